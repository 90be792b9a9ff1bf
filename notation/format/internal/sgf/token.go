package sgf

// The grammar of SGF: parentheses, semicolons, and properties with values in
// brackets. property.go has the meaning of the properties.

import (
	"bytes"
	"strconv"
	"strings"

	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// MaxProperties is the maximum number of properties of a node.
const MaxProperties = 1024 // a node may contain a whole game

// A property is a name with its values, as they are written between the brackets.
type property struct {
	name   string
	values []string
	at     int // byte offset of the name
	// private says that the property is a move of the opening in a private property: see opening.
	private bool
}

// A scanner reads the tokens of an SGF text.
type scanner struct {
	data []byte
	pos  int
	// line is the number, from 1, of the line with the offset seen, and begin is the offset at which
	// that line begins. The search for a later place starts at seen, so that each byte is looked at
	// about once for any number of places.
	seen, line, begin int
	left              int    // number of bytes read to find the ends of bad games
	skipped           bool   // there was text outside the games
	bracket           string // the name of a property whose value has a bracket without a backslash, or ""
}

// place returns the place of the byte at offset at.
func (s *scanner) place(at int) *words.Message {
	s.see(at)
	return words.Later("line {line}, column {column}", "line", s.line, "column", at-s.begin+1)
}

// see moves seen to offset at, and updates line and begin.
func (s *scanner) see(at int) {
	s.line = max(s.line, 1)
	if at >= s.seen {
		passed := s.data[s.seen:at]
		if last := bytes.LastIndexByte(passed, '\n'); last >= 0 {
			s.line += bytes.Count(passed, []byte("\n"))
			s.begin = s.seen + last + 1
		}
	} else if lines := bytes.Count(s.data[at:s.seen], []byte("\n")); lines > 0 {
		s.line -= lines
		s.begin = 1 + bytes.LastIndexByte(s.data[:at], '\n')
	}
	s.seen = at
}

func (s *scanner) fail(at int, err error) error {
	return words.Errorf("{place}: {error}", "place", s.place(at), "error", err)
}

// shown returns a property with one of its values, for an error text.
func shown(name, value string) string { return name + "[" + codec.Cut(value) + "]" }

// space skips space, and the NUL or Control-Z that some programs write at the end of a file.
func (s *scanner) space() {
	for s.pos < len(s.data) && (s.data[s.pos] <= ' ') {
		s.pos++
	}
}

// peek returns the next byte that is not space, or 0 at the end.
func (s *scanner) peek() byte {
	s.space()
	if s.pos == len(s.data) {
		return 0
	}
	return s.data[s.pos]
}

// node reads the properties that follow a semicolon.
func (s *scanner) node(properties []property) ([]property, error) {
	for {
		c := s.peek()
		if !codec.IsLetter(c) && !codec.IsDigit(c) {
			return properties, nil
		}
		p, err := s.property()
		if err != nil {
			return properties, err
		}
		if properties = append(properties, p); len(properties) > MaxProperties {
			return properties, s.fail(p.at, words.Errorf("more than {n} properties in a node", "n", MaxProperties))
		}
	}
}

// property reads a name and its values. In a name such as White, from old files,
// only the capitals count.
func (s *scanner) property() (property, error) {
	p := property{at: s.pos}
	for s.pos < len(s.data) && (codec.IsLetter(s.data[s.pos]) || codec.IsDigit(s.data[s.pos])) {
		s.pos++
	}
	name := string(s.data[p.at:s.pos])
	p.name = strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return -1
		}
		return r
	}, name)
	if p.name == "" {
		return p, s.fail(p.at, words.Errorf("property {name}: its name has no capitals", "name",
			strconv.Quote(codec.Cut(name))))
	}
	if s.peek() != '[' {
		return p, s.fail(p.at, words.Errorf("property {name}: no [ after the name", "name", codec.Cut(p.name)))
	}
	for s.peek() == '[' {
		value, err := s.value(p.name)
		if err != nil {
			return p, err
		}
		if p.values = append(p.values, value); len(p.values) > codec.MaxMarks {
			return p, s.fail(p.at, words.Errorf("property {name}: more than {n} values", "name", codec.Cut(p.name),
				"n", codec.MaxMarks))
		}
	}
	return p, nil
}

// value reads from a bracket to its closing bracket and keeps escapes. In a text, a closing bracket
// that is not followed by valid SGF is part of the text.
func (s *scanner) value(name string) (string, error) {
	start := s.pos + 1
	for i := start; i < len(s.data); i++ {
		switch s.data[i] {
		case '\\':
			i++
		case ']':
			if texts[name] && !goesOn(s.data[i+1:]) && s.closes(i+1) {
				s.bracket = name
				continue
			}
			s.pos = i + 1
			return string(s.data[start:i]), nil
		}
	}
	return "", s.fail(s.pos, words.Errorf("property {name}: no ] closes its value", "name", codec.Cut(name)))
}

// wellFormed reports whether data is a sequence of games according to the grammar alone.
func wellFormed(data []byte) bool {
	s := scanner{data: data}
	var properties []property
	for depth := 0; ; {
		switch c := s.peek(); {
		case c == 0:
			return depth == 0
		case c == '(':
			depth++
			s.pos++
		case c == ')' && depth > 0:
			depth--
			s.pos++
		case c == ';' && depth > 0:
			s.pos++
			var err error
			if properties, err = s.node(properties[:0]); err != nil {
				return false
			}
		default:
			return false
		}
	}
}

// decodeValues decodes the text between brackets, each part separately.
func decodeValues(data []byte, decode func([]byte) []byte) []byte {
	var out []byte
	for len(data) > 0 {
		open := bytes.IndexByte(data, '[')
		if open < 0 {
			break
		}
		end := open + 1
		for end < len(data) && data[end] != ']' {
			if data[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end, len(data))
		out = append(append(out, data[:open+1]...), decode(data[open+1:end])...)
		data = data[end:]
	}
	return bytes.ToValidUTF8(append(out, data...), []byte("\ufffd")) // the text after the last bracket
}

// texts are the properties whose values are texts, except those that begin with a point.
var texts = map[string]bool{"C": true, "N": true, "GN": true, "PB": true, "PW": true, "EV": true, "RO": true,
	"PC": true,
	"DT": true, "ON": true, "SO": true, "GC": true, "US": true, "AN": true, "CP": true, "BT": true, "WT": true,
	"BR": true,
	"WR": true, "AP": true, "OT": true}

// afterValue matches the text that may follow a value: another value, a property, a node, a
// variation, or the end.
var afterValue = pattern.New(`^\s*(?:$|[\[();]|[a-z]*[A-Z][A-Za-z0-9]*\s*\[)`)

// goesOn reports whether rest, the text after a closing bracket, is SGF.
func goesOn(rest []byte) bool { return afterValue().Match(rest[:min(len(rest), 64)]) }

// closes reports whether another bracket that could close the value follows soon.
func (s *scanner) closes(from int) bool {
	rest := s.data[from:min(len(s.data), from+1<<12)]
	for i := range rest {
		if rest[i] == ']' && goesOn(rest[i+1:]) {
			return true
		}
	}
	return false
}

// unescape resolves the escapes of a value. A line break after a backslash joins two lines. If lines
// is true, other line breaks stay; otherwise they become spaces, like all other space.
func unescape(value string, lines bool) string {
	value = strings.ReplaceAll(strings.ReplaceAll(value, "\r\n", "\n"), "\r", "\n")
	var b strings.Builder
	b.Grow(len(value))
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '\\' {
			if i++; i == len(value) {
				break
			}
			if c = value[i]; c == '\n' {
				continue
			}
		}
		if c == '\n' && !lines || c == '\t' || c == '\v' || c == '\f' {
			c = ' '
		}
		b.WriteByte(c)
	}
	return b.String()
}

// cutPair splits a value at the colon between its two halves. A colon after a
// backslash is text.
func cutPair(value string) (first, second string, both bool) {
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case '\\':
			i++
		case ':':
			return value[:i], value[i+1:], true
		}
	}
	return value, "", false
}

// spaces turns line breaks into line feeds and other space into spaces.
var spaces = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ", "\v", " ", "\f", " ")

// escape returns text in a form from which unescape restores it. With pair it also escapes colons.
func escape(text string, pair bool) string {
	text = spaces.Replace(strings.ToValidUTF8(text, "\ufffd"))
	text = strings.ReplaceAll(text, `\`, `\\`)
	text = strings.ReplaceAll(text, "]", `\]`)
	if pair {
		text = strings.ReplaceAll(text, ":", `\:`)
	}
	return text
}
