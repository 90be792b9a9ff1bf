package puzzles

// Checking the soundness of a puzzle. A puzzle is sound if its solution is unique at every turn of
// the attacker until the end is trivial, if there is no win of a narrower class, and if its
// statements about the length are right.
//
// Check looks first at the turns of the solution, with the longest defence, and then at the turns
// after the other replies of its certificate. At each turn the solver judges every move of the
// class. The end is trivial if the five is at most three plies away, because a straight four can be
// completed at two ends. A turn of the solution with several winning moves is a fault, unless only
// their order is free. Such turns after other replies are only listed. With First, only the first
// turn is judged. A puzzle of defence is sound if the moves that hold are exactly those that it states.

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/puzzles/internal/order"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Dual is a turn at which more than one move wins.
type Dual struct {
	Line   []notation.Point `json:"line"`    // the moves from the puzzle to this turn
	Moves  []notation.Point `json:"moves"`   // winning moves: all, or enough to show that more than their order is free
	Later  bool             `json:"later"`   // all these moves belong to the solution, so only their order is free
	InLine bool             `json:"in_line"` // the turn belongs to the solution with the longest defence
}

// A Soundness is the result of Check for a puzzle.
type Soundness struct {
	Case
	Outcome Outcome // Pass: sound; Fail: see Faults; Skipped: the task is not to win; or Undecided or Crash
	Faults  []string
	Open    []string // questions that a limit left open

	Class    solver.Class // the narrowest class with a win
	Win      solver.Result
	Winning  []notation.Point // all first moves that win by the class of the goal
	Turns    int              // number of the attacker's turns that were judged
	Complete bool             // all turns of the certificate were judged
	Duals    []Dual           // duals after the first turn, those of the solution first
	Difficulty
	Searched int64 // number of nodes
}

// CheckOptions are the options of Check.
type CheckOptions struct {
	Workers int
	Nodes   int64 // node limit of each question; 0 means DefaultNodes
	Memory  int64 // memory of each worker's solver
	Turns   int   // number of turns to look at, not counting the solution
	First   bool  // only the first move must be unique: the later turns are not judged
}

// Check checks the soundness of puzzles and calls tell with each result, in the
// order of the cases. It ends early with the error of ctx or of tell.
func Check(ctx context.Context, cases []Case, o CheckOptions, tell func(*Soundness) error) error {
	limits := solver.Limits{Nodes: (&Options{Nodes: o.Nodes}).nodes()}
	begin := func() (order.Job[Soundness], error) {
		s := ask.Open(ask.Options{Mode: ask.Off, Memory: o.Memory})
		work := func(ctx context.Context, i int) *Soundness {
			c := &checker{ctx: ctx, s: s, limits: limits, turns: o.Turns, first: o.First,
				out: &Soundness{Case: cases[i]}}
			c.check()
			return c.out
		}
		return order.Job[Soundness]{Work: work, End: func() {}}, nil
	}
	return order.Run(ctx, len(cases), o.Workers, begin, tell)
}

// Sound reports whether a puzzle passes Check, with the given node limit of each question and the solution alone.
func Sound(ctx context.Context, s *ask.Session, r *Record, nodes int64) bool {
	c := &checker{ctx: ctx, s: s, limits: solver.Limits{Nodes: nodes}, out: &Soundness{Case: Case{Record: *r}}}
	c.check()
	return c.out.Outcome == Pass
}

// A checker checks one puzzle.
type checker struct {
	ctx    context.Context
	s      *ask.Session
	limits solver.Limits
	turns  int // number of turns that may still be judged after other replies
	first  bool
	out    *Soundness
	seen   []notation.Position // the positions of the judged turns
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
	case c.out.Win.Verdict == solver.Win || c.out.Outcome == Pass:
		c.out.Outcome = Pass
	}
}

func (c *checker) judge() {
	r := &c.out.Record
	if r.Goal == GoalDefend {
		c.defence()
		return
	}
	if !r.Goal.Wins() {
		return
	}
	if row, over := r.Position.Winner(); over {
		c.fault("%v", &solver.GameOverError{Row: row})
		return
	}
	class := r.Goal.Class()
	plain := c.solve(solver.Query{Position: r.Position, Goal: class})
	if plain == nil {
		return
	}
	if plain.Verdict != solver.Win && r.Goal == GoalWin && c.quiet() || c.out.Outcome == Crash {
		return
	}
	switch plain.Verdict {
	case solver.NoWin:
		if r.Goal == GoalWin {
			c.open("there is no %s (exact), and no win by quiet moves was found", class)
			return
		}
		c.fault("there is no %s (exact)", class)
		return
	case solver.Unknown:
		c.open("no %s was found, none excluded: %s", class, LimitReached(plain.Stop))
		return
	}
	all := c.moves(solver.Query{Position: r.Position, Goal: class}, nil)
	least := c.solve(solver.Query{Position: r.Position, Goal: class, Shortest: true})
	if all == nil || least == nil {
		return
	}
	if least.Verdict != solver.Win {
		least = plain
	}
	c.out.Win, c.out.Winning = *least, all.Winning
	c.out.Turns = 1
	c.firstMove(all)
	c.published(class)
	c.lower(class, least)
	c.lengths(least)
	c.out.Difficulty = rate(&r.Position, class, least.Length, plain.Nodes, all.Winning)
	if !c.first {
		c.walk(class, least)
	}
}

// defence judges a puzzle of defence: whether the moves that hold are those that it states.
func (c *checker) defence() {
	j := judge{ctx: c.ctx, s: c.s, limits: c.limits, r: &c.out.Record}
	j.defend()
	if len(j.asked) > 0 {
		c.out.Outcome = Pass
	}
	for _, q := range j.asked {
		c.out.Searched += q.Nodes
		switch q.Outcome {
		case Pass:
		case Undecided:
			c.open("%s", q.Reason)
		default:
			if c.fault("%s", q.Reason); q.Outcome == Crash {
				c.out.Outcome = Crash
			}
		}
	}
}

// solve asks the solver. It returns nil after a crash or at the end of the context.
func (c *checker) solve(q solver.Query) *solver.Result {
	if c.out.Outcome == Crash || c.ctx.Err() != nil {
		return nil
	}
	q.Limits = c.limits
	r, err := c.s.Solve(c.ctx, q)
	if err == nil {
		err = r.Refused
	}
	if err != nil {
		c.out.Outcome = Crash
		c.out.Faults = append(c.out.Faults, err.Error())
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

// The first moves of a win are judged with 1/quickShare of the node limit at first, because several
// winning moves are often found soon.
const quickShare = 10

// moves judges the first moves of a class, with few nodes, and then with all nodes if anything
// important is still open. If done reports that the other moves do not matter, they stay open. If
// no win is found, all moves are open.
func (c *checker) moves(q solver.Query, done func(winning []notation.Point) bool) *solver.Result {
	q.All = true
	whole := c.limits
	defer func() { c.limits = whole }()
	var r *solver.Result
	for _, nodes := range []int64{max(whole.Nodes/quickShare, 1), whole.Nodes} {
		c.limits.Nodes = nodes
		if r = c.solve(q); r == nil {
			return nil
		}
		if r.Verdict == solver.NoWin {
			break
		}
		if r.Verdict == solver.Unknown {
			r.Undecided = q.Position.Stones(notation.Empty)
		}
		if len(r.Undecided) == 0 || done != nil && done(r.Winning) {
			break
		}
	}
	return r
}
