package points

// Games below headers in brackets, as in chess:
//
//	[Event "Cup"]
//	[Black "A"]
//	[White "B"]
//	[Rule "renju"]
//	[Size "15"]
//
//	1. h8 i9 2. g7 {a comment} (2. g8 j10) g9 $1 ; a remark to the end of the line
//	% a line for another program
//	3. i10! 1-0
//
// No Gomoku program is known to define this form. Black moves first. A result such as 1-0 is kept
// as written, because it does not say which side has the 1. The source for the text between moves
// is the standard of PGN (sections 5, 6 and 8.2).
//
// pente.org writes such files on 19x19, with column letters that leave out i. In other files the
// column letters leave out i if the game has a winner and ends in a five only when read this way.

import (
	"cmp"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

const pgnName = `[A-Za-z][A-Za-z0-9_]*(?: [A-Za-z0-9_]+){0,4}`

var (
	pgnHeader  = pattern.New(`^\s*\[\s*(` + pgnName + `)\s+"((?:[^"\\]|\\.)*)"\s*\]`)
	pgnBegin   = pattern.New(`^\s*\[\s*` + pgnName + `\s+"`)
	pgnResult  = pattern.New(`(?:^|\s)(1-0|0-1|1/2-1/2|\*)\s*$`)
	pgnGlyph   = pattern.New(`\$\d{1,3}\b`)                      // a code for the quality of a move, which is not kept
	pgnSigns   = pattern.New(`([A-Za-z]\d{1,2})(?:[?!]{1,2}|□)`) // the same in signs
	pgnBlack   = pattern.New(`\b\d+\s*\.{3,}`)                   // the number before Black's move in chess
	pgnToken   = pattern.New(`\b(\d{1,3})(\.+)|[A-Za-z]\d{1,2}\b`)
	pgnMatters = pattern.New(`(?i)^(?:fen|setup|set-up|position|handicap|tomove|firstplayer|firstmove|first|turn|` +
		`startingplayer|opening ?moves|moves|stones)$`)
	pgnEscape  = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	pgnCapture = pattern.New(`(?i)pente|connect ?6|boat|poof`)
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

// A pgn is a game of a file.
type pgn struct {
	info   format.Info
	unread []string
	rule   string
	game   string // the name of the game, such as renju
	pente  bool   // the file is from pente.org
	doubt  string // the name of an unread header that may matter
	size   int
	moves  string
}

// pgnGame reads the first game of text, and returns the rest of text.
func pgnGame(o *format.Options, text string) (*format.Tree, string, error) {
	var g pgn
	body, err := g.headers(text)
	rest := pgnRest(body)
	if err != nil {
		return nil, rest, err
	}
	if err := g.body(strings.TrimSpace(body[:len(body)-len(rest)])); err != nil {
		return nil, rest, err
	}
	own := *o
	if g.size != 0 {
		if _, err := codec.NewTree(&own, g.size); err != nil {
			return nil, rest, err
		}
		own.Defaults.Size = g.size
	}
	t, doubt, err := g.tree(&own)
	if err != nil {
		return nil, rest, err
	}
	if known, ok := codec.RuleNamed(g.rule); ok && g.rule != "" {
		if err := codec.SetRule(t, known, o); err != nil {
			return nil, rest, err
		}
	} else if g.rule != "" {
		codec.UnknownRule(t, g.rule)
	}
	t.Info, t.Unread = g.info, g.unread
	codec.Warn(t, doubt)
	if g.doubt != "" {
		t.Doubt = words.Later("this may not be the game's position: {reason}", "reason",
			words.Later("header {name} is not read", "name", strconv.Quote(codec.Cut(g.doubt))))
		codec.Warn(t, t.Doubt)
	}
	if pgnCapture().MatchString(g.game) {
		t.Doubt = words.Later("it is a game of {game}, of which only the moves are read", "game", codec.Cut(g.game))
		codec.Warn(t, t.Doubt)
	}
	return t, rest, nil
}

// headers reads the headers of a game, and returns the text after them.
func (g *pgn) headers(text string) (body string, err error) {
	for {
		m := pgnHeader().FindStringSubmatch(text)
		if m == nil {
			return text, err
		}
		text = text[len(m[0]):]
		value := pgnEscape.Replace(m[2])
		switch strings.ToLower(m[1]) {
		case "rule", "rules", "variant", "ruleset", "ru", "gamerule", "gamerules":
			g.rule = value
		case "game", "gametype":
			if g.game = value; g.rule == "" && !pgnCapture().MatchString(value) {
				if _, known := codec.RuleNamed(value); known {
					g.rule = value
				}
			}
		case "player 1 name":
			g.info.Black, g.pente = value, true
		case "player 2 name":
			g.info.White = value
		case "size", "boardsize", "board size", "board", "sz", "boardwidth", "boardheight":
			columns, rows, square := strings.Cut(strings.ToLower(value), "x")
			n, fault := strconv.Atoi(strings.TrimSpace(columns))
			if fault != nil || square && strings.TrimSpace(rows) != strings.TrimSpace(columns) {
				err = words.Errorf("header {name} {text}: expected the size of a square board", "name", m[1], "text",
					strconv.Quote(codec.Cut(value)))
			}
			g.size = n
		default:
			if field := header(&g.info, m[1]); field != nil {
				*field = value
				break
			}
			if len(g.unread) < 64 {
				g.unread = append(g.unread, m[1])
			}
			if pgnMatters().MatchString(m[1]) && value != "" && value != "0" && value != "?" && value != "-" {
				g.doubt = cmp.Or(g.doubt, m[1])
			}
		}
	}
}

// body reads the result and the moves from the text after the headers. It skips comments and variations.
func (g *pgn) body(text string) error {
	moves, comments, variations, err := pgnAlone(text)
	if err != nil {
		return err
	}
	moves = pgnGlyph().ReplaceAllString(moves, " ")
	moves = pgnSigns().ReplaceAllString(moves, "$1")
	if err := pgnNumbers(moves); err != nil {
		return err
	}
	moves = strings.TrimSpace(pgnBlack().ReplaceAllString(moves, " "))
	if m := pgnResult().FindStringSubmatchIndex(moves); m != nil {
		if g.info.Result == "" {
			g.info.Result = moves[m[2]:m[3]]
		}
		moves = strings.TrimSpace(moves[:m[0]])
	}
	g.moves = moves
	if comments {
		g.unread = append(g.unread, "comments")
	}
	if variations {
		g.unread = append(g.unread, "variations")
	}
	return nil
}

// pgnNumbers checks the move numbers. They must count pairs of moves or single moves.
func pgnNumbers(moves string) error {
	pairs, plies, count, numbers := true, true, 0, 0
	for _, m := range pgnToken().FindAllStringSubmatch(moves, -1) {
		if m[1] == "" {
			count++
			plies = plies && (numbers == 0 || numbers == count)
			continue
		}
		numbers++
		n, _ := strconv.Atoi(m[1])
		pairs = pairs && n == count/2+1 && (count%2 == 0) != (len(m[2]) > 1)
		plies = plies && n == count+1 && len(m[2]) == 1
	}
	if !pairs && !plies {
		return words.Errorf("the move number does not fit: moves are missing or too many")
	}
	return nil
}

// pgnAlone removes comments, variations and lines for other programs from a text.
func pgnAlone(text string) (moves string, comments, variations bool, err error) {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); i++ {
		until := byte(0) // the character that ends the part to leave out
		switch c := text[i]; {
		case c == '{':
			until, comments = '}', true
		case c == ';':
			until, comments = '\n', true
		case c == '%' && (i == 0 || text[i-1] == '\n'):
			until = '\n'
		case c == '(':
			depth++
			variations = true
		case c == ')' && depth > 0:
			depth--
		case depth == 0:
			b.WriteByte(c)
			continue
		default:
			continue
		}
		b.WriteByte(' ')
		if until == 0 {
			continue
		}
		end := strings.IndexByte(text[i:], until)
		switch {
		case end < 0 && until == '}':
			return "", comments, variations, words.Errorf("{sign} is not closed", "sign", "{")
		case end < 0:
			end = len(text)
		}
		i += end
	}
	if depth > 0 {
		err = words.Errorf("{sign} is not closed", "sign", "(")
	}
	return b.String(), comments, variations, err
}

// tree reads the moves. The site, or a five, may show that the column letters leave out i.
func (g *pgn) tree(o *format.Options) (t *format.Tree, doubt *words.Message, err error) {
	skips := *o
	skips.SkipI = true
	site := g.pente || strings.Contains(strings.ToLower(g.info.Place), "pente.org")
	if site && !columnI().MatchString(g.moves) {
		if g.size == 0 && !o.Defaults.Asked.Size {
			skips.Defaults.Size = 19
		}
		t, err = pgnMoves(&skips, g.moves)
		return t, words.Later("a game of pente.org is read on {size}x{size}, with columns that leave out i", "size",
			skips.Defaults.Size), err
	}
	t, err = pgnMoves(o, g.moves)
	if o.SkipI || err == nil && (!g.decided() || pgnOver(t)) {
		return t, nil, err
	}
	if other, fault := pgnMoves(&skips, g.moves); fault == nil && g.decided() && pgnOver(other) {
		return other, words.Later("the columns are read without i: only so has the winner a five"), nil
	}
	return t, nil, err
}

// decided reports whether the file states a winner.
func (g *pgn) decided() bool {
	result, _ := codec.ReadResult(g.info.Result)
	return result == "black" || result == "white" || g.info.Result == "1-0" || g.info.Result == "0-1"
}

// pgnOver reports whether the last move of a game has made a five.
func pgnOver(t *format.Tree) bool {
	pos, err := t.Position(-1, notation.Empty)
	if err != nil {
		return false
	}
	row, over := pos.Winner()
	return over && row.Side == pos.Turn().Opponent()
}

// pgnMoves reads the moves of a game. The text may be empty.
func pgnMoves(o *format.Options, text string) (*format.Tree, error) {
	if text == "" {
		return codec.NewTree(o, 0)
	}
	return parseText(o, text, format.Moves)
}

// pgnRest returns the text from the headers of the next game on.
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

// header returns the field of i for a header, or nil if there is no such field.
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
