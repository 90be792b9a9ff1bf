package job

// Reading the jobs of an input. An unreadable record takes up a number as well, and its answer is the error.

import (
	"bytes"
	"errors"
	"io"
	"iter"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/review"
)

// errUnwritable is the error for a position that its record does not reproduce.
var errUnwritable = errors.New("the position cannot be written as a record")

// reading returns the settings for reading the records of the question.
func (q *Question) reading() (*files.Reading, error) {
	d := text.Defaults{Rule: notation.Freestyle, Size: 15}
	var err error
	if q.Rule != "" {
		if d.Rule, err = notation.ParseRule(q.Rule); err != nil {
			return nil, err
		}
		d.Asked.Rule = true
	}
	if q.Size != 0 {
		d.Size, d.Asked.Size = q.Size, true
	}
	if q.Turn != "" {
		if d.Turn, err = notation.ParseStone(q.Turn); err != nil {
			return nil, err
		}
	}
	return &files.Reading{Options: format.Options{Defaults: d}, After: q.After}, nil
}

// Read yields the jobs of an input, numbered from after+1. lines says that the input is known to consist of JSON
// lines.
func (q *Question) Read(r io.Reader, lines bool, after int64) (iter.Seq[Job], error) {
	reading, err := q.reading()
	if err != nil {
		return nil, err
	}
	reading.Lines = lines
	records := reading.Positions
	if q.Kind == Review {
		records = reading.Games
	}
	return func(yield func(Job) bool) {
		n := after
		for item := range records(r) {
			n++
			j := Job{Number: n, ID: item.ID, Bad: item.Err}
			if item.Err == nil {
				j.Bad = q.fill(&j, &item)
			}
			if !yield(j) {
				return
			}
		}
	}, nil
}

// fill sets the record of a job.
func (q *Question) fill(j *Job, item *files.Item) (err error) {
	if item.Held != nil {
		return item.Held
	}
	if q.Kind == Review {
		return q.fillGame(j, item.Tree)
	}
	if row, over := item.Position.Winner(); over {
		return &solver.GameOverError{Row: row}
	}
	if j.Record, err = EncodePosition(&item.Position); err != nil {
		return err
	}
	if again, err := DecodePosition(j.Record); err != nil || !again.Same(&item.Position) {
		return errUnwritable
	}
	return nil
}

// fillGame sets the record of a job that is a game.
func (q *Question) fillGame(j *Job, t *format.Tree) error {
	g, err := q.Game(t)
	if err != nil {
		return err
	}
	j.ID, j.Cost = t.Info.ID, len(g.Positions)
	t.Rule, t.RuleKnown = g.End().Rule(), true
	var b bytes.Buffer
	if _, err := files.Write(&b, t, format.JSON); err != nil {
		return err
	}
	j.Record = bytes.TrimSpace(b.Bytes())
	return nil
}

// Game returns the game of a tree, up to the ply that the question names.
func (q *Question) Game(t *format.Tree) (*review.Game, error) {
	plies := -1
	if q.After != nil {
		plies = *q.After
	}
	return review.FromTree(t, plies)
}

// DecodeGame returns the game of a record.
func (q *Question) DecodeGame(record []byte) (*review.Game, error) {
	reading := files.Reading{Options: format.Options{Defaults: text.Defaults{Rule: notation.Freestyle, Size: 15}}}
	for item := range reading.Games(bytes.NewReader(record)) {
		if item.Err != nil {
			return nil, item.Err
		}
		return q.Game(item.Tree)
	}
	return nil, errors.New("the record holds no game")
}
