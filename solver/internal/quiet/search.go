package quiet

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/dfpn"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// The limits of the searches by threats, in nodes.
var (
	leafNodes    int64 = 3000 // for a position with the attacker to move
	passNodes    int64 = 2000 // after a pass of the defender
	replyNodes   int64 = 600  // against one reply
	counterNodes int64 = 300  // for the defender's wins
	guardNodes   int64 = 1000 // for the defender's wins by fours
)

// stopNumber is the proof number at which a search by threats gives up.
var stopNumber uint32 = 100

// The numbers that steer the search. They have no effect on its claims.
var (
	leafNumber   uint32 = 3  // for a position with the attacker to move that is not judged; see judge.go
	tryNumber    uint32 = 8  // for the first move that was not yet examined; each move after it has one more
	pendingShare uint32 = 12 // one in pendingShare unexamined replies is expected to count;
	wonShare     uint32 = 6  // this share grows by wonShare with each answered reply, because its answer is copied
	width               = 12
	maxModels           = 2 // number of wins by quiet moves that are tried against a new reply
	maxThreats          = 3 // number of wins by threats that are tried against a new reply
)

// The effort spent on a try counts against it when the next try is chosen. Its proof number is increased by
// 1/effortShare for each doubling of the walks through it, beginning at effortWalks. Without this rule, numbers after a
// second stone may stay low for ever, because each reply that is about to be answered is followed by another: one such
// stone took 117 of the first 120 million nodes of a search that another stone decides.
const (
	effortWalks = 256
	effortShare = 3
)

// Options configure a search.
type Options struct {
	Memory int64 // maximum size of the graph, in bytes

	// Frame, if not zero, bounds the rows of the attacker, who is its side. A win then holds on every board that
	// contains the frame, as far as the zones of its wins lie on this board: package endless judges that, and refuses
	// wins with moves outside of the frame if only exactly five wins. A win follows each quiet move if the defender
	// passes, so that its node has a default; see standing.go. Not for renju.
	Frame eval.Frame
	// Claim returns the claim about every board that a proof on this board is. nil: (0,0) is the point size/2 of the
	// board, and the frame is Frame, which must be a square.
	Claim func(*proof.Proof) (*endless.Proof, error)
	// Standing is the greatest number of the attacker's stones, after a move, whose default may be quiet; 0: 2. With
	// more, more positions can be won, and each of them takes longer.
	Standing int
	within   bool // whether this is the search for a quiet default

	// A search may be a part of a larger one, with lemmas passed between the two. Known, if not nil, reports whether a
	// position, with the attacker to move, is known to be won. Found, if not nil, is called with each position that is
	// found to be won by quiet moves, and with the win. In the win, nodes of kind KindLemma stand for positions that
	// are known or were handed out before. An error of Found ends the search, see Err; but after a Refused the search
	// goes on.
	Known func(*notation.Position) bool
	Found func(notation.Position, *proof.Node) error

	// Sparing makes searches of minutes and hours shorter; see effort.go.
	Sparing bool

	// Report, if not nil, is called from time to time with the progress.
	Report func(Numbers)
}

// Numbers describe the progress of a search.
type Numbers struct {
	Proof    uint32 // lower bound on the number of positions that must still be proved
	Disproof uint32 // number of positions that would have to be disproved
	Nodes    int64
	Bytes    int64 // approximate size of the graph
}

// A Search looks for a win of the side to move in one position.
type Search struct {
	rule               notation.Rule
	size               int
	attacker, defender notation.Stone
	limit              *fours.Budget
	o                  Options
	err                error // error of Found
	maxBytes           int64 // maximum size of the graph, in bytes
	visits             int   // number of visits by collect

	board    *eval.Board
	pos      notation.Position // position on the board, with the attacker to move
	bare     eval.Hash         // hash of the board without stones
	geometry *geometry
	graph    graph
	at       stones      // stones on the board
	score    *eval.Score // score of the stones in judged, in the order in which they were placed
	judged   []placement
	own      *dfpn.Session // for the attacker's wins by threats
	counter  *dfpn.Session // for the defender's wins by threats
	guard    fours.Search  // for the defender's wins by fours
	guarded  fours.Budget

	root *node
	path []step
}

// A step is one step of the path from the root: a node, and the answer after its move. The answer is nil at the end of
// the path.
type step struct {
	n *node
	a *answer
}

// New returns a search for a win of the side to move in pos, within limit.
func New(pos *notation.Position, o Options, limit *fours.Budget) *Search {
	memory := o.Memory
	if o.Frame.Side != notation.Empty && !o.within {
		memory -= memory / standingShare
	}
	if o.Standing == 0 {
		o.Standing = standingStones
	}
	s := &Search{
		rule: pos.Rule(), size: pos.Size(), attacker: pos.Turn(), defender: pos.Turn().Opponent(), limit: limit, o: o,
		maxBytes: memory / 3,
		board:    eval.New(pos), pos: *pos, geometry: newGeometry(pos.Size(), o.Frame), graph: newGraph(),
		own: dfpn.NewSession(memory / 2), counter: dfpn.NewSession(memory / 12),
	}
	if o.Frame.Side != notation.Empty {
		s.board.SetFrame(o.Frame, pos)
	}
	s.own.Prepare(s.board, s.attacker, limit)
	s.counter.Prepare(s.board, s.defender, limit)
	s.guard.SetMemory(min(memory/16, 1<<18))
	z := stonesOf(pos, s.attacker)
	s.bare = eval.HashOf(pos)
	s.bare = s.hash(&z) // removes the stones from the hash
	s.root, _ = s.node(&z)
	return s
}

// Run searches until the root is decided or a limit is reached. It returns Fails if every move was tried and has failed
// for certain. It returns Halted if a limit was reached, or if there is nothing left to try but not every failure is
// exact.
func (s *Search) Run() fours.Outcome {
	next := 16 * leafNodes
	for steps := 1; !s.settled() && s.limit.Stop == fours.NoStop && s.err == nil; steps++ {
		if steps%reportSteps == 0 {
			s.report()
		}
		switch {
		case s.graph.bytes > s.maxBytes:
			if !s.collect() {
				s.limit.Stop = fours.MemoryLimit
			}
		case s.limit.Nodes > next:
			s.deepen(next / 4)
			next *= 2
		default:
			s.step(s.root)
		}
	}
	s.report()
	switch {
	case s.root.won() && (s.o.Found == nil || s.root.known):
		return fours.Wins
	case s.root.lost() && s.root.exact:
		return fours.Fails
	}
	return fours.Halted
}

// settled reports whether the root is decided. It hands out the lemma of a root that is won; if the lemma is refused,
// the root is open again.
func (s *Search) settled() bool {
	if s.root.won() {
		s.handOut(s.root)
	}
	return s.root.decided()
}

// report reports the numbers of the root.
func (s *Search) report() {
	if s.o.Report != nil {
		s.o.Report(Numbers{s.root.pn, s.root.dn, s.limit.Nodes, s.graph.bytes})
	}
}

// deepen looks for a longer win by threats at the root.
func (s *Search) deepen(nodes int64) {
	s.load(&s.root.stones)
	if s.own.Wins(nodes, infinite) {
		s.root.winByThreats()
	}
}

// step walks from root to a leaf, examines it, and updates the numbers on the path.
func (s *Search) step(root *node) {
	s.path = s.path[:0]
	for n := root; n != nil; {
		if !n.open {
			s.expand(n)
			s.path = append(s.path, step{n: n})
			break
		}
		t := s.choose(n)
		if t == nil {
			s.path = append(s.path, step{n: n})
			break
		}
		s.path = append(s.path, step{n, t.to})
		if !t.to.looked {
			s.look(t.to, nil, n)
			break
		}
		n = s.reply(t.to)
	}
	for _, at := range slices.Backward(s.path) {
		if at.a != nil {
			at.a.walks++
			s.sumAnswer(at.a)
		}
		s.sum(at.n)
		s.again(at.n)
		if at.n.walks++; at.n.walks >= lemmaWalks && at.n.won() {
			s.handOut(at.n)
		}
	}
}

// choose returns the try of n with which the search continues, or nil if n is decided.
func (s *Search) choose(n *node) *try {
	if s.sum(n); n.decided() {
		return nil
	}
	best, low := 0, uint32(infinite)
	for i := range n.tries {
		if pn := n.tries[i].cost(); pn < low {
			best, low = i, pn
		}
	}
	t := &n.tries[best]
	if t.to == nil {
		z := n.stones.with(own, t.move)
		t.to, t.turn = s.answer(&z)
	}
	return t
}

// sum computes the numbers of an open node. If all tries have failed, it adds more moves as tries.
func (s *Search) sum(n *node) {
	for n.open && !n.decided() {
		low, total, exact := uint32(infinite), uint64(0), true
		for i := range n.tries {
			pn, dn := n.tries[i].numbers()
			if pn == 0 {
				n.winBy(i)
				return
			}
			low = min(low, pn)
			total += uint64(dn)
			exact = exact && dn == 0 && n.tries[i].to.exact
		}
		switch {
		case total > 0:
			n.pn, n.dn = low, uint32(min(total, infinite-1))
			return
		case len(n.ranked) == 0:
			n.lose(exact)
			return
		}
		s.widen(n)
	}
}

// widen adds the next moves of n as tries.
func (s *Search) widen(n *node) {
	count := min(width, len(n.ranked))
	for i, p := range n.ranked[:count] {
		n.tries = append(n.tries, try{move: p, pn: tryNumber + uint32(i)})
	}
	n.ranked = n.ranked[count:]
	s.graph.bytes += tryBytes * int64(count)
}

// expand looks for a win by threats at n. If it finds none, it makes the moves of n.
func (s *Search) expand(n *node) {
	if s.recall(n) {
		return
	}
	s.load(&n.stones)
	if !n.banned && s.own.Wins(s.effort(leafNodes, int(n.value)), stopNumber) {
		n.winByThreats()
		return
	}
	if s.limit.Stop != fours.NoStop {
		return
	}
	n.ranked = foremost(s.rank(), n.hints)
	n.open, n.hints = true, nil
	s.graph.bytes += 2 * int64(len(n.ranked))
	if len(n.ranked) > 0 {
		s.widen(n)
		s.guess(n)
	}
	s.sum(n)
}

// reportSteps is the number of steps between two reports.
const reportSteps = 256
