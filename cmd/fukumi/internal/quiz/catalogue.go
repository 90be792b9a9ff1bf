package quiz

// What there is to be asked: the suites that are built in by their titles, what a puzzle
// asks and is about, and which one is that of a day.

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// A Suite is one that is built in, as people are told of it.
type Suite struct{ Name, Title, About string }

// titled are the suites that have a title, in the order in which they are shown.
var titled = []Suite{
	{"defend", "Defend", "Stop the threat of your opponent."},
	{"vcf", "Win by fours", "Every move makes a four, until one cannot be stopped."},
	{"mined", "From real games", "One move wins. Did the player see it?"},
	{"vct", "Win by threats", "Threes and fours that lead to five."},
	{"small", "Small boards", "Wins on boards of 6 by 6."},
	{"other-rules", "Other rules", "Wins under freestyle and standard rules."},
	{"quiet", "Quiet moves", "Wins that need a move without a threat."},
}

// Suites are those that are built in, the ones with a title first.
func Suites() []Suite {
	list := slices.Clone(titled)
	for _, name := range puzzles.Builtin() {
		if !slices.ContainsFunc(titled, func(s Suite) bool { return s.Name == name }) {
			list = append(list, Suite{Name: name, Title: name})
		}
	}
	return list
}

// OfDay chooses what is the one of a day, the same for everybody. All stand in an order
// that looks random and depends on their keys alone: none comes twice before all have
// come, one a day. There must be one.
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

// Asks is what is to be done, in a sentence.
func Asks(r *puzzles.Record) string {
	side := words.Side(r.Position.Turn())
	switch r.Goal {
	case puzzles.GoalVCF:
		return side + " to play: win by fours alone."
	case puzzles.GoalVCT, puzzles.GoalVCT3:
		return side + " to play: win by threats."
	case puzzles.GoalDefend:
		return side + " to play: stop the threat."
	}
	return side + " to play: win."
}

// Themes are what a puzzle is about, as far as its record says so.
func Themes(r *puzzles.Record) []string {
	list := []string{map[puzzles.Goal]string{puzzles.GoalVCF: "fours", puzzles.GoalVCT: "fours and threes",
		puzzles.GoalVCT3: "fours and threes", puzzles.GoalDefend: "defence"}[r.Goal]}
	if list[0] == "" {
		list[0] = "quiet moves"
	}
	switch n := r.OwnMoves(); {
	case n == 0:
	case n <= 3:
		list = append(list, "up to 3 moves")
	case n <= 6:
		list = append(list, "4 to 6 moves")
	default:
		list = append(list, "7 moves and more")
	}
	if black := r.Position; black.Rule() == notation.Renju {
		black.SetTurn(notation.Black)
		if slices.ContainsFunc(black.Stones(notation.Empty), func(p notation.Point) bool {
			return black.Legal(p, notation.Black) != nil
		}) {
			list = append(list, "forbidden points")
		}
	}
	return list
}
