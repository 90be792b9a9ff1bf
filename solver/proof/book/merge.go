package book

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// Plain writes a book in its plain form, which other checkers can read more easily.
func Plain(w io.Writer, b *Reader) error {
	out, err := NewPlainWriter(w, b.header)
	if err != nil {
		return err
	}
	for l, err := range b.All() {
		if err != nil {
			return err
		}
		if err := out.Add(l); err != nil {
			return err
		}
	}
	return out.Close()
}

// Merge writes the lemmas of several books into one book; if a position has several lemmas, only the first. The roots
// of that book are the roots of h and then the roots of the books, each once. So h may name positions that the books
// prove together. Rule, size and attacker must be the same. Merge checks nothing, and keeps the positions of all lemmas
// in memory.
func Merge(w io.Writer, h Header, books ...*Reader) error {
	if len(books) == 0 {
		return errors.New("book: nothing to join")
	}
	roots := map[string]bool{}
	h.Roots = slices.Clone(h.Roots)
	for i := range h.Roots {
		roots[Key(&h.Roots[i])] = true
	}
	for i, b := range books {
		own := b.Header()
		if !own.same(&h) {
			return fmt.Errorf("book: book %d is of %v on %dx%d for %v, not of %v on %dx%d for %v", i+1,
				own.Rule, own.Size, own.Size, own.Attacker, h.Rule, h.Size, h.Size, h.Attacker)
		}
		for _, root := range own.Roots {
			if k := Key(&root); !roots[k] {
				roots[k] = true
				h.Roots = append(h.Roots, root)
			}
		}
	}
	out, err := NewWriter(w, h)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, b := range books {
		for l, err := range b.All() {
			if err != nil {
				return fmt.Errorf("book %d: %w", i+1, err)
			}
			k := key(&l.Position)
			if seen[k] {
				continue
			}
			seen[k] = true
			if err := out.Add(l); err != nil {
				return err
			}
		}
	}
	return out.Close()
}
