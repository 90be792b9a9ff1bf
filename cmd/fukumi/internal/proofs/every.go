package proofs

// fukumi prove --endless for the empty board: the first stone wins on every board.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/proof/plane"
	"fukumi/solver/prove/everyboard"
)

// The lines of the frame, and the book that leads, if the flags do not say them.
const (
	everyFrame = 15
	everyLead  = "empty-freestyle"
	everyState = "every.book" // the name of the file with what is found, in the directory of --state
)

// isEvery reports whether the options are about the empty board and every board.
func (o *proveOptions) isEvery() bool {
	return o.Endless && !o.Merge && o.Root.Count(notation.Empty) == o.Root.Size()*o.Root.Size()
}

// runEvery proves that the first stone wins on every board.
func runEvery(ctx context.Context, s *command.Streams, o *proveOptions) error {
	if err := o.unfit(); err != nil {
		return err
	}
	if o.Export != "" {
		if err := fileio.Try(o.Export); err != nil {
			return cli.Unwritten(err)
		}
	}
	b, keep, err := o.everyBook()
	if err != nil {
		return err
	}
	lead, err := openLemmas(ctx, o.Lemmas)
	if err != nil {
		return err
	}
	defer lead.Close()
	defer cli.HoldMemory(o.Memory + bookkeeping)()
	prover, err := everyboard.New(ctx, b, lead.Reader, everyboard.Options{
		Memory: cli.TableMemory(o.Memory), Threads: o.Workers, Save: keep.save, Report: func(p everyboard.Progress) {
			if !o.Output.Quiet {
				s.Note(everyText(&p))
			}
		},
	})
	if err != nil {
		return err
	}
	searching, cancel := ctx, context.CancelFunc(func() {})
	if o.Time > 0 {
		searching, cancel = context.WithTimeout(ctx, o.Time)
	}
	defer cancel()
	done, report, err := prover.Run(searching)
	if searching.Err() != nil {
		done = b // what was found so far
	}
	if done != nil {
		err = errors.Join(err, keep.write(done))
	}
	switch {
	case ctx.Err() != nil:
		return cli.ExitWith(cli.ExitInterrupted)
	case searching.Err() != nil:
		s.Warn("the time is over, and not everything is proved")
		return cli.ExitWith(cli.ExitUndecided)
	case err != nil:
		return &cli.ExitError{Code: cli.ExitNotWritten, Err: err}
	}
	v := &verifyOptions{Output: o.Output}
	if err := printPlane(s, v, "empty board", done, &report, nil); err != nil {
		return err
	}
	switch {
	case !report.All():
		return cli.ExitWith(cli.ExitUndecided)
	case o.Export == "":
		return nil
	}
	if err := fileio.Write(o.Export, done.Write); err != nil {
		return cli.Unwritten(err)
	}
	return nil
}

// unfit returns an error about flags that this job does not have.
func (o *proveOptions) unfit() error {
	switch {
	case o.Root.Rule() != notation.Freestyle:
		return fmt.Errorf("rule %v: expected freestyle: under standard, Black would have to stay in the frame",
			o.Root.Rule())
	case o.Jobs || o.Parts:
		return errors.New("--jobs and --parts are for jobs about one board")
	case o.Resume && o.State == "":
		return errors.New("--resume goes on with the job in a directory: name it with --state")
	case isProofFile(o.Export):
		return fmt.Errorf("%s: a win on every board is written as a book, with a name that does not end in .json",
			o.Export)
	}
	if o.Lemmas == "" {
		o.Lemmas = everyLead
	}
	return nil
}

// An everyKeeper keeps what is found in a file.
type everyKeeper struct {
	name string // "": nowhere
	last time.Time
}

// everyTurn is the time between two writes of the file, which take some seconds each.
const everyTurn = 5 * time.Minute

// save writes the file if it was not written lately.
func (k *everyKeeper) save(b *plane.Book) error {
	if time.Since(k.last) < everyTurn {
		return nil
	}
	return k.write(b)
}

func (k *everyKeeper) write(b *plane.Book) error {
	if k.name == "" {
		return nil
	}
	err := fileio.Write(k.name, b.Write)
	k.last = time.Now()
	return err
}

// everyBook returns the book with which the work begins, and how it is kept.
func (o *proveOptions) everyBook() (*plane.Book, *everyKeeper, error) {
	frame := o.Frame
	if frame == 0 {
		frame = everyFrame
	}
	h := plane.Header{Rule: notation.Freestyle, Frame: frame, Program: makeProgram}
	if o.State == "" {
		b, err := plane.New(h)
		return b, &everyKeeper{}, err
	}
	name := filepath.Join(o.State, everyState)
	keep := &everyKeeper{name, time.Now()}
	data, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.Resume:
		return nil, nil, fmt.Errorf("%s holds no job: to begin one, leave out --resume", o.State)
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(o.State, 0o700); err != nil {
			return nil, nil, cli.Unwritten(err)
		}
		b, err := plane.New(h)
		return b, keep, err
	case err != nil:
		return nil, nil, err
	case !o.Resume:
		return nil, nil, fmt.Errorf("%s holds a job already: --resume goes on with it", o.State)
	}
	b, err := plane.Read(data)
	if err == nil && b.Header() != h {
		err = fmt.Errorf("%s holds another job", o.State)
	}
	return b, keep, err
}

// everyText is a line about a reply.
func everyText(p *everyboard.Progress) string {
	where := fmt.Sprintf("reply %v from the middle", p.Reply)
	if p.Reply == plane.Far {
		where = "reply far away"
	}
	verdict := "won"
	if !p.Won {
		verdict = "not won"
	}
	return fmt.Sprintf("%s: %s; %s, %d million nodes", where, verdict, words.Count(int64(p.Lemmas), "lemma"),
		p.Nodes/1e6)
}
