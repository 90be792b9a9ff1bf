package formal_test

import (
	"bytes"
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/formal"
)

// The certificate of a book with one lemma: Black makes five with h8.
func ExampleWrite() {
	pos, _ := notation.NewPosition(notation.Freestyle, formal.Size)
	for x := 3; x < 7; x++ {
		_ = pos.Put(notation.At(x, 7), notation.Black)
	}
	var file bytes.Buffer
	w, _ := book.NewWriter(&file, book.Header{Size: 15, Attacker: notation.Black, Roots: []notation.Position{pos}})
	if err := w.Add(book.Lemma{Position: pos, Node: proof.FromLine([]notation.Point{notation.At(7, 7)})}); err != nil {
		fmt.Println(err)
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	b, err := book.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	var out bytes.Buffer
	s, err := formal.Write(context.Background(), &out, b)
	fmt.Println(s.Lemmas, "lemma,", s.Nodes, "node,", s.Bytes, "bytes,", err)
	fmt.Printf("%q\n", out.Bytes())
	// Output:
	// 1 lemma, 1 node, 23 bytes, <nil>
	// "\x00L\x04\x87\x97\xa7\xb7\x00\x01\x01wR\x04stuv\x00\x06\x01\x00\x00\x00"
}
