package object

// Objects of analyze --json as trees. On the board of the position, letters mark the candidate
// moves, best first; digits from 1 to 9 on other points are the heat of the side to move; circles
// mark the moves that hold against a threat; and crosses mark the forbidden points. The
// variations after the position are the forced win; the candidates with their lines; the losing
// moves, with the lines that refute them; and a pass, "if it were the opponent's move", with the
// opponent's forced win and heat. The pass stands for all moves that this win refutes, too.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// jsonAnalysis are the fields of an analysis that its tree holds, or that describe the search.
var jsonAnalysis = map[string]bool{
	"schema": true, "forbidden": true, "threats": true, "next": true, "heat": true, "attack": true, "defence": true,
	"defences": true, "defences_open": true, "refutations": true, "candidates": true,
	"defences_search": true, "candidates_search": true,
}

// isAnalysis reports whether an object is an answer of analyze.
func isAnalysis(fields map[string]json.RawMessage) bool {
	return fields["attack"] != nil && fields["defence"] != nil && fields["candidates"] != nil
}

// An analysisTree grows the tree of an analysis.
type analysisTree struct {
	*answer.Findings
	pos    *notation.Position
	side   notation.Stone // the side to move
	tip    *format.Node   // the node of the position
	asPass int            // number of moves that lose by the same line as a pass
}

// addAnalysis adds an analysis to the tree of its position.
func addAnalysis(t *format.Tree, raw []byte, pos *notation.Position) error {
	var o answer.Findings
	if err := json.Unmarshal(raw, &o); err != nil {
		return err
	}
	t.Cursor, t.Answer = t.Plies(), true
	a := analysisTree{Findings: &o, pos: pos, side: pos.Turn(), tip: codec.Tip(t)}
	for _, step := range []struct {
		field string
		add   func() error
	}{
		{"attack", a.win}, {"candidates", a.moves}, {"refutations", a.losing}, {"defence", a.pass},
		{"defences", func() error { return mark(a.tip, pos, o.Defences, format.Circle) }},
		{"forbidden", func() error {
			// A point has only one mark, and a point that is forbidden for Black may
			// already have a circle.
			crosses := slices.DeleteFunc(slices.Clone(o.Forbidden), func(p notation.Point) bool {
				return slices.Contains(o.Defences, p)
			})
			return mark(a.tip, pos, crosses, format.Cross)
		}},
		{"heat", func() error { return a.heat(a.tip, a.side) }},
	} {
		if err := step.add(); err != nil {
			return ofField(step.field, err)
		}
	}
	a.tip.Comment = a.text()
	codec.Canonical(a.tip)
	if len(a.Heat.Levels.Black) > 0 {
		t.Unread = append(t.Unread, heatMaps(raw)...)
	}
	return nil
}

// heatMaps returns the names of the heat maps in an analysis, except the heat of the two sides, in the
// order of answer.Heat.
func heatMaps(raw []byte) (names []string) {
	var o struct{ Heat map[string]json.RawMessage }
	if json.Unmarshal(raw, &o) != nil {
		return nil
	}
	for f := range reflect.TypeFor[answer.Heat]().Fields() {
		name := f.Tag.Get("json")
		if value := o.Heat[name]; value != nil && string(value) != "null" && name != "model" && name != "levels" {
			names = append(names, "heat: "+name)
		}
	}
	return names
}

// win adds the forced win of the side to move, as the main line.
func (a *analysisTree) win() error {
	first, err := grow(a.tip, a.pos, a.Attack.Line)
	if first != nil {
		say(first, foundText(&a.Attack.Outcome, a.side))
	}
	return err
}

// moves adds the candidates.
func (a *analysisTree) moves() error {
	for i := range a.Candidates {
		c := &a.Candidates[i]
		if len(c.Line) == 0 {
			c.Line = answer.Line{c.Move}
		}
		if c.Line[0] != c.Move {
			return words.Errorf("the line of {move} begins with {first}", "move", c.Move.String(),
				"first", c.Line[0].String())
		}
		first, err := grow(a.tip, a.pos, c.Line)
		if err != nil {
			return err
		}
		first.Text = letter(i)
		say(first, candidateText(c, a.side))
		say(first, codec.OneLine(c.Why))
	}
	return nil
}

// letter returns the label of the i-th candidate, from 0.
func letter(i int) string {
	if i > 'Z'-'A' {
		return "" // too many candidates to label
	}
	return string(rune('A' + i))
}

// losing adds the moves that are proved to lose, the longest defence first.
func (a *analysisTree) losing() error {
	moves := slices.SortedFunc(maps.Keys(a.Refutations), func(p, q notation.Point) int {
		return cmp.Or(cmp.Compare(len(a.Refutations[q]), len(a.Refutations[p])), cmp.Compare(p, q))
	})
	for _, p := range moves {
		known := a.tip.Child(p, a.side)
		told := slices.ContainsFunc(a.Candidates, func(c answer.Candidate) bool {
			return c.Move == p && c.Proved == "loss"
		})
		if known == nil && slices.Equal(a.Refutations[p], a.Defence.Line) {
			a.asPass++
			continue
		}
		first, err := grow(a.tip, a.pos, append([]notation.Point{p}, a.Refutations[p]...))
		if err != nil {
			return words.Errorf("{move}: {reason}", "move", p.String(), "reason", err)
		}
		if !told {
			say(first, fmt.Sprintf("proved: %s wins: five in %d plies at most", a.side.Opponent(),
				1+len(a.Refutations[p])))
		}
	}
	return nil
}

// pass adds the opponent's win and heat if it were the opponent's move.
func (a *analysisTree) pass() error {
	other := a.side.Opponent()
	pass := a.tip.Add(notation.NoPoint, a.side)
	pass.Title = fmt.Sprintf("if it were %s's move", other)
	pass.Comment = foundText(&a.Defence.Outcome, other)
	if a.asPass > 0 {
		say(pass, fmt.Sprintf("the same line follows each of the %d moves that lose and have no variation", a.asPass))
	}
	after := a.pos.Turned()
	if _, err := grow(pass, &after, a.Defence.Line); err != nil {
		return err
	}
	if err := a.heat(pass, other); err != nil {
		return err
	}
	if pass.Marks != nil {
		say(pass, fmt.Sprintf("digits: heat of %s, 1 to 9", other))
	}
	codec.Canonical(pass)
	return nil
}

// heat puts the levels of a side on the points without a letter.
func (a *analysisTree) heat(n *format.Node, side notation.Stone) error {
	rows := a.Heat.Levels.Of(side)
	if rows == nil {
		return nil
	}
	if len(rows) != a.pos.Size() {
		return words.Errorf("levels of {side, select, black {black} other {white}}: {n} rows: expected {want}",
			"side", side, "n", len(rows), "want", a.pos.Size())
	}
	for y, row := range rows {
		if len(row) != a.pos.Size() {
			return words.Errorf("levels of {side, select, black {black} other {white}}: row {row} has {n} "+
				"numbers: expected {want}", "side", side, "row", y+1, "n", len(row), "want", a.pos.Size())
		}
		for x, level := range row {
			p := notation.At(x, y)
			if level < 0 || level > 9 {
				return words.Errorf("levels of {side, select, black {black} other {white}}: {point}: {n}: "+
					"expected 0 to 9",
					"side", side, "point", p, "n", level)
			}
			lettered := slices.ContainsFunc(n.Children, func(c *format.Node) bool {
				return c.Move == p && c.Text != ""
			})
			if level > 0 && !lettered {
				n.Marks = append(n.Marks, format.Mark{Point: p, Shape: format.Label, Text: strconv.Itoa(level)})
			}
		}
	}
	return nil
}
