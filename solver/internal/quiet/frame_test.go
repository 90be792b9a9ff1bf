package quiet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// A win in a frame holds on every board, as lemmas and as one certificate, and the attacker may leave the frame.
func TestFrame(t *testing.T) {
	t.Parallel()
	outside := 0
	for _, c := range []struct{ black, white []notation.Point }{
		{[]notation.Point{at(10, 10), at(11, 11)}, []notation.Point{at(1, 1)}},
		{[]notation.Point{at(10, 10), at(11, 11)}, []notation.Point{at(10, 11)}},
		{[]notation.Point{at(12, 8), at(8, 10)}, []notation.Point{at(13, 4)}},
		{[]notation.Point{at(10, 10), at(9, 9)}, []notation.Point{at(11, 8), at(17, 17)}},
	} {
		pos := framed(21, c.black, c.white)
		s, h := frameSearch(&pos, 15, 3_000_000)
		if o := s.Run(); o != fours.Wins || s.Err() != nil || h.root == nil || len(h.failed) > 0 {
			t.Errorf("%s: outcome %v, stop %v, error %v; %d wins were refused", oracle.Where(pos), o, s.limit.Stop,
				s.Err(), len(h.failed))
		}
		outside += h.outside

		whole := New(&pos, Options{Memory: testMemory, Frame: h.f},
			fours.NewBudget(context.Background(), 3_000_000, 0, time.Now()))
		if o := whole.Run(); o != fours.Wins || whole.root.threats {
			t.Fatalf("%s: outcome %v, by threats: %v", oracle.Where(pos), o, whole.root.threats)
		}
		clear(h.known)
		if err := h.check(&pos, whole.Certificate()); err != nil {
			t.Errorf("%s: the certificate without lemmas: %v", oracle.Where(pos), err)
		}
	}
	if outside == 0 {
		t.Error("no move was outside of the frame")
	}
}

// A win after a pass may be a win by quiet moves. It holds on every board, and it is a default: of a first move that
// wastes time, all replies that it does not answer are won by lemmas.
func TestStanding(t *testing.T) {
	t.Parallel()
	pos := framed(21, []notation.Point{at(10, 10)}, []notation.Point{at(1, 1)})
	s, h := frameSearch(&pos, 15, 3_000_000)
	z := s.root.stones.with(own, at(11, 11))
	a, _ := s.answer(&z)
	s.load(&a.stones)
	if !s.standing(a) {
		t.Fatalf("no win after a pass was found; stop %v", s.limit.Stop)
	}
	if after := s.position(&a.stones, s.attacker); h.check(&after, a.standing) != nil || !hasQuiet(a.standing) {
		t.Errorf("%s: not a win by quiet moves: %v", oracle.Where(after), h.check(&after, a.standing))
	}
	if far, near := a.stones.with(other, at(2, 18)), a.stones.with(other, at(12, 12)); !s.stays(a, &far) ||
		s.stays(a, &near) {
		t.Errorf("a reply far away is answered: %v; one that stops the win: %v", s.stays(a, &far), s.stays(a, &near))
	}

	pos = framed(17, []notation.Point{at(8, 8), at(9, 9)}, nil)
	s, h = frameSearch(&pos, 11, 3_000_000)
	s.o.Standing = 3
	s.root.open, s.root.tries = true, []try{{move: at(11, 8), pn: 1}}
	if o := s.Run(); o != fours.Wins || h.root == nil {
		t.Fatalf("outcome %v, stop %v, error %v", o, s.limit.Stop, s.Err())
	}
	if a := s.root.tries[0].to; a.standing == nil || h.root.Move != at(11, 8) || h.root.Default != a.standing {
		t.Errorf("move %v, default %v: expected the win after a pass", h.root.Move, h.root.Default)
	}
}

// A search whose wins are refused looks for others. It claims no win that was refused, and offers none again.
func TestRefused(t *testing.T) {
	t.Parallel()
	pos := framed(21, []notation.Point{at(10, 10), at(11, 11)}, []notation.Point{at(10, 11)})
	r := rand.New(rand.NewPCG(71, 1))
	won := 0
	for _, memory := range []int64{testMemory, testMemory / 8} {
		for _, share := range []int{0, 3, 6} { // 0: only the first win of the root is refused
			s, h := frameSearch(&pos, 15, 2_000_000)
			s.maxBytes = memory / 3 // small: decided nodes are removed before they are handed out
			h.refuse = func(root bool) bool {
				if share == 0 {
					return root && len(h.failed) == 0
				}
				return r.IntN(share) == 0
			}
			o := s.Run()
			if (o == fours.Wins) != (h.root != nil) || s.Err() != nil || h.again > 0 || len(h.failed) == 0 {
				t.Errorf("one in %d refused: outcome %v, root %v, error %v; %d refused, %d offered again", share, o,
					h.root, s.Err(), len(h.failed), h.again)
			}
			if o == fours.Wins {
				won++
			}
		}
	}
	if won == 0 {
		t.Error("no other win was found")
	}
}

// A win that is refused because of a reply is offered again with another answer to this reply, or not at all: what won
// against it by threats does not count there any more.
func TestRefusedReply(t *testing.T) {
	t.Parallel()
	pos := framed(21, []notation.Point{at(10, 10), at(11, 11)}, []notation.Point{at(10, 11)})
	s, h := frameSearch(&pos, 15, 3_000_000)
	move, reply := notation.NoPoint, notation.NoPoint
	refused := 0
	s.o.Found = func(at notation.Position, n *proof.Node) error {
		if h.key(&at) != h.start {
			return h.found(at, n)
		}
		i := slices.IndexFunc(n.Replies, func(r proof.Reply) bool { return r.Node.Kind != proof.KindLemma })
		if i >= 0 && refused == 0 {
			refused, move, reply = 1, n.Move, n.Replies[i].Move
			return &Refused{Reply: reply}
		}
		return h.found(at, n)
	}
	o := s.Run()
	if refused == 0 || o == fours.Wins != (h.root != nil) {
		t.Fatalf("outcome %v, root %v, refused %d", o, h.root, refused)
	}
	if h.root == nil {
		t.Fatal("no other answer was found")
	}
	i := slices.IndexFunc(h.root.Replies, func(r proof.Reply) bool { return r.Move == reply })
	if h.root.Move == move && (i < 0 || h.root.Replies[i].Node.Kind != proof.KindLemma) {
		t.Errorf("%v: the reply %v has the answer that was refused", move, reply)
	}
	// A position that is lost beyond the board is not won by another move either.
	s, h = frameSearch(&pos, 15, 3_000_000)
	s.o.Found = func(at notation.Position, n *proof.Node) error {
		if h.key(&at) == h.start {
			return &Refused{Reply: notation.NoPoint, Lost: true}
		}
		return h.found(at, n)
	}
	if o := s.Run(); o == fours.Wins || !s.root.lost() || s.root.exact {
		t.Errorf("outcome %v of a position that is lost", o)
	}
}

// A position whose win is refused after collect has removed its other moves gets these moves anew.
func TestRefusedAfterCollect(t *testing.T) {
	t.Parallel()
	pos := framed(21, []notation.Point{at(10, 10), at(11, 11)}, []notation.Point{at(10, 11)})
	s, h := frameSearch(&pos, 15, 6_000_000)
	if o := s.Run(); o != fours.Wins || s.root.threats {
		t.Fatalf("outcome %v, by threats: %v", o, s.root.threats)
	}
	first := h.root.Move
	s.root.known = false
	s.collect()
	if len(s.root.tries) != 1 || len(s.root.ranked) > 0 {
		t.Fatalf("%d moves and %d more are left", len(s.root.tries), len(s.root.ranked))
	}
	h.root = nil
	s.refuse(s.root, notation.NoPoint)
	if o := s.Run(); o != fours.Wins || h.root == nil || h.root.Move == first {
		t.Errorf("outcome %v, %v after %v, which was refused", o, h.root, first)
	}
}

func at(x, y int) notation.Point { return notation.At(x, y) }

// framed returns a position with Black to move.
func framed(size int, black, white []notation.Point) notation.Position {
	pos, _ := notation.NewPosition(notation.Freestyle, size)
	for side, list := range map[notation.Stone][]notation.Point{notation.Black: black, notation.White: white} {
		for _, p := range list {
			_ = pos.Put(p, side)
		}
	}
	pos.SetTurn(notation.Black)
	return pos
}

// A shelf keeps the lemmas that a search in a frame hands out. It refuses those that package endless does not accept,
// and more if it is told to.
type shelf struct {
	s       *Search
	f       eval.Frame
	known   map[stones]bool      // the positions of the lemmas
	failed  map[stones]bool      // the positions after the moves of what was refused
	refuse  func(root bool) bool // nil: only what endless does not accept
	again   int                  // number of lemmas whose move was refused before
	outside int                  // number of lemmas whose move is outside of the frame
	start   stones               // of the root
	root    *proof.Node          // the win of the root, if it was accepted
}

// frameSearch returns a search for a win of the side to move in pos in the frame with so many lines around the centre.
func frameSearch(pos *notation.Position, lines int, nodes int64) (*Search, *shelf) {
	low := (pos.Size() - lines) / 2
	high := low + lines - 1
	f := eval.Frame{Side: pos.Turn(), Low: [2]int{low, low}, High: [2]int{high, high}}
	h := &shelf{f: f, known: map[stones]bool{}, failed: map[stones]bool{}}
	h.s = New(pos, Options{Memory: testMemory, Frame: h.f, Found: h.found},
		fours.NewBudget(context.Background(), nodes, 0, time.Now()))
	h.start = h.key(pos)
	return h.s, h
}

func (h *shelf) key(pos *notation.Position) stones {
	z := stonesOf(pos, h.f.Side)
	least, _ := h.s.geometry.least(&z)
	return least
}

func (h *shelf) found(pos notation.Position, n *proof.Node) error {
	after := pos
	_ = after.Put(n.Move, h.f.Side)
	if h.failed[h.key(&after)] {
		h.again++
	}
	err := h.check(&pos, n)
	if err != nil || h.refuse != nil && h.refuse(h.key(&pos) == h.start) {
		h.failed[h.key(&after)] = true
		return errors.Join(&Refused{Reply: notation.NoPoint}, err)
	}
	h.known[h.key(&pos)] = true
	if !h.f.Has(n.Move, h.f.Side) {
		h.outside++
	}
	if h.key(&pos) == h.start {
		h.root = n
	}
	return nil
}

// check asks package endless, with the lemmas handed out before.
func (h *shelf) check(pos *notation.Position, n *proof.Node) error {
	claim, err := endless.Of(&proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n})
	if err != nil {
		return err
	}
	half := pos.Size() / 2
	claim.Position.Frame = endless.Frame{Low: h.f.Low[0] - half, High: h.f.High[0] - half}
	_, err = endless.Check(claim, endless.Options{Lemma: func(at *endless.Position) bool {
		z, ok := at.On(pos)
		return ok && h.known[h.key(&z)]
	}})
	return err
}

// hasQuiet reports whether n or a node below it is quiet.
func hasQuiet(n *proof.Node) bool {
	below := func(r proof.Reply) bool { return hasQuiet(r.Node) }
	return n.Kind == proof.KindQuiet || slices.ContainsFunc(n.Replies, below)
}
