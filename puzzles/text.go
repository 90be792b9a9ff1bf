package puzzles

// The text form of a suite, for writing by hand: one puzzle on each line, similar
// to EPD in chess.
//
//	SIZE RULE POSITION [SIDE]; operation; operation; ...
//	15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; bm k9; id "first"; dw 6;
//
// POSITION is moves, or black stones, a slash and white stones, or "empty". SIDE is black or white. An
// operation is a word and its operands, which are words or texts in double quotes, written as in JSON.
// The operations are the fields of a record. Most have the names of the fields (record.go). Shorter
// names are
//
//	bm best moves, am moves that do not win, dw and dn own_moves_ok and
//	own_moves_none, pv a solution, src the source, c0 a note, win the goal
//
// and "fb h8 i9" states all forbidden points, "fb" alone that there are none.
// "unique" and "xfail" need no operand. Unknown operations are kept. Empty lines
// and lines that begin with # are ignored.

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/text"
)

// ParseText reads one puzzle in the text form. On an error the record has the ID if that could be
// read.
func ParseText(line string) (Record, error) {
	r := Record{Probe: notation.NoPoint}
	if !utf8.ValidString(line) {
		return r, errors.New("the line is not UTF-8")
	}
	head, rest, _ := strings.Cut(line, ";")
	ops, err := scanOperations(rest)
	for _, o := range ops {
		if o.name == "id" && len(o.operands) == 1 {
			r.ID = o.operands[0].text
		}
	}
	if err != nil {
		return r, err
	}
	if r.Position, err = parseHead(head); err != nil {
		if !strings.Contains(line, ";") {
			err = fmt.Errorf("%w; is the semicolon after the position missing?", err)
		}
		return r, err
	}
	var fields []Field
	for _, o := range ops {
		f, err := o.field()
		if err != nil {
			return r, err
		}
		fields = append(fields, f...)
	}
	return r, r.take(fields)
}

// parseHead reads the part before the first semicolon.
func parseHead(head string) (notation.Position, error) {
	var none notation.Position
	words := strings.Fields(head)
	if len(words) < 3 {
		return none, errors.New("expected the size, the rule and the position, then a semicolon")
	}
	size, err := strconv.Atoi(words[0])
	if err != nil || size < notation.MinSize || size > notation.MaxSize {
		return none, fmt.Errorf("size %q: expected %d to %d; a line begins with the size, the rule and the position",
			words[0], notation.MinSize, notation.MaxSize)
	}
	rule, err := notation.ParseRule(words[1])
	if err != nil {
		return none, fmt.Errorf("rule %q: expected %s after the size", words[1], notation.RuleWords())
	}
	d := text.Defaults{Rule: rule, Size: size}
	words = words[2:]
	if side, err := notation.ParseStone(words[len(words)-1]); err == nil && len(words) > 1 {
		d.Turn, words = side, words[:len(words)-1]
	}
	in, err := text.ParseArgument(strings.Join(words, " "), d)
	return in.Position, err
}

// An operation is a word and its operands.
type operation struct {
	name     string
	operands []operand
}

type operand struct {
	text   string
	quoted bool
}

// scanOperations splits the part after the first semicolon into operations.
func scanOperations(text string) ([]operation, error) {
	var list []operation
	var now operation
	end := func() {
		if now.name != "" {
			list = append(list, now)
		}
		now = operation{}
	}
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case text == "":
			end()
			return list, nil
		case text[0] == ';':
			end()
			text = text[1:]
		case text[0] == '"':
			if now.name == "" {
				return list, errors.New(`an operation begins with a word, not with a quote`)
			}
			n := quotedEnd(text)
			var s string
			if n == 0 || json.Unmarshal([]byte(text[:n]), &s) != nil {
				return list, fmt.Errorf("operation %s: the quoted text is not closed, or not written as in JSON",
					now.name)
			}
			now.operands = append(now.operands, operand{s, true})
			text = text[n:]
		default:
			n := strings.IndexAny(text, " \t\r\n;\"")
			if n < 0 {
				n = len(text)
			}
			if now.name == "" {
				now.name = text[:n]
			} else {
				now.operands = append(now.operands, operand{text[:n], false})
			}
			text = text[n:]
		}
	}
}

// quotedEnd returns the length of the quoted text at the beginning of text, or 0 if it does not end.
func quotedEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

// field returns the fields that an operation states.
func (o operation) field() ([]Field, error) {
	switch {
	case o.name == "id":
		return nil, o.want(len(o.operands) == 1, "one text, in quotes where it has spaces")
	case slices.Contains(positionFields, o.name):
		return nil, fmt.Errorf("operation %s: the position stands before the first semicolon", o.name)
	case o.name == "fb":
		return []Field{{"forbidden", o.list()}, {"complete", json.RawMessage("true")}}, nil
	}
	if !wordForm().MatchString(o.name) {
		return nil, fmt.Errorf("operation %q: expected a word of letters, digits, _ and -", o.name)
	}
	k := findKnown(o.name)
	if k == nil {
		value, err := o.unknown()
		return []Field{{o.name, value}}, err
	}
	one := o.want(len(o.operands) == 1, "one operand")
	switch k.place(&Record{}).(type) {
	case *string, *Goal, *Scope, *Truth, *Legality, *foulKind, *trust:
		if k.name == "xfail" && len(o.operands) == 0 {
			return []Field{{k.name, json.RawMessage("true")}}, nil
		}
		if one != nil {
			return nil, o.want(false, "one text, in quotes where it has spaces")
		}
		return []Field{{k.name, plain(o.operands[0].text)}}, nil
	case *notation.Point:
		if one != nil {
			return nil, one
		}
		return []Field{{k.name, plain(o.operands[0].text)}}, nil
	case *int:
		if one != nil || !json.Valid([]byte(o.operands[0].text)) {
			return nil, o.want(false, "a number")
		}
		return []Field{{k.name, json.RawMessage(o.operands[0].text)}}, nil
	case *bool:
		if len(o.operands) == 0 {
			return []Field{{k.name, json.RawMessage("true")}}, nil
		}
		return []Field{{k.name, json.RawMessage("false")}},
			o.want(len(o.operands) == 1 && o.operands[0].text == "false", "no operand, or false")
	case *map[notation.Rule]Truth:
		value, err := o.rules()
		return []Field{{k.name, value}}, err
	}
	return []Field{{k.name, o.list()}}, o.want(len(o.operands) > 0, "at least one operand")
}

var wordForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`) })

func (o operation) want(ok bool, what string) error {
	if ok {
		return nil
	}
	return fmt.Errorf("operation %s: expected %s", o.name, what)
}

// list returns the operands as a list of strings.
func (o operation) list() json.RawMessage {
	texts := make([]string, len(o.operands))
	for i, a := range o.operands {
		texts[i] = a.text
	}
	return plain(texts)
}

// rules reads operands such as "freestyle=yes standard=no".
func (o operation) rules() (json.RawMessage, error) {
	m := map[string]string{}
	for _, a := range o.operands {
		name, word, ok := strings.Cut(a.text, "=")
		if _, twice := m[name]; !ok || twice {
			return nil, o.want(false, "each rule once, like freestyle=yes standard=no")
		}
		m[name] = word
	}
	return plain(m), o.want(len(m) > 0, "rules, like freestyle=yes standard=no")
}
