package plane

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"fukumi/solver/proof/endless"
)

// The check of a book as a whole. It begins with the replies to the first stone, and asks only for what they rest on.

// A Report says what was checked.
type Report struct {
	Lemmas  int // number of lemmas that were checked, schemes included
	Schemes int // number of those that have a stone far away
	Laid    int // number of positions that a scheme answers at a place nearer than its distance, or that rest on these
	Reach   int // every reply of this size or more is answered by the scheme of the first reply
	Replies int // number of the other replies, which were asked one by one
	Length  int // the attacker has five after at most so many plies, his first stone not counted
	Nodes   int // number of nodes that were looked at

	// Open are replies that are not answered: the book proves nothing if there is one. Refused says why one of the
	// lemmas does not hold, or is "".
	Open    []endless.Point
	Refused string
}

// All reports whether the attacker is proved to win after the first stone, whatever the reply.
func (r *Report) All() bool { return len(r.Open) == 0 && r.Refused == "" && r.Reach > 0 }

// Verify checks that the attacker wins after the first stone, whatever the reply. threads is at least 1. progress, if
// not nil, is called with the number of lemmas checked so far; there is only one call at a time. The error is that of
// ctx, or about a node that cannot be read; what does not hold is in the report.
func (b *Book) Verify(ctx context.Context, threads int, progress func(lemmas int)) (Report, error) {
	c, err := b.checked(ctx, threads, progress)
	if err != nil {
		return Report{}, err
	}
	return c.report, nil
}

// Pruned returns a book with those lemmas that Verify asks for and that hold with everything that they rest on.
// Positions that a scheme answers at a place nearer than its distance become lemmas, too: so nobody has to look for the
// scheme.
func (b *Book) Pruned(ctx context.Context, threads int) (*Book, Report, error) {
	c, err := b.checked(ctx, threads, nil)
	if err != nil {
		return nil, Report{}, err
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	p := b.bare()
	needed := c.needed()
	for k, i := range c.known {
		switch e := c.entries[i]; {
		case !needed[i] || !c.stands(i):
		case e.explicit:
			p.lemmas[k] = b.lemmas[k]
		case e.near:
			p.lemmas[k] = e.by.id()
		}
	}
	return p, c.report, nil
}

// needed returns which entries the first reply far away and the other replies rest on, themselves included.
func (c *checker) needed() map[int32]bool {
	needed := map[int32]bool{}
	for waiting := append([]int32{0}, c.answered...); len(waiting) > 0; {
		i := waiting[len(waiting)-1]
		if waiting = waiting[:len(waiting)-1]; !needed[i] {
			needed[i] = true
			waiting = append(waiting, c.entries[i].on...)
		}
	}
	return needed
}

// An entry is what is known of a position that was asked for.
type entry struct {
	explicit bool // whether the book has a lemma of it; else a scheme answers it, if it holds
	holds    bool // for an explicit one only once it is checked
	stones   int
	length   int  // plies within its proof
	total    int  // bound on all plies; 0 if it is not yet known
	stands   int8 // whether it holds with everything that it rests on: 1 yes, -1 no, 0 not yet known
	on       []int32
	from     int // of a scheme: the least distance at which it holds

	// Of an entry that is not explicit, and holds: how the scheme is laid in the position of the key, and whether that
	// is nearer than its distance.
	by   placing
	near bool
}

type checker struct {
	book     *Book
	ctx      context.Context
	progress func(int)

	mu      sync.Mutex
	wake    *sync.Cond
	known   map[Key]int32
	entries []*entry
	queue   []Key // explicit ones that are to be checked
	busy    int   // number of goroutines that check one
	schemes map[Key]*scheme
	report  Report
	err     error

	answered []int32 // the replies nearer than the reach
}

func newChecker(ctx context.Context, b *Book) *checker {
	c := &checker{book: b, ctx: ctx, known: map[Key]int32{}, schemes: map[Key]*scheme{}}
	c.wake = sync.NewCond(&c.mu)
	return c
}

func (b *Book) checked(ctx context.Context, threads int, progress func(int)) (*checker, error) {
	c := newChecker(ctx, b)
	c.progress = progress
	if !c.far(threads) {
		return c, c.err
	}
	c.answered = c.replies(threads)
	c.work(threads)
	if c.err != nil {
		return nil, fmt.Errorf("plane: %w", c.err)
	}
	if c.report.Refused == "" {
		c.report.Length = 1 + c.total(0)
		for _, i := range c.answered {
			c.report.Length = max(c.report.Length, 1+c.total(i))
		}
	}
	for _, e := range c.entries {
		if !e.explicit && e.holds {
			c.report.Laid++
		}
	}
	return c, nil
}

// Reach returns the size from which on the scheme of the first reply answers all replies, or 0 if it does not hold.
func (b *Book) Reach(ctx context.Context, threads int) (int, error) {
	c := newChecker(ctx, b)
	if !c.far(threads) || c.report.Refused != "" {
		return 0, c.err
	}
	return c.report.Reach, nil
}

// far checks the scheme of the first reply and what it rests on, and notes the reach. It reports whether there is one.
func (c *checker) far(threads int) bool {
	first := c.book.Reply(Far)
	if _, ok := c.ask(&first); !ok {
		c.report.Open = append(c.report.Open, Far)
		return false
	}
	c.work(threads)
	for _, e := range c.entries {
		c.report.Reach = max(c.report.Reach, e.from)
	}
	return c.err == nil
}

// replies asks all replies nearer than the reach, one by one. It returns those that are answered.
func (c *checker) replies(threads int) (answered []int32) {
	side := 2*c.report.Reach - 1
	var next atomic.Int64
	var wait sync.WaitGroup
	for range max(1, threads) {
		wait.Go(func() {
			for n := int(next.Add(1)) - 1; n < side*side && c.ctx.Err() == nil; n = int(next.Add(1)) - 1 {
				at := endless.Point{X: n%side - side/2, Y: n/side - side/2}
				if at == (endless.Point{}) {
					continue
				}
				pos := c.book.Reply(at)
				i, ok := c.ask(&pos)
				c.mu.Lock()
				if c.report.Replies++; ok {
					answered = append(answered, i)
				} else {
					c.report.Open = append(c.report.Open, at)
				}
				c.mu.Unlock()
			}
		})
	}
	wait.Wait()
	if c.err == nil {
		c.err = c.ctx.Err()
	}
	slices.SortFunc(c.report.Open, order)
	return answered
}

// Reply returns the position after the first stone and a reply.
func (b *Book) Reply(at endless.Point) endless.Position {
	return endless.Position{Rule: b.header.Rule, Frame: endless.FrameOf(b.header.Frame),
		Own: []endless.Point{{}}, Others: []endless.Point{at}}
}

// total returns the bound on all plies of an entry: those of its own proof, or those up to a position that it rests on,
// which are as many as that has more stones, and the total of that. So this ends, too.
func (c *checker) total(i int32) int {
	e := c.entries[i]
	if e.total == 0 {
		e.total = e.length
		for _, on := range e.on {
			e.total = max(e.total, c.entries[on].stones-e.stones+c.total(on))
		}
	}
	return e.total
}

// stands reports whether an entry holds with everything that it rests on.
func (c *checker) stands(i int32) bool {
	e := c.entries[i]
	if e.stands == 0 {
		e.stands = 1
		if !e.holds || slices.ContainsFunc(e.on, func(on int32) bool { return !c.stands(on) }) {
			e.stands = -1
		}
	}
	return e.stands == 1
}

// enter enters a position that is asked for. c.mu is held.
func (c *checker) enter(k Key, e *entry) int32 {
	if i, ok := c.known[k]; ok {
		return i // another goroutine was first
	}
	i := int32(len(c.entries))
	e.stones = k.count()
	c.entries, c.known[k] = append(c.entries, e), i
	return i
}

// ask reports whether the book has a lemma of pos, which then is to be checked, or a scheme that holds where it is
// laid.
func (c *checker) ask(pos *endless.Position) (int32, bool) {
	k, _ := keyOf(pos)
	c.mu.Lock()
	if i, ok := c.known[k]; ok {
		e := c.entries[i]
		c.mu.Unlock()
		return i, e.explicit || e.holds
	}
	if c.book.Has(k) {
		i := c.enter(k, &entry{explicit: true})
		c.queue = append(c.queue, k)
		c.wake.Signal()
		c.mu.Unlock()
		return i, true
	}
	c.mu.Unlock()
	e := &entry{}
	if !IsScheme(pos) {
		at := k.position(pos.Rule, c.book.header.Frame) // so that the placing is one in the position of the key
		c.layAny(&at, e)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.enter(k, e), e.holds
}

// work checks what is in the queue, and what this asks for.
func (c *checker) work(threads int) {
	var wait sync.WaitGroup
	for range max(1, threads) {
		wait.Go(func() {
			for k, ok := c.next(); ok; k, ok = c.next() {
				c.check(k)
			}
		})
	}
	wait.Wait()
}

// next waits for a key. It returns false if there is none left.
func (c *checker) next() (Key, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.queue) == 0 && c.busy > 0 && c.err == nil {
		c.wake.Wait()
	}
	if len(c.queue) == 0 || c.err != nil {
		c.wake.Broadcast()
		return "", false
	}
	k := c.queue[len(c.queue)-1]
	c.queue = c.queue[:len(c.queue)-1]
	c.busy++
	return k, true
}

// check checks the lemma of k.
func (c *checker) check(k Key) {
	pos := k.position(c.book.header.Rule, c.book.header.Frame)
	e := &entry{}
	n, err := c.book.node(k)
	if err == nil {
		err = c.holds(&endless.Proof{Position: pos, Tree: n}, e, IsScheme(&pos))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy--
	c.wake.Broadcast()
	switch {
	case c.ctx.Err() != nil:
		c.err = c.ctx.Err()
		return
	case err != nil && c.report.Refused == "":
		c.report.Refused = fmt.Sprintf("%v against %v: %v", pos.Own, pos.Others, err)
	}
	own := c.entries[c.known[k]]
	own.holds, own.length, own.on, own.from = err == nil, e.length, e.on, e.from
	c.report.Lemmas++
	if IsScheme(&pos) {
		c.report.Schemes++
	}
	if c.progress != nil {
		c.progress(c.report.Lemmas)
	}
}

// holds checks a proof, and notes in e what it rests on.
func (c *checker) holds(p *endless.Proof, e *entry, scheme bool) error {
	o := endless.Options{Until: c.ctx.Err, Lemma: func(at *endless.Position) bool {
		pos := copied(at)
		i, ok := c.ask(&pos)
		e.on = append(e.on, i)
		return ok
	}}
	if scheme {
		o.Far = &Far
	}
	r, err := endless.Check(p, o)
	e.length, e.from = r.Length, r.From
	c.mu.Lock()
	defer c.mu.Unlock()
	c.report.Nodes += r.Nodes
	return err
}
