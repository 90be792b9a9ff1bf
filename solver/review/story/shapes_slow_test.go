package story_test

// The shapes of a Why, told again from their definitions: rows are counted on the board, and nothing is shared with the
// packages that name threats.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/internal/soundness"
	"fukumi/solver/proof"
	"fukumi/solver/proof/walk"
)

// A slowBoard is a position with slow questions about a side.
type slowBoard struct {
	pos  notation.Position
	side notation.Stone
}

// with returns the board with one more stone.
func (b slowBoard) with(p notation.Point, s notation.Stone) slowBoard {
	_ = b.pos.Put(p, s)
	return b
}

// row returns the unbroken row of s through p in a direction, with p counted as a stone of s.
func (b slowBoard) row(p notation.Point, d [2]int, s notation.Stone) []notation.Point {
	list := []notation.Point{p}
	for _, sign := range [...]int{-1, 1} {
		for k := 1; ; k++ {
			q := notation.At(p.X()+sign*k*d[0], p.Y()+sign*k*d[1])
			if !q.On(b.pos.Size()) || b.pos.At(q) != s {
				break
			}
			list = append(list, q)
		}
	}
	return list
}

// wins reports whether a row of n stones wins for s: in freestyle, and for White in renju, a longer one does too.
func (b slowBoard) wins(n int, s notation.Stone) bool {
	long := b.pos.Rule() == notation.Freestyle || b.pos.Rule() == notation.Renju && s == notation.White
	return n == 5 || n > 5 && long
}

// fives returns the free points on which s makes a winning row. If through is not NoPoint, the row must contain it.
func (b slowBoard) fives(s notation.Stone, through notation.Point) (list []notation.Point) {
	for _, p := range b.pos.Stones(notation.Empty) {
		for _, d := range notation.Directions() {
			row := b.row(p, d, s)
			if b.wins(len(row), s) && (through == notation.NoPoint || slices.Contains(row, through)) {
				list = append(list, p)
				break
			}
		}
	}
	return list
}

// fourLines returns the directions in which the stone on p is in a row that one more stone makes five.
func (b slowBoard) fourLines(p notation.Point) (list [][2]int) {
	for _, d := range notation.Directions() {
		if slices.ContainsFunc(b.pos.Stones(notation.Empty), func(q notation.Point) bool {
			row := b.row(q, d, b.side)
			return b.wins(len(row), b.side) && slices.Contains(row, p)
		}) {
			list = append(list, d)
		}
	}
	return list
}

// straight reports whether the stone on p is in a row of just four in direction d that both ends make a five.
func (b slowBoard) straight(p notation.Point, d [2]int) bool {
	row := b.row(p, d, b.side)
	if len(row) != 4 {
		return false
	}
	for _, k := range [...]int{-1, 1} {
		q := p
		for slices.Contains(row, q) {
			q = notation.At(q.X()+k*d[0], q.Y()+k*d[1])
		}
		if !q.On(b.pos.Size()) || b.pos.At(q) != notation.Empty || !b.wins(len(b.row(q, d, b.side)), b.side) {
			return false
		}
	}
	return true
}

// threes returns the directions in which one more stone, off the points of but, makes a straight four with the stone
// on p: ends are those in which the three stones are adjacent.
func (b slowBoard) threes(p notation.Point, but ...notation.Point) (all, ends [][2]int) {
	for _, d := range notation.Directions() {
		found, end := false, false
		for k := -3; k <= 3; k++ {
			q := notation.At(p.X()+k*d[0], p.Y()+k*d[1])
			if k == 0 || !q.On(b.pos.Size()) || b.pos.At(q) != notation.Empty || slices.Contains(but, q) ||
				b.pos.Legal(q, b.side) != nil || slices.Contains(b.fives(b.side, notation.NoPoint), q) {
				continue
			}
			next := b.with(q, b.side)
			if !next.straight(p, d) || !slices.Contains(next.row(p, d, b.side), q) {
				continue
			}
			found, end = true, end || len(b.row(p, d, b.side)) == 3
		}
		if found {
			all = append(all, d)
		}
		if end {
			ends = append(ends, d)
		}
	}
	return all, ends
}

// blocks returns the legal replies after which the side has no five, given that it threatens one. It also says whether
// the defender has a five.
func (b slowBoard) blocks() (list []notation.Point, counter bool) {
	other := b.side.Opponent()
	for _, q := range b.pos.Stones(notation.Empty) {
		if b.pos.Legal(q, other) == nil && len(b.with(q, other).fives(b.side, notation.NoPoint)) == 0 {
			list = append(list, q)
		}
	}
	return list, len(b.fives(other, notation.NoPoint)) > 0
}

// check checks a claim in the position before its move. then says that the claim is about a later move, which decides.
func (b slowBoard) check(t *testing.T, s *solver.Solver, c *explain.Claim, then bool) error {
	if err := b.pos.Legal(c.Move, b.side); err != nil {
		return err
	}
	made := slices.Contains(b.fives(b.side, notation.NoPoint), c.Move)
	stops := slices.Contains(b.fives(b.side.Opponent(), notation.NoPoint), c.Move) &&
		b.pos.Legal(c.Move, b.side.Opponent()) == nil
	if stops != c.Blocks {
		return fmt.Errorf("blocks a five: %v", stops)
	}
	after := b.with(c.Move, b.side)
	fives, fours := after.fives(b.side, c.Move), after.fourLines(c.Move)
	threes, ends := after.threes(c.Move)
	ok, kind := false, c.Kind.String()
	switch kind {
	case "five":
		ok = made
	case "straight-four":
		for _, d := range notation.Directions() {
			ok = ok || after.straight(c.Move, d)
		}
	case "double-four":
		ok = len(fives) >= 2
	case "four-three":
		ok = len(fives) > 0 && slices.ContainsFunc(threes, func(d [2]int) bool {
			return !slices.Equal(fours, [][2]int{d})
		})
		if answers, _ := after.blocks(); ok && then {
			left, _ := after.with(answers[0], b.side.Opponent()).threes(c.Move)
			ok = len(answers) == 1 && len(left) > 0
		}
	case "four":
		ok = len(fives) == 1
	case "double-three":
		ok = len(threes) >= 2
	case "three":
		ok = len(ends) > 0
	case "broken-three":
		ok = len(threes) > len(ends)
	default:
		ok = !made && len(fives) == 0 && !then
	}
	if !ok {
		return fmt.Errorf("%s: fives at %v, threes %v, adjacent %v", kind, fives, threes, ends)
	}
	if c.Foul != notation.NoFoul {
		blocks, counter := after.blocks()
		all := after.fives(b.side, notation.NoPoint)
		if len(blocks) > 0 || counter || !slices.Equal(all, []notation.Point{c.Answer}) ||
			after.pos.Foul(c.Answer) != c.Foul {
			return fmt.Errorf("foul at %v: %v can be answered at %v", c.Answer, all, blocks)
		}
	}
	if c.Threatens {
		return after.winsByFours(t, s)
	}
	return nil
}

// winsByFours searches for the win by fours if the defender passes.
func (b slowBoard) winsByFours(t *testing.T, s *solver.Solver) error {
	b.pos.SetTurn(b.side)
	r := soundness.Answer(t, s, solver.Query{Position: b.pos, Goal: solver.VCF, Limits: solver.Limits{Nodes: 200_000}})
	if r.Verdict == solver.NoWin {
		return fmt.Errorf("there is no win by fours")
	}
	return nil
}

// checkWhy checks everything that a Why says of a win along its line.
func checkWhy(t *testing.T, s *solver.Solver, r *solver.Result, w *explain.Why) error {
	b := slowBoard{r.Proof.Position, r.Proof.Position.Turn()}
	if w.Side != b.side || w.First.Move != r.Line[0] {
		return fmt.Errorf("begins with %v %v", w.Side, w.First.Move)
	}
	if err := b.check(t, s, &w.First, false); err != nil {
		return fmt.Errorf("%v: %w", w.First.Move, err)
	}
	if w.Own == 0 {
		return nil
	}
	for i := range w.Own {
		p, reply := r.Line[2*i], r.Line[2*i+1]
		b = b.with(p, b.side)
		if blocks, counter := b.blocks(); w.Fours && (counter || !slices.Equal(blocks, []notation.Point{reply}) ||
			len(b.fives(b.side, p)) == 0) {
			return fmt.Errorf("%v is no four with the one answer %v: %v", p, reply, blocks)
		}
		b = b.with(reply, b.side.Opponent())
	}
	if w.Own == 1 && w.Reply != r.Line[1] || w.Then.Move != r.Line[2*w.Own] {
		return fmt.Errorf("%v after %v is not the line", w.Then.Move, w.Reply)
	}
	if err := b.check(t, s, &w.Then, true); err != nil {
		return fmt.Errorf("%v: %w", w.Then.Move, err)
	}
	return nil
}

// checkWalk walks through a proof, with replies by chance, and checks what is told of each node without its line. Only
// the longest defence of the nodes is known then.
func checkWalk(t *testing.T, s *solver.Solver, p *proof.Proof, by *rand.Rand) error {
	w, lengths := walk.New(p), proof.Lengths{}
	for {
		why := explain.ShapesAt(&w.Pos, w.Attacker, w.Node, lengths)
		if err := checkNode(t, s, slowBoard{w.Pos, w.Attacker}, w.Node, &why); err != nil {
			return fmt.Errorf("%q: %w\n%s", why.String(), err, text.FormatDiagram(&w.Pos))
		}
		if w.Node.Kind == proof.KindFive {
			return nil
		}
		testhelp.OK(t, w.Play())
		replies := w.Replies()
		if own := w.Node.Replies; len(own) > 0 && by.IntN(4) > 0 { // most replies are those with a node
			replies = []notation.Point{own[by.IntN(len(own))].Move}
		}
		testhelp.OK(t, w.Reply(replies[by.IntN(len(replies))]))
	}
}

// checkNode checks what is told of a node.
func checkNode(t *testing.T, s *solver.Solver, b slowBoard, n *proof.Node, w *explain.Why) error {
	if err := b.check(t, s, &w.First, false); err != nil || w.Own != 1 {
		return err
	}
	next := n.Follow(w.Reply)
	if next == nil || next.Move != w.Then.Move {
		return fmt.Errorf("the proof does not answer %v with %v", w.Reply, w.Then.Move)
	}
	b = b.with(n.Move, b.side)
	if blocks, counter := b.blocks(); w.Fours && (counter || !slices.Equal(blocks, []notation.Point{w.Reply})) {
		return fmt.Errorf("the answers are %v", blocks)
	}
	b = b.with(w.Reply, b.side.Opponent())
	return b.check(t, s, &w.Then, true)
}
