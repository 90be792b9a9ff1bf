package plane

import (
	"testing"

	"fukumi/notation"
)

// TestIndex: an index passes all lemmas of the book with their stones nearby, and hardly any other position.
func TestIndex(t *testing.T) {
	b, pos := resting(t)
	if x := b.IndexOf(11); len(x) > 0 {
		t.Errorf("an index of %d bytes for schemes only", len(x))
	}
	for x := -11; x <= 11; x++ {
		at := copied(&pos)
		at.Others = append(at.Others[2:], pt(x, 9))
		if err := b.Add(Lemma{at, rook{}.row(true)}); err != nil {
			t.Fatal(err)
		}
	}
	x := b.IndexOf(11)
	if len(x)/indexEntry != 23 || len(b.IndexOf(10))/indexEntry != 21 {
		t.Errorf("%d hashes", len(x)/indexEntry)
	}
	passed := 0
	for k := range b.lemmas {
		if at := k.position(notation.Freestyle, 11); !IsScheme(&at) && !x.MayHave(k) {
			t.Errorf("%v against %v: not passed", at.Own, at.Others)
		}
	}
	for x1 := -11; x1 <= 11; x1++ {
		for y := -8; y <= 8; y++ {
			at := copied(&pos)
			at.Others = append(at.Others[2:], pt(x1, y))
			if x.MayHave(KeyOf(&at)) {
				passed++
			}
		}
	}
	if passed > 0 {
		t.Errorf("%d of 391 other positions pass", passed)
	}
}
