package opening

// The text of an opening, for files and for people: its acts in order, with semicolons between them.
//
//	put h8 h9 j7; swap; put g8; declare 2; keep; offer f6 k10; pick f6

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// allKinds are all kinds of acts.
var allKinds = []Kind{Put, Trade, Keep, Declare, Offer, Pick}

// String returns the text of the act: "put h8 h9 j7", "declare 2", "keep".
func (a Act) String() string {
	parts := []string{string(a.Kind)}
	if a.Kind == Declare {
		parts = append(parts, strconv.Itoa(a.Number))
	}
	for _, p := range a.Points {
		parts = append(parts, p.String())
	}
	return strings.Join(parts, " ")
}

// FormatActs returns the text of acts, as ParseActs reads it. The text of no acts is "".
func FormatActs(acts []Act) string {
	texts := make([]string, len(acts))
	for i, a := range acts {
		texts[i] = a.String()
	}
	return strings.Join(texts, "; ")
}

// ParseActs reads the text of acts on a board of the given size. Whether a rule allows them is for Replay to say.
// The error names the first act that cannot be read, by its number.
func ParseActs(acts string, size int) ([]Act, error) {
	if strings.TrimSpace(acts) == "" {
		return nil, nil
	}
	var list []Act
	for one := range strings.SplitSeq(acts, ";") {
		a, err := parseAct(one, size)
		if err != nil {
			return nil, words.Errorf("act {n}: {reason}", "n", len(list)+1, "reason", err)
		}
		list = append(list, a)
	}
	return list, nil
}

func parseAct(one string, size int) (a Act, err error) {
	fields := strings.Fields(one)
	if len(fields) == 0 {
		return a, words.Errorf("there is nothing between two semicolons")
	}
	a.Kind = Kind(strings.ToLower(fields[0]))
	given := fields[1:]
	wrong := len(given) == 0
	switch a.Kind {
	case Trade, Keep:
		wrong = len(given) != 0
	case Declare:
		if wrong = len(given) != 1; !wrong {
			a.Number, err = strconv.Atoi(given[0])
			wrong = err != nil || a.Number < 0
		}
	case Put, Offer, Pick:
		for _, word := range given {
			p, err := notation.ParsePoint(word, size)
			if err != nil {
				return a, err
			}
			a.Points = append(a.Points, p)
		}
	default:
		var list []string
		for _, k := range allKinds {
			list = append(list, string(k))
		}
		return a, words.Errorf("{text}: expected one of {list}", "text", quote(fields[0]), "list",
			strings.Join(list, ", "))
	}
	if wrong {
		return a, words.Errorf("{text}: expected acts like {example}", "text", quote(one), "example",
			`"put h8 h9; swap; declare 2"`)
	}
	return a, nil
}

// quote quotes the beginning of a text for an error.
func quote(raw string) string { return fmt.Sprintf("%.60q", strings.TrimSpace(raw)) }

// Replay begins an opening on an empty board and does the acts. The error names the first act that the rule does
// not allow, by its number.
func Replay(r Rule, game notation.Rule, size int, acts []Act) (Opening, error) {
	o, err := Begin(r, game, size)
	if err != nil {
		return Opening{}, err
	}
	for i, a := range acts {
		if err := o.Do(a); err != nil {
			return Opening{}, words.Errorf("act {n}, {act}: {reason}", "n", i+1, "act", quote(a.String()),
				"reason", err)
		}
	}
	return o, nil
}

// Named returns the opening rule that a name has, in any spelling that files use. Package text
// has the table.
func Named(name string) (r Rule, known bool) {
	id, known := text.OpeningNamed(name)
	i := slices.IndexFunc(Rules, func(r Rule) bool { return r.String() == id })
	if !known || i < 0 {
		return 0, false
	}
	return Rules[i], true
}
