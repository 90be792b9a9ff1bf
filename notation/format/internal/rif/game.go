package rif

// Reading one game of a RenjuNet database, and looking up the names for its ids.

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/opening"
	"fukumi/notation/words"
)

// A game is a game of the database.
type game struct {
	offset     int64
	attributes entry
	moves      []byte
	info       []byte
	unread     []string
}

// attributes are the attributes of a game that are read.
var attributes = []string{"id", "publisher", "tournament", "round", "rule", "black", "white", "bresult", "btime",
	"wtime", "opening", "alt", "swap"}

// game reads the element of a game to its end. Its only errors are errors of the XML.
func (d *reader) game(start xml.StartElement) (*game, error) {
	g := &game{offset: d.began, attributes: entry{}}
	for _, a := range start.Attr {
		g.attributes[a.Name.Local] = strings.TrimSpace(a.Value)
		if !slices.Contains(attributes, a.Name.Local) {
			g.skip("attribute " + codec.CutTo(a.Name.Local, maxName))
		}
	}
	depth := len(d.open)
	for held := 0; len(d.open) >= depth; {
		token, err := d.token()
		if err == io.EOF {
			err = codec.AtByte(d.xml.InputOffset(), words.Errorf("the file ends within a game"))
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(d.open) > depth+1 || t.Name.Local != "move" && t.Name.Local != "info" {
				g.skip("element " + codec.CutTo(t.Name.Local, maxName))
			}
		case xml.CharData:
			if held += len(t); held > MaxToken {
				return nil, codec.AtByte(g.offset, words.Errorf("a game of more than {n} bytes", "n", MaxToken))
			}
			g.text(d.open[depth-1:], t)
		case xml.EndElement:
			g.moves = append(g.moves, ' ')
		}
	}
	return g, nil
}

// skip remembers an unread name, up to a dozen names.
func (g *game) skip(name string) {
	if len(g.unread) < 12 && !slices.Contains(g.unread, name) {
		g.unread = append(g.unread, name)
	}
}

// text takes a text. within are the elements around the text, the game first.
func (g *game) text(within []string, text []byte) {
	switch {
	case len(within) == 2 && within[1] == "move":
		g.moves = append(g.moves, text...)
	case len(within) == 2 && within[1] == "info":
		g.info = append(g.info, text...)
	case len(bytes.TrimSpace(text)) > 0:
		g.skip("text of element " + codec.CutTo(within[len(within)-1], maxName))
	}
}

// tree returns the tree of the game, with names in place of ids.
func (g *game) tree(d *reader) (*format.Tree, error) {
	fail := func(err error) (*format.Tree, error) {
		return nil, codec.AtByte(g.offset, words.Errorf("game {n} (id {id}): {error}", "n", d.games, "id",
			codec.Quote([]byte(g.attributes["id"])), "error", err))
	}
	t, err := codec.NewTree(d.o, Size)
	if err != nil {
		return fail(err)
	}
	if err := play(t, string(g.moves)); err != nil {
		return fail(err)
	}
	t.Unread, d.unread = append(d.unread, g.unread...), nil
	n := lookup{d, t}
	a := g.attributes
	event := n.entry("tournaments", "tournament", a)
	rules := n.entry("rules", "rule", a)
	rule := rules["name"]
	openingRule, own := rules[ownAttribute]
	if known, ok := codec.RuleNamed(rule); ok {
		if err := codec.SetRule(t, known, d.o); err != nil {
			return fail(err)
		}
	} else if rule != "" && !own && !strings.EqualFold(rule, "gomoku") {
		codec.UnknownRule(t, rule)
	}
	t.Info = format.Info{
		ID:      a["id"],
		Black:   n.player("black", a),
		White:   n.player("white", a),
		Event:   event["name"],
		Round:   a["round"],
		Place:   n.place(event),
		Date:    n.date(event),
		Opening: named(n.entry("openings", "opening", a)),
		Result:  readResult(a["bresult"]),
		Comment: strings.TrimSpace(codec.Lines(string(g.info))),
	}
	notes := map[string]string{"opening rule": rule, "swap": a["swap"], "fifth moves offered": a["alt"]}
	if own {
		t.Info.OpeningRule = openingRule
		delete(notes, "opening rule")
	}
	takeActs(t, rule, notes)
	for _, note := range [...]struct{ name, text string }{
		{"opening rule", notes["opening rule"]}, {"swap", notes["swap"]},
		{"fifth moves offered", notes["fifth moves offered"]},
		{"time of black", a["btime"]}, {"time of white", a["wtime"]}, {"published by", n.player("publisher", a)},
	} {
		if note.text != "" {
			t.Info.Comment = codec.Join(t.Info.Comment, "\n", note.name+": "+note.text)
		}
	}
	return t, nil
}

// takeActs takes the acts of the opening out of the comment of a game, if its last line has them, and deletes the
// notes that would say the same again. rule is the name of the rule in the file.
func takeActs(t *format.Tree, rule string, notes map[string]string) {
	comment, text := cutActs(t.Info.Comment)
	if text == "" {
		return
	}
	t.Info.Comment, t.Info.OpeningActs = comment, text
	if _, known := opening.Named(rule); known && t.Info.OpeningRule == "" {
		t.Info.OpeningRule = rule
		delete(notes, "opening rule")
	}
	acts, _ := opening.ParseActs(text, Size) // cannot fail: cutActs has read them
	alt, swap := summary(acts)
	if notes["fifth moves offered"] == alt && notes["swap"] == swap {
		delete(notes, "fifth moves offered")
		delete(notes, "swap")
	}
}

// cutActs cuts the acts of the opening off the end of a comment. acts is "" if the last line does not have them.
func cutActs(comment string) (rest, acts string) {
	at := strings.LastIndexByte(comment, '\n') + 1
	text, found := strings.CutPrefix(comment[at:], actsPrefix)
	list, err := opening.ParseActs(text, Size)
	if !found || err != nil || len(list) == 0 {
		return comment, ""
	}
	return strings.TrimSpace(comment[:at]), strings.TrimSpace(text)
}

// play plays the moves of a game.
func play(t *format.Tree, text string) error {
	line := codec.NewLine(t)
	number := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == ';'
	}) {
		for rest := word; rest != ""; {
			number++
			var move string
			move, rest = cutMove(rest)
			if err := playMove(line, move); err != nil {
				return words.AtMove(number, codec.Quote([]byte(move)), err)
			}
		}
	}
	return nil
}

// cutMove cuts the first point off a word of points.
func cutMove(word string) (move, rest string) {
	digits := false
	for i, r := range word {
		digit := r >= '0' && r <= '9'
		if digits && !digit {
			return word[:i], word[i:]
		}
		digits = digit
	}
	return word, ""
}

func playMove(line *codec.Line, move string) error {
	switch strings.ToLower(move) {
	case "pass", "--", "-":
		line.Pass()
		return nil
	}
	p, err := notation.ParsePoint(move, Size)
	if err != nil {
		return errors.Unwrap(err)
	}
	if err = line.Play(p); errors.Is(err, notation.ErrOccupied) {
		return notation.ErrOccupied // the caller's error names the point
	}
	return err
}

// readResult reads a bresult, which is Black's points.
func readResult(points string) string {
	if f, err := strconv.ParseFloat(points, 64); err == nil {
		switch f {
		case 1:
			return "black"
		case 0:
			return "white"
		case 0.5:
			return "draw"
		}
	}
	return points
}

// A lookup looks up names for the ids of a game.
type lookup struct {
	d *reader
	t *format.Tree
}

// entry returns the entry of a table whose id is an attribute of the entry of. There is no entry
// for a missing id or 0.
func (n lookup) entry(table, attribute string, of entry) entry {
	id := of[attribute]
	e, ok := n.d.tables[table][id]
	if !ok && id != "" && id != "0" {
		codec.Warn(n.t, words.Later("{attribute} {id} is not in the file before the game", "attribute", attribute, "id",
			codec.Quote([]byte(id))))
	}
	return e
}

func (n lookup) player(attribute string, game entry) string {
	p := n.entry("players", attribute, game)
	return codec.Join(p["name"], " ", p["surname"])
}

// place returns the city and the country of a tournament.
func (n lookup) place(event entry) string {
	city, country := n.entry("cities", "city", event), n.entry("countries", "country", event)
	if country == nil {
		country = n.entry("countries", "country", city)
	}
	return codec.Join(city["name"], ", ", country["name"])
}

// date returns the first and the last day of a tournament, or its month or year.
func (n lookup) date(event entry) string {
	if days := codec.Join(event["start"], "/", event["end"]); days != "" {
		return days
	}
	month, err := strconv.Atoi(event["month"])
	if err == nil && month >= 1 && month <= 12 && event["year"] != "" {
		return fmt.Sprintf("%s-%02d", event["year"], month)
	}
	return event["year"]
}

// named returns the name of an entry with its abbreviation.
func named(e entry) string {
	if e["name"] != "" && e["abbr"] != "" {
		return e["name"] + " (" + e["abbr"] + ")"
	}
	return e["name"] + e["abbr"]
}
