package oneboard

import (
	"context"
	"io"

	"fukumi/solver/proof/book"
	"fukumi/solver/proof/plane"
)

// Write writes a book about the board with so many lines: Black wins from the empty board. It returns the number of its
// lemmas, each of which package proof has accepted. The error wraps ErrRestate if a win of b cannot be restated.
func Write(ctx context.Context, b *plane.Book, lines int, w io.Writer, program string) (lemmas int, err error) {
	r, err := New(b, lines)
	if err != nil {
		return 0, err
	}
	h := r.Header()
	h.Program = program
	out, err := book.NewWriter(w, h)
	if err != nil {
		return 0, err
	}
	root, top := h.Roots[0], r.first()
	if err := out.Add(book.Lemma{Position: root, Node: top}); err != nil {
		return 0, err
	}
	var waiting []claim
	for _, reply := range top.Replies {
		waiting = append(waiting, claim{Position: b.Reply(r.at(reply.Move))})
	}
	if err := r.write(ctx, out, waiting); err != nil {
		return 0, err
	}
	return out.Lemmas(), out.Close()
}

// write writes the lemmas of the positions that are waiting, and of those that they rest on.
func (r *Board) write(ctx context.Context, out *book.Writer, waiting []claim) error {
	done := map[string]bool{}
	for len(waiting) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		pos, err := r.position(&c)
		if err != nil {
			return err
		}
		key := book.Key(&pos)
		if done[key] {
			continue
		}
		done[key] = true
		n, rests, err := r.lemma(&c, &pos, ctx.Err)
		if err == nil {
			err = out.Add(book.Lemma{Position: pos, Node: n})
		}
		if err != nil {
			return err
		}
		waiting = append(waiting, rests...)
	}
	return nil
}
