package codec

// The results of games, in the words and signs of files: B+R, 黑中盘胜, Black wins by time.
// Unknown words are kept as written.

import (
	"cmp"
	"strings"

	"fukumi/notation/internal/pattern"
)

var (
	resultSign = pattern.New(`^(?i:(b|w|black|white)\s*\+\s*)(.*)$`)
	resultDraw = pattern.New(`^(?i)(?:0|draw|drawn|tie|jigo|½-½|1/2-1/2|[bw]\+draw|和棋?|平局?|引き?分け?|持碁|무승부|ничья|` +
		`hòa|hoà)$`)
	resultBlack = pattern.New(`(?i)^(?:黑方?|黒番?|先手|흑|black|ч[её]рны[ех]|đen)`)
	resultWhite = pattern.New(`(?i)^(?:白[方番]?|後手|后手|백|white|бел?ы[ех]|trắng)`)
	resultWins  = pattern.New(`(?i)^[\s:：,，]*(.*?)(?:胜|勝ち?|赢|贏|승리?|wins?|won|победил[аи]?|выиграл[аи]?|` +
		`thắng)[\s:：,，.。]*(.*)$`)
	resultLoses = pattern.New(`(?i)^[\s:：,，]*(.*?)(?:负|負け?|输|輸|패|loses?|lost|resigns?|resigned|认输|認輸|投了|기권|` +
		`сдал(?:ся|ись)|проиграл[аи]?|thua)[\s:：,，.。]*(.*)$`)
	resultOther = pattern.New(`(?i)黑|黒|先手|흑|black|ч[её]рн|đen|白|後手|后手|백|white|бел|trắng|not\b|n't|never|未|没|沒|` +
		`(?:^|\s)не\s|không`)
	resultHow = []struct {
		part pattern.Pattern
		how  string
	}{
		{pattern.New(`(?i)中[盘盤]|resign|投了|认输|認輸|불계|기권|сда|投子`), "Resign"},
		{pattern.New(`(?i)超时|超時|时间|時間|切れ負け|time|시간|просроч|врем`), "Time"},
		{pattern.New(`(?i)forfeit|不戦|弃权|棄權|몰수|неявк`), "Forfeit"},
		{pattern.New(`(?i)禁手|forbidden|foul|금수|фол`), "Foul"},
	}
)

// ReadResult reads the result, "black", "white" or "draw", and the reason. For known words the reason is
// the term of SGF, otherwise the words of the file.
func ReadResult(text string) (result, reason string) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "black" || trimmed == "white" {
		return trimmed, ""
	}
	if resultDraw().MatchString(trimmed) {
		return "draw", ""
	}
	if m := resultSign().FindStringSubmatch(trimmed); m != nil {
		side := map[byte]string{'b': "black", 'w': "white"}[m[1][0]|0x20]
		return side, strings.TrimSpace(m[2])
	}
	if side, rest := cutSide(trimmed); side != "" {
		return resultOf(text, side, rest)
	}
	return text, ""
}

// cutSide returns the side that a text begins with, or "" if it does not begin with a side, and
// the rest of the text.
func cutSide(text string) (side, rest string) {
	if name := resultBlack().FindString(text); name != "" {
		return "black", text[len(name):]
	}
	if name := resultWhite().FindString(text); name != "" {
		return "white", text[len(name):]
	}
	return "", text
}

// resultOf returns the result of a text that begins with a side. The first verb in the rest of the
// text decides, if the words before the verb neither name a side nor deny the verb. Otherwise the
// result is the whole text.
func resultOf(text, side, rest string) (result, reason string) {
	wins, loses := resultWins().FindStringSubmatch(rest), resultLoses().FindStringSubmatch(rest)
	won := loses == nil || wins != nil && len(wins[1]) < len(loses[1])
	m := loses
	if won {
		m = wins
	}
	if m == nil || resultOther().MatchString(m[1]) {
		return text, ""
	}
	why := how(m[1] + " " + m[2])
	if won {
		return side, why
	}
	other := map[string]string{"black": "white", "white": "black"}[side]
	return other, cmp.Or(known(rest), why)
}

// how returns the reason of a win as a term of SGF, or else in the words of the
// text.
func how(text string) string { return cmp.Or(known(text), strings.TrimSpace(text)) }

// known returns the reason as a term of SGF, or "" if the text is not a known word for a reason.
func known(text string) string {
	for _, h := range resultHow {
		if h.part().MatchString(text) {
			return h.how
		}
	}
	return ""
}
