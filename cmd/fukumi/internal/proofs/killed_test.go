package proofs

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fukumi/cache"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// killedVar is an environment variable. If it names a directory, the test binary makes a book there
// until it is killed.
const killedVar = "FUKUMI_PROVE_TEST_CHILD"

// TestKilled kills a process that makes a book, again and again. Afterwards every lemma that it has
// reported is there, a book that is there is whole, and the final book is accepted.
func TestKilled(t *testing.T) {
	dir := os.Getenv(killedVar)
	making := func(dir, root string) *options {
		return &options{State: filepath.Join(dir, "state"), Resume: true, Asked: true, Again: "again", JSON: true,
			Root: at(t, root), TurnNodes: 1 << 40, Memory: 64 << 20, Workers: 1, Every: time.Millisecond,
			Export: filepath.Join(dir, "a.book"), Program: makeProgram}
	}
	root, kills, most := "h8 i10 g9 k8", 2, 8
	if testhelp.LongAsked() {
		root, kills, most = "h8 o15", 10, 60
	}
	if dir != "" {
		s := &cli.Streams{Out: cli.NewOutput(os.Stdout), Err: os.Stderr}
		if err := run(t.Context(), s, cli.NewPrinter(s, cli.Look{}), making(dir, root)); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Parallel()
	dir = t.TempDir()
	random := rand.New(rand.NewPCG(5, 6))
	told, ended := 0, 0
	accepted := func() (r book.Report, there bool) {
		f, err := shelf.Open(t.Context(), filepath.Join(dir, "a.book"))
		if err != nil {
			return r, false
		}
		defer f.Close()
		return testhelp.Must(book.Verify(t.Context(), f.Reader, book.Options{}))(t), true
	}
	for range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), killedVar+"="+dir)
		out := testhelp.Must(cmd.StdoutPipe())(t)
		testhelp.OK(t, cmd.Start())
		lines, before, more := bufio.NewScanner(out), told, 1+random.IntN(most)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var said struct{ Lemmas int }
			if json.Unmarshal(lines.Bytes(), &said) != nil {
				continue
			}
			if told = max(told, said.Lemmas); told >= before+more {
				_ = cmd.Process.Kill()
			}
		}
		if cmd.Wait() == nil {
			ended++
		}
		state := testhelp.Must(cache.OpenState(t.Context(), filepath.Join(dir, "state")))(t)
		there := 0
		for r, err := range state.All() {
			testhelp.OK(t, err)
			if len(r.Lemma) > 0 {
				there++
			}
		}
		testhelp.OK(t, state.Close())
		if there < told {
			t.Errorf("%d lemmas are there, %d were told of", there, told)
		}
		accepted()
	}
	var out, errs syncBuffer
	code := start(t.Context(), making(dir, root), &out, &errs)
	report, there := accepted()
	if code != 0 || !there || report.Roots != 1 {
		t.Errorf("code %d, %+v, %s", code, report, errs.String())
	}
	t.Logf("%d kills, %d after the end; told of %d lemmas, the book has %d", kills, ended, told, report.Lemmas)
}
