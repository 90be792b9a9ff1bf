package second

import (
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"io"
	"slices"
)

// Streams of the file of a book about every board.
const (
	keys = iota
	kinds
	places
	distances
	moves
	masks
	extras
	shares
	rests
	laying
	streamCount
)

// A graph is the nodes of a book about every board in the course of its reading.
type graph struct {
	streams    [streamCount]cursor
	sequences  []sequence
	trees      []*Branch
	depths     map[*Branch]int // of trees: nodes below one another
	usedSeqs   map[[2]int][]int
	usedTrees  map[[2]int][]int
	totalBytes int // of sequences
}

// A sequence is a list of points, with its text.
type sequence struct {
	text   []byte
	points []Spot
	node   *Branch // what it is as a node
}

// readPlane reads a file.
func readPlane(data []byte) *plane {
	head, end := "FukumiPl\x02", len(data)-sha256.Size
	need(bytes.HasPrefix(data, []byte(head)), "a book about every board")
	need(sha256.Sum256(data[:end]) == [32]byte(data[end:]), "its SHA-256")
	packed := bytes.NewReader(data[len(head):end])
	body, err := io.ReadAll(io.LimitReader(flate.NewReader(packed), 1<<28+1<<10))
	need(err == nil && packed.Len() == 0, "one stream")
	c := cursor{body}
	rule, frame := c.take(1)[0], c.number(31)
	need(rule <= 1 && frame >= 5 && frame%2 == 1, "rule and frame")
	for _, c := range c.take(c.number(255)) {
		need(c >= 32 && c <= 126, "printable ASCII")
	}
	p := &plane{exact: rule == 1, half: frame / 2, nodes: map[string]*Branch{}, schemes: map[string]*scheme{},
		placed: map[string][2]int{}, known: map[string]bool{}}
	count := c.number(1 << 22)
	g := &graph{depths: map[*Branch]int{}, usedSeqs: map[[2]int][]int{}, usedTrees: map[[2]int][]int{}}
	for i := range g.streams {
		g.streams[i].data = c.take(c.number(1 << 28))
	}
	need(len(c.data) == 0, "nothing behind the streams")
	before := ""
	for range count {
		k := &g.streams[keys]
		key := before[:k.number(len(before))] + string(k.take(k.number(1<<10)))
		need(len(key)%4 == 2 && key > before, "the order of the keys")
		own, others := stonesOf(key)
		need(!aroundFar(others) || slices.Contains(others, far), "a stone far away")
		if c := g.streams[kinds].data; len(c) > 0 && c[0] == 8 {
			g.streams[kinds].take(1)
			by := g.streams[laying].take(2)
			need(by[0] < 4 && int(by[1]) < len(others) && !aroundFar(others), "a scheme that can be laid")
			p.placed[key] = [2]int{int(by[0]), int(by[1])}
		} else {
			p.nodes[key] = g.node([2]int{-1, -1}, 0)
		}
		if again, _ := p.find(own, others); again != key {
			panic("expected the key of a position")
		}
		p.keys, before = append(p.keys, key), key
	}
	for _, s := range g.streams {
		need(len(s.data) == 0, "nothing behind the lemmas")
	}
	return p
}

// Settings that are none of a reply.
const (
	threatOf  = -1
	defaultOf = -2
)

// class returns the first byte of the text of a point.
func class(p Spot) int {
	switch {
	case max(p.X, -p.X, p.Y, -p.Y) <= 7:
		return p.X + 7 + 15*(p.Y+7)
	case p == nowhere:
		return 225
	case p.minus(far).size() <= 7:
		return 227
	}
	return 226
}

// before compares points in the order in which replies are written: by their classes; then other points by x and y,
// those around the point far by their codes.
func before(p, q Spot) int {
	if class(p) == 227 && class(q) == 227 {
		p, q = p.minus(far), q.minus(far)
	}
	if class(p) == 226 && class(q) == 226 {
		return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
	}
	return cmp.Compare(class(p), class(q))
}

// used returns the number that is named by its place or by its distance, of so many, and notes its use.
func (g *graph) used(lists map[[2]int][]int, at [2]int, placed bool, count int) int {
	list, number := lists[at], 0
	if placed {
		place := int(g.streams[places].take(1)[0])
		number = list[place]
		list = slices.Delete(list, place, place+1)
	} else {
		d := g.streams[distances].take(3)
		number = count - (int(d[0])<<16 + int(d[1])<<8 + int(d[2]))
		need(number >= 0 && number < count, "a distance")
	}
	lists[at] = front(list, number)
	return number
}

// front puts a number in front of a list.
func front(list []int, number int) []int {
	list = slices.Insert(list, 0, number)
	return list[:min(len(list), 255)]
}

// node reads a node. depth is the number of nodes above it.
func (g *graph) node(at [2]int, depth int) *Branch {
	switch kind := g.streams[kinds].take(1)[0]; kind {
	case 0:
		return NewBranch(Lemma, Spot{}, nil, nil)
	case 1, 2, 3:
		s := g.sequence(at, kind)
		if s.node == nil {
			s.node = NewBranch(Line, s.points[0], s.points[1:], nil)
			if len(s.points) == 1 {
				s.node.kind = Five
			}
		}
		return s.node
	case 4, 5:
		return g.trees[g.used(g.usedTrees, at, kind == 4, len(g.trees))]
	case 6, 7:
		return g.tree(at, kind == 7, depth)
	}
	panic("expected a kind")
}

// sequence reads a sequence.
func (g *graph) sequence(at [2]int, kind byte) *sequence {
	if kind != 3 {
		return &g.sequences[g.used(g.usedSeqs, at, kind == 1, len(g.sequences))]
	}
	var like []byte
	if list := g.usedSeqs[at]; len(list) > 0 {
		like = g.sequences[list[0]].text
	}
	c := &g.streams[shares]
	start := c.number(len(like))
	end := c.number(len(like) - start)
	rest := g.streams[rests].take(c.number(1 << 12))
	s := sequence{text: slices.Concat(like[:start], rest, like[len(like)-end:])}
	g.totalBytes += len(s.text)
	need(len(s.text) > 0 && len(s.text) <= 1<<12 && g.totalBytes <= 1<<29, "points, and not so many")
	for c := (cursor{s.text}); len(c.data) > 0; {
		s.points = append(s.points, c.spot())
	}
	g.usedSeqs[at] = front(g.usedSeqs[at], len(g.sequences))
	g.sequences = append(g.sequences, s)
	return &g.sequences[len(g.sequences)-1]
}

// tree reads a node with a threat, or with a default.
func (g *graph) tree(at [2]int, quiet bool, depth int) *Branch {
	need(depth < 1000, "not so many nodes below one another")
	n := NewBranch(Tree, g.streams[moves].spot(), nil, nil)
	move := class(n.move)
	var likely []Spot
	if quiet {
		n.kind, n.standing = Quiet, g.node([2]int{move, defaultOf}, depth+1)
		if n.standing.kind == Five || n.standing.kind == Line {
			likely = n.standing.entries()
		}
	} else {
		kind := g.streams[kinds].take(1)[0]
		need(kind >= 1 && kind <= 3, "a threat")
		n.list = g.sequence([2]int{move, threatOf}, kind).points
		likely = n.list
	}
	var replies []Spot
	mask := g.streams[masks].take(1)[0]
	for i := range 8 {
		if mask&(1<<i) != 0 {
			replies = append(replies, likely[i])
		}
	}
	for range g.streams[masks].number(1 << 12) {
		replies = append(replies, g.streams[extras].spot())
	}
	slices.SortFunc(replies, before)
	below := 0
	if n.standing != nil {
		below = g.depths[n.standing]
	}
	n.replies = make([]answer, 0, len(replies))
	for i, p := range replies {
		need(i == 0 || p != replies[i-1], "no reply twice")
		kid := g.node([2]int{move, class(p)}, depth+1)
		n.Answer(p, kid)
		below = max(below, g.depths[kid])
	}
	need(below < 1000, "not so many nodes below one another")
	g.depths[n] = below + 1
	g.usedTrees[at] = front(g.usedTrees[at], len(g.trees))
	g.trees = append(g.trees, n)
	return n
}
