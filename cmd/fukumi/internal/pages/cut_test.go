package pages

// A review that is interrupted at any time still reports the finished games.

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review"
)

// A cutSearch interrupts a run at the n-th question to its solvers: with before set before
// the question, else after its answer.
type cutSearch struct {
	ask.Searcher
	n      int64
	before bool
	asked  atomic.Int64
	cancel context.CancelFunc
}

func (c *cutSearch) ask(question func()) {
	here := c.asked.Add(1) == c.n
	if here && c.before {
		c.cancel()
	}
	question()
	if here {
		c.cancel()
	}
}

func (c *cutSearch) Solve(ctx context.Context, q solver.Query) (r solver.Result, err error) {
	c.ask(func() { r, err = c.Searcher.Solve(ctx, q) })
	return r, err
}

func (c *cutSearch) DefendAgainst(ctx context.Context, q solver.Query, t solver.Result) (d solver.Defence, err error) {
	c.ask(func() { d, err = c.Searcher.DefendAgainst(ctx, q, t) })
	return d, err
}

func (c *cutSearch) Rank(ctx context.Context, q solver.RankQuery) (r solver.Ranking, err error) {
	c.ask(func() { r, err = c.Searcher.Rank(ctx, q) })
	return r, err
}

// cutGames are a game that is lost by a move, and one in which both sides miss a win.
const cutGames = `{"id":"lost","players":["Anne","Ben"],"moves":["h8","i9","h9","j7","h10","a15"]}
{"id":"missed","players":["Ben","Anne"],"moves":["h8","a1","h9","c1","h10","o15","o1","h11"]}
`

// cutRun runs over cutGames, and interrupts the run at the n-th question. It returns the exit code,
// the output, and whether the run came to the interrupt.
func cutRun(t *testing.T, dir, format string, n int64, before bool) (code int, out string, cut bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	input := filepath.Join(dir, "games.jsonl")
	testhelp.OK(t, os.WriteFile(input, []byte(cutGames), 0o600))
	run := testReviewRun(t)
	var printed bytes.Buffer
	o := run.o
	o.Limits.Nodes, o.Summary, o.Output.Format = 100, true, format
	o.HTML, o.SGF, o.Puzzles = filepath.Join(dir, "html")+"/", filepath.Join(dir, "sgf")+"/", filepath.Join(dir, "own")
	run.Streams.Out = cli.NewOutput(&printed)
	run.files = newReviewFiles(run.Streams, o)
	c := &cutSearch{Searcher: ask.Open(ask.Options{Memory: 16 << 20, Threads: 1}), n: n, before: before, cancel: cancel}
	run.reviewer = review.New(review.Options{Limits: o.Limits, Memory: 16 << 20,
		Sessions: []*ask.Session{ask.Open(ask.Options{Search: c})}})
	run.all(ctx, []string{input})
	run.end(ctx)
	return run.Codes.Code(), printed.String(), ctx.Err() != nil
}

// filesIn returns the names in a folder, none if it does not exist.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	names := []string{}
	list, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}

// TestCutAnywhere interrupts a run at each of its questions. The short form does so after a third
// of the answers, and before another third of the questions. The run ends with 130, reports the
// finished games and that it was interrupted, and leaves only whole files.
func TestCutAnywhere(t *testing.T) {
	for format, before := range map[string]bool{"": false, "json": true} {
		n, cut := int64(1), true
		if before {
			n = 2
		}
		for ; cut; n += int64(testhelp.Cases(3, 1)) {
			var code int
			var out string
			dir := t.TempDir()
			code, out, cut = cutRun(t, dir, format, n, before)
			if want := map[bool]int{true: cli.ExitInterrupted, false: cli.ExitDecided}[cut]; code != want {
				t.Fatalf("question %d: code %d, want %d", n, code, want)
			}
			games := checkCutFiles(t, dir, cut)
			checkCutOutput(t, format, out, games, cut)
		}
		if n < 20 {
			t.Errorf("the run ended after %d questions", n)
		}
	}
}

// checkCutFiles checks that each game has all its files or none, and returns the number of games
// with files.
func checkCutFiles(t *testing.T, dir string, cut bool) int {
	t.Helper()
	var games []string
	for _, name := range filesIn(t, filepath.Join(dir, "sgf")) {
		games = append(games, strings.TrimSuffix(name, ".sgf"))
		data, err := os.ReadFile(filepath.Join(dir, "sgf", name))
		if err != nil || !bytes.HasSuffix(data, []byte(")\n")) ||
			bytes.Contains(data, []byte("interrupted")) {
			t.Errorf("%s is not whole: %v", name, err)
		}
	}
	html := filesIn(t, filepath.Join(dir, "html"))
	if len(html) != len(games) || len(games) > 0 && !slices.Contains(html, games[0]+".html") ||
		!cut && len(games) != 2 {
		t.Errorf("%v of %v", html, games)
	}
	if _, err := os.Stat(filepath.Join(dir, "own")); (err == nil) == cut {
		t.Errorf("the puzzles of a run that was cut, %v: %v", cut, err)
	}
	return len(games)
}

// checkCutOutput checks that the output and the summary have the given number of whole games.
func checkCutOutput(t *testing.T, format, out string, games int, cut bool) {
	t.Helper()
	if format != "json" {
		whole := strings.Count(out, "lost: freestyle") + strings.Count(out, "missed: freestyle") -
			strings.Count(out, "interrupted, not all was searched") +
			strings.Count(out, "verdict, again\ninterrupted, not all was searched")
		told := strings.Contains(out, "interrupted: the games that were not finished are left out")
		if !strings.Contains(out, "the players of ") || told != cut || whole != games {
			t.Errorf("%d games, cut %v: %s", games, cut, out)
		}
		return
	}
	whole, summed := 0, -1
	for line := range strings.Lines(out) {
		var o struct {
			answer.Summary
			Moves []answer.Move `json:"moves"`
		}
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		switch {
		case o.Players != nil:
			summed = o.Games
			if o.Complete == cut {
				t.Errorf("the summary says complete %v of a run that was cut, %v", o.Complete, cut)
			}
		case o.Complete:
			whole++
		}
	}
	if summed != games || whole != games {
		t.Errorf("%d games are whole, %d in the summary, %d have files", whole, summed, games)
	}
}
