package text

// The names that files and pages give to rules. All readers use this table. Package notation
// has this program's own names, for flags and JSON (ParseRule), and the numbers of the Gomocup
// protocol; package solver/play/internal/wire reads the bit mask that Gomocup managers send.
//
// Opening rules of renju (Soosyrv-8, Taraguchi-10, RIF, …) imply renju. Swap and swap2 do not imply a
// rule. Pro and other openings of gomoku are not in the table. Sources: the rules and the former opening
// rules of the Renju International Federation; the numbers of the Gomocup protocol.

import (
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// A rulePart is a part of the names of a rule.
type rulePart struct {
	part string
	rule notation.Rule
}

// ruleParts are parts of names, folded by foldRule. The first part that a name contains decides,
// so parts that mean "nothing is forbidden" come before parts that mean "something is forbidden".
var ruleParts = slices.Concat([]rulePart{
	{"nonrenju", notation.Freestyle}, {"norenju", notation.Freestyle},
	{"無禁", notation.Freestyle}, {"无禁", notation.Freestyle}, {"禁手なし", notation.Freestyle},
	{"禁じ手なし", notation.Freestyle}, {"금수없", notation.Freestyle}, {"безфол", notation.Freestyle},
	{"noforbidden", notation.Freestyle},

	{"renju", notation.Renju}, {"renzju", notation.Renju}, {"rendzu", notation.Renju}, {"rendju", notation.Renju},
	{"sakata", notation.Renju}, {"有禁", notation.Renju}, {"禁手あり", notation.Renju}, {"禁じ手あり", notation.Renju},
	{"連珠", notation.Renju}, {"连珠", notation.Renju}, {"聯珠", notation.Renju}, {"れんじゅ", notation.Renju},
	{"レンジュ", notation.Renju}, {"렌주", notation.Renju}, {"연주", notation.Renju}, {"금수있", notation.Renju},
	{"рэндзю", notation.Renju}, {"рендзю", notation.Renju}, {"ренджу", notation.Renju}, {"рэнджу", notation.Renju},
}, renjuOpenings(), []rulePart{
	{"freestyle", notation.Freestyle}, {"freegomoku", notation.Freestyle}, {"自由", notation.Freestyle},
	{"自由開局", notation.Freestyle}, {"フリースタイル", notation.Freestyle}, {"자유", notation.Freestyle},
	{"свободн", notation.Freestyle}, {"фристайл", notation.Freestyle}, {"freierstil", notation.Freestyle},
	{"libre", notation.Freestyle}, {"vabastiil", notation.Freestyle},

	{"standard", notation.Standard}, {"exactfive", notation.Standard}, {"exactly5", notation.Standard},
	{"exactlyfive", notation.Standard}, {"exact5", notation.Standard}, {"標準", notation.Standard},
	{"标准", notation.Standard}, {"スタンダード", notation.Standard}, {"표준", notation.Standard},
	{"стандарт", notation.Standard}, {"estandar", notation.Standard},
})

// An openingPart is a part of the names of an opening rule, with the identifier that package notation/opening
// gives the rule. A number that follows in the name must be that of the identifier: Soosõrv-7 is another rule.
type openingPart struct {
	part, id string
	numbered bool // the names without a number are those of several rules
}

// openingParts are parts of the names of opening rules, folded by foldRule. The first part that a name contains
// decides.
var openingParts = []openingPart{
	{"soosorv", "soosorv-8", true}, {"soosyrv", "soosorv-8", true}, {"soosirv", "soosorv-8", true},
	{"索索夫", "soosorv-8", true}, {"索索尔夫", "soosorv-8", true}, {"соосырв", "soosorv-8", true},
	{"сооcырв", "soosorv-8", true},
	{"taraguchi", "taraguchi-10", false}, {"塔拉山口", "taraguchi-10", false}, {"тарагучи", "taraguchi-10", false},
	{"yamaguchi", "yamaguchi", false}, {"山口", "yamaguchi", false}, {"ямагучи", "yamaguchi", false},
	{"ямагути", "yamaguchi", false},
	{"tarannikov", "tarannikov", false}, {"таранников", "tarannikov", false},
	{swap2, swap2, false},
}

// swap2 is an opening rule of any rule.
const swap2 = "swap2"

// wholeOpenings are names of opening rules that count only if they are the whole name, or the whole of a part
// between commas.
var wholeOpenings = map[string]string{"rif": "rif", "rifrule": "rif", "rifrules": "rif", "swap": "swap",
	"swaprule": "swap", "swaprules": "swap"}

// renjuOpenings returns the parts of the names of those opening rules that imply renju.
func renjuOpenings() (list []rulePart) {
	for _, o := range openingParts {
		if o.id != swap2 {
			list = append(list, rulePart{o.part, notation.Renju})
		}
	}
	return list
}

// wholeRules are names that count only if they are the whole name.
var wholeRules = map[string]notation.Rule{"free": notation.Freestyle, "exact": notation.Standard,
	"exactrule": notation.Standard}

var ruleFolding = strings.NewReplacer("õ", "o", "ö", "o", "ó", "o", "ò", "o", "ô", "o", "ő", "o", "á", "a", "ä", "a",
	"é", "e", "è", "e", "ý", "y", "ř", "r", "š", "s", "ž", "z", "ё", "е", " ", "", "\t", "", "\n", "", "-", "", "_", "",
	".", "", "'", "", "’", "", "‐", "", "–", "", "—", "", "　", "")

// foldRule returns a name in lower case without accents, spaces and hyphens.
func foldRule(name string) string {
	return ruleFolding.Replace(strings.ToLower(strings.TrimSpace(name)))
}

// UnknownRule returns the error about a name that is not that of a rule.
func UnknownRule(name string) error {
	return words.Errorf("rule {text}: expected freestyle, standard or renju", "text", strconv.Quote(name))
}

// RuleNamed returns the rule that a name, a number or an opening rule stands for, in any
// spelling that files use. If the rule itself stands before a comma, as in "Standard, Swap2", it decides.
func RuleNamed(name string) (rule notation.Rule, known bool) {
	folded := foldRule(name)
	before, _, _ := strings.Cut(folded, ",")
	for _, r := range notation.Rules {
		if folded == strconv.Itoa(r.Gomocup()) || before == r.String() {
			return r, true
		}
	}
	if rule, known = wholeRules[folded]; known {
		return rule, true
	}
	if isRIF(folded) {
		return notation.Renju, true
	}
	for _, n := range ruleParts {
		if strings.Contains(folded, n.part) {
			return n.rule, true
		}
	}
	return 0, false
}

// isRIF reports whether a folded name is that of the opening rule RIF, perhaps with its year: RIF 1996.
func isRIF(folded string) bool {
	rest, found := strings.CutPrefix(folded, "rif")
	return wholeOpenings[folded] == "rif" || found && rest != "" && '0' <= rest[0] && rest[0] <= '9'
}

// OpeningNamed returns the identifier of the opening rule that a name has, as package notation/opening reads it,
// in any spelling that files use: "soosorv-8" for "Soosyrv-8". The name of a rule may stand before it.
func OpeningNamed(name string) (id string, known bool) {
	for part := range strings.FieldsFuncSeq(foldRule(name), func(r rune) bool {
		return strings.ContainsRune(",;:/()+，、；：（）", r)
	}) {
		if isRIF(part) {
			return "rif", true
		}
		if id, known = wholeOpenings[part]; known {
			return id, true
		}
		for _, o := range openingParts {
			_, rest, found := strings.Cut(part, o.part)
			if !found {
				continue
			}
			number := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
			_, want, _ := strings.Cut(o.id, "-")
			if number == want || number == "" && !o.numbered {
				return o.id, true
			}
			return "", false
		}
	}
	return "", false
}

// ruleSpokenOf returns the rule that a line of words mentions: any rule that RuleInText finds,
// or renju by any of its names.
func ruleSpokenOf(text string) (rule notation.Rule, known bool) {
	if rule, known = RuleInText(text); known {
		return rule, true
	}
	for word := range strings.FieldsSeq(text) {
		rule, known = RuleNamed(strings.Trim(word, ".,;:!?()[]\"'"))
		if known && rule == notation.Renju && len(word) > 1 {
			return rule, true
		}
	}
	return 0, false
}

// ruleWords are the words for "rule".
var ruleWords = []string{"rules", "rule", "ルール", "规则", "規則", "правила", "правил", "reeglid", "reegel", "규칙", "룰"}

// RuleInText returns the rule that a text mentions: a name right before the word
// "rule", as in "A - B : RIF rule". Other words, such as the name of a player, do not
// count as a rule.
func RuleInText(text string) (rule notation.Rule, known bool) {
	lower := strings.ToLower(text)
	for _, word := range ruleWords {
		before, _, found := strings.Cut(lower, word)
		if !found {
			continue
		}
		if at := strings.LastIndexAny(before, ":;,()[]/|"); at >= 0 {
			before = before[at+1:]
		}
		words := strings.Fields(before)
		for n := min(len(words), 3); n > 0; n-- {
			if rule, known = RuleNamed(strings.Join(words[len(words)-n:], " ")); known {
				return rule, true
			}
		}
	}
	return 0, false
}
