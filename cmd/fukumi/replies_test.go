//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/prove/shelf"
)

// A noSearch is the search behind a book, and must not be asked.
type noSearch struct{ ask.Searcher }

func (noSearch) Solve(_ context.Context, q solver.Query) (solver.Result, error) {
	return solver.Result{}, fmt.Errorf("a search of %s", notation.FormatPosition(&q.Position))
}

func (noSearch) Choose(_ context.Context, q solver.RankQuery) (solver.Candidate, error) {
	return solver.Candidate{}, fmt.Errorf("a search of %s", notation.FormatPosition(&q.Position))
}

// TestReplies: after random legal replies the books of the program have an answer until the five, without a
// store or a folder, and so has a book on the shelf. The command, the engine and the board give the same
// answer. The checker accepts it, assuming the lemmas of the book, and each proof that comes with it, without
// assumptions. Before each reply the command says that the side to move has lost.
func TestReplies(t *testing.T) {
	most := testhelp.CasesOf(40, 150, 1000)
	for i := range library.Theorems {
		th := &library.Theorems[i]
		t.Run(th.Name, func(t *testing.T) {
			shelf := books.Shelf("", t.Errorf)
			defer shelf.Close()
			replies(t, shelf, th.Root(), most)
		})
	}
	t.Run("small", func(t *testing.T) {
		dir := t.TempDir()
		name := filepath.Join(dir, "small.book")
		_, data := boardtest.Book(t)
		testhelp.OK(t, os.WriteFile(name, data, 0o600))
		code, _, stderr := testRun(t.Context(), nil, "book", "add", "--cache-dir", dir, name)
		if code != cli.ExitDecided {
			t.Fatalf("book add: code %d, %s", code, stderr)
		}
		shelf := books.Shelf(dir, t.Errorf)
		defer shelf.Close()
		root := testhelp.Must(text.ParsePosition(boardtest.BookRoot, text.Defaults{}))(t).Position // with its order
		replies(t, folderBooks{shelf}, root, most)
	})
}

// folderBooks has only the books in the folder of a shelf.
type folderBooks struct{ *shelf.Shelf }

func (f folderBooks) For(ctx context.Context, pos *notation.Position) ([]*library.Volume, error) {
	list, err := f.Shelf.For(ctx, pos)
	return slices.DeleteFunc(list, func(v *library.Volume) bool { return v.Carried }), err
}

// replies plays up to most replies against a book of the shelf, in games from its root.
func replies(t *testing.T, shelf library.Shelf, root notation.Position, most int) {
	session := ask.Open(ask.Options{Books: &library.Books{Shelf: shelf, Warn: t.Errorf}, Search: noSearch{}})
	service := board.New(board.Options{Books: shelf})
	list := testhelp.Must(shelf.For(t.Context(), &root))(t)
	f := list[len(list)-1]
	ways := []string{"command", "engine", "board"}
	answers := map[string]func(notation.Position) (notation.Point, *proof.Proof, error){
		"command": func(pos notation.Position) (notation.Point, *proof.Proof, error) {
			r, err := session.Solve(t.Context(), solver.Query{Position: pos, Goal: proof.AnyWin})
			switch {
			case r.Verdict == solver.Win:
				return r.Line[0], r.Proof, err
			case r.Decides() && r.Book.Winner == pos.Turn():
				return r.Book.Move, nil, err
			}
			return notation.NoPoint, nil, err
		},
		"engine": func(pos notation.Position) (notation.Point, *proof.Proof, error) {
			c, err := session.Choose(t.Context(), solver.RankQuery{Position: pos})
			if err != nil || c.Proved == solver.ProvedWin {
				return c.Move, c.Result.Proof, err
			}
			if !c.Book || !c.Accepted {
				err = fmt.Errorf("%s is not of the book", c.Move)
			}
			return c.Move, nil, err
		},
		"board": func(pos notation.Position) (move notation.Point, _ *proof.Proof, err error) {
			var a struct{ Move, Message string }
			moves, _ := pos.Moves()
			request := testhelp.Must(json.Marshal(map[string]any{"kind": "book", "position": map[string]any{
				"rule": pos.Rule().String(), "size": pos.Size(), "moves": answer.Line(moves)}}))(t)
			err = service.Answer(t.Context(), request, func(event string, data any) error {
				text, err := json.Marshal(data)
				if err == nil && (event == "answer" || event == "error") {
					err = json.Unmarshal(text, &a)
				}
				return err
			})
			if err == nil && a.Message != "" {
				err = fmt.Errorf("%s", a.Message)
			}
			if err == nil {
				move, err = notation.ParsePoint(a.Move, pos.Size())
			}
			return move, nil, err
		},
	}
	took := map[string][]time.Duration{}
	random := rand.New(rand.NewPCG(1, 2))
	played, games, own := 0, 0, 0
	for ; played < most; games++ {
		pos := root
		for {
			n := library.Move(t.Context(), f.Reader, &pos, true)
			if n == nil {
				t.Fatalf("the book ends at %s", notation.FormatPosition(&pos))
			}
			accepts := func(n *proof.Node) error {
				_, err := proof.Verify(&proof.Proof{Position: pos, Class: proof.AnyWin, Tree: n},
					proof.Options{Lemma: f.Holds, Narrow: true})
				return err
			}
			testhelp.OK(t, accepts(n))
			for _, way := range ways {
				before := spent(t)
				move, p, err := answers[way](pos)
				took[way] = append(took[way], spent(t)-before)
				if err == nil && p != nil {
					if _, err = proof.Verify(p, proof.Options{}); err == nil && !p.Position.Same(&pos) {
						err = fmt.Errorf("a proof of %s", notation.FormatPosition(&p.Position))
					}
				}
				if n.Kind == proof.KindFive && move != n.Move { // there may be two
					err = errors.Join(err, accepts(&proof.Node{Kind: proof.KindFive, Move: move}))
				} else if move != n.Move {
					err = errors.Join(err, errors.New("another move"))
				}
				if err != nil {
					t.Fatalf("%s at %s: %v, want %v; %v", way, notation.FormatPosition(&pos), move, n.Move, err)
				}
			}
			testhelp.OK(t, pos.Play(n.Move))
			if _, over := pos.Winner(); over {
				break
			}
			lost := testhelp.Must(session.Solve(t.Context(), solver.Query{Position: pos, Goal: proof.AnyWin}))(t)
			if !lost.Decides() || lost.Book.Winner != root.Turn() || lost.Book.Move != notation.NoPoint {
				t.Fatalf("%s: it is not said to be lost: %+v", notation.FormatPosition(&pos), lost)
			}
			legal := slices.DeleteFunc(pos.Points(), func(p notation.Point) bool {
				return pos.Legal(p, pos.Turn()) != nil
			})
			reply := legal[random.IntN(len(legal))]
			if tries, _ := library.Tries(n); len(tries) > 0 && random.IntN(3) > 0 {
				reply = tries[random.IntN(len(tries))]
				own++
			}
			testhelp.OK(t, pos.Play(reply))
			if winner, over := pos.Winner(); over {
				t.Fatalf("%v wins at %s", winner, notation.FormatPosition(&pos))
			}
			played++
		}
	}
	t.Logf("%d replies in %d games, %d of them with an answer of their own", played, games, own)
	for _, way := range ways {
		slices.Sort(took[way])
		t.Logf("%s: %d answers, CPU: median %v, worst %v", way, len(took[way]), took[way][len(took[way])/2],
			took[way][len(took[way])-1])
	}
}

// spent returns the CPU time of this process.
func spent(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	testhelp.OK(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
