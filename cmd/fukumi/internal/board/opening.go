package board

// {"kind": "opening", "opening": "rif", "position": {"rule", "size"}, "acts": [{"kind", "points", "number"}, …],
// "act": {…}, "choose": false, "name": "", "opponent": "", "nodes", "time_ms"}: a game that begins by an opening rule
// (notation/opening). acts are those that were done so far, from the empty board on. act is what the actor does; its
// points may be the first ones of those that the step needs, and then nothing is done yet. If the rule does not allow
// the act, the answer is an error in the rule's words. choose has the program act, as the opponent called name. Score
// models know no openings: they act without a search. The answer is an answer.OpeningGameView.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/opening"
	"fukumi/notation/words"
	"fukumi/solver"
	opponents "fukumi/solver/play"
)

// maxActs is the maximum number of acts of an opening. No rule has as many steps.
const maxActs = 32

// openingRules returns the opening rules by which a game may begin.
func openingRules(l *words.Language) (list []answer.OpeningRuleView) {
	for _, r := range opening.Rules {
		v := answer.OpeningRuleView{Name: r.String(), Title: r.Name(), About: r.About().In(l)}
		if game, known := r.Game(); known {
			v.Rule = game.String()
		}
		list = append(list, v)
	}
	return list
}

type openingQuery struct {
	opponentQuery
	Opening opening.Rule  `json:"opening"`
	Acts    []opening.Act `json:"acts"`
	Act     *opening.Act  `json:"act"`
	Choose  bool          `json:"choose"`
	Name    string        `json:"name"`
}

func playOpening(c *call) (any, error) {
	var q openingQuery
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	limits, err := c.limits(q.Nodes, q.Time, defaultNodes)
	if err != nil {
		return nil, err
	}
	empty, _, err := q.Position.position()
	if err != nil {
		return nil, err
	}
	if empty.Count(notation.Black)+empty.Count(notation.White)+len(q.Position.Moves) > 0 {
		return nil, words.Errorf("an opening begins on the empty board")
	}
	if len(q.Acts) > maxActs {
		return nil, words.Errorf("{n} acts: expected at most {most}", "n", len(q.Acts), "most", maxActs)
	}
	o, err := opening.Begin(q.Opening, empty.Rule(), empty.Size())
	if err != nil {
		return nil, err
	}
	for _, a := range q.Acts {
		if err := o.Do(a); err != nil {
			return nil, err
		}
	}
	v := &answer.OpeningGameView{Acts: append([]opening.Act{}, q.Acts...), Pending: []notation.Point{}}
	if q.Act != nil {
		if v.Left, err = o.Left(*q.Act); err != nil {
			return nil, err
		}
		if v.Left > 0 {
			v.Pending = points(q.Act.Points)
		} else if err := o.Do(*q.Act); err != nil {
			return nil, err
		} else {
			v.Acts = append(v.Acts, *q.Act)
		}
	}
	if q.Choose && !o.Done() {
		choice, err := c.openingChoice(&q, &o, limits)
		if err != nil {
			return nil, err
		}
		did := o.Did(choice.Act, q.Name)
		if err := o.Do(choice.Act); err != nil {
			return nil, err
		}
		v.Acts, v.Did, v.Says = append(v.Acts, choice.Act), did.In(c.in), choice.Says.In(c.in)
	}
	fillOpening(v, c.in, &o)
	return v, nil
}

// openingChoice chooses what the opponent does.
func (c *call) openingChoice(q *openingQuery, o *opening.Opening, l solver.Limits) (opponents.OpeningChoice, error) {
	if q.Opponent != "" {
		if !opponents.IsModel(q.Opponent) {
			return opponents.OpeningChoice{}, unknownOpponent(q.Opponent)
		}
		return opponents.OpeningChoice{Act: opponents.QuickAct(o)}, nil
	}
	s := c.search(words.Later("judging the opening"))
	defer s.end()
	l.Nodes = max(l.Nodes, min(defaultNodes, c.o.Caps.Nodes)) // a low level plays the opening like the others
	return opponents.NewBalance(c.ctx, s.Session, l, 0, opponents.Finalists+1).Act(o)
}

// fillOpening describes the state of an opening.
func fillOpening(v *answer.OpeningGameView, l *words.Language, o *opening.Opening) {
	pos := o.Position()
	moves, _ := pos.Moves()
	v.Moves, v.Offers, v.Options = points(moves), points(o.Offers()), []answer.OpeningOption{}
	v.Record = opening.FormatActs(v.Acts)
	v.Actor, v.Black, v.Done = int(o.Actor()), int(o.Black()), o.Done()
	for _, option := range o.Options() {
		v.Options = append(v.Options, answer.OpeningOption{
			Kind: option.Kind, Points: len(option.Widths), Most: option.Number,
			Task: o.Task(option).In(l), Title: o.Title(option).In(l),
		})
	}
}
