package text

// Replacing characters from web pages, chats and input methods by the ones that the readers
// know. Examples are full-width letters and digits, emoji, the lines and crossings of drawn
// boards, and circled numbers.

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// crossings are characters for a free point of a drawn board. All of them are read as cross.
const (
	crossings = "╤╧╟╢╪╫╞╡╥╨╒╕╘╛╓╖╙╜┼┌┐└┘├┤┬┴╋┏┓┗┛┣┫┳┻╬╔╗╚╝╠╣╦╩╂┿┠┨┯┷╭╮╰╯"
	cross     = '┼'
	dash      = '─' // a line between two crossings, or of a frame
)

// folded maps a character to the character that it is read as.
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

// Fold replaces the characters of text by those that the readers know. ASCII
// text is returned unchanged.
func Fold(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch as, found := folded[r]; {
		case found:
			b.WriteRune(as)
		case r >= '！' && r <= '～': // full-width characters
			b.WriteRune(r - '！' + '!')
		case r >= 0xfe00 && r <= 0xfe0f, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e,
			r >= 0x2060 && r <= 0x2069, r == 0x20e3:
			// emoji variants, characters without width, and controls of the writing direction
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

// circled returns the number of a circled number such as ①, or 0 for any
// other character.
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
