package cache

import (
	"bytes"
	"context"
	"encoding/json"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/notation/answer"
)

// Judged records are the judgements of alpha-beta about questions that no proof decides. They are
// not facts. A record answers only its own question, which names everything that the answer depends
// on: the version of the judge, its settings and its limits. So a record is about the position
// itself, not about its canonical image; it is never exported, and lookups of results never find it.
// If the data mention proofs, the caller must check them again. The rest cannot be checked, so a
// record is used only for the user whose key has signed it.

type judgedLine struct {
	Judged string `json:"judged"` // the question
	answer.Board
	Answer []byte `json:"answer"`
	HMAC   string `json:"hmac,omitempty"` // the HMAC of all other fields
}

// sum returns the HMAC of a line.
func (l judgedLine) sum(secret []byte) string {
	l.HMAC = ""
	return signature(&l, secret)
}

func isJudged(text []byte) bool { return bytes.HasPrefix(text, []byte(`{"judged":`)) }

// decodeJudged reads a line and its position.
func decodeJudged(text []byte) (line judgedLine, pos notation.Position, err error) {
	if err = json.Unmarshal(text, &line); err == nil {
		pos, err = line.Position()
	}
	return line, pos, err
}

// Judged returns, for each position, the data that this user has stored as the answer to the
// question about it, or nil. It reads the store once for all positions, without the records that
// this run has flushed. A failure becomes one of the Warnings; it is an error only with Require.
func (s *Store) Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error) {
	found := make([][]byte, len(positions))
	if s.opt.Mode == Off || ctx.Err() != nil {
		return found, nil
	}
	err := s.read(ctx, s.opt.Mode == Require, func(v *disk.View) error {
		for i := range positions {
			key := judgedKey(&positions[i], question)
			text, err := snapshot{s, v}.Get(key)
			if err != nil {
				return err
			}
			if text == nil {
				continue
			}
			line, of, err := decodeJudged(text)
			switch {
			case err != nil:
				s.drop(key, text)
				s.warn("%s: a stored judgement is not used: %v", s.dir, err)
			case line.Judged != question || !of.Same(&positions[i]):
			case saysAnswer.counts(s.isSignature(line.HMAC, line.sum), false):
				found[i] = line.Answer
			}
		}
		return nil
	})
	return found, err
}

// AddJudged queues the answer to a question for the next Flush. Together with the position, the
// question must name everything that the data depend on.
func (s *Store) AddJudged(pos *notation.Position, question string, data []byte) {
	at := *pos
	s.wait(len(data), func(b *disk.Batch) error { return s.putJudged(b, &at, question, data) })
}

// putJudged signs an answer and puts it into the store.
func (s *Store) putJudged(b *disk.Batch, pos *notation.Position, question string, data []byte) error {
	line := judgedLine{Judged: question, Board: answer.BoardOf(pos), Answer: data}
	if secret := s.userSecret(true); secret != nil {
		line.HMAC = line.sum(secret)
	}
	text, err := json.Marshal(&line)
	if err != nil || len(text) > disk.MaxText {
		return err // too large to store: the question is judged again next time
	}
	return b.Put(judgedKey(pos, question), text)
}
