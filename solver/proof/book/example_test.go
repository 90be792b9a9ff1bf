package book_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// Black has a three in row 8 and moves elsewhere, on a1: White cannot, and the three
// in row 4 answers whatever White does about the other one.
func ExampleVerify() {
	pos, _ := notation.NewPosition(notation.Freestyle, 15)
	for x := 5; x <= 7; x++ {
		_ = pos.Put(notation.At(x, 3), notation.Black)
		_ = pos.Put(notation.At(x, 7), notation.Black)
	}
	win := func(y int) *proof.Node {
		return proof.FromLine([]notation.Point{notation.At(8, y), notation.At(4, y), notation.At(9, y)})
	}
	quiet := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(0, 0), Default: win(7)}
	lemmas := []book.Lemma{{Position: pos, Node: quiet}}
	for _, x := range []int{4, 8, 9} {
		reply := notation.At(x, 7)
		quiet.Replies = append(quiet.Replies, proof.Reply{Move: reply, Node: &proof.Node{Kind: proof.KindLemma}})
		after := pos
		_ = after.Put(quiet.Move, notation.Black)
		_ = after.Put(reply, notation.White)
		lemmas = append(lemmas, book.Lemma{Position: after, Node: win(3)})
	}

	write := func(lemmas []book.Lemma) *book.Reader {
		var file bytes.Buffer
		w, _ := book.NewWriter(&file, book.Header{Size: 15, Attacker: notation.Black, Roots: []notation.Position{pos}})
		for _, l := range lemmas {
			if err := w.Add(l); err != nil {
				fmt.Println(err)
			}
		}
		if err := w.Close(); err != nil {
			fmt.Println(err)
		}
		b, err := book.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			fmt.Println(err)
		}
		return b
	}
	r, err := book.Verify(context.Background(), write(lemmas), book.Options{Threads: 2})
	fmt.Println(r.Lemmas, "lemmas,", r.ByLemma, "replies by lemma,", r.ByZone, "by zone", err)
	_, err = book.Verify(context.Background(), write(lemmas[:3]), book.Options{})
	fmt.Println(strings.ReplaceAll(err.Error(), ": ", ":\n"))
	// Output:
	// 4 lemmas, 3 replies by lemma, 215 by zone <nil>
	// book:
	// chunk 1:
	// lemma 1, black h8 l8 h9 l9 h10 l10, white :
	// a lemma rests on a position that has none:
	// black h8 i8 j8 h12 i12 j12 o15, white f8
}
