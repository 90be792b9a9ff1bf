//go:build external

package main

// A server whose accounts are keys, as nsc makes them: each login is a credentials file.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nkeys"

	"fukumi/notation/testhelp"
)

// encoder is what signs the claims of others.
type encoder interface {
	Encode(nkeys.KeyPair) (string, error)
}

// signed returns claims with their signature.
func signed(t *testing.T, by nkeys.KeyPair, claims encoder) string {
	t.Helper()
	return testhelp.Must(claims.Encode(by))(t)
}

// newKey returns a key and its public part.
func newKey(t *testing.T, make func() (nkeys.KeyPair, error)) (nkeys.KeyPair, string) {
	t.Helper()
	key := testhelp.Must(make())(t)
	return key, testhelp.Must(key.PublicKey())(t)
}

// TestCredentials: the accounts of server.conf as keys. A worker takes jobs and hands in results with its credentials
// file, and may do nothing else; the administrator submits and collects with another one.
func TestCredentials(t *testing.T) {
	t.Parallel()
	s := &site{dir: t.TempDir()}
	operator, operatorName := newKey(t, nkeys.CreateOperator)
	_, systemName := newKey(t, nkeys.CreateAccount)
	farm, farmName := newKey(t, nkeys.CreateAccount)
	work, workName := newKey(t, nkeys.CreateAccount)
	subjects := []jwt.Subject{"results.*.*", "$JS.ACK.JOBS.workers.>", "$JS.API.CONSUMER.MSG.NEXT.JOBS.workers"}
	farmClaims, workClaims := jwt.NewAccountClaims(farmName), jwt.NewAccountClaims(workName)
	farmClaims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1,
		Consumer: -1}
	user := jwt.NewUserClaims("user")
	for _, subject := range subjects {
		export := &jwt.Export{Subject: subject, Type: jwt.Service}
		if strings.Contains(string(subject), "NEXT") {
			export.ResponseType = jwt.ResponseTypeStream
		}
		farmClaims.Exports.Add(export)
		workClaims.Imports.Add(&jwt.Import{Account: farmName, Subject: subject, Type: jwt.Service})
		user.Pub.Allow.Add(string(subject))
	}
	user.Sub.Allow.Add("_INBOX.>")
	login := func(name string, account nkeys.KeyPair, claims *jwt.UserClaims) string {
		key, public := newKey(t, nkeys.CreateUser)
		claims.Subject = public
		data := testhelp.Must(jwt.FormatUserConfig(signed(t, account, claims), testhelp.Must(key.Seed())(t)))(t)
		return write(t, s.dir, name, string(data))
	}
	admin, worker := login("admin.creds", farm, jwt.NewUserClaims("user")), login("worker.creds", work, user)
	conf := fmt.Sprintf(`listen: "127.0.0.1:-1"
jetstream { store_dir: %q }
operator: %s
system_account: %s
resolver: MEMORY
resolver_preload { %s: %s, %s: %s, %s: %s }
`, filepath.ToSlash(filepath.Join(s.dir, "queue")), signed(t, operator, jwt.NewOperatorClaims(operatorName)),
		systemName, systemName, signed(t, operator, jwt.NewAccountClaims(systemName)),
		farmName, signed(t, operator, farmClaims), workName, signed(t, operator, workClaims))
	s.server = exec.Command(os.Args[0])
	s.server.Env = append(os.Environ(), serverVariable+"="+write(t, s.dir, "server.conf", conf))
	t.Cleanup(func() { kill(s.server) })
	s.address = start(t, s.server)

	bare := func(cmd *exec.Cmd) *exec.Cmd { // without the login of the other tests
		cmd.Env = append(cmd.Env, loginVariable+"=")
		return cmd
	}
	working := bare(command(t, s.with("work", "--workers", "1", "--creds", worker)...))
	testhelp.OK(t, working.Start())
	text := positions(30)
	input := write(t, s.dir, "in.jsonl", text)
	answers := filepath.Join(s.dir, "answers")
	for _, args := range [][]string{
		append([]string{"submit", "--creds", admin, input}, asked...),
		{"collect", "--creds", admin, "--results", filepath.Join(s.dir, "results"), "--answers", answers, input},
	} {
		cmd := bare(command(t, s.with(args...)...))
		out, _ := cmd.CombinedOutput()
		if !well(cmd.ProcessState.ExitCode(), string(out)) {
			t.Fatalf("%s: %s", args[0], out)
		}
	}
	compare(t, "answers", sorted(read(t, answers)), alone(t, solving(), text))
	for _, args := range [][]string{{"status"}, {"drop", defaultRun}} {
		out, err := bare(command(t, s.with(append(args, "--creds", worker)...)...)).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "log in as the administrator") {
			t.Errorf("%s: %v: %s", args[0], err, out)
		}
	}
}
