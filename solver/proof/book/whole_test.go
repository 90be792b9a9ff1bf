package book

import (
	"maps"
	"os"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof/internal/second"
)

// Tests of a whole book, named by FUKUMI_BOOK.

// wholeBook returns the book.
func wholeBook(t *testing.T) []byte {
	t.Helper()
	name := os.Getenv("FUKUMI_BOOK")
	if name == "" {
		t.Skip("only where FUKUMI_BOOK names a packed book")
	}
	return testhelp.Must(os.ReadFile(name))(t)
}

// TestBookTwice: the second checker, which plays out every reply, accepts one in a hundred lemmas of the book.
func TestBookTwice(t *testing.T) {
	if err := second.Sample(plainly(t, wholeBook(t)), 100, false); err != nil {
		t.Error(err)
	}
}

// TestBookFouls: three readings of the rule of fouls, which share no code, agree on every free point of the book's
// positions: those of the referee, of the search and of the second checker. That of the first checker is asked by its
// own tests.
func TestBookFouls(t *testing.T) {
	positions, fouls := 0, 0
	for lemma, err := range open(t, wholeBook(t)).All() {
		if err != nil {
			t.Fatal(err)
		}
		fouls += sameFouls(t, &lemma.Position)
		positions++
	}
	t.Logf("%d positions, %d fouls", positions, fouls)
	if positions == 0 {
		t.Error("the book is empty")
	}
}

// TestFouls does the same for a position with each kind of foul.
func TestFouls(t *testing.T) {
	for _, text := range [...]string{"f8 g8 h9 h10", "e8 f8 g8 i8 j8", "e8 f8 g8 h9 h10 h11"} {
		pos := testhelp.Board(t, renju, text, "a1 a3 a5")
		if sameFouls(t, &pos) == 0 {
			t.Errorf("%s: no foul", text)
		}
	}
}

// sameFouls compares the readings, and returns the number of fouls.
func sameFouls(t *testing.T, pos *notation.Position) (count int) {
	t.Helper()
	at := *pos
	at.SetTurn(black)
	board := eval.New(&at)
	var stones [3][]int
	referee, search := map[int]bool{}, map[int]bool{}
	for _, p := range at.Points() {
		n := p.Y()*at.Size() + p.X()
		if s := at.At(p); s != notation.Empty {
			stones[s] = append(stones[s], n)
			continue
		}
		referee[n], search[n] = at.Legal(p, black) != nil, board.Foul(p)
		if referee[n] {
			count++
		}
	}
	if other := second.Fouls(at.Size(), stones); !maps.Equal(referee, search) || !maps.Equal(referee, other) {
		t.Errorf("%s: %v, %v, %v", notation.FormatPosition(&at), referee, search, other)
	}
	return count
}
