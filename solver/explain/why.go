package explain

// The first moves of a win, in one sentence: what the first move makes, and what decides. Every part of it is asked of
// the board or of the certificate. A part that cannot be shown is left out.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// A Why tells the first moves of a win: the first move, and the first later move of the longest defence that decides.
// The zero value tells nothing.
type Why struct {
	Side  notation.Stone // the attacker; Empty if nothing is told
	First Claim

	// Own is the number of the attacker's moves before Then, the first one included. It is 0 if nothing is told of a
	// later move: the first move decides, or no later one is known that does.
	Own  int
	Then Claim
	// Reply is the defender's move between First and Then if Own is 1.
	Reply notation.Point
	// Fours says that each of the Own moves before Then makes a four with a single answer. Without it, Then is only the
	// move against the longest defence.
	Fours bool
}

// A Claim is what a move of the attacker does.
type Claim struct {
	Move      notation.Point
	Kind      Kind
	Blocks    bool // it also stops a five of the defender
	Threatens bool // the certificate shows a win by fours if the defender passes

	// Foul is why the defender may not play Answer, the only point that would stop the five; NoFoul otherwise.
	Foul   notation.Foul
	Answer notation.Point
}

// Shapes tells the first moves of an accepted certificate. The report is that of the checker.
func Shapes(p *proof.Proof, report proof.Report) Why {
	return why(p.Position, p.Position.Turn(), p.Tree, report.Line)
}

// ShapesAt tells the moves from a node of an accepted certificate. pos is the position in which side, the attacker,
// makes the move of n.
func ShapesAt(pos *notation.Position, side notation.Stone, n *proof.Node, lengths proof.Lengths) Why {
	return why(*pos, side, n, longest(n, lengths))
}

// longest returns the longest defence from n, as far as the nodes name its replies.
func longest(n *proof.Node, lengths proof.Lengths) (line []notation.Point) {
	for {
		line = append(line, n.Move)
		switch n.Kind {
		case proof.KindFive:
			return line
		case proof.KindLine:
			return append(line, n.Line...)
		}
		var best proof.Reply
		for _, r := range n.Replies {
			if r.Node.Kind == proof.KindLemma {
				return line // its length is not known here
			}
			if best.Node == nil || lengths.Of(r.Node) > lengths.Of(best.Node) {
				best = r
			}
		}
		if best.Node == nil || lengths.Of(n) > 2+lengths.Of(best.Node) {
			return line // the longest defence is a reply without a node
		}
		line, n = append(line, best.Move), best.Node
	}
}

func why(pos notation.Position, side notation.Stone, n *proof.Node, line []notation.Point) Why {
	if n.Kind == proof.KindLemma || len(line) == 0 {
		return Why{}
	}
	pos.SetTurn(side) // it stays so: Put leaves the turn alone
	w := Why{Side: side, First: first(&pos, n)}
	if decides(&pos, &w.First) {
		return w
	}
	w.Fours = true
	for i := 0; i+2 < len(line); i += 2 {
		if pos.Put(line[i], side) != nil {
			break
		}
		answer, forced := onlyAnswer(&pos, side)
		if w.Fours = w.Fours && forced && answer == line[i+1]; line[i+1] == notation.NoPoint {
			break // no sentence is about a pass
		}
		if pos.Put(line[i+1], side.Opponent()) != nil {
			break
		}
		then := claim(line[i+2], Move(&pos, side, line[i+2], proof.KindLine))
		if decides(&pos, &then) {
			w.Own, w.Then, w.Reply = i/2+1, then, line[1]
			return w
		}
	}
	w.Fours = false
	return w
}

// first returns the claim about the move of n.
func first(pos *notation.Position, n *proof.Node) Claim {
	c := claim(n.Move, Move(pos, pos.Turn(), n.Move, n.Kind))
	c.Threatens = len(threatOf(n)) > 0
	return c
}

// claim returns the claim that a move has a name.
func claim(p notation.Point, name Name) Claim {
	return Claim{Move: p, Kind: name.Kind, Blocks: name.Blocks, Answer: notation.NoPoint}
}

// decides reports whether a move makes a shape that one reply cannot answer by itself: a five, a straight four, two
// fours, two threes, a four whose answer also leaves a three, or a four whose answer is forbidden. In the last case it
// notes the answer. The position is the one before the move. The defender may have fours left, so that not every such
// move wins.
func decides(pos *notation.Position, c *Claim) bool {
	side, after := pos.Turn(), *pos
	switch c.Kind {
	case five, straightFour, doubleFour, doubleThree:
		return true
	case four, fourThree:
	default:
		return false
	}
	if after.Put(c.Move, side) != nil {
		return false
	}
	if answer, foul := forbiddenAnswer(&after, side); foul != notation.NoFoul {
		c.Kind, c.Answer, c.Foul = four, answer, foul
		return true
	}
	answer, forced := onlyAnswer(&after, side)
	return c.Kind == fourThree && forced && after.Put(answer, side.Opponent()) == nil && hasThree(&after, side, c.Move)
}

// onlyAnswer returns the only legal move that stops the five which side threatens. It reports false if side threatens
// none, if nothing stops it, and if the defender has a five.
func onlyAnswer(after *notation.Position, side notation.Stone) (notation.Point, bool) {
	p, alone := fifth(after, side)
	return p, alone && after.Legal(p, side.Opponent()) == nil
}

// forbiddenAnswer returns the only move that would stop the five which side threatens, and why it is forbidden. It
// returns NoFoul if the move is legal, if there is no such move, and if the defender has a five.
func forbiddenAnswer(after *notation.Position, side notation.Stone) (notation.Point, notation.Foul) {
	p, alone := fifth(after, side)
	if !alone || !after.Rule().Forbids(side.Opponent()) {
		return notation.NoPoint, notation.NoFoul
	}
	return p, after.Foul(p)
}

// fifth returns the only point on which side makes five. It reports false if there are more or none, and if the
// defender has a five.
func fifth(after *notation.Position, side notation.Stone) (notation.Point, bool) {
	fives := after.Fives(side)
	if len(fives) != 1 || len(after.Fives(side.Opponent())) > 0 {
		return notation.NoPoint, false
	}
	return fives[0], true
}

// hasThree reports whether the stone on p is a part of a three, open or broken.
func hasThree(pos *notation.Position, side notation.Stone, p notation.Point) bool {
	return slices.ContainsFunc(threat.List(pos), func(t threat.Threat) bool {
		return t.Side == side && (t.Kind == threat.Three || t.Kind == threat.BrokenThree) &&
			slices.Contains(t.Stones, p)
	})
}

// String returns the English text.
func (w *Why) String() string { return w.Text(words.English) }

// Text returns the sentence without its full stop, or "" if nothing is told.
func (w *Why) Text(l *words.Language) string {
	if w.Side == notation.Empty {
		return ""
	}
	return l.Join(w.FirstText(l), w.ThenText(l))
}

// FirstText returns the clause about the first move.
func (w *Why) FirstText(l *words.Language) string {
	c := &w.First
	switch what := w.shape(l, c); {
	case what != "" && c.Blocks && c.Kind != five:
		return l.Say("{move} blocks a five and makes {what}", "move", c.Move, "what", what)
	case what != "":
		return l.Say("{move} makes {what}", "move", c.Move, "what", what)
	case c.Threatens && c.Blocks:
		return l.Say("{move} blocks a five and threatens to win by fours", "move", c.Move)
	case c.Threatens:
		return l.Say("{move} threatens to win by fours", "move", c.Move)
	case c.Blocks:
		return l.Say("{move} blocks a five", "move", c.Move)
	}
	return l.Say("{move} is a quiet move", "move", c.Move)
}

// ThenText returns the clause about the later move that decides, or "" if there is none.
func (w *Why) ThenText(l *words.Language) string {
	c := &w.Then
	if w.Own == 0 {
		return ""
	}
	switch what := w.shape(l, c); {
	case w.Own == 1 && w.Fours:
		return l.Say("the block at {reply} leaves {move}, {what}", "reply", w.Reply, "move", c.Move, "what", what)
	case w.Own == 1:
		return l.Say("after {reply}, the longest defence, {move} makes {what}", "reply", w.Reply, "move", c.Move,
			"what", what)
	case w.Fours:
		return l.Say("after {n, plural, one {one more four} other {# more fours}} {move} makes {what}", "n", w.Own-1,
			"move", c.Move, "what", what)
	default:
		return l.Say("{n} moves later, against the longest defence, {move} makes {what}", "n", w.Own, "move", c.Move,
			"what", what)
	}
}

// shape returns what a move makes, or "" if it makes no shape.
func (w *Why) shape(l *words.Language, c *Claim) string {
	if c.Kind > brokenThree {
		return ""
	}
	text := l.Say("{shape, select, five {five} straight-four {a straight four} double-four {two fours at once} "+
		"four-three {a four and a three at once} four {a four} double-three {two threes at once} three {a three} "+
		"other {a broken three}}##what a move makes", "shape", c.Kind)
	if c.Foul == notation.NoFoul {
		return text
	}
	return l.Say("a four that {side} may not block: {answer} is forbidden ({foul})", "side", w.Side.Opponent(),
		"answer", c.Answer, "foul", c.Foul)
}
