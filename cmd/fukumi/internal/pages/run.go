package pages

// A run of fukumi review over the games of its arguments.

import (
	"context"
	"errors"
	"iter"
	"os"
	"slices"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/prove/shelf"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// A reviewRun is one run of review.
type reviewRun struct {
	*command.Batch
	o        *reviewOptions
	reviewer *review.Reviewer
	files    *reviewFiles
	progress *cli.ReviewProgress
	theory   *shelf.File // the book of --book; nil without the flag
	sum      reviewSum
	cut      bool // the run was interrupted before all games were finished
}

func newReviewRun(b *command.Batch, o *reviewOptions) *reviewRun {
	workers := make([]*ask.Session, o.Workers)
	for i := range workers {
		workers[i] = b.Engine.Session(ask.Options{Memory: o.Memory, Mode: ask.Aside})
	}
	return &reviewRun{
		Batch: b, o: o, files: newReviewFiles(b.Streams, o), progress: &cli.ReviewProgress{Streams: &b.Streams.Streams,
			Quiet: o.Output.Quiet},
		reviewer: review.New(review.Options{Goal: o.Goal, Limits: o.limits(), Memory: o.Memory, Sessions: workers,
			Store: b.Engine.Store}),
	}
}

// A reviewJob is the review of a game. done is closed when document or err is set.
type reviewJob struct {
	id       string
	game     *review.Game // nil if the game could not be read
	document *story.Document
	err      error
	code     int  // the exit code of err
	line     bool // the game is a line of JSON
	done     chan struct{}
}

// all reviews the games of the arguments, several at a time. It prints the reviews in the order of the
// games, each as soon as it is finished and all before it are printed.
func (r *reviewRun) all(ctx context.Context, args []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if r.progress.Shown() && len(args) > 0 {
		r.progress.Total = r.o.countGames(ctx, r.Streams, args)
	}
	jobs := make(chan *reviewJob, r.o.Workers)
	go func() {
		defer close(jobs)
		for item := range r.o.games(ctx, r.Streams, args) {
			job := r.begin(&item)
			jobs <- job
			if job.game != nil {
				go r.review(ctx, job)
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
			r.Fail(err)
			stopped = true
			cancel()
		}
	}
}

// end prints and writes the sums over all games. After an interrupt they cover only the finished
// games, and say so.
func (r *reviewRun) end(ctx context.Context) {
	r.cut = ctx.Err() != nil
	if err := r.sum.tell(ctx, r); err != nil {
		r.Fail(err)
	}
	r.files.close(r.Fail)
	if ctx.Err() != nil {
		r.Codes.Add(cli.ExitInterrupted)
	}
}

// games yields the games of the arguments, or of standard input, until ctx is done.
func (o *reviewOptions) games(ctx context.Context, s *command.Streams, args []string) iter.Seq[files.Item] {
	return func(yield func(files.Item) bool) {
		if len(args) == 0 || len(args) == 1 && args[0] == "" {
			o.gamesOf(ctx, s, nil, yield)
			return
		}
		for arg := range slices.Chunk(args, 1) {
			if !o.gamesOf(ctx, s, arg, yield) {
				return
			}
		}
	}
}

// gamesOf yields the games of one argument, and reports whether the run goes on.
func (o *reviewOptions) gamesOf(ctx context.Context, s *command.Streams, arg []string,
	yield func(files.Item) bool) bool {
	src, err := o.Position.Open(s, arg)
	if err != nil {
		return ctx.Err() == nil && yield(files.Item{Err: err})
	}
	defer src.Close()
	game, count, sieve := o.Position.Foreign.Game, 0, o.Position.Shard.Sieve(src)
	for item := range o.Position.Reading().Games(sieve) {
		count++
		if ctx.Err() != nil || (game == 0 || game == count) && sieve.Item(&item) && !yield(item) {
			return false
		}
	}
	return game <= count || yield(files.Item{Err: &files.GameError{Game: game, Games: count}})
}

// countGames returns the number of games in the arguments. It returns 0 if the arguments cannot be read
// twice, so that the number is not known beforehand.
func (o *reviewOptions) countGames(ctx context.Context, s *command.Streams, args []string) (total int) {
	if !rereadable(args) {
		return 0
	}
	for range o.games(ctx, s, args) {
		total++
	}
	return total
}

// rereadable reports whether the arguments can be read more than once, because they are plain files or
// texts.
func rereadable(args []string) bool {
	return len(args) > 0 && !slices.ContainsFunc(args, func(arg string) bool {
		info, err := os.Stat(arg)
		return arg == "" || arg == "-" || err == nil && !info.Mode().IsRegular()
	})
}

// begin returns the job of a game. If the game cannot be read, the job is done at once, and the run
// goes on.
func (r *reviewRun) begin(item *files.Item) *reviewJob {
	job := &reviewJob{id: item.ID, err: item.Err, code: cli.ExitUsage, line: item.Object, done: make(chan struct{})}
	if job.err == nil {
		job.id = item.Tree.Info.ID
		job.game, job.err = r.o.game(item.Tree)
	}
	if job.err != nil {
		close(job.done)
	}
	return job
}

// review reviews the game of a job, and looks it up in the books.
func (r *reviewRun) review(ctx context.Context, job *reviewJob) {
	defer close(job.done)
	progress := r.progress.Begin(job.game.Name())
	defer progress.End()
	judged, err := r.reviewer.Review(ctx, job.game, review.Watch{Step: progress.Step})
	if err == nil && r.theory != nil && ctx.Err() == nil {
		if err := judged.LookUp(ctx, r.theory.Reader); err != nil && ctx.Err() == nil {
			r.Streams.Warn("%s: %v", r.theory.Name, err)
		}
	} else if err == nil && ctx.Err() == nil {
		judged.LookUpFirst(ctx, library.Readers(ctx, r.Engine.Books, &job.game.Positions[0]), func(err error) {
			r.Streams.Warn("%v", err)
		})
	}
	if job.err, job.code = err, command.CodeOfWork(err); err == nil {
		job.document = story.New(r.Streams.Words(), judged)
	}
}

// game returns the game of a tree, up to the ply of --at.
func (o *reviewOptions) game(t *format.Tree) (*review.Game, error) {
	plies := -1
	if o.Position.AtSet {
		plies = o.Position.At
	}
	g, err := review.FromTree(t, plies)
	var length *review.LengthError
	switch {
	case errors.Is(err, review.ErrNoMoves):
		err = words.Errorf("{error}; fukumi analyze judges a position", "error", err)
	case errors.As(err, &length) && length.Wanted == 0:
		err = words.Errorf("there are no moves to review: --at leaves none")
	case errors.As(err, &length):
		err = words.Errorf("--at {wanted}: the game has {n, plural, one {# ply} other {# plies}}",
			"wanted", length.Wanted, "n", length.Plies)
	}
	return g, err
}

// finish prints the result of a game, and writes its files. An error that it returns ends the run.
func (r *reviewRun) finish(job *reviewJob) error {
	record := command.Record{Item: files.Item{Input: text.Input{ID: job.id}}}
	r.progress.Clear()
	if job.game == nil {
		r.progress.Skip()
	} else {
		r.doubts(record, job)
	}
	if job.err != nil {
		r.Lines = r.Lines || job.line
		r.Codes.Add(job.code)
		return r.Batch.Report(record, job.err)
	}
	if !r.files.onOutput() {
		if err := r.print(job.document); err != nil {
			return err
		}
	}
	if err := r.files.add(job.document, r.Fail); err != nil {
		return err
	}
	if job.document.Complete() {
		r.sum.add(r.o, job.document)
	}
	r.Note(r.Engine.Flush())
	return nil
}

// doubts prints the warnings about the file of a game and about the store.
func (r *reviewRun) doubts(record command.Record, job *reviewJob) {
	for _, w := range job.game.Warnings {
		r.Warn(record.Named(r.Streams.Doubt(w)))
	}
	if job.document == nil {
		return
	}
	for _, err := range job.document.Unused {
		r.Warn(record.Named(r.Streams.Words().Say("cache: not using a stored judgement: {error}",
			"error", command.Advised(err))))
	}
}
