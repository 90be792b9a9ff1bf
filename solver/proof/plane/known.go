package plane

import (
	"context"

	"fukumi/solver/proof/endless"
)

// A Known tells a prover which positions are known to be won: by lemmas of a book that grows, which are taken to hold,
// and by schemes where they are laid. Several goroutines may use it at once.
type Known struct{ c *checker }

// Known returns what is known by b.
func (b *Book) Known(ctx context.Context) *Known { return &Known{newChecker(ctx, b)} }

// Won reports whether the attacker is known to win in pos.
func (k *Known) Won(pos *endless.Position) bool {
	if key, _ := keyOf(pos); k.c.book.Has(key) {
		return true
	}
	_, ok := k.c.ask(pos)
	return ok
}

// Forget makes positions that were not won be judged anew, since the book may have grown.
func (k *Known) Forget() {
	c := k.c
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, i := range c.known {
		if e := c.entries[i]; !e.explicit && !e.holds {
			delete(c.known, key)
		}
	}
	c.queue = nil
}

// Rests calls f with each position that p rests on, while p is checked as if all of them were won. It returns the error
// about p.
func Rests(ctx context.Context, p *endless.Proof, f func(*endless.Position)) error {
	_, err := endless.Check(p, endless.Options{Until: ctx.Err, Lemma: func(at *endless.Position) bool {
		pos := copied(at)
		f(&pos)
		return true
	}})
	return err
}
