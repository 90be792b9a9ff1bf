package text

// Legends that people write next to a board: "O = Black, X = White", "○ Black ● White", "O to
// move". The reader follows a legend even if it exchanges the usual signs.

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

const (
	sign   = `["'(\[]?([xo●○#@12])["')\]]?`
	equals = `\s*(?:=|:|->|\bis\b|\bare\b|\bplays\b|\buses\b)\s*`
	before = `(?i)(?:^|[^\pL\d])`
	behind = `(?:$|[^\pL\d])`
)

var (
	signIs   = pattern.New(before + sign + equals + `(black|white)` + behind)
	colourIs = pattern.New(before + `(black|white)(?:\s+stones?)?(?:` + equals + `|\s*[(\[]\s*)` + sign + behind)
	// discIs matches an equation of two discs: Fold replaces some words for a colour by a disc.
	discIs = pattern.New(`([●○])\s*[=:]\s*([●○])`)
	// bareTokens matches a disc or a colour. In a legend they alternate.
	bareTokens = pattern.New(`(?i)[●○]|\b(?:black|white)\b`)
	turnBehind = pattern.New(`(?i)^\s*(?:'s turn|to (?:move|play)|won|wins|lost)\b`)
	// signTurn matches words that name the side to move by its sign.
	signTurn = pattern.New(before + sign + `(?:'s turn|'s move| to (?:move|play))` + behind +
		`|(?i:\b(?:turn|to move|next)\s*[:=]\s*)(?i:` + sign + `)` + behind)
)

// A legend holds the meaning of the signs of a board, according to the words around it.
type legend struct {
	signs   string         // the signs of the stones on the board
	swapped bool           // the usual signs of Black and White are exchanged
	line    int            // the number of the line with the legend, 0 if there is no legend
	text    *words.Message // "o is black"
}

// stoneSigns returns the signs of the stones on a board, each once and in lower case. In a grid
// the signs are numbers.
func (p *page) stoneSigns(s stretch) string {
	signs, numbers := "", ""
	add := func(set *string, sign string) {
		if !strings.Contains(*set, sign) {
			*set += sign
		}
	}
	for _, l := range p.lines[s.begin:s.end] {
		for _, c := range l.row.cells {
			switch {
			case c.number == 1 || c.number == 2:
				add(&numbers, strconv.Itoa(c.number))
			case c.char != '0' && strings.ContainsRune(blackChars+whiteChars, c.char):
				add(&signs, strings.ToLower(string(c.char)))
			}
		}
	}
	if signs == "" {
		return numbers
	}
	return signs
}

// signColour returns the usual colour of a sign.
func signColour(sign string, d *Defaults) notation.Stone {
	switch sign {
	case "1":
		return notation.Black
	case "2":
		return notation.White
	}
	return cell{char: []rune(sign)[0]}.stone(d.BlackChar)
}

// legend reads, in the words around a board, which signs are Black's.
func (p *page) legend(s stretch, d *Defaults) (legend, error) {
	found := legend{signs: p.stoneSigns(s)}
	for i, l := range p.lines {
		if l.blank || i >= s.begin && i < s.end {
			continue
		}
		for _, pair := range legendPairs(l.english) {
			sign, side := pair[0], notation.White
			if pair[1] == "black" || pair[1] == "●" {
				side = notation.Black
			}
			if !strings.Contains(found.signs, sign) {
				continue
			}
			swapped, line := side != signColour(sign, d), p.first+i
			text := words.Later("{sign} is {side, select, black {black} other {white}}", "sign", sign, "side", side)
			switch {
			case found.line != 0 && swapped != found.swapped:
				return found, words.Errorf("which stones are black? line {n} says that {text}, line {line} that "+
					"{other}", "n", found.line, "text", found.text, "line", line, "other", text)
			case swapped && d.BlackChar != 0:
				return found, words.Errorf("line {n} says that {text}, which is not what was asked for", "n", line,
					"text", text)
			case found.line == 0:
				found.swapped, found.line, found.text = swapped, line, text
			}
		}
	}
	return found, nil
}

// legendPairs returns the signs of a line with the colour that the line gives them,
// in lower case.
func legendPairs(text string) (pairs [][2]string) {
	add := func(sign, colour string) {
		pairs = append(pairs, [2]string{strings.ToLower(sign), strings.ToLower(colour)})
	}
	for at := 0; ; {
		m := signIs().FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		one, two := text[at+m[2]:at+m[3]], text[at+m[4]:at+m[5]]
		numbered := (one == "1" || one == "2") && strings.Contains(text[at+m[3]:at+m[4]], ":")
		if at += m[5]; !turnBehind().MatchString(text[at:]) && !numbered {
			add(one, two)
		}
	}
	for at := 0; ; {
		m := colourIs().FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		add(text[at+m[4]:at+m[5]], text[at+m[2]:at+m[3]])
		at += m[5]
	}
	for _, m := range discIs().FindAllStringSubmatch(text, -1) {
		add(m[1], m[2])
	}
	if len(pairs) > 0 {
		return pairs
	}
	tokens := bareTokens().FindAllString(text, -1)
	if len(tokens) < 2 || len(tokens)%2 != 0 {
		return nil
	}
	for i, t := range tokens {
		if disc := t == "●" || t == "○"; disc != ((tokens[0] == "●" || tokens[0] == "○") == (i%2 == 0)) {
			return nil
		}
	}
	for i := 0; i < len(tokens); i += 2 {
		a, b := tokens[i], tokens[i+1]
		if b == "●" || b == "○" {
			a, b = b, a
		}
		add(a, b)
	}
	return pairs
}

// turn returns the side to move if text names that side by its sign.
func (l *legend) turn(text string, d *Defaults) (notation.Stone, bool) {
	m := signTurn().FindStringSubmatch(text)
	if m == nil {
		return notation.Empty, false
	}
	sign := strings.ToLower(m[1] + m[2])
	if !strings.Contains(l.signs, sign) {
		return notation.Empty, false
	}
	side := signColour(sign, d)
	if l.swapped {
		side = side.Opponent()
	}
	return side, true
}

// ringedStone matches a stone that is marked as the last move usually is.
var ringedStone = pattern.New(`\(\s*([xXoO●○#@])\s*\)`)

// lastRinged fails if exactly one stone is marked like the last move, although by the numbers of
// stones the side of that stone is to move.
func (p *page) lastRinged(s stretch, pos *notation.Position, d *Defaults) error {
	if d.Turn != notation.Empty {
		return nil
	}
	sign, line := "", 0
	for i := s.begin; i < s.end; i++ {
		for _, m := range ringedStone().FindAllStringSubmatch(p.lines[i].text, -1) {
			if sign != "" {
				return nil
			}
			sign, line = m[1], p.first+i
		}
	}
	if sign == "" || (cell{char: []rune(sign)[0]}).colour(d) != pos.Turn() {
		return nil
	}
	return &TurnError{Line: line, Side: pos.Turn()}
}

// ring returns the sign of a line of - or + all around a board if the sign does not occur inside:
// the line may be a frame. Otherwise it returns 0.
func ring(cells [][]cell) rune {
	n := len(cells)
	sign := cells[0][0].char
	if n < notation.MinSize+2 || !strings.ContainsRune(frameChars, sign) {
		return 0
	}
	for i, row := range cells {
		for x, c := range row {
			edge := i == 0 || x == 0 || i == n-1 || x == n-1
			if edge != (c.char == sign) {
				return 0
			}
		}
	}
	return sign
}

// A FrameError asks about a line of one sign all around a board: is it a frame, or the outer
// points of the board?
type FrameError struct {
	Sign rune
	Rows int // number of rows, the line included
}

func (e *FrameError) Error() string { return e.Message().String() }

// Message returns the text of the error.
func (e *FrameError) Message() *words.Message {
	return words.Later("is the {sign} around the board a frame? with it the board has {n} rows, without it {less}: "+
		"leave it out", "sign", string(e.Sign), "n", e.Rows, "less", e.Rows-2)
}
