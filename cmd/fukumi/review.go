package main

// fukumi review: the post-mortem of games.

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
)

// reviewNodes is what a review spends on a position where nobody says: a game of
// 40 moves takes some ten seconds.
const reviewNodes = 1_000_000

// reviewMemory is what each worker has for its tables.
const reviewMemory = 64 << 20

// reviewDeeper is how many times as much is spent where the story depends on it.
const reviewDeeper = 4

// ReviewOptions are the flags of review.
type ReviewOptions struct {
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
	o := &ReviewOptions{}
	cmd := &cobra.Command{
		Use:   "review GAME...",
		Short: "the post-mortem of a game: where it was lost, missed wins, the last move that could still hold",
		Long: `review judges every position of a game: by proof where one is found (a win in n
plies for either side, the exact absence of one, or unknown), else by alpha-beta.
From that it tells where the game was lost, what could still have held, which
wins were missed, and what each move was worth.

A losing move has two proofs: the position after it is a proved win, and the one
before it is not proved lost. Where a move is known after which the opponent has
no win of the class, the escape is named; else it is a possible escape.

Classes of moves: losing move, missed win, only move, best, good, and by
the win chance that a judged move loses inaccuracy (10 %), mistake (20 %) and
blunder (35 %; also a proved win that the opponent let go later).

GAME is moves, a file of any format that can be read, or - for standard input;
a file may hold many games. The result is the board's, else what the file says.

The limits are for a position. Without --time the answer is the same on every
machine, and for any number of workers. Positions whose proofs decide the story
are given up to four times as much.

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
	o.Position.register(f)
	o.Limits.Nodes, o.Workers, o.Memory = reviewNodes, runtime.NumCPU(), reviewMemory
	f.Var(&flagValue[int64]{&o.Limits.Nodes, &o.nodesSet, parseCount, "1000000", "N"}, "nodes", "node limit a position, like 200000 or 1e6")
	f.Var(&flagValue[time.Duration]{&o.Limits.Time, &o.timeSet, parseTime, "", "D"},
		"time", "time limit a position, like 500ms; alone it takes the place of the node limit")
	f.Var(&flagValue[int]{&o.Workers, nil, parseThreads, "one for each processor", "N"}, "workers", "how many positions to judge at a time")
	f.Var(&flagValue[int64]{&o.Memory, nil, parseMemory, "64MiB", "SIZE"}, "memory", "memory for the tables of each worker, like 64MiB or 1GiB")
	f.StringVar(&o.HTML, "html", "", "write a report to `FILE`, or to - for standard output; with several games, each into that directory")
	f.StringVar(&o.SGF, "sgf", "", "write the game with comments and variations, in the same way")
	f.StringVar(&o.SVG, "svg", "", "draw the chart of the win chance and the turning points, in the same way")
	o.Cache.register(f)
	o.Output.register(f)
	o.Position.Foreign.register(f)
	return cmd
}

// limits are those of one position.
func (o *ReviewOptions) limits() judgeLimits {
	l := judgeLimits{o.Limits, reviewDeeper}
	if o.timeSet && !o.nodesSet {
		l.Nodes = 0
	}
	return l
}

// check refuses two results on standard output.
func (o *ReviewOptions) check() error {
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

func runReview(ctx context.Context, s *Streams, o *ReviewOptions, args []string) error {
	if err := o.check(); err != nil {
		return err
	}
	e, err := newEngine(&o.Cache, &SearchOptions{Memory: o.Memory, Threads: 1})
	if err != nil {
		return err
	}
	b := &batch{s: s, output: &o.Output, engine: e, codes: tally{}}
	run := &reviewRun{batch: b, o: o, files: newReviewFiles(s, o)}
	run.start()
	if len(args) == 0 {
		args = []string{""}
	}
	for i, arg := range args {
		if ctx.Err() != nil {
			break
		}
		if err := run.source(ctx, arg, i, len(args) > 1); err != nil {
			b.fail(err)
			if o.fatal(err) {
				break
			}
		}
	}
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

// fatal reports whether an error ends the run: an output that cannot be
// written does.
func (o *ReviewOptions) fatal(err error) bool {
	var exit *exitError
	return errors.As(err, &exit)
}

// A reviewRun is one run of review.
type reviewRun struct {
	*batch
	o       *ReviewOptions
	workers []*solver.Solver
	files   *reviewFiles
	number  int // games so far
}

// start makes the workers.
func (r *reviewRun) start() {
	for range r.o.Workers {
		r.workers = append(r.workers, solver.New(solver.Options{Memory: r.o.Memory, Threads: 1}))
	}
}

// source reviews the games of an argument, "" for standard input. Its error
// is about all of it.
func (r *reviewRun) source(ctx context.Context, arg string, number int, several bool) error {
	args := []string{arg}
	if arg == "" && number == 0 && !several {
		args = nil
	}
	src, err := r.o.Position.open(r.s, args)
	if err != nil {
		return r.refuse("", err)
	}
	defer src.Close()
	wanted, count := r.o.Position.Foreign.Game, 0
	for t, fault := range r.o.Position.gameTrees(src) {
		count++
		if wanted != 0 && wanted != count {
			continue
		}
		if ctx.Err() != nil {
			return nil
		}
		if fault != nil {
			r.lines = r.lines || fault.line
			if err := r.refuse(fault.id, fault.err); err != nil {
				return err
			}
			continue
		}
		if err := r.tree(ctx, t); err != nil {
			return err
		}
	}
	if wanted > count {
		return r.refuse("", r.o.Position.noSuchGame(count))
	}
	return nil
}

// refuse reports what cannot be read; the run goes on.
func (r *reviewRun) refuse(id string, err error) error {
	r.codes.add(exitUsage)
	return r.report(namedRecord(id), err)
}

// namedRecord stands for a game in messages.
func namedRecord(id string) record { return record{Input: notation.Input{ID: id}} }

// tree reviews a game and prints what came of it. Its error ends the run.
func (r *reviewRun) tree(ctx context.Context, t *format.Tree) error {
	r.number++
	plies := -1
	if r.o.Position.AtSet {
		plies = r.o.Position.At
	}
	g, err := newReviewedGame(t, plies)
	if err != nil {
		return r.refuse(t.Info.ID, err)
	}
	for _, w := range g.warnings {
		rec := namedRecord(g.id)
		r.warn(rec.say(w))
	}
	review, err := r.review(ctx, g)
	if err != nil {
		r.codes.add(codeOfWork(err))
		return r.report(namedRecord(g.id), err)
	}
	if !r.files.onOutput() {
		if err := r.print(review); err != nil {
			return err
		}
	}
	if err := r.files.add(review); err != nil {
		return err
	}
	r.note(r.engine.flush())
	return nil
}
