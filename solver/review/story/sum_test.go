package story

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation/text"
	"fukumi/notation/words"
)

// TestEntryIsShort: whatever a file says of its game, it is short and clean.
func TestEntryIsShort(t *testing.T) {
	r := reportOf(t, ignoredThree)
	i := &r.Game.Info
	for _, text := range []*string{&i.ID, &i.Black, &i.White} {
		*text = strings.Repeat("\U000e0001<黒\x00", 20_000)
	}
	e := GameSummaryOf(r)
	for _, got := range []string{e.Game, e.Black, e.White} {
		if text.Clean(got) != got || len(got) > 10*longestText || !strings.HasSuffix(got, "…") {
			t.Errorf("%.100q of %d bytes", got, len(got))
		}
	}
}

func TestCompareNames(t *testing.T) {
	want := []string{"", "a", "a1", "a2", "a02b", "a10", "a10b", "b", "黒2", "黒10"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, compareNames)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNameless: games and sides without a name are counted, and told.
func TestNameless(t *testing.T) {
	named, half, none := GameSummary{Black: "Anne", White: "Ben"}, GameSummary{White: "Ben"}, GameSummary{}
	for want, list := range map[string][]GameSummary{
		"": {named},
		"1 game names no player and is not counted": {named, none},
		"2 games name no player and are not counted; 1 game names one player only, and the other side is not counted": {
			none, half, none},
		"2 games name one player only, and the other sides are not counted": {half, named, half},
	} {
		games, sides := Nameless(list)
		if got := NamelessText(words.English, games, sides); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if !SameName(" anne", "ANNE ") || SameName("Anne", "Ann") {
		t.Error("names are not told apart by their letters alone")
	}
}
