package analysis

// The answer for a side that faces a four: the forced block, and what holds after it.

import (
	"context"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// blockNodes limits the searches about a block, which take some tenths of a second.
const blockNodes = 200_000

// underFour examines the block, within the remaining limits, if the opponent has a four and no win was found.
func (a *Answer) underFour(ctx context.Context, s *ask.Session) error {
	if a.Result.Verdict == solver.Win || a.Result.Stop == solver.StopInterrupt {
		return nil
	}
	l := a.Query.Limits.Within(solver.Limits{Nodes: blockNodes})
	if l.Time > 0 {
		l.Time = max(l.Time-a.Result.Time-a.Result.Verify, time.Millisecond)
	}
	var err error
	a.Block, err = s.Block(ctx, a.Query.Position, l)
	return err
}

// BlockText describes the forced block and what is known after it. It returns "" if there is no block.
func (a *Answer) BlockText(l *words.Language) string {
	b, pos := a.Block, &a.Query.Position
	if b == nil {
		return ""
	}
	side, other := pos.Turn(), pos.Turn().Opponent()
	switch {
	case len(b.Fives) > 1:
		return l.Say("{other} makes five next, at {points}: no move stops all of them", "other", other,
			"points", b.Fives)
	case b.Move == notation.NoPoint:
		return l.Say("{other} makes five next, at {point}, where {side} may not play ({foul})", "other", other,
			"point", b.Fives[0], "side", side, "foul", l.Foul(pos.Foul(b.Fives[0])))
	case b.Against.Verdict == solver.Win:
		return l.Say("{side} must block at {move}: after it {other} wins by {class} in "+
			"{n, plural, one {# ply} other {# plies}}: {line}", "side", side, "move", b.Move, "other", other,
			"class", l.Class(b.Against.Class.String()), "n", b.Against.Length, "line", words.Numbered(b.Against.Line))
	case b.Lost():
		return l.Say("{side} must block at {move}: after it {other} has no defence: all "+
			"{n, plural, one {# move} other {# moves}} are proved lost, each to a VCT or less", "side", side,
			"move", b.Move, "other", other, "n", len(b.Defence.Lost))
	}
	return l.Say("{side} must block at {move}: after it {stands}", "side", side, "move", b.Move,
		"stands", blockThreatText(l, b, side))
}

// blockThreatText says which threats the two sides have after a block that decides nothing.
func blockThreatText(l *words.Language, b *solver.Block, side notation.Stone) string {
	other := side.Opponent()
	text := l.Say("it is unknown whether {other} has a VCT", "other", other)
	if b.Against.Verdict == solver.NoWin {
		text = l.Say("{other} has no VCT##after a block", "other", other)
	}
	switch d := &b.Defence; d.Threat.Verdict {
	case solver.NoWin:
		return l.Say("{text}, and {side} is not threatening one", "text", text, "side", side)
	case solver.Win:
		text = l.Say("{text}, and {side} threatens to win by {class}: {line}", "text", text, "side", side,
			"class", l.Class(d.Threat.Class.String()), "line", words.Numbered(d.Threat.Line))
		switch {
		case len(d.Holds) > 0:
			after := d.Threat.Proof.Position.Turned()
			_, fours := divided(&after, d.Holds)
			return l.Join(text, l.Say("{points} hold", "points", d.Holds), putOff(l, fours))
		case len(d.Lost) > 0:
			return l.Join(text, l.Say("{lost, plural, one {# move} other {# moves}} proved to lose, {open} "+
				"undecided",
				"lost", len(d.Lost), "open", len(d.Open)))
		}
		return text
	}
	return l.Join(text, l.Say("it is unknown whether {side} threatens one", "side", side))
}
