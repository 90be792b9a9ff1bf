package everyboard

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// Options configure a prover.
type Options struct {
	Memory  int64 // for the searches, in bytes
	Threads int   // 0: one for each processor
	// Report, if not nil, is called after each reply; calls do not overlap.
	Report func(Progress)
	// Save, if not nil, is called with the book after each reply, so that the work can go on from there.
	Save func(*plane.Book) error
}

// Progress says how far the work is.
type Progress struct {
	Reply   endless.Point // of the defender, to the first stone; plane.Far for one far away
	Won     bool
	Replies int // number of replies that were worked on, with this one
	Lemmas  int // of the book
	Nodes   int64
}

// A Prover proves that the first stone wins.
type Prover struct {
	book  *plane.Book
	guide *plane.Book                      // lemmas that may hold
	bare  map[plane.Key][]endless.Position // what lemmas of the book that leads rest on, if they have no default
	known *plane.Known
	o     Options

	nodes atomic.Int64
	asked sync.Map // refused positions that were asked for

	mu      sync.Mutex
	err     error
	replies int
}

// New returns a prover whose work begins with a book, which may be without lemmas, and is led by a book about one
// board, which may be nil. The lemmas of b are taken to hold.
func New(ctx context.Context, b *plane.Book, lead *book.Reader, o Options) (*Prover, error) {
	h := b.Header()
	if h.Rule != notation.Freestyle {
		return nil, fmt.Errorf("rule %v: expected freestyle", h.Rule)
	}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	p := &Prover{book: b, known: b.Known(ctx), o: o, bare: map[plane.Key][]endless.Position{}}
	var err error
	if p.guide, err = plane.New(h); err != nil || lead == nil {
		return p, err
	}
	of := lead.Header()
	if of.Rule != h.Rule || of.Attacker != notation.Black || of.Size%2 == 0 || of.Frame != 0 {
		return nil, errors.New("the book that leads is about another rule, side or kind of board")
	}
	half := of.Size / 2
	for l, err := range lead.Until(ctx.Err).All() {
		if err != nil {
			return nil, err
		}
		e, err := endless.OfWindow(&proof.Proof{Position: l.Position, Tree: l.Node}, endless.FrameOf(h.Frame),
			func(q notation.Point) endless.Point { return endless.Point{X: q.X() - half, Y: q.Y() - half} })
		if err == nil && e.Tree.Kind == proof.KindQuiet && e.Tree.Default == nil {
			p.leadBare(e)
		} else if err == nil {
			err = p.guide.Add(plane.Lemma{Position: e.Position, Node: e.Tree})
		}
		if err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Nodes of the searches, by what they are for.
const (
	replyNodes = 12_000_000 // for a reply to the first stone
	farNodes   = 60_000_000 // for the reply far away
	ringNodes  = 1_000_000  // for a position that rests on a scheme which does not hold at a place
	nearest    = 6          // replies of this size or less are led by the book about one board
	ringDeep   = 2          // number of moves for which a scheme leads, where it does not hold
)

// Run works on all replies to the first stone. It returns the report of the book, and a book with only those lemmas
// that are needed and hold. If a reply is not won, the report says so; another prover can go on from that book.
func (p *Prover) Run(ctx context.Context) (*plane.Book, plane.Report, error) {
	var list []endless.Point
	for x := 1; x <= nearest; x++ {
		for y := 0; y <= x; y++ {
			list = append(list, endless.Point{X: x, Y: y})
		}
	}
	for _, reply := range list {
		p.reply(ctx, reply, func(pos *endless.Position) bool {
			return p.lead(ctx, pos) || p.search(ctx, pos, effort{nodes: replyNodes, memory: p.o.Memory})
		})
	}
	p.reply(ctx, plane.Far, func(pos *endless.Position) bool {
		return p.search(ctx, pos, effort{nodes: farNodes, memory: p.o.Memory})
	})
	reach := p.reach(ctx)
	list = list[:0]
	for x := reach - 1; x > nearest; x-- {
		for y := 0; y <= x; y++ {
			list = append(list, endless.Point{X: x, Y: y})
		}
	}
	p.each(len(list), func(i int) {
		p.reply(ctx, list[i], func(pos *endless.Position) bool { return p.fix(ctx, pos, list[i], ringDeep) })
	})
	if err := errors.Join(p.err, ctx.Err()); err != nil {
		return nil, plane.Report{}, err
	}
	return p.book.Pruned(ctx, p.o.Threads)
}

// reach returns the size from which on replies are answered by the scheme of the first reply, or 0.
func (p *Prover) reach(ctx context.Context) int {
	if ctx.Err() != nil {
		return 0
	}
	r, err := p.book.Reach(ctx, p.o.Threads)
	if err != nil {
		p.fail(err)
	}
	return r
}

// reply works on one reply, unless the work has ended.
func (p *Prover) reply(ctx context.Context, at endless.Point, win func(*endless.Position) bool) {
	if ctx.Err() != nil || p.failed() != nil {
		return
	}
	pos := p.book.Reply(at)
	won := p.won(&pos) || win(&pos)
	p.known.Forget()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.replies++
	if p.o.Report != nil {
		p.o.Report(Progress{at, won, p.replies, p.book.Len(), p.nodes.Load()})
	}
	if p.o.Save != nil && ctx.Err() == nil {
		p.err = errors.Join(p.err, p.o.Save(p.book))
	}
}

func (p *Prover) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.err = errors.Join(p.err, err)
}

func (p *Prover) failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// each calls f with the numbers below n, on all threads.
func (p *Prover) each(n int, f func(int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range p.o.Threads {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wait.Wait()
}
