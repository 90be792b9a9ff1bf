package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"fukumi/notation"
)

// The checker. This code should be simple enough to be verified by reading it. It has no tables and no search, replays
// every move of a proof on a board, and accepts the proof only after it has seen the five on every branch.
//
// A shared node is checked once for each position in which it occurs. Positions
// are compared by all their stones, not by a hash.

// Options configure a check. The zero value uses the lemmas about zones.
type Options struct {
	// Paranoid checks without these lemmas: every legal reply without its own node is put on the board, and the threat
	// is played against it.
	Paranoid bool

	// Narrow allows a proof whose class is wider than necessary to be accepted as a proof of the narrower class in the
	// report. SHA256 is then the hash of the proof with that class.
	Narrow bool

	// Lemma, if not nil, is called with each position for which a node of kind KindLemma stands, with the attacker to
	// move. It reports whether the position is known to be won; this check does not prove that. If Lemma is nil, such
	// nodes are an error. If it is set, only the counts and the class of the report are filled in.
	Lemma func(*notation.Position) bool

	// Until, if not nil, is called repeatedly. An error of Until ends the check and is returned, wrapped; then nothing
	// is known about the proof.
	Until func() error
}

// A verifier is the state of one check. It is used only once.
type verifier struct {
	*board
	*graph
	class      Class
	paranoid   bool
	until      func() error
	ask        int // the number of nodes at which until will be called again
	lemma      func(*notation.Position) bool
	checked    int // number of nodes; a shared node counts once in each position
	maxChecked int // maximum of checked: MaxNodes, except in tests

	danger, dangerTwo, foulShapes int // copies of the constants, so that a test can weaken them

	line []notation.Point // the current line
	zone pointSet         // the zone of the last replayed threat
	own  pointSet         // replies with their own nodes
	last bool             // whether the threat has only one free point left
	far  pointSet         // the zone of the last checked default

	shapely bool // whether a move in that default keeps the lemma of the pass from holding; see shapes

	walked    map[place]bool  // shared nodes whose zone was added
	held      map[place]int16 // plies of shared nodes that were played out; 0 if the node does not win
	looked    int             // number of nodes visited while defaults were played out
	maxLooked int             // copy of the constant, for the tests
	stop      error           // why a default could not be played out to its end

	outcomes []outcome
	known    map[place]int32 // indexes in outcomes of the results for shared nodes
	report   Report
}

// A place is a shared node of the graph together with a position.
type place struct {
	node   int32
	stones key
}

// An outcome is the result of checking a tree or a shared line.
type outcome struct {
	length int32          // number of plies to the five, including its move, against the longest defence
	reply  notation.Point // the reply of the longest defence; NoPoint if that reply has no node
	next   int32          // index of the outcome of that reply's node; noOutcome for a five or a line
	// a threat in it has only one free point left, so that its length may depend on that point
	last bool
}

const noOutcome int32 = -1

// askedEvery is the number of nodes that are checked, or written, between two calls of until.
const askedEvery = 64

// Verify checks that p proves a win for the side to move within p.Class. The error says where and why a proof is
// rejected. It wraps ErrTooLarge if the proof is too large to be checked. The package documentation says what is
// accepted.
func Verify(p *Proof, o Options) (Report, error) {
	v, err := newVerifier(p, o)
	if err != nil {
		return Report{}, err
	}
	return v.verify(p, o.Narrow)
}

func newVerifier(p *Proof, o Options) (*verifier, error) {
	if p == nil || p.Tree == nil {
		return nil, errors.New("empty proof: no tree")
	}
	g, err := newGraph(p, o.Lemma != nil, o.Until)
	if err != nil {
		return nil, err
	}
	return &verifier{board: newBoard(&p.Position), graph: g, class: p.Class, paranoid: o.Paranoid, lemma: o.Lemma,
		until:  o.Until,
		danger: danger, dangerTwo: dangerTwo, foulShapes: foulShapes, maxChecked: MaxNodes, maxLooked: maxLooked,
		known: map[place]int32{}, walked: map[place]bool{}, held: map[place]int16{}}, nil
}

func (v *verifier) verify(p *Proof, narrow bool) (Report, error) {
	if v.over() {
		if row, over := p.Position.Winner(); over {
			return Report{}, fmt.Errorf("the game is over: %v five %v-%v", row.Side, row.From, row.To)
		}
	}
	length, root, err := v.node(0)
	if err != nil {
		return Report{}, err
	}
	if v.lemma != nil {
		return v.report, nil
	}
	v.report.Length = length
	if v.report.Line, err = v.mainLine(root); err != nil {
		return Report{}, err
	}
	q := *p
	if narrow {
		q.Class = v.report.Class
	}
	data, err := v.write(&q, v.until)
	if err != nil {
		return Report{}, err
	}
	sum := sha256.Sum256(data)
	v.report.SHA256 = hex.EncodeToString(sum[:])
	return v.report, nil
}

// reject returns the error for the position on the board: the moves that lead to it, and what is wrong in it.
func (v *verifier) reject(format string, args ...any) error {
	var path strings.Builder
	for _, m := range v.done {
		path.WriteString(" " + m.at.String())
	}
	if path.Len() == 0 {
		return fmt.Errorf(""+format, args...)
	}
	return fmt.Errorf("after%s: "+format, append([]any{path.String()}, args...)...)
}

// node checks the node with index i, with the attacker to move. It returns the number of plies to the five against the
// longest defence in it, and the index of its outcome, or noOutcome. It does not change the board.
func (v *verifier) node(i int32) (length int, found int32, err error) {
	if !v.shared(i) {
		return v.check(i)
	}
	at := place{i, v.added}
	if found, ok := v.known[at]; ok {
		return int(v.outcomes[found].length), found, nil
	}
	length, found, err = v.check(i)
	if err != nil {
		return 0, noOutcome, err
	}
	if found == noOutcome {
		found = v.add(outcome{length: int32(length), next: noOutcome})
	}
	v.known[at] = found
	return length, found, nil
}

func (v *verifier) add(o outcome) int32 {
	v.outcomes = append(v.outcomes, o)
	return int32(len(v.outcomes) - 1)
}

// check does the work of node for a node that is not yet known in this position.
func (v *verifier) check(i int32) (length int, found int32, err error) {
	if v.checked++; v.checked > v.maxChecked {
		return 0, noOutcome, fmt.Errorf("%w: more than %d nodes to check, shared ones once in each position",
			ErrTooLarge, v.maxChecked)
	}
	if v.until != nil && v.report.Nodes >= v.ask {
		if err := v.until(); err != nil {
			return 0, noOutcome, fmt.Errorf("not checked: %w", err)
		}
		v.ask = v.report.Nodes + askedEvery
	}
	switch n := v.nodes[i].Node; {
	case n.Kind != KindFive && v.class == Five:
		return 0, noOutcome, v.reject("%s: a proof of class five is a five at once", n.Move)
	case n.Kind == KindFive:
		v.report.Nodes++
		v.needs(Five)
		return 1, noOutcome, v.attack("five", n.Move, true)
	case n.Kind == KindLine:
		v.needs(VCF)
		v.line = append(append(v.line[:0], n.Move), n.Line...)
		return len(v.line), noOutcome, v.fours("line", v.line, nil)
	case n.Kind == KindTree:
		v.report.Nodes++
		o, err := v.tree(i, n)
		if err != nil {
			return 0, noOutcome, err
		}
		return int(o.length), v.add(o), nil
	case n.Kind == KindQuiet:
		v.report.Nodes++
		o, err := v.quiet(i, n)
		if err != nil {
			return 0, noOutcome, err
		}
		return int(o.length), v.add(o), nil
	case n.Kind == KindLemma:
		if v.lemma == nil || !v.lemma(v.position()) {
			return 0, noOutcome, v.reject("lemma: this position is not known to be won")
		}
		return 1, noOutcome, nil
	default:
		return 0, noOutcome, v.reject("%s: unknown kind %d", n.Move, n.Kind)
	}
}

// needs records that the proof needs at least the class c.
func (v *verifier) needs(c Class) { v.report.Class = max(v.report.Class, c) }

// tree checks a node whose move makes a threat.
func (v *verifier) tree(i int32, n *Node) (outcome, error) {
	if err := v.attack("tree", n.Move, false); err != nil {
		return outcome{}, err
	}
	forced := len(v.fivesOf(v.defender)) > 0
	v.place(n.Move, v.attacker)
	if fives := v.fivesOf(v.defender); len(fives) > 0 {
		return outcome{}, v.reject("tree: the defender makes five at %s", fives[0])
	}
	var c course
	if err := v.fours("threat", n.Threat, &c); err != nil {
		return outcome{}, err
	}
	if err := v.inClass(n, &c, forced); err != nil {
		return outcome{}, err
	}
	plies, err := v.left(n, &c)
	if err != nil {
		return outcome{}, err
	}
	last := v.last
	best, err := v.replies(i, n)
	if err != nil {
		return outcome{}, err
	}
	// Take the longer defence; of equal ones, the one with a node.
	if 2+plies > int(best.length) && plies > 0 {
		best.length, best.reply, best.next = int32(2+plies), notation.NoPoint, noOutcome
	}
	best.last = best.last || last
	if best.length == 0 {
		return outcome{}, v.reject("tree: the defender has no legal reply")
	}
	v.take()
	return best, nil
}

// inClass checks that n belongs to the class of the proof. The move of n is on the board, and c is its threat. forced
// says that the move answered a four of the defender.
func (v *verifier) inClass(n *Node, c *course, forced bool) error {
	class := VCT
	switch {
	case len(v.fivesOf(v.attacker)) > 0:
		class = VCF
	case forced || c.first >= 2:
		class = VCT3
	}
	v.needs(class)
	switch {
	case class <= v.class:
		return nil
	case v.class == VCF:
		return v.reject("tree: %s makes no four, as class vcf asks", n.Move)
	}
	return v.reject("tree: %s threatens no straight or double four, as class vct3 asks", n.Move)
}

// left checks the legal replies that have no node of their own. The threat, whose zone is known, must answer them, by
// the lemma if that applies, otherwise on the board. left returns the maximum number of plies against one of these
// replies, or 0 if there are none.
func (v *verifier) left(n *Node, c *course) (int, error) {
	v.last = false
	if v.paranoid || c.off {
		return v.playedOut(n)
	}
	v.own.clear()
	outside := len(v.points) - v.stones // free points without a node
	for _, r := range n.Replies {
		v.own.add(r.Move)
		if v.free(r.Move) {
			outside--
		}
	}
	uncovered := notation.NoPoint
	for _, p := range v.zone.list {
		if !v.free(p) || v.own.has(p) {
			continue
		}
		if outside--; p < uncovered && v.legal(p, v.defender) {
			uncovered = p
		}
	}
	if uncovered != notation.NoPoint {
		return 0, v.reject("tree: reply %s is in the zone of the threat and has no answer", uncovered)
	}
	v.report.Lemma += outside
	v.last = outside == 1
	if outside > 0 && !v.board.fouls[v.defender] {
		return len(n.Threat), nil // the threat wins move for move
	}
	// If the reply makes one of the defender's answers foul, the threat ends sooner.
	longest := 0
	for _, p := range v.points {
		if longest < len(n.Threat) && !v.own.has(p) && !v.zone.has(p) && v.legal(p, v.defender) {
			longest = max(longest, v.against(n, p))
		}
	}
	return longest, nil
}

// playedOut does the work of left without the lemma.
func (v *verifier) playedOut(n *Node) (int, error) {
	longest := 0
	explicit := n.Replies
	for _, p := range v.points {
		if len(explicit) > 0 && explicit[0].Move == p {
			explicit = explicit[1:]
			continue
		}
		if !v.legal(p, v.defender) {
			continue
		}
		v.report.Simulated++
		plies := v.against(n, p)
		if plies == 0 {
			return 0, v.reject("tree: the threat does not answer reply %s", p)
		}
		longest = max(longest, plies)
	}
	return longest, nil
}

// against plays the threat of n against the reply p. The move of n is on the board. It returns the number of plies, or
// 0 if the threat does not win.
func (v *verifier) against(n *Node, p notation.Point) int {
	v.place(p, v.defender)
	plies := v.simulate(n.Threat)
	v.take()
	return plies
}

// replies checks the replies to n that have their own nodes. It returns the longest defence among them, with the length
// of the whole node n, or length 0 if there are no such replies.
func (v *verifier) replies(i int32, n *Node) (best outcome, err error) {
	for k, r := range n.Replies {
		if !v.legal(r.Move, v.defender) {
			return best, v.reject("%v: reply %s: %w", n.Kind, r.Move, v.position().Legal(r.Move, v.defender))
		}
		v.report.Explicit++
		v.place(r.Move, v.defender)
		length, next, err := v.node(v.kid(i, k))
		if err != nil {
			return best, err
		}
		v.take()
		best.last = best.last || next != noOutcome && v.outcomes[next].last
		if 2+length > int(best.length) {
			best.length, best.reply, best.next = int32(2+length), r.Move, next
		}
	}
	return best, nil
}
