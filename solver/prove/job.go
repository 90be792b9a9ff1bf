package prove

import (
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// A Job is the task of proving, in a long search, that the side to move in Root wins.
type Job struct {
	Root notation.Position
	// First is the move at the root that is to be proved to win, or NoPoint if the root itself is searched.
	First notation.Point
	Parts []Part
	// Frame is 0, or the number of lines of a frame around the middle of the board. The job then proves wins on every
	// board that contains the frame: see package solver/proof/endless.
	Frame int
}

// Endless makes j a job about every board that contains a frame of so many lines, which is less than the size of the
// board. Both must be odd, so that there is a middle. Such a job is for freestyle only, and not for the empty board: on
// a board without edges there are replies to the first move that are in no list.
func (j *Job) Endless(frame int) error {
	size := j.Root.Size()
	switch {
	case j.Root.Rule() != notation.Freestyle:
		return fmt.Errorf("rule %v: wins on every board are proved for freestyle only", j.Root.Rule())
	case j.First != notation.NoPoint:
		return errors.New("a first move: on a board without edges no list has all replies to it; " +
			"prove a position after one of them")
	case size%2 == 0:
		return fmt.Errorf("size %d: expected an odd number, so that the frame can be in the middle", size)
	case frame%2 == 0 || frame < notation.MinSize || frame > size:
		return fmt.Errorf("a frame of %d lines: expected an odd number from %d to %d", frame, notation.MinSize, size)
	}
	j.Frame = frame
	return nil
}

// A Part of a job is a position, with the attacker to move, that is to be proved a win.
type Part struct {
	Name     string // the moves that lead to it or, if they are not known, its stones
	Position notation.Position
	Replies  int // number of replies to First that it covers, including symmetric ones

	weight int // estimate of the search time, relative to other parts
}

// weight returns an estimate of the search time after a reply, relative to a reply far away from the stones. squared
// is the square of the reply's distance from the nearest stone. The values were measured on an empty 15x15 board.
func weight(squared int) int {
	switch {
	case squared <= 2:
		return 60
	case squared <= 5:
		return 3
	case squared <= 9:
		return 2
	}
	return 1
}

// errOver is wrapped by the error about a root at which the game is over.
var errOver = errors.New("the game is over")

// New returns the job for a root. On an empty board, the first move is in the middle, and there is a part for every
// reply up to symmetry. For any other root, the job has a single part: the root itself.
func New(root notation.Position) (*Job, error) {
	if root.Count(notation.Black)+root.Count(notation.White) == 0 {
		return NewFirst(root, centre(root.Size()))
	}
	if err := checkNotOver(&root); err != nil {
		return nil, err
	}
	return &Job{Root: root, First: notation.NoPoint, Parts: []Part{{Name: name(&root), Position: root, Replies: 1,
		weight: 1}}}, nil
}

// NewFirst returns the job of proving that the first move wins at the root. There is a part for every reply to it,
// up to symmetry.
func NewFirst(root notation.Position, first notation.Point) (*Job, error) {
	if err := checkNotOver(&root); err != nil {
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

// checkNotOver returns an error if the game is over.
func checkNotOver(pos *notation.Position) error {
	if row, over := pos.Winner(); over {
		return fmt.Errorf("%w: %v five %v-%v", errOver, row.Side, row.From, row.To)
	}
	return nil
}

// name returns a position as text: its moves, if their order is known, or its stones.
func name(pos *notation.Position) string {
	if moves, ordered := pos.Moves(); ordered && len(moves) > 0 {
		return notation.FormatMoves(moves)
	}
	return notation.FormatPosition(pos)
}

// Name returns the root as text.
func (j *Job) Name() string { return name(&j.Root) }

// Attacker returns the side whose win is to be proved.
func (j *Job) Attacker() notation.Stone { return j.Root.Turn() }

// A head identifies the job to which a store belongs.
type head struct {
	Schema int `json:"schema"`
	answer.Setting
	Moves []notation.Point `json:"moves,omitempty"` // only if their order is known
	answer.Stones
	First *notation.Point `json:"first,omitempty"`
	Frame int             `json:"frame,omitempty"`
}

const headSchema = 1

// Head returns a text that identifies the job. A store keeps it, so that the job can be resumed.
func (j *Job) Head() []byte {
	h := head{Schema: headSchema, Setting: answer.SettingOf(&j.Root), Stones: answer.StonesOf(&j.Root),
		Frame: j.Frame}
	h.Moves, _ = j.Root.Moves()
	if j.First != notation.NoPoint {
		h.First = &j.First
	}
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // cannot happen: a head can always be encoded
	}
	return text
}

// FromHead returns the job that a head identifies.
func FromHead(text []byte) (*Job, error) {
	var h head
	if err := json.Unmarshal(text, &h); err != nil {
		return nil, fmt.Errorf("the head of a job: %w", err)
	}
	if h.Schema != headSchema {
		return nil, fmt.Errorf("the head of a job: schema %d: expected %d", h.Schema, headSchema)
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
	j, err := New(pos)
	if h.First != nil {
		j, err = NewFirst(pos, *h.First)
	}
	if err == nil && h.Frame != 0 {
		err = j.Endless(h.Frame)
	}
	if err != nil {
		return nil, err
	}
	return j, nil
}

// Same reports whether two jobs have the same root and first move.
func (j *Job) Same(o *Job) bool {
	return j.Root.Same(&o.Root) && j.First == o.First && j.Frame == o.Frame
}
