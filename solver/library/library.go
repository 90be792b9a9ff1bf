// Package library answers questions from books of proofs (package solver/proof/book). Pass [Books] to a session of
// package ask, which asks them before it searches.
//
// A win is claimed in one of two ways. If the proof is small, it is assembled into one certificate, which the checker
// accepts. Otherwise the claim rests on the book, if the checker has accepted the whole book. The answer then names the
// book, and has a bound on the length and a line to the five.
package library

// Which books are asked, in which order, and when their answers count.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A Volume is one open book.
type Volume struct {
	*book.Reader
	Name   string
	SHA256 string // "" until it was requested
	Bytes  int64
	// Accepted says that the checker has accepted the whole book, byte for byte. Only then does the book alone prove a
	// win.
	Accepted bool
	Carried  bool // the book is embedded in the program; the checker had accepted it before the program was built
	// Lengths, if not nil, returns the bounds on the lengths of the volume's lemmas. It is called when they are needed.
	Lengths func() (book.Lengths, error)
	// Within, if not nil, returns a bound on the length of the win in a position of the volume with the attacker to
	// move, in plies, for a volume that has no Lengths.
	Within func(pos *notation.Position) int
	// Ahead, if not nil, begins to read what later positions of a game need, and returns at once.
	Ahead func()
	Note  string // what a user should know about how the volume is read; may be ""
}

// A Shelf is a collection of volumes. Implementations are safe for concurrent
// use.
type Shelf interface {
	// For returns the volumes that may have a win of the side to move in pos, as far as they are open before ctx is
	// done. An error means that one of them cannot be read.
	For(ctx context.Context, pos *notation.Position) ([]*Volume, error)
}

// Readers returns the accepted volumes of a shelf that can follow a game from pos, for both sides. The shelf may be
// nil.
func Readers(ctx context.Context, s Shelf, pos *notation.Position) (list []*book.Reader) {
	if s == nil {
		return nil
	}
	for _, at := range []notation.Position{*pos, pos.Turned()} {
		volumes, err := s.For(ctx, &at)
		for _, v := range volumes {
			if err == nil && v.Accepted && !slices.Contains(list, v.Reader) {
				list = append(list, v.Reader)
			}
		}
	}
	return list
}

// Proved returns the side that wins in pos, whoever is to move, and an accepted volume that proves it. The volume is
// nil if no volume of the shelf does; the shelf may be nil. Volumes that cannot be read prove nothing: the first such
// error is returned if no other volume has the win.
func Proved(ctx context.Context, s Shelf, pos *notation.Position) (winner notation.Stone, v *Volume, err error) {
	if s == nil {
		return notation.Empty, nil, nil
	}
	for _, at := range []notation.Position{*pos, pos.Turned()} {
		volumes, unread := s.For(ctx, &at)
		for _, v := range volumes {
			if v.Accepted && v.Find(ctx, pos) != nil {
				return v.Header().Attacker, v, nil
			}
		}
		err = cmp.Or(err, unread)
	}
	return notation.Empty, nil, err
}

// Books answers from a volume that the user has named, and then from the volumes of a shelf. It implements ask.Books.
type Books struct {
	Shelf Shelf
	Named *Volume // may be nil
	// Warn is called with the reason why a volume's answer is not used. It may
	// be nil.
	Warn func(format string, args ...any)
}

// The node limits of a proof that is assembled from a book on the shelf, for an answer and for a move to be played. A
// question about a class of threats gets only a lemma that depends on no other lemma, because each lemma may be in its
// own chunk, which takes milliseconds to read.
const (
	answerNodes = 200_000
	playNodes   = 20_000
	madeNodes   = 2_000 // of a volume whose lemmas are made when they are asked for, which takes longer
)

// Known answers from the named volume, then from the shelf. The answer is a win of the side to move, assembled and
// checked, or the claim of a book that was accepted as a whole. An error comes from the named volume, which must
// answer.
func (b *Books) Known(ctx context.Context, q *ask.Query) (*solver.Result, error) {
	if b.Named != nil && !q.Play {
		if r, err := b.named(ctx, &q.Query); r != nil || err != nil {
			return r, err
		}
	}
	maxNodes := 0
	switch {
	case q.Play:
		maxNodes = playNodes
	case q.Goal == proof.AnyWin:
		maxNodes = answerNodes
	}
	return b.ask(ctx, *q, maxNodes), nil
}

func (b *Books) warn(format string, args ...any) {
	if b.Warn != nil {
		b.Warn(format, args...)
	}
}

// named returns the answer of the volume that the user has named. An error of this volume is returned as the error of
// the question.
func (b *Books) named(ctx context.Context, q *solver.Query) (*solver.Result, error) {
	v := b.Named
	r, err := v.answer(ctx, q, proof.MaxNodes)
	switch {
	case errors.Is(err, proof.ErrTooLarge):
		if n := v.move(ctx, &q.Position); n != nil {
			b.warn("%s plays %s at %s; the proof is too large to check during play: fukumi verify checks the book",
				v.Name, n.Move, notation.FormatPosition(&q.Position))
		}
		err = nil
	case ctx.Err() != nil:
		err = nil
	case err != nil:
		err = fmt.Errorf("%s: %w", v.Name, err)
	}
	return r, err
}

// volumes returns the volumes of the shelf for a position. It warns about volumes that cannot be read.
func (b *Books) volumes(ctx context.Context, pos *notation.Position) []*Volume {
	list, err := b.Shelf.For(ctx, pos)
	if err != nil && ctx.Err() == nil {
		b.warn("%v", err)
	}
	return list
}

// ask asks the volumes of both sides, beginning with those of the side to move. If the checker refuses an answer or a
// file is damaged, it warns and does not use that volume.
func (b *Books) ask(ctx context.Context, q ask.Query, maxNodes int) *solver.Result {
	pos, start := &q.Position, time.Now()
	if q.Shortest || q.All || q.First != nil || q.Method != solver.MethodAuto {
		return nil // a book has one win, not necessarily the best, and is not a search method
	}
	goal := q.Goal
	q.Goal = proof.AnyWin
	list := b.volumes(ctx, pos)
	if q.Play && b.Named != nil {
		list = append([]*Volume{b.Named}, list...)
	}
	var won *solver.BookWin
	for _, v := range list {
		if q.Play && v.Ahead != nil {
			v.Ahead()
		}
		r, err := v.answer(ctx, &q.Query, v.limit(maxNodes, q.Play))
		switch {
		case r != nil && (r.Class <= goal || goal >= proof.VCT):
			return r
		case r != nil, errors.Is(err, proof.ErrTooLarge): // outside the class asked for, or too large
			if won == nil && (v.Accepted || q.Play) {
				won = v.wins(ctx, pos, q.Play)
			}
		case err != nil && ctx.Err() == nil:
			b.refused(v, pos, err)
		}
	}
	if won == nil && !q.Play {
		other := q.Position
		other.SetTurn(pos.Turn().Opponent())
		for _, v := range b.volumes(ctx, &other) {
			if won == nil && v.Accepted {
				won = v.won(ctx, pos)
			}
		}
	}
	if won == nil {
		return nil
	}
	return &solver.Result{Class: proof.AnyWin, Source: solver.FromBook, Book: won, Time: time.Since(start)}
}

// limit returns the node limit of a proof that is assembled from the volume, of at most so many nodes.
func (v *Volume) limit(nodes int, play bool) int {
	switch {
	case !v.IsMade():
		return nodes
	case play:
		return 0
	}
	return min(nodes, madeNodes)
}

func (b *Books) refused(v *Volume, pos *notation.Position, err error) {
	b.warn("%s is not followed at %s: %v", v.Name, notation.FormatPosition(pos), err)
}

// wins returns the claim of the whole volume about a win of the side to move, or nil.
func (v *Volume) wins(ctx context.Context, pos *notation.Position, play bool) *solver.BookWin {
	n := v.move(ctx, pos)
	if n == nil {
		return nil
	}
	w := v.says(pos.Turn(), n)
	w.Move = n.Move
	if play {
		return w
	}
	return v.shown(ctx, w, pos, n)
}

// won returns the claim of the whole volume about a position in which the winner has just moved, or nil.
func (v *Volume) won(ctx context.Context, pos *notation.Position) *solver.BookWin {
	n := v.Find(ctx, pos)
	if n == nil {
		return nil
	}
	w := v.says(pos.Turn().Opponent(), n)
	return v.shown(ctx, w, pos, n)
}

// Find returns the node of the volume in pos. It is the node of the winner's next move or, if the other side is to
// move, of the winner's last move. It is nil if the volume does not have the position.
func (v *Volume) Find(ctx context.Context, pos *notation.Position) *proof.Node {
	if pos.Turn() == v.Header().Attacker {
		return v.move(ctx, pos)
	}
	n, err := Await(ctx, func() (*proof.Node, error) { return Follows(ctx, v.Reader, pos), nil })
	if err != nil {
		return nil
	}
	return n
}

// Proof assembles the win of the side to move in pos into one certificate and has the checker verify it. The error
// wraps proof.ErrTooLarge if the certificate would have too many nodes.
func (v *Volume) Proof(ctx context.Context, pos *notation.Position) (*proof.Proof, error) {
	return Await(ctx, func() (*proof.Proof, error) {
		p, err := book.Expand(v.Until(ctx.Err), pos, proof.MaxNodes)
		if err == nil {
			_, err = proof.Verify(p, proof.Options{Until: ctx.Err})
		}
		if err != nil {
			return nil, err
		}
		return p, nil
	})
}

// Longest returns an upper bound on the win of a node in pos, with the attacker to move. The bound is in plies up to
// the five, including the move of the node; 0 means unknown.
func (v *Volume) Longest(pos *notation.Position, n *proof.Node) int {
	g := v.guide(context.Background())
	if g.open() != nil || !g.known {
		return 0
	}
	at := *pos
	at.SetTurn(g.attacker)
	plies, err := g.longest(n, at)
	if err != nil {
		return 0
	}
	return plies
}

// says returns the claim of the whole volume. n is the node of the winner's next or last move.
func (v *Volume) says(winner notation.Stone, n *proof.Node) *solver.BookWin {
	w := &solver.BookWin{Winner: winner, Move: notation.NoPoint, Book: v.Name, SHA256: v.SHA256, Bytes: v.Bytes,
		Accepted: v.Accepted, Carried: v.Carried}
	w.Tries, w.Rest = Tries(n)
	return w
}

// shown adds the bound and a line to the five to a win. It returns nil if the volume does not lead to the five, or if
// the time is up.
func (v *Volume) shown(ctx context.Context, w *solver.BookWin, pos *notation.Position,
	n *proof.Node) *solver.BookWin {
	c, err := Await(ctx, func() (course, error) { return v.course(ctx, pos, n) })
	if err != nil {
		return nil
	}
	w.Length, w.Line = c.plies, c.line
	return w
}

// answer calls Answer, but returns when ctx is done.
func (v *Volume) answer(ctx context.Context, q *solver.Query, maxNodes int) (*solver.Result, error) {
	return Await(ctx, func() (*solver.Result, error) { return Answer(ctx, v.Reader, q, maxNodes) })
}

// move calls Move, but returns when ctx is done.
func (v *Volume) move(ctx context.Context, pos *notation.Position) *proof.Node {
	n, err := Await(ctx, func() (*proof.Node, error) { return Move(ctx, v.Reader, pos, v.Accepted), nil })
	if err != nil {
		return nil
	}
	return n
}

// Await returns the result of work, or the error of ctx as soon as ctx is done, because reading a file may hang. In
// that case work continues in the background, and the caller must not access the data that it uses.
func Await[T any](ctx context.Context, work func() (T, error)) (result T, err error) {
	type end struct {
		result T
		err    error
	}
	done := make(chan end, 1)
	go func() {
		own, err := work()
		done <- end{own, err}
	}()
	select {
	case e := <-done:
		return e.result, e.err
	case <-ctx.Done():
		return result, ctx.Err()
	}
}
