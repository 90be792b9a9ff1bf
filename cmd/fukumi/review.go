package main

// fukumi review: the post-mortem of games.

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
	"fukumi/solver/review"
	"fukumi/solver/review/report"
)

// reviewOptions are the flags of review.
type reviewOptions struct {
	Position PositionOptions
	Limits   solver.Limits
	Workers  int
	Memory   int64
	Cache    CacheOptions
	Output   OutputOptions
	HTML     string
	SGF      string
	SVG      string

	timeSet, nodesSet bool
}

func newReviewCommand(s *Streams) *cobra.Command {
	o := &reviewOptions{}
	cmd := &cobra.Command{
		Use:   "review GAME...",
		Short: "the post-mortem of a game: where it was lost, missed wins, the last move that could still hold",
		Long: `review judges every position of a game: by proof where one is found (a win in n
plies for either side, the exact absence of one, or unknown), else by alpha-beta.
From that it tells where the game was lost, what could still have held, which
wins were missed, and what each move was worth.

A losing move has two proofs: the position after it is a proved win, and the one
before it is not proved lost. Where a move is known after which the opponent has
no win of the class, the escape is named; else it is a possible escape. A proof
is a certificate that the checker has accepted, or one for each move ("every move
refuted"). Beside it stands where the game turned by judgement: the first ply
after which the win chance stays with the winner.

Classes of moves: losing move, missed win, only move, best, good, and by
the win chance that a judged move loses inaccuracy (10 %), mistake (20 %) and
blunder (35 %; also a proved win that the opponent let go later).

GAME is moves, a file of any format that can be read, or - for standard input;
a file may hold many games. The result is the board's, else what the file says.

The limits are for a position. Without --time the answer is the same on every
machine, and for any number of workers. Positions whose proofs decide the story
are given up to twice as much more.

Exit codes: 0 printed, 2 usage or bad input, 4 the required cache or an output
failed, 130 interrupted (what is done is printed first).`,
		Example: `  fukumi review --rule renju game.sgf
  fukumi review --html report.html --sgf reviewed.sgf game.psq
  fukumi review --json games.jsonl > reviews.jsonl`,
		Args: takesArgs(0, 1<<20, "games"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return runReview(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	alsoCalled(f, map[string]string{"threads": "workers"})
	o.Position.register(f)
	o.Limits.Nodes, o.Workers, o.Memory = review.DefaultNodes, runtime.NumCPU(), review.DefaultMemory
	f.Var(&flagValue[int64]{&o.Limits.Nodes, &o.nodesSet, parseCount, "1000000", "N"}, "nodes", "node limit a position, like 200000, 1e6 or 1M")
	f.Var(&flagValue[time.Duration]{&o.Limits.Time, &o.timeSet, parseTime, "", "D"},
		"time", "time limit a position, like 500ms; alone it takes the place of the node limit")
	f.Var(&flagValue[int]{&o.Workers, nil, parseThreads, "one for each processor", "N"}, "workers", "how many positions to judge at a time")
	f.Var(&flagValue[int64]{&o.Memory, nil, parseMemory, "64MiB", "SIZE"}, "memory", "memory for the tables of each worker, like 64MiB or 1GiB")
	f.StringVar(&o.HTML, "html", "", "write a report to `FILE`, or to - for standard output; with several games, each into that directory")
	f.StringVar(&o.SGF, "sgf", "", "write the game with comments and variations to `FILE`, in the same way")
	f.StringVar(&o.SVG, "svg", "", "draw the chart of the win chance and the turning points to `FILE`, in the same way")
	o.Cache.register(f)
	o.Output.register(f)
	o.Position.Foreign.register(f)
	return cmd
}

// limits are those of one position.
func (o *reviewOptions) limits() solver.Limits {
	if o.timeSet && !o.nodesSet {
		return solver.Limits{Time: o.Limits.Time}
	}
	return o.Limits
}

// check refuses two results on standard output.
func (o *reviewOptions) check() error {
	onOutput := 0
	for _, target := range []string{o.HTML, o.SGF, o.SVG} {
		if target == "-" {
			onOutput++
		}
	}
	switch {
	case onOutput > 1:
		return errors.New("--html, --sgf and --svg cannot share standard output")
	case onOutput == 1 && o.Output.Format == "json":
		return errors.New("--json and a report want standard output, both: name a file for the report")
	}
	return nil
}

func runReview(ctx context.Context, s *Streams, o *reviewOptions, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	o.Memory = s.workerMemory(o.Memory, o.Workers, o.Output.Quiet)
	e, err := newEngine(s, &o.Cache, &SearchOptions{Memory: o.Memory, Threads: 1})
	if err != nil {
		return err
	}
	b := &batch{s: s, output: &o.Output, engine: e, codes: tally{}}
	run := newReviewRun(b, o)
	if len(args) == 0 {
		args = []string{""}
	}
	run.all(ctx, args)
	if ctx.Err() != nil {
		b.codes.add(exitInterrupted)
	}
	if err := run.files.close(); err != nil {
		b.fail(err)
	}
	b.note(e.close())
	b.warn(e.store.Warnings()...)
	return quietExit(b.codes.code())
}

// A reviewRun is one run of review.
type reviewRun struct {
	*batch
	o        *reviewOptions
	reviewer *review.Reviewer
	files    *reviewFiles
	progress *reviewProgress
}

func newReviewRun(b *batch, o *reviewOptions) *reviewRun {
	workers := make([]review.Solver, o.Workers)
	for i := range workers {
		workers[i] = b.s.newSolver(solver.Options{Memory: o.Memory, Threads: 1})
	}
	return &reviewRun{
		batch: b, o: o, files: newReviewFiles(b.s, o), progress: &reviewProgress{s: b.s, quiet: o.Output.Quiet},
		reviewer: review.New(review.Options{Limits: o.limits(), Memory: o.Memory, Solvers: workers, Store: b.engine.store}),
	}
}

// A reviewJob is a game on its way: done is closed when report or err is there.
type reviewJob struct {
	id     string
	game   *review.Game // nil if it could not be read
	report *report.Report
	err    error
	code   int // that goes with err
	line   bool
	done   chan struct{}
}

// all reviews the games of the arguments. Several are worked on at a time, and
// they are printed in order, each as soon as it is its turn.
func (r *reviewRun) all(ctx context.Context, args []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if r.progress.shows() {
		r.progress.total = r.o.countGames(ctx, r.s, args)
	}
	jobs := make(chan *reviewJob, r.o.Workers)
	go func() {
		defer close(jobs)
		for i, arg := range args {
			if ctx.Err() != nil || !r.source(ctx, arg, i, len(args) > 1, jobs) {
				return
			}
		}
	}()
	stopped := false
	for job := range jobs {
		<-job.done
		if stopped {
			continue
		}
		if err := r.finish(job); err != nil {
			r.fail(err)
			stopped = true
			cancel()
		}
	}
}

// source reviews the games of an argument, "" for standard input. It reports
// whether the run goes on.
func (r *reviewRun) source(ctx context.Context, arg string, number int, several bool, jobs chan<- *reviewJob) bool {
	args := []string{arg}
	if arg == "" && number == 0 && !several {
		args = nil
	}
	src, err := r.o.Position.open(r.s, args)
	if err != nil {
		if ctx.Err() != nil {
			return false
		}
		jobs <- failedJob("", err, false)
		return true
	}
	defer src.Close()
	wanted, count := r.o.Position.Foreign.Game, 0
	for item := range r.o.Position.reading().Games(src) {
		count++
		switch {
		case ctx.Err() != nil:
			return false
		case wanted != 0 && wanted != count:
		case item.Err != nil:
			jobs <- failedJob(item.ID, item.Err, item.Object)
		default:
			r.begin(ctx, item.Tree, item.Object, jobs)
		}
	}
	if wanted > count {
		jobs <- failedJob("", &format.GameError{Game: wanted, Games: count}, false)
	}
	return true
}

// failedJob is about what cannot be read; the run goes on.
func failedJob(id string, err error, line bool) *reviewJob {
	job := &reviewJob{id: id, err: err, code: exitUsage, line: line, done: make(chan struct{})}
	close(job.done)
	return job
}

// begin starts the review of a game.
func (r *reviewRun) begin(ctx context.Context, t *format.Tree, line bool, jobs chan<- *reviewJob) {
	g, err := r.o.game(t)
	if err != nil {
		jobs <- failedJob(t.Info.ID, err, line)
		return
	}
	job := &reviewJob{id: g.Info.ID, game: g, done: make(chan struct{})}
	jobs <- job
	go func() {
		defer close(job.done)
		progress := r.progress.begin(g)
		defer progress.end()
		judged, err := r.reviewer.Review(ctx, g, progress.step)
		if job.err, job.code = err, codeOfWork(err); err == nil {
			job.report = report.New(judged)
		}
	}()
}

// game is the game of a tree, as far as --at goes.
func (o *reviewOptions) game(t *format.Tree) (*review.Game, error) {
	plies := -1
	if o.Position.AtSet {
		plies = o.Position.At
	}
	g, err := review.FromTree(t, plies)
	var length *review.LengthError
	switch {
	case errors.Is(err, review.ErrNoMoves):
		return nil, fmt.Errorf("%w; fukumi analyze judges a position", err)
	case errors.As(err, &length) && length.Wanted == 0:
		return nil, errors.New("there are no moves to review: --at leaves none of them")
	case errors.As(err, &length):
		return nil, fmt.Errorf("--at %d: the game has %d plies", length.Wanted, length.Plies)
	}
	return g, err
}

// finish prints what came of a game. Its error ends the run.
func (r *reviewRun) finish(job *reviewJob) error {
	rec := record{format.Item{Input: notation.Input{ID: job.id}}}
	r.progress.clear()
	if job.game == nil {
		r.progress.skip()
	} else {
		r.doubts(rec, job)
	}
	if job.err != nil {
		r.lines = r.lines || job.line
		r.codes.add(job.code)
		return r.batch.report(rec, job.err)
	}
	if !r.files.onOutput() {
		if err := r.print(job.report); err != nil {
			return err
		}
	}
	if err := r.files.add(job.report); err != nil {
		return err
	}
	r.note(r.engine.flush())
	return nil
}

// doubts warns of what the file says, and of what the store said.
func (r *reviewRun) doubts(rec record, job *reviewJob) {
	for _, w := range job.game.Warnings {
		r.warn(rec.say(w))
	}
	if job.report == nil {
		return
	}
	for _, err := range job.report.Unused {
		r.warn(rec.say("cache: a stored judgement is not used: " + unprefixed(err).Error()))
	}
}
