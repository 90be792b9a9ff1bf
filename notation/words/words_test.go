package words_test

import (
	"fmt"
	"testing"

	"fukumi/notation"
	"fukumi/notation/words"
)

func Example() {
	line := []notation.Point{notation.At(7, 7), notation.At(8, 8)}
	fmt.Printf("%s played %s in %s\n", words.English.Side(notation.Black), words.Numbered(line), words.Count(2, "ply"))
	fmt.Println(words.Capital(words.English.Join("leaves a three", "", "h8 held")))
	// Output:
	// Black played 1.h8 2.i9 in 2 plies
	// Leaves a three; h8 held
}

func ExampleOpeningOf() {
	h8, i9, i7 := notation.At(7, 7), notation.At(8, 8), notation.At(8, 6)
	o, ok := words.OpeningOf(15, []notation.Point{h8, i9, i7})
	fmt.Println(o.String(), ok)
	// Output: 7I Hogetsu (浦月) true
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{words.Count(1, "node"), "1 node"},
		{words.Count(0, "node"), "0 nodes"},
		{words.Count(35, "different reply"), "35 different replies"},
		{words.English.Points(nil), "none"},
		{words.English.Points([]notation.Point{notation.At(0, 0)}), "a1"},
		{words.English.Start([]notation.Point{notation.At(0, 0), notation.At(1, 0)}, 2), "a1 b1"},
		{words.English.Start([]notation.Point{notation.At(0, 0), notation.At(1, 0)}, 1), "a1 …"},
		{words.English.Move(notation.NoPoint), "pass"},
		{words.English.Move(notation.At(7, 7)), "h8"},
		{words.Capital("h8 held"), "h8 held"},
		{words.Capital(""), ""},
		{words.Capital("a three"), "A three"},
		{words.English.Side(notation.White), "White"},
		{words.English.Chance(0), "1 %"},
		{words.English.Chance(1), "99 %"},
		{words.English.Chance(0.5), "50 %"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
