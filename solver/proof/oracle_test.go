package proof

import (
	"fmt"

	"fukumi/notation"
)

// The oracle: a second checker that shares only the referee's fouls with the
// first. It takes a proof as a recipe for the attacker and lets the defender
// play every legal move at every turn, in lines and threats too. It knows no
// zone, no forced reply and no completion points; it scans the board.

// rowsFive reports whether a stone s on p makes a winning row.
func rowsFive(pos *notation.Position, p notation.Point, s notation.Stone) bool {
	px, py, size := p.X(), p.Y(), pos.Size()
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
		n := 1
		for _, sign := range [...]int{1, -1} {
			dx, dy := sign*d[0], sign*d[1]
			for x, y := px+dx, py+dy; x >= 0 && y >= 0 && x < size && y < size && pos.At(notation.At(x, y)) == s; n++ {
				x, y = x+dx, y+dy
			}
		}
		exact := pos.Rule() == notation.Standard || pos.Rule() == notation.Renju && s == notation.Black
		if n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

// fivePoint returns a free point on which s makes five.
func fivePoint(pos *notation.Position, s notation.Stone) (notation.Point, bool) {
	for y := range pos.Size() {
		for x := range pos.Size() {
			if p := notation.At(x, y); pos.At(p) == notation.Empty && rowsFive(pos, p, s) {
				return p, true
			}
		}
	}
	return notation.NoPoint, false
}

// mayPlay returns an error if s may not move on p.
func mayPlay(pos *notation.Position, p notation.Point, s notation.Stone) error {
	if p == notation.NoPoint || p.X() >= pos.Size() || p.Y() >= pos.Size() {
		return fmt.Errorf("%v is off the board", p)
	}
	if pos.At(p) != notation.Empty {
		return fmt.Errorf("%v is taken", p)
	}
	if pos.Rule() == notation.Renju && s == notation.Black && !rowsFive(pos, p, s) && pos.Foul(p) != notation.NoFoul {
		return fmt.Errorf("%v is foul", p)
	}
	return nil
}

// oracle says why p does not prove a win of its class.
func oracle(p *Proof) error {
	pos := p.Position
	for _, q := range pos.Points() {
		if s := pos.At(q); s != notation.Empty && rowsFive(&pos, q, s) {
			return fmt.Errorf("five on the board")
		}
	}
	return recipe(pos, p.Tree, p.Class)
}

// recipe follows n on pos, with the attacker to move.
func recipe(pos notation.Position, n *Node, class Class) error {
	switch n.Kind {
	case KindFive:
		return fours(pos, []notation.Point{n.Move})
	case KindLine:
		if class < VCF {
			return fmt.Errorf("class")
		}
		return fours(pos, append([]notation.Point{n.Move}, n.Line...))
	case KindLemma:
		return fmt.Errorf("a lemma")
	}
	a, d := pos.Turn(), pos.Turn().Opponent()
	_, forced := fivePoint(&pos, d)
	if err := mayPlay(&pos, n.Move, a); err != nil {
		return err
	}
	pos.Put(n.Move, a)
	if q, has := fivePoint(&pos, d); has {
		return fmt.Errorf("%v: the defender has %v", n.Move, q)
	}
	if n.Kind == KindQuiet {
		if class < AnyWin {
			return fmt.Errorf("class")
		}
	} else if err := threatens(pos, n.Threat, a, class, forced); err != nil {
		return fmt.Errorf("%v: %w", n.Move, err)
	}
	nodes := map[notation.Point]*Node{}
	for _, r := range n.Replies {
		nodes[r.Move] = r.Node
	}
	for _, q := range pos.Points() {
		if mayPlay(&pos, q, d) != nil {
			continue
		}
		next := pos
		next.Put(q, d)
		next.SetTurn(a)
		var err error
		switch child := nodes[q]; {
		case child != nil:
			err = recipe(next, child, class)
		case n.Kind == KindTree:
			err = fours(next, n.Threat)
		case n.Default != nil:
			err = recipe(next, n.Default, VCT)
		default:
			err = fmt.Errorf("no answer")
		}
		if err != nil {
			return fmt.Errorf("%v %v: %w", n.Move, q, err)
		}
	}
	return nil
}

// threatens checks the class of a quiet move on the board.
func threatens(pos notation.Position, threat []notation.Point, a notation.Stone, class Class, forced bool) error {
	_, four := fivePoint(&pos, a)
	switch {
	case class < VCF || class == VCF && !four:
		return fmt.Errorf("not of class %v", class)
	case class == VCT3 && !four && !forced:
		pos.Put(threat[0], a)
		n := 0
		for _, q := range pos.Points() {
			if pos.At(q) == notation.Empty && rowsFive(&pos, q, a) {
				n++
			}
		}
		if n < 2 {
			return fmt.Errorf("no straight or double four next")
		}
	}
	return nil
}

// fours follows line on pos, with the attacker to move: if the defender does
// not play the reply of the line, the attacker must have a five at once.
func fours(pos notation.Position, line []notation.Point) error {
	a, d := pos.Turn(), pos.Turn().Opponent()
	if len(line) == 0 {
		return fmt.Errorf("line ends")
	}
	if err := mayPlay(&pos, line[0], a); err != nil {
		return err
	}
	if rowsFive(&pos, line[0], a) {
		return nil
	}
	pos.Put(line[0], a)
	five, has := fivePoint(&pos, a)
	if !has {
		return fmt.Errorf("%v makes no four", line[0])
	}
	if q, has := fivePoint(&pos, d); has {
		return fmt.Errorf("%v: the defender has %v", line[0], q)
	}
	for _, q := range pos.Points() {
		if mayPlay(&pos, q, d) != nil {
			continue
		}
		next := pos
		next.Put(q, d)
		if q != five && rowsFive(&next, five, a) {
			continue // as nearly always, without a look at the others
		}
		if _, has := fivePoint(&next, a); has {
			continue
		}
		if len(line) < 3 || line[1] != q {
			return fmt.Errorf("%v %v: no answer", line[0], q)
		}
		next.SetTurn(a)
		if err := fours(next, line[2:]); err != nil {
			return fmt.Errorf("%v %v: %w", line[0], q, err)
		}
	}
	return nil
}
