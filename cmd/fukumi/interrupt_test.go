package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// TestInterrupt cancels a run that waits for its input: the answers so far stand, and the exit code
// is 130.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	inReader, in := io.Pipe()
	defer in.Close()
	outReader, out := io.Pipe()
	done := make(chan int)
	go func() {
		code := run(ctx, []string{"solve", "--json", "--cache", "off"},
			&command.Streams{Streams: cli.Streams{In: inReader, Out: cli.NewOutput(out), Err: io.Discard}})
		out.Close()
		done <- code
	}()
	go io.WriteString(in, `{"id":"one","moves":["h8"]}`+"\n")
	if answers := bufio.NewScanner(outReader); !answers.Scan() || !strings.Contains(answers.Text(), `"id":"one"`) {
		t.Fatalf("answer: %q", answers.Text())
	}
	cancel()
	select {
	case code := <-done:
		if code != cli.ExitInterrupted {
			t.Errorf("exit code %d, want %d", code, cli.ExitInterrupted)
		}
	case <-time.After(time.Minute):
		t.Fatal("the run did not end")
	}
}

// TestInterruptedBefore: a run whose context has ended reads nothing.
func TestInterruptedBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, stdout, _ := testRun(ctx, strings.NewReader("h8"), "solve", "--cache", "off")
	if code != cli.ExitInterrupted ||
		stdout != "" {
		t.Errorf("code %d, output %q, want %d and nothing", code, stdout, cli.ExitInterrupted)
	}
}

// hard is a demonstration of lfz084/renju-beta (demo/040): White threatens a VCF, and one second is
// not enough to find which moves hold.
const hard = `{"id":"hard","rule":"renju","black":["a14","g14","g11","i15"],"white":["c13","a13","d14","d13","f12",` +
	`"h14"],"turn":"black"}`

// An analysisJSON has the fields of an analysis in JSON that the tests check.
type analysisJSON struct {
	Attack, Defence struct{ Verdict, Stop string }
	Defences        []string
	Open            []string `json:"defences_open"`
	Refutations     map[string][]string
}

// TestInterruptedAnalysis: an interrupted analysis prints what it knows. An analysis with a limit
// ends in time.
func TestInterruptedAnalysis(t *testing.T) {
	for _, c := range []struct {
		name  string
		args  []string
		after time.Duration // when to interrupt
		code  int
	}{
		{"interrupt", []string{"--time", "1m"}, time.Second, cli.ExitInterrupted},
		{"limit", []string{"--time", "1s"}, time.Minute, cli.ExitDecided},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer time.AfterFunc(c.after, cancel).Stop()
		start := time.Now()
		code, stdout, stderr := testRun(ctx, strings.NewReader(hard),
			append([]string{"analyze", "--json", "--cache", "off"}, c.args...)...)
		cancel()
		var got analysisJSON
		if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != c.code {
			t.Fatalf("%s: code %d, want %d; output %q, %v; standard error %q", c.name, code, c.code, stdout, err,
				stderr)
		}
		if got.Defence.Verdict != "win" || len(got.Open) == 0 || len(got.Refutations) < 100 {
			t.Errorf("%s: the opponent's verdict is %s, %v holds, %v is open, %d refutations", c.name,
				got.Defence.Verdict, got.Defences, got.Open, len(got.Refutations))
		}
		if elapsed := time.Since(start); testhelp.LongAsked() && elapsed > 5*time.Second {
			t.Errorf("%s: it took %v", c.name, elapsed)
		}
	}
}

// An endingContext ends after a number of calls of Err.
type endingContext struct {
	context.Context
	left atomic.Int64
}

func (c *endingContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// TestVerifyInterrupted: the check of a long proof ends at an interrupt, without a verdict.
func TestVerifyInterrupted(t *testing.T) {
	// White has many threes, and makes quiet moves as long as two remain.
	const count = 6
	pos := testhelp.Must(notation.NewPosition(notation.Renju, notation.MaxSize))(t)
	pos.SetTurn(notation.White)
	var below *proof.Node
	for i := range count {
		x, y := 2+7*(i%3), 2+4*(i/3)
		for k := range 3 {
			testhelp.OK(t, pos.Put(notation.At(x+k, y), notation.White))
		}
		straight := proof.FromLine([]notation.Point{notation.At(x+3, y), notation.At(x-1, y), notation.At(x+4, y)})
		if below == nil {
			below = straight
			continue
		}
		n := &proof.Node{Move: notation.At(2*i, notation.MaxSize-1), Kind: proof.KindQuiet, Default: straight}
		for _, x := range [...]int{x - 1, x + 3, x + 4} {
			n.Replies = append(n.Replies, proof.Reply{Move: notation.At(x, y), Node: below})
		}
		below = n
	}
	data := testhelp.Must(proof.Encode(&proof.Proof{Position: pos, Class: proof.AnyWin, Tree: below}))(t)
	file := filepath.Join(t.TempDir(), "proof.json")
	testhelp.OK(t, os.WriteFile(file, data, 0o644))
	for _, c := range []struct {
		asked int64
		code  int
		want  string
	}{
		{1 << 40, cli.ExitDecided, "accepted: "},
		{200, cli.ExitInterrupted, ""},
	} {
		ctx := &endingContext{Context: context.Background()}
		ctx.left.Store(c.asked)
		code, stdout, stderr := testRun(ctx, strings.NewReader(""), "verify", file)
		if code != c.code || !strings.Contains(stdout, c.want) || c.want == "" && stdout+stderr != "" {
			t.Errorf("asked %d times: code %d, output %q, %q", c.asked, code, stdout, stderr)
		}
	}
}

// TestReviewInterrupted: the finished part is printed, with exit code 130.
func TestReviewInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("interrupt"))
	code, _, stderr := testRun(ctx, nil, "review", "--cache", "off", "h8 i9")
	if code != cli.ExitInterrupted || stderr != "" {
		t.Errorf("code %d, standard error %q, want %d and nothing", code, stderr, cli.ExitInterrupted)
	}
}
