package board

// An analysis as the page shows it: what is known of a position so far.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// findings are what is known of a position so far, as the page shows it. What is
// not known yet is null or empty.
type findings struct {
	in *words.Language

	Part     string       `json:"part"`     // the last that is known, by partNames
	Headline string       `json:"headline"` // the answer, in one sentence
	Why      string       `json:"why"`      // why it is so, "" for no more
	Decided  bool         `json:"decided"`  // more search would say nothing more
	Attack   *verdict     `json:"attack"`   // the side to move
	Defence  *verdict     `json:"defence"`  // the other, as if it were its move
	Defences *defences    `json:"defences"` // null where there is no threat to answer
	Moves    []candidate  `json:"candidates"`
	Judged   string       `json:"judged"` // what the ranking of moves cost
	Threats  []threat     `json:"threats"`
	Twos     string       `json:"twos"` // how many there are
	Next     []nextStones `json:"next"`
	Fouls    []foulPoint  `json:"fouls"`
	Maps     []heatMap    `json:"maps"`
	Marks    []boardMark  `json:"marks"` // of the candidates, and of what is known of moves against a threat
}

// defences are the moves that hold against a threat, and the others.
type defences struct {
	Text  string           `json:"text"`
	Holds []notation.Point `json:"holds"`
	Open  []notation.Point `json:"open"`
	Lost  []refutation     `json:"lost"`
	Cost  string           `json:"cost"`
}

// A refutation is a move that loses, and how.
type refutation struct {
	Move    notation.Point `json:"move"`
	Text    string         `json:"text"`
	Line    answer.Line    `json:"line"`    // after the move
	Carried bool           `json:"carried"` // it is the threat carried out
	SHA256  string         `json:"proof_sha256"`
}

// A candidate is a move and what is known of it.
type candidate struct {
	answer.Candidate
	Why  string `json:"why"`  // as in the answer, in the language of the page
	Text string `json:"text"` // "wins in 5 moves, proved", "judged 62 %"
	Wins bool   `json:"wins"` // Text says that it wins
}

// A threat is a shape on the board.
type threat struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind"`
	Stones []notation.Point `json:"stones"`
	Gains  []notation.Point `json:"gains"` // where it goes on
	Cost   []notation.Point `json:"cost"`  // where it is answered
	Marks  []boardMark      `json:"marks"`
}

// nextStones are the points on which one more stone of a side makes a shape.
type nextStones struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind"`
	Points []notation.Point `json:"points"`
}

// A heatMap is a map with what it means.
type heatMap struct {
	Kind  picture.Kind `json:"kind"`
	Title string       `json:"title"`
	Marks []boardMark  `json:"marks"` // value is the level from 0 to 1, text its number or what else stands there
	Keys  []legendKey  `json:"keys"`  // what the texts mean
	Empty string       `json:"empty"` // what is said where there is no map
}

// A legendKey is tiles of a map and what they mean.
type legendKey struct {
	Tiles []legendTile `json:"tiles"`
	Text  string       `json:"text"`
}

// A legendTile looks like a mark of the map; its level is 0 to 9.
type legendTile struct {
	Text  string `json:"text"`
	Side  string `json:"side"`
	Level int    `json:"level"`
}

// partNames are the names of the parts.
var partNames = map[analysis.Part]string{
	analysis.PartPosition: "position", analysis.PartAttack: "attack", analysis.PartDefence: "defence",
	analysis.PartDefences: "defences", analysis.PartRest: "rest",
}

// newFindings are those before any part is known.
func newFindings(l *words.Language) *findings {
	return &findings{in: l, Moves: []candidate{}, Threats: []threat{}, Next: []nextStones{},
		Fouls: []foulPoint{}, Maps: []heatMap{}}
}

// with is a copy to which a part is added.
func (f findings) with(a *analysis.Analysis, part analysis.Part, heat []picture.Kind) *findings {
	f.Part = partNames[part]
	if part != analysis.PartPosition {
		h := a.Headline(f.in, part)
		f.Headline, f.Why = h.Text, h.Why
		if a.Lists(part) { // the page shows them as buttons
			f.Why = ""
		}
	}
	switch part {
	case analysis.PartAttack:
		f.Attack = newVerdict(f.in, a.Attack)
	case analysis.PartDefence:
		f.Defence = newVerdict(f.in, a.Defence)
	case analysis.PartDefences:
		f.Defences = newDefences(f.in, a.Defences)
	case analysis.PartRest:
		f.addRest(a, heat)
	}
	f.Marks = f.marks()
	return &f
}

// addRest adds what is on the board, the candidates and the heat.
func (f *findings) addRest(a *analysis.Analysis, heat []picture.Kind) {
	pos, l := a.Position(), f.in
	f.Decided = a.Decided()
	f.Moves, f.Threats, f.Next, f.Maps = []candidate{}, []threat{}, []nextStones{}, []heatMap{}
	for i, c := range a.Object().Candidates {
		if a.Candidates[i].Book {
			c.Depth = 0 // that of a judgement, which is not what counts
		}
		said := candidateText(l, &a.Candidates[i])
		wins := a.Candidates[i].Book || a.Candidates[i].Proved == solver.ProvedWin
		if b := a.Attack.Block; b != nil && b.Lost() && b.Move == a.Candidates[i].Move {
			said, wins = l.Say("wins, proved"), true
		}
		f.Moves = append(f.Moves, candidate{c, a.Why(l, &a.Candidates[i]), said, wins})
	}
	if r := a.Ranking; r != nil {
		f.Judged = cost(l, r.Nodes, r.Time)
	}
	shapes, twos := a.Shapes()
	for _, s := range shapes {
		t := threat{Side: s.Side, Kind: l.Kind(s.Kind.String()), Stones: points(s.Stones), Gains: points(s.Gains),
			Cost: points(s.Cost)}
		t.Marks = t.marks(l)
		f.Threats = append(f.Threats, t)
	}
	f.Twos = l.Say("twos that can grow: Black {black}, White {white}", "black", twos[notation.Black],
		"white", twos[notation.White])
	for _, n := range a.Next {
		last := len(f.Next) - 1
		if kind := l.Kind(n.Kind.String()); last < 0 || f.Next[last].Side != n.Side || f.Next[last].Kind != kind {
			f.Next = append(f.Next, nextStones{Side: n.Side, Kind: kind})
			last++
		}
		f.Next[last].Points = append(f.Next[last].Points, n.Point)
	}
	f.Fouls = foulPoints(l, pos)
	for _, m := range picture.Maps(l, a, heat...) {
		f.Maps = append(f.Maps, heatMap{m.Kind, m.Title, heatMarks(l, pos, &m), legendKeys(&m), m.Empty})
	}
}

func newDefences(l *words.Language, d *analysis.Defences) *defences {
	o := &defences{
		Text: d.Text(hints(l)), Holds: points(d.Holds), Open: points(d.Open), Lost: []refutation{},
		Cost: l.Say("{nodes} in {time}, refutations checked in {checked}", "nodes", l.Nodes(d.Nodes),
			"time", rounded(d.Time), "checked", rounded(d.Verify)),
	}
	otherwise := map[notation.Point]bool{}
	for _, r := range d.Otherwise() {
		otherwise[r.Move] = true
	}
	for i := range d.Lost {
		r := &d.Lost[i]
		o.Lost = append(o.Lost, refutation{
			Move: r.Move, Line: append(answer.Line{}, r.Result.Line...), Carried: !otherwise[r.Move],
			SHA256: r.Result.Check.SHA256,
			Text: l.Say("after {move} {side} wins by {class} in {n, plural, one {# ply} other {# plies}}", "move",
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
