package solver

import (
	"context"
	"time"

	"fukumi/notation"
)

// Under a four.
//
// Where the opponent makes five next and the side to move cannot, one move is
// left: the block. It is in every class of attack, but it is often quiet: where
// it threatens no win by fours the class ends there, and "no win of the class"
// says nothing about what comes after it. That is found out here, by the questions
// that are asked of any position: does the opponent win after the block, does it
// threaten a win, and is there a reply that holds.

// A Block is the answer to a four.
type Block struct {
	// Fives are the points where the opponent makes five. With two or more no
	// move stops him.
	Fives []notation.Point
	// Move is the one move against the five, NoPoint where there is none: two
	// fives, or a point that is foul.
	Move notation.Point
	// Against is what the opponent has after Move: a win of his is checked like
	// any other.
	Against Result
	// Defence is what the side that has blocked would have, should the opponent
	// pass, and how his replies stand against it. It is asked where Against is no
	// win.
	Defence Defence
	Nodes   int64         // of all searches
	Time    time.Duration // of the whole, the checks included
}

// Lost reports whether every reply to the block is proved to lose.
func (b *Block) Lost() bool {
	d := &b.Defence
	return d.Threat.Verdict == Win && len(d.Lost) > 0 && len(d.Holds) == 0 && len(d.Open) == 0
}

// Block answers the opponent's four in pos. It returns nil where there is none,
// or where the side to move makes five himself. The limits are for all of it, in
// equal shares.
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
