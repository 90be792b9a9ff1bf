package text

// Moves and stones in other spellings than "h8 i9 g7", as people paste them: H-8
// I-9, 1 h8; 2 i9, ①h8②i9, h8|i9, ["h8", "i9"], 8H 9I, H八, 第一手 H8, 天元, 흑 h8 백 i9,
// 黒：h8、h9 白：i8、i9, h8 i9 resign. Spell rewrites them in the usual spelling, which the readers
// of moves and of stones then check. Spell skips nothing: it refuses a text that has any sign that
// it does not know.
//
// Pairs of letters, hhigij, name the column and the row from the top, as in SGF. They could also
// be a word. So they count as moves only if the points are different and on the board, and there
// are at least three points or separators between them.

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// A Spelling is a text of moves or stones, rewritten in the usual spelling.
type Spelling struct {
	Text   string // "1.h8 i9" or, for Stones, "h8,h9/i8,i9"
	Stones bool
	Doubt  *words.Message // a warning for the user
	// Named says that each point was written as a letter and a number. The user can then choose
	// another way to read points.
	Named  bool
	passes int // number of passes at the end
}

// Spell rewrites a text in the usual spelling, for a board of the given size. It reports false if
// the text is already in the usual spelling, or if Spell does not understand the text.
func Spell(text string, size int) (Spelling, bool) {
	const maxText = 64 << 10
	if len(text) > maxText {
		return Spelling{}, false
	}
	text = strings.ToLower(strings.TrimSpace(Plain(text)))
	if s, ok := letterPairs(text, size); ok {
		return s, true
	}
	for _, point := range []pattern.Pattern{straightPoint, turnedPoint, spacedPoint} {
		l := speller{text: text, size: size, form: point(), named: true}
		if l.scan() {
			return l.spelling()
		}
	}
	return Spelling{}, false
}

var pairsOfLetters = pattern.New(`^(?:(?:[a-v]{2}){3,}|[a-v]{2}(?:[\s,;|]+[a-v]{2})+)$`)

// letterPairs reads moves such as hhigij.
func letterPairs(text string, size int) (Spelling, bool) {
	if !pairsOfLetters().MatchString(text) {
		return Spelling{}, false
	}
	letters := strings.Map(func(r rune) rune {
		if r < 'a' || r > 'v' {
			return -1
		}
		return r
	}, text)
	var moves []string
	var points []notation.Point
	seen := map[string]bool{}
	for i := 0; i < len(letters); i += 2 {
		x, y := int(letters[i]-'a'), size-1-int(letters[i+1]-'a')
		if x >= size || y < 0 || seen[letters[i:i+2]] {
			return Spelling{}, false
		}
		seen[letters[i:i+2]] = true
		if !near(points, notation.At(x, y), size) {
			return Spelling{}, false
		}
		points = append(points, notation.At(x, y))
		moves = append(moves, notation.At(x, y).String())
	}
	s := Spelling{Text: strings.Join(moves, " ")}
	s.Doubt = words.Later("pairs of letters are read as SGF has them, the column and the row from the top: {moves}",
		"moves", s.Text)
	return s, true
}

// near reports whether a move is plausible: the first move near the centre, any other move near
// an earlier one. Words of two letters, such as gl hf, are seldom plausible moves.
func near(before []notation.Point, p notation.Point, size int) bool {
	const first, next = 3, 4
	within := func(q notation.Point, d int) bool {
		return max(p.X()-q.X(), q.X()-p.X(), p.Y()-q.Y(), q.Y()-p.Y()) <= d
	}
	if len(before) == 0 {
		return within(notation.At(size/2, size/2), first)
	}
	return slices.ContainsFunc(before, func(q notation.Point) bool { return within(q, next) })
}

// A token is a part of a text with a meaning of its own.
type token struct {
	kind  tokenKind
	point string // h8
	n     int    // the value of a number, or the Stone of a side
}

type tokenKind uint8

const (
	aPoint tokenKind = iota
	aNumber
	aSide
	aPass
	anEnd
)

// A speller splits a text into tokens.
type speller struct {
	text  string
	size  int
	form  *regexp.Regexp // the form of a point
	named bool
	parts []token
	// separated says that the last sign was a separator.
	separated bool
	slashes   int
}

// spokenSides are the words for the sides, in lower case. If one word is the beginning of
// another, the longer word comes first.
var spokenSides = []struct {
	side  notation.Stone
	words []string
}{
	{notation.Black, []string{
		"black", "●棋", "●方", "●番", "●", "先手", "흑돌", "흑번", "흑", "чёрные", "черные", "schwarz", "noirs",
		"noir", "negras", "negro", "must", "černý", "černé", "křížek", "czarne", "đen", "ч", "b", "x",
		"s",
	}},
	{notation.White, []string{
		"white", "○棋", "○方", "○番", "○", "後手", "后手", "백돌", "백번", "백", "белые", "weiß", "weiss",
		"blancs", "blancas", "blanco", "blanc", "valge", "bílý", "bílé", "kolečko", "białe", "trắng",
		"б", "w", "o",
	}},
}

// spokenEnds are words for the end of a game. The name of a side may precede them.
var spokenEnds = []string{
	"resigns", "resigned", "resign", "wins", "won", "lost", "draw", "1/2-1/2", "½-½", "1-0", "0-1",
	"1:0", "0:1", "b+", "w+", "투료", "기권", "投了", "认输", "認輸", "和棋", "сдался", "сдались", "сдаюсь",
	"gibt auf", "aufgegeben", "alistub", "alistus", "vzdal", "vzdává", "poddaje się", "#", "*",
}

var (
	spokenCentre = []string{
		"天元", "てんげん", "천원", "tengen", "centre", "center", "центр", "mitte", "keskpunkt", "střed",
	}
	spokenPasses = []string{
		"pass", "パス", "虚手", "停一手", "패스", "пас", "--",
	}
	// spokenNoise are words that may stand before or between moves and have no meaning.
	spokenNoise = []string{
		"->", "→", "⇒", "⟶", "手目", "手", "步", "수", "着", "position", "startpos", "moves", "move", "zug",
		"ход", "-й", "й", "käik", "tah", "ruch", "stones", "stone", "石", "子", "棋", "돌", "下在", "落在",
		"下", "落", "and then", "and", "then", "und", "vs", "\\n", "%20", "&nbsp;", "**", "`", ",", ";",
		"-", "_", "|", "/", "·", ":", "[", "]", "(", ")", "{", "}", `"`, "'", "「", "」", "«", "»", "…",
		".", "!?", "?!", "??", "!", "?", "□", "+", "~", "–", "—",
	}
	// spokenBeside matches what may stand next to copied moves: the time of a move, and the tags of
	// a page.
	spokenBeside = pattern.New(`^(?:\(\d{1,3}:\d\d\)|\d{1,4}\.\d+s\b|</?(?:p|br|b|i|em|strong|td|tr|th|tbody|` +
		`table|li|ol|ul|span|div|code|pre)\s*/?>|\[/?(?:b|i|code|quote)\])`)
	spokenNumber = pattern.New(`^(?:(?:第|#|no\.?|№)?\s*(\d{1,3}|` + numeral + `)(?:手目|手|步|수|着|[.):：]+)?|初手)`)
	// The forms of a point. All points of a text have the same form.
	straightPoint = pattern.New(`^([a-z])[-.]?([1-9]\d?|` + numeral + `)`)
	turnedPoint   = pattern.New(`^([1-9]\d?|` + numeral + `)[-.]?([a-z])`)
	spacedPoint   = pattern.New(`^([a-z])\s+([1-9]\d?|` + numeral + `)`)
)

// scan splits the whole text into tokens, and reports whether all of it has a
// meaning.
func (l *speller) scan() bool {
	for l.text != "" {
		r, n := utf8.DecodeRuneInString(l.text)
		if unicode.IsSpace(r) {
			l.text = l.text[n:]
			continue
		}
		if !l.one() || len(l.parts) > 3*notation.Cells {
			return false
		}
	}
	return true
}

// one takes the next token from the front of the text.
func (l *speller) one() bool {
	if l.result() || l.point() {
		return true
	}
	if m := spokenBeside().FindString(l.text); m != "" {
		l.text = l.text[len(m):]
		return true
	}
	if m := spokenNumber().FindStringSubmatch(l.text); m != nil {
		n, ok := number(m[1])
		if m[1] == "" {
			n, ok = 1, true
		}
		// In 1 8h 2 9i either number next to a letter could belong to it.
		if ok && (l.form != turnedPoint() || m[0] != m[1]) {
			return l.take(m[0], token{kind: aNumber, n: n})
		}
	}
	if strings.HasPrefix(l.text, "●先") && len(l.parts) == 0 { // "Black begins", as always
		l.text = l.text[len("●先"):]
		return true
	}
	for _, s := range spokenSides {
		for _, word := range s.words {
			if l.word(word) || l.form == straightPoint() && (word == "b" || word == "w") && l.joined(word) {
				return l.take(word, token{kind: aSide, n: int(s.side)})
			}
		}
	}
	for _, word := range spokenCentre {
		if l.size%2 == 1 && l.word(word) {
			l.named = false
			return l.take(word, token{point: notation.At(l.size/2, l.size/2).String()})
		}
	}
	for _, word := range spokenPasses {
		if l.word(word) {
			return l.take(word, token{kind: aPass})
		}
	}
	for _, word := range spokenNoise {
		if l.word(word) {
			// Two separators without a move between them: a move is missing.
			separates := strings.Contains(",;|/", word)
			if word == "/" {
				l.slashes++
			}
			if separates && l.separated {
				return false
			}
			l.text, l.separated = l.text[len(word):], separates
			return true
		}
	}
	return false
}

// result takes a word for the end of a game. Only other such words may follow.
func (l *speller) result() bool {
	for _, word := range spokenEnds {
		if l.word(word) && !strings.ContainsAny(l.text[len(word):], "0123456789") && !strings.HasPrefix(l.text, "**") {
			return l.take(word, token{kind: anEnd})
		}
	}
	return false
}

// point takes a letter and a number, or a number and a letter.
func (l *speller) point() bool {
	letter, row := 1, 2
	if l.form == turnedPoint() {
		letter, row = 2, 1
	}
	m := l.form.FindStringSubmatch(l.text)
	if m == nil {
		return false
	}
	n, ok := number(m[row])
	return ok && l.take(m[0], token{point: m[letter] + strconv.Itoa(n)})
}

func (l *speller) take(word string, part token) bool {
	l.text, l.separated = l.text[len(word):], false
	l.parts = append(l.parts, part)
	return true
}

// word reports whether the text begins with a word. After a word in Latin or
// Cyrillic letters, such as b, no letter may follow.
func (l *speller) word(word string) bool {
	if !strings.HasPrefix(l.text, word) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	next, _ := utf8.DecodeRuneInString(l.text[len(word):])
	joins := unicode.In(last, unicode.Latin, unicode.Cyrillic)
	return !joins || !unicode.IsLetter(next)
}

// joined reports whether the text begins with the given word for a side and then a point: Bh8.
func (l *speller) joined(word string) bool {
	rest, found := strings.CutPrefix(l.text, word)
	return found && straightPoint().MatchString(rest)
}

// number reads digits and numerals.
func number(text string) (int, bool) {
	if n, ok := ParseNumeral(text); ok {
		return n, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
