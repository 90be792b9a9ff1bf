package cache

import (
	"bytes"
	"context"
	"encoding/json"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
)

// Judged records: what was not decided, and what alpha-beta made of it. They
// are no facts. A record answers only the very question that it was the answer
// to, which names all that the answer depends on: the version of the judge, its
// settings and its budget. So it is kept for the position as it stands, not for
// its image; it is never exported, and no lookup of a result ever meets it. What
// its data say of proofs has to be checked again by whoever reads them.

type judgedLine struct {
	Judged string `json:"judged"` // the question
	board
	Answer []byte `json:"answer"`
}

func isJudged(text []byte) bool { return bytes.HasPrefix(text, []byte(`{"judged":`)) }

func judgedEntry(pos *notation.Position, question string, data []byte) (key string, text []byte, err error) {
	text, err = json.Marshal(judgedLine{question, boardOf(pos), data})
	return judgedKey(pos, question), text, err
}

// decodeJudged reads a line, and what it is the answer to.
func decodeJudged(text []byte) (pos notation.Position, question string, data []byte, err error) {
	var line judgedLine
	if err = json.Unmarshal(text, &line); err == nil {
		pos, err = line.position()
	}
	return pos, line.Judged, line.Answer, err
}

// Judged returns, for each position, the data that were stored as the answer to
// the question about it, nil where there are none. The store is looked at
// once for all of them, as it was before anything was flushed to it. What goes
// wrong becomes one of the Warnings; only with Require is it an error.
func (s *Store) Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error) {
	found := make([][]byte, len(positions))
	if s.opt.Mode == Off || ctx.Err() != nil {
		return found, nil
	}
	err := s.read(ctx, s.opt.Mode == Require, func(v *disk.View) error {
		for i := range positions {
			key := judgedKey(&positions[i], question)
			text, err := earlier{s, v}.Get(key)
			if err != nil {
				return err
			}
			if text == nil {
				continue
			}
			of, asked, data, err := decodeJudged(text)
			switch {
			case err != nil:
				s.drop(key, text)
				s.warn("%s: a stored judgement is not used: %v", s.dir, err)
			case asked == question && of.Same(&positions[i]):
				found[i] = data
			}
		}
		return nil
	})
	return found, err
}

// AddJudged queues the answer to a question for the next Flush. The question
// must name all that the data depend on beside the position.
func (s *Store) AddJudged(pos *notation.Position, question string, data []byte) {
	at := *pos
	s.wait(len(data), func(b *disk.Batch) error {
		key, text, err := judgedEntry(&at, question, data)
		if err != nil || len(text) > disk.MaxText {
			return err // too large: it is judged again the next time
		}
		return b.Put(key, text)
	})
}
