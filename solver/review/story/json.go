package story

// A review as a JSON object.

import (
	"math"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

// Object returns the review as JSON, in English. Proofs and judgements are in separate fields.
func (r *Document) Object() *answer.Review {
	r = r.english()
	g, pos := r.Game, r.Game.End()
	o := &answer.Review{
		Schema: answer.Schema, ID: g.Info.ID, Rule: pos.Rule(), Size: pos.Size(), Goal: r.Goal.String(),
		Result: g.Result(), ResultShown: r.Shown,
		Complete: r.Complete(), Moves: []answer.Move{}, MissedWins: []answer.MissedWin{}, Counts: map[string]int{},
		Turning: []int{}, Level: r.Level(),
	}
	if name := r.Opening(); name != nil {
		o.Opening = name.String()
	}
	if g.Info.Black != "" || g.Info.White != "" {
		o.Names = []string{g.Info.Black, g.Info.White}
	}
	if start := &g.Positions[0]; start.Count(notation.Empty) < start.Size()*start.Size() ||
		start.Turn() != notation.Black {
		o.Start = &answer.Start{Stones: answer.StonesOf(start), Turn: start.Turn()}
	}
	for _, j := range r.Judged {
		o.Nodes += j.Nodes
	}
	for i := range r.Moves {
		m := r.moveObject(&r.Moves[i])
		o.Moves = append(o.Moves, m)
		o.Counts[m.Class]++
		if r.Losing == &r.Moves[i] {
			o.LosingMove = &m
		}
	}
	o.Players = answer.Players{Black: r.CountsOf(notation.Black), White: r.CountsOf(notation.White)}
	o.JudgedTurn = r.turnObject()
	for i := range r.After {
		o.Moves = append(o.Moves, r.moveObject(&r.After[i]))
	}
	if g.EndsFoul() {
		m, kind := g.EndedBy()
		o.Forbidden = &answer.Foul{Ply: len(g.Moves), Move: m.Point, Kind: kind.String()}
	}
	for _, m := range r.Turning() {
		o.Turning = append(o.Turning, m.Ply+1)
	}
	for side, to := range map[notation.Stone]**float64{notation.Black: &o.Accuracy.Black,
		notation.White: &o.Accuracy.White} {
		if percent, known := r.Accuracy(side); known {
			percent = math.Round(10*percent) / 10
			*to = &percent
		}
	}
	if t := r.Theory; t != nil {
		o.Theory = &answer.Theory{Attacker: t.Book.Attacker, Empty: t.Empty(), Until: t.Ply + 1, Left: t.Left}
		if t.Ply >= 0 {
			o.Theory.Keeps = &t.Keeps
		}
	}
	o.LastChance, o.EarlierChance = chanceObject(r.Instead), chanceObject(r.Before)
	for _, w := range r.Missed {
		o.MissedWins = append(o.MissedWins, answer.MissedWin{Ply: w.Ply + 1, Side: w.Side,
			Class: w.Result.Class.String(), Length: w.Result.Length, Line: w.Result.Line, Certain: w.Sure})
	}
	return o
}

func chanceObject(c *review.Chance) *answer.Chance {
	if c == nil {
		return nil
	}
	o := &answer.Chance{Ply: c.Ply + 1, Stood: stoodObjects(c.Stood), Stops: c.Stops, Open: c.Open}
	if c.Wins != notation.NoPoint {
		o.Wins = &c.Wins
	}
	if c.Played != nil {
		o.Played = c.Played.Nodes
	}
	return o
}

func stoodObjects(list []review.Trial) []answer.StoodMove {
	objects := []answer.StoodMove{}
	for _, t := range list {
		objects = append(objects, answer.StoodMove{Move: t.Move, Nodes: t.Nodes, WinChance: thousandths(t.Chance)})
	}
	return objects
}

func (r *Document) moveObject(m *review.Finding) answer.Move {
	o := answer.Move{
		Ply: m.Ply + 1, Move: words.English.Move(m.Move.Point), Side: m.Move.Side, Class: string(m.Class),
		Wins: m.Wins, Stood: m.Stood, Only: m.Better != notation.NoPoint && m.Better == m.Only,
		Line: answer.Points(m.Line), Reason: r.Reason(m), Beyond: m.Ply >= len(r.Moves),
	}
	mark, proved := r.Mark(m)
	o.Mark, o.Shown = string(mark), proved
	if !o.Beyond {
		o.Before, o.After = r.knownObject(m.Ply), r.knownObject(m.Ply+1)
	}
	if m.Better != notation.NoPoint {
		o.Better = &m.Better
	}
	return o
}

func (r *Document) knownObject(plies int) *answer.Facts {
	j := r.Judged[plies]
	o := &answer.Facts{
		Turn: j.Position.Turn(), Over: j.Over, Proved: j.Proved(), Proof: string(j.ProofKind()),
		Attack: verdictOf(&j.Attack), Threat: verdictOf(&j.Defence.Threat),
		Stops: answer.Points(j.Defence.Holds), Open: answer.Points(j.Defence.Open), Stood: stoodObjects(r.Stood(plies)),
	}
	switch {
	case j.Over:
	case j.IsWon():
		plies := j.WonIn()
		o.Length = &plies
		if j.Attack.Verdict == solver.Win {
			class := j.Attack.Class.String()
			o.Class = &class
		}
	case j.IsLost():
		plies := j.LostIn()
		o.Length = &plies
	case j.Best != nil && j.Best.Proved == solver.ProvedNone:
		c, _ := j.Chance()
		o.Judged = &answer.Judgement{Move: j.Best.Move, WinChance: thousandths(c), Score: j.Best.Score,
			Depth: j.Best.Depth, Line: j.Best.Line}
	}
	return o
}

// thousandths rounds a chance to three places.
func thousandths(c float64) float64 { return math.Round(c*1000) / 1000 }

func (r *Document) turnObject() *answer.Turn {
	t := r.ChanceTurn()
	if t == nil {
		return nil
	}
	o := &answer.Turn{Ply: t.Ply, Winner: r.Winner, Chance: thousandths(t.Chance), Proved: t.Proved}
	if t.Ply > 0 {
		o.Move = words.English.Move(r.Moves[t.Ply-1].Move.Point)
	}
	return o
}

// verdictOf returns the verdict of a result, or "" if the search was not made.
func verdictOf(r *solver.Result) string {
	if r.Class == 0 {
		return ""
	}
	return r.Verdict.String()
}
