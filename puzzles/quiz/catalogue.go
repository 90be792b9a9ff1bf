package quiz

// The catalogue: the built-in suites with their titles, the tasks and themes of puzzles, and the puzzle of the
// day.

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// A Suite is a built-in suite, in the form that users see.
type Suite struct{ Name, Title, About string }

// titled returns the suites with a title, in the order in which users see them.
func titled(in *words.Language) []Suite {
	return []Suite{
		{puzzles.Lessons, in.Say("First steps##puzzles"),
			in.Say("From five in a row to the forbidden points of renju.")},
		{"defend", in.Say("Defend##puzzles"), in.Say("Stop your opponent's threat.")},
		{"vcf", in.Say("Win by fours##puzzles"), in.Say("Every move makes a four, until one cannot be stopped.")},
		{"mined", in.Say("From real games##puzzles"), in.Say("One move wins. Did the player see it?")},
		{"vct", in.Say("Win by threats##puzzles"), in.Say("Threes and fours that lead to five.")},
		{"small", in.Say("Small boards##puzzles"), in.Say("Wins on boards of 6 by 6.")},
		{"other-rules", in.Say("Other rules##puzzles"), in.Say("Wins under freestyle and standard rules.")},
		{"quiet", in.Say("Quiet moves##puzzles"), in.Say("Wins that need a move without a threat.")},
	}
}

// Suites returns the built-in suites, those with a title first.
func Suites(in *words.Language) []Suite {
	list := titled(in)
	for _, own := range puzzles.OwnSuites() {
		list = append(list, Suite{own.Name, in.Say("{rule, select, freestyle {Freestyle} standard {Standard} "+
			"other {Renju}}: {level}##puzzles", "rule", own.Rule, "level", Difficulty(in, own.Level)),
			in.Say("New puzzles, made by this program.")})
	}
	for _, name := range puzzles.Builtin() {
		if !slices.ContainsFunc(list, func(s Suite) bool { return s.Name == name }) {
			list = append(list, Suite{Name: name, Title: name})
		}
	}
	return list
}

// OfDay chooses the item of a day, which is the same for every user. The items come in an order that looks random
// and depends only on their keys. No item comes again before all items have come. The list must not be empty.
func OfDay[T any](all []T, date time.Time, key func(*T) string) *T {
	hash := func(of *T) []byte {
		sum := sha256.Sum256([]byte(key(of)))
		return sum[:]
	}
	list := slices.Clone(all)
	slices.SortFunc(list, func(a, b T) int {
		return cmp.Or(bytes.Compare(hash(&a), hash(&b)), cmp.Compare(key(&a), key(&b)))
	})
	n, days := int64(len(list)), date.Unix()/(24*60*60)
	return &list[(days%n+n)%n]
}

// Asks returns the task of a puzzle in a sentence.
func Asks(in *words.Language, r *puzzles.Record) string {
	return in.Say("{goal, select, vcf {{side} to play: win by fours alone.} vct {{side} to play: win by threats.} "+
		"vct3 {{side} to play: win by threats.} defend {{side} to play: stop the threat.} "+
		"forbidden {{side} to play: find the forbidden point.} "+
		"other {{side} to play: win.}}", "goal", r.Goal, "side", r.Position.Turn())
}

// Themes returns the themes of a puzzle, as far as its record states them.
func Themes(in *words.Language, r *puzzles.Record) (list []string) {
	list = append(list, in.Say("{goal, select, vcf {fours} vct {fours and threes} vct3 {fours and threes} "+
		"defend {defence} forbidden {forbidden points} other {quiet moves}}##theme", "goal", r.Goal))
	switch n := r.OwnMoves(); {
	case n == 0:
	case n <= 3:
		list = append(list, in.Say("up to 3 moves##theme"))
	case n <= 6:
		list = append(list, in.Say("4 to 6 moves##theme"))
	default:
		list = append(list, in.Say("7 moves and more##theme"))
	}
	for _, tag := range r.Tags {
		switch tag {
		case "four-three":
			list = append(list, in.Say("four-three##threat"))
		case "double-four":
			list = append(list, in.Say("double four##threat"))
		case puzzles.ThemeLadder:
			list = append(list, in.Say("fours in a row##theme"))
		case puzzles.ThemeEdge:
			list = append(list, in.Say("at the edge##theme"))
		case puzzles.ThemeGain:
			list = append(list, in.Say("block with gain##theme"))
		case puzzles.ThemeFoul:
			list = append(list, in.Say("forced foul##theme"))
		}
	}
	if r.Position.Rule() == notation.Renju && r.Goal != puzzles.GoalForbidden {
		board := eval.New(&r.Position)
		if slices.ContainsFunc(r.Position.Stones(notation.Empty), board.Foul) {
			list = append(list, in.Say("forbidden points##theme"))
		}
	}
	return list
}

// Difficulty returns the word for a level of puzzles.Record.Level, or "" for level 0.
func Difficulty(in *words.Language, level int) string {
	return in.Say("{level, select, 1 {easy} 2 {moderate} 3 {hard} 4 {very hard} 5 {hardest} other {}}##puzzle",
		"level", level)
}
