package puzzles

// Is a puzzle sound? Its solution should be the only one at every turn of the
// attacker until the end is trivial, its win should not be one of a lower
// class, and what is said of its length should be right.
//
// The turns that are looked at are those of the solution, with the longest
// defence, and then those after the other replies of its certificate. At each
// the solver judges every move of the class. The end is trivial where the five
// is three plies away at most: there a straight four has two ends. A turn of the
// solution with several moves is a fault unless only their order is free; those
// of other replies are listed.

import (
	"context"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// trivial is the length of a win at which its end is trivial.
const trivial = 3

// A Dual is a turn at which more than one move wins.
type Dual struct {
	Line   []notation.Point `json:"line"`    // the moves from the puzzle to this turn
	Moves  []notation.Point `json:"moves"`   // all that win
	Later  bool             `json:"later"`   // they all belong to the solution: only the order is free
	InLine bool             `json:"in_line"` // it is a turn of the solution with the longest defence
}

// A Soundness is what Check finds out about a puzzle.
type Soundness struct {
	Case
	Outcome Outcome // Pass: sound; Fail: see Faults; Undecided, Crash; Skipped: not to be won
	Faults  []string
	Open    []string // what a limit left open

	Class    solver.Class // the narrowest with a win
	Win      solver.Result
	Winning  []notation.Point // all first moves that win by the class of the goal
	Turns    int              // turns of the attacker that were judged
	Complete bool             // they are all there are in the certificate
	Duals    []Dual           // turns after the first, that of the solution first
	Difficulty
	Searched int64 // nodes
}

// CheckOptions are how puzzles are checked.
type CheckOptions struct {
	Workers int
	Nodes   int64 // of each question; 0 is DefaultNodes
	Memory  int64 // of each worker's solver
	Turns   int   // turns to look at, those of the solution aside
}

// Check checks the soundness of puzzles and hands each finding to tell, in the
// order of the cases. It ends early with the error of ctx or of tell.
func Check(ctx context.Context, cases []Case, o CheckOptions, tell func(*Soundness) error) error {
	limits := solver.Limits{Nodes: (&Options{Nodes: o.Nodes}).nodes()}
	begin := func() (job[Soundness], error) {
		s := solver.New(solver.Options{Memory: o.Memory})
		work := func(ctx context.Context, i int) *Soundness {
			c := &checker{ctx: ctx, s: s, limits: limits, turns: o.Turns, out: &Soundness{Case: cases[i]}}
			c.check()
			return c.out
		}
		return job[Soundness]{work, func() {}}, nil
	}
	return inOrder(ctx, len(cases), o.Workers, begin, tell)
}

// A checker checks one puzzle.
type checker struct {
	ctx    context.Context
	s      *solver.Solver
	limits solver.Limits
	turns  int // left for variations
	out    *Soundness
	seen   []notation.Position // turns that were judged
}

func (c *checker) check() {
	c.judge()
	if c.out.Outcome == Crash {
		return
	}
	switch {
	case len(c.out.Faults) > 0:
		c.out.Outcome = Fail
	case len(c.out.Open) > 0:
		c.out.Outcome = Undecided
	case c.out.Win.Verdict == solver.Win:
		c.out.Outcome = Pass
	}
}

func (c *checker) judge() {
	r := &c.out.Record
	if !r.Goal.wins() {
		return
	}
	class := r.Goal.class()
	plain := c.solve(solver.Query{Position: r.Position, Goal: class})
	if plain == nil {
		return
	}
	switch plain.Verdict {
	case solver.NoWin:
		c.fault("there is no %s (exact)", class)
		return
	case solver.Unknown:
		c.open("no %s was found, none excluded: %s", class, limitReached(plain.Stop))
		return
	}
	full := c.solve(solver.Query{Position: r.Position, Goal: class, Shortest: true, All: true})
	if full == nil {
		return
	}
	if full.Verdict != solver.Win {
		full = plain
		full.Undecided = r.Position.Stones(notation.Empty)
	}
	c.out.Win, c.out.Winning = *full, full.Winning
	c.out.Turns = 1
	c.first(full)
	c.lower(class, full)
	c.lengths(full)
	c.out.Difficulty = Rate(&r.Position, class, full.Length, plain.Nodes, full.Winning)
	c.walk(class, full)
}

// first judges the first move.
func (c *checker) first(full *solver.Result) {
	r := &c.out.Record
	best := r.Best
	if len(best) == 0 && len(r.Line) > 0 {
		best = r.Line[:1]
	}
	for _, p := range best {
		switch {
		case slices.Contains(full.Winning, p):
		case slices.Contains(full.Undecided, p):
			c.open("whether the published %s wins", p)
		default:
			c.fault("the published %s does not win by %s (exact)", p, r.Goal.class())
		}
	}
	others := full.Winning
	if len(best) > 0 {
		others = slices.DeleteFunc(slices.Clone(others), func(p notation.Point) bool { return slices.Contains(best, p) })
	}
	switch {
	case len(best) > 0 && len(others) > 0:
		c.fault("cooked: %s wins as well", notation.FormatMoves(others))
	case len(best) == 0 && len(others) > 1:
		c.fault("%d first moves win: %s", len(others), notation.FormatMoves(others))
	case len(full.Undecided) > 0:
		c.open("whether another first move wins: %s", limitReached(full.Stop))
	}
}

// lower looks for a win of a narrower class.
func (c *checker) lower(class solver.Class, full *solver.Result) {
	c.out.Class = full.Class
	if class == solver.VCF || c.out.Record.Goal == GoalWin {
		return
	}
	r := c.solve(solver.Query{Position: c.out.Record.Position, Goal: solver.VCF})
	switch {
	case r == nil:
	case r.Verdict == solver.Win:
		c.out.Class = solver.VCF
		c.fault("a vcf wins, in %d own moves: %s", ownMoves(r.Length), notation.FormatMoves(r.Line))
	case r.Verdict == solver.Unknown:
		c.open("whether there is a vcf: %s", limitReached(r.Stop))
	}
	if class == solver.VCT3 || full.Class < solver.VCT || c.out.Class == solver.VCF {
		return
	}
	if r = c.solve(solver.Query{Position: c.out.Record.Position, Goal: solver.VCT3}); r != nil && r.Verdict == solver.Win {
		c.out.Class = r.Class
	}
}

// lengths judges what the record says of the length.
func (c *checker) lengths(full *solver.Result) {
	r := &c.out.Record
	own := ownMoves(full.Length)
	stated := r.OwnMovesOK
	if r.Goal == GoalVCF && r.VCFMoves > 0 {
		stated = r.VCFMoves
	}
	switch {
	case stated > own:
		c.fault("a shorter win: %d own moves, not %d: %s", own, stated, notation.FormatMoves(full.Line))
	case stated > 0 && stated < own && full.Exact:
		c.fault("the shortest %s takes %d own moves (exact), not %d", r.Goal.class(), own, stated)
	case stated > 0 && stated < own:
		c.open("whether there is a win in %d own moves: %s", stated, limitReached(full.Stop))
	}
	if r.OwnMovesNone >= own {
		c.fault("there is a win in %d own moves: %s", own, notation.FormatMoves(full.Line))
	}
}

// solve asks the solver; nil is a crash, or the end of the context.
func (c *checker) solve(q solver.Query) *solver.Result {
	if c.out.Outcome == Crash || c.ctx.Err() != nil {
		return nil
	}
	q.Limits = c.limits
	r, err := c.s.Solve(c.ctx, q)
	if err != nil {
		c.out.Outcome = Crash
		c.out.Faults = append(c.out.Faults, withoutPrefix(err).Error())
		return nil
	}
	c.out.Searched += r.Nodes
	return &r
}

func (c *checker) fault(format string, args ...any) {
	c.out.Faults = append(c.out.Faults, fmt.Sprintf(format, args...))
}

func (c *checker) open(format string, args ...any) {
	c.out.Open = append(c.out.Open, fmt.Sprintf(format, args...))
}

// A turn is a position of the attacker's, and how it came about.
type turn struct {
	pos    notation.Position
	line   []notation.Point
	node   *proof.Node // what the certificate plays there, nil beyond a line
	inLine bool
}

// walk judges the turns after the first, those of the solution and then those
// of the certificate.
func (c *checker) walk(class solver.Class, full *solver.Result) {
	c.out.Complete = true
	root := turn{pos: c.out.Record.Position, node: full.Proof.Tree}
	main := root
	main.inLine = true
	for i := 0; i+1 < len(full.Line) && len(full.Line)-i-2 > trivial; i += 2 {
		next, ok := main.after(full.Line[i], full.Line[i+1])
		if !ok {
			break
		}
		next.inLine = true
		c.turn(&next, class, full.Line)
		main = next
	}
	queue := root.replies()
	for len(queue) > 0 {
		now := queue[0]
		queue = queue[1:]
		if c.known(&now.pos) {
			queue = append(queue, now.replies()...)
			continue
		}
		if c.turns == 0 {
			c.out.Complete = false
			return
		}
		c.turns--
		if c.turn(&now, class, full.Line) {
			queue = append(queue, now.replies()...)
		}
	}
}

// after is the turn after a move and its reply.
func (t *turn) after(move, reply notation.Point) (turn, bool) {
	next := turn{pos: t.pos, line: append(slices.Clone(t.line), move, reply)}
	return next, next.pos.Play(move) == nil && next.pos.Play(reply) == nil
}

// replies are the turns after the replies that the certificate has a node for.
// A line of fours goes on by itself.
func (t *turn) replies() []turn {
	var list []turn
	if t.node == nil {
		return nil
	}
	switch t.node.Kind {
	case proof.KindTree:
		for _, r := range t.node.Replies {
			if next, ok := t.after(t.node.Move, r.Move); ok {
				next.node = r.Node
				list = append(list, next)
			}
		}
	case proof.KindLine:
		if line := t.node.Line; len(line) > trivial {
			if next, ok := t.after(t.node.Move, line[0]); ok {
				next.node = &proof.Node{Move: line[1], Kind: proof.KindLine, Line: line[2:]}
				list = append(list, next)
			}
		}
	}
	return list
}

func (c *checker) known(pos *notation.Position) bool {
	return slices.ContainsFunc(c.seen, func(p notation.Position) bool { return p.Same(pos) })
}

// turn judges all moves of one turn, and reports whether the win goes on from
// there: the end is not trivial yet.
func (c *checker) turn(t *turn, class solver.Class, solution []notation.Point) bool {
	c.seen = append(c.seen, t.pos)
	r := c.solve(solver.Query{Position: t.pos, Goal: class, All: true})
	if r == nil || r.Verdict == solver.Win && r.Length <= trivial {
		return false
	}
	c.out.Turns++
	if r.Verdict != solver.Win || len(r.Winning) < 2 && len(r.Undecided) > 0 {
		c.out.Complete = false
		if t.inLine {
			c.open("whether move %d is the only one: %s", len(t.line)/2+1, limitReached(r.Stop))
		}
		return r.Verdict == solver.Win
	}
	if len(r.Winning) < 2 {
		return true
	}
	d := Dual{Line: t.line, Moves: r.Winning, InLine: t.inLine, Later: true}
	for _, p := range r.Winning {
		d.Later = d.Later && slices.Contains(solution, p)
	}
	c.out.Duals = append(c.out.Duals, d)
	if d.InLine && !d.Later {
		c.fault("at move %d, after %s, %d moves win: %s", len(t.line)/2+1, notation.FormatMoves(t.line), len(r.Winning), some(r.Winning))
	}
	return true
}

// some are the first of many points.
func some(points []notation.Point) string {
	const most = 8
	if len(points) <= most {
		return notation.FormatMoves(points)
	}
	return fmt.Sprintf("%s and %d more", notation.FormatMoves(points[:most]), len(points)-most)
}
