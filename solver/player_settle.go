package solver

import (
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// The choice among the moves of which nothing is proved. Alpha-beta looks twice;
// what it likes after the first look is asked of the solver with a small part of
// what is left, so that a move with a simple refutation costs little, and its
// choice after the second one with nearly all that is left. A move that is proved
// to lose is off the list, and so are those that the same certificate beats;
// alpha-beta, which goes on where it was, chooses anew, and that is checked in its
// turn.
//
// A check can take only a part of the nodes of the move: a refutation that costs
// more than that is not seen. TestRefuted counts how often that happens.

// The shares of what is left, one part in so many.
const (
	lookPart  = 4  // the first look
	quickPart = 20 // the check of what that chose
	thinkPart = 3  // the second look, where no move is known to lose by threats, or one is, or the choice looks bad
	againPart = 10 // a choice that is made again, on what is known of the last one
	// What a look at moves that hold leaves at least of all there was.
	leastPart = 24
)

// thinkTenths is what the second look takes of what is left, where the choice has to be
// checked after it.
const thinkTenths = 7

// checkTenths is what a check may take of what is left: the rest is for another
// choice.
const checkTenths = 9

// sureTenths is what another look takes of what is left where the choice is known to
// hold: what it likes better may have to be checked.
const sureTenths = 6

// manyTenths is the first look where several moves are asked for.
const manyTenths = 4

// A settling is the work on a choice.
type settling struct {
	*ranking
	sure    []notation.Point // moves after which the solver found no win, exactly
	quick   []notation.Point // moves that a small check did not decide
	thought bool             // the second look is done
	neared  bool             // the win was looked for once more
	surely  bool             // a look was taken though the choice is known to hold
	last    bool             // another look would tell nothing, or is not asked for
}

// settle chooses among the moves that are left, and makes sure of the choice
// where that is open.
func (r *ranking) settle() error {
	if r.done() {
		return nil
	}
	if r.likely() {
		r.judge(r.left())
		return nil
	}
	// Where a stone too many cannot spoil a row, one more stone of ours gives the
	// opponent no win.
	if r.out.Defence.Threat.Verdict == NoWin && r.q.Position.Rule() == notation.Freestyle {
		return r.safely()
	}
	s := settling{ranking: r}
	look := r.left()
	switch many := r.q.MultiPV > 1; { // who asks for more wants to see the others, too
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

// safely chooses where no move loses by threats.
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

// holds are the moves that may be made and are known to hold.
func (s *settling) holds() []notation.Point {
	return slices.DeleteFunc(slices.Concat(s.out.Defence.Holds, s.sure), func(p notation.Point) bool {
		return slices.Contains(s.q.Exclude, p)
	})
}

// step goes on with a choice, and reports whether that may change it.
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

// think looks once more, where enough is left for that to tell something.
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
		s.last = true // it has nothing more to say
	}
	return true
}

// few reports whether what is left of all is too little for another look.
func few(left, all Limits) bool {
	return all.Nodes > 0 && left.Nodes < all.Nodes/leastPart || all.Time > 0 && left.Time < all.Time/leastPart
}

// near looks for a win with more than at first, once, where the choice is judged to
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

// check asks the solver about a choice, and labels it where it loses.
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

// again chooses anew after a choice was proved to lose: what beats it may beat
// others as it stands, and may be a threat by itself, against which the moves that
// hold are looked for one by one.
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

// replay labels the open moves that lose to a certificate as it stands. It counts no
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
			continue // this is a question, not a claim
		}
		r.lose(p, &Result{
			Verdict: Win, Class: again.Class, Length: check.Length, Exact: check.Length == 1,
			Line: check.Line, Proof: again, Check: check, Verify: spent,
		})
	}
	return nil
}
