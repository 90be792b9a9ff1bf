package board

import (
	"slices"
	"strings"
	"testing"
)

// TestHint: the area contains the move, and the words before the last do not give the move away.
func TestHint(t *testing.T) {
	for moves, want := range map[string]string{
		`"h8","a1","i8","a3","j8","a5"`: "wins by",
		`"h8","i9","i8","b2","j8","c14","a1"`: "takes a point where Black would make a straight four; " +
			"Black has a three at h8 i8 j8: stop it or make a four",
		`"h8"`: "a quiet move",
	} {
		a := answered(t, New(Options{}), `{"kind":"hint","nodes":2000,"position":{"moves":[`+moves+`]}}`)
		move, sort := a["move"].(string), a["sort"].(string)
		if area := a["area"].([]any); !slices.Contains(area, any(move)) || len(area) != 25 {
			t.Errorf("%s: %s in %v", moves, move, area)
		}
		if !strings.Contains(sort, want) || strings.Contains(sort, move) {
			t.Errorf("%s: %q, want %q and not the move, %s", moves, sort, want, move)
		}
		if a["why"] == "" || a["says"] == "" {
			t.Errorf("%s: %v", moves, a)
		}
	}
}
