package solver

import (
	"context"
	"fmt"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// Options are fixed when a Solver is made.
type Options struct {
	// Memory bounds the tables of the search, in bytes; 0 is DefaultMemory.
	// They grow only as a search needs them.
	Memory int64
}

// DefaultMemory is the bound on the tables where Options names none.
const DefaultMemory = 256 << 20

// A Solver answers queries. It may be used again and again, and no answer
// depends on the one before it; it is not safe for concurrent use.
type Solver struct {
	board *eval.Board
	vcf   vcf
}

// New returns a Solver.
func New(o Options) *Solver {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	return &Solver{vcf: vcf{table: newFailTable(o.Memory)}}
}

// A GameOverError says that a position holds a winning row already.
type GameOverError struct{ Row notation.Row }

func (e *GameOverError) Error() string {
	return fmt.Sprintf("the game is over: %v five %v-%v", e.Row.Side, e.Row.From, e.Row.To)
}

// Solve answers q. Every win it returns carries a certificate that package
// proof has accepted; every NoWin is exact for its class; all else is Unknown,
// with the limit that was reached. A limit is not an error: errors are for
// positions and goals that cannot be searched.
func (s *Solver) Solve(ctx context.Context, q Query) (Result, error) {
	if row, over := q.Position.Winner(); over {
		return Result{}, &GameOverError{row}
	}
	if q.Goal != VCF {
		return Result{}, fmt.Errorf("solver: goal %v cannot be searched: want vcf", q.Goal)
	}
	start := time.Now()
	limit := newBudget(ctx, q.Limits, start)
	if s.board == nil {
		s.board = eval.New(&q.Position)
	} else {
		s.board.Set(&q.Position)
	}
	s.vcf.set(s.board, q.Position.Turn(), limit)

	r := Result{Class: q.Goal}
	var tree *proof.Node
	switch s.vcf.solve(q.Shortest) {
	case fails:
		r.Verdict = NoWin
	case wins:
		r.Verdict = Win
		tree = lineNode(q.Position, s.vcf.line)
	}
	if q.All && r.Verdict == Win {
		r.Winning, r.Undecided = s.vcf.firstMoves(&q.Position)
	}
	r.Stop, r.Nodes, r.Time = limit.stop, limit.nodes, time.Since(start)
	if r.Verdict == Win {
		r.Exact = q.Shortest || len(tree.Line) < 3
		if tree.Kind == proof.KindFive {
			r.Class = Five
		}
		if err := s.certify(&r, q.Position, tree); err != nil {
			return Result{}, err
		}
	}
	return r, nil
}

// certify puts the checked certificate of a win into r. A certificate that the
// checker does not accept is a defect of the search; nothing is claimed then.
func (s *Solver) certify(r *Result, pos notation.Position, tree *proof.Node) error {
	p := &proof.Proof{Position: pos, Class: r.Class, Tree: tree}
	start := time.Now()
	check, err := proof.Verify(p, proof.Options{})
	r.Verify = time.Since(start)
	if err != nil {
		return fmt.Errorf("solver: the checker refused a proof, so no win is claimed: %w", err)
	}
	line, err := proof.MainLine(p)
	if err != nil {
		return fmt.Errorf("solver: no line can be read from the proof: %w", err)
	}
	r.Proof, r.Check, r.Line, r.Length = p, check, line, check.Length
	return nil
}

// lineNode makes the certificate of a line: attacker's move, reply, and so on,
// to the five. A reply of NoPoint, which is foul, and a last reply that is foul
// are replaced by a move that the defender can make.
func lineNode(pos notation.Position, line []notation.Point) *proof.Node {
	if len(line) == 1 {
		return &proof.Node{Move: line[0], Kind: proof.KindFive}
	}
	n := &proof.Node{Move: line[0], Kind: proof.KindLine, Line: append([]notation.Point(nil), line[1:]...)}
	defender := pos.Turn().Opponent()
	if !pos.Rule().Forbids(defender) {
		return n
	}
	for i, p := range line[:len(line)-2] {
		_ = pos.Put(p, [2]notation.Stone{pos.Turn(), defender}[i%2])
	}
	end := n.Line[len(n.Line)-2:]
	if end[0] != notation.NoPoint {
		if pos.Legal(end[0], defender) == nil {
			return n
		}
		if pos.Legal(end[1], defender) == nil { // a double: the other completion
			end[0], end[1] = end[1], end[0]
			return n
		}
	}
	end[0] = idle(&pos, defender, end[1])
	return n
}

// idle returns the first point that the defender can play and that does not
// hinder the five: a legal move, else any free point, else NoPoint.
func idle(pos *notation.Position, defender notation.Stone, five notation.Point) notation.Point {
	other := notation.NoPoint
	for _, p := range pos.Stones(notation.Empty) {
		if p == five {
			continue
		}
		if pos.Legal(p, defender) == nil {
			return p
		}
		if other == notation.NoPoint {
			other = p
		}
	}
	return other
}
