package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"fukumi/notation"
)

// The checker. We want this code to be simple enough to be checked by reading:
// it knows no tables and no search, replays every move of a proof on a board,
// asks the referee of package notation what is five and what is foul, and
// accepts only after it has seen the five on every branch.

// Options say how a proof is checked. The zero value relies on the zone lemma.
type Options struct {
	// Paranoid checks without any lemma: every legal reply that has no node of
	// its own is put on the board and the threat is played against it.
	Paranoid bool

	// Until, if not nil, is asked again and again. Its first error ends
	// the check and is returned, wrapped: then nothing is known of the proof.
	Until func() error
}

// verifier is the state of one check. It is used once.
type verifier struct {
	*board
	class    Class
	paranoid bool
	until    func() error
	danger   int // see the constant; a field so that a test can weaken it
	report   Report
}

// Verify checks that p proves a win for the side to move within p.Class. The
// error says where and why a proof is rejected. What is accepted is written
// down in the package documentation.
func Verify(p *Proof, o Options) (Report, error) {
	v, err := newVerifier(p, o)
	if err != nil {
		return Report{}, err
	}
	return v.verify(p)
}

func newVerifier(p *Proof, o Options) (*verifier, error) {
	if p == nil || p.Tree == nil {
		return nil, errors.New("empty proof: no tree")
	}
	if p.Class < Five || p.Class > VCT {
		return nil, fmt.Errorf("class %v cannot be checked: want five, vcf, vct3 or vct", p.Class)
	}
	return &verifier{board: newBoard(&p.Position), class: p.Class, paranoid: o.Paranoid, until: o.Until, danger: danger}, nil
}

func (v *verifier) verify(p *Proof) (Report, error) {
	data, err := encode(p, v.until) // which also checks the form of the tree
	if err != nil {
		return Report{}, err
	}
	if row, over := v.pos.Winner(); over {
		return Report{}, fmt.Errorf("the game is over: %v five %v-%v", row.Side, row.From, row.To)
	}
	line, err := v.node(p.Tree)
	if err != nil {
		return Report{}, err
	}
	sum := sha256.Sum256(data)
	v.report.SHA256 = hex.EncodeToString(sum[:])
	v.report.Line = line
	v.report.Length = len(line)
	return v.report, nil
}

// reject is the error for the position on the board: the moves that lead to it
// and what is wrong there.
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

// node checks n, the attacker to move, and returns the line of the longest
// defence inside it: n.Move first, the five last. The board is left as it was.
func (v *verifier) node(n *Node) ([]notation.Point, error) {
	if v.until != nil {
		if err := v.until(); err != nil {
			return nil, fmt.Errorf("not checked: %w", err)
		}
	}
	switch {
	case n.Kind != KindFive && v.class == Five:
		return nil, v.reject("%s: a proof of class five is a five at once", n.Move)
	case n.Kind == KindFive:
		v.report.Nodes++
		return []notation.Point{n.Move}, v.attack("five", n.Move, true)
	case n.Kind == KindLine:
		line := append([]notation.Point{n.Move}, n.Line...)
		return line, v.fours("line", line, nil)
	case n.Kind == KindTree:
		v.report.Nodes++
		return v.tree(n)
	}
	return nil, v.reject("%s: unknown kind %d", n.Move, n.Kind)
}

// tree checks a node whose move makes a threat.
func (v *verifier) tree(n *Node) ([]notation.Point, error) {
	if err := v.attack("tree", n.Move, false); err != nil {
		return nil, err
	}
	forced := len(v.fives[v.defender]) > 0
	v.place(n.Move, v.attacker)
	defer v.take()
	if fives := v.fives[v.defender]; len(fives) > 0 {
		return nil, v.reject("tree: the defender makes five at %s", fives[0])
	}
	var c course
	if err := v.fours("threat", n.Threat, &c); err != nil {
		return nil, err
	}
	if err := v.inClass(n, &c, forced); err != nil {
		return nil, err
	}
	best, err := v.replies(n)
	if err != nil {
		return nil, err
	}
	reply, plies, err := v.left(n, &c)
	if err != nil {
		return nil, err
	}
	// The longer defence; of equal ones that which has a node.
	if plies > 0 && 1+plies > len(best) {
		best = v.answered(v.nearest(n, reply, plies), n.Threat, plies)
	}
	if best == nil {
		return nil, v.reject("tree: the defender has no legal reply")
	}
	return append([]notation.Point{n.Move}, best...), nil
}

// inClass checks that the move of n, which is on the board and threatens c,
// belongs to the class of the proof. forced says that it answered a four of
// the defender.
func (v *verifier) inClass(n *Node, c *course, forced bool) error {
	four := len(v.fives[v.attacker]) > 0
	switch v.class {
	case VCF:
		if !four {
			return v.reject("tree: %s makes no four, as class vcf asks", n.Move)
		}
	case VCT3:
		if !four && !forced && c.first < 2 {
			return v.reject("tree: %s threatens no straight or double four, as class vct3 asks", n.Move)
		}
	}
	return nil
}

// replies checks the replies that have a node of their own and returns the
// longest defence among them, the reply first.
func (v *verifier) replies(n *Node) ([]notation.Point, error) {
	var best []notation.Point
	for _, r := range n.Replies {
		if !v.legal(r.Move, v.defender) {
			return nil, v.reject("tree: reply %s: %w", r.Move, v.pos.Legal(r.Move, v.defender))
		}
		v.report.Explicit++
		v.place(r.Move, v.defender)
		line, err := v.node(r.Node)
		if err != nil {
			return nil, err
		}
		v.take()
		if 1+len(line) > len(best) {
			best = append([]notation.Point{r.Move}, line...)
		}
	}
	return best, nil
}

// left checks the legal replies that have no node of their own: the threat must
// answer them, by the lemma where it holds, else on the board. It returns one
// of those against which it takes the most plies, and these; 0 where there are
// none.
func (v *verifier) left(n *Node, c *course) (notation.Point, int, error) {
	simulateAll := v.paranoid || c.off
	longest, at := 0, notation.NoPoint
	explicit := n.Replies
	for _, p := range v.points {
		if len(explicit) > 0 && explicit[0].Move == p {
			explicit = explicit[1:]
			continue
		}
		if !v.legal(p, v.defender) {
			continue
		}
		if simulateAll {
			v.report.Simulated++
		} else {
			v.report.Lemma++
			if c.zone[cell(p)] {
				return at, 0, v.reject("tree: reply %s is in the zone of the threat and has no answer", p)
			}
			if longest == len(n.Threat) {
				continue
			}
		}
		// Under the lemma this only finds a reply against which the threat
		// takes all its moves.
		v.place(p, v.defender)
		plies := v.simulate(n.Threat)
		v.take()
		if plies == 0 {
			return at, 0, v.reject("tree: the threat does not answer reply %s", p)
		}
		if plies > longest {
			longest, at = plies, p
		}
	}
	return at, longest, nil
}
