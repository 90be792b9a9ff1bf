package quiet

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

const testMemory = 256 << 20

// position reads moves.
func position(t *testing.T, text string, rule notation.Rule) notation.Position {
	t.Helper()
	return oracle.At(t, text, rule)
}

// won searches pos, which must be won, and returns the certificate, which must be
// accepted without the lemmas too.
func won(t *testing.T, pos notation.Position, nodes int64) (*Search, proof.Report) {
	t.Helper()
	s := New(&pos, Options{Memory: testMemory}, fours.NewBudget(context.Background(), nodes, 0, time.Now()))
	if o := s.Run(); o != fours.Wins {
		t.Fatalf("%s: outcome %v, stop %v", oracle.Where(pos), o, s.limit.Stop)
	}
	tree := s.Certificate()
	if tree == nil {
		t.Fatalf("%s: won, and no certificate", oracle.Where(pos))
	}
	p := &proof.Proof{Position: pos, Class: proof.AnyWin, Tree: tree}
	r, err := proof.Verify(p, proof.Options{Narrow: true})
	if err != nil {
		t.Fatalf("%s: %v", oracle.Where(pos), err)
	}
	if _, err := proof.Verify(p, proof.Options{Narrow: true, Paranoid: true}); err != nil {
		t.Fatalf("%s: without the lemmas: %v", oracle.Where(pos), err)
	}
	return s, r
}

// Positions after two moves of either side, Black to move, that need quiet moves.
var openings = []string{
	"h8 o15 g7 i6", "h8 o15 i7 k8", "h8 l11 g7 f10", "h8 l11 i7 j1", "h8 j8 g7 k7", "h8 j8 i7 n7", "h8 h9 i7 j11",
	"h8 h9 g7 k15",
}

// Wins with quiet moves are found under the rules of freestyle and of exact fives,
// and with the colours changed.
func TestOpenings(t *testing.T) {
	t.Parallel()
	for _, text := range openings[:testhelp.Cases(2, len(openings))] {
		for _, rule := range [...]notation.Rule{notation.Freestyle, notation.Standard} {
			pos := position(t, text, rule)
			for _, swapped := range [...]bool{false, true} {
				if swapped {
					pos = swap(t, pos)
				}
				if _, r := won(t, pos, 20_000_000); r.Class != proof.AnyWin {
					t.Errorf("%s: a win of class %v", oracle.Where(pos), r.Class)
				}
			}
		}
	}
}

// swap changes the colours.
func swap(t *testing.T, pos notation.Position) notation.Position {
	t.Helper()
	z := testhelp.Must(notation.NewPosition(pos.Rule(), pos.Size()))(t)
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty {
			_ = z.Put(p, s.Opponent())
		}
	}
	z.SetTurn(pos.Turn().Opponent())
	return z
}

// Under renju both colours win with quiet moves if they have room, and the
// checker plays out every reply without a node.
func TestRenju(t *testing.T) {
	t.Parallel()
	for _, text := range [...]string{"h8 o15 g7 o1", "h8 a1 i7 o15"} {
		pos := position(t, text, notation.Renju)
		won(t, pos, 100_000_000)
		won(t, swap(t, pos), 100_000_000)
	}
}

// Images of a position are won alike.
func TestImages(t *testing.T) {
	t.Parallel()
	pos := position(t, "h8 o15 g7 i14", notation.Freestyle)
	for turn := range notation.Symmetries {
		image := pos.Image(turn)
		won(t, image, 20_000_000)
	}
}

// A position occurs once for all its images, and the symmetry between the images is
// known.
func TestOneNodeForAllImages(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [...]int{5, 9, 15, 22} {
		pos := oracle.Blank(notation.Freestyle, size)
		s := New(&pos, Options{Memory: 1 << 20}, fours.NewBudget(context.Background(), 1, 0, time.Now()))
		for range 200 {
			var z stones
			for k := range 1 + r.IntN(12) {
				if p := notation.At(r.IntN(size), r.IntN(size)); z.free(p) {
					z = z.with(k%2, p)
				}
			}
			first, _ := s.node(&z)
			for turn := range notation.Symmetries {
				image := s.geometry.of(&z, turn)
				n, back := s.node(&image)
				if n != first || s.geometry.of(&n.stones, back) != image {
					t.Fatalf("size %d: image %d of %v: another node, or another way", size, turn, z)
				}
			}
			pos := s.position(&z, notation.Black)
			if s.hash(&z) != eval.HashOf(&pos) {
				t.Fatalf("size %d: %v: another hash", size, z)
			}
		}
	}
}

// A limit ends the search and is named; an ended search claims nothing.
func TestLimits(t *testing.T) {
	t.Parallel()
	pos := position(t, "h8 h9", notation.Freestyle)
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	for _, c := range []struct {
		name   string
		limit  *fours.Budget
		memory int64
		want   fours.Stop
	}{
		{"nodes", fours.NewBudget(context.Background(), 50_000, 0, time.Now()), testMemory, fours.NodeLimit},
		{"time", fours.NewBudget(context.Background(), 0, 1, time.Now().Add(-time.Minute)), testMemory,
			fours.TimeLimit},
		{"context", fours.NewBudget(cancelled, 0, 0, time.Now()), testMemory, fours.Interrupt},
		{"memory", fours.NewBudget(context.Background(), 0, 0, time.Now()), 1 << 20, fours.MemoryLimit},
	} {
		s := New(&pos, Options{Memory: c.memory}, c.limit)
		if o := s.Run(); o != fours.Halted || c.limit.Stop != c.want {
			t.Errorf("%s: outcome %v, stop %v, want %v", c.name, o, c.limit.Stop, c.want)
		}
		if c.name == "nodes" && c.limit.Nodes > 50_000 {
			t.Errorf("%d nodes of 50000", c.limit.Nodes)
		}
	}
}

// With a limit on nodes two searches give the same result.
func TestSameTwice(t *testing.T) {
	t.Parallel()
	pos := position(t, openings[4], notation.Freestyle)
	seen := map[string]bool{}
	for range 2 {
		s, r := won(t, pos, 20_000_000)
		seen[fmt.Sprint(s.limit.Nodes, r.SHA256)] = true
	}
	if len(seen) != 1 {
		t.Errorf("two searches differ: %v", seen)
	}
}

// lemmas are the lemmas known to a larger search.
type lemmas map[string]bool

func (l lemmas) key(pos *notation.Position) string {
	image := pos.Image(pos.Canonical())
	return string(image.Packed())
}

func (l lemmas) known(pos *notation.Position) bool { return l[l.key(pos)] }

// Lemmas are handed out after those that they refer to, and the checker accepts each.
// A search that was ended continues from what it has handed out.
func TestLemmas(t *testing.T) {
	t.Parallel()
	for _, rule := range [...]notation.Rule{notation.Freestyle, notation.Standard} {
		pos := position(t, "h8 h9 i7 j11", rule)
		l := lemmas{}
		found := func(at notation.Position, n *proof.Node) error {
			p := &proof.Proof{Position: at, Class: proof.AnyWin, Tree: n}
			if _, err := proof.Verify(p, proof.Options{Lemma: l.known, Narrow: true}); err != nil {
				t.Fatalf("%s: %v", oracle.Where(at), err)
			}
			if at.Turn() != pos.Turn() || l.known(&at) {
				t.Errorf("%s: handed out twice, or of the other side", oracle.Where(at))
			}
			l[l.key(&at)] = true
			return nil
		}
		first := int64(0)
		for pass := range 3 {
			limit := fours.NewBudget(context.Background(), 20_000_000, 0, time.Now())
			s := New(&pos, Options{Memory: testMemory, Known: l.known, Found: found}, limit)
			if o := s.Run(); o != fours.Wins || s.Err() != nil {
				t.Fatalf("pass %d: outcome %v, stop %v, %v", pass, o, limit.Stop, s.Err())
			}
			switch pass {
			case 0:
				if first = limit.Nodes; len(l) < 2 || !l.known(&pos) {
					t.Fatalf("%d lemmas", len(l))
				}
				delete(l, l.key(&pos))
			case 1:
				if limit.Nodes >= first {
					t.Errorf("%d nodes with all lemmas but one, %d without", limit.Nodes, first)
				}
			case 2:
				if limit.Nodes != 0 {
					t.Errorf("%d nodes for a position that is known", limit.Nodes)
				}
			}
		}
	}
}

// A lemma in an image has no move there either.
func TestLemmasOfImages(t *testing.T) {
	pos := position(t, openings[0], notation.Freestyle)
	m := maker{Search: New(&pos, Options{Memory: testMemory}, fours.NewBudget(context.Background(), 0, 0, time.Now()))}
	at := notation.At(1, 2)
	for turn := range notation.Symmetries {
		n := m.turn(&proof.Node{Kind: proof.KindQuiet, Move: at,
			Replies: []proof.Reply{{Move: at, Node: &proof.Node{Kind: proof.KindLemma}}}}, turn)
		if want := turn.Apply(at, pos.Size()); n.Move != want || n.Replies[0].Move != want {
			t.Errorf("image %d: %v and %v, want %v", turn, n.Move, n.Replies[0].Move, want)
		}
		if l := n.Replies[0].Node; l.Kind != proof.KindLemma || l.Move != 0 {
			t.Errorf("image %d: a lemma with the move %v", turn, l.Move)
		}
	}
}

// The receiver of the lemmas may end the search.
func TestLemmasEnd(t *testing.T) {
	t.Parallel()
	pos := position(t, openings[0], notation.Freestyle)
	full := errors.New("full")
	limit := fours.NewBudget(context.Background(), 20_000_000, 0, time.Now())
	s := New(&pos, Options{Memory: testMemory, Found: func(notation.Position, *proof.Node) error {
		return full
	}}, limit)
	if o := s.Run(); o != fours.Halted || !errors.Is(s.Err(), full) {
		t.Errorf("outcome %v, error %v", o, s.Err())
	}
}

// A four of the defender that a model knows nothing of is answered: the model's own
// move would lose to the five.
func TestFourBeforeTheModel(t *testing.T) {
	t.Parallel()
	// Black to move has an open three to build on at h8; White's four in row 1 leaves
	// one move.
	quietly := position(t, "g8,h8,i8/a1,b1,d3", notation.Freestyle)
	quietly.SetTurn(notation.Black)
	s := New(&quietly, Options{Memory: testMemory}, fours.NewBudget(context.Background(), 0, 0, time.Now()))
	s.load(&s.root.stones)
	if !s.own.Wins(leafNodes, infinite) {
		t.Fatal("an open three does not win")
	}
	model := s.board.Hash()
	z := s.root.stones
	for _, p := range [...]notation.Point{notation.At(2, 0), notation.At(3, 0)} {
		z = z.with(other, p)
	}
	s.load(&z)
	if _, _, fives := s.board.Fives(notation.White, 0); fives != 1 {
		t.Fatal("no four of White")
	}
	if s.own.Follow(replyNodes, model) && s.found() == nil {
		t.Error("a win was followed that has no certificate")
	}
	// The attacker's four does not help against a five.
	a, _ := s.answer(func() *stones { z := z.with(own, notation.At(9, 7)); return &z }())
	if s.look(a, nil, nil); !a.lost() {
		t.Error("a four was made, and the defender's five overlooked")
	}
}
