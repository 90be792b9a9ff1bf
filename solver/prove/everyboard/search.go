package everyboard

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// The search of one position, in one window after the other.

// Limits of a search.
const (
	nestedNodes  = 60_000 // for a position whose win was refused, in each window
	nestedDeep   = 2      // number of such searches within each other
	nestedWindow = 4      // number of windows that they try
	fullWindows  = 3      // number of windows that are searched with the full budget; the others have a quarter
	muchStanding = 9      // see quiet.Options.Standing: for positions that are not won without
)

// An effort limits a search.
type effort struct {
	nodes  int64
	memory int64
	deep   int // number of searches around it
}

// search looks for a win in pos. It reports whether pos is known to be won at the end.
func (p *Prover) search(ctx context.Context, pos *endless.Position, e effort) bool {
	list := windows(pos)
	if e.deep > 0 && len(list) > nestedWindow {
		list = list[:nestedWindow]
	}
	for i := range list {
		part := e
		if i >= fullWindows {
			part.nodes /= 4
		}
		for _, standing := range []int{0, muchStanding} {
			if ctx.Err() == nil && p.searchIn(ctx, &list[i], pos, part, standing) {
				return true
			}
		}
	}
	return p.won(pos)
}

// searchIn looks for a win in pos in a window. Wins that it finds on the way are added to the book.
func (p *Prover) searchIn(ctx context.Context, w *window, root *endless.Position, e effort, standing int) bool {
	pos, ok := w.position(root)
	if !ok {
		return false
	}
	claim := func(of *proof.Proof) (*endless.Proof, error) {
		return endless.OfWindow(of, root.Frame, w.at)
	}
	limit := fours.NewBudget(ctx, e.nodes, 0, time.Now())
	search := quiet.New(&pos, quiet.Options{
		Memory: e.memory, Frame: w.frame(root.Frame.Size()), Claim: claim, Standing: standing,
		Known: func(at *notation.Position) bool {
			known := w.plane(at, root.Frame.Size())
			return p.won(&known)
		},
		Found: func(at notation.Position, n *proof.Node) error {
			found, err := claim(&proof.Proof{Position: at, Class: proof.AnyWin, Tree: n})
			if err != nil {
				return err
			}
			if err = p.take(ctx, found); err == nil {
				return nil
			}
			refused, why := &quiet.Refused{Reply: notation.NoPoint}, (*endless.Refusal)(nil)
			if !errors.As(err, &why) {
				return err
			}
			refused.Lost = len(why.Path) <= 1 && why.Five // the window may not show a row of the defender as one
			if reply, ok := why.Reply(); ok {
				refused.Reply, _ = w.point(reply)
			}
			// What answers it may lie beyond the window.
			inner := len(found.Position.Own) > len(root.Own) && e.deep < nestedDeep
			if refused.Reply == notation.NoPoint && inner && p.first(&found.Position) {
				if p.search(ctx, &found.Position, effort{nestedNodes, e.memory / 4, e.deep + 1}) {
					return nil
				}
			}
			return refused
		},
	}, limit)
	search.Run()
	p.nodes.Add(limit.Nodes)
	if err := search.Err(); err != nil && ctx.Err() == nil {
		p.fail(err)
	}
	return p.won(root)
}

// first reports whether a refused position is asked for the first time.
func (p *Prover) first(pos *endless.Position) bool {
	key := plane.KeyOf(pos)
	_, before := p.asked.LoadOrStore(key, true)
	return !before
}

// take adds a win to the book if package endless accepts it.
func (p *Prover) take(ctx context.Context, win *endless.Proof) error {
	_, err := endless.Check(win, endless.Options{Until: ctx.Err, Lemma: p.won})
	if err != nil {
		return err
	}
	return p.book.Add(plane.Lemma{Position: win.Position, Node: win.Tree})
}

// won reports whether pos is known to be won.
func (p *Prover) won(pos *endless.Position) bool { return p.known.Won(pos) }
