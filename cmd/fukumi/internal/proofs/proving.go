package proofs

// The run of fukumi prove. A long proof is a job, the state of which is kept in a directory. The run reports on the
// terminal or as JSON; export.go writes the proof.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"fukumi/cache"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/prove"
)

// options has the values of the flags.
type options struct {
	Root   notation.Position
	First  *notation.Point // the first move at the root, or nil
	Frame  int             // 0, or the lines of the frame of a job about every board
	Lemmas string          // "", or a book whose lemmas the job takes: a file, or a name on the shelf
	Asked  bool            // the root was given by a flag, so it must be the root of the state
	State  string
	Resume bool
	Time   time.Duration // the time limit of the whole run; 0 means no limit
	Turn   time.Duration // the time limit of a part in the first round
	// TurnNodes is the node limit of a part in the first round; 0 means the default of package prove.
	TurnNodes int64
	Whole     bool  // parts are not divided, as when the books of the program were made
	Memory    int64 // approximate memory for the searches
	Workers   int
	Export    string
	Parts     bool // export the proved parts, even if others are open
	Jobs      bool
	JSON      bool
	Quiet     bool
	Every     time.Duration // the time between two JSON objects; 0 means the default of package prove
	Lines     time.Duration // the time between two lines of progress if there is no terminal; 0 means a minute
	Program   string        // the name of the program, which a book names as its writer
	Again     string        // the command to repeat to resume the job; "" for prove, which has --resume
}

// job returns the job that the options name.
func (o *options) job() (*prove.Job, error) {
	j, err := prove.New(o.Root)
	if o.First != nil {
		j, err = prove.NewFirst(o.Root, *o.First)
	}
	if err == nil && o.Frame != 0 {
		err = j.Endless(o.Frame)
	}
	return j, err
}

// A runner is one run of the command.
type runner struct {
	s     *cli.Streams
	p     *cli.Printer
	o     *options
	t     *reporter
	job   *prove.Job
	store prove.Store
	wrote *exportReport // the file that was written
}

// run runs the command. Its error has the exit code.
func run(ctx context.Context, s *cli.Streams, p *cli.Printer, o *options) error {
	return newRunner(s, p, o).all(ctx)
}

func newRunner(s *cli.Streams, p *cli.Printer, o *options) *runner {
	r := &runner{s: s, p: p, o: o}
	r.t = &reporter{runner: r}
	return r
}

// all opens the job, and prints its open parts or works on it.
func (r *runner) all(ctx context.Context) (err error) {
	o := r.o
	closing, err := r.open(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if failed := closing(); failed != nil {
			err = errors.Join(err, &cli.ExitError{Code: cli.ExitNotWritten, Err: failed})
		}
	}()
	// The graph of positions is on the heap. Without a limit the heap may grow to twice the memory in use.
	defer cli.HoldMemory(o.Memory + bookkeeping)()
	if o.Jobs {
		return r.jobs(ctx)
	}
	if err := r.exportable(); err != nil {
		return err
	}
	return r.run(ctx)
}

// exportable checks that the file of the proof can be written, before hours of work.
func (r *runner) exportable() error {
	if r.o.Export == "" {
		return nil
	}
	if r.job.Frame != 0 && isProofFile(r.o.Export) {
		return fmt.Errorf("%s: a win on every board is written as a book, with a name that does not end in .json",
			r.o.Export)
	}
	if err := fileio.Try(r.o.Export); err != nil {
		return cli.Unwritten(err)
	}
	return nil
}

// open makes the job and opens its store. The caller must call closing if err is nil.
func (r *runner) open(ctx context.Context) (closing func() error, err error) {
	o := r.o
	if o.State == "" {
		if o.Resume {
			return nil, errors.New("--resume goes on with the job in a directory: name it with --state")
		}
		r.store = prove.NewMemory()
		r.job, err = o.job()
		return func() error { return nil }, err
	}
	if o.Resume && o.Again == "" {
		if info, err := os.Stat(o.State); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
			return nil, fmt.Errorf("%s is not a directory with a job: to begin one, leave out --resume", o.State)
		}
	}
	job, err := o.job()
	if err != nil {
		return nil, err
	}
	state, err := cache.OpenState(ctx, o.State)
	if err != nil {
		return nil, r.unread(ctx, err)
	}
	closing = func() error {
		err := state.Close()
		for _, w := range state.Warnings() {
			if !o.Quiet {
				r.s.Warn("%s", w)
			}
		}
		return err
	}
	r.store, r.job = state, job
	if err = r.takeOver(ctx, state); err == nil {
		err = r.claim(state)
	}
	if err != nil {
		return nil, errors.Join(err, closing())
	}
	return closing, nil
}

// takeOver reports damage to the state, even if the run is quiet. It takes over the readable records of
// databases that were moved aside, now or earlier.
func (r *runner) takeOver(ctx context.Context, state *cache.State) error {
	for _, w := range state.Warnings() {
		r.s.Warn("%s", w)
	}
	all, err := state.TakeOver(ctx)
	for _, from := range all {
		lost := ""
		if from.Lost {
			lost = "; the rest of it cannot be read, and is searched again"
		}
		r.s.Warn("taken over from %s: %s, %s searched without success%s", from.Path,
			words.Count(int64(from.Lemmas), "lemma"), words.Count(int64(from.Failed), "position"), lost)
	}
	if err != nil {
		return r.unread(ctx, err)
	}
	return nil
}

// unread adds the exit code to the error of a state that could not be read.
func (r *runner) unread(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		err := fmt.Errorf("%s was not read to its end: it was interrupted", r.o.State)
		return &cli.ExitError{Code: cli.ExitInterrupted, Err: err}
	}
	return &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
}

// claim compares the job with the job of the state. If the state has no job, it stores this job there. It
// does so even on --resume if damage has destroyed the record of the job and the flags name the job again.
func (r *runner) claim(state *cache.State) error {
	head, err := state.Head()
	var others, aside []string
	if err == nil && head == nil {
		others, err = state.Others()
	}
	if err == nil && head == nil {
		aside, err = state.Aside()
	}
	if err != nil {
		return &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
	}
	switch {
	case len(others) > 0:
		return fmt.Errorf("%s holds a job of another version of this program (state %s), which this one cannot read: "+
			"go on with that one, or name another directory", r.o.State, strings.Join(others, ", "))
	case head == nil && r.o.Resume && len(aside) > 0 && !r.o.Asked:
		return fmt.Errorf("%s was damaged, and which job it holds cannot be read: say it with --from (and --rule and "+
			"--size) to go on with the lemmas that were taken over", r.o.State)
	case head == nil && r.o.Resume && len(aside) == 0 && r.o.Again == "":
		return fmt.Errorf("%s holds no job: to begin one, leave out --resume", r.o.State)
	case head == nil:
		if err := state.SetHead(r.job.Head()); err != nil {
			return &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
		}
		return nil
	case !r.o.Resume:
		return fmt.Errorf("%s holds a job already: --resume goes on with it", r.o.State)
	}
	stored, err := prove.FromHead(head)
	if err != nil {
		return fmt.Errorf("%s: %w", r.o.State, err)
	}
	if r.o.Asked && !stored.Same(r.job) {
		return fmt.Errorf("%s holds another job: %s, not %s", r.o.State, jobText(stored), jobText(r.job))
	}
	r.job = stored
	return nil
}

// jobText returns the root of a job with its rule, size and side to move, which tell it from other jobs.
func jobText(j *prove.Job) string {
	first, every := "", ""
	if j.First != notation.NoPoint {
		first = ", first move " + j.First.String()
	}
	if j.Frame != 0 {
		every = fmt.Sprintf(", on every board with %d lines", j.Frame)
	}
	return fmt.Sprintf("%s (%s%s%s)", j.Name(), words.English.Heading("", &j.Root), first, every)
}

// ledger reads the lemmas of the state. A lemma counts only if the checker accepts it.
func (r *runner) ledger(ctx context.Context) (*prove.Ledger, error) {
	r.t.setDoing("reading the state")
	stop := r.t.begin()
	l, err := r.job.Open(ctx, r.store, func(lemmas int) {
		r.t.setDoing(words.Count(int64(lemmas), "lemma") + " of the state checked")
	})
	stop()
	if err != nil {
		return nil, r.unread(ctx, err)
	}
	if n, why := l.Refused(); n > 0 {
		r.s.Warn("%s: the checker refused %s (not counted); the first: %v", r.o.State, words.Count(int64(n), "lemma"),
			why)
	}
	return l, nil
}

// jobs prints the open parts as records that other runs can solve.
func (r *runner) jobs(ctx context.Context) error {
	l, err := r.ledger(ctx)
	if err != nil {
		return err
	}
	for i := range r.job.Parts {
		part := &r.job.Parts[i]
		if l.Won(&part.Position) {
			continue
		}
		if err := text.WriteJSON(r.s.Out, recordOf(part)); err != nil {
			return err
		}
	}
	return r.s.Out.Flush()
}

// bookkeeping is the approximate memory of a job in addition to the tables of its searches. It is needed
// for the store and the graph of positions.
const bookkeeping = 512 << 20

// run searches, reports the result, and writes it.
func (r *runner) run(ctx context.Context) error {
	o, t := r.o, r.t
	l, err := r.ledger(ctx)
	if err != nil {
		return err
	}
	if o.Lemmas != "" {
		if err := r.takeLemmas(ctx, l); err != nil {
			return err
		}
	}
	t.setDoing("searching")
	stop := sync.OnceFunc(t.begin())
	defer stop()
	f, err := r.search(ctx, l)
	if err != nil {
		return err
	}
	writing := o.Export != "" && (f.Done() || o.Parts && f.Proved > 0)
	var exported error
	if writing {
		t.setDoing("writing and checking " + o.Export)
		f.export, exported = r.export(ctx, l, f.Done())
		r.wrote = f.export
	}
	stop()
	if cli.ExitCode(exported) == cli.ExitFailed {
		return exported // the checker has refused the proof, so no result is claimed
	}
	if err := t.result(f); err != nil {
		return err
	}
	if o.Export != "" && !writing && !o.Quiet {
		r.s.Warn("%s is not written: not everything is proved", o.Export)
	}
	switch {
	case exported != nil:
		return exported
	case f.stop == "interrupt":
		return cli.ExitWith(cli.ExitInterrupted)
	case f.stop != "":
		return cli.ExitWith(cli.ExitUndecided)
	}
	return nil
}

// search searches until all parts are proved or a limit is reached.
func (r *runner) search(ctx context.Context, l *prove.Ledger) (*outcome, error) {
	o := r.o
	searching, cancel := ctx, context.CancelFunc(func() {})
	if o.Time > 0 {
		searching, cancel = context.WithTimeout(ctx, o.Time)
	}
	defer cancel()
	got, err := l.Run(searching, prove.Options{
		Workers: o.Workers, Memory: cli.TableMemory(o.Memory), Turn: o.Turn, TurnNodes: o.TurnNodes,
		Deepen: !o.Whole && r.job.Frame == 0, Every: o.Every, Progress: r.t.progress,
	})
	if err != nil {
		return nil, r.failed(err)
	}
	f := &outcome{Progress: got}
	switch {
	case got.Done():
	case ctx.Err() != nil:
		f.stop = "interrupt"
	case searching.Err() != nil:
		f.stop = "time"
	default:
		f.stop = "exhausted"
	}
	return f, nil
}

// failed adds the exit code to the error of a run. Either the checker has refused a lemma, which is a
// defect of the search, or the store cannot be used.
func (r *runner) failed(err error) error {
	if errors.Is(err, prove.ErrRefused) {
		return &cli.ExitError{Code: cli.ExitFailed, Err: err}
	}
	return &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
}
