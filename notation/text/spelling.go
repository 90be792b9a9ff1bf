package text

// Moves and stones in other words and signs than "h8 i9 g7", as people paste them:
// H-8 I-9, 1 h8; 2 i9, ①h8②i9, h8|i9, ["h8", "i9"], 8H 9I, H八, 第一手 H8, 天元,
// 흑 h8 백 i9, 黒：h8、h9 白：i8、i9, h8 i9 resign. Spell writes them in the usual way;
// then the readers of moves and of stones judge them. Nothing is skipped: a text in
// which one sign has no meaning here has no other spelling.
//
// Pairs of letters, hhigij, name the column and the row from the top, as SGF has it.
// They could be a word as well: only points that differ, on the board, three at least or
// apart from each other, are taken for moves.

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

// A Spelling is a text of moves or stones, written in the usual way.
type Spelling struct {
	Text   string // "1.h8 i9" or, of Stones, "h8,h9/i8,i9"
	Stones bool
	Doubt  *words.Message // what the reader of the text has to know
	// Named says that each point stood there by its letter and its number, so that another
	// way to name points can be asked for.
	Named  bool
	passes int // at the end
}

// Spell finds what a text says in other words, for a board of the given size. It reports
// false where the text says nothing but what the usual readers know, or nothing at all.
func Spell(text string, size int) (Spelling, bool) {
	const most = 64 << 10
	if len(text) > most {
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

// letterPairs reads hhigij.
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

// near reports whether a move is where games are played: the first near the centre, any other
// near one before it. Words of two letters seldom are: gl hf.
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

// A spoken is one part of a text that has a meaning.
type spoken struct {
	kind  spokenKind
	point string // h8
	n     int    // of a number, or the stone of a side
}

type spokenKind uint8

const (
	aPoint spokenKind = iota
	aNumber
	aSide
	aPass
	anEnd
)

// A speller takes a text to pieces.
type speller struct {
	text  string
	size  int
	form  *regexp.Regexp // of a point
	named bool
	parts []spoken
	// separated says that the last sign was a separator.
	separated bool
	slashes   int
}

// spokenSides are the words for the sides, in small letters, the longer first of those that
// begin alike.
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

// spokenEnds end a game and are no moves. The side that they are said of may stand before
// them.
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
	// spokenNoise stands between or before moves and says nothing.
	spokenNoise = []string{
		"->", "→", "⇒", "⟶", "手目", "手", "步", "수", "着", "position", "startpos", "moves", "move", "zug",
		"ход", "-й", "й", "käik", "tah", "ruch", "stones", "stone", "石", "子", "棋", "돌", "下在", "落在",
		"下", "落", "and then", "and", "then", "und", "vs", "\\n", "%20", "&nbsp;", "**", "`", ",", ";",
		"-", "_", "|", "/", "·", ":", "[", "]", "(", ")", "{", "}", `"`, "'", "「", "」", "«", "»", "…",
		".", "!?", "?!", "??", "!", "?", "□", "+", "~", "–", "—",
	}
	// spokenBeside is what stands beside moves where they are copied: the time that one took,
	// and the tags of a page.
	spokenBeside = pattern.New(`^(?:\(\d{1,3}:\d\d\)|\d{1,4}\.\d+s\b|</?(?:p|br|b|i|em|strong|td|tr|th|tbody|` +
		`table|li|ol|ul|span|div|code|pre)\s*/?>|\[/?(?:b|i|code|quote)\])`)
	spokenNumber = pattern.New(`^(?:(?:第|#|no\.?|№)?\s*(\d{1,3}|` + numeral + `)(?:手目|手|步|수|着|[.):：]+)?|初手)`)
	// The forms of a point; in one text all points have one of them.
	straightPoint = pattern.New(`^([a-z])[-.]?([1-9]\d?|` + numeral + `)`)
	turnedPoint   = pattern.New(`^([1-9]\d?|` + numeral + `)[-.]?([a-z])`)
	spacedPoint   = pattern.New(`^([a-z])\s+([1-9]\d?|` + numeral + `)`)
)

// scan takes the whole text to pieces, and reports whether all of it has a meaning.
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

// one takes the next part from the front of the text.
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
		// Of 1 8h 2 9i nobody knows which number goes with the letter.
		if ok && (l.form != turnedPoint() || m[0] != m[1]) {
			return l.take(m[0], spoken{kind: aNumber, n: n})
		}
	}
	if strings.HasPrefix(l.text, "●先") && len(l.parts) == 0 { // who begins anyway
		l.text = l.text[len("●先"):]
		return true
	}
	for _, s := range spokenSides {
		for _, word := range s.words {
			if l.word(word) || l.form == straightPoint() && (word == "b" || word == "w") && l.joined(word) {
				return l.take(word, spoken{kind: aSide, n: int(s.side)})
			}
		}
	}
	for _, word := range spokenCentre {
		if l.size%2 == 1 && l.word(word) {
			l.named = false
			return l.take(word, spoken{point: notation.At(l.size/2, l.size/2).String()})
		}
	}
	for _, word := range spokenPasses {
		if l.word(word) {
			return l.take(word, spoken{kind: aPass})
		}
	}
	for _, word := range spokenNoise {
		if l.word(word) {
			// Nothing between two separators is a move that is missing.
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

// result takes the word that ends a game, which nothing but others of its kind may follow.
func (l *speller) result() bool {
	for _, word := range spokenEnds {
		if l.word(word) && !strings.ContainsAny(l.text[len(word):], "0123456789") && !strings.HasPrefix(l.text, "**") {
			return l.take(word, spoken{kind: anEnd})
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
	return ok && l.take(m[0], spoken{point: m[letter] + strconv.Itoa(n)})
}

func (l *speller) take(word string, part spoken) bool {
	l.text, l.separated = l.text[len(word):], false
	l.parts = append(l.parts, part)
	return true
}

// word reports whether the text begins with a word. One of letters that do not join with
// others, such as b, ends where the next is none.
func (l *speller) word(word string) bool {
	if !strings.HasPrefix(l.text, word) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	next, _ := utf8.DecodeRuneInString(l.text[len(word):])
	joins := unicode.In(last, unicode.Latin, unicode.Cyrillic)
	return !joins || !unicode.IsLetter(next)
}

// joined reports whether the side stands right before a point: Bh8.
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
