package picture

// An analysis in the form in which a page shows it: what is known about a position so far, in sentences and in marks on
// the board.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"time"
)

// A View is what a page shows of an analysis while the analysis is still running.
type View struct {
	answer.AnalysisView
	h analysis.Hints
}

// partNames are the names of the parts.
var partNames = map[analysis.Part]string{
	analysis.PartPosition: "position", analysis.PartAttack: "attack", analysis.PartDefence: "defence",
	analysis.PartDefences: "defences", analysis.PartRest: "rest",
}

// NewView returns an empty view. The hints have the words of the page, in its language.
func NewView(h analysis.Hints) *View {
	return &View{h: h, AnalysisView: answer.AnalysisView{
		Candidates: []answer.CandidateView{}, Threats: []answer.ShapeView{}, Next: []answer.NextView{},
		Fouls: []answer.FoulPoint{}, Maps: []answer.MapView{},
	}}
}

// With returns a copy of the view with a part added.
func (f View) With(a *analysis.Analysis, part analysis.Part, heat []Kind) *View {
	f.Part = partNames[part]
	if part != analysis.PartPosition {
		h := a.Headline(f.h.In, part)
		f.Headline, f.Why = h.Text, h.Why
		if a.Lists(part) { // the page shows these moves as buttons
			f.Why = ""
		}
	}
	switch part {
	case analysis.PartAttack:
		f.Attack = NewSolveView(f.h, a.Attack)
	case analysis.PartDefence:
		f.Defence = NewSolveView(f.h, a.Defence)
	case analysis.PartDefences:
		f.Defences = newDefences(f.h, a.Defences)
	case analysis.PartRest:
		f.addRest(a, heat)
	}
	f.Marks = f.marks()
	return &f
}

// addRest adds the shapes, the candidates and the heat maps.
func (f *View) addRest(a *analysis.Analysis, heat []Kind) {
	pos, l := a.Position(), f.h.In
	f.Decided = a.Decided()
	f.Candidates, f.Threats = []answer.CandidateView{}, []answer.ShapeView{}
	f.Next, f.Maps = []answer.NextView{}, []answer.MapView{}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		o := answer.CandidateView{Candidate: a.CandidateObject(l, c), Text: candidateText(l, c),
			Wins: c.Book || c.Proved == solver.ProvedWin}
		if c.Book {
			o.Depth = 0 // the depth of the search does not count here
		}
		if b := a.Attack.Block; b != nil && b.Lost() && b.Move == c.Move {
			o.Text, o.Wins = l.Say("wins, proved"), true
		}
		f.Candidates = append(f.Candidates, o)
	}
	if r := a.Ranking; r != nil {
		f.Judged = cost(l, r.Nodes, r.Time)
	}
	shapes, twos := a.Shapes()
	for _, s := range shapes {
		t := answer.ShapeView{Side: s.Side, Kind: l.Kind(s.Kind.String()), Stones: answer.Points(s.Stones),
			Gains: answer.Points(s.Gains), Cost: answer.Points(s.Cost)}
		t.Marks = shapeMarks(l, &t)
		f.Threats = append(f.Threats, t)
	}
	f.Twos = l.Say("twos that can grow: Black {black}, White {white}", "black", twos[notation.Black],
		"white", twos[notation.White])
	for _, n := range a.Next {
		last := len(f.Next) - 1
		if kind := l.Kind(n.Kind.String()); last < 0 || f.Next[last].Side != n.Side || f.Next[last].Kind != kind {
			f.Next = append(f.Next, answer.NextView{Side: n.Side, Kind: kind})
			last++
		}
		f.Next[last].Points = append(f.Next[last].Points, n.Point)
	}
	f.Fouls = Fouls(l, pos)
	for _, m := range Maps(l, a, heat...) {
		f.Maps = append(f.Maps, answer.MapView{Kind: string(m.Kind), Title: m.Title,
			Marks: heatMarks(l, pos, &m), Keys: legendKeys(&m), Empty: m.Empty})
	}
}

func newDefences(h analysis.Hints, d *analysis.Defences) *answer.DefencesView {
	l := h.In
	o := &answer.DefencesView{
		Text: d.Text(h), Holds: answer.Points(d.Holds), Open: answer.Points(d.Open), Lost: []answer.Refutation{},
		Cost: l.Say("{nodes} in {time}, refutations checked in {checked}", "nodes", l.Nodes(d.Nodes),
			"time", rounded(d.Time), "checked", rounded(d.Verify)),
	}
	otherwise := map[notation.Point]bool{}
	for _, r := range d.Otherwise() {
		otherwise[r.Move] = true
	}
	for i := range d.Lost {
		r := &d.Lost[i]
		o.Lost = append(o.Lost, answer.Refutation{
			Move: r.Move, Line: append(answer.Line{}, r.Result.Line...), Carried: !otherwise[r.Move],
			SHA256: r.Result.Check.SHA256,
			Text: l.Say("after {move}, {side} wins by {class} in {n, plural, one {# ply} other {# plies}}", "move",
				r.Move, "side", d.Threat.Proof.Position.Turn(), "class", l.Class(r.Result.Class.String()), "n",
				r.Result.Length),
		})
	}
	return o
}

func candidateText(l *words.Language, c *solver.Candidate) string {
	switch {
	case c.Book:
		return l.Say("wins by the book")
	case c.Proved == solver.ProvedNone:
		return l.Say("judged {chance}", "chance", l.Chance(c.WinChance))
	case c.Proved == solver.ProvedLoss:
		return l.Say("loses in {n, plural, one {# move} other {# moves}}, proved", "n", (c.Result.Length+1)/2)
	}
	return l.Say("wins in {n, plural, one {# move} other {# moves}}, proved", "n", (c.Result.Length+1)/2)
}

// NewSolveView returns the view of an answer about one side.
func NewSolveView(h analysis.Hints, a *analysis.Answer) *answer.SolveView {
	l, r := h.In, &a.Result
	v := &answer.SolveView{
		Solve: a.Object(), Beside: a.Beside(l), Book: a.BookText(h), Text: a.Verdict(h), Blocked: a.BlockText(l),
		Cost: cost(l, r.Nodes, r.Time),
	}
	if r.Verdict == solver.Win {
		v.Cost = l.Join(v.Cost, l.Say("proof of {nodes}, accepted by the checker in {time}",
			"nodes", l.Nodes(int64(r.Check.Nodes)), "time", rounded(r.Verify)))
		if a.Query.All {
			v.Winning = a.WinningMoves(h)
		}
	}
	return v
}

// rounded returns a time with about three digits.
func rounded(d time.Duration) string {
	switch {
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(100 * time.Microsecond).String()
	}
	return d.Round(time.Microsecond).String()
}

// cost says how many nodes and how much time were spent.
func cost(l *words.Language, nodes int64, time time.Duration) string {
	return l.Say("{nodes} in {time}", "nodes", l.Nodes(nodes), "time", rounded(time))
}
