package proof

import (
	"slices"
	"strings"

	"fukumi/notation"
)

// Decode reads what Encode writes, or any JSON that says the same: keys in
// another order ("tree" stays last), spaces. Everything else is an error that
// names the place: unknown, missing and repeated keys, points that are not on
// the board or taken twice, text after the end. That the proof proves anything
// is for Verify to say.
func Decode(data []byte) (*Proof, error) {
	r := reader{data: data, size: notation.MaxSize}
	var h header
	err := r.object(func(key string) error { return r.header(&h, key) })
	if err != nil {
		return nil, err
	}
	if r.space(); r.at != len(r.data) {
		return nil, r.fail("text after the end of the proof")
	}
	if h.proof.Tree == nil {
		return nil, r.fail("key %q is missing", "tree")
	}
	return &h.proof, nil
}

// header is what the top object of a proof file says.
type header struct {
	rule         notation.Rule
	turn         notation.Stone
	black, white []notation.Point
	proof        Proof
	seen         string // its keys, each followed by a space
}

var headerKeys = [...]string{"schema", "rule", "size", "turn", "black", "white", "class"}

// header reads the value of key.
func (r *reader) header(h *header, key string) (err error) {
	if strings.Contains(h.seen, "tree ") {
		return r.fail("key %q after %q", key, "tree")
	}
	h.seen += key + " "
	switch key {
	case "schema":
		n, err := r.number()
		if err != nil {
			return err
		}
		if n != Schema {
			return r.fail("schema %d: want %d", n, Schema)
		}
		return nil
	case "size":
		if r.size, err = r.number(); err != nil {
			return err
		}
		if r.size < notation.MinSize || r.size > notation.MaxSize {
			return r.fail("size %d: want %d to %d", r.size, notation.MinSize, notation.MaxSize)
		}
		return nil
	case "rule":
		return r.name(&h.rule)
	case "turn":
		return r.name(&h.turn)
	case "class":
		return r.name(&h.proof.Class)
	case "black":
		h.black, err = r.points(false)
		return err
	case "white":
		h.white, err = r.points(false)
		return err
	case "tree":
		for _, k := range headerKeys {
			if !strings.Contains(" "+h.seen, " "+k+" ") {
				return r.fail("key %q is missing before %q", k, "tree")
			}
		}
		if err := r.position(h); err != nil {
			return err
		}
		h.proof.Tree, err = r.node(1)
		return err
	}
	return r.fail("unknown key %q", key)
}

// position puts up the board that h describes.
func (r *reader) position(h *header) error {
	pos, err := notation.NewPosition(h.rule, r.size)
	if err != nil {
		return r.fail("%w", err)
	}
	for i, stones := range [...][]notation.Point{h.black, h.white} {
		side := notation.Black + notation.Stone(i)
		for _, p := range stones {
			if err := pos.Put(p, side); err != nil {
				return r.fail("%v stone %v: %w", side, p, err)
			}
		}
	}
	pos.SetTurn(h.turn)
	h.proof.Position = pos
	return nil
}

// node reads a node that has depth-1 nodes above it.
func (r *reader) node(depth int) (*Node, error) {
	if depth > maxDepth {
		return nil, r.fail("more than %d nodes deep", maxDepth)
	}
	if r.nodes++; r.nodes > MaxNodes {
		return nil, r.fail("more than %d nodes", MaxNodes)
	}
	n := &Node{}
	seen := ""
	err := r.object(func(key string) (err error) {
		seen += key + " "
		switch key {
		case "move":
			n.Move, err = r.point()
		case "kind":
			err = r.kind(n)
		case "line":
			n.Line, err = r.points(true)
		case "threat":
			n.Threat, err = r.points(true)
		case "replies":
			err = r.object(func(key string) error { return r.reply(n, key, depth) })
		default:
			err = r.fail("unknown key %q", key)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	want := [...]string{KindFive: "", KindLine: "line", KindTree: "threat replies"}[n.Kind]
	for _, key := range strings.Fields("move kind " + want) {
		if !strings.Contains(seen, key+" ") {
			return nil, r.fail("node: key %q is missing", key)
		}
	}
	for _, key := range strings.Fields(seen) {
		if !strings.Contains("move kind "+want, key) {
			return nil, r.fail("node %v: %q has no place in kind %v", n.Move, key, n.Kind)
		}
	}
	slices.SortFunc(n.Replies, func(a, b Reply) int { return int(a.Move) - int(b.Move) })
	if err := n.check(r.size); err != nil {
		return nil, r.fail("%w", err)
	}
	return n, nil
}

// kind reads the kind of n.
func (r *reader) kind(n *Node) error {
	text, err := r.text()
	if err != nil {
		return err
	}
	for k := KindFive; k <= KindTree; k++ {
		if text == k.String() {
			n.Kind = k
			return nil
		}
	}
	return r.fail("unknown kind %q", text)
}

// reply reads the node that answers the reply key of n.
func (r *reader) reply(n *Node, key string, depth int) error {
	p, err := notation.ParsePoint(key, r.size)
	if err != nil {
		return r.fail("reply: %w", err)
	}
	child, err := r.node(depth + 1)
	if err != nil {
		return err
	}
	n.Replies = append(n.Replies, Reply{p, child})
	return nil
}
