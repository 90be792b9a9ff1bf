package prove

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// Books of jobs: the lemmas of a job in one file that can be checked independently, and the books of several jobs
// joined into one.

// Header returns the header for a book of the job.
func (j *Job) Header(program string) book.Header {
	return book.Header{Rule: j.Root.Rule(), Size: j.Root.Size(), Attacker: j.Attacker(), Program: program,
		Roots: []notation.Position{j.Root}, Frame: j.Frame}
}

// top returns the lemma of the root if its first move is given: every legal reply is answered by a lemma.
func (j *Job) top() (book.Lemma, error) {
	n, err := answered(j.Root, j.First)
	return book.Lemma{Position: j.Root, Node: n}, err
}

// answered returns the lemma of a position that is won by a move because every legal reply is answered by a lemma.
func answered(pos notation.Position, move notation.Point) (*proof.Node, error) {
	n := &proof.Node{Move: move, Kind: proof.KindQuiet}
	if err := pos.Play(move); err != nil {
		return nil, err
	}
	for _, p := range pos.Points() {
		if pos.Legal(p, pos.Turn()) == nil {
			n.Replies = append(n.Replies, proof.Reply{Move: p, Node: &proof.Node{Kind: proof.KindLemma}})
		}
	}
	return n, nil
}

// errOpen is wrapped by the error about a job that is not yet proved.
var errOpen = errors.New("the job is not proved")

// WriteBook writes the lemmas on which the proof of the root depends. If some parts are open, it writes a book with the
// proved parts as its roots. The error wraps errOpen if no part is proved, or if a lemma is missing.
func (l *Ledger) WriteBook(ctx context.Context, w io.Writer, program string) error {
	j, h := l.job, l.job.Header(program)
	var proved []notation.Position
	for i := range j.Parts {
		if l.Won(&j.Parts[i].Position) {
			proved = append(proved, j.Parts[i].Position)
		}
	}
	whole := len(proved) == len(j.Parts)
	switch {
	case len(proved) == 0:
		return fmt.Errorf("%w: nor is any part of it", errOpen)
	case !whole:
		h.Roots = proved
	}
	out, err := book.NewWriter(w, h)
	if err != nil {
		return err
	}
	if whole && j.First != notation.NoPoint {
		top, err := j.top()
		if err != nil {
			return err
		}
		if err := out.Add(top); err != nil {
			return err
		}
	}
	return l.write(ctx, out, proved)
}

// write writes the lemmas of the given positions and all lemmas on which they depend.
func (l *Ledger) write(ctx context.Context, out *book.Writer, positions []notation.Position) error {
	var waiting []notation.Position
	met := map[string]bool{}
	ask := func(pos *notation.Position) bool {
		if key := book.Key(pos); !met[key] {
			met[key] = true
			waiting = append(waiting, pos.Image(pos.Canonical()))
		}
		return true
	}
	for i := range positions {
		ask(&positions[i])
	}
	for len(waiting) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		pos := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		r, ok, err := l.store.Get(&pos)
		if err != nil {
			return err
		}
		if !ok || !r.proved() {
			return fmt.Errorf("%w: there is no lemma for %s", errOpen, name(&pos))
		}
		lemma := book.Lemma{Position: pos}
		if lemma.Node, err = decodeLemma(r.Lemma); err != nil {
			return fmt.Errorf("%s: %w", name(&pos), err)
		}
		if err := lemma.Rests(ctx.Err, ask); err != nil {
			return err
		}
		if err := out.Add(lemma); err != nil {
			return err
		}
	}
	return out.Close()
}

// Proof assembles the lemmas of the store into a proof of the root without lemmas, which package proof can check and
// encode. The error wraps proof.ErrTooLarge if the proof has more nodes than can be checked, and errOpen if a lemma is
// missing.
func (l *Ledger) Proof(ctx context.Context) (*proof.Proof, error) {
	b, err := inMemory(func(w io.Writer) error { return l.WriteBook(ctx, w, "") })
	if err != nil {
		return nil, err
	}
	return book.Expand(b.Until(ctx.Err), &l.job.Root, proof.MaxNodes)
}

// inMemory returns the book that write writes.
func inMemory(write func(io.Writer) error) (*book.Reader, error) {
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return nil, err
	}
	return book.Open(bytes.NewReader(text.Bytes()), int64(text.Len()))
}

// Certified returns a proof as a book in memory. The root of the book is the position of the proof. Its lemmas are
// those into which findings divides the proof.
func Certified(ctx context.Context, p *proof.Proof, program string) (*book.Reader, error) {
	pos := &p.Position
	return inMemory(func(w io.Writer) error {
		out, err := book.NewWriter(w, book.Header{Rule: pos.Rule(), Size: pos.Size(), Attacker: pos.Turn(),
			Program: program, Roots: []notation.Position{*pos}})
		if err != nil {
			return err
		}
		if err := findings(ctx, p, func(f finding) error {
			return out.Add(book.Lemma{Position: f.Position, Node: f.Node})
		}); err != nil {
			return err
		}
		return out.Close()
	})
}

// Join writes the lemmas of several books into one book. If the books together have the lemmas of all parts, Join adds
// the lemma of the root, and missing is empty. Otherwise missing has the names of the open parts, and the roots of the
// books remain the roots. Join checks nothing; use book.Verify.
func (j *Job) Join(w io.Writer, program string, books ...*book.Reader) (missing []string, err error) {
	for i := range j.Parts {
		part := &j.Parts[i]
		if !slices.ContainsFunc(books, func(b *book.Reader) bool { return b.Holds(&part.Position) }) {
			missing = append(missing, part.Name)
		}
	}
	h := j.Header(program)
	switch {
	case len(missing) > 0:
		h.Roots = nil
	case j.First != notation.NoPoint:
		top, err := inMemory(func(w io.Writer) error {
			lemma, err := j.top()
			if err != nil {
				return err
			}
			out, err := book.NewWriter(w, h)
			if err != nil {
				return err
			}
			return errors.Join(out.Add(lemma), out.Close())
		})
		if err != nil {
			return nil, fmt.Errorf("the lemma of the root: %w", err)
		}
		books = append(books[:len(books):len(books)], top)
	}
	return missing, book.Merge(w, h, books...)
}
