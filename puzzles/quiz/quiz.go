package quiz

// A puzzle as a quiz. The quiz takes moves, judges them, and answers with the defence that lasts longest, until
// the five cannot be stopped.

import (
	"context"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review/story"
)

// A Judgement says whether a move in a quiz is right.
type Judgement uint8

// The judgements.
const (
	Illegal Judgement = iota
	Wrong             // proved not to win within the class, or to lose
	Unsure            // a limit ended the search
	Right             // proved to win, or to hold
)

// String returns "illegal", "wrong", "unsure" or "right".
func (j Judgement) String() string { return [...]string{"illegal", "wrong", "unsure", "right"}[j] }

// An Answer is the answer to a move in a quiz.
type Answer struct {
	Judgement Judgement
	Reason    string           // the reason why the move is not right, in plain words
	Detail    string           // what is proved, or which limit was reached
	Reply     notation.Point   // the defender's reply; NoPoint at the end
	Done      bool             // the puzzle is solved
	Rest      []notation.Point // the rest of a finished line, up to the five
	Against   *solver.Result   // after a wrong move: the opponent's win, or nil
	Stops     []notation.Point // after a wrong move that was to win: the replies that stop it
}

// A Quiz is a puzzle that is being solved.
type Quiz struct {
	Position notation.Position
	Line     []notation.Point // a shortest solution from Position; empty if the goal is to defend
	Holds    []notation.Point // if the goal is to defend: the moves that hold; if it is a forbidden point: these points
	Open     []notation.Point // if the goal is to defend: the moves that the limit left open

	in     *words.Language
	s      *ask.Session
	limits solver.Limits
	goal   puzzles.Goal
	class  solver.Class
	won    *solver.Result // the win of which Line is the line or, if the goal is to defend, the threat
	quiet  *solver.Result // the same, if it is a win by quiet moves, else nil
	lesson Lesson         // of a position of a game; else of no kind
}

// Nodes returns the default node limit of a question about a puzzle. It is higher for quiet moves. For the
// built-in puzzles it is enough to find answers of the length that their records state.
func Nodes(r *puzzles.Record) int64 {
	if r.Goal == puzzles.GoalWin {
		return 5_000_000
	}
	return 1_000_000
}

// New returns a quiz in the given language. The task of the puzzle must be to win, to defend or to find a forbidden
// point. New fails if the program's own search finds no answer within the limits, which apply to each question.
func New(ctx context.Context, in *words.Language, s *ask.Session, r *puzzles.Record,
	limits solver.Limits) (*Quiz, error) {
	q := &Quiz{Position: r.Position, in: in, s: s, limits: limits, goal: r.Goal,
		class: r.Goal.Class()}
	if r.Goal == puzzles.GoalDefend {
		d, err := s.Defend(ctx, solver.Query{Position: q.Position, Goal: solver.VCT, Limits: q.limits})
		if err != nil {
			return nil, err
		}
		q.Open, q.won = d.Open, &d.Threat
		for _, p := range d.Holds {
			won, err := delays(ctx, s, &q.Position, p, q.limits)
			if err != nil {
				return nil, err
			}
			if won == nil {
				q.Holds = append(q.Holds, p)
			}
		}
		if d.Threat.Verdict != solver.Win || len(q.Holds) == 0 {
			return nil, words.Errorf("there is no known threat to hold against")
		}
		return q, nil
	}
	if r.Goal == puzzles.GoalForbidden {
		if q.Holds = q.Position.Fouls(); len(q.Holds) == 0 {
			return nil, words.Errorf("no point is forbidden")
		}
		return q, nil
	}
	if !r.Goal.Wins() {
		return nil, words.Errorf("a puzzle of the goal \"{goal}\" is not a quiz", "goal", r.Goal)
	}
	return q, q.solve(ctx)
}

// solve finds the solution from the quiz's position.
func (q *Quiz) solve(ctx context.Context) error {
	var won solver.Result
	if q.goal == puzzles.GoalWin {
		var err error
		if won, err = q.s.Solve(ctx, solver.Query{Position: q.Position, Goal: solver.AnyWin,
			Limits: q.limits}); err != nil {
			return err
		}
	}
	if won.Verdict == solver.Win && won.Class == solver.AnyWin {
		q.Line, q.won, q.quiet = won.Line, &won, &won
		return nil
	}
	r, err := q.s.Solve(ctx, solver.Query{Position: q.Position, Goal: q.class, Shortest: true, Limits: q.limits})
	switch {
	case err != nil:
		return err
	case r.Verdict == solver.Win:
		q.Line, q.won, q.quiet = r.Line, &r, nil
		return nil
	case won.Verdict == solver.Win:
		q.Line, q.won, q.quiet = won.Line, &won, &won
		return nil
	case q.goal == puzzles.GoalWin:
		return words.Errorf("no win is known: the verdict is {verdict, select, unknown {unknown} other {no-win}}",
			"verdict", won.Verdict)
	}
	return words.Errorf("no win by {class} is known: the verdict is {verdict, select, unknown {unknown} other "+
		"{no-win}}",
		"class", q.class, "verdict", r.Verdict)
}

// Solution says which line wins, or which moves hold and which are open.
func (q *Quiz) Solution() string {
	if len(q.Line) > 0 {
		return words.Numbered(q.Line)
	}
	if q.goal == puzzles.GoalForbidden {
		return q.in.Say("{n, plural, one {this point is forbidden} other {these points are forbidden}}: {moves}", "n",
			len(q.Holds), "moves", q.Holds)
	}
	return q.in.Say("{n, plural, one {this move holds} other {these moves hold}}: {moves}", "n", len(q.Holds), "moves",
		q.Holds)
}

// Move judges the move p. If p is right, Move plays p and the answer to p.
func (q *Quiz) Move(ctx context.Context, p notation.Point) (Answer, error) {
	side := q.Position.Turn()
	if q.goal == puzzles.GoalForbidden && q.Position.On(p) && q.Position.At(p) == notation.Empty {
		if foul := q.Position.Foul(p); foul != notation.NoFoul {
			return told(Right, q.in.Say("{move} is forbidden for Black: {foul}", "move", p, "foul", foul)), nil
		}
		return told(Wrong, q.in.Say("Black may play {move}", "move", p)), nil
	}
	if err := q.Position.Legal(p, side); err != nil && !q.Position.MakesFive(p, side) {
		return Answer{Judgement: Illegal, Reason: illegal(q.in, p, err), Reply: notation.NoPoint}, nil
	}
	if q.Position.At(p) == notation.Empty && q.Position.MakesFive(p, side) {
		return Answer{Judgement: Right, Reply: notation.NoPoint, Done: true, Rest: []notation.Point{p}}, nil
	}
	switch {
	case q.lesson.Kind == story.StandLesson:
		return q.stands(ctx, p)
	case q.lesson.Kind == story.JudgedLesson:
		return q.keeps(ctx, p)
	case q.goal == puzzles.GoalDefend:
		return q.hold(ctx, p)
	case q.quiet != nil:
		return q.quietMove(ctx, p, false)
	}
	all, err := q.s.Solve(ctx, solver.Query{Position: q.Position, Goal: q.class, All: true, Limits: q.limits})
	switch {
	case err != nil:
		return Answer{}, err
	case slices.Contains(all.Winning, p):
		return q.goOn(ctx, p)
	case q.goal == puzzles.GoalWin:
		return q.quietMove(ctx, p, all.Verdict == solver.Win && !slices.Contains(all.Undecided, p))
	case all.Verdict != solver.Win || slices.Contains(all.Undecided, p):
		return unknown(q.in, noneFound(q.in, p), all.Stop), nil
	}
	return q.refute(ctx, p, q.class)
}

// quietMove judges the move p, which may win by quiet moves. threats says that other moves are proved to win by
// threats, and p is proved not to: in a lesson, p is then wrong unless it is proved to win.
func (q *Quiz) quietMove(ctx context.Context, p notation.Point, threats bool) (Answer, error) {
	if q.quiet != nil && p == q.Line[0] {
		return q.goOn(ctx, p)
	}
	r, err := q.s.Solve(ctx, solver.Query{Position: q.Position, Goal: solver.AnyWin, First: []notation.Point{p},
		Limits: q.limits})
	switch {
	case err != nil:
		return Answer{}, err
	case r.Verdict == solver.Win:
		q.Line, q.won, q.quiet = r.Line, &r, &r
		return q.goOn(ctx, p)
	case r.Verdict == solver.NoWin:
		return q.refute(ctx, p, solver.AnyWin)
	case threats && q.lesson.Kind != "":
		return q.refute(ctx, p, solver.VCT)
	}
	return unknown(q.in, noneFound(q.in, p), r.Stop), nil
}

// noneFound says that it is open whether a move wins.
func noneFound(in *words.Language, p notation.Point) string {
	return in.Say("Fukumi neither found a win after {move} nor proved that there is none", "move", p)
}

// illegal says why a move cannot be made.
func illegal(in *words.Language, p notation.Point, why error) string {
	return in.Say("{move}: {reason}", "move", p, "reason", why)
}

// hold judges the move p, where the task is to defend. The move is right if the opponent certainly has no VCT after it,
// unless it is a four that merely puts off a proved loss, or if it begins a proved win. It is wrong if a win of the
// opponent after it is proved. The limits apply to each question.
func (q *Quiz) hold(ctx context.Context, p notation.Point) (Answer, error) {
	after := q.Position
	if err := after.Play(p); err != nil {
		return Answer{}, err
	}
	if after.Count(notation.Empty) == 0 {
		return right, nil
	}
	r, err := q.s.Solve(ctx, solver.Query{Position: after, Goal: solver.VCT, Limits: q.limits})
	switch {
	case err != nil:
		return Answer{}, err
	case r.Verdict == solver.Win:
		return lost(q.in, p, after.Turn(), &r), nil
	case r.Verdict == solver.NoWin:
		won, err := delays(ctx, q.s, &q.Position, p, q.limits)
		if err != nil || won == nil {
			return right, err
		}
		return lost(q.in, p, after.Turn(), won), nil
	}
	own, err := q.s.Solve(ctx, solver.Query{Position: q.Position, Goal: solver.VCT, All: true, Limits: q.limits})
	if err == nil && slices.Contains(own.Winning, p) {
		return right, nil
	}
	return unknown(q.in, q.in.Say("Fukumi neither found a win against {move} nor proved that there is none", "move", p),
		r.Stop), err
}

// delays returns the opponent's win after the move p if p is a four that merely puts off the loss: after the only
// reply, every move is proved to lose. There is no VCT after such a four, because the reply need threaten nothing.
func delays(ctx context.Context, s *ask.Session, pos *notation.Position, p notation.Point,
	l solver.Limits) (*solver.Result, error) {
	after := *pos
	if err := after.Play(p); err != nil || len(after.Fives(pos.Turn())) != 1 {
		return nil, err
	}
	r, err := s.Solve(ctx, solver.Query{Position: after, Goal: solver.AnyWin, Limits: l.Within(delayLimit)})
	if err != nil || r.Verdict != solver.Win {
		return nil, err
	}
	return &r, nil
}

// delayLimit is the limit of the search for a win after a four that holds.
var delayLimit = solver.Limits{Nodes: 300_000}

// goOn plays a winning move and the answer to it. It ends a lesson.
func (q *Quiz) goOn(ctx context.Context, p notation.Point) (Answer, error) {
	if q.lesson.Kind != "" {
		return right, nil
	}
	reply, err := q.reply(ctx, p)
	if err != nil {
		return Answer{}, err
	}
	next := q.Position
	if err := next.Play(p); err != nil {
		return Answer{}, err
	}
	if err := next.Follow(reply); err != nil {
		return Answer{}, err
	}
	q.Position = next
	known := q.quiet
	if err := q.solve(ctx); err != nil {
		if known == nil || len(known.Line) < 3 || p != known.Line[0] || reply != known.Line[1] {
			return Answer{}, err
		}
		// The certificate has the rest of the win, although the search from here does not find it.
		rest := *known
		if rest.Line = known.Line[2:]; rest.Proof != nil {
			next := *known.Proof
			next.Position, next.Tree = q.Position, known.Proof.Tree.Follow(reply)
			rest.Proof = &next
		}
		q.Line, q.won, q.quiet = rest.Line, &rest, &rest
	}
	a := Answer{Judgement: Right, Reply: reply}
	if len(q.Line) == 1 {
		a.Done, a.Rest = true, q.Line
	}
	return a, nil
}

// replyNodes is the node limit of the question about one reply.
const replyNodes = 20_000

// reply returns the defence that lasts longest against the winning move p. It is the reply of the solution, or the
// only reply to a four, or else the reply after which the shortest win that is found is longest.
func (q *Quiz) reply(ctx context.Context, p notation.Point) (notation.Point, error) {
	if p == q.Line[0] && len(q.Line) > 1 {
		return q.Line[1], nil
	}
	after := q.Position
	if err := after.Play(p); err != nil {
		return notation.NoPoint, err
	}
	defender := after.Turn()
	replies := after.Fives(defender.Opponent())
	if len(replies) == 0 {
		replies = after.Stones(notation.Empty)
	}
	best, longest := notation.NoPoint, 0
	for _, r := range replies {
		next := after
		if after.Legal(r, defender) != nil || next.Play(r) != nil {
			continue
		}
		won, err := q.s.Solve(ctx, solver.Query{Position: next, Goal: q.class,
			Limits: solver.Limits{Nodes: replyNodes}})
		if err != nil {
			return notation.NoPoint, err
		}
		if won.Verdict == solver.Win && won.Length > longest {
			best, longest = r, won.Length
		}
	}
	if best != notation.NoPoint {
		return best, nil
	}
	// Every reply to the four is a foul, so any other move does.
	for _, r := range after.Stones(notation.Empty) {
		if after.Legal(r, defender) == nil {
			return r, nil
		}
	}
	return notation.NoPoint, nil // no legal move is left, and the five comes
}
