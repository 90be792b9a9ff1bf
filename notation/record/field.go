package record

// The meanings of the fields of a JSON object, and the table of field names that all readers of
// JSON use. Sources: the objects of this program; the queries of KataGo's analysis engine; games
// and puzzles of Gomoku programs, and of Go and chess servers.

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"

	"fukumi/notation"
	"fukumi/notation/text"
)

// A field is the meaning of a field of a JSON object.
type field uint8

const (
	noField    field = iota
	fieldID          // the id of the record
	fieldRule        // the name of a rule
	fieldSize        // the number of rows, of columns, or of both
	fieldTurn        // the side to move
	fieldFirst       // the side that plays the first move
	fieldMoves       // in the order of play
	fieldBlack       // black stones
	fieldWhite
	fieldStones // stones of both sides, each with its side
	fieldSetup  // stones of both sides before the moves, each with its side
	fieldBoard  // all points, row by row from the top
	fieldTurns  // the number of moves after which the position is wanted
)

// fieldNames maps the name of a field, in lower case without hyphens and underscores, to its meaning.
var fieldNames = sync.OnceValue(func() map[string]field {
	m := map[string]field{}
	for f, names := range map[field]string{
		fieldID:   "id",
		fieldRule: "rule rules ruleset rulename rulesname gamerule gamerules variant gamevariant 规则 規則 ルール 규칙",
		fieldSize: "size boardsize boardxsize boardysize boardwidth boardheight boardlength sizeofboard dimension " +
			"boarddimension",
		fieldTurn: "turn tomove toplay sidetomove sidetoplay movingside nextplayer nextside nexttoplay nexttomove " +
			"nextturn playertomove playertoplay currentplayer currentturn currentside sideonmove stm side " +
			"whoseturn whosemove",
		fieldFirst:  "initialplayer firstplayer startingplayer startplayer firsttomove",
		fieldMoves:  "moves movelist movehistory history gamemoves movesequence playedmoves",
		fieldBlack:  "black blackstones stonesblack blacks",
		fieldWhite:  "white whitestones stoneswhite whites",
		fieldStones: "stones boardstones",
		fieldSetup:  "initialstones setup setupstones handicapstones initialposition",
		fieldBoard:  "board grid boardstate boardarray boardmatrix boardrows cells initialboard",
		fieldTurns:  "analyzeturns ply plies currentply movenumber currentmove currentmoveindex moveindex movecount",
	} {
		for _, name := range strings.Fields(names) {
			m[name] = f
		}
	}
	return m
})

// fieldOf returns the meaning of the field with the given name.
func fieldOf(name string) field {
	return fieldNames()[strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)]
}

// OfPosition reports whether ParseRecord reads a field with the given name.
func OfPosition(name string) bool { return fieldOf(name) != noField }

// wordsOf returns the words of a name: to_move, toMove and To move have two words each.
func wordsOf(name string) []string {
	var b strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && !unicode.IsUpper(last) {
			b.WriteByte(' ')
		}
		if last = r; !unicode.IsLetter(r) {
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(b.String())
}

// foundWords are words that occur in the names of fields with the analysis of a position. Such
// fields do not describe the position itself.
var foundWords = strings.Fields("best solution solutions answer answers pv line lines win wins winning winner won " +
	"expected expect hint hints candidate candidates result last final target correct key keys forbidden defence " +
	"defense threat threats policy ownership heat map score eval evaluation variation variations principal " +
	"suggest suggested analysis bm am good bad wrong mistake blunder refutation reply replies region regions " +
	"avoid allow marks marked highlight")

// matters reports whether a field that was not read may describe the position. have has the
// meanings of the fields that were read.
func matters(name string, value json.RawMessage, have map[field]bool) bool {
	words := wordsOf(name)
	named := func(list ...string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return slices.Contains(words, w) })
	}
	var raw string
	var number float64
	isText, isNumber := json.Unmarshal(value, &raw) == nil, json.Unmarshal(value, &number) == nil
	switch {
	case !have[fieldRule] && ofRule(name, words, value, raw):
		return true
	case named(foundWords...):
		return false
	case !have[fieldTurn] && named("turn", "side", "player", "play", "move", "color", "colour", "next", "first"):
		_, err := notation.ParseStone(strings.ToLower(raw))
		if isText && err == nil || isNumber && (number == -1 || number == 1 || number == 2) && named("turn", "side",
			"color", "colour", "next") {
			return true
		}
	case !have[fieldSize] && named("size", "width", "height", "rows", "columns", "cols") && isNumber &&
		number >= notation.MinSize && number <= notation.MaxSize:
		return true
	case !have[fieldRule] && named("rule", "rules", "variant", "ruleset") && isText && raw != "":
		return true
	}
	return HoldsPoints(value) || nested(value, have)
}

// nested reports whether a value is an object with a field that may describe the position, and whose
// meaning is not in have.
func nested(value json.RawMessage, have map[field]bool) bool {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(value, &fields) // a value that is not an object has no fields
	for name, inner := range fields {
		switch f := fieldOf(name); f {
		case noField, fieldID:
		case fieldBlack, fieldWhite: // perhaps the names of players
			if HoldsPoints(inner) {
				return true
			}
		default:
			if !have[f] {
				return true
			}
		}
	}
	return false
}

// ofRule reports whether a field may change the rule: its name or text names a rule or a difference
// between rules, or its number, other than five, is the length of a winning row.
func ofRule(name string, words []string, value json.RawMessage, raw string) bool {
	const maxName = 16 // maximum length of a rule's name, in bytes
	if _, known := text.RuleNamed(raw); known && len(raw) > 1 && len(raw) <= maxName {
		for _, w := range words {
			if slices.Contains([]string{"game", "type", "mode", "kind", "style", "category"}, w) {
				return true
			}
		}
	}
	var yes bool
	var number float64
	switch {
	case json.Unmarshal(value, &yes) == nil:
		_, known := text.RuleNamed(name)
		return known || slices.ContainsFunc(words, func(w string) bool {
			return slices.Contains([]string{"forbid", "forbidden", "overline", "overlines", "exact", "renju",
				"fouls"}, w)
		})
	case json.Unmarshal(value, &number) == nil && number != 5:
		joined := strings.Join(words, "")
		return slices.Contains([]string{"winlength", "ninrow", "nrow", "inarow", "connect", "towin", "winningcount",
			"winningcondition", "stonestowin"}, joined)
	}
	return false
}

// HoldsPoints reports whether a value is a list of points, or a text of two or more points.
func HoldsPoints(value json.RawMessage) bool {
	var raw string
	if json.Unmarshal(value, &raw) == nil {
		in, err := text.ParseMoves(raw, text.Defaults{Size: notation.MaxSize})
		moves, _ := in.Position.Moves()
		return err == nil && len(moves) > 1
	}
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || len(list) == 0 {
		return false
	}
	for _, item := range list {
		p, err := readPlace(item)
		if err == nil && !p.pair {
			_, err = readPoint(p.name, notation.MaxSize)
		}
		if err != nil {
			return false
		}
	}
	return true
}
