package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
)

// A scripted player plays what it was told.
type scripted struct {
	moves []notation.Point
	fails error // after them
	bad   error // of begin
}

func (p *scripted) name() string                { return "scripted" }
func (p *scripted) begin(context.Context) error { return p.bad }
func (p *scripted) close()                      {}

func (p *scripted) move(context.Context, *notation.Position) (played, error) {
	if len(p.moves) == 0 {
		return played{}, p.fails
	}
	q := p.moves[0]
	p.moves = p.moves[1:]
	return played{point: q}, nil
}

func testMoves(t *testing.T, text string, d notation.Defaults) notation.Position {
	t.Helper()
	in, err := notation.ParseMoves(text, d)
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

func TestPlayGame(t *testing.T) {
	crash := &forfeit{reasonCrash, "gone"}
	broken := errors.New("broken")
	for _, c := range []struct {
		name                 string
		rule                 notation.Rule
		opening, first, then string
		firstFails, badBegin error
		winner               notation.Stone
		reason, detail       string
		wrong                error
	}{
		{name: "five", opening: "h8 a1 h9", first: "h10 h11 h12", then: "a2 a3 a4 a5", winner: notation.Black, reason: "five"},
		{name: "white", opening: "a1 h8 c3 h9 e5", first: "g7 i1 k1", then: "h10 h11 h12", winner: notation.White, reason: "five"},
		{name: "overline, freestyle", opening: "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9", first: "d1", winner: notation.Black, reason: "five"},
		{name: "overline, standard", rule: notation.Standard, opening: "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9", first: "d1 a2", then: "o2 o11",
			firstFails: crash, winner: notation.White, reason: "crash", detail: "gone"},
		{name: "overline, renju", rule: notation.Renju, opening: "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9", first: "d1",
			winner: notation.White, reason: "illegal move", detail: "d1: forbidden: overline"},
		{name: "double three, renju", rule: notation.Renju, opening: "h7 a1 h9 a3 g8 c1 i8 e1", first: "h8",
			winner: notation.White, reason: "illegal move", detail: "h8: forbidden: double-three"},
		{name: "occupied", opening: "h8 h9", first: "h9", winner: notation.White, reason: "illegal move", detail: "h9: point is occupied"},
		{name: "occupied by white", opening: "h8", then: "h8", winner: notation.Black, reason: "illegal move", detail: "h8: point is occupied"},
		{name: "off the board", opening: "h8 h9", first: "p16", winner: notation.White, reason: "illegal move", detail: "p16: point is not on the board"},
		{name: "cannot begin", opening: "h8 h9", badBegin: crash, winner: notation.White, reason: "crash", detail: "gone"},
		{name: "not a fault of the player", opening: "h8 h9", firstFails: broken, wrong: broken},
	} {
		pos := testMoves(t, c.opening, notation.Defaults{Rule: c.rule})
		scripts := [2]*scripted{{fails: c.firstFails, bad: c.badBegin}, {}}
		for i, text := range []string{c.first, c.then} {
			for _, word := range strings.Fields(text) {
				var q notation.Point
				if err := q.UnmarshalText([]byte(word)); err != nil {
					t.Fatal(err)
				}
				scripts[i].moves = append(scripts[i].moves, q)
			}
		}
		for first := range 2 { // who of the players is Black must make no difference
			a, b := *scripts[0], *scripts[1]
			players := [2]player{&a, &b}
			if first == 1 {
				players = [2]player{&b, &a}
			}
			o, err := playGame(t.Context(), players, pairing{number: 1, first: first}, pos)
			if !errors.Is(err, c.wrong) {
				t.Errorf("%s: error %v, want %v", c.name, err, c.wrong)
			}
			if c.wrong != nil {
				continue
			}
			if o.winner != c.winner || o.reason != c.reason || o.detail != c.detail {
				t.Errorf("%s: %s %q %q, want %s %q %q", c.name, o.winner, o.reason, o.detail, c.winner, c.reason, c.detail)
			}
			for i, p := range []*scripted{&a, &b} {
				// Only what was played has a time, not what never came.
				if n := len(scripts[i].moves) - len(p.moves); o.times[(i+first)%2].moves != n {
					t.Errorf("%s: %d moves of player %d are timed, want %d", c.name, o.times[(i+first)%2].moves, i, n)
				}
			}
			want := 1
			if c.winner == notation.White {
				want = -1
			}
			if got := o.result(first); got != want || o.result(1-first) != -want || o.faulty() != (c.reason != "five") {
				t.Errorf("%s: Black's result %d, want %d; faulty %v", c.name, got, want, o.faulty())
			}
		}
	}
}

// TestDrawnGame fills a board at random until nobody made five on the way.
func TestDrawnGame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const size = 5
	for range 1000 {
		var scripts [2]scripted
		for i, n := range random.Perm(size * size) {
			scripts[i%2].moves = append(scripts[i%2].moves, notation.At(n%size, n/size))
		}
		pos, err := notation.NewPosition(notation.Freestyle, size)
		if err != nil {
			t.Fatal(err)
		}
		o, err := playGame(t.Context(), [2]player{&scripts[0], &scripts[1]}, pairing{number: 1}, pos)
		if err != nil {
			t.Fatal(err)
		}
		row, five := o.end.Winner()
		if five != (o.reason == reasonFive) || five && row.Side != o.winner {
			t.Fatalf("%s %s, want %v %v\n%s", o.winner, o.reason, five, row, notation.FormatDiagram(&o.end))
		}
		if !five {
			if o.reason != reasonFull || o.winner != notation.Empty || o.result(0) != 0 || o.result(1) != 0 || o.faulty() {
				t.Errorf("%+v, want a draw on a full board", o)
			}
			return
		}
	}
	t.Fatal("no draw came up")
}

// TestNoLegalMove: one point is free, and a row of six there.
func TestNoLegalMove(t *testing.T) {
	pos, err := notation.NewPosition(notation.Renju, 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range pos.Points() {
		s := notation.White
		if q.Y() == 0 && q.X() < 6 {
			s = notation.Black
		}
		if q != notation.At(3, 0) {
			if err := pos.Put(q, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		turn notation.Stone
		want string
	}{{notation.Black, reasonNoMove}, {notation.White, ""}} {
		pos.SetTurn(c.turn)
		if got := drawn(&pos); got != c.want {
			t.Errorf("%s to move: %q, want %q", c.turn, got, c.want)
		}
	}
	if err := pos.Put(notation.At(3, 0), notation.White); err != nil {
		t.Fatal(err)
	}
	if got := drawn(&pos); got != reasonFull {
		t.Errorf("full board: %q, want %q", got, reasonFull)
	}
}
