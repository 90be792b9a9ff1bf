package words

// Languages. The key of a message is its English pattern, which the source contains where it uses
// the message. A language maps these keys to its own patterns.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
)

// A Language puts messages into words. The zero value is English.
type Language struct {
	Tag      string            `json:"tag"`     // the BCP 47 tag, such as "zh-Hans"; "" is English
	Name     string            `json:"name"`    // the name in the language itself: "简体中文"
	Decimal  string            `json:"decimal"` // the sign between a number and its fraction; "" means a point
	Group    string            `json:"group"`   // the sign between thousands; "" means no sign
	Messages map[string]string `json:"messages"`

	parsed map[string][]part
}

// English is the language of the source.
var English = &Language{Tag: "en", Name: "English"}

// Parse reads a language: a JSON object with the fields of Language. A message that is not a valid
// pattern is an error.
func Parse(data []byte) (*Language, error) {
	l := &Language{}
	if err := json.Unmarshal(data, l); err != nil {
		return nil, fmt.Errorf("a language: %w", err)
	}
	l.parsed = make(map[string][]part, len(l.Messages))
	for english, pattern := range l.Messages {
		if pattern == "" { // not translated yet
			continue
		}
		parts, err := parse(pattern)
		if err != nil {
			return nil, fmt.Errorf("language %s: %w", l.Tag, err)
		}
		l.parsed[english] = parts
	}
	return l, nil
}

// Say returns the message with the given English pattern, in the language. values are the names and
// the values of the parameters, in pairs:
//
//	l.Say("{side} wins at once: {move} makes five.", "side", notation.Black, "move", p)
//
// Points, sides, fouls, numbers, times, errors and messages are written in the way of the language,
// all other values as by fmt.Sprint. If the language has no such message, Say returns it in English.
func (l *Language) Say(english string, values ...any) string {
	parts, ok := l.parsed[english]
	if !ok {
		var err error
		if parts, err = parse(english); err != nil {
			return english // not reached: a test parses every pattern in the source
		}
	}
	var b strings.Builder
	l.write(&b, parts, values, nil)
	return b.String()
}

// valueOf returns the value of a parameter.
func valueOf(values []any, name string) any {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] == name {
			return values[i+1]
		}
	}
	return "{" + name + "}"
}

func (l *Language) write(b *strings.Builder, parts []part, values []any, n any) {
	for i := range parts {
		p := &parts[i]
		switch {
		case p.name == "":
			b.WriteString(p.text)
		case p.name == number:
			b.WriteString(l.value(n))
		case p.kind == "":
			b.WriteString(l.value(valueOf(values, p.name)))
		case p.kind == "select":
			o := p.option(selector(valueOf(values, p.name)))
			if o == nil {
				o = p.option("other")
			}
			l.write(b, o.parts, values, n)
		default:
			v := valueOf(values, p.name)
			count, _ := strconv.ParseInt(fmt.Sprint(v), 10, 64)
			o := p.option("=" + strconv.FormatInt(count, 10))
			if o == nil {
				o = p.option(l.Plural(count))
			}
			if o == nil {
				o = p.option("other")
			}
			l.write(b, o.parts, values, v)
		}
	}
}

// selector returns the key that a value has in a selection.
func selector(v any) string {
	if v, ok := v.(error); ok {
		return v.Error()
	}
	return fmt.Sprint(v)
}

// value returns a value in the way of the language.
func (l *Language) value(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case notation.Stone:
		return l.Side(v)
	case notation.Point:
		return l.Move(v)
	case []notation.Point:
		return l.Points(v)
	case notation.Rule:
		return l.Rule(v)
	case notation.Foul:
		return l.Foul(v)
	case int:
		return l.Number(int64(v))
	case int64:
		return l.Number(v)
	case uint64:
		return l.Number(int64(v))
	case time.Duration:
		return l.decimal(v.String())
	case *Message:
		return v.In(l)
	case error:
		return l.Error(v)
	}
	return fmt.Sprint(v)
}

// Plural returns the plural category, as named by CLDR, that a number has in the language.
func (l *Language) Plural(n int64) string {
	n = max(n, -n)
	switch tag, _, _ := strings.Cut(l.Tag, "-"); tag {
	case "", "en":
		if n == 1 {
			return "one"
		}
	case "ru":
		switch {
		case n%10 == 1 && n%100 != 11:
			return "one"
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return "few"
		}
		return "many"
	}
	return "other"
}

// Number returns a number in the way of the language.
func (l *Language) Number(n int64) string {
	text := strconv.FormatInt(n, 10)
	if l.Group == "" {
		return text
	}
	first := len(text) % 3
	var b strings.Builder
	for i := range len(text) {
		if i > 0 && i%3 == first && text[i-1] != '-' {
			b.WriteString(l.Group)
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// decimal replaces the decimal point in a text by that of the language.
func (l *Language) decimal(text string) string {
	if l.Decimal == "" {
		return text
	}
	return strings.ReplaceAll(text, ".", l.Decimal)
}

// Float returns a number with the given number of digits after the point.
func (l *Language) Float(x float64, digits int) string {
	return l.decimal(strconv.FormatFloat(x, 'f', digits, 64))
}

// Funcs returns functions for templates: {{say "Game"}}.
func (l *Language) Funcs() map[string]any { return map[string]any{"say": l.Say} }

// A Message is an English pattern with values, which can be put into any language later.
type Message struct {
	english string
	values  []any
}

// Later returns a message, for code that does not know the language. The arguments are those of
// Say.
func Later(english string, values ...any) *Message { return &Message{english, values} }

// With returns a message with the pattern of m and the given values.
func (m *Message) With(values ...any) *Message { return &Message{m.english, values} }

// Holds reports whether m, or a message among the values of m, has the pattern of other. The values
// of other do not count.
func (m *Message) Holds(other *Message) bool {
	return m != nil && (m.english == other.english || slices.ContainsFunc(m.values, func(v any) bool {
		part, ok := v.(*Message)
		return ok && part.Holds(other)
	}))
}

// Texts returns the texts of messages in the language.
func (l *Language) Texts(list []*Message) (texts []string) {
	for _, m := range list {
		texts = append(texts, m.In(l))
	}
	return texts
}

// String returns the message in English.
func (m *Message) String() string { return m.In(English) }

// In returns the message in a language, or "" if m is nil.
func (m *Message) In(l *Language) string {
	if m == nil {
		return ""
	}
	return l.Say(m.english, m.values...)
}

// An Error is a message that is an error. It wraps the errors among its values.
type Error struct{ message Message }

// Errorf returns an error with a message in every language. The arguments are those of Say.
func Errorf(english string, values ...any) error { return &Error{Message{english, values}} }

func (e *Error) Error() string { return e.message.String() }

// Message returns the message of the error.
func (e *Error) Message() *Message { return &e.message }

// Unwrap returns the errors among the values.
func (e *Error) Unwrap() (list []error) {
	for _, v := range e.message.values {
		if err, ok := v.(error); ok {
			list = append(list, err)
		}
	}
	return list
}
