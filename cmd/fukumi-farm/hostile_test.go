//go:build external

package main

// A malicious worker: it talks to the queue like any other, and hands in what it
// likes.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
)

// hostileWorker works on the jobs of a server until the test ends. The caller decides what happens to a result
// before it is sent.
func hostileWorker(t *testing.T, s *site, forge func(*job.Question, *job.Result)) {
	t.Helper()
	c := s.dial(t, workerLogin)
	go func() {
		doer := task.Doer{Maker: job.Maker{Program: cli.Identity(), Name: "mallory"}}
		for {
			d, err := c.NextJobs(t.Context())
			if err != nil {
				return
			}
			var b job.Batch
			data, err := d.Data()
			if err == nil {
				err = json.Unmarshal(data, &b)
			}
			var message bytes.Buffer
			numbers := make([]int64, len(b.Jobs))
			for i := range b.Jobs {
				numbers[i] = b.Jobs[i].Number
				r, derr := doer.Do(t.Context(), b.Question, &b.Jobs[i])
				if derr != nil {
					return
				}
				forge(b.Question, r)
				text, jerr := json.Marshal(r)
				if jerr != nil {
					t.Error(jerr)
				}
				message.Write(append(text, '\n'))
			}
			if err == nil {
				err = c.PutResults(t.Context(), b.Run, job.Span(numbers), message.Bytes())
			}
			if err != nil && t.Context().Err() == nil {
				t.Error(err)
			}
			d.Done()
		}
	}()
}

// answerOf returns an object as an answer.
func answerOf(t *testing.T, object any) json.RawMessage {
	text, err := task.Line(object)
	if err != nil {
		t.Error(err)
	}
	return text
}

// forgeError claims an error.
func forgeError(t *testing.T) func(*job.Question, *job.Result) {
	return func(_ *job.Question, r *job.Result) {
		r.Answer, r.Proofs = answerOf(t, answer.Error{ID: r.Job.ID, Error: "no luck"}), nil
	}
}

// forgeUnknown claims what a search finds that ends too early.
func forgeUnknown(t *testing.T) func(*job.Question, *job.Result) {
	return func(q *job.Question, r *job.Result) {
		less := *q
		less.Nodes = 1
		own, err := (&task.Doer{}).Do(t.Context(), &less, r.Job)
		if err == nil {
			r.Answer, r.Proofs = own.Answer, own.Proofs
		}
	}
}

// forgeGivenUp claims that the job ends its process.
func forgeGivenUp(t *testing.T) func(*job.Question, *job.Result) {
	return func(_ *job.Question, r *job.Result) {
		r.Failed, r.Proofs = job.NewFailure(3, 1, ""), nil
		r.Answer = answerOf(t, r.Failed.Answer(r.Job.ID))
	}
}

// TestHostileWorker: every job without a certificate is repeated, including errors, reached limits and jobs
// that were given up; and no result is accepted under the name of another version.
func TestHostileWorker(t *testing.T) {
	t.Parallel()
	again := "when it was done again"
	for name, c := range map[string]struct {
		forge func(*job.Question, *job.Result)
		want  string
	}{
		"errors":   {forgeError(t), again},
		"unknown":  {forgeUnknown(t), again},
		"given up": {forgeGivenUp(t), again},
		"version": {func(_ *job.Question, r *job.Result) {
			forge("denied", r)
			r.Worker.Program = "v9.9.9"
		}, "v9.9.9 is refused"},
		"name": {func(_ *job.Question, r *job.Result) {
			r.Worker.Name = strings.Repeat("mallory ", 1000)
		}, "a text of it has 8000 characters"},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			record := `{"id":"p","rule":"renju","black":["h8","i8","j8","i7","h6","j6"],"white":["g9","i9","g8","h7",` +
				`"j7","g5"]}`
			if name == "version" { // what a limit leaves open, so that no win denies it
				record = `{"id":"p","rule":"renju","black":["k5","e6","k6","i7","e9"],"white":["i5","f7","j7","k7",` +
					`"g11"]}`
			}
			input := write(t, s.dir, "in.jsonl", record+"\n")
			results := filepath.Join(s.dir, "results")
			hostileWorker(t, s, c.forge)
			must(t, s.with(append([]string{"submit", input}, asked...)...)...)
			code, said, errs := do(t, s.with("collect", "--recheck", "1", "--results", results, input)...)
			if code != cli.ExitFailed || !strings.Contains(errs, c.want) || !strings.Contains(said, "1 refused") ||
				read(t, results) != "" {
				t.Errorf("exit code %d: %.2000s%.2000s, kept: %.2000s", code, said, errs, read(t, results))
			}
		})
	}
}

// TestCaught: a worker that was caught is no longer trusted: its results without a certificate, before and
// after, are repeated.
func TestCaught(t *testing.T) {
	t.Parallel()
	const records = 12
	var text strings.Builder
	text.WriteString(`{"id":"open","rule":"renju","black":["k5","e6","k6","i7","e9"],"white":["i5","f7","j7","k7",` +
		`"g11"]}` + "\n") // which the limit leaves open: it is done again, and holds
	for i := range records - 1 {
		fmt.Fprintf(&text,
			`{"id":"p%d","rule":"renju","black":["h8","i8","j8","i7","h6","j6"],"white":["g9","i9","g8",`+
				`"h7","j7","g5"]}`+"\n", i)
	}
	s := open(t)
	input := write(t, s.dir, "in.jsonl", text.String())
	done, lie := 0, forgeUnknown(t)
	hostileWorker(t, s, func(q *job.Question, r *job.Result) {
		switch done++; {
		case done == 1 || done > records: // it shows itself from its best side, and in the end it repents
		case done == records/2:
			forge("forged", r)
		default:
			lie(q, r)
		}
	})
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	results, answers := filepath.Join(s.dir, "results"), filepath.Join(s.dir, "answers")
	code, said, errs := do(t, s.with("collect", "--recheck", "0", "--results", results, "--answers", answers, input)...)
	if told := "is believed no more: its 4 earlier results without a certificate are done again"; !well(code, errs) ||
		!strings.Contains(errs, told) || !strings.Contains(strings.Join(strings.Fields(said), " "),
		", 0 without a certificate and not repeated") {
		t.Errorf("exit code %d: %s%s", code, said, errs)
	}
	compare(t, "answers", sorted(read(t, answers)), alone(t, solving(), text.String()))
}

// TestOtherVersionsDoneAgain: a repeated result counts, whatever a worker of another version claims; the
// summary counts the results that were not repeated, and the errors. At least one result of each worker is
// repeated.
func TestOtherVersionsDoneAgain(t *testing.T) {
	t.Parallel()
	const records = 8
	var text strings.Builder
	for i := range records {
		fmt.Fprintf(&text,
			`{"id":"p%d","rule":"renju","black":["h8","i8","j8","i7","h6","j6"],"white":["g9","i9","g8",`+
				`"h7","j7","g5"]}`+"\n", i)
	}
	for name, lie := range map[string]func(*job.Question, *job.Result){
		"errors": forgeError(t), "unknown": forgeUnknown(t), "given up": forgeGivenUp(t),
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			input := write(t, s.dir, "in.jsonl", text.String())
			hostileWorker(t, s, func(q *job.Question, r *job.Result) {
				r.Worker.Program = "v9.9.9"
				lie(q, r)
			})
			for recheck, want := range map[string]int{"1": records, "0": 1} {
				run, results := "run-"+recheck, filepath.Join(s.dir, "results-"+recheck)
				must(t, s.with(append([]string{"submit", "--run", run, input}, asked...)...)...)
				code, said, errs := do(t, s.with("collect", "--run", run, "--other-versions", "--recheck", recheck,
					"--results", results, input)...)
				said = strings.Join(strings.Fields(said), " ")
				wins := strings.Count(read(t, results), `"verdict":"win"`)
				told := fmt.Sprintf("%d repeated (%[1]d of them with another answer), "+
					"%d without a certificate and not repeated", want,
					records-want)
				if wins != want || !strings.Contains(said, told) ||
					name == "errors" && !strings.Contains(said, words.Count(int64(records-want), "error")) {
					t.Errorf("--recheck %s: %d wins, want %d; exit code %d: %s%s", recheck, wins, want, code, said,
						errs)
				}
				if failed := name == "given up" && want < records; (code != 0) != failed {
					t.Errorf("--recheck %s: exit code %d: %s", recheck, code, errs)
				}
			}
		})
	}
}

// TestOtherVersions: results of other versions count if that is allowed, and never count as searched here.
func TestOtherVersions(t *testing.T) {
	t.Parallel()
	s := open(t)
	input := write(t, s.dir, "in.jsonl", `{"id":"p","rule":"renju","turn":"black","black":["h8"],"white":["i9"]}`+"\n")
	hostileWorker(t, s, func(_ *job.Question, r *job.Result) { r.Worker.Program = "v9.9.9" })
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	store := filepath.Join(s.dir, "store")
	must(t, s.with("collect", "--other-versions", "--own", "--cache-dir", store, "--results",
		filepath.Join(s.dir, "results"), input)...)
	shell := shellIn(t, s.dir)
	if kept := shell(`$fukumi cache export --cache-dir store`); strings.Contains(kept, "no-win") {
		t.Errorf("the store holds %s", kept)
	}
}

// TestVanished: jobs that a worker took out of the queue without doing them are handed over again.
func TestVanished(t *testing.T) {
	t.Parallel()
	s := open(t)
	text := positions(40)
	input := write(t, s.dir, "in.jsonl", text)
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	d := testhelp.Must(s.dial(t, workerLogin).NextJobs(t.Context()))(t)
	d.Done()
	launch(t, s.with("work", "--workers", "1")...)
	results, answers := filepath.Join(s.dir, "results"), filepath.Join(s.dir, "answers")
	code, said, errs := do(t, s.with("collect", "--results", results, "--answers", answers, input)...)
	if !well(code, errs) || !strings.Contains(errs, "without a result: gone from the queue, and handed over again") {
		t.Fatalf("exit code %d: %s%s", code, said, errs)
	}
	checkNumbers(t, results, 40)
	compare(t, "answers", sorted(read(t, answers)), alone(t, solving(), text))
}

// TestInflated: the memory of collect is bounded, whatever it is sent, and garbage does not
// keep other results out.
func TestInflated(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("memory is not told here")
	}
	const huge = 200 << 20
	spaces := bytes.Repeat([]byte(" "), huge)
	judged := append([]byte(`{"n":1,"judged":[`), bytes.Repeat([]byte("{},"), 20<<20)...)
	pack := testhelp.Must(zstd.NewWriter(nil))(t).EncodeAll
	s := open(t)
	nc := s.connect(t, adminLogin)
	input := write(t, s.dir, "in.jsonl", positions(3))
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	sent := 0
	for _, message := range [][]byte{
		pack(spaces, nil), pack(judged, nil), pack(spaces[:64<<20], nil), spaces[:31<<20],
	} {
		for range 4 {
			sent++
			if _, err := nc.Request(fmt.Sprintf("results.%s.x%d", defaultRun, sent), message, time.Minute); err != nil {
				t.Fatal(err)
			}
		}
	}
	launch(t, s.with("work", "--workers", "1")...)
	results := filepath.Join(s.dir, "results")
	collect := launch(t, s.with("collect", "--workers", "4", "--results", results, input)...)
	done := make(chan error, 1)
	go func() { done <- collect.Wait() }()
	peak := 0
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("%v: %.2000s", err, collect.Stderr)
			}
			checkNumbers(t, results, 3)
			if t.Logf("collect took %d MiB", peak); peak > maxCollecting {
				t.Errorf("collect took %d MiB, want %d at most", peak, maxCollecting)
			}
			return
		case <-time.After(20 * time.Millisecond):
			peak = max(peak, resident(t, collect))
		}
	}
}

// TestGarbageInOneRun: a run with a flood of results does not block another run,
// and is gone when it is dropped.
func TestGarbageInOneRun(t *testing.T) {
	t.Parallel()
	s := open(t)
	text := positions(40)
	input := write(t, s.dir, "in.jsonl", text)
	submit := func(run string) {
		must(t, s.with(append([]string{"submit", "--run", run, input}, asked...)...)...)
	}
	submit("flooded")
	submit("other")
	nc := s.connect(t, adminLogin)
	js := testhelp.Must(jetstream.New(nc))(t)
	stream := testhelp.Must(js.Stream(t.Context(), "RUN-flooded"))(t)
	few := stream.CachedInfo().Config
	few.MaxMsgs = 1
	if _, err := js.UpdateStream(t.Context(), few); err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), "results.flooded.garbage", []byte("garbage")); err != nil {
		t.Fatal(err)
	}
	work := launch(t, s.with("work", "--workers", "1")...)
	s.checkAll(t, "other", input, text)
	waitSaid(t, work, "run flooded: the queue holds too many results")
	kill(work)
	if said := must(t, s.with("drop", "flooded")...); !strings.Contains(said, "run flooded is dropped") {
		t.Errorf("drop: %s", said)
	}
	if code, _, said := do(t, s.with("drop", "flooded")...); code != cli.ExitUsage ||
		!strings.Contains(said, "knows no run flooded") {
		t.Errorf("drop again: exit code %d: %s", code, said)
	}
	submit("flooded")
	launch(t, s.with("work", "--workers", "1")...)
	s.checkAll(t, "flooded", input, text)
}
