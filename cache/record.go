package cache

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"fukumi/cache/internal/disk"
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Values. The value of a result is
//
//	packed stones | verdict 1 | exact for class 1 | origin 1 | length | nodes | proof size | proof, deflated | CRC-32C 4
//
// with the numbers as uvarints. The checksum covers the key as well, so that a
// value is bound to its key and can be trusted wherever it is found.

// maxProof bounds a proof that is unpacked from a value.
const maxProof = 256 << 20

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var errTooLarge = errors.New("the certificate is too large to be kept")

// A record is a stored result, in the canonical frame.
type record struct {
	verdict solver.Verdict // Win or NoWin
	class   solver.Class   // of the win, or the class that was exhausted
	// exactFor is the widest class of which no win is known to be shorter, 0
	// where the length is an upper bound only.
	exactFor solver.Class
	length   int
	imported bool   // from another store, not searched here
	nodes    int64  // of the search that found it
	proof    []byte // encoded, empty unless verdict is Win
}

// The origins of a record. There is no 0, so that none is taken for granted.
const (
	originSearched = 1 + iota
	originImported
)

// origin names where a record comes from.
func (a *record) origin() string {
	if a.imported {
		return "imported"
	}
	return "searched"
}

// newRecord returns what is worth keeping of a result, in the frame f, and
// false where that is nothing.
func newRecord(f *frame, q solver.Query, r solver.Result) (record, bool, error) {
	rec := record{verdict: r.Verdict, class: r.Class, imported: r.Imported, nodes: r.Nodes}
	switch {
	case r.Source != solver.FromSearch:
		return record{}, false, nil
	case r.Verdict == solver.NoWin:
		return rec, r.Class >= solver.Five && r.Class <= proof.AnyWin, nil
	case r.Verdict != solver.Win || r.Proof == nil || r.Class > q.Goal || !r.Proof.Position.Same(&q.Position):
		return record{}, false, nil
	}
	rec.length = r.Length
	switch {
	case r.Length == 1:
		rec.exactFor = proof.AnyWin
	case r.Exact && q.Shortest:
		rec.exactFor = q.Goal
	case r.Exact:
		rec.exactFor = r.Class
	}
	var err error
	rec.proof, err = proof.Encode(imageOf(r.Proof, f.to))
	return rec, err == nil, err
}

// better reports whether a says more than b, both being results of one
// position and class. A win comes before its absence: it can be checked.
func (a *record) better(b *record) bool {
	switch {
	case a.verdict != b.verdict:
		return a.verdict == solver.Win
	case a.length != b.length:
		return a.length < b.length
	}
	if a.exactFor != b.exactFor {
		return a.exactFor > b.exactFor
	}
	return b.imported && !a.imported
}

// newDeflater returns a compressor for encode; it can be used again and again.
func newDeflater() *flate.Writer {
	w, err := flate.NewWriter(io.Discard, flate.DefaultCompression)
	if err != nil {
		panic(err) // only for a level that does not exist
	}
	return w
}

// encode writes the value of rec under the key.
func (a *record) encode(key, packed []byte, w *flate.Writer) ([]byte, error) {
	v := bytes.Clone(packed)
	origin := byte(originSearched)
	if a.imported {
		origin = originImported
	}
	v = append(v, byte(a.verdict), byte(a.exactFor), origin)
	v = binary.AppendUvarint(v, uint64(a.length))
	v = binary.AppendUvarint(v, uint64(max(a.nodes, 0)))
	v = binary.AppendUvarint(v, uint64(len(a.proof)))
	if len(a.proof) > 0 {
		b := bytes.NewBuffer(v)
		w.Reset(b)
		if _, err := w.Write(a.proof); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		v = b.Bytes()
	}
	v = binary.BigEndian.AppendUint32(v, checksum(key, v))
	if len(v) > disk.MaxValue {
		return nil, errTooLarge
	}
	return v, nil
}

func checksum(key, body []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, body)
}

// split takes the packed stones and the rest off a value whose checksum fits
// the key.
func split(key, value []byte) (packed, rest []byte, err error) {
	if len(key) != keySize || key[keyVersion] != Version || key[keyZobrist] != eval.ZobristVersion || key[keyKind] != kindResult {
		return nil, nil, fmt.Errorf("unknown kind of key %x", key)
	}
	n := packedSize(int(key[keySizeOf]))
	body := len(value) - 4
	if body < n+3 || binary.BigEndian.Uint32(value[body:]) != checksum(key, value[:body]) {
		return nil, nil, fmt.Errorf("record %x: checksum does not fit", key)
	}
	return value[:n], value[n:body], nil
}

// whole reports whether an entry is a result whose checksum fits.
func whole(key, value []byte) bool {
	_, _, err := split(key, value)
	return err == nil
}

// decode reads the value of a key. The proof is not looked into.
func decode(key, value []byte) (rec record, packed []byte, err error) {
	packed, rest, err := split(key, value)
	if err != nil {
		return rec, nil, err
	}
	bad := func(what string) (record, []byte, error) {
		return record{}, nil, fmt.Errorf("record %x: bad %s", key, what)
	}
	rec.class = solver.Class(key[keyClass])
	rec.verdict, rec.exactFor = solver.Verdict(rest[0]), solver.Class(rest[1])
	origin := rest[2]
	rec.imported = origin == originImported
	rest = rest[3:]
	var numbers [3]uint64
	for i := range numbers {
		v, n := binary.Uvarint(rest)
		if n <= 0 || v > math.MaxInt64 {
			return bad("number")
		}
		numbers[i], rest = v, rest[n:]
	}
	length, size := numbers[0], numbers[2]
	rec.nodes = int64(numbers[1])
	switch {
	case origin != originSearched && origin != originImported:
		return bad("origin")
	case rec.class < solver.Five || rec.class > proof.AnyWin || rec.exactFor > proof.AnyWin:
		return bad("class")
	case rec.verdict == solver.NoWin && length == 0 && size == 0 && len(rest) == 0 && rec.exactFor == 0:
		return rec, packed, nil
	case rec.verdict != solver.Win:
		return bad("verdict")
	case length == 0 || length > notation.Cells || length%2 == 0:
		return bad("length")
	case rec.exactFor != 0 && rec.exactFor < rec.class:
		return bad("class of the exact length")
	case size == 0 || size > maxProof:
		return bad("proof size")
	}
	rec.length = int(length)
	if rec.proof = inflateProof(rest, int64(size)); rec.proof == nil {
		return bad("proof")
	}
	return rec, packed, nil
}

// inflateProof unpacks a proof of size bytes, nil where that is not what the
// text is. Proofs are written without white space but for the line feed at their
// end: a record that was made up of spaces, which deflate best of all, ends with
// the first of them.
func inflateProof(deflated []byte, size int64) []byte {
	in := io.LimitReader(flate.NewReader(bytes.NewReader(deflated)), size+1)
	var proof bytes.Buffer
	chunk := make([]byte, 4<<10)
	for {
		n, err := in.Read(chunk)
		if i := bytes.IndexAny(chunk[:n], " \t\r\n"); i >= 0 && int64(proof.Len()+i) != size-1 {
			return nil
		}
		proof.Write(chunk[:n])
		if err == io.EOF && int64(proof.Len()) == size {
			return proof.Bytes()
		}
		if err != nil {
			return nil
		}
	}
}

// imageOf returns p as it looks through t.
func imageOf(p *proof.Proof, t notation.Symmetry) *proof.Proof {
	m := mapper{t: t, size: p.Position.Size(), done: map[*proof.Node]*proof.Node{}}
	return &proof.Proof{Position: p.Position.Image(t), Class: p.Class, Tree: m.node(p.Tree)}
}

// A mapper maps the nodes of a proof, shared ones once.
type mapper struct {
	t    notation.Symmetry
	size int
	done map[*proof.Node]*proof.Node
}

func (m *mapper) node(n *proof.Node) *proof.Node {
	if n == nil {
		return nil
	}
	if image, ok := m.done[n]; ok {
		return image
	}
	image := &proof.Node{
		Move: m.t.Apply(n.Move, m.size), Kind: n.Kind,
		Line: m.points(n.Line), Threat: m.points(n.Threat),
	}
	for _, r := range n.Replies {
		image.Replies = append(image.Replies, proof.Reply{Move: m.t.Apply(r.Move, m.size), Node: m.node(r.Node)})
	}
	sortReplies(image.Replies)
	m.done[n] = image
	return image
}

func (m *mapper) points(points []notation.Point) []notation.Point {
	if points == nil {
		return nil
	}
	image := make([]notation.Point, len(points))
	for i, p := range points {
		image[i] = m.t.Apply(p, m.size)
	}
	return image
}

// sortReplies puts replies in rising order of Point, as a proof wants them.
func sortReplies(replies []proof.Reply) {
	slices.SortFunc(replies, func(a, b proof.Reply) int { return cmp.Compare(a.Move, b.Move) })
}
