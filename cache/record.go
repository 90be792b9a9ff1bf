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
	"strings"

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
// value is bound to its key and can be trusted wherever it is found. In the place
// of the proof an absence of wins has
//
//	node limit | program size | program
//
// of the search that found it, or nothing where an earlier program wrote it.

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
	by       Searcher
}

// A Searcher says which search found that there is no win: nothing else can be
// shown for it. The zero Searcher is an unknown one.
type Searcher struct {
	Program string // its version, as Options.Program has it
	Limit   int64  // of its nodes, 0 for none
}

// maxProgram bounds the version of a program, in bytes.
const maxProgram = 100

// plain reports whether the version of a program is short and of visible ASCII
// characters and spaces alone, so that it can be shown wherever it comes from.
func (b Searcher) plain() bool {
	return len(b.Program) <= maxProgram && b.Limit >= 0 && !strings.ContainsFunc(b.Program, func(r rune) bool { return r < ' ' || r > '~' })
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
// position and class. A win comes before its absence: it can be checked. Of two
// that say the same, one is always the better: what is stored must not depend on
// the order in which results come, as several runs at a time have none.
func (a *record) better(b *record) bool {
	switch {
	case a.verdict != b.verdict:
		return a.verdict == solver.Win
	case a.length != b.length:
		return a.length < b.length
	case a.exactFor != b.exactFor:
		return a.exactFor > b.exactFor
	case a.imported != b.imported:
		return b.imported
	case len(a.proof) != len(b.proof):
		return len(a.proof) < len(b.proof)
	case a.nodes != b.nodes:
		return a.nodes < b.nodes
	case a.by != b.by:
		return cmp.Or(cmp.Compare(a.by.Limit, b.by.Limit), cmp.Compare(a.by.Program, b.by.Program)) > 0
	}
	return bytes.Compare(a.proof, b.proof) < 0
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
	if a.verdict == solver.NoWin && a.by != (Searcher{}) {
		v = binary.AppendUvarint(v, uint64(a.by.Limit))
		v = binary.AppendUvarint(v, uint64(len(a.by.Program)))
		v = append(v, a.by.Program...)
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
	case rec.verdict == solver.NoWin && length == 0 && size == 0 && rec.exactFor == 0:
		var known bool
		if rec.by, known = decodeSearcher(rest); !known {
			return bad("searcher")
		}
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

// decodeSearcher reads what an absence of wins ends in.
func decodeSearcher(rest []byte) (by Searcher, ok bool) {
	if len(rest) == 0 {
		return by, true
	}
	limit, n := binary.Uvarint(rest)
	if n <= 0 || limit > math.MaxInt64 {
		return by, false
	}
	rest = rest[n:]
	size, n := binary.Uvarint(rest)
	if n <= 0 || size != uint64(len(rest)-n) {
		return by, false
	}
	by = Searcher{string(rest[n:]), int64(limit)}
	return by, by.plain() && by != (Searcher{})
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
	return &proof.Proof{Position: p.Position.Image(t), Class: p.Class, Tree: p.Tree.Image(t, p.Position.Size())}
}
