package explain

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// The name of a move of the attacker as a threat.

// A Kind says what a move of the attacker makes.
type Kind uint8

// The kinds, the strongest first. A kind that is a shape is a shape of package threat that contains the move.
const (
	five         Kind = 1 + iota
	straightFour      // a four that either end completes
	doubleFour        // two fours
	fourThree         // a four and a three
	four              // a four
	doubleThree       // two threes
	three             // three stones in a row that one more turns into a straight four
	brokenThree       // the same with a gap
	fukumi            // a three with a gap
	block             // like fukumi, and also the answer to a four
	quiet             // none of these: a quiet move
)

var kindNames = [...]string{
	five: "five", straightFour: "straight-four", doubleFour: "double-four", fourThree: "four-three", four: "four",
	doubleThree: "double-three", three: "three", brokenThree: "broken-three", fukumi: "fukumi", block: "block",
	quiet: "quiet",
}

// String returns the name of the shape, or "fukumi", "block" or "quiet".
func (k Kind) String() string {
	if k == 0 || int(k) >= len(kindNames) {
		return fmt.Sprintf("StepKind(%d)", uint8(k))
	}
	return kindNames[k]
}

// kindOf maps shapes to kinds of steps.
var kindOf = map[threat.Kind]Kind{
	threat.Five: five, threat.StraightFour: straightFour, threat.DoubleFour: doubleFour,
	threat.FourThree: fourThree, threat.Four: four, threat.DoubleThree: doubleThree,
	threat.Three: three, threat.BrokenThree: brokenThree,
}

// step describes the attacker's move p, which is not yet on the board, and adds it to the gains. n is its node, or nil
// in a line of fours.
func (x *explainer) step(p notation.Point, n *proof.Node) *Step {
	s := &Step{Move: p, Cost: []notation.Point{}, Threat: []notation.Point{}, Branches: []Branch{}}
	s.Blocks = x.pos.MakesFive(p, x.side.Opponent()) && x.pos.Legal(p, x.side.Opponent()) == nil
	undo := x.play(p, x.side)
	defer undo()
	if f, ok := x.shape(p); ok {
		s.Kind, s.Cost, s.Rest = kindOf[f.Kind], f.Cost, minus(f.Stones, p)
		s.Foul = len(f.Cost) == 1 && x.pos.Legal(f.Cost[0], x.side.Opponent()) != nil
	} else if n == nil { // the threat is an earlier five
		s.Kind, s.Cost, s.Rest = four, x.pos.Fives(x.side), []notation.Point{}
	} else {
		s.Kind = threatening(n)
		if s.Blocks {
			s.Kind = block
		}
		s.Rest = x.behind(p, threatOf(n))
		for _, r := range n.Replies {
			s.Cost = append(s.Cost, r.Move)
		}
	}
	if n != nil {
		s.Threat = append(s.Threat, threatOf(n)...)
	}
	s.Depends = []notation.Point{}
	for _, g := range x.gains {
		if slices.Contains(s.Rest, g) {
			s.Depends = append(s.Depends, g)
		}
	}
	x.gains = append(x.gains, p)
	x.steps--
	return s
}

// threatening returns the kind of a move that makes no shape: it threatens a win by fours, or it is quiet.
func threatening(n *proof.Node) Kind {
	if n.Kind == proof.KindTree || threatOf(n) != nil {
		return fukumi
	}
	return quiet
}

// threatOf returns the win by fours that follows the move of n if the defender passes, or nil if there is none.
func threatOf(n *proof.Node) []notation.Point {
	if n.Kind != proof.KindQuiet {
		return n.Threat
	}
	if d := n.Default; d != nil && d.Kind != proof.KindTree {
		return append([]notation.Point{d.Move}, d.Line...)
	}
	return nil
}

// shape returns the strongest shape that the stone on p makes, if it is at least a three.
func (x *explainer) shape(p notation.Point) (threat.Threat, bool) {
	for _, f := range threat.Made(&x.pos, p, x.side) {
		if _, named := kindOf[f.Kind]; named {
			return f, true
		}
	}
	return threat.Threat{}, false
}

// behind returns the stones of the fours of a threat that are on the board already, without p.
func (x *explainer) behind(p notation.Point, moves []notation.Point) []notation.Point {
	pos := x.pos
	stones := []notation.Point{}
	for i, q := range moves {
		if q == notation.NoPoint {
			break
		}
		_ = pos.Put(q, [2]notation.Stone{x.side, x.side.Opponent()}[i%2])
		if i%2 == 1 {
			continue
		}
		for _, f := range threat.List(&pos) {
			if f.Side == x.side && f.Kind <= threat.Four && slices.Contains(f.Stones, q) {
				stones = append(stones, f.Stones...)
			}
		}
	}
	stones = slices.DeleteFunc(stones, func(q notation.Point) bool { return q == p || x.pos.At(q) != x.side })
	slices.Sort(stones)
	return slices.Compact(stones)
}

// minus returns points without p.
func minus(points []notation.Point, p notation.Point) []notation.Point {
	return slices.DeleteFunc(slices.Clone(points), func(q notation.Point) bool { return q == p })
}

// String returns the English text of the explanation; see Text.
func (e Explanation) String() string { return e.Text(words.English) }

// Text returns the explanation as text, with a line for each move of the attacker. Branches off the longest defence are
// indented, and come before its continuation.
func (e *Explanation) Text(l *words.Language) string {
	var b strings.Builder
	e.Root.write(l, &b, "", "")
	if e.Cut {
		b.WriteString(l.Say("(branches are left out)") + "\n")
	}
	return b.String()
}

// text describes a step, without the replies to it.
func (s *Step) text(l *words.Language) string {
	parts := []string{l.Say("{move} {kind}", "move", s.Move, "kind", l.Kind(s.Kind.String()))}
	if len(s.Cost) > 0 {
		parts = append(parts, l.Say("answers {points}", "points", s.Cost))
	}
	if len(s.Rest) > 0 {
		parts = append(parts, l.Say("uses {points}", "points", s.Rest))
	}
	if len(s.Depends) > 0 {
		parts = append(parts, l.Say("after {points}", "points", s.Depends))
	}
	if s.Blocks && s.Kind != block {
		parts = append(parts, l.Say("blocks##a five as well"))
	}
	if s.Foul {
		parts = append(parts, l.Say("the answer is foul"))
	}
	return l.List(parts...)
}

// write writes a step below the answer on, which is "" for the first step.
func (s *Step) write(l *words.Language, b *strings.Builder, indent, on string) {
	if text := s.text(l); on != "" {
		b.WriteString(indent + l.Say("{answer}: {step}", "answer", on, "step", text) + "\n")
	} else {
		b.WriteString(indent + text + "\n")
	}
	for i := range s.Branches {
		// The first branch continues at this level, after the others.
		k := (i + 1) % len(s.Branches)
		deeper := indent
		if k > 0 {
			deeper += "  "
		}
		branch := &s.Branches[k]
		on := ""
		switch {
		case branch.Elsewhere && len(branch.Replies) == 0:
			on = l.Say("elsewhere##an answer")
		case branch.Elsewhere:
			on = l.Say("elsewhere, such as {points}", "points", branch.Replies)
		case len(branch.Replies) > 0:
			on = l.Points(branch.Replies)
		}
		switch {
		case branch.Next != nil:
			branch.Next.write(l, b, deeper, on)
		case on != "":
			b.WriteString(deeper + l.Say("{answer}: {step}", "answer", on, "step", "…") + "\n")
		default:
			b.WriteString(deeper + "…\n")
		}
	}
}
