package pages

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/review/story"
)

// TestAmong: the error for a player without games has the similar names, or else all names if
// they are few.
func TestAmong(t *testing.T) {
	var many []string
	for i := range 12 {
		many = append(many, fmt.Sprintf("P%02d", i))
	}
	for _, c := range []struct {
		me    string
		names []string
		want  string
	}{
		{"anne", []string{"Ben", " Anne"}, ""},
		{"Ann", []string{"Ben", "Anne", "Joanna", "Anne"}, "near are Anne, Joanna"},
		{"Anen", []string{"Ben", "Anne"}, "near are Anne"},
		{"Zoe", []string{"Ben", "", "Anne"}, "the games name Anne, Ben"},
		{"Zoe", []string{"", ""}, "no game names its players"},
		{"Zoe", many, "P07 and 4 others"},
	} {
		err := (&reviewOptions{Me: c.me}).checkMe(c.names)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s of %v: %v, want %q", c.me, c.names, err, c.want)
		}
	}
}

// TestSideOf: the player's side of a game, or both.
func TestSideOf(t *testing.T) {
	for names, want := range map[[2]string]notation.Stone{
		{"Anne", "Ben"}: notation.Black, {"Ben", "anne"}: notation.White, {"Anne", "anne"}: notation.Empty,
	} {
		side, found := (&reviewOptions{Me: "ANNE"}).side(&story.GameSummary{Black: names[0], White: names[1]})
		if side != want || !found {
			t.Errorf("%v: %v %v, want %v", names, side, found, want)
		}
	}
	if _, found := (&reviewOptions{Me: "Zoe"}).side(&story.GameSummary{Black: "Anne"}); found {
		t.Error("a game that does not name the player has a side of the player")
	}
}
