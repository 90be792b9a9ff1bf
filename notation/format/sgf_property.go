package format

// What the properties of SGF mean, and the few of older versions and of
// programs of the field that differ from FF[4].

import (
	"strconv"
	"strings"

	"fukumi/notation"
)

// begin makes the tree of a game from the properties of its root that say how
// all others are read.
func (r *sgfReader) begin(root []sgfProperty, at int) error {
	value := func(name string) string {
		for _, p := range root {
			if p.name == name {
				return sgfText(p.values[0], false)
			}
		}
		return ""
	}
	game := strings.TrimSpace(value("GM"))
	size := 0
	if text := strings.TrimSpace(value("SZ")); text != "" {
		columns, rows, _ := strings.Cut(text, ":")
		n, err := strconv.Atoi(strings.TrimSpace(columns))
		switch {
		case err != nil || n < 1:
			return r.fail(at, "property SZ[%s]: want a number", cut(text))
		case rows != "" && strings.TrimSpace(rows) != strings.TrimSpace(columns):
			return r.fail(at, "property SZ[%s]: the board is not square", cut(text))
		}
		size = n
	} else if game == "1" && !r.o.Defaults.Asked.Size {
		size = 19 // as SGF has it for Go
	}
	t, err := r.o.tree(size)
	if err != nil {
		return r.fail(at, "%w", err)
	}
	r.tree, r.board = t, board{size: t.Size}
	if size == 19 && strings.TrimSpace(value("SZ")) == "" {
		t.warn("no size is stated, and the game is GM[1]: 19x19")
	}
	if game != "" && game != "1" && game != "4" && game != "5" {
		t.warn("GM[%s] is neither gomoku nor renju", cut(game))
	}
	if text := value("CA"); text != "" && r.o.Charset == "" && !strings.EqualFold(text, r.stated) {
		t.warn("the file is read as %s, but a game in it states %s", r.stated, cut(text))
	}
	if text := strings.TrimSpace(value("RU")); text != "" {
		return r.rule(text, at)
	}
	return nil
}

// rule reads the name of a rule, or its number in the Gomocup protocol.
func (r *sgfReader) rule(text string, at int) error {
	rule, known := ruleByName(text)
	if !known {
		r.tree.warn("rule %q is not known here; %s is taken for granted", cut(text), r.tree.Rule)
		return nil
	}
	if err := r.tree.setRule(rule, r.o); err != nil {
		return r.fail(at, "%w", err)
	}
	return nil
}

// ruleByName reads the names of rules that files have.
func ruleByName(text string) (notation.Rule, bool) {
	switch text = strings.ToLower(strings.TrimSpace(text)); {
	case text == "0", strings.HasPrefix(text, "freestyle"):
		return notation.Freestyle, true
	case text == "1", strings.HasPrefix(text, "standard"):
		return notation.Standard, true
	case text == "4", strings.Contains(text, "renju"), text == "rif":
		return notation.Renju, true
	}
	return 0, false
}

// sgfSilent are the properties that say nothing about the game itself.
var sgfSilent = map[string]bool{"FF": true, "GM": true, "CA": true, "AP": true, "ST": true}

// info is the place of a property of the root in Info, nil where it has none.
func (i *Info) property(name string) *string {
	switch name {
	case "GN":
		return &i.Name
	case "PB":
		return &i.Black
	case "PW":
		return &i.White
	case "EV":
		return &i.Event
	case "RO":
		return &i.Round
	case "PC":
		return &i.Place
	case "DT":
		return &i.Date
	case "ON":
		return &i.Opening
	case "SO":
		return &i.Source
	case "GC":
		return &i.Comment
	}
	return nil
}

// sgfShapes are the marks without a text, the names of old versions last.
var sgfShapes = map[string]Shape{"CR": Circle, "MA": Cross, "SQ": Square, "TR": Triangle, "M": Cross}

// sgfLists are the properties that are lists of points, of which two in a node
// are as good as one.
var sgfLists = map[string]bool{"AB": true, "AW": true, "AE": true, "LB": true, "CR": true, "MA": true, "SQ": true,
	"TR": true, "M": true}

// set puts a property that is not a move into its place in n or in the tree.
func (r *sgfReader) set(n *Node, p sgfProperty, root bool) error {
	text := func(lines bool) string { return sgfText(p.values[0], lines) }
	if field := r.tree.Info.property(p.name); field != nil && root && len(p.values) == 1 {
		*field = text(p.name == "GC")
		return nil
	}
	switch p.name {
	case "C", "N":
		if len(p.values) != 1 {
			return r.fail(p.at, "property %s: %d values: want one text", p.name, len(p.values))
		}
		if p.name == "N" {
			n.Title = text(false)
		} else {
			n.Comment = text(true)
		}
	case "HO":
		n.Marked = true
	case "CURSOR":
		if r.cursor == nil {
			r.cursor = n
		}
	case "PL":
		return r.turn(n, p)
	case "AB", "AW", "AE":
		return r.setup(n, p)
	case "LB", "L", "5A":
		return r.labels(n, p)
	case "CR", "MA", "SQ", "TR", "M":
		points, err := r.points(p)
		for _, q := range points {
			n.Marks = append(n.Marks, Mark{Point: q, Shape: sgfShapes[p.name]})
		}
		return err
	case "RE":
		if root {
			r.tree.Info.Result, r.tree.Info.Reason = sgfResult(text(false))
			return nil
		}
		fallthrough
	default:
		if root && (p.name == "SZ" || p.name == "RU") || sgfSilent[p.name] {
			return nil
		}
		r.skip(p.name)
	}
	return nil
}

// skip notes a property that is not kept.
func (r *sgfReader) skip(name string) {
	const most = 64
	if len(r.unread) >= most {
		name = "and more"
	}
	if r.unread == nil {
		r.unread = map[string]bool{}
	}
	r.unread[cut(name)] = true
}

func (r *sgfReader) turn(n *Node, p sgfProperty) error {
	switch strings.ToLower(strings.TrimSpace(p.values[0])) {
	case "b", "black", "1":
		n.Turn = notation.Black
	case "w", "white", "2":
		n.Turn = notation.White
	default:
		return r.fail(p.at, "property PL[%s]: want B or W", cut(p.values[0]))
	}
	return nil
}

func (r *sgfReader) setup(n *Node, p sgfProperty) error {
	points, err := r.points(p)
	if err != nil {
		return err
	}
	stone := map[string]notation.Stone{"AB": notation.Black, "AW": notation.White, "AE": notation.Empty}[p.name]
	for _, q := range points {
		switch known := r.placed[q]; {
		case known.node != r.nodes:
			r.placed[q] = sgfPlaced{r.nodes, stone}
			n.Setup = append(n.Setup, Placed{q, stone})
		case known.stone != stone:
			return r.fail(p.at, "property %s: %s is set up twice in a node", p.name, q)
		}
	}
	return nil
}

// labels reads texts on points: LB as point:text, the old L as points that are
// labelled a, b, c, and 5A, the fifth moves that a player of renju offers.
func (r *sgfReader) labels(n *Node, p sgfProperty) error {
	for i, v := range p.values {
		text := p.name
		switch p.name {
		case "L":
			text = string(rune('a' + i%26))
		case "LB":
			var both bool
			if v, text, both = sgfPair(v); !both {
				return r.fail(p.at, "property LB[%s]: want a point, a colon and a text", cut(v))
			}
		}
		points, err := r.points(sgfProperty{p.name, []string{v}, p.at})
		if err != nil {
			return err
		}
		for _, q := range points {
			n.Marks = append(n.Marks, Mark{q, Label, sgfText(text, false)})
		}
	}
	return nil
}

// sgfResult reads B+R, W+Time, 0 and Draw, and why a side has won, as the file
// says it; whatever else a file says is kept.
func sgfResult(text string) (result, reason string) {
	trimmed := strings.TrimSpace(text)
	switch lower := strings.ToLower(trimmed); {
	case lower == "0", lower == "draw", lower == "b+draw", lower == "w+draw":
		return "draw", ""
	case strings.HasPrefix(lower, "b+"):
		return "black", trimmed[2:]
	case strings.HasPrefix(lower, "w+"):
		return "white", trimmed[2:]
	}
	return text, ""
}
