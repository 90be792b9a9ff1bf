package quiz

// Refuting a move that was to win but does not: by the opponent's own win, or by the reply that stops the threats.
// Both are searched for; nothing is inferred.

import (
	"cmp"
	"context"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// stopsTried is the maximum number of replies that are tried against a threat.
const stopsTried = 40

// refute says what refutes the move p. The move must be proved not to win by the class. The limits apply to each of a
// few questions.
func (q *Quiz) refute(ctx context.Context, p notation.Point, class solver.Class) (Answer, error) {
	in, s, pos, l := q.in, q.s, &q.Position, q.limits
	a := Answer{Judgement: Wrong, Reply: notation.NoPoint,
		Reason: in.Say("{class, select, vcf {{move} does not win by fours alone} any {{move} does not win} "+
			"other {{move} does not win by threats}}", "class", by(class), "move", p),
		Detail: in.Say("{class, select, vcf {proved: no win by fours alone begins with {move}} "+
			"any {proved: no win begins with {move}} other {proved: no win by threats begins with {move}}}", "class",
			by(class), "move", p)}
	after := *pos
	if err := after.Play(p); err != nil || after.Count(notation.Empty) == 0 {
		return a, err
	}
	side, other := pos.Turn(), after.Turn()
	won, err := s.Solve(ctx, solver.Query{Position: after, Goal: solver.VCT, Limits: l})
	if err != nil {
		return a, err
	}
	if won.Verdict == solver.Win {
		return lost(in, p, other, &won), nil
	}
	threat, err := s.Solve(ctx, solver.Query{Position: after.Turned(), Goal: solver.VCT, Limits: l})
	switch {
	case err != nil:
		return a, err
	case threat.Verdict == solver.NoWin:
		a.Reason = in.Say("{move} threatens nothing: even if {other} passed, {side} would have no win by threats",
			"move", p, "other", other, "side", side)
		a.Detail = in.Say("proved: after {move} and a pass {side} has no win by threats", "move", p, "side", side)
		return a, nil
	case threat.Verdict != solver.Win:
		a.Reason = in.Join(a.Reason, in.Say("what stops it was not found in time"))
		return a, nil
	}
	if r, err := stop(ctx, s, &after, threat.Line, solver.VCT, l); err != nil || r != notation.NoPoint {
		a.Reason = in.Say("{move} is stopped by {reply}", "move", p, "reply", r)
		a.Stops = []notation.Point{r}
		a.Detail = in.Say("proved: after {move} {reply} {side} has no win by threats", "move", p, "reply", r, "side",
			side)
		return a, err
	}
	if class != solver.VCF {
		return a, nil
	}
	// The move may win by threats, but here they do not count.
	if r, err := stop(ctx, s, &after, threat.Line, class, l); err != nil || r != notation.NoPoint {
		a.Reason = in.Say("{move} does not win by fours alone: {reply} stops the fours", "move", p, "reply", r)
		a.Stops = []notation.Point{r}
		a.Detail = in.Say("proved: after {move} {reply} {side} has no win by fours alone", "move", p, "reply", r,
			"side", side)
		return a, err
	}
	if len(after.Fives(pos.Turn())) == 0 {
		a.Reason = in.Say("{move} makes no four, and this puzzle asks for fours alone", "move", p)
	}
	return a, nil
}

// stop finds a reply to a threat after which it is proved that there is no win of a class. It returns NoPoint if
// it finds no such reply.
func stop(ctx context.Context, s *ask.Session, pos *notation.Position, threat []notation.Point, class solver.Class,
	l solver.Limits) (notation.Point, error) {
	for _, r := range replies(pos, threat) {
		next := *pos
		if err := next.Play(r); err != nil {
			return notation.NoPoint, err
		}
		rest, err := s.Solve(ctx, solver.Query{Position: next, Goal: class, Limits: l.Part(4)})
		if err != nil || rest.Verdict == solver.NoWin {
			return r, err
		}
	}
	return notation.NoPoint, nil
}

// replies returns the moves that may stop a win: the points of the win first, then the points close to its first
// move. A four can only be answered on its fifth point.
func replies(pos *notation.Position, line []notation.Point) []notation.Point {
	side := pos.Turn()
	list := pos.Fives(side.Opponent())
	if len(list) == 0 {
		list = pos.Stones(notation.Empty)
		slices.SortStableFunc(list, func(a, b notation.Point) int {
			return cmp.Compare(rank(a, line), rank(b, line))
		})
	}
	list = slices.DeleteFunc(slices.Clone(list), func(p notation.Point) bool { return pos.Legal(p, side) != nil })
	return list[:min(len(list), stopsTried)]
}

// rank returns the place of a point in a line or, if it is not in the line, its distance from the first point.
func rank(p notation.Point, line []notation.Point) int {
	if i := slices.Index(line, p); i >= 0 {
		return i
	}
	apart := func(n int) int { return max(n, -n) }
	return 100 + max(apart(p.X()-line[0].X()), apart(p.Y()-line[0].Y()))
}

// by returns a key for the way of winning by a class: "vcf", "any" or "vct".
func by(class solver.Class) string {
	switch class {
	case solver.VCF:
		return "vcf"
	case solver.AnyWin:
		return "any"
	}
	return "vct"
}

// lost returns the answer to a move after which the opponent wins.
func lost(in *words.Language, p notation.Point, other notation.Stone, won *solver.Result) Answer {
	return Answer{Judgement: Wrong, Reply: notation.NoPoint, Against: won,
		Reason: in.Say("{move} loses: {side} wins, beginning with {reply}", "move", p, "side", other, "reply",
			won.Line[0]),
		Detail: in.Say("proved: after {move} {side} wins by {line}", "move", p, "side", other, "line", won.Line)}
}

// unknown returns the answer to a move whose result a limit leaves open.
func unknown(in *words.Language, reason string, stop solver.Stop) Answer {
	detail := in.Say("the search is finished")
	if stop != solver.NoStop {
		detail = in.Say("the limit of {stop, select, nodes {nodes} time {time} memory {memory} other {interrupt}} was "+
			"reached", "stop", stop)
	}
	return Answer{Judgement: Unsure, Reply: notation.NoPoint, Reason: reason, Detail: detail}
}
