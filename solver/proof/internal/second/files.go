package second

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"
)

// decoded returns the JSON value of data.
func decoded(data []byte) any {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	need(json.Valid(data) && !bytes.ContainsFunc(data, func(r rune) bool { return r > '~' || r == '\\' }),
		"JSON in plain ASCII")
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return value(d)
}

// value reads a string or a number, or the rest of a list or object whose opening bracket it has read. The result for
// an object has its keys and values.
func value(d *json.Decoder) any {
	t, _ := d.Token()
	if t != json.Delim('[') && t != json.Delim('{') {
		return t
	}
	list := []any{t}
	for d.More() {
		list = append(list, value(d))
	}
	_, _ = d.Token()
	return list
}

// object returns the keys of an object, in alphabetical order, and its values.
func object(v any) (string, map[string]any) {
	list := v.([]any)
	need(list[0] == json.Delim('{'), "an object")
	var keys []string
	values := map[string]any{}
	for i := 1; i < len(list); i += 2 {
		keys = append(keys, list[i].(string))
		values[list[i].(string)] = list[i+1]
	}
	slices.Sort(keys)
	return strings.Join(keys, " "), values
}

// number returns a whole number from 1 to limit.
func number(v any, limit int) int {
	n, err := strconv.Atoi(string(v.(json.Number)))
	need(err == nil && n > 0 && n <= limit, "a number")
	return n
}

// oneOf returns the index of a text in a list of allowed texts.
func oneOf(v any, list ...string) int {
	i := slices.Index(list, v.(string))
	need(i >= 0, "one of "+strings.Join(list, ", "))
	return i
}

// A reader reads a certificate.
type reader struct {
	schema, size, nodes int
	named               map[int]*node
}

// point returns the point with the given name.
func (r *reader) point(v any) int {
	name := v.(string)
	x := strings.IndexByte("abcdefghijklmnopqrstuv", strings.ToLower(name)[0])
	y, _ := strconv.Atoi(name[1:])
	need(strconv.Itoa(y) == name[1:] && y > 0 && y <= r.size && x >= 0 && x < r.size, "a point")
	return point((y-1)*r.size+x, r.size)
}

// points returns the points with the given names; 0 stands for "-".
func (r *reader) points(v any) (list []int) {
	names := v.([]any)
	need(names[0] == json.Delim('['), "a list")
	for _, name := range names[1:] {
		if list = append(list, 0); name != "-" {
			list[len(list)-1] = r.point(name)
		}
	}
	return list
}

func (r *reader) proof(v any) {
	keys, top := object(v)
	need(keys == "black class rule schema size tree turn white" && v.([]any)[15] == "tree", "all keys, the tree last")
	r.schema, r.size = number(top["schema"], 3), number(top["size"], 22)
	b := newBoard(oneOf(top["rule"], "freestyle", "standard", "renju"), r.size,
		byte(black+oneOf(top["turn"], "black", "white")),
		[3][]int{nil, r.points(top["black"]), r.points(top["white"])})
	class, tree := oneOf(top["class"], "five", "vcf", "vct3", "vct", "win"), r.node(top["tree"])
	need((class > 0 || tree.kind == kindFive) && (class == 4 || !tree.rich), "a tree of its class")
	b.class = top["class"].(string)
	b.proves(tree, false)
}

func (r *reader) node(v any) *node {
	keys, values := object(v)
	if keys == "same" {
		same := r.named[number(values["same"], 1<<20)]
		need(r.schema > 1 && same != nil, "a node that ended before")
		return same
	}
	n := &node{kind: kindFive + oneOf(values["kind"], "five", "line", "tree", "quiet"), replies: map[int]*node{}}
	keys = strings.Replace(keys, " name", "", 1)
	if n.kind == kindQuiet {
		need(r.schema == 3, "schema 3")
		keys = strings.Replace(keys, "default ", "", 1)
	}
	need(keys == [...]string{"kind move", "kind line move", "kind move replies threat",
		"kind move replies"}[n.kind-kindFive], "its keys")
	n.move = r.point(values["move"])
	for list := v.([]any)[1:]; len(list) > 0; list = list[2:] {
		switch list[0] {
		case "line", "threat":
			n.list = r.points(list[1])
		case "default":
			n.standing = r.node(list[1])
		case "replies":
			_, _ = object(list[1])
			for list := list[1].([]any)[1:]; len(list) > 0; list = list[2:] {
				p := r.point(list[0])
				need(n.replies[p] == nil, "no reply twice")
				n.replies[p] = r.node(list[1])
			}
		}
	}
	r.nodes++
	need(r.nodes <= 1<<20, "not so many nodes")
	if name, ok := values["name"]; ok {
		i := number(name, 1<<20)
		need(r.schema > 1 && r.named[i] == nil, "a name of its own")
		r.named[i] = n
	}
	return n.whole()
}

// A cursor reads bytes.
type cursor struct{ data []byte }

func (c *cursor) take(n int) (taken []byte) {
	taken, c.data = c.data[:n], c.data[n:]
	return taken
}

// number reads a number that is at most limit.
func (c *cursor) number(limit int) int {
	n, length := binary.Uvarint(c.data)
	need(length > 0 && n <= uint64(limit) && (length == 1 || c.data[length-1] != 0), "a number")
	c.take(length)
	return int(n)
}

// crc returns the CRC-32C of data, as it is written in a book.
func crc(data []byte) string {
	return string(binary.LittleEndian.AppendUint32(nil, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))))
}

// A book is the state of reading a book.
type book struct {
	cursor
	rule, size int
	side       byte
	known      map[string]bool // canonical stones of the lemmas
	checks     []func()        // checks of the lemmas, to be run when all lemmas are known
	out        bool            // see Sample
}

// read reads the book, and checks one in n of its lemmas.
func (b *book) read(n int) {
	end := len(b.data) - 40
	need(sha256.Sum256(b.data[:end+8]) == [32]byte(b.data[end+8:]), "its SHA-256")
	offset := binary.LittleEndian.Uint64(b.data[end:])
	contents := cursor{b.data[offset : end-4]}
	need(string(b.data[end-4:end]) == crc(contents.data), "the CRC of the contents")
	b.data = b.data[:offset]
	need(string(b.take(9)) == "FukumiBk\x01", "a book")
	head := b.take(3)
	b.rule, b.size, b.side = int(head[0]), int(head[1]), head[2]
	for _, c := range b.take(b.number(255)) {
		need(c >= 32 && c <= 126, "printable ASCII")
	}
	roots, count := map[string]bool{}, b.number(1<<16)
	for range count {
		roots[b.position(&b.cursor).canonical()] = true
	}
	need(count > 0 && len(roots) == count, "roots, none twice")
	need(contents.take(1)[0] == 'T', "contents")
	for range contents.number(1 << 20) {
		b.chunk(&contents)
	}
	need(len(contents.data) == 0 && len(b.data) == 0 && len(b.checks) <= 1<<22, "the contents of this file")
	for i := 0; i < len(b.checks); i += n {
		b.checks[i]()
	}
	for root := range roots {
		need(b.known[root], "a lemma for a root")
	}
}

// chunk reads the next chunk.
func (b *book) chunk(contents *cursor) {
	c := cursor{b.take(contents.number(1<<24 + 32))}
	count := contents.number(87382)
	need(c.take(1)[0] == 'C' && c.number(87382) == count && count > 0, "a chunk")
	stored, raw := c.number(1<<24), c.number(1<<24)
	need(string(c.take(4)) == crc(c.data) && len(c.data) == stored, "the CRC of a chunk")
	in := bytes.NewReader(c.data)
	out, err := io.ReadAll(io.LimitReader(flate.NewReader(in), 1<<24+1))
	need(err == nil && len(out) == raw && in.Len() == 0, "one stream of that length")
	c.data = out
	nodes := 0
	for range count {
		pos := b.position(&c)
		stones := pos.packed(0)
		need(stones == pos.canonical() && string(contents.take(4)) == crc([]byte(stones)),
			"a canonical position, and its hash")
		before, ended := nodes, []*node{}
		n := b.readNode(&c, &nodes, &ended)
		need(nodes <= 1<<18+1<<20 && nodes-before <= 1<<20, "not so many nodes")
		b.known[stones], pos.lemmas = true, b.known
		b.checks = append(b.checks, func() { pos.proves(n, b.out) })
	}
	need(len(c.data) == 0, "nothing behind the lemmas")
}

// steps reads points, and calls each with every point before it reads the next.
func (b *book) steps(c *cursor, each func(p int)) {
	n := -1
	for range c.number(b.size * b.size) {
		step := c.number(b.size * b.size)
		need(step > 0, "no point twice")
		n += step
		each(point(n, b.size))
	}
}

func (b *book) position(c *cursor) *board {
	var stones [3][]int
	for s := black; s <= white; s++ {
		b.steps(c, func(p int) { stones[s] = append(stones[s], p) })
	}
	return newBoard(b.rule, b.size, b.side, stones)
}

// readNode reads a node. ended has the nodes of the lemma that can be repeated.
func (b *book) readNode(c *cursor, nodes *int, ended *[]*node) *node {
	head := c.number(1 << 30)
	n := &node{kind: head % 8, replies: map[int]*node{}}
	if n.kind == 0 {
		return (*ended)[len(*ended)-head/8]
	}
	*nodes++
	n.move = point(head/8, b.size)
	need(n.kind != kindLemma || head == kindLemma, "a lemma without a move")
	switch n.kind {
	case kindFive, kindLemma:
		return n.whole()
	case kindLine, kindTree:
		for range c.number(22 * 22) {
			n.list = append(n.list, 0)
			if p := c.number(b.size * b.size); p > 0 {
				n.list[len(n.list)-1] = point(p-1, b.size)
			}
		}
	case kindQuiet:
		n.standing = b.readNode(c, nodes, ended)
	default:
		need(n.kind == 6, "a kind")
		n.kind = kindQuiet
	}
	if n.kind != kindLine {
		b.steps(c, func(p int) { n.replies[p] = b.readNode(c, nodes, ended) })
	}
	*ended = append(*ended, n)
	return n.whole()
}
