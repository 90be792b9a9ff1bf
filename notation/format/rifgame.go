package format

// One game of a RenjuNet database, and the names that its ids stand for.

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
)

// A rifGame is a game as it stands in the database.
type rifGame struct {
	offset     int64
	attributes rifEntry
	moves      []byte
	info       []byte
	unread     []string
}

// rifAttributes are the attributes of a game that are read.
var rifAttributes = []string{"id", "publisher", "tournament", "round", "rule", "black", "white", "bresult", "btime",
	"wtime", "opening", "alt", "swap"}

// game reads the element of a game to its end. An error that it returns is one
// of the XML.
func (d *rifReader) game(start xml.StartElement) (*rifGame, error) {
	g := &rifGame{offset: d.began, attributes: rifEntry{}}
	for _, a := range start.Attr {
		g.attributes[a.Name.Local] = strings.TrimSpace(a.Value)
		if !slices.Contains(rifAttributes, a.Name.Local) {
			g.skip("attribute " + rifShort(a.Name.Local, rifName))
		}
	}
	depth := len(d.open)
	for held := 0; len(d.open) >= depth; {
		token, err := d.token()
		if err == io.EOF {
			err = fmt.Errorf("byte %d: the file ends within a game", d.xml.InputOffset())
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(d.open) > depth+1 || t.Name.Local != "move" && t.Name.Local != "info" {
				g.skip("element " + rifShort(t.Name.Local, rifName))
			}
		case xml.CharData:
			if held += len(t); held > rifToken {
				return nil, fmt.Errorf("byte %d: a game of more than %d bytes", g.offset, rifToken)
			}
			g.text(d.open[depth-1:], t)
		case xml.EndElement:
			g.moves = append(g.moves, ' ')
		}
	}
	return g, nil
}

// skip notes what is not read, up to a dozen names.
func (g *rifGame) skip(name string) {
	if len(g.unread) < 12 && !slices.Contains(g.unread, name) {
		g.unread = append(g.unread, name)
	}
}

// rifShort shortens a text to most bytes.
func rifShort(text string, most int) string {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// text takes the text within some elements, the first of which is the game.
func (g *rifGame) text(within []string, text []byte) {
	switch {
	case len(within) == 2 && within[1] == "move":
		g.moves = append(g.moves, text...)
	case len(within) == 2 && within[1] == "info":
		g.info = append(g.info, text...)
	case len(bytes.TrimSpace(text)) > 0:
		g.skip("text of element " + rifShort(within[len(within)-1], rifName))
	}
}

// tree makes a tree of the game, with the names that its ids stand for.
func (g *rifGame) tree(d *rifReader) (*Tree, error) {
	fail := func(err error) (*Tree, error) {
		return nil, fmt.Errorf("byte %d: game %d (id %s): %w", g.offset, d.games, quote([]byte(g.attributes["id"])),
			err)
	}
	t, err := d.o.tree(rifSize)
	if err != nil {
		return fail(err)
	}
	if err := rifMoves(t, string(g.moves)); err != nil {
		return fail(err)
	}
	t.Unread, d.unread = append(d.unread, g.unread...), nil
	n := rifNames{d, t}
	a := g.attributes
	event := n.entry("tournaments", "tournament", a)
	rule := n.entry("rules", "rule", a)["name"]
	if rifRenju(rule) {
		if err := t.setRule(notation.Renju, d.o); err != nil {
			return fail(err)
		}
	}
	t.Info = Info{
		ID:      a["id"],
		Black:   n.player("black", a),
		White:   n.player("white", a),
		Event:   event["name"],
		Round:   a["round"],
		Place:   n.place(event),
		Date:    n.date(event),
		Opening: rifNamed(n.entry("openings", "opening", a)),
		Result:  rifResult(a["bresult"]),
		Comment: strings.TrimSpace(libLines(string(g.info))),
	}
	for _, note := range [...]struct{ name, text string }{
		{"opening rule", rule}, {"swap", a["swap"]}, {"fifth moves offered", a["alt"]},
		{"time of black", a["btime"]}, {"time of white", a["wtime"]}, {"published by", n.player("publisher", a)},
	} {
		if note.text != "" {
			t.Info.Comment = join(t.Info.Comment, "\n", note.name+": "+note.text)
		}
	}
	return t, nil
}

// rifMoves plays the moves of a game.
func rifMoves(t *Tree, text string) error {
	line := newLine(t)
	number := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == ';'
	}) {
		for rest := word; rest != ""; {
			number++
			var move string
			move, rest = rifCut(rest)
			if err := rifPlay(line, move); err != nil {
				return fmt.Errorf("move %d %s: %w", number, quote([]byte(move)), err)
			}
		}
	}
	return nil
}

// rifCut cuts the first point off a word of points.
func rifCut(word string) (move, rest string) {
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

func rifPlay(line *line, move string) error {
	switch strings.ToLower(move) {
	case "pass", "--", "-":
		line.pass()
		return nil
	}
	p, err := notation.ParsePoint(move, rifSize)
	if err != nil {
		return errors.Unwrap(err)
	}
	if err = line.play(p); errors.Is(err, notation.ErrOccupied) {
		return notation.ErrOccupied // without the point, which is named already
	}
	return err
}

// rifRenju reports whether an opening rule is one of renju.
func rifRenju(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"renju", "rif", "yamaguchi", "taraguchi", "tarannikov", "soos", "sakata"},
		func(s string) bool {
			return strings.HasPrefix(name, s)
		})
}

// rifResult reads a bresult, the points of Black.
func rifResult(points string) string {
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

// rifNames looks up names for a game.
type rifNames struct {
	d *rifReader
	t *Tree
}

// entry is the entry of a table whose id is an attribute. Without one, or with
// 0, there is nothing to look up.
func (n rifNames) entry(table, attribute string, of rifEntry) rifEntry {
	id := of[attribute]
	e, ok := n.d.tables[table][id]
	if !ok && id != "" && id != "0" {
		n.t.warn("%s %s is not in the file before the game", attribute, quote([]byte(id)))
	}
	return e
}

func (n rifNames) player(attribute string, game rifEntry) string {
	p := n.entry("players", attribute, game)
	return join(p["name"], " ", p["surname"])
}

// place is the city and the country of a tournament.
func (n rifNames) place(event rifEntry) string {
	city, country := n.entry("cities", "city", event), n.entry("countries", "country", event)
	if country == nil {
		country = n.entry("countries", "country", city)
	}
	return join(city["name"], ", ", country["name"])
}

// date is the first and the last day of a tournament, or its month or year.
func (n rifNames) date(event rifEntry) string {
	if days := join(event["start"], "/", event["end"]); days != "" {
		return days
	}
	month, err := strconv.Atoi(event["month"])
	if err == nil && month >= 1 && month <= 12 && event["year"] != "" {
		return fmt.Sprintf("%s-%02d", event["year"], month)
	}
	return event["year"]
}

// rifNamed is the name of an entry with its abbreviation.
func rifNamed(e rifEntry) string {
	if e["name"] != "" && e["abbr"] != "" {
		return e["name"] + " (" + e["abbr"] + ")"
	}
	return e["name"] + e["abbr"]
}
