package quiz

// Hints. The first says what to look for, the second where, and only the third says the
// move.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// MostHints is the level of the last hint.
const MostHints = 3

// A Hint is something about the solution.
type Hint struct {
	Text string
	Area []notation.Point // of the second hint: the answer is in it
	Move notation.Point   // of the last hint, else no point
}

// Hint says something about the solution: more with each level from 1 to [MostHints].
func (q *Quiz) Hint(level int) Hint {
	move := notation.NoPoint
	if len(q.Line) > 0 {
		move = q.Line[0]
	} else if len(q.Holds) > 0 {
		move = q.Holds[0]
	}
	h := Hint{Move: notation.NoPoint}
	switch {
	case level > 2:
		h.Text, h.Move = "the move is "+move.String(), move
	case level == 2:
		corner, side := areaOf(move, q.Position.Size())
		h.Area = square(corner, side)
		h.Text = fmt.Sprintf("the move is %s, in the columns %c to %c and the rows %d to %d", part(move,
			q.Position.Size()), 'a'+corner.X(), 'a'+corner.X()+side-1, corner.Y()+1, corner.Y()+side)
	case q.goal == puzzles.GoalDefend:
		h.Text = q.threatHint()
	case q.class == solver.VCF && q.quiet == nil:
		h.Text = q.blowHint()
	default:
		h.Text = begins(&q.Position, q.won)
	}
	return h
}

// areaOf is the square that the second hint marks: its lower left corner, and its side.
// The squares are those of a fixed grid, so that none of them tells more of the move.
func areaOf(p notation.Point, size int) (corner notation.Point, side int) {
	side = 5
	if size < 10 {
		side = 3
	}
	from := func(n int) int { return min(n/side*side, size-side) }
	return notation.At(from(p.X()), from(p.Y())), side
}

// square are the points of a square.
func square(corner notation.Point, side int) (list []notation.Point) {
	for y := range side {
		for x := range side {
			list = append(list, notation.At(corner.X()+x, corner.Y()+y))
		}
	}
	return list
}

// part says in which part of the board a point lies.
func part(p notation.Point, size int) string {
	third := func(n int) int { return n * 3 / size }
	up := [...]string{"lower", "", "upper"}[third(p.Y())]
	side := [...]string{"left", "", "right"}[third(p.X())]
	switch {
	case up == "" && side == "":
		return "in the middle"
	case side == "":
		return "on the " + up + " side"
	case up == "":
		return "on the " + side + " side"
	}
	return "on the " + up + " " + side
}

// makes are words for what a move makes.
var makes = map[string]string{
	"five": "five in a row", "straight-four": "a four that is open at both ends",
	"double-four": "two fours with one stone", "four-three": "a four and a three with one stone", "four": "a four",
	"double-three": "two threes with one stone", "three": "a three", "broken-three": "a three with a gap",
}

// blowHint says what the fours lead to: the last move before the five.
func (q *Quiz) blowHint() string {
	if len(q.Line) < 3 {
		return "make five in a row"
	}
	pos := q.Position
	if explain.Move(&pos, pos.Turn(), q.Line[0], proof.KindLine).Kind.String() == "four-three" {
		return "begin with a four that makes a three as well"
	}
	at := len(q.Line) - 3
	for _, p := range q.Line[:at] {
		if pos.Follow(p) != nil {
			return q.startHint()
		}
	}
	name := explain.Move(&pos, pos.Turn(), q.Line[at], proof.KindLine)
	aim := makes[name.Kind.String()]
	switch {
	case name.Foul:
		aim = fmt.Sprintf("a four that %s may not answer, as the point is forbidden", words.Side(pos.Turn().Opponent()))
	case name.Kind.String() == "four":
		return q.startHint() // to say so would say nothing
	case aim == "":
		return q.startHint()
	}
	if at == 0 {
		return "look for a stone that makes " + aim
	}
	return fmt.Sprintf("drive towards %s: that comes with move %d", aim, at/2+1)
}

// startHint says on which side the win begins.
func (q *Quiz) startHint() string {
	return fmt.Sprintf("the win begins %s and takes %s", part(q.Line[0], q.Position.Size()),
		words.Count(int64(puzzles.OwnMoves(len(q.Line))), "move"))
}

// begins says what the first move of a win makes, for the side to move.
func begins(pos *notation.Position, r *solver.Result) string {
	name := explain.Move(pos, pos.Turn(), r.Line[0], r.Proof.Tree.Kind)
	kind := name.Kind.String()
	switch {
	case makes[kind] != "" && name.Blocks:
		return "begin with a move that stops a five and makes " + makes[kind]
	case makes[kind] != "":
		return "begin with " + makes[kind]
	case kind == "block":
		return "begin with the move that stops a five: a win is behind it"
	case kind == "quiet":
		return "begin with a quiet move: it makes no four and no three, and prepares both"
	}
	return "begin with a move that makes no four and no three, and yet threatens to win by fours"
}

// threatHint says what the opponent threatens.
func (q *Quiz) threatHint() string {
	turned := q.Position.Turned()
	side := words.Side(turned.Turn())
	if len(q.won.Line) == 1 {
		return side + " would make five in a row with the next move"
	}
	return fmt.Sprintf("if it were %s's turn, %s would win in %s and %s", side, side,
		words.Count(int64(puzzles.OwnMoves(len(q.won.Line))), "move"), begins(&turned, q.won))
}
