package proof

import (
	"bytes"
	"slices"

	"fukumi/notation"
)

// Decode decodes what Encode writes, or equivalent JSON: the keys may be in another order ("tree" must be last), and
// there may be spaces and a byte order mark. Anything else is an error that names the place: unknown, missing and
// repeated keys, points off the board or used twice, text after the end. Decode does not check what the proof proves;
// use Verify.
func Decode(data []byte) (*Proof, error) {
	r := reader{data: data, size: notation.MaxSize}
	if bytes.HasPrefix(data, []byte(mark)) {
		r.at = len(mark)
	}
	var h header
	err := r.object(func(key []byte) error { return r.header(&h, key) })
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

// mark is the byte order mark with which some programs begin a text.
const mark = "\ufeff"

// header has the values of the top object of a proof file.
type header struct {
	rule         notation.Rule
	turn         notation.Stone
	black, white []notation.Point
	proof        Proof
	seen         keys
}

// keys is a set of keys in an object, with a bit for each.
type keys uint

// The keys of the top object, with "tree" last, and the keys of nodes.
var (
	headerKeys = [...]string{"schema", "rule", "size", "turn", "black", "white", "class", "tree"}
	nodeKeys   = [...]string{"name", "move", "kind", "line", "threat", "default", "replies", "same"}
)

// The keys of nodes.
const (
	keyName keys = 1 << iota
	keyMove
	keyKind
	keyLine
	keyThreat
	keyDefault
	keyReplies
	keySame
)

// keysOf has the keys of nodes, by kind. A name is optional, and so is the default of a quiet node.
var keysOf = [...]keys{
	0:         keySame,
	KindFive:  keyMove | keyKind,
	KindLine:  keyMove | keyKind | keyLine,
	KindTree:  keyMove | keyKind | keyThreat | keyReplies,
	KindQuiet: keyMove | keyKind | keyDefault | keyReplies,
}

// key records that the key name was read, and returns its bit. The key must be in list.
func (r *reader) key(seen *keys, list []string, name []byte) (keys, error) {
	for i, k := range list {
		if k != string(name) {
			continue
		}
		if *seen&(1<<i) != 0 {
			return 0, r.fail("key %q: twice", name)
		}
		*seen |= 1 << i
		return 1 << i, nil
	}
	return 0, r.fail("unknown key %q", name)
}

// header reads the value of a key of the top object.
func (r *reader) header(h *header, name []byte) error {
	if _, err := r.key(&h.seen, headerKeys[:], name); err != nil {
		return err
	}
	if h.proof.Tree != nil {
		return r.fail("key %q after %q", name, "tree")
	}
	var err error
	switch string(name) {
	case "schema":
		if r.schema, err = r.number(3); err != nil {
			return err
		}
		if r.schema < schemaTree || r.schema > schemaQuiet {
			return r.fail("schema %d: expected %d to %d", r.schema, schemaTree, schemaQuiet)
		}
	case "size":
		if r.size, err = r.number(3); err != nil {
			return err
		}
		if r.size < notation.MinSize || r.size > notation.MaxSize {
			return r.fail("size %d: expected %d to %d", r.size, notation.MinSize, notation.MaxSize)
		}
	case "rule":
		return r.name(&h.rule)
	case "turn":
		return r.name(&h.turn)
	case "class":
		return r.name(&h.proof.Class)
	case "black":
		h.black, err = r.points(false)
	case "white":
		h.white, err = r.points(false)
	case "tree":
		for i, k := range headerKeys {
			if h.seen&(1<<i) == 0 {
				return r.fail("key %q is missing before %q", k, "tree")
			}
		}
		if err := r.position(h); err != nil {
			return err
		}
		h.proof.Tree, _, err = r.node(1)
	}
	return err
}

// position sets up the board that h describes.
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

// A namedNode is a node with a name. height is the same as in graphNode, but 0 until the whole node was read.
type namedNode struct {
	node   *Node
	height int
	quiet  bool // the node or one below it is quiet
}

// node reads a node with depth-1 nodes above it, or the name of an earlier node. It returns the node and its height.
func (r *reader) node(depth int) (n *Node, height int, err error) {
	if depth > maxDepth {
		return nil, 0, r.fail("more than %d nodes deep", maxDepth)
	}
	n = &Node{}
	before := r.quiet
	var seen keys
	var name, same int
	err = r.object(func(text []byte) (err error) {
		key, err := r.key(&seen, nodeKeys[:], text)
		if err != nil {
			return err
		}
		switch key {
		case keyName:
			name, err = r.newName()
		case keySame:
			same, err = r.nodeName()
		case keyMove:
			n.Move, err = r.point()
		case keyKind:
			n.Kind, err = r.kind()
		case keyLine:
			n.Line, err = r.points(true)
		case keyThreat:
			n.Threat, err = r.points(true)
		case keyDefault:
			var h int
			quiet := r.quiet
			if n.Default, h, err = r.node(depth + 1); err == nil && r.quiet != quiet {
				err = r.fail("a default is to be of fives, lines and trees")
			}
			height = max(height, h)
		case keyReplies:
			var h int
			h, err = r.replies(n, depth)
			height = max(height, h)
		}
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	want := keysOf[n.Kind]
	if seen&keySame == 0 {
		want |= keyMove | keyKind
	}
	for i, key := range nodeKeys {
		switch bit := keys(1 << i); {
		case bit&want != 0 && bit&seen == 0 && bit != keyDefault:
			return nil, 0, r.fail("node: key %q is missing", key)
		case bit&want == 0 && bit&seen != 0 && (bit != keyName || want == keySame):
			return nil, 0, r.fail("node %v: %q has no place in kind %v", n.Move, key, n.Kind)
		}
	}
	if want == keySame {
		return r.same(same, depth)
	}
	if r.nodes++; r.nodes > MaxNodes {
		return nil, 0, r.fail("more than %d nodes", MaxNodes)
	}
	slices.SortFunc(n.Replies, func(a, b Reply) int { return int(a.Move) - int(b.Move) })
	if err := n.check(r.size); err != nil {
		return nil, 0, r.fail("%w", err)
	}
	height++
	if n.Kind == KindQuiet {
		r.quiet++
	}
	if name != 0 {
		r.named[name] = namedNode{n, height, r.quiet != before}
	}
	return n, height, nil
}

// nodeName reads the name of a node.
func (r *reader) nodeName() (int, error) {
	name, err := r.number(len("1048576"))
	switch {
	case err != nil:
		return 0, err
	case r.schema < schemaGraph:
		return 0, r.fail("name %d: the names of nodes belong to schema %d", name, schemaGraph)
	case name > MaxNodes:
		return 0, r.fail("name %d: expected at most %d", name, MaxNodes)
	}
	return name, nil
}

// newName reads the name of the current node.
func (r *reader) newName() (int, error) {
	name, err := r.nodeName()
	if err != nil {
		return 0, err
	}
	if _, ok := r.named[name]; ok {
		return 0, r.fail("name %d: twice", name)
	}
	if r.named == nil {
		r.named = map[int]namedNode{}
	}
	r.named[name] = namedNode{}
	return name, nil
}

// same returns the node with the given name, for a place with depth-1 nodes above it.
func (r *reader) same(name, depth int) (*Node, int, error) {
	n, ok := r.named[name]
	switch {
	case !ok:
		return nil, 0, r.fail("same %d: no node before this place has that name", name)
	case n.node == nil:
		return nil, 0, r.fail("same %d: that node does not end before this place", name)
	case depth-1+n.height > maxDepth:
		return nil, 0, r.fail("same %d: more than %d nodes deep", name, maxDepth)
	}
	if n.quiet {
		r.quiet++
	}
	return n.node, n.height, nil
}

// kind reads a kind.
func (r *reader) kind() (Kind, error) {
	text, err := r.text()
	if err != nil {
		return 0, err
	}
	for k := KindFive; k <= KindQuiet; k++ {
		if string(text) != k.String() {
			continue
		}
		if k == KindQuiet && r.schema < schemaQuiet {
			return 0, r.fail("kind %v belongs to schema %d", k, schemaQuiet)
		}
		return k, nil
	}
	return 0, r.fail("unknown kind %q", text)
}

// replies reads the replies of n, which has depth-1 nodes above it. It returns the maximum height of the nodes read.
func (r *reader) replies(n *Node, depth int) (height int, err error) {
	err = r.object(func(key []byte) error {
		p, err := notation.ParsePoint(string(key), r.size)
		if err != nil {
			return r.fail("reply: %w", err)
		}
		if len(n.Replies) == notation.Cells {
			return r.fail("more replies than points")
		}
		kid, h, err := r.node(depth + 1)
		n.Replies = append(n.Replies, Reply{p, kid})
		height = max(height, h)
		return err
	})
	return height, err
}
