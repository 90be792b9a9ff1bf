package endless

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
)

// The checker. It accepts a proof only after it has seen the five on every branch that no lemma answers.

// Options configure a check.
type Options struct {
	// Lemma, if not nil, reports whether the attacker, who is to move, is known to win the frame game from a position.
	// It is asked for each node of kind proof.KindLemma, which is an error otherwise.
	Lemma func(*Position) bool
	// Far, if not nil, is a stone of the defender that stands for a stone anywhere far away: Report.From says how far.
	Far *Point
	// Until, if not nil, is called repeatedly. An error of Until ends the check and is returned, wrapped.
	Until func() error
}

// A Report says what was checked.
type Report struct {
	Length int // the attacker makes five within so many plies, lemmas not counted; on every board that has the frame
	Nodes  int // number of nodes that were looked at
	Zone   int // number of points in zones that were played out
	// From is for a stone that stands for one far away (Options.Far): the proof holds with this stone, and those around
	// it, moved to any point with a coordinate of this size or more. See "Elsewhere" in the package documentation.
	From int
	// Main and Around are how far from (0,0), and from that stone, the points lie that the proof touches.
	Main, Around int
}

// maxNodes is the maximum number of nodes that are looked at.
const maxNodes = 1 << 28

// maxDepth is the maximum number of nodes on one path.
const maxDepth = 1000

// ErrTooLarge is wrapped by the error about a proof that is too large to be checked.
var ErrTooLarge = errors.New("the proof is too large")

// Check checks a proof. The error says where and why it is refused.
func Check(p *Proof, o Options) (Report, error) {
	return check(p, o, row)
}

// check is Check with the length of a winning row, so that tests can ask small games.
func check(p *Proof, o Options, row int) (Report, error) { return checkWith(p, o, row, 0) }

// checkWith is check with windows that need so many stones more.
func checkWith(p *Proof, o Options, row, weaker int) (Report, error) {
	if p == nil || p.Tree == nil {
		return Report{}, errors.New("empty proof: no tree")
	}
	pos := &p.Position
	if pos.Rule != notation.Freestyle && pos.Rule != notation.Standard {
		return Report{}, fmt.Errorf("rule %v: expected freestyle or standard: the lemmas do not hold with fouls",
			pos.Rule)
	}
	c := &checker{board: newBoard(pos.Frame, row, pos.Rule.ExactFive(notation.Black)), o: o, start: pos,
		known: map[place]int{}, forms: map[*Node]*form{}, weaker: weaker}
	if err := c.put(pos); err != nil {
		return Report{}, err
	}
	if _, err := c.survey(p.Tree); err != nil {
		return Report{}, err
	}
	if err := c.elsewhere(o.Far); err != nil {
		return Report{}, err
	}
	length, err := c.wins(p.Tree)
	c.report.Length = length
	if err == nil {
		err = c.apart()
	}
	return c.report, err
}

// A checker is the state of one check.
type checker struct {
	*board
	o      Options
	start  *Position
	known  map[place]int   // the lengths of shared nodes that win
	forms  map[*Node]*form // of all nodes
	far    *far            // what the proof touches, if a stone stands for one far away
	weaker int             // how many stones more a window has in a zone than it should, for tests
	report Report
}

// A place is a node in a position.
type place struct {
	node    *Node
	stones  string
	strange int // in a walk
}

// put puts the stones of the start.
func (c *checker) put(pos *Position) error {
	for s, list := range [...][]Point{attacker: pos.Own, defender: pos.Others} {
		for _, p := range list {
			if p.Size() > maxCoordinate {
				return fmt.Errorf("stone %v: too far away", p)
			}
			switch {
			case !c.free(p):
				return fmt.Errorf("two stones on %v", p)
			case stone(s) == attacker && !c.mayPlay(p):
				return fmt.Errorf("the attacker's stone %v is not in the frame", p)
			}
			c.place(p, stone(s))
		}
	}
	c.done = nil
	for s, list := range [...][]Point{attacker: pos.Own, defender: pos.Others} {
		for _, p := range list {
			if c.makesFive(p, stone(s)) {
				return &Refusal{Five: stone(s) == defender, Err: fmt.Errorf("the game is over: five at %v", p)}
			}
		}
	}
	return nil
}

// maxCoordinate bounds coordinates, and so the memory of a board.
const maxCoordinate = 1000

// key returns the stones placed since the start, in a form that does not depend on their order.
func (b *board) key() string {
	list := make([]uint64, len(b.done))
	for i, m := range b.done {
		list[i] = uint64(uint32(m.at.X+1<<20))<<32 | uint64(uint32(m.at.Y+1<<20))<<2 | uint64(m.stone)
	}
	slices.Sort(list)
	var key []byte
	for _, n := range list {
		key = binary.LittleEndian.AppendUint64(key, n)
	}
	return string(key)
}

// A Refusal is the error about a proof that does not hold: where, and why.
type Refusal struct {
	Path []Placed // the stones placed since the start of the proof
	Five bool     // whether the reason is that the defender makes five
	Err  error
}

// A Placed is a stone that was placed.
type Placed struct {
	At       Point
	Attacker bool
}

// Error says after which moves the proof does not hold, and why.
func (r *Refusal) Error() string {
	if len(r.Path) == 0 {
		return r.Err.Error()
	}
	var path strings.Builder
	for _, m := range r.Path {
		path.WriteString(" " + m.At.String())
	}
	return fmt.Sprintf("after%s: %v", path.String(), r.Err)
}

// Unwrap returns the reason.
func (r *Refusal) Unwrap() error { return r.Err }

// Reply returns the reply to the first move against which the proof does not hold, if it holds when the defender
// passes.
func (r *Refusal) Reply() (Point, bool) {
	if len(r.Path) < 2 || r.Path[1].Attacker {
		return Point{}, false
	}
	return r.Path[1].At, true
}

// refuse returns the error for the position on the board.
func (c *checker) refuse(format string, args ...any) *Refusal {
	r := &Refusal{Err: fmt.Errorf(format, args...)}
	for _, m := range c.done {
		r.Path = append(r.Path, Placed{m.at, m.stone == attacker})
	}
	return r
}
