package puzzles

import (
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestBuiltinDifficulty: every puzzle that is built in and can be asked says how long
// and how hard it is.
func TestBuiltinDifficulty(t *testing.T) {
	asked := 0
	for _, name := range Builtin() {
		text, _ := OpenBuiltin(name)
		for r, err := range Read(strings.NewReader(text)) {
			testhelp.OK(t, err)
			level := r.Level()
			if r.Playable() && (r.OwnMoves() == 0 || r.Rating == 0 || level == 0) {
				t.Errorf("%s %s: %d moves, rating %d, level %d", name, r.ID, r.OwnMoves(), r.Rating, level)
			}
			if r.Playable() {
				asked++
			}
		}
	}
	if asked < 200 {
		t.Errorf("%d puzzles can be asked", asked)
	}
}

func TestDifficulty(t *testing.T) {
	const at = "15 renju h8,i8 black; "
	for _, c := range []struct {
		line         string
		moves, level int
	}{
		{"goal vcf; vcf_moves 3; dw 4", 3, 1},
		{"goal vct; vcf_moves 3; dw 4; rating 900", 4, 3},
		{"goal win; win_plies_seen 27", 0, 0},
		{"goal win; dw 14; win_plies_seen 31", 14, 5},
		{"goal defend", 1, 1},
		{"goal vct", 0, 0},
		{"goal none", 0, 0},
	} {
		r := testhelp.Must(ParseText(at + c.line))(t)
		if level := r.Level(); r.OwnMoves() != c.moves || level != c.level {
			t.Errorf("%s: %d moves, level %d, want %d, %d", c.line, r.OwnMoves(), level, c.moves, c.level)
		}
	}
	// In this order: by moves, then by rating, unknown lengths last.
	var list []Record
	for _, line := range []string{"goal defend", "goal vct; dw 3; rating 300", "goal vct; dw 3; rating 400",
		"goal vct; dw 4; rating 100", "goal vct; rating 50", "goal vct; rating 60"} {
		list = append(list, testhelp.Must(ParseText(at+line))(t))
	}
	for i := range list {
		for j := range list {
			if got := CompareRecords(&list[i], &list[j]); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%d and %d: %d", i, j, got)
			}
		}
	}
}
