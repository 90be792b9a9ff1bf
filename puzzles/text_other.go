package puzzles

// Unknown fields in the text form, and writing the text form.
//
// The value of an unknown operation is true without an operand, the operand if there is one, and
// otherwise the list of operands. A word that is a number, true, false or null in JSON has that
// value. Any other value is written as
//
//	name json "{...}"

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"fukumi/notation"
	"fukumi/notation/text"
)

// unknown returns the value of an unknown operation.
func (o operation) unknown() (json.RawMessage, error) {
	switch {
	case len(o.operands) == 0:
		return json.RawMessage("true"), nil
	case o.isJSON():
		value := json.RawMessage(o.operands[1].text)
		if !json.Valid(value) {
			return nil, o.want(false, "valid JSON in the quotes after json")
		}
		return compact(value), nil
	case len(o.operands) == 1:
		return o.operands[0].value(), nil
	}
	var list []json.RawMessage
	for _, a := range o.operands {
		list = append(list, a.value())
	}
	return plain(list), nil
}

func compact(value json.RawMessage) json.RawMessage {
	return plain(value)
}

// isJSON reports whether the operands are the word json and a quoted text.
func (o operation) isJSON() bool {
	return len(o.operands) == 2 && o.operands[0] == operand{"json", false} && o.operands[1].quoted
}

func (a operand) value() json.RawMessage {
	if !a.quoted && literal(a.text) {
		return json.RawMessage(a.text)
	}
	return plain(a.text)
}

// literal reports whether a word is a number, true, false or null in JSON.
func literal(word string) bool {
	return word != "" && word[0] != '{' && word[0] != '[' && word[0] != '"' && json.Valid([]byte(word))
}

// formatText writes a puzzle on one line of the text form, without the line feed.
// It fails if the name of an unknown field is not a word.
func formatText(r *Record) (string, error) {
	pos := &r.Position
	var out strings.Builder
	fmt.Fprintf(&out, "%d %s %s %s;", pos.Size(), pos.Rule(), notation.FormatPosition(pos), pos.Turn())
	if r.ID != "" {
		fmt.Fprintf(&out, " id %s;", word(r.ID))
	}
	for _, f := range r.fields() {
		if fouls := r.allFouls(); fouls && (f.Name == "complete" || f.Name == "forbidden") {
			continue
		}
		text, err := formatField(f)
		if err != nil {
			return "", err
		}
		out.WriteString(text)
	}
	if r.allFouls() {
		fmt.Fprintf(&out, " fb%s;", spaced(r.Forbidden))
	}
	// Characters beyond ASCII are within quotes, where the escapes of JSON are allowed.
	return string(text.CleanJSON([]byte(out.String()))), nil
}

// spaced returns points, each with a space before it.
func spaced(points []notation.Point) string {
	text := ""
	for _, p := range points {
		text += " " + p.String()
	}
	return text
}

// formatField writes one operation with a space before it.
func formatField(f Field) (string, error) {
	k := findKnown(f.Name)
	if k == nil {
		if !wordForm().MatchString(f.Name) || slices.Contains(positionFields, f.Name) || f.Name == "fb" {
			return "", fmt.Errorf("the text form cannot name the field %q: it is not a word, or has a meaning there",
				f.Name)
		}
		return fmt.Sprintf(" %s%s;", f.Name, operandsOf(f.Value)), nil
	}
	text := ""
	switch k.place(&Record{}).(type) {
	case *bool: // it is stated, so it is true
	case *int:
		text = " " + string(f.Value)
	case *map[notation.Rule]Truth:
		m := map[notation.Rule]Truth{}
		_ = json.Unmarshal(f.Value, &m) // cannot fail: fields wrote it
		for _, rule := range notation.Rules {
			if m[rule] != unsaid {
				text += fmt.Sprintf(" %s=%s", rule, m[rule])
			}
		}
	default:
		for _, item := range stringsOf(f.Value) {
			text += " " + word(item)
		}
	}
	return fmt.Sprintf(" %s%s;", k.op, text), nil
}

// stringsOf returns the strings of a JSON string or list of strings.
func stringsOf(value json.RawMessage) []string {
	var list []string
	if json.Unmarshal(value, &list) == nil {
		return list
	}
	var one string
	_ = json.Unmarshal(value, &one) // cannot fail: fields wrote it
	return []string{one}
}

// operandsOf writes a value in the form that unknown reads.
func operandsOf(value json.RawMessage) string {
	if string(value) == "true" {
		return ""
	}
	var list []json.RawMessage
	switch {
	case len(value) > 0 && value[0] == '[' && json.Unmarshal(value, &list) == nil && len(list) > 1:
	default:
		list = []json.RawMessage{value}
	}
	text := ""
	for i, item := range list {
		var s string
		switch {
		case json.Unmarshal(item, &s) == nil && string(item) != "null":
			if !wellFormed(item) {
				return " json " + string(plain(string(value)))
			}
			w := word(s)
			if i == 0 && s == "json" {
				w = `"json"`
			}
			text += " " + w
		case literal(string(item)):
			text += " " + string(item)
		default: // an object, or a list within a list
			return " json " + string(plain(string(value)))
		}
	}
	return text
}

// wellFormed reports whether a JSON string keeps its meaning when it is rewritten.
func wellFormed(item json.RawMessage) bool {
	var s string
	return json.Unmarshal(item, &s) == nil && string(plain(s)) == string(item)
}

var bareWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_./:@+=-]+$`) })

// word writes a text as a word if possible, else in quotes.
func word(text string) string {
	if bareWord().MatchString(text) && !literal(text) {
		return text
	}
	return string(plain(text))
}
