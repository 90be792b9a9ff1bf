package solver

import (
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Settling the choice among the moves of which nothing is proved. Alpha-beta looks
// twice. The solver checks its first choice with a small part of the remaining
// limits, so that a move with a simple refutation costs little, and its second
// choice with nearly all that is left. A move proved to lose is removed, as are
// the moves that the same certificate beats; alpha-beta continues where it was and
// chooses again, and that choice is checked in its turn.
//
// A check gets only a part of the nodes of the move, so a refutation that costs
// more is missed. TestRefuted counts how often.

// The shares of what is left, as 1/n.
const (
	lookPart  = 4  // the first look
	quickPart = 20 // the check of the first choice
	thinkPart = 3  // the second look, if at most one move is known to lose, or the choice looks bad
	againPart = 10 // a new choice, with what is known about the last one
	// minPart: a look at holding moves leaves at least 1/minPart of the whole
	// limits.
	minPart = 24
)

// thinkTenths is the second look's share of what is left if the choice must be checked
// after it.
const thinkTenths = 7

// checkTenths is a check's share of what is left: the rest is for another
// choice.
const checkTenths = 9

// sureTenths is the share of another look if the choice is known to hold: a move
// that it likes better may have to be checked.
const sureTenths = 6

// manyTenths is the share of the first look if several moves are asked for.
const manyTenths = 4

// A settling is the working state of a choice.
type settling struct {
	*ranking
	sure    []notation.Point // moves after which the solver found no win, exactly
	quick   []notation.Point // moves that a small check did not decide
	thought bool             // the second look is done
	neared  bool             // the win was looked for once more
	surely  bool             // a look was taken although the choice is known to hold
	last    bool             // another look would tell nothing, or was not asked for
}

// settle chooses among the remaining moves, and checks the choice unless it is
// known to hold.
func (r *ranking) settle() error {
	if r.done() {
		return nil
	}
	if r.likely() {
		r.judge(r.left())
		return nil
	}
	// If an overline cannot spoil a row, one more stone of ours gives the
	// opponent no win.
	if r.out.Defence.Threat.Verdict == NoWin && r.q.Position.Rule() == notation.Freestyle {
		return r.safely()
	}
	s := settling{ranking: r}
	look := r.left()
	switch many := r.q.MultiPV > 1; { // with more moves asked for, the others matter too
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

// safely chooses when no move loses by threats.
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

// holds are the allowed moves that are known to hold.
func (s *settling) holds() []notation.Point {
	return slices.DeleteFunc(slices.Concat(s.out.Defence.Holds, s.sure), func(p notation.Point) bool {
		return slices.Contains(s.q.Exclude, p)
	})
}

// step works on a choice, and reports whether the choice may change.
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
		// A move that is known to hold is better than one that may not.
		s.open = slices.Clone(holds)
		s.judge(s.left())
		return false, nil
	default:
		return false, nil
	}
	return true, nil
}

// think looks once more, if enough is left for that to tell something.
func (s *settling) think(known bool, holds []notation.Point) bool {
	if s.q.Limits.None() || s.last || few(s.left(), s.q.Limits) {
		return false
	}
	many := s.q.MultiPV > 1
	if known && s.surely && !many {
		// What is left goes to the moves that are known to hold.
		s.open, s.last = slices.Clone(holds), true
		if len(holds) == 1 {
			return false
		}
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
		s.last = true // another look would say nothing more
	}
	return true
}

// few reports whether too little is left of all for another look.
func few(left, all Limits) bool {
	return all.Nodes > 0 && left.Nodes < all.Nodes/minPart || all.Time > 0 && left.Time < all.Time/minPart
}

// near looks for a win once more, with a larger share, if the choice is judged to
// be near to one.
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

// check asks the solver about a choice, and labels it if it loses.
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

// again chooses anew after a choice was proved to lose. What beats that choice may
// beat others unchanged, and may be a threat by itself, against which the holding
// moves are looked for one by one.
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

// replay labels the open moves that lose to an unchanged certificate. It counts no
// nodes; the time of the query ends it.
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
			continue // a failed try, not a refused claim
		}
		r.lose(p, &Result{
			Verdict: Win, Class: again.Class, Length: check.Length, Exact: check.Length == 1,
			Line: check.Line, Proof: again, Check: check, Verify: spent,
		})
	}
	return nil
}
