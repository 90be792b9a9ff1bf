package main

// The positions of a source, one after the other and as they come, so that an
// answer can be given before the next question is asked.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"fukumi/notation"
	"fukumi/solver"
)

// A record is one position that was read, or why it could not be.
type record struct {
	notation.Input
	err    error
	object bool // it stands in JSON, where its answer or its error belongs
	plies  int  // of the game of a file whose end this is, 0 where it is none
}

// earlier adds to an error about a game that is over how to take it before its
// end.
func (r *record) earlier(err error) error {
	var over *solver.GameOverError
	if !errors.As(err, &over) {
		return err
	}
	if moves, ordered := r.Position.Moves(); r.plies == 0 && ordered && len(moves) > 0 {
		return fmt.Errorf("%w (the end of a game of %s: --at N takes it after N, fukumi review says where it was lost)", err, count(int64(len(moves)), "ply"))
	}
	if r.plies == 0 {
		return err
	}
	return fmt.Errorf("%w (the end of the game in the file, after %s; --at N takes it after N, fukumi review says where it was lost)", err, count(int64(r.plies), "ply"))
}

// say puts the record's id before a message about it.
func (r *record) say(message string) string {
	if r.ID == "" {
		return message
	}
	return fmt.Sprintf("%s: %s", r.ID, message)
}

// records yields what the source holds until it ends or ctx is done. Reading
// goes on beside the work by one record, so that an interrupt is not held up
// by a reader that waits.
func (src *source) records(ctx context.Context) iter.Seq[record] {
	return func(yield func(record) bool) {
		found, done := make(chan record), make(chan struct{})
		defer close(done)
		go func() {
			defer close(found)
			for r := range src.options.positions(src) {
				select {
				case found <- r:
				case <-done:
					return
				}
			}
		}()
		for {
			select {
			case <-ctx.Done():
				return
			case r, ok := <-found:
				if !ok || ctx.Err() != nil || !yield(r) {
					return
				}
			}
		}
	}
}

// unprefixed is advised, by its name of before.
func unprefixed(err error) error { return advised(err) }

// advised adds to an error what to try, where something is known to help.
func advised(err error) error {
	text := err.Error()
	if hint := adviceOn(err); hint != "" && !strings.Contains(text, hint) {
		return &plainError{text + hint, err}
	}
	return err
}

// A plainError is an error with another wording.
type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// finish applies what the options ask of a position that was read.
func (o *PositionOptions) finish(r record) record {
	if r.err != nil || !o.AtSet {
		return r
	}
	if r.Position, r.err = o.at(r.Position); r.err != nil {
		return r
	}
	if turn := r.Position.Turn(); o.Turn != notation.Empty && o.Turn != turn {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%s to move as asked, though it is %s's turn after %s", o.Turn, turn, count(int64(o.At), "move")))
		r.Position.SetTurn(o.Turn)
	}
	return r
}

// at takes a game back to its first --at plies.
func (o *PositionOptions) at(b notation.Position) (notation.Position, error) {
	moves, ordered := b.Moves()
	if !ordered {
		return b, errors.New("--at wants a game: the order of these stones is not known")
	}
	if o.At > len(moves) {
		return b, fmt.Errorf("--at %d: the game has %s", o.At, count(int64(len(moves)), "ply"))
	}
	early, err := notation.NewPosition(b.Rule(), b.Size())
	for _, p := range moves[:o.At] {
		err = errors.Join(err, early.Play(p))
	}
	return early, err
}

// defaults are the options as package notation wants them. The side to move
// of a game that is cut by --at is settled after the cut.
func (o *PositionOptions) defaults() notation.Defaults {
	d := notation.Defaults{Rule: o.Rule, Size: o.Size, Turn: o.Turn, RuleSet: o.RuleSet, SizeSet: o.SizeSet, BlackChar: o.Foreign.BlackChar}
	if o.AtSet {
		d.Turn = notation.Empty
	}
	return d
}
