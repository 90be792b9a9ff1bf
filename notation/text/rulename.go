package text

// The names that files and pages give to rules. All readers use this table. Package notation
// has this program's own names, for flags and JSON (ParseRule), and the numbers of the Gomocup
// protocol; package solver/play/internal/wire reads the bit mask that Gomocup managers send.
//
// Opening rules of renju (Soosyrv-8, Taraguchi-10, RIF, …) imply renju. Swap2, pro
// and other openings of gomoku do not imply a rule, so they are not in the table. Sources: the
// rules and the former opening rules of the Renju International Federation; the numbers of the
// Gomocup protocol.

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// ruleParts are parts of names, folded by foldRule. The first part that a name contains decides,
// so parts that mean "nothing is forbidden" come before parts that mean "something is forbidden".
var ruleParts = []struct {
	part string
	rule notation.Rule
}{
	{"nonrenju", notation.Freestyle}, {"norenju", notation.Freestyle},
	{"無禁", notation.Freestyle}, {"无禁", notation.Freestyle}, {"禁手なし", notation.Freestyle},
	{"禁じ手なし", notation.Freestyle}, {"금수없", notation.Freestyle}, {"безфол", notation.Freestyle},
	{"noforbidden", notation.Freestyle},

	{"renju", notation.Renju}, {"renzju", notation.Renju}, {"rendzu", notation.Renju}, {"rendju", notation.Renju},
	{"soosorv", notation.Renju}, {"soosyrv", notation.Renju}, {"soosirv", notation.Renju},
	{"yamaguchi", notation.Renju}, {"taraguchi", notation.Renju}, {"tarannikov", notation.Renju},
	{"sakata", notation.Renju}, {"有禁", notation.Renju}, {"禁手あり", notation.Renju}, {"禁じ手あり", notation.Renju},
	{"連珠", notation.Renju}, {"连珠", notation.Renju}, {"聯珠", notation.Renju}, {"れんじゅ", notation.Renju},
	{"レンジュ", notation.Renju}, {"렌주", notation.Renju}, {"연주", notation.Renju}, {"금수있", notation.Renju},
	{"рэндзю", notation.Renju}, {"рендзю", notation.Renju}, {"ренджу", notation.Renju}, {"рэнджу", notation.Renju},
	{"山口", notation.Renju}, {"索索夫", notation.Renju}, {"索索尔夫", notation.Renju}, {"塔拉山口", notation.Renju},
	{"соосырв", notation.Renju}, {"сооcырв", notation.Renju}, {"ямагучи", notation.Renju},
	{"ямагути", notation.Renju}, {"тарагучи", notation.Renju}, {"таранников", notation.Renju},

	{"freestyle", notation.Freestyle}, {"freegomoku", notation.Freestyle}, {"自由", notation.Freestyle},
	{"自由開局", notation.Freestyle}, {"フリースタイル", notation.Freestyle}, {"자유", notation.Freestyle},
	{"свободн", notation.Freestyle}, {"фристайл", notation.Freestyle}, {"freierstil", notation.Freestyle},
	{"libre", notation.Freestyle}, {"vabastiil", notation.Freestyle},

	{"standard", notation.Standard}, {"exactfive", notation.Standard}, {"exactly5", notation.Standard},
	{"exactlyfive", notation.Standard}, {"exact5", notation.Standard}, {"標準", notation.Standard},
	{"标准", notation.Standard}, {"スタンダード", notation.Standard}, {"표준", notation.Standard},
	{"стандарт", notation.Standard}, {"estandar", notation.Standard},
}

// wholeRules are names that count only if they are the whole name.
var wholeRules = map[string]notation.Rule{"rif": notation.Renju, "rifrule": notation.Renju, "rifrules": notation.Renju,
	"free": notation.Freestyle, "exact": notation.Standard, "exactrule": notation.Standard}

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
// spelling that files use.
func RuleNamed(name string) (rule notation.Rule, known bool) {
	folded := foldRule(name)
	for _, r := range notation.Rules {
		if folded == r.String() || folded == strconv.Itoa(r.Gomocup()) {
			return r, true
		}
	}
	if rule, known = wholeRules[folded]; known {
		return rule, true
	}
	if strings.HasPrefix(folded, "rif") && len(folded) > 3 && '0' <= folded[3] && folded[3] <= '9' {
		return notation.Renju, true // RIF 1996
	}
	for _, n := range ruleParts {
		if strings.Contains(folded, n.part) {
			return n.rule, true
		}
	}
	return 0, false
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
