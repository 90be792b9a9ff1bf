package model

// The positions and moves that the texts print.

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
)

// TestPengPositions plays the printed test positions that the printed scores
// decide; the notes of the model say what is with the others. The text names
// points by row from the top and column, from 0; -1 is Black.
func TestPengPositions(t *testing.T) {
	m := load(t, "peng")
	tests := []struct {
		black, white [][2]int
		want         [2]int
	}{
		{
			black: [][2]int{{12, 3}, {10, 13}, {10, 1}, {9, 12}, {9, 6}, {7, 13}, {7, 12}, {7, 1}},
			white: [][2]int{{1, 0}, {1, 1}, {1, 2}, {1, 5}, {1, 7}, {1, 13}, {1, 14}, {3, 1}},
			want:  [2]int{7, 10},
		},
		{
			black: [][2]int{{1, 10}, {1, 11}, {2, 10}, {4, 12}, {4, 13}},
			white: [][2]int{{2, 2}, {2, 4}, {3, 2}, {3, 3}, {5, 2}},
			want:  [2]int{4, 2},
		},
	}
	at := func(q [2]int) notation.Point { return notation.At(q[1], 14-q[0]) }
	for _, test := range tests {
		pos, _ := notation.NewPosition(notation.Freestyle, 15)
		for _, q := range test.black {
			_ = pos.Put(at(q), notation.Black)
		}
		for _, q := range test.white {
			_ = pos.Put(at(q), notation.White)
		}
		// The text does not name the side to move; the answer is the same for
		// both.
		for _, s := range []notation.Stone{notation.Black, notation.White} {
			if got, _ := m.NewBoard(&pos).Best(s); got.Point != at(test.want) {
				t.Errorf("%s chooses %v, want %v:\n%s", s, got.Point, at(test.want), text.FormatDiagram(&pos))
			}
		}
	}
}

// TestPengPriorities: the text explains why an unbroken three is worth more
// than a broken one, and why closer stones are.
func TestPengPriorities(t *testing.T) {
	score := func(stones string) int32 {
		pos, _ := notation.NewPosition(notation.Freestyle, 15)
		at := notation.NoPoint
		for x, c := range stones {
			switch c {
			case 'x':
				_ = pos.Put(notation.At(3+x, 7), notation.Black)
			case 'o':
				_ = pos.Put(notation.At(3+x, 7), notation.White)
			case '*':
				at = notation.At(3+x, 7)
			}
		}
		return load(t, "peng").NewBoard(&pos).candidate(at, notation.Black).Attack
	}
	for _, test := range []struct {
		stones string
		want   int32
	}{
		{".xx*.", 5170}, {".x.x*.", 5002}, {".x*..", 1261}, {".x.*.", 1150}, {".x..*.", 260},
		{"xxxx*", 99999999}, {".xxx*.", 50000}, {"oxxx*.", 6000}, {"oxx*o.", 0},
	} {
		if got := score(test.stones); got != test.want {
			t.Errorf("%s is worth %d, want %d", test.stones, got, test.want)
		}
	}
}

// TestZengExample: oxx.xxxx. has six stones, its gap at the third place after
// the first, and one dead end.
func TestZengExample(t *testing.T) {
	m := load(t, "zeng")
	line := "oxx.xxxx."
	for at, c := range line {
		if c != 'x' {
			continue
		}
		reach := m.moves.reach
		s := strip(0)
		for k := -reach; k <= reach; k++ {
			code := codeFree
			if i := at + k; i >= 0 && i < len(line) {
				code = map[byte]int{'.': codeFree, 'x': codeOwn, 'o': codeOther}[line[i]]
			}
			s |= strip(code) << (2 * (k + reach))
		}
		got := m.Moves.Scan.count(s, reach)
		if want := (lineCount{stones: 6, row: 4, gaps: 1, split: 2, blocked: 1, room: 7}); got != want {
			t.Errorf("%s from place %d: %+v, want %+v", line, at, got, want)
		}
	}
}

// TestThreatMarks compares single threats with Wei's table of marks.
func TestThreatMarks(t *testing.T) {
	m := load(t, "wei")
	for _, test := range []struct {
		stones string
		want   int
	}{
		{"oxxxxxo", 100000}, {".xxxx.", 10000}, {"oxxxx.", 1000}, {".xxx.", 1000}, {"oxxx.", 100}, {".xx.", 10},
	} {
		pos, _ := notation.NewPosition(notation.Freestyle, 15)
		for x, c := range test.stones {
			switch c {
			case 'x':
				_ = pos.Put(notation.At(4+x, 7), notation.Black)
			case 'o':
				_ = pos.Put(notation.At(4+x, 7), notation.White)
			}
		}
		if got := m.Value(&pos, notation.Black); got != test.want {
			t.Errorf("%s is worth %d, want %d", test.stones, got, test.want)
		}
	}
}
