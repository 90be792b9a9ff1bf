package everyboard

import (
	"context"
	"slices"

	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// Proofs that lead: those of a book about one board, and schemes where they do not hold.

// A task is a position that is not yet won, and a win that may hold, or nil.
type task struct {
	pos endless.Position
	win *endless.Node
}

// lead looks for a win in pos by the lemmas of the book that leads. Those that do not hold are searched, the ones with
// most stones first, so that what rests on them may hold as it stands.
func (p *Prover) lead(ctx context.Context, pos *endless.Position) bool {
	levels := map[int][]task{}
	met := map[plane.Key]bool{}
	var visit func(*endless.Position)
	visit = func(pos *endless.Position) {
		key := plane.KeyOf(pos)
		if met[key] || ctx.Err() != nil || p.won(pos) {
			return
		}
		met[key] = true
		n, ok, err := p.guide.Find(pos)
		if err != nil || !ok {
			n = nil
		}
		stones := len(pos.Own) + len(pos.Others)
		levels[stones] = append(levels[stones], task{*pos, n})
		for i := range p.bare[key] {
			visit(&p.bare[key][i])
		}
		if n != nil {
			_ = plane.Rests(ctx, &endless.Proof{Position: *pos, Tree: n}, visit)
		}
	}
	visit(pos)
	most := 0
	for stones := range levels {
		most = max(most, stones)
	}
	for stones := most; stones > 2; stones-- {
		list := levels[stones]
		p.each(len(list), func(i int) {
			if t := &list[i]; ctx.Err() == nil && !p.won(&t.pos) && !p.holds(ctx, t) {
				p.search(ctx, &t.pos, effort{nodes: nodesFor(stones), memory: p.o.Memory / int64(p.o.Threads)})
			}
		})
		p.known.Forget()
	}
	return slices.ContainsFunc(levels[2], func(t task) bool { return p.holds(ctx, &t) })
}

// leadBare notes what a lemma without a default rests on. On every board it says nothing, since no list has all
// replies, but what it rests on is worth knowing.
func (p *Prover) leadBare(e *endless.Proof) {
	key := plane.KeyOf(&e.Position)
	for _, r := range e.Tree.Replies {
		if r.Node != nil && r.Node.Kind == proof.KindLemma {
			after := e.Position
			after.Own = append(slices.Clone(after.Own), e.Tree.Move)
			after.Others = append(slices.Clone(after.Others), r.Move)
			p.bare[key] = append(p.bare[key], after)
		}
	}
}

// nodesFor returns the limit for a position with so many stones that rests on nothing else.
func nodesFor(stones int) int64 {
	const few = 400_000
	switch {
	case stones <= 4:
		return 8 * few
	case stones <= 6:
		return 2 * few
	}
	return few
}

// holds reports whether the win of t holds, and adds it to the book.
func (p *Prover) holds(ctx context.Context, t *task) bool {
	return t.win != nil && p.take(ctx, &endless.Proof{Position: t.pos, Tree: t.win}) == nil
}

// fix looks for a win in pos, led by the schemes that are laid at a place, for so many moves. The positions that they
// rest on are searched if they are not won, one after the other.
func (p *Prover) fix(ctx context.Context, pos *endless.Position, at endless.Point, moves int) bool {
	if p.won(pos) {
		return true
	}
	if n, ok, err := p.book.Scheme(pos, at); moves > 0 && ok && err == nil {
		win := &endless.Proof{Position: *pos, Tree: n}
		var rests []endless.Position
		_ = plane.Rests(ctx, win, func(on *endless.Position) { rests = append(rests, *on) })
		fixed := !slices.ContainsFunc(rests, func(on endless.Position) bool { return !p.fix(ctx, &on, at, moves-1) })
		if fixed && p.take(ctx, win) == nil {
			return true
		}
	}
	return p.search(ctx, pos, effort{nodes: ringNodes << moves, memory: p.o.Memory / int64(p.o.Threads)})
}
