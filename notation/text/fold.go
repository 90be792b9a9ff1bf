package text

// Characters as they come from web pages, chats and input methods, brought to
// those that the readers know: letters and digits of full width, emoji, the
// lines and crossings of drawn boards, numbers in circles.

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// crossings are drawn points of a board on which nothing stands, cross is what
// all of them are read as.
const (
	crossings = "╤╧╟╢╪╫╞╡╥╨╒╕╘╛╓╖╙╜┼┌┐└┘├┤┬┴╋┏┓┗┛┣┫┳┻╬╔╗╚╝╠╣╦╩╂┿┠┨┯┷╭╮╰╯"
	cross     = '┼'
	dash      = '─' // between two crossings, or of a frame
)

// folded are characters that are read as another one.
var folded = func() map[rune]rune {
	m := map[rune]rune{}
	for as, all := range map[rune]string{
		cross: crossings,
		dash:  "─━═╌╍┄┅",
		' ':   "│┃║╎╏┆┇",
		'●':   "⚫⬤黑黒▲",
		'○':   "⚪◯〇白△⭕",
		'X':   "×✕✖❌",
		'·':   "・･∙⋅➕🟫🟨🟧",
		',':   "、",
		'.':   "。",
		'"':   "“”„‟",
		'\'':  "‘’‚‛",
	} {
		for _, r := range all {
			m[r] = as
		}
	}
	return m
}()

// Fold brings text to the characters that are read. Text of plain ones is
// returned as it is.
func Fold(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch as, found := folded[r]; {
		case found:
			b.WriteRune(as)
		case r >= '！' && r <= '～': // of full width
			b.WriteRune(r - '！' + '!')
		case r >= 0xfe00 && r <= 0xfe0f, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e,
			r >= 0x2060 && r <= 0x2069, r == 0x20e3:
			// how an emoji looks, what takes no room, and what turns the direction of writing
		case r >= '🇦' && r <= '🇿':
			b.WriteRune(r - '🇦' + 'a')
		case r == '🔟':
			b.WriteString("10")
		case circled(r) > 0:
			b.WriteString(" " + strconv.Itoa(circled(r)) + " ")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// circled is the number that a character of a number in a circle stands for, 0
// of any other.
func circled(r rune) int {
	for _, series := range [...]struct {
		first, last rune
		number      int
	}{{'①', '⑳', 1}, {'㉑', '㉟', 21}, {'㊱', '㊿', 36}, {'❶', '❿', 1}, {'⓫', '⓴', 11}} {
		if r >= series.first && r <= series.last {
			return int(r-series.first) + series.number
		}
	}
	return 0
}
