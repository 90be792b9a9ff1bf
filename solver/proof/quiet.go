package proof

import (
	"fmt"

	"fukumi/notation"
)

// Quiet nodes: a move after which the attacker wins, whatever the defender replies. The default is a win after a pass
// of the defender. It saves the nodes for most replies, by the lemma of file pass.go or because it is played out
// against them.

// counts are the counts of the checker for quiet nodes.
type counts struct {
	Nodes     int // number of quiet nodes; a shared node counts once in each position
	Explicit  int // number of replies to them with their own node
	Lemma     int // number of replies outside the zones of defaults
	Simulated int // number of replies against which defaults were played out
}

// maxLooked is the maximum number of nodes that are visited while defaults are played out and while their zones are
// computed.
const maxLooked = 1 << 27

// quiet checks a quiet node.
func (v *verifier) quiet(i int32, n *Node) (outcome, error) {
	if v.class < AnyWin {
		return outcome{}, v.reject("%s: class %v has no quiet nodes", n.Move, v.class)
	}
	v.needs(AnyWin)
	v.report.Quiet.Nodes++
	if err := v.attack("quiet", n.Move, false); err != nil {
		return outcome{}, err
	}
	v.place(n.Move, v.attacker)
	if fives := v.fivesOf(v.defender); len(fives) > 0 {
		return outcome{}, v.reject("quiet: the defender makes five at %s", fives[0])
	}
	plies, err := v.unlisted(i, n)
	if err != nil {
		return outcome{}, err
	}
	best, err := v.replies(i, n)
	if err != nil {
		return outcome{}, err
	}
	v.report.Quiet.Explicit += len(n.Replies)
	if 2+plies > int(best.length) && plies > 0 {
		best = outcome{length: int32(2 + plies), reply: notation.NoPoint, next: noOutcome}
	}
	if best.length == 0 {
		return outcome{}, v.reject("quiet: the defender has no legal reply")
	}
	v.take()
	return best, nil
}

// unlisted checks the legal replies to n that have no node. The move of n is on the board. The default must hold if the
// defender passes. It must also answer each of the replies, by the lemma if that applies, otherwise on the board.
// unlisted returns the maximum number of plies against one of these replies, or 0 if there are none.
func (v *verifier) unlisted(i int32, n *Node) (longest int, err error) {
	lemma, length := false, 0
	if n.Default != nil {
		var found int32
		if length, found, err = v.node(v.standing(i)); err != nil {
			return 0, err
		}
		lemma = !v.paranoid && (found == noOutcome || !v.outcomes[found].last) && v.pass(v.standing(i))
		if v.stop != nil {
			return 0, v.stop
		}
	}
	for _, p := range v.points {
		if n.Reply(p) != nil || !v.legal(p, v.defender) {
			continue
		}
		plies := length
		switch {
		case n.Default == nil:
			return 0, v.reject("quiet: reply %s has no node, and there is no default", p)
		case lemma && !v.far.has(p):
			v.report.Lemma++
			v.report.Quiet.Lemma++
		default:
			v.report.Simulated++
			v.report.Quiet.Simulated++
			if plies, err = v.playOut(i, p); err != nil {
				return 0, err
			}
			if plies == 0 {
				return 0, v.reject("quiet: the default does not answer reply %s", p)
			}
		}
		longest = max(longest, plies)
	}
	return longest, nil
}

// playOut plays the default of node i against the reply p. The move of the node is on the board. It returns the number
// of plies, or 0 if the default does not win. It does not change the board.
func (v *verifier) playOut(i int32, p notation.Point) (plies int, err error) {
	clear(v.held)
	v.place(p, v.defender)
	plies = v.holds(v.standing(i))
	v.take()
	if v.stop != nil {
		return 0, v.stop
	}
	return plies, nil
}

// look counts a visit to a node of a default, and reports whether the play may continue.
func (v *verifier) look() bool {
	if v.looked++; v.stop == nil && v.looked > v.maxLooked {
		v.stop = fmt.Errorf("%w: more than %d nodes to play out", ErrTooLarge, v.maxLooked)
	}
	if v.stop == nil && v.until != nil && v.looked%askedEvery == 0 {
		if err := v.until(); err != nil {
			v.stop = fmt.Errorf("not checked: %w", err)
		}
	}
	return v.stop == nil
}

// holds returns the number of plies to the five if node i of a default wins on the current board with the attacker to
// move, otherwise 0. It judges every reply of the defender again; a reply that is no longer legal needs no answer. It
// does not change the board.
func (v *verifier) holds(i int32) (plies int) {
	if !v.look() {
		return 0
	}
	n := v.nodes[i].Node
	switch {
	case n.Kind == KindLine:
		v.line = append(append(v.line[:0], n.Move), n.Line...)
		return v.simulate(v.line)
	case !v.legal(n.Move, v.attacker):
		return 0
	case v.makesFive(n.Move, v.attacker):
		return 1
	case n.Kind != KindTree:
		return 0
	case !v.shared(i):
		return v.holdsTree(i, n)
	}
	at := place{i, v.added}
	if plies, ok := v.held[at]; ok {
		return int(plies)
	}
	plies = v.holdsTree(i, n)
	v.held[at] = int16(plies)
	return plies
}

// holdsTree does the work of holds for a tree whose move is legal and does not make five.
func (v *verifier) holdsTree(i int32, n *Node) (plies int) {
	defer v.rewind(len(v.done))
	v.place(n.Move, v.attacker)
	if len(v.fivesOf(v.defender)) > 0 {
		return 0
	}
	longest := v.holdsUnlisted(n)
	if longest < 0 {
		return 0
	}
	for k, r := range n.Replies {
		if !v.legal(r.Move, v.defender) {
			continue
		}
		v.place(r.Move, v.defender)
		plies := v.holds(v.kid(i, k))
		v.take()
		if plies == 0 {
			return 0
		}
		longest = max(longest, plies)
	}
	if longest == 0 {
		return 0 // the defender has no legal reply
	}
	return 2 + longest
}

// holdsUnlisted plays the threat of n against the legal replies without a node, except those that the zone lemma
// answers. The move of n is on the board. It returns the maximum number of plies, 0 if there are no such replies, and
// -1 if the threat does not win.
func (v *verifier) holdsUnlisted(n *Node) (longest int) {
	lemma := false
	if !v.paranoid && !v.board.fouls[v.defender] {
		var c course
		nodes := v.report.Nodes
		lemma = v.fours("threat", n.Threat, &c) == nil && !c.off
		v.report.Nodes = nodes // these nodes were counted in the position after the pass
	}
	for _, p := range v.points {
		if n.Reply(p) != nil || !v.legal(p, v.defender) {
			continue
		}
		plies := len(n.Threat)
		if !lemma || v.zone.has(p) {
			if plies = v.against(n, p); plies == 0 {
				return -1
			}
		}
		longest = max(longest, plies)
	}
	return longest
}
