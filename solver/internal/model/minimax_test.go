package model

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

func parse(t testing.TB, rule notation.Rule, raw string) notation.Position {
	t.Helper()
	return testhelp.Must(text.ParseArgument(raw, text.Defaults{Rule: rule, Asked: text.Facts{Rule: true}}))(t).Position
}

// randomGame is a position after n moves near the middle without a five.
func randomGame(r *rand.Rand, rule notation.Rule, size, n int) notation.Position {
	pos, _ := notation.NewPosition(rule, size)
	for tries := 0; n > 0 && tries < 500; tries++ {
		p := notation.At(size/2-3+r.IntN(7), size/2-3+r.IntN(7))
		if pos.Legal(p, pos.Turn()) == nil && !pos.MakesFive(p, pos.Turn()) && pos.Play(p) == nil {
			n--
		}
	}
	return pos
}

// A plain is minimax as a book has it: positions copied, boards made from
// scratch, the referee for fives, nothing left out.
type plain struct {
	m      *Model
	root   notation.Stone
	last   notation.Point
	width  int
	sorted bool
	nodes  int64
}

func (s *plain) value(pos *notation.Position, last notation.Point) int64 {
	v := s.m.NewBoard(pos).Value(s.root)
	if near := s.m.File.Value.Nearness; near != 0 && s.last != notation.NoPoint && last != notation.NoPoint {
		dx, dy := last.X()-s.last.X(), last.Y()-s.last.Y()
		v -= int64(near) * Tenth * int64(max(dx, -dx, dy, -dy))
	}
	if pos.Turn() != s.root {
		return -v
	}
	return v
}

func (s *plain) search(pos notation.Position, depth int, last notation.Point, root bool) (int64, []notation.Point) {
	s.nodes++
	if depth == 0 {
		return s.value(&pos, last), nil
	}
	best, line := -infinite, []notation.Point(nil)
	if s.m.Search.Standing && !root {
		best = s.value(&pos, notation.NoPoint)
	}
	for _, c := range s.m.NewBoard(&pos).Candidates(nil, pos.Turn(), s.width, s.sorted) {
		after := pos
		five := pos.MakesFive(c.Point, pos.Turn())
		if err := after.Play(c.Point); err != nil {
			panic(err)
		}
		score, below := Won, []notation.Point(nil)
		if five {
			s.nodes++
		} else {
			score, below = s.search(after, depth-1, c.Point, false)
			score = -score
		}
		if score > best {
			best, line = score, append([]notation.Point{c.Point}, below...)
		}
	}
	if best == -infinite {
		best = s.value(&pos, notation.NoPoint)
	}
	return best, line
}

// TestPruningChangesNothing compares every method with the plain search: the
// score always, and move and line if the candidates come in the same order.
// Without pruning the positions are counted as well.
func TestPruningChangesNothing(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		m := load(t, name)
		r := rand.New(rand.NewPCG(11, 13))
		for range testhelp.Cases(12, 240) {
			rule := notation.Rules[r.IntN(len(notation.Rules))]
			pos := randomGame(r, rule, 9+2*r.IntN(4), r.IntN(16))
			o := Options{Depth: 1 + r.IntN(3), Width: 1 + r.IntN(6)}
			for _, method := range []Method{Published, Minimax, AlphaBeta, Ordered} {
				o.Method = method
				got := testhelp.Must(Choose(context.Background(), m, pos, o))(t)
				s := plain{m: m, root: pos.Turn(), last: notation.NoPoint, width: o.Width,
					sorted: method == Ordered || method == Published && m.Search.Method == "ordered"}
				if moves, known := pos.Moves(); known && len(moves) > 0 {
					s.last = moves[len(moves)-1]
				}
				score, line := s.search(pos, o.Depth, notation.NoPoint, true)
				if got.Score != units(score) || !slices.Equal(got.Line, line) || got.Move != line[0] {
					t.Fatalf("%s %v %v: score %d, line %v, want %d, %v:\n%s", name, rule, o, got.Score, got.Line,
						units(score), line, text.FormatDiagram(&pos))
				}
				if method == Minimax && got.Nodes != s.nodes || got.Nodes > s.nodes {
					t.Fatalf("%s %v: %d nodes, %d without pruning", name, o, got.Nodes, s.nodes)
				}
			}
		}
	}
}

// TestTakesAndStopsFives: every model takes a five; every model that looks two
// plies ahead stops the opponent's four.
func TestTakesAndStopsFives(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		m := load(t, name)
		for _, test := range []struct{ text, want string }{
			{"h8 a1 i8 a3 j8 a5 k8 c1", "g8 l8"},
			{"a1 h8 a3 i8 a5 j8 c1 k8 e1", "g8 l8"},
			{"h8 g8 i8 a3 j8 a5 k8", "l8"},
			{"a1 h8 g8 i8 a4 j8 o1 k8", "l8"},
		} {
			pos := parse(t, notation.Freestyle, test.text)
			got := testhelp.Must(Choose(context.Background(), m, pos, Options{}))(t)
			if !strings.Contains(test.want, got.Move.String()) {
				t.Errorf("%s after %s plays %v, want %s", name, test.text, got.Move, test.want)
			}
		}
	}
}

// TestFirstMoveIsTheMiddle: on an empty board.
func TestFirstMoveIsTheMiddle(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		pos, _ := notation.NewPosition(notation.Freestyle, 15)
		got, err := Choose(context.Background(), load(t, name), pos, Options{})
		if err != nil || got.Move.String() != "h8" {
			t.Errorf("%s begins with %v, %v, want h8", name, got.Move, err)
		}
	}
}

// TestNoFouls: a point that renju forbids is not chosen, even if the table
// likes it best.
func TestNoFouls(t *testing.T) {
	t.Parallel()
	const text = "h8,h9,g7,f7/a1,a3,a5,a7" // h7 is a double three
	free := parse(t, notation.Freestyle, text)
	renju := parse(t, notation.Renju, text)
	liked := 0
	for _, name := range Names() {
		m := load(t, name)
		a := testhelp.Must(Choose(context.Background(), m, free, Options{}))(t)
		if a.Move.String() == "h7" {
			liked++
		}
		b := testhelp.Must(Choose(context.Background(), m, renju, Options{}))(t)
		if err := renju.Legal(b.Move, notation.Black); err != nil {
			t.Errorf("%s plays %v: %v", name, b.Move, err)
		}
	}
	if liked == 0 {
		t.Error("no model would play h7 where it is legal: the test shows nothing")
	}
}

// TestGames plays whole games, each model against the next one, under every
// rule: every move is legal, and every game ends.
func TestGames(t *testing.T) {
	t.Parallel()
	names := Names()
	for i, name := range names {
		players := [...]*Model{load(t, name), load(t, names[(i+1)%len(names)])}
		rule := notation.Rules[i%len(notation.Rules)]
		pos, _ := notation.NewPosition(rule, 9)
		for ply := 0; ; ply++ {
			if _, over := pos.Winner(); over {
				break
			}
			c, err := Choose(context.Background(), players[ply%2], pos, Options{Depth: min(2, players[ply%2].Depth)})
			if err == errNoMove {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := pos.Legal(c.Move, pos.Turn()); err != nil {
				t.Fatalf("%s plays %v: %v", players[ply%2].Name, c.Move, err)
			}
			testhelp.OK(t, pos.Play(c.Move))
		}
	}
}

func TestChooseRefuses(t *testing.T) {
	t.Parallel()
	m := load(t, "zeng")
	start := parse(t, notation.Freestyle, "h8")
	over := parse(t, notation.Freestyle, "h8 a1 i8 a3 j8 a5 k8 a7 l8")
	full, _ := notation.NewPosition(notation.Freestyle, 5)
	for _, p := range full.Points() {
		s := notation.Stone(1 + (p.X()+2*p.Y())/2%2)
		_ = full.Put(p, s)
	}
	full.SetTurn(notation.Black)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		pos  notation.Position
		o    Options
		want string
	}{
		{"over", context.Background(), over, Options{}, "the game is over: black five h8-l8"},
		{"full", context.Background(), full, Options{}, "no legal move"},
		{"deep", context.Background(), start, Options{Depth: 99}, "depth 99"},
		{"narrow", context.Background(), start, Options{Width: -2}, "width -2"},
		{"method", context.Background(), start, Options{Method: 9}, "method 9"},
		{"nodes", context.Background(), start, Options{Depth: 3, Method: Minimax, Nodes: 100}, ErrNodes.Error()},
		{"stopped", stopped, start, Options{Depth: 6, Width: All, Method: Minimax}, "canceled"},
	} {
		if _, err := Choose(test.ctx, m, test.pos, test.o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// BenchmarkPublished is a move of each model as published, in the middle of a
// game.
func BenchmarkPublished(b *testing.B) {
	pos := parse(b, notation.Freestyle, "h8 i9 g7 g9 h9 h7 i7 f8 j8 g8")
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			m := load(b, name)
			b.ReportAllocs()
			nodes := int64(0)
			for b.Loop() {
				c := testhelp.Must(Choose(context.Background(), m, pos, Options{}))(b)
				nodes += c.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// BenchmarkMethods is depth 3 without a limit on width.
func BenchmarkMethods(b *testing.B) {
	m := load(b, "wei")
	pos := parse(b, notation.Freestyle, "h8 i9 h9 h7 g8")
	for _, method := range []Method{Minimax, AlphaBeta, Ordered} {
		b.Run(method.String(), func(b *testing.B) {
			b.ReportAllocs()
			nodes := int64(0)
			for b.Loop() {
				c := testhelp.Must(Choose(context.Background(), m, pos, Options{Depth: 3, Method: method}))(b)
				nodes += c.Nodes
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}

// A search of some dozens of positions sees that its context has ended.
func TestShortSearchSeesTheEnd(t *testing.T) {
	t.Parallel()
	m := load(t, "gu21")
	pos := parse(t, notation.Freestyle, "h8 i9 j8 i7 h7")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c, err := Choose(context.Background(), m, pos, Options{Depth: 2, Width: All, Method: Minimax})
	if err != nil || c.Nodes > 20_000 {
		t.Fatalf("%d nodes, %v: want a short search", c.Nodes, err)
	}
	if _, err := Choose(ctx, m, pos, Options{Depth: 2, Width: All, Method: Minimax}); err != context.Canceled {
		t.Errorf("error %v, want that of the context", err)
	}
}
