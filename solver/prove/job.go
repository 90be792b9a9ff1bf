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
	// First is the move of the root that is to be proved a win, NoPoint where the
	// root is searched itself.
	First notation.Point
	Parts []Part
}

// A Part of a job is a position to be proved won, the attacker to move.
type Part struct {
	Name     string // the moves that lead to it, where they are known, else its stones
	Position notation.Position
	Replies  int // the replies to First that it stands for, its images included

	weight int // how long it takes, beside others: a guess
}

// weight is about how long the search after a reply takes that is so far from the stones, as the
// square of the distance, beside one that is far away: as it was on the empty board of 15x15.
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

// New returns the job for a root. On the empty board the first move is that in the
// middle, and there is a part for every reply that is not the image of another;
// any other root is the one part itself.
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

// splitAt returns the job for a root whose first move is given.
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

// name is how a position is written.
func name(pos *notation.Position) string {
	if moves, ordered := pos.Moves(); ordered && len(moves) > 0 {
		return notation.FormatMoves(moves)
	}
	return notation.FormatPosition(pos)
}

// Name is how the root is written.
func (j *Job) Name() string { return name(&j.Root) }

// Attacker is the side whose win is to be proved.
func (j *Job) Attacker() notation.Stone { return j.Root.Turn() }

// A head says which job a store belongs to.
type head struct {
	Schema int `json:"schema"`
	answer.Setting
	Moves []notation.Point `json:"moves,omitempty"` // where their order is known
	answer.Stones
	First *notation.Point `json:"first,omitempty"`
}

const headSchema = 1

// Head is a text that says which job this is, for a store that is to be taken up again.
func (j *Job) Head() []byte {
	h := head{Schema: headSchema, Setting: answer.SettingOf(&j.Root), Stones: answer.StonesOf(&j.Root)}
	h.Moves, _ = j.Root.Moves()
	if j.First != notation.NoPoint {
		h.First = &j.First
	}
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // a head has nothing that cannot be written
	}
	return text
}

// FromHead returns the job that a head says.
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

// Same reports whether two jobs are to prove the same.
func (j *Job) Same(o *Job) bool { return j.Root.Same(&o.Root) && j.First == o.First }
