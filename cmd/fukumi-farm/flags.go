package main

// The flags that several commands share.

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// maker returns the Maker of results of this program, with the name of a worker.
func maker(name string) job.Maker { return job.Maker{Program: cli.Identity(), Name: name} }

// questionOptions are the flags for the question.
type questionOptions struct {
	job.Question
	at    int
	atSet bool
}

// named returns a parser that keeps the name of what parse has read.
func named[T fmt.Stringer](parse func(string) (T, error)) func(string) (string, error) {
	return func(text string) (string, error) {
		x, err := parse(text)
		return x.String(), err
	}
}

func (o *questionOptions) register(f *pflag.FlagSet) {
	o.Kind, o.Goal = job.Solve, proof.VCT.String()
	f.Var(cli.NewValue(&o.Kind, nil, kind, job.Solve, "KIND"), "kind", "solve (positions) or review (games)")
	f.Var(cli.NewValue(&o.Goal, nil, named(cli.ParseGoal), o.Goal, "CLASS"), "goal",
		"the class of attack to search for, as for fukumi solve; of review: vct, or win")
	f.BoolVar(&o.Shortest, "shortest", false, "of solve: find a shortest win of the class")
	f.Var(cli.NewValue(&o.Method, nil, named(cli.ParseMethod), solver.MethodAuto.String(), "METHOD"), "method",
		"of solve: auto, tss or dfpn")
	cli.AddNodes(f, &o.Nodes, nil, review.DefaultNodes)
	text := cli.MemoryText(solver.DefaultMemory) + ", for review " + cli.MemoryText(review.DefaultMemory)
	f.Var(cli.NewValue(&o.Memory, nil, cli.ParseBytes, text, "SIZE"), "memory",
		"memory for the tables of each process, like 64MiB; answers may depend on it")
	f.Var(cli.NewValue(&o.Rule, nil, named(cli.ParseRule), "", "RULE"), "rule",
		"for records that do not name it: "+strings.Replace(notation.RuleWords(), ",", " (the default),", 1))
	f.Var(cli.NewValue(&o.Size, nil, cli.ParseSize, "", "N"), "size",
		"for records that do not name it: rows and columns of the board (default 15)")
	f.Var(cli.NewValue(&o.Turn, nil, named(cli.ParseTurn), "", "SIDE"), "turn",
		"for records that do not name it: black or white to move (default by the stones)")
	f.BoolVar(&o.NoBooks, "no-books", false,
		"do not answer from the books in the program: every win then has a certificate")
	f.Var(cli.NewValue(&o.at, &o.atSet, cli.ParsePly, "", "N"), "at", "take a game after N moves")
}

// kind reads a kind of job.
func kind(text string) (string, error) {
	if text != job.Solve && text != job.Review {
		return "", errors.New("expected solve or review")
	}
	return text, nil
}

// question returns the question that the flags ask.
func (o *questionOptions) question() (*job.Question, error) {
	q := o.Question
	if o.atSet {
		q.After = &o.at
	}
	if q.Kind == job.Solve {
		q.Memory = cmp.Or(q.Memory, solver.DefaultMemory)
		return &q, q.Check()
	}
	q.Memory = cmp.Or(q.Memory, review.DefaultMemory)
	if q.Goal == proof.VCT.String() {
		q.Goal = ""
	}
	if q.Method != "" || q.Shortest || q.Goal != "" && q.Goal != proof.AnyWin.String() {
		return nil, errors.New("--method, --shortest and goals below vct are for --kind solve")
	}
	return &q, q.Check()
}

// serverOptions are the flags for the server and the login.
type serverOptions struct {
	queue.DialOptions
	LoginFile string
	CA        string
}

const (
	defaultAddress = "127.0.0.1:4222"
	loginVariable  = "FUKUMI_FARM_LOGIN"
)

func (o *serverOptions) register(f *pflag.FlagSet) {
	f.StringVar(&o.Server, "server", defaultAddress,
		"`HOST:PORT` of the nats-server; another machine always needs TLS and a login")
	f.StringVar(&o.LoginFile, "login-file", "",
		"`FILE` whose first line is USER:PASSWORD (default $"+loginVariable+")")
	f.StringVar(&o.Credentials, "creds", "", "`FILE` of an account with a key, in place of a login")
	f.StringVar(&o.CA, "ca", "",
		"`FILE` with the certificates that vouch for the server, in PEM (default the system's)")
	f.Var(cli.NewValue(&o.Wait, nil, cli.ParseTime, "", "D"), "wait",
		"wait this long for a server that is not up yet, and for a run to collect, like 5m")
}

// login returns the user and the password. Both are "" if neither a flag nor the variable names them.
func (o *serverOptions) login(s *streams) (user, password string, err error) {
	line := os.Getenv(loginVariable)
	if o.LoginFile != "" {
		file, err := fileio.Open(s.ctx, o.LoginFile)
		if err != nil {
			return "", "", err
		}
		defer file.Close()
		data, err := io.ReadAll(io.LimitReader(file, 4<<10))
		if err != nil {
			return "", "", err
		}
		line, _, _ = strings.Cut(string(data), "\n")
	}
	line = strings.TrimSpace(line)
	if line == "" && o.LoginFile == "" {
		return "", "", nil
	}
	user, password, found := strings.Cut(line, ":")
	if !found || !userName.MatchString(user) || password == "" {
		return "", "", errors.New("--login-file, $" + loginVariable + ": expected a line USER:PASSWORD, the user of " +
			"letters, digits, - and _")
	}
	return user, password, nil
}

// userName matches a name that may be part of a subject.
var userName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// dial connects to the server.
func (o *serverOptions) dial(ctx context.Context, s *streams) (*queue.Client, error) {
	d := o.DialOptions
	d.Warn = s.Warn
	var err error
	if d.User, d.Password, err = o.login(s); err != nil {
		return nil, err
	}
	if o.CA != "" {
		file, err := fileio.Open(s.ctx, o.CA)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		data, err := io.ReadAll(io.LimitReader(file, 4<<20))
		if d.Roots = x509.NewCertPool(); err != nil || !d.Roots.AppendCertsFromPEM(data) {
			return nil, fmt.Errorf("--ca: %s holds no certificate in PEM", o.CA)
		}
	}
	return queue.Dial(ctx, d)
}

// keepOptions are the flags for the use of results.
type keepOptions struct {
	Results, Answers string
	Recheck          float64
	Proofs           bool
	CacheDir         string
	JSON, Quiet      bool
}

const defaultRecheck = 0.01

func (o *keepOptions) register(f *pflag.FlagSet) {
	o.Recheck = defaultRecheck
	f.StringVar(&o.Results, "results", "", "`FILE` of results; a run that is started again goes on with it")
	f.StringVar(&o.Answers, "answers", "",
		"when all is done, write the answers in the order of the input to `FILE` (- is standard output)")
	f.Var(cli.NewValue(&o.Recheck, nil, share, "0.01", "SHARE"), "recheck",
		"repeat this share of the results that have no certificate, from 0 to 1")
	f.BoolVar(&o.Proofs, "proofs", false, "keep certificates in the file of results, too")
	f.StringVar(&o.CacheDir, "cache-dir", "", "put proved results into the store in `DIR`")
	f.BoolVar(&o.JSON, "json", false, "print the summary at the end as a JSON object")
	f.BoolVar(&o.Quiet, "quiet", false, "no progress and no summary")
}

// share reads a number from 0 to 1.
func share(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		return 0, errors.New("expected a number from 0 to 1, like 0.01")
	}
	return x, nil
}

// complain warns of the lines that do not count in a file of results.
func complain(s *streams, name string, x *farm.Index) {
	if n := x.Changed(); n > 0 {
		s.Warn(fmt.Sprintf("%s: lines that were changed after they were written: %d; their records are done again",
			name, n))
	}
}
