package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/play"
)

// A scriptedPlayer plays given moves.
type scriptedPlayer struct {
	moves []notation.Point
	fails error // after them
	bad   error // of begin
}

func (p *scriptedPlayer) Name() string                { return "scripted" }
func (p *scriptedPlayer) Begin(context.Context) error { return p.bad }
func (p *scriptedPlayer) Close()                      {}

func (p *scriptedPlayer) Move(context.Context, *notation.Position) (play.Move, error) {
	if len(p.moves) == 0 {
		return play.Move{}, p.fails
	}
	q := p.moves[0]
	p.moves = p.moves[1:]
	return play.Move{Point: q, Thought: play.Thought{Time: time.Hour}}, nil
}

func TestPlay(t *testing.T) {
	crash := &play.Forfeit{Reason: play.Crash, Detail: "gone"}
	broken := errors.New("broken")
	for _, c := range []struct {
		name                 string
		rule                 notation.Rule
		opening, first, then string
		firstFails, badBegin error
		winner               notation.Stone
		reason               play.Reason
		detail               string
		wrong                error
	}{
		{name: "five", opening: "h8 a1 h9", first: "h10 h11 h12", then: "a2 a3 a4 a5", winner: notation.Black,
			reason: "five"},
		{name: "white", opening: "a1 h8 c3 h9 e5", first: "g7 i1 k1", then: "h10 h11 h12", winner: notation.White,
			reason: "five"},
		{name: "overline, freestyle", opening: "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9", first: "d1", winner: notation.Black,
			reason: "five"},
		{name: "overline, standard", rule: notation.Standard, opening: "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9", first: "d1 a2",
			then:       "o2 o11",
			firstFails: crash, winner: notation.White, reason: "crash", detail: "gone"},
		{name: "overline, renju", rule: notation.Renju, opening: "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9", first: "d1",
			winner: notation.White, reason: "illegal move", detail: "d1: forbidden: overline"},
		{name: "double three, renju", rule: notation.Renju, opening: "h7 a1 h9 a3 g8 c1 i8 e1", first: "h8",
			winner: notation.White, reason: "illegal move", detail: "h8: forbidden: double three"},
		{name: "occupied", opening: "h8 h9", first: "h9", winner: notation.White, reason: "illegal move",
			detail: "h9: point is occupied"},
		{name: "occupied by white", opening: "h8", then: "h8", winner: notation.Black, reason: "illegal move",
			detail: "h8: point is occupied"},
		{name: "off the board", opening: "h8 h9", first: "p16", winner: notation.White, reason: "illegal move",
			detail: "p16: point is not on the board"},
		{name: "cannot begin", opening: "h8 h9", badBegin: crash, winner: notation.White, reason: "crash",
			detail: "gone"},
		{name: "not a fault of the player", opening: "h8 h9", firstFails: broken, wrong: broken},
	} {
		pos := testMoves(t, c.opening, text.Defaults{Rule: c.rule})
		scripts := [2]*scriptedPlayer{{fails: c.firstFails, bad: c.badBegin}, {}}
		for i, text := range []string{c.first, c.then} {
			for _, word := range strings.Fields(text) {
				var q notation.Point
				testhelp.OK(t, q.UnmarshalText([]byte(word)))
				scripts[i].moves = append(scripts[i].moves, q)
			}
		}
		for first := range 2 { // who of the players is Black must make no difference
			a, b := *scripts[0], *scripts[1]
			players := [2]play.Player{&a, &b}
			if first == 1 {
				players = [2]play.Player{&b, &a}
			}
			o, err := Play(t.Context(), players, Pairing{Number: 1, First: first}, pos)
			if !errors.Is(err, c.wrong) {
				t.Errorf("%s: error %v, want %v", c.name, err, c.wrong)
			}
			if c.wrong != nil {
				continue
			}
			if o.Winner != c.winner || o.Reason != c.reason || o.Detail != c.detail {
				t.Errorf("%s: %s %q %q, want %s %q %q", c.name, o.Winner, o.Reason, o.Detail, c.winner, c.reason,
					c.detail)
			}
			for i, p := range []*scriptedPlayer{&a, &b} {
				// Only a move that was played has a time, and the player's own time is used.
				n := len(scripts[i].moves) - len(p.moves)
				if timed := o.Times[(i+first)%2]; timed.Moves != n || timed.Total != time.Duration(n)*time.Hour {
					t.Errorf("%s: moves of player %d are timed as %v, want %d of an hour", c.name, i, timed, n)
				}
			}
			want := 1
			if c.winner == notation.White {
				want = -1
			}
			if got := o.Result(first); got != want || o.Result(1-first) != -want ||
				o.Forfeited() != (c.reason != "five") {
				t.Errorf("%s: Black's result %d, want %d; faulty %v", c.name, got, want, o.Forfeited())
			}
		}
	}
}

// TestDrawnGame fills a board at random until it has one without a five on the way.
func TestDrawnGame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const size = 5
	for range 1000 {
		var scripts [2]scriptedPlayer
		for i, n := range random.Perm(size * size) {
			scripts[i%2].moves = append(scripts[i%2].moves, notation.At(n%size, n/size))
		}
		pos := testhelp.Must(notation.NewPosition(notation.Freestyle, size))(t)
		o := testhelp.Must(Play(t.Context(), [2]play.Player{&scripts[0], &scripts[1]}, Pairing{Number: 1}, pos))(t)
		row, five := o.End.Winner()
		if five != (o.Reason == play.Five) || five && row.Side != o.Winner {
			t.Fatalf("%s %s, want %v %v\n%s", o.Winner, o.Reason, five, row, text.FormatDiagram(&o.End))
		}
		if !five {
			if o.Reason != play.FullBoard || o.Winner != notation.Empty || o.Result(0) != 0 || o.Result(1) != 0 ||
				o.Forfeited() {
				t.Errorf("%+v, want a draw on a full board", o)
			}
			return
		}
	}
	t.Fatal("no draw came up")
}
