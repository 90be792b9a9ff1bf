package plane

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/internal/second"
)

// Graphs and files, also hostile ones.

// graphOf returns the text of a graph with a node, whose replies may be in any order.
func graphOf(t testing.TB, n *endless.Node) []byte {
	t.Helper()
	var text []byte
	for range 2 { // the first time sorts
		g := newGraph()
		id, err := g.weave(n)
		if err == nil {
			n, err = nodeOf(g.text, id)
		}
		if err != nil {
			t.Fatal(err)
		}
		text = g.text
	}
	return text
}

// TestGraph adds a node, makes nodes of its record, and adds these.
func TestGraph(t *testing.T) {
	g := newGraph()
	id, err := g.weave(some())
	if err != nil {
		t.Fatal(err)
	}
	size := len(g.text)
	n, err := nodeOf(g.text, id)
	if err != nil || !bytes.Equal(graphOf(t, n), graphOf(t, some())) {
		t.Errorf("%v: another node than before", err)
	}
	if n.Default != n.Replies[0].Node || n.Kind != proof.KindQuiet || n.Move != pt(2, 3) || len(n.Replies) != 2 {
		t.Errorf("%+v: a shared node is not shared any more, or something is lost", n)
	}
	// The same content again, with another order of the replies, and read from a text without an index.
	other := some()
	slices.Reverse(other.Replies)
	slices.Reverse(other.Default.Replies)
	for _, g := range []*graph{&g, {text: slices.Clone(g.text)}} {
		if again, err := g.weave(other); err != nil || again != id || len(g.text) != size {
			t.Errorf("node %d of %d bytes, %v: expected %d of %d", again, len(g.text), err, id, size)
		}
	}
}

// chain is so many nodes below one another.
func chain(length int) *endless.Node {
	n := &endless.Node{Kind: proof.KindFive, Move: pt(1, 1)}
	for range length {
		n = &endless.Node{Kind: proof.KindTree, Move: pt(0, 0), Threat: []endless.Point{pt(2, 2)},
			Replies: []endless.Reply{{Move: pt(3, 3), Node: n}}}
	}
	return n
}

// TestWeave refuses nodes that no graph can have.
func TestWeave(t *testing.T) {
	five := &endless.Node{Kind: proof.KindFive, Move: pt(1, 1)}
	tree := func(points int, replies ...endless.Reply) *endless.Node {
		return &endless.Node{Kind: proof.KindTree, Threat: make([]endless.Point, points), Replies: replies}
	}
	for name, n := range map[string]*endless.Node{
		"no node":              nil,
		"no default":           {Kind: proof.KindQuiet},
		"no node for a reply":  tree(1, endless.Reply{}),
		"another kind":         {Kind: 100},
		"a line of one point":  {Kind: proof.KindLine},
		"a reply twice":        tree(1, endless.Reply{Node: five}, endless.Reply{Node: five}),
		"a point too far away": {Kind: proof.KindFive, Move: pt(maxCoordinate+1, 0)},
		"a move too far away":  {Kind: proof.KindTree, Move: pt(0, -maxCoordinate-1)},
		"a reply too far away": tree(1, endless.Reply{Move: pt(-maxCoordinate-1, 0), Node: five}),
		"no points":            tree(0),
		"too many points":      tree(maxSequence + 1),
		"too deep":             chain(maxDepth + 1),
	} {
		g := newGraph()
		if _, err := g.weave(n); !errors.Is(err, errNode) {
			t.Errorf("%s: %v", name, err)
		}
	}
	g := newGraph()
	id, err := g.weave(chain(maxDepth - 1))
	if err == nil {
		_, err = nodeOf(g.text, id)
	}
	if err != nil {
		t.Errorf("the greatest depth: %v", err)
	}
}

// seal makes a file with a body.
func seal(t testing.TB, body []byte) []byte {
	t.Helper()
	file := bytes.NewBufferString(Magic + string(rune(version)))
	w, err := flate.NewWriter(file, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(body)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(file.Bytes())
	return append(file.Bytes(), sum[:]...)
}

// bodyOf returns the body of a file.
func bodyOf(t testing.TB, file []byte) []byte {
	t.Helper()
	body, err := io.ReadAll(flate.NewReader(bytes.NewReader(file[len(Magic)+1 : len(file)-sha256.Size])))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// written returns the file of a book.
func written(t testing.TB, b *Book) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// someBook has nodes that are shared in all the ways that a file has.
func someBook(t testing.TB) *Book {
	t.Helper()
	b, err := New(Header{Rule: notation.Freestyle, Frame: 15, Program: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	nodes := []*endless.Node{some(), some().Default, chain(5)}
	for i := range 16 {
		move := nearby(rng, endless.Point{}, 1)
		threat := []endless.Point{nearby(rng, move, 1), nearby(rng, move, 9), nearby(rng, Far, 9)}
		n := &endless.Node{Kind: proof.KindTree, Move: move, Threat: threat}
		if i%5 == 0 {
			n = &endless.Node{Kind: proof.KindQuiet, Move: move, Default: ofLine(threat)}
		}
		for j, p := range append(slices.Clone(threat), nearby(rng, move, 20)) {
			if !slices.ContainsFunc(n.Replies, func(r endless.Reply) bool { return r.Move == p }) && (i+j)%3 > 0 {
				n.Replies = append(n.Replies, endless.Reply{Move: p, Node: pick(rng, nodes)})
			}
		}
		nodes = append(nodes, n)
		pos := asymmetric(i%2 == 0)
		pos.Others[1] = pt(-3, 3+i)
		if err := b.Add(Lemma{*pos, n}); err != nil {
			t.Fatal(err)
		}
	}
	scheme := asymmetric(true)
	scheme.Others[1] = pt(-3, 3)
	there := (&endless.Proof{Position: *scheme}).Around(Far, pt(17, -9))
	k := KeyOf(&there.Position)
	pos := k.position(notation.Freestyle, 15)
	for u := range exchange {
		for stone := range pos.Others {
			by := placing{u, stone}
			if n, err := by.lay(b, &pos); err == nil && n != nil {
				b.lemmas[k] = by.id()
			}
		}
	}
	if b.Len() != 17 {
		t.Fatal("the scheme is laid nowhere")
	}
	return b
}

// reread reads a file that may be hostile, and reports whether it is accepted. What is read can be written, and says
// the same to both readers.
func reread(t testing.TB, file []byte) bool {
	t.Helper()
	b, err := Read(file)
	if err != nil {
		if !errors.Is(err, ErrFile) {
			t.Errorf("%x: an error that is not ErrFile: %v", file, err)
		}
		return false
	}
	again := written(t, b)
	c, err := Read(again)
	if err != nil || c.Len() != b.Len() || !bytes.Equal(written(t, c), again) {
		t.Errorf("%x: became %x, %v", file, again, err)
		return true
	}
	for k := range b.lemmas {
		n, err := b.node(k)
		m, again := c.node(k)
		if (err == nil) != (again == nil) || err == nil && !bytes.Equal(graphOf(t, n), graphOf(t, m)) {
			t.Errorf("%x: %q became another node, %v, %v", file, k, err, again)
		}
	}
	id, err := b.graph.weave(some()) // among whatever records there are
	if err != nil {
		t.Fatal(err)
	}
	if n, err := nodeOf(b.graph.text, id); err != nil || !bytes.Equal(graphOf(t, n), graphOf(t, some())) {
		t.Errorf("%x: a node that is added becomes another one, %v", file, err)
	}
	if v, err := second.Plane(again, 1<<30, nil); err != nil || v.Lemmas != b.Len() {
		t.Errorf("%x: the second reader says %v", again, err)
	}
	return true
}

// TestBody changes and cuts the body of a file whose sum is right.
func TestBody(t *testing.T) {
	file := written(t, someBook(t))
	body := bodyOf(t, file)
	if !reread(t, file) || !reread(t, seal(t, body)) {
		t.Fatal("the book itself is refused")
	}
	accepted := 0
	for i := range body {
		if reread(t, seal(t, body[:i])) {
			t.Errorf("the first %d bytes of %d are accepted", i, len(body))
		}
		bad := slices.Clone(body)
		if bad[i] ^= []byte{1, 2, 4, 128, 255}[i%5]; reread(t, seal(t, bad)) {
			accepted++
		}
	}
	if reread(t, seal(t, append(slices.Clone(body), 0))) {
		t.Error("a byte after the end is accepted")
	}
	if t.Logf("%d of %d changes are accepted", accepted, len(body)); accepted == 0 {
		t.Error("no change is accepted")
	}
}

// TestHistory writes the same lemmas, added in another order and to a book that was read.
func TestHistory(t *testing.T) {
	b := someBook(t)
	want := written(t, b)
	list := make([]Lemma, 0, b.Len())
	laid := map[Key]uint32{} // Add does not know of them: Pruned makes them
	for k, id := range b.lemmas {
		if _, ok := placed(id); ok {
			laid[k] = id
			continue
		}
		n, err := b.node(k)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Lemma{k.position(notation.Freestyle, 15), n})
	}
	for from := range 3 {
		other := testBook(t)
		other.header = b.header
		for i, l := range list {
			if i == from*len(list)/3 {
				var err error
				if other, err = Read(written(t, other)); err != nil {
					t.Fatal(err)
				}
			}
			if err := other.Add(l); err != nil {
				t.Fatal(err)
			}
		}
		maps.Copy(other.lemmas, laid)
		if got := written(t, other); !bytes.Equal(got, want) {
			t.Errorf("read after %d lemmas of %d: other bytes", from*len(list)/3, len(list))
		}
	}
}

// streamed makes a body of one lemma, with a kind of its node and what is in the other streams.
func streamed(in [streams][]byte) []byte {
	k := KeyOf(asymmetric(false))
	body := []byte{byte(notation.Freestyle), 15, 0, 1}
	in[inKeys] = append([]byte{0, byte(len(k))}, k...)
	for _, s := range in {
		body = append(binary.AppendUvarint(body, uint64(len(s))), s...)
	}
	return body
}

// deep is a node with so many trees below one another, itself included. If there are two numbers, it has two replies.
// The second one leads down the second number of trees, and from the last of these to those of the first reply.
func deep(count ...int) (in [streams][]byte) {
	tree := func(line byte, others ...byte) {
		in[inKinds] = append(in[inKinds], isTree, line)
		in[inMoves] = append(in[inMoves], 0)
		in[inMasks] = append(in[inMasks], 0, byte(len(others)))
		in[inOthers] = append(in[inOthers], others...)
		if line == isLineAt {
			in[inPlaces] = append(in[inPlaces], 0)
		}
	}
	in[inShares], in[inRests] = []byte{0, 0, 1}, []byte{5}
	tree(isLine, []byte{9, 10}[:len(count)]...)
	for range count[0] - 1 {
		tree(isLineAt, 9)
	}
	in[inKinds] = append(in[inKinds], isLemma)
	if len(count) > 1 {
		for range count[1] - 1 {
			tree(isLineAt, 9)
		}
		in[inKinds], in[inFar] = append(in[inKinds], isTreeFar), []byte{0, 0, 1}
	}
	return in
}

// TestStreams reads what no writer writes.
func TestStreams(t *testing.T) {
	for name, in := range map[string][streams][]byte{
		"too deep":                deep(maxDepth + 1),
		"too deep by a distance":  deep(maxDepth/2, maxDepth/2+2),
		"no points":               {inKinds: {isLine}, inShares: {0, 0, 0}},
		"another kind":            {inKinds: {isQuiet + 1}},
		"a place in no list":      {inKinds: {isLineAt}, inPlaces: {0}},
		"a tree in no list":       {inKinds: {isTreeAt}, inPlaces: {0}},
		"a distance to nothing":   {inKinds: {isLineFar}, inFar: {0, 0, 1}},
		"a distance of 0":         {inKinds: {isTreeFar}, inFar: {0, 0, 0}},
		"a threat that is a tree": {inKinds: {isTree, isLemma}, inMoves: {0}, inMasks: {0, 0}},
		"a mask of no points": {inKinds: {isTree, isLine}, inMoves: {0}, inMasks: {2, 0}, inShares: {0, 0, 1},
			inRests: {5}},
		"a reply twice": {inKinds: {isTree, isLine, isLemma, isLemma}, inMoves: {0}, inMasks: {1, 1}, inOthers: {5},
			inShares: {0, 0, 1}, inRests: {5}},
		"half a point":           {inKinds: {isLine}, inShares: {0, 0, 1}, inRests: {byFar}},
		"a point in another way": {inKinds: {isLine}, inShares: {0, 0, 3}, inRests: {anyWay, 0, 0}},
		"shared with nothing":    {inKinds: {isLine}, inShares: {1, 0, 1}, inRests: {5}},
		"too many bytes":         {inKinds: {isLine}, inShares: {0, 0, 1}, inRests: {5, 5}},
	} {
		if reread(t, seal(t, streamed(in))) {
			t.Errorf("%s: accepted", name)
		}
	}
	for name, in := range map[string][streams][]byte{
		"a small tree": {inKinds: {isTree, isLine, isLemma}, inMoves: {0}, inMasks: {1, 0}, inShares: {0, 0, 1},
			inRests: {5}},
		"the greatest depth":               deep(maxDepth),
		"the greatest depth by a distance": deep(maxDepth/2, maxDepth/2+1),
	} {
		if !reread(t, seal(t, streamed(in))) {
			t.Errorf("%s: refused", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(bodyOf(f, written(f, someBook(f))))
	f.Add(streamed([streams][]byte{inKinds: {isLemma}}))
	f.Fuzz(func(t *testing.T, body []byte) { reread(t, seal(t, body)) })
}
