package quiz

// Hints. The first hint says what to look for, the second where to look, and only the third gives the move.

import (
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// MaxHints is the level of the last hint.
const MaxHints = 3

// A Hint tells a part of the solution.
type Hint struct {
	Text string
	Area []notation.Point // in the second hint: the points among which the answer is
	Move notation.Point   // in the last hint: the answer; else NoPoint
}

// Hint returns a hint. It gives away more with each level from 1 to [MaxHints].
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
		h.Text, h.Move = q.in.Say("the move is {move}", "move", move), move
	case level == 2:
		corner, side := areaOf(move, q.Position.Size())
		h.Area = Area(move, q.Position.Size())
		letter := func(x int) string { return string(rune('a' + x)) }
		if q.Position.Size() < smallBoard {
			h.Text = q.in.Say("the move is in the columns {left} to {right} and the rows {bottom} to {top}", "left",
				letter(corner.X()), "right", letter(corner.X()+side-1), "bottom", corner.Y()+1, "top", corner.Y()+side)
			break
		}
		h.Text = q.in.Say("the move is {where, select, upper-left {on the upper left} upper {on the upper side} "+
			"upper-right {on the upper right} left {on the left side} right {on the right side} "+
			"lower-left {on the lower left} lower {on the lower side} lower-right {on the lower right} "+
			"other {in the middle}}, in the columns {left} to {right} and the rows {bottom} to {top}", "where",
			part(move, q.Position.Size()), "left", letter(corner.X()), "right", letter(corner.X()+side-1), "bottom",
			corner.Y()+1, "top", corner.Y()+side)
	case q.goal == puzzles.GoalForbidden:
		h.Text = q.in.Say("look for a stone that would make this foul: {foul}", "foul", q.Position.Foul(move))
	case q.goal == puzzles.GoalDefend:
		h.Text = q.threatHint()
	case q.class == solver.VCF && q.quiet == nil:
		h.Text = q.blowHint()
	default:
		first, aim := begins(q.in, &q.Position, q.won)
		h.Text = q.in.Say("{first, select, stops {begin with a move that stops a five and makes {aim}} "+
			"makes {begin with {aim}} block {begin with the move that stops a five: a win is behind it} "+
			"quiet {begin with a quiet move: it makes no four and no three, and prepares both} "+
			"other {begin with a move that makes no four and no three, and yet threatens to win by fours}}", "first",
			first, "aim", aim)
	}
	return h
}

// Area returns the points of the square in which the second hint places a move.
func Area(move notation.Point, size int) []notation.Point { return square(areaOf(move, size)) }

// areaOf returns the square that the second hint marks: its lower left corner and the length of its side. The
// squares form a fixed grid, so the place of a square does not tell where in it the move is.
func areaOf(p notation.Point, size int) (corner notation.Point, side int) {
	side = 5
	if size < 10 {
		side = 3
	}
	from := func(n int) int { return min(n/side*side, size-side) }
	return notation.At(from(p.X()), from(p.Y())), side
}

// square returns the points of a square.
func square(corner notation.Point, side int) (list []notation.Point) {
	for y := range side {
		for x := range side {
			list = append(list, notation.At(corner.X()+x, corner.Y()+y))
		}
	}
	return list
}

// smallBoard is the size from which on a part of the board, such as its middle, is larger than the area of a hint.
const smallBoard = 9

// part returns the name of the part of the board in which a point lies: "upper-left", "right", "middle".
func part(p notation.Point, size int) string {
	third := func(n int) int { return n * 3 / size }
	return [3][3]string{
		{"lower-left", "lower", "lower-right"},
		{"left", "middle", "right"},
		{"upper-left", "upper", "upper-right"},
	}[third(p.Y())][third(p.X())]
}

// makes returns words for what a move of a kind makes, or "" for a kind that needs other words.
func makes(in *words.Language, kind string) string {
	return in.Say("{kind, select, five {five in a row} straight-four {a four that is open at both ends} "+
		"double-four {two fours with one stone} four-three {a four and a three with one stone} four {a four} "+
		"double-three {two threes with one stone} three {a three} broken-three {a three with a gap} "+
		"other {}}##is made", "kind", kind)
}

// blowHint says what the fours lead to, that is, what the last move before the five makes.
func (q *Quiz) blowHint() string {
	if len(q.Line) < 3 {
		return q.in.Say("make five in a row")
	}
	pos := q.Position
	if explain.Move(&pos, pos.Turn(), q.Line[0], proof.KindLine).Kind.String() == "four-three" {
		return q.in.Say("begin with a four that makes a three as well")
	}
	at := len(q.Line) - 3
	for _, p := range q.Line[:at] {
		if pos.Follow(p) != nil {
			return q.startHint()
		}
	}
	name := explain.Move(&pos, pos.Turn(), q.Line[at], proof.KindLine)
	aim := makes(q.in, name.Kind.String())
	switch {
	case name.Foul:
		aim = q.in.Say("a four that {side} may not answer, as the point is forbidden##is made", "side",
			pos.Turn().Opponent())
	case name.Kind.String() == "four":
		return q.startHint() // the last move would tell nothing
	case aim == "":
		return q.startHint()
	}
	if at == 0 {
		return q.in.Say("look for a stone that makes {aim}", "aim", aim)
	}
	return q.in.Say("head for {aim}: it comes with move {n}", "aim", aim, "n", at/2+1)
}

// startHint says on which side the win begins.
func (q *Quiz) startHint() string {
	return q.in.Say("the win begins {where, select, upper-left {on the upper left} upper {on the upper side} "+
		"upper-right {on the upper right} left {on the left side} right {on the right side} "+
		"lower-left {on the lower left} lower {on the lower side} lower-right {on the lower right} "+
		"other {in the middle}} and takes {n, plural, one {# move} other {# moves}}", "where",
		part(q.Line[0], q.Position.Size()), "n", puzzles.OwnMoves(len(q.Line)))
}

// begins says what the first move of a win does. first is "makes" if it makes an aim, "stops" if it stops a five
// and makes an aim, or "block", "quiet" or "else".
func begins(in *words.Language, pos *notation.Position, r *solver.Result) (first, aim string) {
	name := explain.Move(pos, pos.Turn(), r.Line[0], r.Proof.Tree.Kind)
	kind := name.Kind.String()
	aim = makes(in, kind)
	switch {
	case aim != "" && name.Blocks:
		return "stops", aim
	case aim != "":
		return "makes", aim
	case kind == "block" || kind == "quiet":
		return kind, ""
	}
	return "else", ""
}

// threatHint says what the opponent threatens.
func (q *Quiz) threatHint() string {
	turned := q.Position.Turned()
	side := turned.Turn()
	if len(q.won.Line) == 1 {
		return q.in.Say("{side} would make five in a row with the next move", "side", side)
	}
	first, aim := begins(q.in, &turned, q.won)
	return q.in.Say("if it were {side}'s turn, {side} would win in {n, plural, one {# move} other {# moves}} and "+
		"{first, select, stops {begin with a move that stops a five and makes {aim}} makes {begin with {aim}} "+
		"block {begin with the move that stops a five: a win is behind it} "+
		"quiet {begin with a quiet move: it makes no four and no three, and prepares both} "+
		"other {begin with a move that makes no four and no three, and yet threatens to win by fours}}", "side", side,
		"n", puzzles.OwnMoves(len(q.won.Line)), "first", first, "aim", aim)
}
