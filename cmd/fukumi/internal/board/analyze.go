package board

// {"kind": "analyze", "position": {…}, "goal": "vct", "nodes", "time_ms", "multipv": 3,
// "both": false, "shortest", "all", "method", "heat": ["black", "scores"], "change":
// "h8", "model": "fukumi", "go_on": true}: a full analysis of a position. Each event
// "part", and the event "words" at the end, is an answer.AnalysisView of what is known so far. The page
// shows only these. The "answer" after them is the object of "fukumi analyze --json", which Object in
// solver/analysis/object.go makes. With go_on the analysis continues with more and more nodes until
// no question is open, the client leaves, or the time cap is reached. It sends "words" after each
// round. The service keeps the result, and continues from it at the next request of this kind.
//
// {"kind": "solve", "position": {…}, "goal", "shortest", "all", "method", "nodes",
// "time_ms", "explain"}: "words" is an answer.SolveView, "answer" the object of "fukumi solve --json".

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// defaultCandidates is the number of moves that are ranked if the request states none.
const defaultCandidates = 3

func analyze(c *call) (any, error) {
	q := struct {
		request
		question
		MultiPV int             `json:"multipv"`
		Both    bool            `json:"both"`
		Heat    []picture.Kind  `json:"heat"`
		Change  *notation.Point `json:"change"`
		Model   string          `json:"model"`
		GoOn    bool            `json:"go_on"`
	}{MultiPV: defaultCandidates}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	query, unnamed, err := q.query(c.o.Caps)
	if err != nil {
		return nil, err
	}
	if q.MultiPV < 0 || q.MultiPV > notation.Cells {
		return nil, fmt.Errorf("multipv %d: expected 0 to %d", q.MultiPV, notation.Cells)
	}
	o := analysis.Options{Candidates: q.MultiPV, Both: q.Both, Change: q.Change}
	for _, kind := range q.Heat {
		if !slices.Contains(picture.Kinds(), kind) {
			return nil, fmt.Errorf("heat %q: expected some of %v", kind, picture.Kinds())
		}
		o.Scores = o.Scores || kind == picture.Scores
	}
	if o.Model, err = heatModel(q.Model); err != nil {
		return nil, err
	}
	if q.GoOn && !unnamed {
		return nil, errors.New("go_on: an analysis that goes on has no limit of its own")
	}
	if unnamed && !q.GoOn {
		o.Judging = judgingTime
	}
	s := c.search(words.Later("looking for a win of {side}", "side", query.Position.Turn()))
	defer s.end()
	view := picture.NewView(hints(c.in))
	o.Told = func(a *analysis.Analysis, part analysis.Part) error {
		s.setDoing(doing(a, part))
		c.keep(a, part)
		name := "part"
		if part == analysis.PartRest {
			name = "words"
		}
		view = view.With(a, part, q.Heat)
		return c.event(name, &view.AnalysisView)
	}
	if q.GoOn {
		return c.goOn(s, query, o, func(a *analysis.Analysis) error {
			for _, part := range parts(a) {
				c.keep(a, part)
				view = view.With(a, part, q.Heat)
			}
			return c.event("words", &view.AnalysisView)
		})
	}
	a, err := analysis.Analyze(c.ctx, s.Session, "", query, o)
	if err != nil {
		return nil, err
	}
	return a.Object(), nil
}

// parts returns the parts of a complete analysis.
func parts(a *analysis.Analysis) []analysis.Part {
	if a.Defences == nil {
		return []analysis.Part{analysis.PartAttack, analysis.PartDefence, analysis.PartRest}
	}
	return []analysis.Part{analysis.PartAttack, analysis.PartDefence, analysis.PartDefences, analysis.PartRest}
}

// doing names the search that follows a part.
func doing(a *analysis.Analysis, part analysis.Part) *words.Message {
	switch {
	case part == analysis.PartAttack:
		return words.Later("looking for a threat of {side}", "side", a.Position().Turn().Opponent())
	case part == analysis.PartDefence && a.Attack.Result.Verdict != solver.Win &&
		a.Defence.Result.Verdict == solver.Win:
		return words.Later("looking for moves that hold")
	}
	return words.Later("judging moves")
}

// heatModel returns the model with the given name; "" stands for the solver's own.
func heatModel(name string) (analysis.Model, error) {
	if name == "" {
		return analysis.Model{}, nil
	}
	m, err := analysis.LoadModel(name)
	if err != nil {
		return m, fmt.Errorf("model %q: %w", name, err)
	}
	return m, nil
}

// keep keeps the certificates of a part of an analysis.
func (c *call) keep(a *analysis.Analysis, part analysis.Part) {
	switch part {
	case analysis.PartAttack:
		c.keepAnswer(a.Attack)
	case analysis.PartDefence:
		c.keepAnswer(a.Defence)
	case analysis.PartDefences:
		c.keepLost(&a.Defences.Defence)
	case analysis.PartRest:
		if a.Ranking == nil {
			break
		}
		c.keepLost(&a.Ranking.Defence)
		for i := range a.Candidates {
			c.proofs.add(a.Candidates[i].Result)
		}
	}
}

func (c *call) keepAnswer(a *analysis.Answer) {
	c.proofs.add(&a.Result)
	if a.Block != nil {
		c.proofs.add(&a.Block.Against)
		c.proofs.add(&a.Block.Defence.Threat)
		c.keepLost(&a.Block.Defence)
	}
}

func (c *call) keepLost(d *solver.Defence) {
	for i := range d.Lost {
		c.proofs.add(&d.Lost[i].Result)
	}
}

func solvePosition(c *call) (any, error) {
	var q struct {
		request
		question
		Explain bool `json:"explain"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	query, _, err := q.query(c.o.Caps)
	if err != nil {
		return nil, err
	}
	s := c.search(words.Later("looking for a win of {side}", "side", query.Position.Turn()))
	defer s.end()
	a, err := analysis.Ask(c.ctx, s.Session, "", query, analysis.Extra{Explain: q.Explain})
	if err != nil {
		return nil, err
	}
	c.keepAnswer(a)
	if err := c.event("words", picture.NewSolveView(hints(c.in), a)); err != nil {
		return nil, err
	}
	return a.Object(), nil
}
