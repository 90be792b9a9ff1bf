package analysis

// Everything about one position, the parts in the order in which they become
// known.

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// Options say what Analyze finds out.
type Options struct {
	Candidates int           // how many moves are ranked; 0 means none
	Judging    time.Duration // what the ranking takes at most; 0 means no more bound than the limits
	Scores     bool          // rank more moves, for a map of their scores
	Both       bool          // look for the opponent's win in earnest where the side to move wins

	Model  Model           // of the heat maps; a published one says what it would play, too
	Change *notation.Point // the move whose change of the scores is shown; nil for the last one

	// Told, where it is not nil, is called with each part as soon as it is known.
	// An error of it ends the analysis.
	Told func(*Analysis, Part) error
}

// A Part is a part of an analysis.
type Part uint8

// The parts, in the order in which they become known.
const (
	PartPosition Part = iota // that there is something to search
	PartAttack
	PartDefence
	PartDefences // only where the opponent has a threat to answer
	PartRest
)

// An Analysis is what there is in a position.
type Analysis struct {
	Attack  *Answer // the win of the side to move
	Defence *Answer // the win of the opponent, as if it were their move

	// Defences are the moves that hold against that; nil unless there is one to
	// answer.
	Defences *Defences

	Threats []threat.Threat
	Next    []threat.AtPoint // what one more stone makes
	Fouls   []notation.Point // the points that are forbidden for Black
	Heat    answer.Heat

	Opinion *answer.Opinion // of the published model that was asked for, nil if none was

	Ranking    *solver.Ranking    // nil if no move can be made, or none was asked for
	Candidates []solver.Candidate // the first of the ranking, as many as were asked for
}

// Position is what the analysis is about.
func (a *Analysis) Position() *notation.Position { return &a.Attack.Query.Position }

// Interrupted reports whether one of its searches was interrupted.
func (a *Analysis) Interrupted() bool {
	return a.Attack.Interrupted() || a.Defence.Interrupted() ||
		a.Defences != nil && a.Defences.Stop == solver.StopInterrupt ||
		a.Ranking != nil && a.Ranking.Stop == solver.StopInterrupt
}

// A ChangeError is about Options.Change: the move cannot be made.
type ChangeError struct {
	Move notation.Point
	Err  error
}

func (e *ChangeError) Error() string { return fmt.Sprintf("change by %s: %v", e.Move, e.Err) }

func (e *ChangeError) Unwrap() error { return e.Err }

// briefNodes bounds the search for the opponent's win where the side to move has
// one: some hundredths of a second.
const briefNodes = 20_000

// An analyzer works on an analysis.
type analyzer struct {
	*Analysis
	s    *ask.Session
	o    *Options
	q    solver.Query  // with the limits of the whole
	rest solver.Limits // what is left of them
}

// Analyze finds out what there is in the position of q. The class of q is that of
// the wins which are looked for; its limits are for everything: a third of them for the side to move, half of
// the rest for the opponent, half of what is left for the defences, and the rest
// for the candidates.
func Analyze(ctx context.Context, s *ask.Session, id string, q solver.Query, o Options) (*Analysis, error) {
	a := analyzer{s: s, o: &o, q: q, rest: q.Limits, Analysis: &Analysis{
		Attack:  &Answer{ID: id, Query: q, Whole: &q.Limits},
		Defence: &Answer{ID: id, Query: q, Whole: &q.Limits},
	}}
	for _, step := range []struct {
		part Part
		find func(context.Context) (known bool, err error)
	}{
		{PartPosition, a.change}, {PartAttack, a.attack}, {PartDefence, a.defence}, {PartDefences, a.defences},
		{PartRest, a.others},
	} {
		known, err := step.find(ctx)
		if err == nil && known && o.Told != nil {
			err = o.Told(a.Analysis, step.part)
		}
		if err != nil {
			return nil, err
		}
	}
	return a.Analysis, nil
}

// change finds what a move changes. Of a game that is over the solver says so.
func (a *analyzer) change(context.Context) (known bool, err error) {
	if _, over := a.q.Position.Winner(); over {
		return false, nil
	}
	a.Heat.Change, err = a.o.Model.change(&a.q.Position, a.o.Change)
	return true, err
}

// attack looks for the win of the side to move.
func (a *analyzer) attack(ctx context.Context) (known bool, err error) {
	a.Attack.Query.Limits = a.rest.Part(3)
	if err := a.ask(ctx, a.Attack); err != nil {
		return false, err
	}
	if err := a.Attack.underFour(ctx, a.s); err != nil {
		return false, err
	}
	if b := a.Attack.Block; b != nil {
		a.rest = a.rest.Less(b.Nodes, b.Time)
	}
	return true, nil
}

// defence looks for the win of the opponent, as if it were their move. Where the
// question about the side to move is decided it is only looked for in earnest if that was asked for.
func (a *analyzer) defence(ctx context.Context) (known bool, err error) {
	q := &a.Defence.Query
	q.Position.SetTurn(q.Position.Turn().Opponent())
	switch {
	case a.Attack.Result.Verdict != solver.Win && !a.Attack.Result.Decides():
		q.Limits = a.rest.Part(2)
	case a.o.Both:
		q.Limits = a.rest
	default:
		q.Limits, a.Defence.Brief = a.rest.Within(solver.Limits{Nodes: briefNodes}), true
		a.Defence.Lost = a.Attack.Result.Verdict != solver.Win && a.Attack.Result.Book.Winner == q.Position.Turn()
	}
	return true, a.ask(ctx, a.Defence)
}

// ask answers one question of several, and takes what it cost from the limits
// that are left.
func (a *analyzer) ask(ctx context.Context, question *Answer) error {
	r, err := a.s.Solve(ctx, question.Query)
	if err != nil {
		return err
	}
	question.Result = r
	a.rest = a.rest.Less(r.Nodes, r.Time+r.Verify)
	return nil
}

// defences finds the moves that hold against the opponent's win. It leaves half of
// the limits where something comes after it.
func (a *analyzer) defences(ctx context.Context) (known bool, err error) {
	if a.Defence.Result.Verdict != solver.Win || a.Attack.Result.Verdict == solver.Win || a.Attack.Result.Decides() {
		return false, nil
	}
	q, more := a.q, a.ranks()
	if q.Limits = a.rest; more {
		q.Limits = a.rest.Part(2)
	}
	d, err := a.s.DefendAgainst(ctx, q, a.Defence.Result)
	if err != nil {
		return false, err
	}
	a.Defences = &Defences{Defence: d, question: Answer{ID: a.Attack.ID, Query: a.q}}
	if a.Defences.question.Result.Stop = d.Stop; more {
		a.Defences.question.Whole = a.Attack.Whole
	}
	a.rest = a.rest.Less(d.Nodes, d.Time+d.Verify)
	return true, nil
}

func (a *analyzer) ranks() bool { return a.o.Candidates > 0 || a.o.Scores }

// others finds what is on the board, the candidates and the heat.
func (a *analyzer) others(ctx context.Context) (known bool, err error) {
	pos := &a.q.Position
	a.Threats, a.Next, a.Fouls = threat.List(pos), threat.AtPoints(pos), pos.Fouls()
	if a.ranks() {
		if err := a.rank(ctx); err != nil {
			return false, err
		}
	}
	a.fillHeat(a.o)
	a.Opinion, err = a.o.Model.opinion(ctx, pos, a.o.Candidates, a.q.Limits.Nodes)
	return err == nil, err
}

// scoredMoves is how many moves are scored for a map of the scores.
const scoredMoves = 12

// rank finds the candidates: as many as are asked for, and more for a map of
// their scores.
func (a *analyzer) rank(ctx context.Context) error {
	q := solver.RankQuery{Position: a.q.Position, Limits: a.rest, MultiPV: a.o.Candidates}
	if a.o.Scores {
		q.MultiPV = max(q.MultiPV, scoredMoves)
	}
	q.Limits = q.Limits.Within(solver.Limits{Time: a.o.Judging})
	// What was found for another class says less than the ranking wants to know.
	if known := &a.Attack.Result; known.Verdict == solver.Win || a.q.Goal == proof.VCT {
		q.Attack = known
	}
	if known := &a.Defence.Result; known.Verdict == solver.Win || a.q.Goal == proof.VCT {
		q.Threat = known
	}
	switch {
	case a.Defences == nil:
	case a.q.Goal == proof.VCT:
		q.Defence = &a.Defences.Defence
	default:
		q.Lost = a.Defences.Lost
	}
	r, err := rank(ctx, a.s, q, a.Attack.Result.Book)
	if err != nil || r == nil {
		return err
	}
	a.Ranking = r
	a.Candidates = r.Candidates[:min(len(r.Candidates), a.o.Candidates)]
	return nil
}

// Deepen is an analysis that goes on from one that is known: within other limits it asks again what
// that has left open, and judges the moves again. What is decided is not asked again. It returns nil
// where nothing is open. The one that is known stays as it is.
func Deepen(ctx context.Context, s *ask.Session, known *Analysis, l solver.Limits, o Options) (*Analysis, error) {
	if known.Decided() {
		return nil, nil
	}
	next := *known
	attack, defence := *known.Attack, *known.Defence
	next.Attack, next.Defence = &attack, &defence
	q := attack.Query
	q.Limits = l
	a := &analyzer{Analysis: &next, s: s, q: q, o: &o, rest: l}
	if attack.Result.Verdict == solver.Unknown && !attack.Result.Decides() {
		attack.Query, attack.Whole = q, &l
		if _, err := a.attack(ctx); err != nil {
			return nil, err
		}
	}
	if defence.Result.Verdict == solver.Unknown && !defence.Brief {
		defence.Query, defence.Whole = q, &l
		if _, err := a.defence(ctx); err != nil {
			return nil, err
		}
	}
	if d := a.Defences; d == nil || len(d.Open) > 0 {
		if _, err := a.defences(ctx); err != nil {
			return nil, err
		}
	}
	if _, err := a.others(ctx); err != nil {
		return nil, err
	}
	return a.Analysis, ctx.Err()
}

// Decided reports whether more search would say nothing more: a side is proved to win, or no move
// can be judged.
func (a *Analysis) Decided() bool {
	switch {
	case a.Attack.Result.Verdict == solver.Win, a.Attack.Result.Decides(), a.Ranking == nil, a.blockDecides():
		return true
	case len(a.Candidates) == 0:
		return a.Attack.Result.Verdict != solver.Unknown && a.Defence.Result.Verdict != solver.Unknown
	}
	return a.Candidates[0].Proved != solver.ProvedNone
}

// blockDecides reports whether a side that has to stop a five is proved to win or to lose by it.
func (a *Analysis) blockDecides() bool {
	b := a.Attack.Block
	return b != nil && (len(b.Fives) > 1 || b.Move == notation.NoPoint || b.Against.Verdict == solver.Win || b.Lost())
}

// Why says what is known of a candidate besides its score.
func (a *Analysis) Why(l *words.Language, c *solver.Candidate) string {
	scene := Scene{Position: a.Position(), Next: a.Next}
	if a.Defences != nil {
		scene.Defence = &a.Defences.Defence
	}
	return scene.Why(l, c)
}
