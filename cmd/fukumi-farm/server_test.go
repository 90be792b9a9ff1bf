//go:build external

package main

// The nats-server of the tests: an ordinary one, in a process of its own that can be killed,
// with the configuration that help machines prints.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/notation/testhelp"
)

// serverVariable makes the tests a nats-server, with the configuration in this file.
const serverVariable = "FUKUMI_FARM_TEST_SERVER"

func init() {
	if file := os.Getenv(serverVariable); file != "" {
		fmt.Fprintln(os.Stderr, serveNATS(file))
		os.Exit(1)
	}
}

// serveNATS runs the server until it is killed.
func serveNATS(file string) error {
	options, err := server.ProcessConfigFile(file)
	if err != nil {
		return err
	}
	options.NoLog, options.NoSigs = true, true
	s, err := server.NewServer(options)
	if err != nil {
		return err
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		return fmt.Errorf("no server at %s:%d", options.Host, options.Port)
	}
	fmt.Println(s.Addr())
	select {}
}

// A site is a server with what belongs to it.
type site struct {
	dir, queue, address string
	flags               []string // of TLS
	server              *exec.Cmd
}

// open starts a server without TLS.
func open(t *testing.T) *site {
	t.Helper()
	dir := t.TempDir()
	s := &site{dir: dir, queue: filepath.Join(dir, "queue"), address: "127.0.0.1:-1"}
	s.serve(t)
	return s
}

var tlsBlock = regexp.MustCompile(`(?m)^tls .*\n`)

// serve starts the server at its previous address, with TLS if there are flags for it.
func (s *site) serve(t *testing.T) {
	t.Helper()
	text := strings.NewReplacer("0.0.0.0:4222", s.address, `"queue"`, `"`+filepath.ToSlash(s.queue)+`"`,
		`"cert.pem"`, `"`+filepath.ToSlash(filepath.Join(s.dir, "cert.pem"))+`"`,
		`"key.pem"`, `"`+filepath.ToSlash(filepath.Join(s.dir, "key.pem"))+`"`).Replace(serverConfig)
	if s.flags == nil {
		text = tlsBlock.ReplaceAllString(text, "")
	}
	s.server = exec.Command(os.Args[0])
	s.server.Env = append(os.Environ(), serverVariable+"="+write(t, s.dir, "server.conf", text),
		"ADMIN_PASSWORD="+strings.TrimPrefix(adminLogin, "admin:"),
		"WORKER_PASSWORD="+strings.TrimPrefix(workerLogin, "worker:"))
	t.Cleanup(func() { kill(s.server) })
	s.address = start(t, s.server)
}

// with adds the flags of the server to arguments.
func (s *site) with(args ...string) []string {
	return append(append(args, "--server", s.address), s.flags...)
}

// dial returns a client of an account.
func (s *site) dial(t *testing.T, login string) *queue.Client {
	t.Helper()
	user, password, _ := strings.Cut(login, ":")
	c := testhelp.Must(queue.Dial(t.Context(), queue.DialOptions{Server: s.address, User: user, Password: password,
		Wait: time.Minute}))(t)
	t.Cleanup(c.Close)
	return c
}

// connect returns a connection of an account, which may send any request.
func (s *site) connect(t *testing.T, login string) *nats.Conn {
	t.Helper()
	user, password, _ := strings.Cut(login, ":")
	nc, err := nats.Connect(s.address, nats.UserInfo(user, password), nats.CustomInboxPrefix("_INBOX_"+user))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// TestWorkersMay: the account of workers cannot delete, purge or read what is in the
// queue, receive messages for others, or put jobs into it.
func TestWorkersMay(t *testing.T) {
	t.Parallel()
	s := open(t)
	input := write(t, s.dir, "in.jsonl", positions(30))
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	admin := testhelp.Must(jetstream.New(s.connect(t, adminLogin)))(t)
	if _, err := admin.Publish(t.Context(), "results."+defaultRun+".7", []byte("\x00of another")); err != nil {
		t.Fatal(err)
	}
	count := func() string {
		text := ""
		for _, name := range []string{"JOBS", "RUN-" + defaultRun} {
			stream := testhelp.Must(admin.Stream(t.Context(), name))(t)
			text += fmt.Sprint(stream.CachedInfo().State.Msgs, " ")
		}
		return text
	}
	before := count()
	nc := s.connect(t, workerLogin)
	var refused sync.WaitGroup // no call gets an answer: all are waited for at once
	for _, subject := range []string{
		"$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.PURGE.JOBS", "$JS.API.STREAM.DELETE.RUN-" + defaultRun,
		"$JS.API.STREAM.PURGE.RUN-" + defaultRun, "$JS.API.STREAM.MSG.GET.JOBS", "$JS.API.STREAM.MSG.DELETE.JOBS",
		"$JS.API.STREAM.MSG.GET.RUN-" + defaultRun, "$JS.API.DIRECT.GET.RUN-" + defaultRun, "$JS.API.STREAM.NAMES",
		"$JS.API.CONSUMER.DELETE.JOBS.workers", "$JS.API.CONSUMER.CREATE.RUN-" + defaultRun,
		"$JS.API.CONSUMER.MSG.NEXT.RUN-" + defaultRun + ".collect", "$JS.API.ACCOUNT.PURGE.x", "jobs.default.99",
	} {
		refused.Go(func() {
			if answer, err := nc.Request(subject, []byte(`{"seq":1}`), 500*time.Millisecond); err == nil {
				t.Errorf("%s: %s", subject, answer.Data)
			}
		})
	}
	refused.Wait()
	// The replies to what it may send stay within its account, whatever subject it names.
	allowed := []string{"results." + defaultRun + ".x", "$JS.ACK.JOBS.workers.1.99.99.1.1",
		"$JS.API.CONSUMER.MSG.NEXT.JOBS.workers"}
	for i, reply := range []string{
		"$JS.API.STREAM.PURGE.JOBS", "$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.DELETE.RUN-" + defaultRun,
		"$JS.API.CONSUMER.DELETE.JOBS.workers", "jobs.default.mine",
	} {
		for _, subject := range allowed {
			if strings.HasPrefix(subject, "results.") {
				subject += fmt.Sprint(i)
			}
			testhelp.OK(t, nc.PublishRequest(subject, reply, nil))
		}
	}
	// The reply comes after all earlier requests were handled.
	if _, err := nc.Request("results."+defaultRun+".last", nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Consumer(t.Context(), "JOBS", "workers"); err != nil {
		t.Error(err)
	}
	results := testhelp.Must(admin.Stream(t.Context(), "RUN-"+defaultRun))(t)
	if n := results.CachedInfo().State.Msgs; n != 7 {
		t.Errorf("%d messages with results, want 7", n)
	}
	testhelp.OK(t, results.Purge(t.Context()))
	if _, err := admin.Publish(t.Context(), "results."+defaultRun+".7", []byte("\x00of another")); err != nil {
		t.Fatal(err)
	}
	heard := []string{">", "results.>", "_INBOX_admin.>", "_INBOX.>", "jobs.>", "$JS.>"}
	if after := count(); after != before {
		t.Errorf("the queue holds %s, it held %s", after, before)
	}
	for i, subject := range heard {
		sub := testhelp.Must(nc.SubscribeSync(subject))(t)
		if _, err := admin.Publish(t.Context(), fmt.Sprintf("results.%s.%d", defaultRun, 100+i),
			[]byte("\x00x")); err != nil {
			t.Fatal(err)
		}
		if m, err := sub.NextMsg(100 * time.Millisecond); err == nil {
			t.Errorf("%s: %s is heard", subject, m.Subject)
		}
	}
	for _, args := range [][]string{{"status"}, {"drop", defaultRun}, append([]string{"submit", input}, asked...)} {
		cmd := command(t, s.with(args...)...)
		cmd.Env = append(cmd.Env, loginVariable+"="+workerLogin)
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "log in as the administrator") {
			t.Errorf("%s: %v: %s", args[0], err, out)
		}
	}
}
