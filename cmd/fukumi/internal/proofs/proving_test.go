package proofs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"fukumi/cache"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/proof"
	"fukumi/solver/prove"
)

// quick is a position with a quick proof, with quiet moves.
const quick = "h8 o15 i9 a1"

// A syncBuffer is a buffer that can be read and written concurrently. seen, if not nil, is called
// with the whole text after each write.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
	seen func(text string)
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(p)
	if s.seen != nil {
		s.seen(s.text.String())
	}
	return len(p), nil
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// A lastObject has the fields of the last JSON object that the tests check.
type lastObject struct {
	Verdict                        string
	Ended, Verified                bool
	Proved, Lemmas, Added, Refused int
}

func last(t *testing.T, out string) (last lastObject) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	return last
}

// at returns the position with some stones.
func at(t *testing.T, stones string) notation.Position {
	t.Helper()
	in, err := text.ParsePosition(stones, text.Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

// start runs a job, and returns the exit code.
func start(ctx context.Context, o *options, out, errs *syncBuffer) int {
	s := &cli.Streams{In: strings.NewReader(""), Out: cli.NewOutput(out), Err: errs}
	o.Workers = max(o.Workers, 1)
	if o.Memory == 0 {
		o.Memory = 64 << 20
	}
	err := run(ctx, s, cli.NewPrinter(s, cli.Look{}), o)
	if bare := new(cli.ExitError); err != nil && !(errors.As(err, &bare) && bare.Err == nil) {
		s.Fail(err)
	}
	return cli.ExitCode(err)
}

// claims matches the words that say that a file was written.
var claims = regexp.MustCompile(`written:|as a whole|"export"|sha256`)

// TestExportFails: if the file is not written, no output says that it is.
func TestExportFails(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{filepath.Join(dir, "missing", "a.book"), dir, "/dev/full"} {
		if _, err := os.Stat("/dev/full"); err != nil && name == "/dev/full" {
			continue
		}
		for _, end := range []string{"", ".json"} {
			if end != "" && name == "/dev/full" {
				continue
			}
			for _, asJSON := range []bool{false, true} {
				var out, errs syncBuffer
				code := start(t.Context(), &options{Root: at(t, quick), Export: name + end, JSON: asJSON}, &out, &errs)
				if name == dir && end != "" {
					if code != cli.ExitDecided { // a file next to the directory
						t.Errorf("%s%s: code %d: %s", name, end, code, errs.String())
					}
					continue
				}
				if code != cli.ExitNotWritten || claims.MatchString(out.String()) || errs.String() == "" {
					t.Errorf("%s%s: code %d, output %q, errors %q", name, end, code, out.String(), errs.String())
				}
			}
		}
	}
}

// running returns a run on the store of a test.
func running(s *cli.Streams, o *options, job *prove.Job, store prove.Store) *runner {
	r := &runner{s: s, p: cli.NewPrinter(s, cli.Look{}), o: o, job: job, store: store}
	r.t = &reporter{runner: r}
	return r
}

// A lyingStore returns other lemmas than it showed to the checker.
type lyingStore struct{ prove.Store }

func (s lyingStore) Get(pos *notation.Position) (prove.Record, bool, error) {
	r, ok, err := s.Store.Get(pos)
	if err != nil {
		return r, false, err
	}
	if r.Lemma, err = prove.EncodeLemma(&proof.Node{Kind: proof.KindFive}); err != nil {
		return r, false, err
	}
	return r, ok, err
}

// TestRefusedExport: if the checker refuses the file, nothing is written and nothing is claimed.
func TestRefusedExport(t *testing.T) {
	for _, end := range []string{"book", "json"} {
		for _, asJSON := range []bool{false, true} {
			job, err := prove.New(at(t, quick))
			if err != nil {
				t.Fatal(err)
			}
			var out, errs syncBuffer
			s := &cli.Streams{Out: cli.NewOutput(&out), Err: &errs}
			name := filepath.Join(t.TempDir(), "a."+end)
			o := &options{Root: job.Root, Export: name, JSON: asJSON, Memory: 64 << 20, Workers: 1, Every: time.Hour}
			err = running(s, o, job, lyingStore{prove.NewMemory()}).run(t.Context())
			won := strings.Contains(out.String(), "forced win") || strings.Contains(out.String(), `"verdict":"win"`)
			if cli.ExitCode(err) != cli.ExitFailed || !strings.Contains(err.Error(), "refused") || won ||
				claims.MatchString(out.String()) {
				t.Errorf("%s, JSON %v: %v, output %q", end, asJSON, err, out.String())
			}
			if _, err := os.Stat(name); err == nil {
				t.Errorf("%s is there", name)
			}
		}
	}
}

// An interruptingStore interrupts the run while the file is written.
type interruptingStore struct {
	prove.Store
	cancel context.CancelFunc
}

func (s interruptingStore) Get(pos *notation.Position) (prove.Record, bool, error) {
	s.cancel()
	return s.Store.Get(pos)
}

// TestInterruptedExport: the proof stands, but the file was not written.
func TestInterruptedExport(t *testing.T) {
	for _, end := range []string{"book", "json"} {
		job, err := prove.New(at(t, quick))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var out, errs syncBuffer
		s := &cli.Streams{Out: cli.NewOutput(&out), Err: &errs}
		dir := t.TempDir()
		name := filepath.Join(dir, "a."+end)
		o := &options{Root: job.Root, Export: name, Memory: 64 << 20, Workers: 1, Quiet: true}
		err = running(s, o, job, interruptingStore{prove.NewMemory(), cancel}).run(ctx)
		if cli.ExitCode(err) != cli.ExitInterrupted ||
			!strings.HasSuffix(err.Error(), "is not written: it was interrupted") ||
			!strings.Contains(out.String(), "forced win") || claims.MatchString(out.String()) {
			t.Errorf("%s: %v, output %q", end, err, out.String())
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: left: %v, %v", end, left, err)
		}
	}
}

// forge puts "five at a1" into a state for every part of a job.
func forge(t *testing.T, dir string, job *prove.Job) {
	t.Helper()
	state, err := cache.OpenState(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := state.SetHead(job.Head()); err != nil {
		t.Fatal(err)
	}
	lemma, err := prove.EncodeLemma(&proof.Node{Kind: proof.KindFive, Move: notation.At(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	for i := range job.Parts {
		if err := state.Add(prove.Record{Position: job.Parts[i].Position, Lemma: lemma}); err != nil {
			t.Fatal(err)
		}
	}
	if err := state.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestForgedState: forged lemmas in the state are not believed: neither as a win, nor as a proved
// part, nor for a book. The results of the search that follows are true.
func TestForgedState(t *testing.T) {
	empty, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	job, err := prove.New(empty)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	forge(t, dir, job)
	var out, errs syncBuffer
	file := filepath.Join(t.TempDir(), "a.book")
	code := start(t.Context(), &options{State: dir, Resume: true, Root: empty, Time: time.Nanosecond}, &out, &errs)
	if code != cli.ExitUndecided || !strings.Contains(out.String(), "unknown: 0 of 35 parts proved") {
		t.Errorf("code %d: %s", code, out.String())
	}
	out.text.Reset()
	o := options{State: dir, Resume: true, Root: empty, Time: time.Nanosecond, JSON: true, Parts: true, Export: file}
	code = start(t.Context(), &o, &out, &errs)
	want := lastObject{Verdict: "unknown", Ended: true, Refused: len(job.Parts)}
	if got := last(t, out.String()); code != cli.ExitUndecided || got != want {
		t.Errorf("code %d: %+v, want %+v", code, got, want)
	}
	if !strings.Contains(errs.String(), "the checker refused") {
		t.Errorf("no warning: %q", errs.String())
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a book of forged parts was written")
	}
	out.text.Reset()
	o = options{State: dir, Resume: true, Root: empty, Jobs: true}
	code = start(t.Context(), &o, &out, &errs)
	if n := strings.Count(out.String(), "\n"); code != cli.ExitDecided || n != len(job.Parts) {
		t.Errorf("jobs: code %d, %d of %d", code, n, len(job.Parts))
	}

	if job, err = prove.New(at(t, quick)); err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	forge(t, dir, job)
	out.text.Reset()
	o = options{State: dir, Resume: true, Root: empty, Export: file}
	if code := start(t.Context(), &o, &out, &errs); code != cli.ExitDecided || !strings.Contains(out.String(),
		"forced win") ||
		strings.Contains(out.String(), "; 0 lemmas added") || !claims.MatchString(out.String()) {
		t.Errorf("code %d: %s", code, out.String())
	}
}

// TestVerified: a win is called verified, an open job is not.
func TestVerified(t *testing.T) {
	for _, c := range []struct {
		time     time.Duration
		verified bool
	}{{0, true}, {time.Nanosecond, false}} {
		var out, errs syncBuffer
		start(t.Context(), &options{Root: at(t, quick), Time: c.time, JSON: true}, &out, &errs)
		if got := last(t, out.String()); !got.Ended || got.Verified != c.verified ||
			(got.Verdict == "win") != c.verified {
			t.Errorf("in %v: %+v", c.time, got)
		}
	}
}

// TestSignsOfLife: without a terminal there are regular lines of progress until the end.
func TestSignsOfLife(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	met := false
	errs := syncBuffer{seen: func(text string) {
		if strings.Contains(text, "fukumi: 0 of 35 parts proved, ") {
			met = true
			cancel()
		}
	}}
	var out syncBuffer
	empty, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	code := start(ctx, &options{Root: empty, Lines: time.Millisecond, Every: time.Millisecond}, &out, &errs)
	if code != cli.ExitInterrupted || !met {
		t.Errorf("code %d; told: %s", code, errs.String())
	}
	for _, quiet := range []options{{Quiet: true}, {JSON: true}} {
		var out, errs syncBuffer
		quiet.Root, quiet.Lines, quiet.Every, quiet.Time = empty, time.Microsecond, time.Millisecond,
			50*time.Millisecond
		if start(t.Context(), &quiet, &out, &errs); errs.String() != "" {
			t.Errorf("quiet %v, JSON %v: %s", quiet.Quiet, quiet.JSON, errs.String())
		}
	}
}

// TestProvedPart: each part that this run has proved is reported once.
func TestProvedPart(t *testing.T) {
	var out, errs syncBuffer
	s := &cli.Streams{Out: cli.NewOutput(&out), Err: &errs}
	tell := &reporter{runner: &runner{s: s, o: &options{}}}
	told := func(proved int, states ...prove.State) {
		p := prove.Progress{Proved: proved}
		for i, name := range []string{"one", "two", "three"} {
			p.Parts = append(p.Parts, prove.PartState{Name: name, State: states[i], Time: time.Duration(i)})
		}
		tell.progress(p)
	}
	told(1, prove.Proved, prove.Running, prove.Open)
	told(2, prove.Proved, prove.Proved, prove.Running)
	told(3, prove.Proved, prove.Proved, prove.Proved)
	if want := "fukumi: two is proved: 2 of 3 parts\nfukumi: three is proved: 3 of 3 parts\n"; errs.String() != want {
		t.Errorf("told:\n%swant:\n%s", errs.String(), want)
	}
}

// TestMemory: while a job runs, the memory limit has room for its bookkeeping.
func TestMemory(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	before, during := debug.SetMemoryLimit(-1), int64(0)
	out := syncBuffer{seen: func(string) {
		if during == 0 {
			during = debug.SetMemoryLimit(-1)
		}
		cancel()
	}}
	empty, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	var errs syncBuffer
	start(ctx, &options{Root: empty, JSON: true, Every: time.Millisecond, Memory: 100 << 20}, &out, &errs)
	if during != 100<<20+bookkeeping {
		t.Errorf("the limit is %d MiB during a job that may search with 100", during>>20)
	}
	if after := debug.SetMemoryLimit(-1); after != before {
		t.Errorf("the limit is %d afterwards, %d before", after, before)
	}
}
