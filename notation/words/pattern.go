package words

// The patterns of messages, in a subset of the MessageFormat of ICU, which translation tools know.
//
//	{move}                                            the value of a parameter
//	{n, plural, =0 {no move} one {# move} other {# moves}}   a choice by number; # is the number
//	{side, select, black {Black} other {White}}       a choice by word
//
// The web page reads the same patterns (static/words.js). "##" ends a pattern. The text
// after it distinguishes messages with the same English pattern and is never shown.

import (
	"fmt"
	"strings"
)

// A part of a pattern is a text or, if name is set, a parameter.
type part struct {
	text    string
	name    string
	kind    string // "", "plural" or "select"
	options []option
}

// An option of a parameter has a key such as "one", "=0" or "black".
type option struct {
	key   string
	parts []part
}

// number is the name of the parameter that # represents.
const number = "#"

// parse reads a pattern.
func parse(pattern string) ([]part, error) {
	pattern, _, _ = strings.Cut(pattern, "##")
	r := reader{text: pattern}
	parts, err := r.parts(false)
	if err == nil && r.at < len(r.text) {
		err = fmt.Errorf("a } without a { at byte %d", r.at)
	}
	if err != nil {
		return nil, fmt.Errorf("message %q: %w", pattern, err)
	}
	return parts, nil
}

type reader struct {
	text string
	at   int
}

// parts reads up to the end or a }. In a plural, # is a parameter.
func (r *reader) parts(plural bool) ([]part, error) {
	var list []part
	stop := "{}"
	if plural {
		stop = "{}#"
	}
	for r.at < len(r.text) {
		n := strings.IndexAny(r.text[r.at:], stop)
		if n < 0 {
			n = len(r.text) - r.at
		}
		if n > 0 {
			list = append(list, part{text: r.text[r.at : r.at+n]})
			r.at += n
			continue
		}
		switch r.text[r.at] {
		case '}':
			return list, nil
		case '#':
			list = append(list, part{name: number})
			r.at++
		default:
			p, err := r.parameter(plural)
			if err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}

// until reads the text before the next of the given letters.
func (r *reader) until(letters string) string {
	n := strings.IndexAny(r.text[r.at:], letters)
	if n < 0 {
		n = len(r.text) - r.at
	}
	text := r.text[r.at : r.at+n]
	r.at += n
	return strings.TrimSpace(text)
}

// next reads the given letter if it is the next one, and reports whether it is.
func (r *reader) next(letter byte) bool {
	if r.at == len(r.text) || r.text[r.at] != letter {
		return false
	}
	r.at++
	return true
}

func (r *reader) parameter(plural bool) (part, error) {
	r.next('{')
	p := part{name: r.until(",{}")}
	if p.name == "" || strings.Contains(p.name, number) {
		return p, fmt.Errorf("a parameter without a name at byte %d", r.at)
	}
	if r.next('}') {
		return p, nil
	}
	r.next(',')
	if p.kind = r.until(",{}"); p.kind != "plural" && p.kind != "select" {
		return p, fmt.Errorf("%s: kind %q: expected plural or select", p.name, p.kind)
	}
	r.next(',')
	for {
		key := r.until("{}")
		if r.next('}') {
			break
		}
		if !r.next('{') || key == "" {
			return p, fmt.Errorf("%s: an option without a key or a text", p.name)
		}
		parts, err := r.parts(plural || p.kind == "plural")
		if err != nil {
			return p, err
		}
		if !r.next('}') {
			return p, fmt.Errorf("%s: option %s does not end", p.name, key)
		}
		p.options = append(p.options, option{key, parts})
	}
	if p.option("other") == nil {
		return p, fmt.Errorf("%s: no option other", p.name)
	}
	return p, nil
}

// option returns the option with the given key, or nil if there is no such option.
func (p *part) option(key string) *option {
	for i := range p.options {
		if p.options[i].key == key {
			return &p.options[i]
		}
	}
	return nil
}

// Names returns the parameters of a pattern, each once and in the order of the pattern. The error
// says where the pattern is invalid.
func Names(pattern string) ([]Parameter, error) {
	parts, err := parse(pattern)
	if err != nil {
		return nil, err
	}
	var list []Parameter
	var add func(parts []part)
	add = func(parts []part) {
		for i := range parts {
			p := &parts[i]
			if p.name == "" || p.name == number {
				continue
			}
			found := false
			for k := range list {
				if found = found || list[k].Name == p.name; list[k].Name == p.name && p.kind != "" {
					list[k].Kind, list[k].Keys = p.kind, keysOf(p)
				}
			}
			if !found {
				list = append(list, Parameter{p.name, p.kind, keysOf(p)})
			}
			for _, o := range p.options {
				add(o.parts)
			}
		}
	}
	add(parts)
	return list, nil
}

// A Parameter is a parameter of a pattern. Kind is "", "plural" or "select". Keys are the keys of
// the options.
type Parameter struct {
	Name, Kind string
	Keys       []string
}

func keysOf(p *part) (keys []string) {
	for _, o := range p.options {
		keys = append(keys, o.key)
	}
	return keys
}

// Pseudo returns an English pattern in accented letters and brackets. It is readable, longer than
// the English one, and recognisable as a text from the catalogue.
func Pseudo(pattern string) string {
	parts, err := parse(pattern)
	if err != nil {
		return pattern
	}
	var b strings.Builder
	b.WriteString("⟦")
	pseudo(&b, parts)
	b.WriteString("⟧")
	return b.String()
}

var accented = strings.NewReplacer("a", "á", "e", "é", "i", "í", "o", "ö", "u", "ü", "y", "ý", "c", "ç", "n", "ñ",
	"s", "š", "A", "Å", "E", "É", "I", "Í", "O", "Ö", "U", "Ü", "N", "Ñ", "S", "Š", "C", "Ç")

func pseudo(b *strings.Builder, parts []part) {
	for _, p := range parts {
		switch {
		case p.name == number:
			b.WriteString(number)
		case p.name == "":
			b.WriteString(accented.Replace(p.text))
		case p.kind == "":
			fmt.Fprintf(b, "{%s}", p.name)
		default:
			fmt.Fprintf(b, "{%s, %s,", p.name, p.kind)
			for _, o := range p.options {
				fmt.Fprintf(b, " %s {", o.key)
				pseudo(b, o.parts)
				b.WriteString("}")
			}
			b.WriteString("}")
		}
	}
}
