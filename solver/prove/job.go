package prove

import (
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// A Job is a long proof: that the side to move in Root wins.
type Job struct {
	Root notation.Position
	// First is the move of the root to be proved a win, or NoPoint if the root
	// itself is searched.
	First notation.Point
	Parts []Part
}

// A Part of a job is a position to be proved won, the attacker to move.
type Part struct {
	Name     string // the moves that lead to it if known, else its stones
	Position notation.Position
	Replies  int // the replies to First that it stands for, including images

	weight int // a guess at how long it takes, relative to other parts
}

// weight is about how long the search after a reply takes, by the square of its distance from
// the stones, relative to a reply far away: measured on the empty board of 15x15.
func weight(distance int) int {
	switch {
	case distance <= 2:
		return 60
	case distance <= 5:
		return 3
	case distance <= 9:
		return 2
	}
	return 1
}

// errOver is wrapped by the error about a root whose game is over.
var errOver = errors.New("the game is over")

// New returns the job for a root. On the empty board the first move is in the
// middle, and there is a part for every reply up to symmetry; any other root is
// the only part itself.
func New(root notation.Position) (*Job, error) {
	if root.Count(notation.Black)+root.Count(notation.White) == 0 {
		return splitAt(root, centre(root.Size()))
	}
	if err := playable(&root); err != nil {
		return nil, err
	}
	return &Job{Root: root, First: notation.NoPoint, Parts: []Part{{Name: name(&root), Position: root, Replies: 1,
		weight: 1}}}, nil
}

// splitAt returns the job for a root with the given first move.
func splitAt(root notation.Position, first notation.Point) (*Job, error) {
	if err := playable(&root); err != nil {
		return nil, err
	}
	if err := root.Legal(first, root.Turn()); err != nil {
		return nil, fmt.Errorf("first move %s: %w", first, err)
	}
	after := root
	if err := after.Play(first); err != nil {
		return nil, fmt.Errorf("first move %s: %w", first, err)
	}
	if row, over := after.Winner(); over {
		return nil, fmt.Errorf("%w after %s: %v five %v-%v", errOver, first, row.Side, row.From, row.To)
	}
	j := &Job{Root: root, First: first}
	for _, r := range Replies(&after) {
		if _, over := r.After.Winner(); over {
			return nil, fmt.Errorf("first move %s: %s replies with a five at %s", first, after.Turn(), r.Move)
		}
		j.Parts = append(j.Parts, Part{Name: name(&r.After), Position: r.After, Replies: 1 + len(r.Twins),
			weight: weight(distance(&after, r.Move))})
	}
	if len(j.Parts) == 0 {
		return nil, fmt.Errorf("first move %s: %v has no reply", first, after.Turn())
	}
	return j, nil
}

func playable(pos *notation.Position) error {
	if row, over := pos.Winner(); over {
		return fmt.Errorf("%w: %v five %v-%v", errOver, row.Side, row.From, row.To)
	}
	return nil
}

// name is the written form of a position.
func name(pos *notation.Position) string {
	if moves, ordered := pos.Moves(); ordered && len(moves) > 0 {
		return notation.FormatMoves(moves)
	}
	return notation.FormatPosition(pos)
}

// Name is the written form of the root.
func (j *Job) Name() string { return name(&j.Root) }

// Attacker is the side whose win is to be proved.
func (j *Job) Attacker() notation.Stone { return j.Root.Turn() }

// A head identifies the job of a store.
type head struct {
	Schema int `json:"schema"`
	answer.Setting
	Moves []notation.Point `json:"moves,omitempty"` // if their order is known
	answer.Stones
	First *notation.Point `json:"first,omitempty"`
}

const headSchema = 1

// Head is a text that identifies the job, for a store to be opened again.
func (j *Job) Head() []byte {
	h := head{Schema: headSchema, Setting: answer.SettingOf(&j.Root), Stones: answer.StonesOf(&j.Root)}
	h.Moves, _ = j.Root.Moves()
	if j.First != notation.NoPoint {
		h.First = &j.First
	}
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // a head always encodes
	}
	return text
}

// FromHead returns the job of a head.
func FromHead(text []byte) (*Job, error) {
	var h head
	if err := json.Unmarshal(text, &h); err != nil {
		return nil, fmt.Errorf("the head of a job: %w", err)
	}
	if h.Schema != headSchema {
		return nil, fmt.Errorf("the head of a job: schema %d: want %d", h.Schema, headSchema)
	}
	bare, full := answer.Board{Setting: h.Setting}, answer.Board{Setting: h.Setting, Stones: h.Stones}
	pos, err := full.Position()
	if stones := pos; err == nil && len(h.Moves) > 0 {
		if pos, err = bare.Position(h.Moves...); err == nil && !pos.Same(&stones) {
			err = errors.New("its moves do not lead to its stones")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the head of a job: %w", err)
	}
	if h.First != nil {
		return splitAt(pos, *h.First)
	}
	return New(pos)
}

// Same reports whether two jobs prove the same.
func (j *Job) Same(o *Job) bool { return j.Root.Same(&o.Root) && j.First == o.First }
