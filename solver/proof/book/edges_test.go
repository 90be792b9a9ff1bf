package book

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
)

// alone is a book of one chunk, with a given header.
func alone(header, count, packed, raw []byte, hashes []uint32) []byte {
	c := encoder{out: append([]byte{chunkMark}, count...)}
	c.number(len(packed))
	c.number(len(raw))
	c.out = binary.LittleEndian.AppendUint32(c.out, crc32.Checksum(packed, castagnoli))
	p := parts{header: header, chunks: [][]byte{append(c.out, packed...)}, names: [][]uint32{hashes}}
	return p.together()
}

// header is one with a text and the roots in an image.
func header(w *waitingWin, text string, images ...notation.Symmetry) []byte {
	e := encoder{size: 15, out: append([]byte(magic), plain, byte(w.rule), 15, 1)}
	e.number(len(text))
	e.out = append(e.out, text...)
	e.number(len(images))
	for _, image := range images {
		pos := w.root()
		pos = pos.Image(image)
		e.position(&pos)
	}
	return e.out
}

// TestEdges: both checkers treat the edge cases as the page of the format says.
func TestEdges(t *testing.T) {
	w := newWaiting(freestyle, 2)
	e := encoder{size: 15}
	var hashes []uint32
	for i := range w.lemmas {
		image, s := Canonical(&w.lemmas[i].Position)
		if err := e.lemma(&Lemma{image, w.lemmas[i].Node.Image(s, 15)}); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, checksum(image.Packed()))
	}
	raw, count := e.out, []byte{byte(len(hashes))}
	deflated := func(level int, end bool) []byte {
		var out bytes.Buffer
		f, _ := flate.NewWriter(&out, level)
		_, _ = f.Write(raw[:len(raw)/2])
		_ = f.Flush()
		_, _ = f.Write(raw[len(raw)/2:])
		if _ = f.Flush(); end {
			_ = f.Close()
		}
		return out.Bytes()
	}
	open := deflated(9, false) // it ends with a byte, and without a last block
	last := []byte{0b011, 0}   // an empty one: three bits and seven
	plain := header(w, "", 0)
	turned := Lemma{w.root(), w.lemmas[0].Node}
	turned.Position = turned.Position.Image(1)
	if turned.Position.Canonical() == 0 {
		t.Fatal("the position is canonical")
	}
	e = encoder{size: 15, out: slices.Clone(raw)}
	if err := e.lemma(&Lemma{turned.Position, turned.Node.Image(1, 15)}); err != nil {
		t.Fatal(err)
	}
	more := append([]byte{}, count...)
	more[0]++
	for _, test := range []struct {
		name  string
		holds bool
		data  []byte
	}{
		{"several blocks", true, alone(plain, count, deflated(9, true), raw, hashes)},
		{"stored blocks", true, alone(plain, count, deflated(0, true), raw, hashes)},
		{"an empty last block", true, alone(plain, count, append(open[:len(open):len(open)], last...), raw, hashes)},
		{"bits behind it", true, alone(plain, count, append(open[:len(open):len(open)], last[0], 0b11111100), raw,
			hashes)},
		{"no last block", false, alone(plain, count, open, raw, hashes)},
		{"a byte behind the last block", false, alone(plain, count, append(deflated(9, true), 0), raw, hashes)},
		{"a stream behind it", false, alone(plain, count, append(deflated(9, true), last...), raw, hashes)},
		{"a number with a zero more", false, alone(plain, []byte{count[0] | 128, 0}, deflated(9, true), raw, hashes)},
		{"a lemma less than it says", false, alone(plain, more, deflated(9, true), raw, hashes)},
		{"text of 255 bytes", true, alone(header(w, strings.Repeat("~ ", 127)+"x", 0), count, deflated(9, true), raw,
			hashes)},
		{"text of 256 bytes", false, alone(header(w, strings.Repeat("x", 256), 0), count, deflated(9, true), raw,
			hashes)},
		{"text with a control character", false, alone(header(w, "\x1f", 0), count, deflated(9, true), raw, hashes)},
		{"text with a byte that is no ASCII", false, alone(header(w, "\x7f", 0), count, deflated(9, true), raw,
			hashes)},
		{"a root that is not canonical", true, alone(header(w, "", 1), count, deflated(9, true), raw, hashes)},
		{"a root and its image", false, alone(header(w, "", 0, 1), count, deflated(9, true), raw, hashes)},
		{"no root", false, alone(header(w, ""), count, deflated(9, true), raw, hashes)},
		{"lemmas twice", true, file(t, w.header(), slices.Concat(w.lemmas, w.lemmas), 60)},
		{"a lemma that is not canonical", false, alone(plain, more, pack(e.out), e.out,
			append(hashes[:len(hashes):len(hashes)],
				checksum(turned.Position.Packed())))},
	} {
		if err := both(t, test.data); (err == nil) != test.holds {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// pack deflates.
func pack(raw []byte) []byte {
	var out bytes.Buffer
	f, _ := flate.NewWriter(&out, 9)
	_, _ = f.Write(raw)
	_ = f.Close()
	return out.Bytes()
}
