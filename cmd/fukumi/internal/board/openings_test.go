package board_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/books"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// listed asks for the openings under a rule.
func listed(t *testing.T, d *board.Service, rule notation.Rule, size int) []answer.OpeningView {
	t.Helper()
	var a struct {
		answer.OpeningsView
		Message string
	}
	if ask(t, d, map[string]any{"kind": "openings", "rule": rule, "size": size}, &a); a.Message != "" ||
		len(a.Openings) != 26 || a.Rule != rule || a.Size != size {
		t.Fatalf("%s, %d: %+v", rule, size, a)
	}
	return a.Openings
}

// placed returns a position with the stones of three moves.
func placed(rule notation.Rule, size int, moves []notation.Point) (notation.Position, error) {
	pos, err := notation.NewPosition(rule, size)
	for i, p := range moves {
		if err == nil {
			err = pos.Put(p, []notation.Stone{notation.Black, notation.White}[i%2])
		}
	}
	pos.SetTurn(notation.White)
	return pos, err
}

// TestOpeningsProved: an opening is won for Black exactly if the book, asked with either black stone taken back, plays
// that stone, perhaps turned or mirrored. The checker accepts that move of the book. On 19x19 the same openings are won
// in freestyle, by the book about every board. No book of the program knows anything else.
func TestOpeningsProved(t *testing.T) {
	shelf := books.Shelf("", t.Errorf)
	t.Cleanup(shelf.Close)
	d := board.New(board.Options{Books: shelf})
	known := map[notation.Rule]string{}
	for i := range library.Theorems {
		known[library.Theorems[i].Rule] = library.Theorems[i].SHA256
	}
	for _, rule := range notation.Rules {
		won, names := 0, map[string]bool{}
		for _, o := range listed(t, d, rule, 15) {
			pos := testhelp.Must(placed(rule, 15, o.Moves))(t)
			want, played := "", false
			for i, p := range []notation.Point{o.Moves[0], o.Moves[2]} {
				other := o.Moves[2-2*i]
				before := map[string]any{"rule": rule, "black": []notation.Point{other},
					"white": o.Moves[1:2], "turn": "black"}
				var a *bookAnswer
				ask(t, d, map[string]any{"kind": "book", "position": before}, &a)
				if a == nil {
					continue
				}
				move := testhelp.Must(notation.ParsePoint(a.Move, 15))(t)
				after := testhelp.Must(placed(rule, 15, []notation.Point{other, o.Moves[1], move}))(t)
				for s := range notation.Symmetries {
					image := after.Image(s)
					if played = played || image.Same(&pos); played {
						want = a.Side
					}
				}
				if move == p && !played {
					t.Errorf("%s, %s: %s is not the same position", rule, o.Text, move)
				}
			}
			if o.Winner != want || (o.Winner == "") != (o.Book == "") {
				t.Errorf("%s, %s: %+v, want %q", rule, o.Text, o, want)
			}
			if o.Winner == "" {
				continue
			}
			won++
			names[o.Text] = true
			if o.SHA256 != known[rule] {
				t.Errorf("%s, %s: proved by %s, want %s", rule, o.Text, o.SHA256, known[rule])
			}
			// The answer comes only after the checker has accepted the step.
			var step *bookAnswer
			ask(t, d, map[string]any{"kind": "book", "position": map[string]any{"rule": rule, "moves": o.Moves}}, &step)
			if step == nil || step.Message != "" || step.Side != o.Winner || step.Move != o.Moves[2].String() {
				t.Errorf("%s, %s: %+v", rule, o.Text, step)
			}
		}
		if (won > 0) != (known[rule] != "") {
			t.Errorf("%s: %d openings are won", rule, won)
		}
		for _, o := range listed(t, d, rule, 19) {
			if want := rule == notation.Freestyle && names[o.Text]; (o.Winner == "black") != want ||
				want != (o.SHA256 == library.Every.SHA256) || !want && o.Winner != "" {
				t.Errorf("%s, 19x19, %s: %+v", rule, o.Text, o)
			}
		}
	}
}

// A vouchedBook is a shelf with one book.
type vouchedBook struct{ library.Volume }

// For implements library.Shelf.
func (s *vouchedBook) For(_ context.Context, pos *notation.Position) ([]*library.Volume, error) {
	if h := s.Header(); h.Attacker != pos.Turn() || h.Rule != pos.Rule() || h.Size != pos.Size() {
		return nil, nil
	}
	return []*library.Volume{&s.Volume}, nil
}

// TestOpeningsOfWhite: a book of renju in which White wins is asked, too, and only its own opening is won, whatever
// its orientation; a book that was not accepted proves nothing. The lemma is no real one, because a proof for White
// after three moves is large.
func TestOpeningsOfWhite(t *testing.T) {
	for _, accepted := range []bool{true, false} {
		h8, h7, f10 := notation.At(7, 7), notation.At(7, 6), notation.At(5, 9)
		pos := testhelp.Must(placed(notation.Renju, 15, []notation.Point{h8, h7, f10}))(t)
		var file bytes.Buffer
		w := testhelp.Must(book.NewWriter(&file, book.Header{Rule: notation.Renju, Size: 15, Attacker: notation.White,
			Program: "test", Roots: []notation.Position{pos}}))(t)
		five := &proof.Node{Kind: proof.KindFive, Move: notation.At(0, 0)}
		testhelp.OK(t, w.Add(book.Lemma{Position: pos, Node: five}))
		testhelp.OK(t, w.Close())
		r := testhelp.Must(book.Open(bytes.NewReader(file.Bytes()), int64(file.Len())))(t)
		d := board.New(board.Options{Books: &vouchedBook{library.Volume{Reader: r, Name: "mine", SHA256: "5a",
			Accepted: accepted}}})
		var won []string
		for _, o := range listed(t, d, notation.Renju, 15) {
			if o.Winner != "" {
				won = append(won, fmt.Sprint(o.Text, o.Winner, o.Book, o.SHA256))
			}
		}
		var want []string
		if accepted {
			want = []string{"13D Yusei (遊星)" + "white" + "mine" + "5a"}
		}
		if !slices.Equal(won, want) {
			t.Errorf("accepted %v: %q, want %q", accepted, won, want)
		}
	}
}

// TestOpeningsNamed: the names are those that a position has, in the language of the request.
func TestOpeningsNamed(t *testing.T) {
	d := board.New(board.Options{})
	for _, o := range listed(t, d, notation.Freestyle, 9) {
		var at answer.BoardView
		ask(t, d, map[string]any{"kind": "position", "position": map[string]any{"size": 9, "moves": o.Moves}}, &at)
		if at.Opening != o.Text || !strings.HasSuffix(o.Title, o.Name) || !strings.Contains(o.Text, o.Kanji) ||
			o.Romaji != o.Name {
			t.Errorf("%+v, on the board %q", o, at.Opening)
		}
	}
	var refused struct{ Message string }
	ask(t, d, map[string]any{"kind": "openings", "size": 20}, &refused)
	if !strings.Contains(refused.Message, "no centre") {
		t.Errorf("20x20: %q", refused.Message)
	}
}

// A damagedShelf has a book that cannot be read.
type damagedShelf struct{}

// For implements library.Shelf.
func (damagedShelf) For(context.Context, *notation.Position) ([]*library.Volume, error) {
	return nil, errors.New("the book is damaged")
}

// TestOpeningsUnread: where a book cannot be read, no opening is called open.
func TestOpeningsUnread(t *testing.T) {
	var a struct {
		Openings []answer.OpeningView
		Message  string
	}
	ask(t, board.New(board.Options{Books: damagedShelf{}}), map[string]any{"kind": "openings"}, &a)
	if len(a.Openings) > 0 || !strings.Contains(a.Message, "the book is damaged") {
		t.Errorf("%+v", a)
	}
}
