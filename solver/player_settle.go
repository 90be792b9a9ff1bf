package solver

import (
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Settling is the choice among the moves of which nothing is proved. Alpha-beta judges them twice. The solver checks
// the first choice with a small part of the remaining limits, so that a move with a simple refutation costs little, and
// the second choice with nearly all that is left. A move that is proved to lose is removed, together with the moves
// that the same certificate beats. Alpha-beta then continues its search and chooses again, and the new choice is
// checked as well.
//
// A check gets only a part of the nodes for the move, so it misses refutations that cost more. TestRefuted counts them.

// The shares, as 1/n of what is left of the limits. A look is a judgement by alpha-beta.
const (
	lookPart  = 4  // the first look
	quickPart = 20 // the check of the first choice
	thinkPart = 3  // the second look, if a move is known to lose, or the choice looks bad
	againPart = 10 // the look for a new choice, after the last one was proved to lose
	// minPart: another look is taken only if at least 1/minPart of all limits is left.
	minPart = 24
)

// thinkTenths is the second look's share, in tenths of what is left, if the choice must be checked after it.
const thinkTenths = 7

// checkTenths is a check's share, in tenths of what is left. The rest is for another choice.
const checkTenths = 9

// sureTenths is the share of another look, in tenths of what is left, if the choice is known to hold. That look may
// prefer another move, which must then be checked. If the choice is the only move known to hold, one such look follows
// another until little is left.
const sureTenths = 6

// manyTenths is the share of the first look if the query asks for several moves.
const manyTenths = 4

// A settling is the working state of settle.
type settling struct {
	*ranking
	sure    []notation.Point // moves after which the solver certainly found no win
	quick   []notation.Point // moves that a quick check did not decide
	thought bool             // the second look is done
	neared  bool             // the solver has looked for the win once more
	surely  bool             // another look was taken although the choice is known to hold
	last    bool             // another look would not help, or was not asked for
}

// settle chooses among the open moves. It checks the choice unless the choice is known to hold.
func (r *ranking) settle() error {
	if r.done() {
		return nil
	}
	if r.likely() {
		r.judge(r.left())
		return nil
	}
	// In freestyle gomoku, where an overline cannot spoil a row, an additional stone of ours does not give the opponent
	// a win.
	if r.out.Defence.Threat.Verdict == NoWin && r.q.Position.Rule() == notation.Freestyle {
		return r.safely()
	}
	s := settling{ranking: r}
	look := r.left()
	switch many := r.q.MultiPV > 1; { // if several moves are asked for, all of them matter
	case r.q.Limits.None():
		s.thought = true
	case many:
		s.thought, look = true, look.tenths(manyTenths)
	default:
		look = look.Part(lookPart)
	}
	r.judge(look)
	for range recheck {
		if err := s.near(); err != nil || r.done() {
			return err
		}
		going, err := s.step(r.judged[0].Move)
		if err != nil || !going || len(r.open) == 0 {
			return err
		}
	}
	return nil
}

// safely chooses a move if no move loses by threats.
func (r *ranking) safely() error {
	s := settling{ranking: r}
	if r.q.Limits.None() {
		r.judge(r.left())
		return nil
	}
	r.judge(r.part(thinkPart))
	if err := s.near(); err != nil || r.done() || r.out.Stop == NoStop {
		return err
	}
	r.judge(r.left())
	return nil
}

// holds returns the allowed moves that are known to hold.
func (s *settling) holds() []notation.Point {
	return slices.DeleteFunc(slices.Concat(s.out.Defence.Holds, s.sure), func(p notation.Point) bool {
		return slices.Contains(s.q.Exclude, p)
	})
}

// step works on a choice and reports whether the choice may change.
func (s *settling) step(choice notation.Point) (bool, error) {
	holds := s.holds()
	known := slices.Contains(holds, choice)
	first := !s.thought && !slices.Contains(s.quick, choice)
	if known || !s.thought && !first {
		return s.think(known, holds), nil
	}
	limits := s.part(1)
	switch {
	case first:
		limits = limits.Part(quickPart)
	case !s.q.Limits.None():
		limits = limits.tenths(checkTenths)
	}
	v, err := s.check(choice, limits)
	if err != nil {
		return false, err
	}
	switch {
	case v == NoWin:
		s.sure = append(s.sure, choice)
	case v == Win:
		return true, s.again(holds)
	case first:
		s.quick = append(s.quick, choice)
	case len(holds) > 0 && s.q.MultiPV == 1:
		// A move that is known to hold is better than a move that may lose.
		s.open = slices.Clone(holds)
		s.judge(s.left())
		return false, nil
	default:
		return false, nil
	}
	return true, nil
}

// think takes another look if enough of the limits is left for it to be useful. It reports whether the choice may
// change.
func (s *settling) think(known bool, holds []notation.Point) bool {
	if s.q.Limits.None() || s.last || few(s.left(), s.q.Limits) {
		return false
	}
	many := s.q.MultiPV > 1
	if known && s.surely && len(holds) > 1 && !many {
		// The rest of the limits is for the moves that are known to hold.
		s.open = slices.Clone(holds)
		s.judge(s.left())
		return false
	}
	part := s.left().tenths(thinkTenths)
	if len(s.lost) > 0 || len(s.judged) > 0 && s.judged[0].Score < -nearWin {
		part = s.part(thinkPart) // more choices may have to be checked
	}
	if known {
		s.surely = true
		part = s.left().tenths(sureTenths)
	}
	s.last = many
	s.thought = true
	s.judge(part)
	if s.out.Stop == NoStop {
		s.last = true // another look would give the same result
	}
	return true
}

// few reports whether too little of all limits is left for another look.
func few(left, all Limits) bool {
	return all.Nodes > 0 && left.Nodes < all.Nodes/minPart || all.Time > 0 && left.Time < all.Time/minPart
}

// near looks for a win once more, with a larger share, if the choice is judged to be close to a win.
func (s *settling) near() error {
	r := s.ranking
	if s.neared || r.out.Attack.Verdict != Unknown || r.q.Attack != nil || r.q.Limits.None() || len(r.judged) == 0 ||
		r.judged[0].Score < nearWin {
		return nil
	}
	s.neared = true
	err := r.attack(nearPart)
	r.judged = slices.DeleteFunc(r.judged, func(c Candidate) bool { return !slices.Contains(r.open, c.Move) })
	return err
}

// check lets the solver search for the opponent's win after a choice. If there is one, check labels the choice as lost.
func (s *settling) check(choice notation.Point, l Limits) (Verdict, error) {
	after := s.q.Position
	if err := after.Play(choice); err != nil {
		return Unknown, err
	}
	got, err := s.solve(after, VCT, l)
	if err == nil && got.Verdict == Win {
		s.lose(choice, &got)
		s.judged = nil
	}
	return got.Verdict, err
}

// again looks for a new choice after a choice was proved to lose. The certificate of that loss may also beat other
// moves, unchanged. It may also come from a threat that the opponent has anyway; then again looks for the moves that
// hold against this threat.
func (s *settling) again(holds []notation.Point) error {
	if last := s.lost[len(s.lost)-1].Result; last.Check.Nodes <= winNodes {
		if err := s.replay(last.Proof); err != nil {
			return err
		}
	}
	if d := &s.out.Defence; len(holds) == 0 && d.Threat.Verdict == Unknown && s.q.Threat == nil {
		cost := s.lost[len(s.lost)-1].Result.Nodes
		got, err := s.solve(s.q.Position.Turned(), VCT, s.part(searchPart).Within(Limits{Nodes: 2*cost + 1000}))
		if err != nil {
			return err
		}
		if got.Verdict == Win {
			d.Threat = got
			if err := s.defend(sortPart); err != nil {
				return err
			}
		}
	}
	s.judge(s.part(againPart))
	return nil
}

// replay labels the open moves that lose to the unchanged certificate win. It counts no nodes; only the time limit ends
// it.
func (r *ranking) replay(win *proof.Proof) error {
	for _, p := range slices.Clone(r.open) {
		if r.over() != nil {
			return nil
		}
		after := r.q.Position
		if err := after.Play(p); err != nil {
			return err
		}
		start := time.Now()
		again := &proof.Proof{Position: after, Class: win.Class, Tree: win.Tree}
		check, err := proof.Verify(again, proof.Options{Until: r.over})
		spent := time.Since(start)
		r.out.Verify += spent
		if err != nil {
			continue // a failed try is not a refused claim
		}
		r.lose(p, &Result{
			Verdict: Win, Class: again.Class, Length: check.Length, Exact: check.Length == 1,
			Line: check.Line, Proof: again, Check: check, Verify: spent,
		})
	}
	return nil
}
