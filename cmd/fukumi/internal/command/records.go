package command

// The positions of a source. They are yielded as they arrive, so that a client can read an answer
// before it sends the next question.

import (
	"context"
	"errors"
	"iter"
	"strings"

	"fukumi/notation/format/files"
	"fukumi/notation/words"
	"fukumi/solver"
)

// A Record is a position of a source, or an error if the position could not be read.
type Record struct{ files.Item }

// Earlier adds advice to a GameOverError: how to take the game before its end.
func (r *Record) Earlier(err error) error {
	var over *solver.GameOverError
	if !errors.As(err, &over) {
		return err
	}
	plies, file := r.Plies, true
	if moves, ordered := r.Position.Moves(); r.Plies == 0 && ordered {
		plies, file = len(moves), false
	}
	switch {
	case plies == 0:
		return err
	case file:
		return words.Errorf("{error} (the end of the game in the file, after {n, plural, one {# ply} other {# "+
			"plies}}; --at N takes it after N, fukumi review says where it was lost)", "error", err, "n", plies)
	}
	return words.Errorf("{error} (the end of a game of {n, plural, one {# ply} other {# plies}}: "+
		"--at N takes it after N, fukumi review says where it was lost)", "error", err, "n", plies)
}

// Named puts the id of the record before a message about the record.
func (r *Record) Named(message string) string {
	if r.ID == "" {
		return message
	}
	return r.ID + ": " + message
}

// Records yields the records of the source until it ends or ctx is done. It reads one record ahead
// in another goroutine, so that a read that blocks does not delay an interrupt.
func (src *Source) Records(ctx context.Context) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		records, done := make(chan Record), make(chan struct{})
		defer close(done)
		go func() {
			defer close(records)
			reading := src.options.Reading()
			reading.Lines = strings.HasSuffix(src.Name, ".jsonl")
			reading.Each = src.each
			sieve := src.options.Shard.Sieve(src)
			for item := range reading.Positions(sieve) {
				if !sieve.Item(&item) {
					continue
				}
				select {
				case records <- Record{item}:
				case <-done:
					return
				}
			}
		}()
		for {
			select {
			case <-ctx.Done():
				return
			case r, ok := <-records:
				if !ok || ctx.Err() != nil || !yield(r) {
					return
				}
			}
		}
	}
}
