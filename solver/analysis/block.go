package analysis

// What is said where the side to move is under a four: the forced block, and what
// is true after it.

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
)

// blockNodes bounds the searches behind a block: some tenths of a second.
const blockNodes = 200_000

// underFour finds out about the block where the opponent has a four and no win was
// found, within what is left of the limits.
func (a *Answer) underFour(ctx context.Context, s Solver) error {
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

// BlockText is the forced block and what is known after it, "" where there is
// none.
func (a *Answer) BlockText() string {
	b, pos := a.Block, &a.Query.Position
	if b == nil {
		return ""
	}
	side, other := words.Side(pos.Turn()), words.Side(pos.Turn().Opponent())
	switch {
	case len(b.Fives) > 1:
		return fmt.Sprintf("%s makes five next, at %s: no move stops all of them", other, words.Points(b.Fives))
	case b.Move == notation.NoPoint:
		return fmt.Sprintf("%s makes five next, at %s, where %s may not play (%s)", other, b.Fives[0], side,
			pos.Foul(b.Fives[0]))
	}
	text := fmt.Sprintf("%s must block at %s: ", side, b.Move)
	switch {
	case b.Against.Verdict == solver.Win:
		return text + fmt.Sprintf("after it %s wins by %s in %s: %s", other, b.Against.Class.Title(),
			words.Count(int64(b.Against.Length), "ply"), words.Numbered(b.Against.Line))
	case b.Lost():
		return text + fmt.Sprintf("after it %s has no defence: all %s are proved lost, each to a VCT or less", other,
			words.Count(int64(len(b.Defence.Lost)), "move"))
	}
	return text + "after it " + blockThreatText(b, side, other)
}

// blockThreatText is how the two sides stand after a block that decides nothing.
func blockThreatText(b *solver.Block, side, other string) string {
	text := "it is unknown whether " + other + " has a VCT"
	if b.Against.Verdict == solver.NoWin {
		text = other + " has no VCT"
	}
	switch d := &b.Defence; d.Threat.Verdict {
	case solver.NoWin:
		return text + ", and " + side + " threatens none"
	case solver.Win:
		text += fmt.Sprintf(", and %s threatens to win by %s: %s", side, d.Threat.Class.Title(),
			words.Numbered(d.Threat.Line))
		switch {
		case len(d.Holds) > 0:
			return text + "; " + words.Points(d.Holds) + " hold"
		case len(d.Lost) > 0:
			return text + fmt.Sprintf("; %s proved to lose, %d open", words.Count(int64(len(d.Lost)), "move"),
				len(d.Open))
		}
		return text
	}
	return text + "; it is unknown whether " + side + " threatens one"
}
