package solver

import (
	"context"
	"time"

	"fukumi/notation"
)

// The answer to a four.
//
// If the opponent threatens a five and the side to move cannot make one, the block is the only move left. It belongs to
// every class of attack, but it is often a quiet move: unless it threatens a win by fours, the class ends with it, and
// "no win of the class" says nothing about later moves. So Block searches further: does the opponent win after the
// block, does the block threaten a win, and which replies hold?

// A Block describes the forced answer to a four.
type Block struct {
	// Fives are the points where the opponent makes five. If there are two or more, no move stops him.
	Fives []notation.Point
	// Move is the only move that stops the five. It is NoPoint if there are two fives or if the point is foul.
	Move notation.Point
	// Against is the opponent's result after Move; a win is checked as usual.
	Against Result
	// Defence says what the side that has blocked would win if the opponent passed, and which of the opponent's replies
	// hold. It is empty if Against is a win.
	Defence Defence
	Nodes   int64         // number of nodes of all searches
	Time    time.Duration // total time, including the checks
}

// Lost reports whether every reply to the block is proved to lose.
func (b *Block) Lost() bool {
	d := &b.Defence
	return d.Threat.Verdict == Win && len(d.Lost) > 0 && len(d.Holds) == 0 && len(d.Open) == 0
}

// Block answers the opponent's four in pos. It returns nil if there is no four, or if the side to move can make five
// itself. The limits are for all searches together, which take equal shares.
func (s *Solver) Block(ctx context.Context, pos notation.Position, l Limits) (*Block, error) {
	side, other := pos.Turn(), pos.Turn().Opponent()
	if err := playable(&pos); err != nil {
		return nil, err
	}
	if len(pos.Fives(side)) > 0 {
		return nil, nil
	}
	b := &Block{Fives: pos.Fives(other), Move: notation.NoPoint}
	if len(b.Fives) == 0 {
		return nil, nil
	}
	if len(b.Fives) > 1 || pos.Legal(b.Fives[0], side) != nil {
		return b, nil
	}
	b.Move = b.Fives[0]
	start := time.Now()
	defer func() { b.Time = time.Since(start) }()
	if err := pos.Play(b.Move); err != nil {
		return nil, err
	}
	if pos.Count(notation.Empty) == 0 {
		return b, nil
	}
	c := s.session(ctx)
	share := func(n int64) Limits { return l.Less(b.Nodes, time.Since(start)).Part(n) }
	var err error
	if b.Against, err = c.solve(Query{Position: pos, Goal: VCT, Limits: share(3)}); err != nil {
		return nil, err
	}
	b.Nodes += b.Against.Nodes
	if b.Against.Verdict == Win {
		return b, nil
	}
	threat, err := c.solve(Query{Position: pos.Turned(), Goal: VCT, Limits: share(2)})
	if err != nil {
		return nil, err
	}
	b.Nodes += threat.Nodes
	b.Defence, err = c.defendAgainst(Query{Position: pos, Goal: VCT, Limits: share(1)}, threat)
	b.Nodes += b.Defence.Nodes
	return b, err
}
