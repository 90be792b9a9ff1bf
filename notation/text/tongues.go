package text

// Words in other languages than English that people write next to a board, about the signs and
// the side to move. They are translated to English for the patterns of page.go and legend.go.

import "fukumi/notation/internal/pattern"

// A phrase is a pattern with its English translation.
type phrase struct {
	pattern pattern.Pattern
	english string
}

// colours are the words for the sides, matched by their stems: Russian, German, French, Spanish,
// Estonian, Czech, Polish, Korean, Chinese and Japanese.
var colours = []phrase{
	{pattern.New(`(?i)(^|[^\pL])(?:черн|чёрн)\pL+|(^|[^\pL])(?:schwarz\pL*|noire?s?|negr[oa]s?|musta\pL*|` +
		`čern[ýéáí]\pL*|czarn\pL+)`), "$1$2 black "},
	{pattern.New(`(?i)(^|[^\pL])бел(?:ые|ых|ым|ыми|ого|ый|ая)|(^|[^\pL])(?:wei(?:ß|ss)\pL*|blancs?|blanches?|` +
		`blanc[oa]s?|valge\pL*|bíl[ýéáí]\pL*|biał\pL+)`), "$1$2 white "},
	{pattern.New(`(?i)((?:^|[^\pL])on|[=:])\s*must($|[^\pL])|(^|[^\pL])must(\s+k(?:äi|ord))`),
		"$1$3 black $2$4"},
	{pattern.New(`[黑黒]|흑돌|흑`), " black "},
	{pattern.New(`白|백돌|백`), " white "},
	{pattern.New(`(?i)(^|[^\pL])đen($|[^\pL])`), "$1 black $2"},
	{pattern.New(`(?i)(^|[^\pL])trắng($|[^\pL])`), "$1 white $2"},
}

const eitherSide = `(black|white)`

// turns are phrases that name the side to move. They apply after colours, so the side is in English.
var turns = []phrase{
	{pattern.New(`(?i)(?:ход|ходят|очередь|轮到|輪到|次は|다음은|(?:đến )?lượt(?: của)?|na tahu je|trait aux|juegan|les)` +
		`\s+` + eitherSide + `(?:\s+jouent)?`), "$1 to move"},
	{pattern.New(`(?i)` + eitherSide + `\s+[方棋]?\s*(?:ходят|начинают|(?:ist )?am zug|ist dran|dran|zieht|` +
		`jouent|走|先|番|行|の手番|の番|が打つ|차례|선|번|이 둘|käi\pL*|kord|na tahu)`), "$1 to move"},
	{pattern.New(`(?i)\b` + eitherSide + ` to win\b|\b(?:it is|it's) ` + eitherSide + `'s move\b|` +
		`\bwin for ` + eitherSide + `\b|\b` + eitherSide + ` (?:moves|plays) next\b`), "$1$2$3$4 to move"},
	{pattern.New(`(?i)\bplayer 1(?:'s turn| to (?:move|play))\b`), "black to move"},
	{pattern.New(`(?i)\bplayer 2(?:'s turn| to (?:move|play))\b`), "white to move"},
	{pattern.New(`(?i)\bplayer 1\s*[:=(]\s*([xo●○#@])(?:\W|$)`), "$1 = black "},
	{pattern.New(`(?i)\bplayer 2\s*[:=(]\s*([xo●○#@])(?:\W|$)`), "$1 = white "},
	{pattern.New(`(?i)(?:^|[^\pL\d])([xo●○#@])\s+(?:goes|plays|moves|is|starts)\s+first\b`), " $1 = black "},
	{pattern.New(`(?i)\bw to (?:move|play|win)\b`), "white to move"},
	{pattern.New(`(?i)\bb to (?:move|play|win)\b`), "black to move"},
	{pattern.New(`(?i)([xo●○#@])\s*(?:为|為|是|は|on|ist|[-–—])\s+` + eitherSide), "$1 = $2"},
}

// inEnglish translates a line next to a board to English.
func inEnglish(line string) string {
	for _, list := range [][]phrase{colours, turns} {
		for _, p := range list {
			line = p.pattern().ReplaceAllString(line, p.english)
		}
	}
	return line
}

var anySide = pattern.New(`(?i)\b` + eitherSide + `\b`)

// onlySide returns the side that a line names, or "" if it names none or both.
func onlySide(line string) (side string) {
	for _, m := range anySide().FindAllString(line, -1) {
		word := foldRule(m)
		if side != "" && side != word {
			return ""
		}
		side = word
	}
	return side
}
