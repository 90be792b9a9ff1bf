package review

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// TestMarks: what a mark calls proved is proved, and each mark occurs.
func TestMarks(t *testing.T) {
	seen := map[string]int{}
	check := func(r *Review) {
		for i := range r.Moves {
			m := &r.Moves[i]
			j, next := r.Judged[i], r.Judged[i+1]
			mark, proved := r.Mark(m)
			seen[fmt.Sprintf("%s %v", mark, proved)]++
			holds := !proved
			switch mark {
			case BlunderMark:
				holds = holds && m.Class == Blunder || proved && !j.IsLost() && r.Gives(i)
			case MistakeMark:
				holds = holds || j.IsWon() && !next.IsLost()
			case DoubtfulMark:
				holds = holds || j.IsLost() && m.Proved
			case OnlyMark:
				holds = j.OnlyHolds(m.Move.Point)
			case GoodMark:
				holds = j.Attack.Length >= 9 && next.IsLost() && (i == 0 || !r.Judged[i-1].IsLost())
			case BrilliantMark:
				holds = j.OnlyHolds(m.Move.Point) && j.Defence.Threat.Class != proof.Five ||
					next.IsLost() && (j.Attack.Class == proof.AnyWin || j.Attack.Verdict == solver.NoWin)
			}
			if !holds || (mark == NoMark) != slices.Contains([]Class{Good, Best, NotJudged}, m.Class) &&
				(m.Class != Best || mark != GoodMark && mark != BrilliantMark) {
				t.Errorf("ply %d, %s: %q, proved: %v", i+1, m.Class, mark, proved)
			}
		}
	}
	for _, text := range lostGames {
		check(reviewOf(t, reviewedText(t, text)))
	}
	for _, text := range entangled {
		check(reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`)))
	}
	check(reviewOf(t, reviewedText(t, "h8 i9 h9 j7 h10 a15 o1 h11"))) // a win is let go
	quiet := quietReview(t, quietGame, nil)
	check(quiet)
	if mark, _ := quiet.Mark(&quiet.Moves[4]); mark != BrilliantMark {
		t.Errorf("the first move of a win by quiet moves has %q", mark)
	}
	check(ignoredFour(t))
	for _, want := range []string{"?? true", "? true", "? false", "?! true", "?! false", "□ true", "! true",
		"!! true", " false"} {
		if seen[want] == 0 {
			t.Errorf("no move has the mark %q: %v", want, seen)
		}
	}
}

// ignoredFour is a game in which Black has a VCF of 17 plies, and White does not answer the first
// four of it, so that the next move makes five: lfz/blackvcf/228 of lfz084/renju-beta.
func ignoredFour(t *testing.T) *Review {
	t.Helper()
	in := testhelp.Must(text.ParseStones("e4,f4,h4,j4,i6,h7,f8,h8,j8/i3,j3,g4,i4,f5,j5,f6,j6,h9",
		text.Defaults{Rule: notation.Renju, Turn: notation.Black}))(t)
	s := ask.Open(ask.Options{Memory: testMemory})
	won, err := s.Solve(t.Context(), solver.Query{Position: in.Position, Goal: solver.VCF})
	if err != nil || won.Verdict != solver.Win {
		t.Fatal(won.Verdict, err)
	}
	g := testhelp.Must(NewGame(in.Position, won.Line[0], notation.At(0, 14), won.Line[1]))(t)
	r := reviewOf(t, g)
	if m := r.Moves[1]; m.Class != Inaccuracy || !m.Proved || r.Judged[2].WonIn() != 1 {
		t.Errorf("an ignored four: %+v", m)
	}
	return r
}

// TestUnseen: an only move is brilliant if the evaluation alone puts another move first,
// and never against a five.
func TestUnseen(t *testing.T) {
	r := reviewOf(t, reviewedText(t, "h8 i9 h9 j7 h10 a15 h11 a14 h12"))
	m := Finding{Ply: 5, Move: Move{notation.At(0, 0), notation.White}}
	for p, want := range map[string]bool{"h7": false, "a1": true} {
		m.Move.Point, _ = notation.ParsePoint(p, 15)
		if got := r.unseen(&m); got != want {
			t.Errorf("%s: %v", p, got)
		}
	}
	m.Ply = 7 // Black makes five next
	if r.unseen(&m) {
		t.Error("against a five")
	}
}

// TestAccuracy: the mean over the moves of which the chance lost is known.
func TestAccuracy(t *testing.T) {
	of := func(lost float64) float64 { return min(max(103.1668*math.Exp(-4.354*lost)-3.1669, 0), 100) }
	for _, c := range []struct {
		chances string // before each move, of the side that moves
		classes string
		want    float64 // below 0: none
	}{
		{"5 5", "good", of(0)},
		{"5 7", "good", of(0.2)},
		{"5 3", "good", of(0)}, // better than it was judged
		{"6 9 6", "good blunder", (of(0.5) + of(0.5)) / 2},
		{"6 9 6", "best good", (of(0) + of(0.5)) / 2},
		{"6 + .", "losing_move best", (0 + of(0)) / 2},
		{"+ 2", "missed_win", 0},
		{"+ -", "good", of(0)}, // it still wins
		{"- +", "good", -1},    // nothing to lose
		{"5 .", "good", -1},
		{"5 5", "not_judged", -1},
	} {
		r := chancesOf(t, c.chances)
		for i, class := range strings.Fields(c.classes) {
			r.Moves[i].Class = Class(strings.ReplaceAll(class, "_", " "))
		}
		got, known := r.Accuracy(notation.Black)
		if known != (c.want >= 0) || known && math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %.2f, %v, want %.2f", c.chances, got, known, c.want)
		}
		if _, known := r.Accuracy(notation.White); known {
			t.Errorf("%s: White has moved", c.chances)
		}
	}
}

// TestLevel: runs of six plies or more near half, without a proof.
func TestLevel(t *testing.T) {
	for chances, want := range map[string]string{
		"5 5 5 5 5 5 5":                 "[{1 6}]",
		"5 5 5 5 5 5":                   "[]", // five plies
		"9 5 4 6 5 4 6 9 5 5 5":         "[{1 6}]",
		"5 5 5 5 + 5 5 5 5 5 5 5 7":     "[{5 11}]",
		"5 5 5 5 5 . 5 5 5 5 5":         "[]",
		"5 5 5 5 5 5 5 5 - 6 6 6 6 6 6": "[{1 7} {9 14}]",
	} {
		if got := fmt.Sprint(chancesOf(t, chances).Level()); got != want {
			t.Errorf("%s: %s, want %s", chances, got, want)
		}
	}
}
