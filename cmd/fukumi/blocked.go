package main

// What is said where the side to move is under a four: the forced block, and what
// is true after it.

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// blockNodes bounds the searches behind a block: some tenths of a second.
const blockNodes = 200_000

// A blockObject is a block in JSON.
type blockObject struct {
	Move    *notation.Point  `json:"move"`    // null where nothing stops the five
	Fives   []notation.Point `json:"fives"`   // where the opponent makes five
	Against *solveObject     `json:"against"` // the opponent's win after it; null where there is no move
	Threat  *solveObject     `json:"threat"`  // that of the side that has blocked, as if it were their move again; null where it was not asked
	Holds   []notation.Point `json:"holds"`   // the replies that hold against the threat
	Lost    []notation.Point `json:"lost"`    // those that are proved to lose
	Open    []notation.Point `json:"open"`    // those that a limit left open
}

// underFour finds out about the block where the opponent has a four and no win was
// found, within what is left of the limits.
func (a *answer) underFour(ctx context.Context, e *engine) error {
	if a.result.Verdict == solver.Win || a.result.Stop == solver.StopInterrupt {
		return nil
	}
	l := a.query.Limits
	if l.Nodes = min(l.Nodes, blockNodes); l.Nodes == 0 {
		l.Nodes = blockNodes
	}
	if l.Time > 0 {
		l.Time = max(l.Time-a.result.Time-a.result.Verify, time.Millisecond)
	}
	var err error
	a.block, err = e.search.Block(ctx, a.query.Position, l)
	return err
}

// blockText is the forced block and what is known after it.
func blockText(a *answer) string {
	b, pos := a.block, &a.query.Position
	side, other := title(pos.Turn()), title(pos.Turn().Opponent())
	switch {
	case len(b.Fives) > 1:
		return fmt.Sprintf("%s makes five next, at %s: no move stops all of them", other, points(b.Fives))
	case b.Move == notation.NoPoint:
		return fmt.Sprintf("%s makes five next, at %s, where %s may not play (%s)", other, b.Fives[0], side, pos.Foul(b.Fives[0]))
	}
	text := fmt.Sprintf("%s must block at %s: ", side, b.Move)
	switch {
	case b.Against.Verdict == solver.Win:
		return text + fmt.Sprintf("after it %s wins by %s in %s: %s", other, classNames[b.Against.Class],
			count(int64(b.Against.Length), "ply"), numbered(b.Against.Line))
	case b.Lost():
		return text + fmt.Sprintf("after it %s has no defence: all %s are proved lost, each to a VCT or less", other,
			count(int64(len(b.Defence.Lost)), "move"))
	}
	return text + "after it " + blockThreatText(b, side, other)
}

// blockThreatText is how the two sides stand after a block that decides nothing.
func blockThreatText(b *solver.Block, side, other string) string {
	text := "whether " + other + " has a VCT is unknown"
	if b.Against.Verdict == solver.NoWin {
		text = other + " has no VCT"
	}
	switch d := &b.Defence; d.Threat.Verdict {
	case solver.NoWin:
		return text + ", and " + side + " threatens none"
	case solver.Win:
		text += fmt.Sprintf(", and %s threatens to win by %s: %s", side, classNames[d.Threat.Class], numbered(d.Threat.Line))
		switch {
		case len(d.Holds) > 0:
			return text + "; " + points(d.Holds) + " hold"
		case len(d.Lost) > 0:
			return text + fmt.Sprintf("; %s proved to lose, %d open", count(int64(len(d.Lost)), "move"), len(d.Open))
		}
		return text
	}
	return text + ", nor is it known whether " + side + " threatens one"
}

// newBlockObject is a block in JSON.
func newBlockObject(a *answer) *blockObject {
	b := a.block
	if b == nil {
		return nil
	}
	o := &blockObject{Fives: b.Fives, Holds: []notation.Point{}, Lost: []notation.Point{}, Open: []notation.Point{}}
	if b.Move == notation.NoPoint {
		return o
	}
	o.Move = &b.Move
	q := solver.Query{Position: a.query.Position, Goal: solver.VCT}
	_ = q.Position.Play(b.Move) // it is legal
	against := newSolveObject(a.id, &q, &b.Against)
	o.Against = &against
	if d := &b.Defence; b.Against.Verdict != solver.Win {
		q.Position.SetTurn(a.query.Position.Turn())
		threat := newSolveObject(a.id, &q, &d.Threat)
		o.Threat = &threat
		o.Holds, o.Open = append(o.Holds, d.Holds...), append(o.Open, d.Open...)
		for _, r := range d.Lost {
			o.Lost = append(o.Lost, r.Move)
		}
	}
	return o
}
