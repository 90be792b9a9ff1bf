package text

// Moves as people write them: "h8 i9 g7", "h8i9g7", "1. h8 i9 2. g7". Black moves first and
// the colours alternate. The reader skips nothing: anything other than points, separators, sides
// and correct move numbers is an error, which names the move.

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// separators are the characters of which at most one may stand between two points, with any space around it.
const separators = ",;-_"

// ParseMoves reads the moves of a game from the empty board, on the board and under
// the rule of d. Points stand together or are separated by space, comma, semicolon,
// hyphen or underscore. Move numbers such as "12." may precede them and count plies or pairs
// of moves. If d.Turn is not the side to move after the last move, d.Turn prevails, with a
// warning. ParseMoves accepts fouls, and moves after a five: see Winner and Legal.
func ParseMoves(text string, d Defaults) (Input, error) {
	return Failed(readMoves(text, d))
}

func readMoves(text string, d Defaults) (Input, error) {
	in, err := d.Empty()
	if err != nil {
		return in, err
	}
	s := pointScanner{text: Plain(text), noun: "move", size: in.Position.Size(), numbered: true}
	for {
		p, err := s.next()
		if err != nil {
			return in, err
		}
		if p == notation.NoPoint {
			break
		}
		if err := in.Position.Play(p); err != nil {
			return in, s.fail(s.last, err)
		}
	}
	if s.n == 0 {
		return in, words.Errorf("no moves (the empty board is written {example})", "example", `"empty"`)
	}
	in.AfterMoves(d.Turn)
	return in, nil
}

// A pointScanner reads points one by one from the front of text.
type pointScanner struct {
	text     string // the rest of the text
	noun     string // the name for a point in errors: "move", or "black" or "white" for a stone
	size     int
	numbered bool   // whether move numbers and sides may precede the points
	n        int    // number of points read, including one that failed
	last     string // the text of point n
	sides    bool   // whether a side precedes every point
}

// sideWord matches the name of a side before its move: 黑 H8 白 I9, B: h8, ● h8.
const sideWord = `(?i:black|white|b|w)(?:\s*[:=]\s*|\s+)|[●○]棋?\s*[::]?\s*`

var sideBegin = pattern.New(`^(?:` + sideWord + `)`)

// side skips the name of a side before the next point. It must be the side to move. Sides must
// precede all points or none.
func (s *pointScanner) side() error {
	word := ""
	if s.numbered && !isDigit(s.text[min(1, len(s.text)-1)]) {
		word = sideBegin().FindString(s.text)
	}
	s.n++
	defer func() { s.n-- }()
	switch {
	case word == "" && s.sides:
		return s.fail(firstWord(s.text), words.Errorf("this move does not name a side, but the moves before it do"))
	case word == "":
		return nil
	case s.n > 1 && !s.sides:
		return s.fail(strings.TrimSpace(word),
			words.Errorf("this move names a side, but the moves before it do not"))
	}
	side := notation.White
	if strings.HasPrefix(word, "●") || word[0]|0x20 == 'b' {
		side = notation.Black
	}
	if (side == notation.Black) != (s.n%2 == 1) {
		return s.fail(strings.TrimSpace(word),
			words.Errorf("it is {side, select, black {black} other {white}}'s turn, where moves "+
				"alternate from black", "side", side.Opponent()))
	}
	s.sides = true
	s.text = s.text[len(word):]
	return nil
}

// firstWord returns the beginning of text up to the first space.
func firstWord(text string) string {
	if i := strings.IndexFunc(text, unicode.IsSpace); i > 0 {
		return text[:i]
	}
	return text
}

// next returns the next point, or NoPoint at the end of the text.
func (s *pointScanner) next() (notation.Point, error) {
	if err := s.gap(); err != nil {
		return notation.NoPoint, err
	}
	if s.text == "" {
		return notation.NoPoint, nil
	}
	if err := s.side(); err != nil {
		return notation.NoPoint, err
	}
	s.n++
	end := min(1, len(s.text))
	for end < len(s.text) && isDigit(s.text[end]) {
		end++
	}
	if end == 1 { // not a point: name the whole word
		end = strings.IndexFunc(s.text, func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune(separators, r)
		})
		if end < 0 {
			end = len(s.text)
		}
	}
	s.last, s.text = s.text[:end], s.text[end:]
	if strings.EqualFold(s.last, "pass") {
		return notation.NoPoint, s.fail(s.last, errPass)
	}
	p, err := readPoint(s.last, s.size)
	if err != nil {
		return notation.NoPoint, s.fail(s.last, err)
	}
	return p, nil
}

var errPass = words.Errorf("passing is not allowed here")

// gap skips a separator and a move number before the next point.
func (s *pointScanner) gap() error {
	marks, number := "", ""
	for s.text != "" {
		r, n := utf8.DecodeRuneInString(s.text)
		switch {
		case unicode.IsSpace(r):
		case strings.ContainsRune(separators, r):
			marks += string(r)
			s.n++
			if marks == "--" {
				return s.fail(marks, errPass)
			}
			if len(marks) > 1 {
				return s.fail(marks, words.Errorf("nothing between two separators"))
			}
			s.n--
		case s.numbered && isDigit(s.text[0]):
			number = s.text[:numberLen(s.text)]
			s.n++
			if err := s.checkNumber(number); err != nil {
				return s.fail(number, err)
			}
			s.n--
			n = len(number)
		default:
			return nil
		}
		s.text = s.text[n:]
	}
	if number != "" {
		s.n++
		return s.fail(number, words.Errorf("a move number without a move"))
	}
	return nil
}

// checkNumber checks the move number before point s.n, which must count plies or pairs of moves.
// A wrong number is an error, because moves may be missing.
func (s *pointScanner) checkNumber(text string) error {
	digits := strings.TrimRight(text, ".")
	if digits == text {
		_, err := readPoint(text, s.size)
		return err
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n != s.n && n != (s.n+1)/2 {
		return words.Errorf("the move number does not fit: moves are missing or too many")
	}
	return nil
}

// EachPoint calls each for every point of a text, for a board of the given size, up to the first
// error. Errors use noun as the name for a point. If numbered, move numbers and sides may precede
// the points.
func EachPoint(text string, size int, noun string, numbered bool, each func(notation.Point) error) error {
	s := pointScanner{text: text, noun: noun, size: size, numbered: numbered}
	for {
		p, err := s.next()
		if err != nil || p == notation.NoPoint {
			return err
		}
		if err := each(p); err != nil {
			return s.fail(s.last, err)
		}
	}
}

// numberLen returns the length of the digits at the front of text, with the dots after them.
func numberLen(text string) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	for n < len(text) && text[n] == '.' {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// readPoint is like notation.ParsePoint, but its errors contain only the reason.
func readPoint(text string, size int) (notation.Point, error) {
	p, err := notation.ParsePoint(text, size)
	return p, errors.Unwrap(err)
}

// fail returns the error that says why point s.n cannot be read.
func (s *pointScanner) fail(text string, err error) error {
	return PointError(s.noun, s.n, text, err)
}

// PointError returns the error that says why the n-th point of a list cannot be read.
func PointError(noun string, n int, text string, err error) error {
	return words.Errorf("{noun, select, move {move} stone {stone} black {black stone} other {white stone}} {n} "+
		"{text}: {reason}", "noun", noun, "n", n, "text", quote(text), "reason", err)
}
