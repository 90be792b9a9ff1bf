package board_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/solver/proof/book"
)

// serviceWith returns a service with one book.
func serviceWith(b *book.Reader) *board.Service {
	return board.New(board.Options{Books: boardtest.OneBook{Reader: b}})
}

// A bookAnswer is the answer to a "book" request.
type bookAnswer struct {
	Move, Says, Proved, Win, Side, Message string
	Line, Replies                          []string
	Others                                 int
}

// askBook asks about a game; the answer is nil if the book does not know it.
func askBook(t *testing.T, d *board.Service, moves []string) *bookAnswer {
	t.Helper()
	var a *bookAnswer
	ask(t, d, map[string]any{"kind": "book", "position": map[string]any{"moves": moves}}, &a)
	return a
}

// ask sends a request, and decodes the last event.
func ask(t *testing.T, d *board.Service, request, into any) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Answer(t.Context(), text, func(event string, data any) error {
		text, err := json.Marshal(data)
		if err == nil && (event == "answer" || event == "error") {
			err = json.Unmarshal(text, into)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestBookWalked: against every reply that has an answer of its own, and against one without,
// the book plays on to a five. It says the same of each of its moves before and after the move
// is played, and from some move on the win has a certificate.
func TestBookWalked(t *testing.T) {
	b, _ := boardtest.Book(t)
	d := serviceWith(b)
	root := strings.Fields(boardtest.BookRoot)
	quiet, certain, idle := 0, 0, 0
	var walk func(game []string, most int)
	walk = func(game []string, most int) {
		for {
			a := askBook(t, d, game)
			if a == nil || a.Message != "" {
				t.Fatalf("%v: %+v", game, a)
			}
			game = append(slices.Clip(game), a.Move)
			if a.Says == "It makes five." {
				return
			}
			if again := askBook(t, d, game); again == nil || again.Says != a.Says {
				t.Fatalf("%v: %+v, and before the move %+v", game, again, a)
			}
			switch {
			case a.Side != "black" || len(a.Replies)+a.Others == 0:
				t.Fatalf("%v: %+v", game, a)
			case a.Win != "":
				var proof struct{ Side string }
				if ask(t, d, map[string]any{"kind": "proof", "sha256": a.Win}, &proof); proof.Side != "black" {
					t.Fatalf("%v: no certificate: %+v", game, proof)
				}
				certain++
			case a.Proved != "":
				t.Fatalf("%v: proved, without a certificate: %+v", game, a)
			}
			if strings.Contains(a.Says, "quiet move") {
				quiet++
			}
			if strings.Contains(a.Says, dead) {
				idle++
			}
			reply := ""
			for _, p := range []string{"a1", "o1", "a15", "o15"} {
				if !slices.Contains(game, p) && !slices.Contains(a.Replies, p) {
					reply = p
				}
			}
			for _, p := range a.Replies {
				if reply = p; most > 0 {
					walk(append(slices.Clip(game), p), most-1)
				}
			}
			game = append(game, reply)
		}
	}
	walk(root, 1)
	if first := askBook(t, d, root); !strings.Contains(first.Says, " replies; all others lose") {
		t.Errorf("at the root: %+v", first)
	}
	a := askBook(t, d, root)
	walk(append(slices.Clip(root), a.Move, "a1"), 0)
	if quiet == 0 || certain == 0 || idle == 0 {
		t.Errorf("%d quiet moves, %d certificates, %d idle replies", quiet, certain, idle)
	}
	for _, other := range []string{"h8", "h8 i10 g9 k8 a1", "h8 i10 g9 k8 a1 o1", "h8 i10 g9 k8 -"} {
		if a := askBook(t, d, strings.Fields(other)); a != nil {
			t.Errorf("%s: %+v", other, a)
		}
	}
	if a := askBook(t, board.New(board.Options{}), root); a != nil {
		t.Errorf("without a book: %+v", a)
	}
}

// dead is the sentence about a reply without an answer of its own.
const dead = "White's move does not matter: what Black threatened before still wins. "

// TestBookSpoiled: of the moves in a damaged chunk the answer says only that the chunk is damaged.
func TestBookSpoiled(t *testing.T) {
	whole, file := boardtest.Book(t)
	root := strings.Fields(boardtest.BookRoot)
	want, refused := askBook(t, serviceWith(whole), root), 0
	for i := 1; i < 6; i++ {
		spoiled := bytes.Clone(file)
		spoiled[len(file)*i/7] ^= 1
		b, err := book.Open(bytes.NewReader(spoiled), int64(len(spoiled)))
		if err != nil {
			t.Fatal(err)
		}
		switch a := askBook(t, serviceWith(b), root); {
		case a == nil:
			t.Errorf("byte %d: nothing is said", len(file)*i/7)
		case a.Move == "" && strings.Contains(a.Message, "nothing is claimed here") &&
			strings.Contains(a.Message, "damaged"):
			refused++
		case a.Says != want.Says || a.Move != want.Move:
			t.Errorf("byte %d: %+v, want %+v", len(file)*i/7, a, want)
		}
	}
	if refused == 0 {
		t.Errorf("a chunk of %d was damaged, and all is said as before", whole.Chunks())
	}
}
