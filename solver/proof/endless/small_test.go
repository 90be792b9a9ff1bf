package endless

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// Small games: four in a row in a frame of five lines. All replies of a box are tried by brute force, so that a node
// has exactly the replies that its threat or its default does not answer.

const (
	smallRow = 4
	smallBox = 7 // beyond the frame there is room for a row on every side
)

// A hunter looks for wins by brute force.
type hunter struct {
	*slow
	points []Point // of the frame, and some outside of it
	budget int     // replies that are still tried
	kinds  []bool  // the kinds of nodes that are tried: whether quiet
}

// node returns a win of the attacker, who is to move, with at most so many moves that are no fours; nil if it finds
// none.
func (h *hunter) node(depth int) *Node {
	if h.budget < 0 {
		return nil
	}
	for _, p := range h.points {
		if h.five(p, attacker) {
			return &Node{Kind: proof.KindFive, Move: p}
		}
	}
	if line := h.line(2); line != nil {
		return &Node{Kind: proof.KindLine, Move: line[0], Line: line[1:]}
	}
	if depth == 0 {
		return nil
	}
	moves := h.points
	if fives := h.fives(defender); len(fives) > 0 {
		moves = fives[:1] // no other move can help
	}
	for _, quiet := range h.kinds {
		for _, p := range moves {
			if h.at(p) != none {
				continue
			}
			var n *Node
			h.with(p, attacker, func() bool {
				n = h.after(p, depth, quiet)
				return n != nil
			})
			if n != nil {
				return n
			}
		}
	}
	return nil
}

// line returns a win by fours, or nil.
func (h *hunter) line(fours int) []Point {
	for _, p := range h.points {
		if h.five(p, attacker) {
			return []Point{p}
		}
	}
	if fours == 0 {
		return nil
	}
	for _, p := range h.points {
		if h.at(p) != none {
			continue
		}
		var line []Point
		h.with(p, attacker, func() bool {
			fives := h.fives(attacker)
			if len(h.fives(defender)) > 0 || len(fives) == 0 {
				return false
			}
			if len(fives) > 1 {
				line = []Point{p, {100, 100}, fives[0]}
				return true
			}
			return h.with(fives[0], defender, func() bool {
				if rest := h.line(fours - 1); rest != nil {
					line = append([]Point{p, fives[0]}, rest...)
				}
				return line != nil
			})
		})
		if line != nil {
			return line
		}
	}
	return nil
}

// after returns a node whose move is on the board, or nil.
func (h *hunter) after(p Point, depth int, quiet bool) *Node {
	n := &Node{Kind: proof.KindTree, Move: p}
	if len(h.fives(defender)) > 0 {
		return nil
	}
	if quiet {
		n.Kind = proof.KindQuiet
		if n.Default = h.node(depth - 1); n.Default == nil {
			return nil
		}
	} else if n.Threat = h.line(2); n.Threat == nil {
		return nil
	}
	for _, r := range h.replies() {
		if h.budget--; h.budget < 0 {
			return nil
		}
		answered := h.with(r, defender, func() bool { return h.answered(n) })
		if answered {
			continue
		}
		h.with(r, defender, func() bool {
			node := h.node(depth - 1)
			n.Replies = append(n.Replies, Reply{r, node})
			return true
		})
		if n.Replies[len(n.Replies)-1].Node == nil {
			return nil
		}
	}
	return n
}

// smallWins returns wins of small games from random positions.
func smallWins(t *testing.T, rng *rand.Rand, count int) (list []*Proof) {
	t.Helper()
	for tries := 0; len(list) < count; tries++ {
		if tries > 500*count {
			t.Fatalf("%d wins in %d positions", len(list), tries)
		}
		pos := Position{Rule: notation.Freestyle, Frame: FrameOf(5)}
		stones := map[Point]bool{}
		put := func(list *[]Point, n, reach int) {
			for len(*list) < n {
				p := Point{rng.IntN(2*reach+1) - reach, rng.IntN(2*reach+1) - reach}
				if !stones[p] {
					stones[p] = true
					*list = append(*list, p)
				}
			}
		}
		leaves := rng.IntN(2) == 0 // whether the attacker has to leave the frame to stop a row
		if leaves {
			x := 3 + rng.IntN(2)
			pos.Others, pos.Own = []Point{{x, -1}, {x, 0}, {x, 1}}, []Point{{x, 2}}
			for _, p := range []Point{{x, -1}, {x, 0}, {x, 1}, {x, 2}} {
				stones[p] = true
			}
		}
		put(&pos.Own, len(pos.Own)+2+rng.IntN(2), 2)
		put(&pos.Others, 2+rng.IntN(3), 3+rng.IntN(3))
		h := &hunter{slow: slowOf(&pos, smallRow, smallBox, 0, nil), budget: 6000,
			kinds: []bool{len(list)%2 == 0, len(list)%2 != 0}}
		for x := pos.Frame.Low; x <= pos.Frame.High; x++ {
			for y := pos.Frame.Low; y <= pos.Frame.High; y++ {
				h.points = append(h.points, Point{x, y})
			}
		}
		h.points = append(h.points, stops(&pos)...)
		rng.Shuffle(len(h.points), func(i, j int) { h.points[i], h.points[j] = h.points[j], h.points[i] })
		if len(h.fives(attacker)) > 0 || len(h.fives(defender)) > 0 && !leaves || h.line(2) != nil {
			continue
		}
		if n := h.node(1 + len(list)/2%2); n != nil && len(n.Replies) > 0 {
			list = append(list, &Proof{pos, n})
		}
	}
	return list
}

// stops returns the points outside of the frame on which a stone of the attacker stops a row of two of the defender.
func stops(pos *Position) (list []Point) {
	b := newBoard(pos.Frame, smallRow, false)
	for s, stones := range [...][]Point{attacker: pos.Own, defender: pos.Others} {
		for _, p := range stones {
			b.place(p, stone(s))
		}
	}
	z := newZone()
	b.windows(z, 2)
	for _, p := range z.list {
		if !pos.Frame.Has(p) {
			list = append(list, p)
		}
	}
	return list
}

// outside returns the number of moves of the attacker in n that are outside of the frame.
func outside(f Frame, n *Node) (count int) {
	if n == nil || n.Kind == proof.KindLemma {
		return 0
	}
	if !f.Has(n.Move) {
		count++
	}
	for _, r := range n.Replies {
		count += outside(f, r.Node)
	}
	return count + outside(f, n.Default)
}

// mutants returns copies of a proof, each without one of its replies.
func mutants(p *Proof) (list []*Proof) {
	var each func(n *Node, put func(*Node))
	each = func(n *Node, put func(*Node)) {
		if n == nil {
			return
		}
		for i, r := range n.Replies {
			less := *n
			less.Replies = slices.Delete(slices.Clone(n.Replies), i, i+1)
			put(&less)
			each(r.Node, func(m *Node) {
				changed := *n
				changed.Replies = slices.Clone(n.Replies)
				changed.Replies[i].Node = m
				put(&changed)
			})
		}
		each(n.Default, func(m *Node) {
			changed := *n
			changed.Default = m
			put(&changed)
		})
	}
	each(p.Tree, func(n *Node) { list = append(list, &Proof{p.Position, n}) })
	return list
}

// TestSmallGames: wins of small games are accepted, and a win that lacks a reply which is needed is refused. With
// windows that need one more known stone, some of these are accepted: so the test sees what it is there to see.
func TestSmallGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 2))
	quiet, refused, endless, missed, left := 0, 0, 0, 0, 0
	for _, p := range smallWins(t, rng, testhelp.CasesOf(16, 40, 400)) {
		if p.Tree.Kind == proof.KindQuiet {
			quiet++
		}
		if _, err := check(p, Options{}, smallRow); err != nil {
			if !errors.Is(err, errEndless) {
				t.Errorf("%+v: %v", p.Position, err)
			}
			endless++
			continue
		}
		left += outside(p.Position.Frame, p.Tree)
		for _, m := range mutants(p) {
			if _, err := check(m, Options{}, smallRow); err == nil {
				t.Errorf("%+v: accepted without a reply that is needed", p.Position)
			}
			refused++
			if _, err := checkWith(m, Options{}, smallRow, 1); err == nil {
				missed++
			}
		}
	}
	t.Logf("%d quiet, %d moves outside of the frame; %d mutants refused, %d by a weaker checker not; %d wins have an "+
		"endless zone", quiet, left, refused, missed, endless)
	if quiet == 0 || left == 0 || refused < 50 || missed == 0 {
		t.Errorf("%d quiet nodes, %d moves outside, %d mutants, %d seen by a weaker checker: the test looks at too "+
			"little", quiet, left, refused, missed)
	}
}
