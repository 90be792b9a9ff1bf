package analysis

// The analysis of one position, part by part, in the order in which the parts become known.

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

// Options select what Analyze finds out.
type Options struct {
	Candidates int           // number of moves to rank; 0 means no ranking
	Judging    time.Duration // maximum time of the ranking; 0 means that only the limits apply
	Scores     bool          // rank more moves, for a map of their scores
	Both       bool          // search for the opponent's win with full effort even if the side to move wins

	Model  Model           // the model of the heat maps; a published model also gives its opinion
	Change *notation.Point // the move for which the change of the scores is shown; nil means the last move

	// Told, if not nil, is called with each part as soon as it is known. If it returns an error, the analysis ends.
	Told func(*Analysis, Part) error
}

// A Part is a part of an analysis.
type Part uint8

// The parts, in the order in which they become known.
const (
	PartPosition Part = iota // the position can be searched
	PartAttack
	PartDefence
	PartDefences // only if the opponent has a threat to answer
	PartRest
)

// An Analysis is the result of Analyze.
type Analysis struct {
	Attack  *Answer // the question about a win of the side to move
	Defence *Answer // the question about a win of the opponent, as if it were their move

	// Defences are the moves that hold against the opponent's win; nil if there is no such win.
	Defences *Defences

	Threats []threat.Threat
	Next    []threat.AtPoint // what one more stone would make on each point
	Fouls   []notation.Point // the points that are forbidden for Black
	Heat    answer.Heat

	Opinion *answer.Opinion // the opinion of the published model; nil for the program's own model

	Ranking    *solver.Ranking    // nil if there is no legal move, or if no ranking was asked for
	Candidates []solver.Candidate // the first moves of the ranking, as many as were asked for
}

// Position returns the analysed position.
func (a *Analysis) Position() *notation.Position { return &a.Attack.Query.Position }

// Interrupted reports whether one of the searches was interrupted.
func (a *Analysis) Interrupted() bool {
	return a.Attack.Interrupted() || a.Defence.Interrupted() ||
		a.Defences != nil && a.Defences.Stop == solver.StopInterrupt ||
		a.Ranking != nil && a.Ranking.Stop == solver.StopInterrupt
}

// A ChangeError says why the move of Options.Change cannot be made.
type ChangeError struct {
	Move notation.Point
	Err  error
}

func (e *ChangeError) Error() string { return fmt.Sprintf("change by %s: %v", e.Move, e.Err) }

func (e *ChangeError) Unwrap() error { return e.Err }

// briefNodes limits the search for the opponent's win if the side to move has a win. The search takes some hundredths
// of a second.
const briefNodes = 20_000

// An analyzer is the working state of Analyze.
type analyzer struct {
	*Analysis
	s    *ask.Session
	o    *Options
	q    solver.Query  // with the limits of the whole analysis
	rest solver.Limits // the limits that are left
}

// Analyze analyses the position of q and looks for wins of the class of q. The limits of q are for the whole analysis:
// a third for the side to move, half of the rest for the opponent, half of what is then left for the defences, and the
// rest for the candidates.
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

// change finds out what a move changes. If the game is over, it does nothing, because the solver will return the error.
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

// defence looks for the win of the opponent, as if it were their move. If the question about the side to move is
// decided, this search is short unless the user has asked for full effort.
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

// ask answers one question of the analysis and subtracts the cost from the remaining limits.
func (a *analyzer) ask(ctx context.Context, question *Answer) error {
	r, err := a.s.Solve(ctx, question.Query)
	if err != nil {
		return err
	}
	question.Result = r
	a.rest = a.rest.Less(r.Nodes, r.Time+r.Verify)
	return nil
}

// defences finds the moves that hold against the opponent's win. If there will be a ranking, half of the limits are
// left for it.
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

// others finds the shapes on the board, the candidates and the heat.
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

// scoredMoves is the number of moves that are scored for a map.
const scoredMoves = 12

// rank finds the candidates: as many as were asked for, and more for a map of scores.
func (a *analyzer) rank(ctx context.Context) error {
	q := solver.RankQuery{Position: a.q.Position, Limits: a.rest, MultiPV: a.o.Candidates}
	if a.o.Scores {
		q.MultiPV = max(q.MultiPV, scoredMoves)
	}
	q.Limits = q.Limits.Within(solver.Limits{Time: a.o.Judging})
	// An answer for a narrower class is not enough for the ranking.
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

// Deepen continues a known analysis within new limits: it asks the open questions again and judges the moves again.
// Decided questions are not asked again. It returns nil if no question is open. It does not change the known analysis.
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

// Decided reports whether more search would add nothing, because a side is proved to win or no move can be judged.
func (a *Analysis) Decided() bool {
	switch {
	case a.Attack.Result.Verdict == solver.Win, a.Attack.Result.Decides(), a.Ranking == nil, a.blockDecides():
		return true
	case len(a.Candidates) == 0:
		return a.Attack.Result.Verdict != solver.Unknown && a.Defence.Result.Verdict != solver.Unknown
	}
	return a.Candidates[0].Proved != solver.ProvedNone
}

// blockDecides reports whether a side that must stop a five is proved to win or to lose after the block.
func (a *Analysis) blockDecides() bool {
	b := a.Attack.Block
	return b != nil && (len(b.Fives) > 1 || b.Move == notation.NoPoint || b.Against.Verdict == solver.Win || b.Lost())
}

// Why describes a candidate: what is known about it in addition to its score.
func (a *Analysis) Why(l *words.Language, c *solver.Candidate) string {
	scene := Scene{Position: a.Position(), Next: a.Next}
	if a.Defences != nil {
		scene.Defence = &a.Defences.Defence
	}
	return scene.Why(l, c)
}
