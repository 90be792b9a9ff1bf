package analysis

// Conversion of answers and analyses to the JSON objects of package answer.

import (
	"math"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/explain"
)

// Object returns the answer as JSON, with its position.
func (a *Answer) Object() answer.Solve {
	o := a.object()
	o.Place = answer.PlaceOf(&a.Query.Position)
	return o
}

// object returns the answer as a part of another object.
func (a *Answer) object() answer.Solve {
	o := newSolve(a.ID, &a.Query, &a.Result)
	o.Explanation, o.Block = newExplanation(a.Explanation), a.newBlock()
	return o
}

func newTheorem(w *solver.BookWin) *answer.Theorem {
	if w == nil {
		return nil
	}
	o := &answer.Theorem{Winner: w.Winner, Proved: w.Proves(), Book: w.Book, SHA256: w.SHA256, Bytes: w.Bytes,
		Carried: w.Carried}
	if w.Rest { // otherwise Tries are all replies
		o.Tries = w.Tries
	}
	if w.Move != notation.NoPoint {
		o.Move = &w.Move
	}
	return o
}

func newSolve(id string, q *solver.Query, r *solver.Result) answer.Solve {
	o := answer.Solve{Head: answer.HeadOf(id, &q.Position), Outcome: answer.Outcome{
		Goal: q.Goal.String(), Verdict: r.Verdict.String(), Class: r.Class.String(), Line: answer.Line{},
		Stop: r.Stop.String(), Nodes: r.Nodes, Time: answer.Milliseconds(r.Time), Verify: answer.Milliseconds(r.Verify),
		Source: r.Source.String(), Known: newTheorem(r.Book),
	}}
	if r.Verdict == solver.Win {
		length, own := r.Length, (r.Length+1)/2
		o.Length, o.OwnMoves, o.LengthExact, o.Line = &length, &own, r.Exact, r.Line
		o.Verified = r.Proof != nil
		o.ProofNodes, o.ProofSHA256 = r.Check.Nodes, r.Check.SHA256
	}
	if r.Decides() {
		byBook(&o, q, r.Book)
	}
	if r.Source == solver.FromCache {
		o.Origin = "searched"
		if r.Imported {
			o.Origin = "imported"
		}
	}
	if q.All {
		if o.WinningMoves, o.Unique = winningMoves(r); len(r.Undecided) > 0 {
			o.ProvedMoves = r.Winning
		}
	}
	return o
}

// byBook fills in the answer of a book that was accepted as a whole. The verdict is from the view of the side to move.
func byBook(o *answer.Solve, q *solver.Query, w *solver.BookWin) {
	o.Verdict, o.Line, o.Verified, o.ProofSHA256 = "loss", w.Line, true, w.SHA256
	if w.Winner == q.Position.Turn() {
		o.Verdict = "win"
	}
	if length, own := w.Length, w.OwnMoves(); length > 0 {
		o.Length, o.OwnMoves = &length, &own
	}
}

// winningMoves returns the winning first moves, or null if a move is undecided, and whether there is exactly one, or
// null if that is unknown. It is used if all first moves were asked for.
func winningMoves(r *solver.Result) (answer.Optional[[]notation.Point], answer.Optional[bool]) {
	open := r.Verdict == solver.Unknown || len(r.Undecided) > 0
	switch {
	case open && len(r.Winning) > 1:
		return answer.Null[[]notation.Point](), answer.Some(false)
	case open:
		return answer.Null[[]notation.Point](), answer.Null[bool]()
	}
	return answer.Some(answer.Points(r.Winning)), answer.Some(len(r.Winning) == 1)
}

// newBlock returns the block of an answer, or nil if there is none.
func (a *Answer) newBlock() *answer.Block {
	b := a.Block
	if b == nil {
		return nil
	}
	o := &answer.Block{Fives: b.Fives, Holds: []notation.Point{}, Lost: []notation.Point{}, Open: []notation.Point{}}
	if b.Move == notation.NoPoint {
		return o
	}
	o.Move = &b.Move
	q := solver.Query{Position: a.Query.Position, Goal: solver.VCT}
	_ = q.Position.Play(b.Move) // cannot fail: the move is legal
	against := newSolve(a.ID, &q, &b.Against)
	o.Against = &against
	if d := &b.Defence; b.Against.Verdict != solver.Win {
		q.Position.SetTurn(a.Query.Position.Turn())
		threat := newSolve(a.ID, &q, &d.Threat)
		o.Threat = &threat
		o.Holds, o.Open = append(o.Holds, d.Holds...), append(o.Open, d.Open...)
		for _, r := range d.Lost {
			o.Lost = append(o.Lost, r.Move)
		}
	}
	return o
}

func newExplanation(e *explain.Explanation) *answer.Explanation {
	if e == nil {
		return nil
	}
	return &answer.Explanation{Side: e.Side, Class: e.Class.String(), Length: e.Length, Root: newStep(e.Root),
		Cut: e.Cut}
}

func newStep(s *explain.Step) *answer.Step {
	if s == nil {
		return nil
	}
	o := &answer.Step{
		Move: s.Move, Kind: s.Kind.String(), Cost: s.Cost, Rest: s.Rest, Depends: s.Depends,
		Blocks: s.Blocks, Foul: s.Foul, Threat: s.Threat,
	}
	if s.Branches != nil {
		o.Branches = make([]answer.Branch, len(s.Branches))
	}
	for i, b := range s.Branches {
		o.Branches[i] = answer.Branch{Replies: b.Replies, Elsewhere: b.Elsewhere, Next: newStep(b.Next)}
	}
	return o
}

// Object returns the analysis as JSON, with its position.
func (a *Analysis) Object() answer.Analysis {
	o := answer.Analysis{
		Head: answer.HeadOf(a.Attack.ID, a.Position()), Place: answer.PlaceOf(a.Position()),
		Findings: answer.Findings{
			Forbidden: a.Fouls, Threats: newThreats(a.Threats), Next: newPointThreats(a.Next), Heat: a.Heat,
			Attack: newSolve(a.Attack.ID, &a.Attack.Query, &a.Attack.Result), Defence: newSolve(a.Defence.ID,
				&a.Defence.Query, &a.Defence.Result),

			DefencesOpen: []notation.Point{}, Refutations: map[notation.Point]answer.Line{},
			Candidates: a.newCandidates(), Model: a.Opinion,
		},
	}
	if d := a.Defences; d != nil {
		o.Defences, o.DefencesOpen = d.Holds, d.Open
		o.DefencesSearch = newEffort(d.Nodes, d.Time, d.Verify)
		for _, r := range d.Lost {
			o.Refutations[r.Move] = r.Result.Line
		}
	}
	if r := a.Ranking; r != nil {
		o.CandidatesSearch = newEffort(r.Nodes, r.Time, r.Verify)
	}
	return o
}

func newEffort(nodes int64, spent, verify time.Duration) *answer.Effort {
	return &answer.Effort{Nodes: nodes, Time: answer.Milliseconds(spent), Verify: answer.Milliseconds(verify)}
}

func newThreats(threats []threat.Threat) []answer.Threat {
	list := make([]answer.Threat, len(threats))
	for i, t := range threats {
		list[i] = answer.Threat{Side: t.Side, Kind: t.Kind.String(), Stones: t.Stones, Gain: t.Gain, Cost: t.Cost,
			Rest: t.Rest}
	}
	return list
}

func newPointThreats(next []threat.AtPoint) []answer.PointThreat {
	list := make([]answer.PointThreat, len(next))
	for i, t := range next {
		list[i] = answer.PointThreat{Point: t.Point, Side: t.Side, Kind: t.Kind.String()}
	}
	return list
}

// newCandidates returns the candidates. The list is never null.
func (a *Analysis) newCandidates() []answer.Candidate {
	list := []answer.Candidate{}
	for i := range a.Candidates {
		list = append(list, a.CandidateObject(words.English, &a.Candidates[i]))
	}
	return list
}

// CandidateObject returns a candidate as JSON, with its reason in the given language.
func (a *Analysis) CandidateObject(l *words.Language, c *solver.Candidate) answer.Candidate {
	o := answer.Candidate{
		Move: c.Move, Rank: c.Rank, Proved: c.Proved.String(), WinChance: c.WinChance,
		Depth: c.Depth, Line: c.Line, Why: a.Why(l, c),
	}
	if c.Book {
		o.Proved = solver.ProvedWin.String()
	} else if c.Proved == solver.ProvedNone {
		o.Score = &c.Score
		o.WinChance = min(max(math.Round(c.WinChance*1000)/1000, 0.001), 0.999)
	} else {
		plies := len(c.Line)
		o.Length = &plies
		if c.Result != nil {
			class := c.Result.Class.String()
			o.Class = &class
		}
	}
	return o
}
