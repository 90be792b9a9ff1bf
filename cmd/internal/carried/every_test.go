package carried

import (
	"bytes"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/library"
	"fukumi/solver/proof/plane"
)

// TestEveryBytes: the carried file is the book of the theorem about every board.
func TestEveryBytes(t *testing.T) {
	th := &library.Every
	data := EveryBook()
	if *update {
		renewEvery(t)
	}
	if sum := sumOf(data); sum != th.SHA256 || int64(len(data)) != th.Bytes {
		t.Fatalf("%d bytes with the SHA-256 %s, want %d with %s", len(data), sum, th.Bytes, th.SHA256)
	}
	b, err := readEvery(notation.Cells)
	if err != nil || b.Len() != th.Lemmas || b.Header() != th.Header() {
		t.Fatalf("%d lemmas, want %d; %+v, %v", b.Len(), th.Lemmas, b.Header(), err)
	}
	if sumOf([]byte(everyIndex)) != th.Index || b.IndexOf(th.Size()) != plane.Index(everyIndex) {
		t.Error("the index is that of another book")
	}
	if top := topOf(t, b); !bytes.Equal(top, []byte(everyTop)) {
		t.Error("the part with few stones is that of another book")
	}
}

// topOf returns the file of the part with few stones.
func topOf(t *testing.T, b *plane.Book) []byte {
	t.Helper()
	var file bytes.Buffer
	testhelp.OK(t, b.Top(topStones).Write(&file))
	return file.Bytes()
}

// renewEvery writes the other files of the book, and says what the theorem has to have.
func renewEvery(t *testing.T) {
	b, err := readEvery(notation.Cells)
	if err != nil {
		t.Fatal(err)
	}
	x := []byte(b.IndexOf(library.Every.Size()))
	if err := os.WriteFile(library.Every.Name+".index", x, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(library.Every.Name+".top", topOf(t, b), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Logf("SHA256 %s, Bytes %d, Lemmas %d, Index %s", sumOf(EveryBook()), len(EveryBook()), b.Len(), sumOf(x))
}

// TestEveryWhole: the checker accepts every lemma, and every reply is answered.
func TestEveryWhole(t *testing.T) {
	testhelp.LongOnly(t, "it checks the book about every board as a whole")
	b, err := readEvery(notation.Cells)
	if err != nil {
		t.Fatal(err)
	}
	r, err := b.Verify(t.Context(), runtime.NumCPU(), nil)
	if err != nil || !r.All() || r.Lemmas != library.Every.Lemmas || 1+r.Length != library.Every.Plies {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestEveryGames plays the book on all of its boards against White's replies at random, most of them from the book. In
// every position, with either side to move and in an image, the book knows the win; package proof accepts each of its
// nodes; and the game is won within the bound of the theorem.
func TestEveryGames(t *testing.T) {
	least, most := library.Every.Lines()
	games := testhelp.CasesOf(1, 3, 30)
	for lines := least; lines <= most; lines++ {
		v, err := Every(lines)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(9, uint64(lines)))
		for range games {
			game(t, v, library.Every.Root(lines), rng)
		}
	}
}

func game(t *testing.T, v *library.Volume, pos notation.Position, rng *rand.Rand) {
	t.Helper()
	for ply := 0; ; ply++ {
		n := v.Find(t.Context(), &pos)
		if n == nil {
			t.Fatalf("%d lines: the book does not know %s", pos.Size(), notation.FormatPosition(&pos))
		}
		image := played(t, &pos, notation.Symmetry(rng.IntN(int(notation.Symmetries))))
		if v.Find(t.Context(), &image) == nil {
			t.Errorf("%d lines: the book does not know %s", pos.Size(), notation.FormatPosition(&image))
		}
		if pos.Turn() == notation.White {
			p := anyReply(&pos, rng)
			if tries, _ := library.Tries(n); len(tries) > 0 && rng.IntN(8) > 0 {
				p = tries[rng.IntN(len(tries))]
			}
			if err := pos.Play(p); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if _, _, err := v.Step(t.Context(), &pos, n); err != nil {
			t.Fatalf("%d lines: %s: %v", pos.Size(), notation.FormatPosition(&pos), err)
		}
		if bound := v.Longest(&pos, n); bound <= 0 || ply+bound > library.Every.Plies {
			t.Errorf("%d lines: %s: within %d plies", pos.Size(), notation.FormatPosition(&pos), bound)
		}
		if err := pos.Play(n.Move); err != nil {
			t.Fatal(err)
		}
		if w, over := pos.Winner(); over {
			if w.Side != notation.Black || ply >= library.Every.Plies {
				t.Errorf("%v wins after %d plies", w.Side, ply+1)
			}
			return
		}
	}
}

// played returns the image of a game.
func played(t *testing.T, pos *notation.Position, by notation.Symmetry) notation.Position {
	t.Helper()
	image := library.Every.Root(pos.Size())
	moves, _ := pos.Moves()
	for _, p := range moves {
		if err := image.Play(by.Apply(p, pos.Size())); err != nil {
			t.Fatal(err)
		}
	}
	return image
}

// anyReply returns a free point.
func anyReply(pos *notation.Position, rng *rand.Rand) notation.Point {
	free := []notation.Point{}
	for _, p := range pos.Points() {
		if pos.At(p) == notation.Empty {
			free = append(free, p)
		}
	}
	return free[rng.IntN(len(free))]
}

// TestEveryReply: the book has a node for every reply to the first stone, or for some of them drawn at random.
func TestEveryReply(t *testing.T) {
	most := testhelp.CasesOf(6, 24, 1000)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, lines := range []int{16, 19, 22} {
		v, err := Every(lines)
		if err != nil {
			t.Fatal(err)
		}
		first := library.Every.Root(lines)
		testhelp.OK(t, first.Play(library.Every.First(lines)))
		points := first.Points()
		for _, i := range rng.Perm(len(points))[:min(most, len(points))] {
			pos := first
			if points[i] == library.Every.First(lines) {
				continue
			}
			testhelp.OK(t, pos.Play(points[i]))
			n, err := v.Node(&pos)
			if err != nil || n == nil {
				t.Errorf("%d lines: %s: %v", lines, notation.FormatPosition(&pos), err)
				continue
			}
			if _, _, err := v.Step(t.Context(), &pos, n); err != nil {
				t.Errorf("%d lines: %s: %v", lines, notation.FormatPosition(&pos), err)
			}
		}
	}
}
