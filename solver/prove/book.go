package prove

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// Books: the lemmas of a job in one file that anyone can check, and the books of several
// jobs joined under one root.

// Header is that of a book of the job.
func (j *Job) Header(program string) book.Header {
	return book.Header{Rule: j.Root.Rule(), Size: j.Root.Size(), Attacker: j.Attacker(), Program: program,
		Roots: []notation.Position{j.Root}}
}

// top is the lemma of the root, where its first move is given: every legal reply has
// a lemma.
func (j *Job) top() (book.Lemma, error) {
	n := &proof.Node{Move: j.First, Kind: proof.KindQuiet}
	after := j.Root
	if err := after.Play(j.First); err != nil {
		return book.Lemma{}, err
	}
	for _, p := range after.Points() {
		if after.Legal(p, after.Turn()) == nil {
			n.Replies = append(n.Replies, proof.Reply{Move: p, Node: &proof.Node{Kind: proof.KindLemma}})
		}
	}
	return book.Lemma{Position: j.Root, Node: n}, nil
}

// WriteBook writes the lemmas that the proof of the root rests on, and returns how many
// they are. It wraps errOpen where one is missing.
func (j *Job) WriteBook(ctx context.Context, w io.Writer, s Store, program string) (int, error) {
	if j.First == notation.NoPoint {
		return j.write(ctx, w, s, j.Header(program), nil, &j.Root)
	}
	top, err := j.top()
	if err != nil {
		return 0, err
	}
	return j.write(ctx, w, s, j.Header(program), &top, j.positions(func(int) bool { return true })...)
}

// WriteParts writes the lemmas that those parts rest on that are proved, as a book of
// which they are the roots, and returns how many lemmas they are. It wraps errOpen where
// no part is proved.
func (l *Ledger) WriteParts(ctx context.Context, w io.Writer, program string) (int, error) {
	j := l.job
	proved := j.positions(func(i int) bool { return l.Won(&j.Parts[i].Position) })
	if len(proved) == 0 {
		return 0, fmt.Errorf("%w: nor is any part of it", errOpen)
	}
	h := j.Header(program)
	h.Roots = nil
	for _, pos := range proved {
		h.Roots = append(h.Roots, *pos)
	}
	return j.write(ctx, w, l.store, h, nil, proved...)
}

// positions are those of the parts that are wanted.
func (j *Job) positions(want func(i int) bool) (list []*notation.Position) {
	for i := range j.Parts {
		if want(i) {
			list = append(list, &j.Parts[i].Position)
		}
	}
	return list
}

// write writes a book of the lemmas of the given positions and all that they rest on,
// behind top, if there is one.
func (j *Job) write(ctx context.Context, w io.Writer, s Store, h book.Header, top *book.Lemma,
	positions ...*notation.Position) (int, error) {
	out, err := book.NewWriter(w, h)
	if err != nil {
		return 0, err
	}
	if top != nil {
		if err := out.Add(*top); err != nil {
			return 0, err
		}
	}
	var waiting []notation.Position
	met := map[string]bool{}
	ask := func(pos *notation.Position) bool {
		if key := canonicalKey(pos); !met[key] {
			met[key] = true
			waiting = append(waiting, pos.Image(pos.Canonical()))
		}
		return true
	}
	for _, pos := range positions {
		ask(pos)
	}
	for len(waiting) > 0 {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		pos := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		n, err := lemmaOf(s, &pos)
		if err != nil {
			return 0, err
		}
		l := book.Lemma{Position: pos, Node: n}
		if err := l.Rests(ask); err != nil {
			return 0, err
		}
		if err := out.Add(l); err != nil {
			return 0, err
		}
	}
	return out.Lemmas(), out.Close()
}

// WriteProof writes a proof as a book whose root is its position: the lemmas that
// Findings divides it into.
func WriteProof(ctx context.Context, w io.Writer, p *proof.Proof, program string) error {
	pos := &p.Position
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
}

// Join writes the lemmas of several books to one. Where together they have the lemmas of
// all parts, the root is joined, too, and missing is empty; else it names the
// parts that are open, and the roots of the book are those of the books. Nothing
// is checked: that is for book.Verify.
func (j *Job) Join(w io.Writer, program string, books ...*book.Reader) (missing []string, err error) {
	for i := range j.Parts {
		found := false
		for _, b := range books {
			_, _, ok, err := b.Lookup(&j.Parts[i].Position)
			if err != nil {
				return nil, err
			}
			found = found || ok
		}
		if !found {
			missing = append(missing, j.Parts[i].Name)
		}
	}
	h := j.Header(program)
	if len(missing) > 0 {
		h.Roots = nil
		return missing, book.Merge(w, h, books...)
	}
	if j.First != notation.NoPoint {
		top, err := j.top()
		if err != nil {
			return nil, err
		}
		var text bytes.Buffer
		alone, err := book.NewWriter(&text, h)
		if err != nil {
			return nil, err
		}
		if err := alone.Add(top); err != nil {
			return nil, err
		}
		if err := alone.Close(); err != nil {
			return nil, err
		}
		b, err := book.Open(bytes.NewReader(text.Bytes()), int64(text.Len()))
		if err != nil {
			return nil, fmt.Errorf("the lemma of the root: %w", err)
		}
		books = append(books[:len(books):len(books)], b)
	}
	return nil, book.Merge(w, h, books...)
}
