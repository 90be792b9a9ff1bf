package sgf

// The meaning of the properties of SGF, in FF[4], older versions and Gomoku programs.

import (
	"cmp"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// begin makes the tree of a game from those properties of its root that decide how all other
// properties are read.
func (r *reader) begin(root []property, at int) error {
	value := func(name string) string {
		for _, p := range root {
			if p.name == name {
				return unescape(p.values[0], false)
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
			return r.fail(at, words.Errorf("property {name}: expected a number", "name", shown("SZ", text)))
		case rows != "" && strings.TrimSpace(rows) != strings.TrimSpace(columns):
			return r.fail(at, words.Errorf("property {name}: the board is not square", "name", shown("SZ", text)))
		}
		size = n
	} else if game == "1" && !r.o.Defaults.Asked.Size {
		size = 19 // the default of SGF for Go
	}
	t, err := codec.NewTree(r.o, size)
	if err != nil {
		return r.fail(at, err)
	}
	r.tree, r.board = t, codec.Board{Size: t.Size}
	if size == 19 && strings.TrimSpace(value("SZ")) == "" {
		codec.Warn(t, words.Later("no size is stated, and the game is GM[1]: 19x19"))
	}
	if game != "" && game != "1" && game != "4" && game != "5" {
		codec.Warn(t, words.Later("GM[{game}] is neither gomoku nor renju", "game", codec.Cut(game)))
	}
	if text := value("CA"); text != "" && r.o.Charset == "" && !strings.EqualFold(text, r.stated) {
		codec.Warn(t, words.Later("the file is read as {charset}, but a game in it states {stated}", "charset",
			r.stated, "stated", codec.Cut(text)))
	}
	if stated := strings.TrimSpace(value("RU")); stated != "" {
		return r.rule(stated, at)
	}
	for _, name := range []string{"GN", "EV", "GC"} {
		if rule, known := codec.RuleInText(value(name)); known {
			codec.Warn(t, words.Later("the rule is {rule} by the words of {name}", "rule", rule, "name", name))
			return codec.SetRule(t, rule, r.o)
		}
	}
	return nil
}

// rule reads a rule: its name, or its number in the Gomocup protocol.
func (r *reader) rule(name string, at int) error {
	rule, known := codec.RuleNamed(name)
	if !known {
		codec.UnknownRule(r.tree, name)
		return nil
	}
	if err := codec.SetRule(r.tree, rule, r.o); err != nil {
		return r.fail(at, err)
	}
	return nil
}

// signs maps a property for the quality of a move, with its value, to a sign.
var signs = map[string]string{"BM[2]": "??", "BM[1]": "?", "DO[]": "?!", "IT[]": "!?", "TE[1]": "!", "TE[2]": "!!"}

// silent are the properties that are not about the game itself.
var silent = map[string]bool{"FF": true, "GM": true, "CA": true, "AP": true, "ST": true}

// infoField returns the field of Info for a property of the root, or nil if there is no such field.
func infoField(i *format.Info, name string) *string {
	for _, f := range codec.Fields {
		if f.SGF == name {
			return f.In(i)
		}
	}
	return nil
}

// shapes maps a property to a mark without a text. M is the name in old versions.
var shapes = map[string]format.Shape{"CR": format.Circle, "MA": format.Cross, "SQ": format.Square,
	"TR": format.Triangle, "M": format.Cross}

// lists are the properties that are lists of points. Two lists of the same name in a node count as
// one.
var lists = map[string]bool{"AB": true, "AW": true, "AE": true, "LB": true, "CR": true, "MA": true, "SQ": true,
	"TR": true, "M": true}

// set stores a property that is not a move in n or in the tree.
func (r *reader) set(n *format.Node, p property, root bool) error {
	text := func(lines bool) string { return unescape(p.values[0], lines) }
	if field := infoField(&r.tree.Info, p.name); field != nil && root && len(p.values) == 1 {
		*field = text(p.name == "GC")
		return nil
	}
	switch p.name {
	case "C", "N":
		if len(p.values) != 1 {
			return r.fail(p.at, words.Errorf("property {name}: {n} values: expected one text", "name", p.name, "n",
				len(p.values)))
		}
		if p.name == "N" {
			n.Title = text(false)
		} else {
			n.Comment = text(true)
		}
	case "HO":
		n.Marked = true
	case "BM", "DO", "IT", "TE":
		sign, known := signs[p.name+"["+strings.TrimSpace(p.values[0])+"]"]
		if !known {
			r.skip(p.name)
		}
		n.Sign = cmp.Or(sign, n.Sign)
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
			n.Marks = append(n.Marks, format.Mark{Point: q, Shape: shapes[p.name]})
		}
		return err
	case "RE":
		if root {
			r.tree.Info.Result, r.tree.Info.Reason = codec.ReadResult(text(false))
			return nil
		}
		fallthrough
	default:
		if root && (p.name == "SZ" || p.name == "RU") || silent[p.name] {
			return nil
		}
		if !known[p.name] && r.pointed(p) {
			r.doubt(words.Later("property {name} holds points and is not read", "name", codec.Cut(p.name)))
		}
		r.skip(p.name)
	}
	return nil
}

// known are the properties of FF[4] and of earlier versions that are not kept, but never set up
// stones, even if their values look like points.
var known = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields("AN AR AS BL BR BS BT CH CP DD DM DT EL EV EX FG FL GB GC GN GW HA HO " +
		"ID IP IY KM KO LN LT MN OB OM ON OP OT OV OW PB PC PM PW RE RG RO SC SE SI SL SO SU TB TC TM TW UC US " +
		"V VW WL WR WS WT") {
		m[name] = true
	}
	return m
}()

// pointed reports whether the values of a property are points on the board.
func (r *reader) pointed(p property) bool {
	points := 0
	for _, v := range p.values {
		for _, word := range pointWords(v) {
			if q, err := r.point(word); err != nil || q == notation.NoPoint {
				return false
			}
			points++
		}
	}
	return points > 0
}

// pointWords returns the points in a value, which may contain several.
func pointWords(value string) []string {
	return strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune(",;: \t\r\n", c) })
}

// doubt adds a doubt: stones may be missing. It does so only once.
func (r *reader) doubt(why *words.Message) {
	if r.tree.Doubt == nil {
		r.tree.Doubt = words.Later("this may not be the game's position: {reason}", "reason", why)
		r.tree.Warnings = append([]*words.Message{r.tree.Doubt}, r.tree.Warnings...)
	}
}

// opening are the private properties of Gomoku Quest, with their side: QPR are the stones of the
// opening, which alternate and begin with Black; the others are single moves of a side while the
// players choose the opening. They have separate nodes. In some games a later move is on one of
// these stones; the reason is not known.
var opening = map[string]string{"QPR": "", "QSLB": "B", "QSLW": "W"}

// openingMoves returns the moves of a property in opening.
func openingMoves(p property) []property {
	var moves []property
	for _, v := range p.values {
		for _, word := range pointWords(v) {
			name := opening[p.name]
			if name == "" {
				name = [...]string{"B", "W"}[len(moves)%2]
			}
			moves = append(moves, property{name: name, values: []string{word}, at: p.at, private: true})
		}
	}
	return moves
}

// skip remembers a property that is not kept.
func (r *reader) skip(name string) {
	const maxUnread = 64
	if len(r.unread) >= maxUnread {
		name = "and more"
	}
	if r.unread == nil {
		r.unread = map[string]bool{}
	}
	r.unread[codec.Cut(name)] = true
}

func (r *reader) turn(n *format.Node, p property) error {
	switch strings.ToLower(strings.TrimSpace(p.values[0])) {
	case "b", "black", "1":
		n.Turn = notation.Black
	case "w", "white", "2":
		n.Turn = notation.White
	default:
		return r.fail(p.at, words.Errorf("property {name}: expected B or W", "name", shown("PL", p.values[0])))
	}
	return nil
}

func (r *reader) setup(n *format.Node, p property) error {
	points, err := r.points(p)
	if err != nil {
		return err
	}
	stone := map[string]notation.Stone{"AB": notation.Black, "AW": notation.White, "AE": notation.Empty}[p.name]
	for _, q := range points {
		switch known := r.placed[q]; {
		case known.node != r.nodes:
			r.placed[q] = setupPoint{r.nodes, stone}
			n.Setup = append(n.Setup, format.SetupStone{Point: q, Stone: stone})
		case known.stone != stone:
			return r.fail(p.at, words.Errorf("property {name}: {point} is set up twice in a node", "name", p.name,
				"point", q))
		}
	}
	return nil
}

// labels reads texts on points: LB as point:text, the old L as points labelled a,
// b, c, and 5A, the fifth moves that a player of renju offers.
func (r *reader) labels(n *format.Node, p property) error {
	for i, v := range p.values {
		text := p.name
		switch p.name {
		case "L":
			text = string(rune('a' + i%26))
		case "LB":
			var both bool
			if v, text, both = cutPair(v); !both {
				return r.fail(p.at, words.Errorf("property {name}: expected a point, a colon and a text", "name",
					shown("LB", v)))
			}
		}
		points, err := r.points(property{name: p.name, values: []string{v}, at: p.at})
		if err != nil {
			return err
		}
		for _, q := range points {
			n.Marks = append(n.Marks, format.Mark{Point: q, Shape: format.Label, Text: unescape(text, false)})
		}
	}
	return nil
}
