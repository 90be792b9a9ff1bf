package points

// Games below headers in brackets, as of chess:
//
//	[Event "Cup"]
//	[Black "A"]
//	[White "B"]
//	[Rule "renju"]
//	[Size "15"]
//
//	1. h8 i9 2. g7 {a comment} g9 1-0
//
// No program of the field is known to define it. Black moves first; a result
// such as 1-0 is kept as it stands, since it does not say whose the 1 is.

import (
	"strconv"
	"strings"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

var (
	pgnHeader  = pattern.New(`^\s*\[\s*([A-Za-z][A-Za-z0-9_]{0,30})\s+"((?:[^"\\]|\\.)*)"\s*\]`)
	pgnBegin   = pattern.New(`^\s*\[\s*[A-Za-z][A-Za-z0-9_]{0,30}\s+"`)
	pgnResult  = pattern.New(`(?:^|\s)(1-0|0-1|1/2-1/2|\*)\s*$`)
	pgnComment = pattern.New(`\{[^{}]*\}`)
	pgnGlyph   = pattern.New(`\s\$\d{1,3}\b`) // what a move is worth, which is not kept
	pgnEscape  = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

func LooksLikePGN(raw string) bool {
	return pgnBegin().MatchString(text.Plain(raw[:min(len(raw), 512)]))
}

func ReadPGN(data []byte, o *format.Options, yield codec.Yield) {
	raw, yield, ok := codec.Text(data, o, "game", yield)
	rest := text.Plain(raw)
	for first := true; ok && (first || strings.TrimSpace(rest) != ""); first = false {
		var t *format.Tree
		var err error
		t, rest, err = pgnGame(o, rest)
		ok = yield(t, err)
	}
}

// pgnGame reads the first game of text, and returns what follows it.
func pgnGame(o *format.Options, text string) (*format.Tree, string, error) {
	var info format.Info
	var unread []string
	own := *o
	rule, size := "", 0
	for {
		m := pgnHeader().FindStringSubmatch(text)
		if m == nil {
			break
		}
		text = text[len(m[0]):]
		value := pgnEscape.Replace(m[2])
		switch strings.ToLower(m[1]) {
		case "rule", "rules", "variant":
			rule = value
		case "size", "boardsize", "board":
			columns, rows, square := strings.Cut(strings.ToLower(value), "x")
			n, err := strconv.Atoi(strings.TrimSpace(columns))
			if err != nil || square && strings.TrimSpace(rows) != strings.TrimSpace(columns) {
				return nil, pgnRest(text), words.Errorf("header {name} {text}: want the size of a square board",
					"name", m[1], "text", strconv.Quote(codec.Cut(value)))
			}
			size = n
		default:
			if field := header(&info, m[1]); field != nil {
				*field = value
			} else if len(unread) < 64 {
				unread = append(unread, m[1])
			}
		}
	}
	moves, rest := text, pgnRest(text)
	moves = strings.TrimSpace(moves[:len(moves)-len(rest)])
	moves = pgnGlyph().ReplaceAllString(moves, " ")
	comments := pgnComment().FindAllString(moves, 64)
	moves = strings.TrimSpace(pgnComment().ReplaceAllString(moves, " "))
	if m := pgnResult().FindStringSubmatchIndex(moves); m != nil {
		if info.Result == "" {
			info.Result = moves[m[2]:m[3]]
		}
		moves = strings.TrimSpace(moves[:m[0]])
	}
	if size != 0 {
		if _, err := codec.NewTree(&own, size); err != nil {
			return nil, rest, err
		}
		own.Defaults.Size = size
	}
	t, err := pgnMoves(&own, moves)
	if err != nil {
		return nil, rest, err
	}
	if known, ok := codec.RuleNamed(rule); ok && rule != "" {
		if err := codec.SetRule(t, known, o); err != nil {
			return nil, rest, err
		}
	} else if rule != "" {
		codec.UnknownRule(t, rule)
	}
	t.Info, t.Unread = info, unread
	if len(comments) > 0 {
		t.Unread = append(t.Unread, "comments")
	}
	return t, rest, nil
}

// pgnMoves reads the moves of a game, none of an empty text.
func pgnMoves(o *format.Options, text string) (*format.Tree, error) {
	if text == "" {
		return codec.NewTree(o, 0)
	}
	return parseText(o, text, format.Moves)
}

// pgnRest is the text from the next headers on.
func pgnRest(text string) string {
	for i := 0; i < len(text); {
		end := strings.IndexByte(text[i:], '\n')
		if pgnBegin().MatchString(text[i:min(len(text), i+64)]) && strings.TrimSpace(text[:i]) != "" {
			return text[i:]
		}
		if end < 0 {
			break
		}
		i += end + 1
	}
	return ""
}

// header is the place of a header, nil where it has none.
func header(i *format.Info, name string) *string {
	name = strings.ToLower(name)
	switch name {
	case "site":
		return &i.Place
	case "id", "name", "comment", "result_reason":
		return nil
	}
	for _, f := range codec.Fields {
		if f.JSON == name {
			return f.In(i)
		}
	}
	return nil
}
