package rif

// Writing a database with one game and the entries that the game refers to.
//
// No schema of the attributes alt and swap of a game is published. This is what is written there, of an opening
// that the moves bear out: alt has the fifth moves that were offered, with spaces between them; swap has a
// character for each choice of colours, in order, 1 if the player took the other colour and 0 if not. The exact
// acts are the last line of the info of the game, "opening: put h8 h9 j7; swap", which the reader takes back. The
// name of the rule is that of the opening rule, after the rule of the game and a comma if that does not follow
// from it. The attribute opening of the rule has the opening rule in the words of the tree; by it the reader knows
// that the name is made up.

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/opening"
	"fukumi/notation/words"
)

const (
	ownAttribute = "opening"   // of a rule: the opening rule in the words of the tree that was written
	actsPrefix   = "opening: " // begins the line of the acts
)

// Write writes the main line and the facts about the game. It returns an error for a board of another size than 15x15,
// for stones that are set up, and for passes.
func Write(t *format.Tree) (data []byte, lost []string, err error) {
	switch {
	case t.Size != Size:
		return nil, nil, codec.OtherSize(t, Size)
	case len(t.Root.Setup) > 0:
		return nil, nil, words.Errorf("stones are set up, and a database of games has only moves")
	}
	bare := *t
	bare.RuleKnown, bare.Info = false, format.Info{Name: t.Info.Name, Source: t.Info.Source}
	w := writer{losses: codec.Losses(&bare)}
	moves, err := codec.Moves(t, w.losses)
	if err != nil {
		return nil, nil, err
	}
	info := &t.Info
	game := []string{"id", codec.OneLine(info.ID), "tournament", w.tournament(info), "round", codec.OneLine(info.Round)}
	game = append(game, "rule", w.rule(t), "black", w.player("1", info.Black), "white", w.player("2", info.White),
		"bresult", w.result(info), "opening", w.opening(info.Opening))
	comment, acts := strings.TrimSpace(codec.Lines(info.Comment)), codec.OneLine(strings.TrimSpace(info.OpeningActs))
	switch list, err := opening.ParseActs(acts, Size); {
	case err != nil:
		w.losses["what was done by the opening rule"] = true
	case len(list) > 0:
		if _, err := t.Opening(); err == nil {
			alt, swap := summary(list)
			game = append(game, "alt", alt, "swap", swap)
		}
		comment = codec.Join(comment, "\n", actsPrefix+acts)
	default:
		if _, taken := cutActs(comment); taken != "" {
			w.losses["whether the last line of the comment is a comment"] = true
		}
	}
	w.table("games", func() {
		w.open("game", game)
		w.WriteString(">\n   <move>")
		for i, p := range moves {
			if i > 0 {
				w.WriteByte(' ')
			}
			w.WriteString(p.String())
		}
		w.WriteString("</move>\n")
		if comment != "" {
			w.WriteString("   <info>" + escape(comment) + "</info>\n")
		}
		w.WriteString("  </game>\n")
	})
	return w.database(), codec.Phrases(w.losses), nil
}

// summary returns the attributes alt and swap of a game whose opening had the acts.
func summary(acts []opening.Act) (alt, swap string) {
	var offered []string
	for _, a := range acts {
		switch a.Kind {
		case opening.Offer:
			for _, p := range a.Points {
				offered = append(offered, p.String())
			}
		case opening.Trade:
			swap += "1"
		case opening.Keep:
			swap += "0"
		}
	}
	return strings.Join(offered, " "), swap
}

// A writer builds the tables of a database.
type writer struct {
	bytes.Buffer
	losses map[string]bool
	tables map[string]string // the text of each table that has entries
}

// database returns the tables in the order in which readers need them.
func (w *writer) database() []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n<database>\n")
	for _, name := range append(slices.Clone(tables), "games") {
		b.WriteString(w.tables[name])
	}
	b.WriteString("</database>\n")
	return b.Bytes()
}

// table makes a table of what entries writes.
func (w *writer) table(name string, entries func()) {
	w.Reset()
	w.WriteString(" <" + name + ">\n")
	entries()
	w.WriteString(" </" + name + ">\n")
	if w.tables == nil {
		w.tables = map[string]string{}
	}
	w.tables[name] = w.String()
}

// entry makes a table with one entry, whose id is 1, and returns the id.
func (w *writer) entry(table, name string, attributes ...string) (id string) {
	w.table(table, func() {
		w.open(name, append([]string{"id", "1"}, attributes...))
		w.WriteString("/>\n")
	})
	return "1"
}

// open writes a tag up to its end. The attributes are names, each with its value. Those without a value are left out,
// except the one that marks a rule.
func (w *writer) open(name string, attributes []string) {
	w.WriteString("  <" + name)
	for i := 0; i < len(attributes); i += 2 {
		key, value := attributes[i], attributes[i+1]
		if value = strings.TrimSpace(value); value != "" || name == "rule" && key == ownAttribute {
			w.WriteString(" " + key + `="` + escape(value) + `"`)
		}
	}
}

// escape returns a text as XML. Line feeds stay.
func escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // cannot fail: a Buffer takes everything
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}

// rule writes the rule of a tree, and returns its id, "" if neither the rule nor an opening rule is known.
func (w *writer) rule(t *format.Tree) (id string) {
	stated := codec.OneLine(strings.TrimSpace(t.Info.OpeningRule))
	name := stated
	if known, ok := opening.Named(stated); ok {
		name = known.Name()
	}
	if implied, known := codec.RuleNamed(name); t.RuleKnown && (!known || implied != t.Rule) {
		name = codec.Join(words.Capital(t.Rule.String()), ", ", name)
	}
	if name == "" {
		return ""
	}
	return w.entry("rules", "rule", "name", name, ownAttribute, stated)
}

// opening writes the name of an opening, with the abbreviation in parentheses apart, and returns its id.
func (w *writer) opening(name string) (id string) {
	if name = strings.TrimSpace(codec.OneLine(name)); name == "" {
		return ""
	}
	long, short, found := cutLast(strings.TrimSuffix(name, ")"), " (")
	if e := (entry{"name": long, "abbr": short}); !found || named(e) != name {
		long, short = name, ""
	}
	return w.entry("openings", "opening", "name", long, "abbr", short)
}

// cutLast cuts a text around the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	if at := strings.LastIndex(text, separator); at >= 0 {
		return text[:at], text[at+len(separator):], true
	}
	return text, "", false
}

// player adds a player to the table, the last word of the name as the surname, and returns the id, "" if there is no
// name.
func (w *writer) player(id, name string) string {
	if name = strings.TrimSpace(codec.OneLine(name)); name == "" {
		return ""
	}
	first, last, found := cutLast(name, " ")
	if !found || first == last || strings.TrimSpace(first) != first {
		first, last = name, ""
	}
	before := w.tables["players"]
	w.table("players", func() {
		if _, rest, found := strings.Cut(before, "\n"); found {
			w.WriteString(strings.TrimSuffix(rest, " </players>\n"))
		}
		w.open("player", []string{"id", id, "name", first, "surname", last})
		w.WriteString("/>\n")
	})
	return id
}

// result returns the points of Black.
func (w *writer) result(info *format.Info) string {
	result, reason := codec.ReadResult(info.Result)
	points := map[string]string{"black": "1", "white": "0", "draw": "0.5", "": ""}
	if _, known := points[result]; !known {
		w.losses["the result"] = true
	} else if reason != "" || info.Reason != "" {
		w.losses["the reason of the result"] = true
	}
	return points[result]
}

// tournament writes the event of a game with its place and its date, and returns its id, "" if nothing is known of it.
func (w *writer) tournament(info *format.Info) (id string) {
	event, place := codec.OneLine(info.Event), strings.TrimSpace(codec.OneLine(info.Place))
	year, month, start, end := w.date(strings.TrimSpace(info.Date))
	if strings.TrimSpace(event) == "" && place == "" && year == "" {
		return ""
	}
	city, country := place, ""
	if before, after, found := cutLast(place, ", "); found && before != after {
		city, country = before, w.entry("countries", "country", "name", after)
	}
	if city != "" {
		city = w.entry("cities", "city", "name", city, "country", country)
	}
	return w.entry("tournaments", "tournament", "name", event, "country", country, "city", city, "year", year, "month",
		month, "start", start, "end", end)
}

// date returns the attributes of a tournament for a day, two days with a slash between them, a month or a year. Any
// other date is lost.
func (w *writer) date(text string) (year, month, start, end string) {
	first, last, both := strings.Cut(text, "/")
	if !both {
		last = first
	}
	day, err := time.Parse(time.DateOnly, first)
	_, wrong := time.Parse(time.DateOnly, last)
	switch {
	case text == "":
		return "", "", "", ""
	case err == nil && wrong == nil && !(both && first == last):
		start, end = first, last
	default:
		if day, err = time.Parse("2006-01", text); err == nil {
			break
		}
		if _, err = time.Parse("2006", text); err != nil {
			w.losses["the date"] = true
			return "", "", "", ""
		}
		return text, "", "", ""
	}
	month = strconv.Itoa(int(day.Month()))
	w.table("months", func() {
		w.open("month", []string{"id", month, "name", day.Month().String()})
		w.WriteString("/>\n")
	})
	return day.Format("2006"), month, start, end
}
