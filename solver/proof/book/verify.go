package book

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// Options configure a check.
type Options struct {
	Threads  int  // at least 1
	Paranoid bool // see proof.Options

	// Progress, if not nil, is called whenever the number of finished chunks at the beginning of the book has grown.
	// There is only one call at a time.
	Progress func(Checkpoint)

	// Resume, if not nil, is a Checkpoint from Progress in an earlier check of the same book. The chunks that were done
	// are read, but not checked again. The Checkpoint is trusted, so the caller must know where it comes from.
	Resume *Checkpoint
}

// A Report is the result of checking a book.
type Report struct {
	Lemmas    int    `json:"lemmas"`
	Positions int    `json:"positions"`         // number of different positions of lemmas
	Nodes     int    `json:"proof_nodes"`       // number of the attacker's moves that were checked
	Quiet     int    `json:"quiet_nodes"`       // number of quiet moves among these
	ByNode    int    `json:"replies_by_node"`   // replies to quiet moves with a node in the same lemma
	ByLemma   int    `json:"replies_by_lemma"`  // replies to quiet moves with a lemma
	ByZone    int    `json:"replies_by_zone"`   // replies to quiet moves outside the zone of the default
	Simulated int    `json:"replies_simulated"` // replies to quiet moves against which the default was played out
	Roots     int    `json:"-"`
	Chunks    int    `json:"chunks"`
	Checked   int    `json:"chunks_checked"` // number of chunks checked in this run; the others were done before
	SHA256    string `json:"sha256"`         // hash of the file
	Content   string `json:"content_sha256"` // hash of the part before the hash at the end of the file
}

// add adds the counts about lemmas.
func (r *Report) add(o *Report) {
	r.Lemmas += o.Lemmas
	r.Nodes += o.Nodes
	r.Quiet += o.Quiet
	r.ByNode += o.ByNode
	r.ByLemma += o.ByLemma
	r.ByZone += o.ByZone
	r.Simulated += o.Simulated
}

// A Checkpoint is the progress of a check.
type Checkpoint struct {
	Report        // about the finished chunks; Positions and Roots are not yet known
	Paranoid bool `json:"paranoid"`
	Done     int  `json:"chunks_done"` // number of chunks done in this run or before
}

// ErrResume is wrapped by the error about a check that cannot be resumed. This error says nothing about the book.
var ErrResume = errors.New("the check that is to be resumed")

// Verify checks a book: every lemma, whether all positions on which lemmas depend have lemmas, and the SHA-256. It
// keeps in memory the positions of the lemmas read so far, the positions of missing lemmas, and a chunk for each
// thread. The error says which lemma does not hold; the report then has only the hashes and the numbers of chunks.
func Verify(ctx context.Context, b *Reader, o Options) (Report, error) {
	if b.header.Frame != 0 {
		return Report{}, errors.New("book: it is about every board, which is another question")
	}
	b = b.Until(ctx.Err)
	content, sum, err := b.sums()
	if err != nil {
		return Report{}, fmt.Errorf("book: %w", err)
	}
	v := verifier{book: b, opt: o, lemmas: map[string]state{}}
	v.sofar = Checkpoint{Paranoid: o.Paranoid, Report: Report{Chunks: len(b.chunks), SHA256: sum, Content: content}}
	if from := o.Resume; from != nil {
		switch {
		case from.SHA256 != sum || from.Chunks != len(b.chunks):
			return Report{}, fmt.Errorf("%w is that of another book", ErrResume)
		case from.Paranoid != o.Paranoid:
			return Report{}, fmt.Errorf("%w was made in the other mode", ErrResume)
		case from.Done < 0 || from.Done > len(b.chunks):
			return Report{}, fmt.Errorf("%w has done %d of %d chunks", ErrResume, from.Done, len(b.chunks))
		}
		v.skip = from.Done
		v.sofar.Report = from.Report
		v.sofar.Done, v.sofar.Checked = from.Done, 0
	}
	err = v.run(ctx)
	if err == nil {
		err = v.finish()
	}
	r := v.sofar.Report
	if err != nil {
		return Report{Chunks: r.Chunks, Checked: r.Checked, SHA256: r.SHA256, Content: r.Content}, err
	}
	return r, nil
}

// state says in which ways a position has occurred so far.
type state uint8

const (
	proved state = 1 << iota // it is the position of a lemma
	asked                    // a lemma depends on it
)

// A verifier checks a book.
type verifier struct {
	book *Reader
	opt  Options
	skip int // number of chunks at the beginning that are read, but not checked

	mu     sync.Mutex
	next   int              // the next chunk to take
	failed error            // the error of the first chunk that has one
	at     int              // the number of that chunk
	lemmas map[string]state // keys are the keys of positions
	ahead  map[int]*part    // finished chunks that come after unfinished ones
	merged int              // number of chunks that are included in sofar
	sofar  Checkpoint
}

// A part is the result of checking a chunk.
type part struct {
	report      Report
	own, others []string // keys of its lemmas, and of the positions on which they depend
}

// run checks all chunks.
func (v *verifier) run(ctx context.Context) error {
	v.ahead = map[int]*part{}
	var wait sync.WaitGroup
	for range max(1, v.opt.Threads) {
		wait.Go(func() {
			for {
				i, ok := v.take()
				if !ok {
					return
				}
				p, err := v.chunk(ctx, i)
				v.put(i, p, err)
			}
		})
	}
	wait.Wait()
	return v.failed
}

// take returns the next chunk to check.
func (v *verifier) take() (int, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.failed != nil || v.next == len(v.book.chunks) {
		return 0, false
	}
	v.next++
	return v.next - 1, true
}

// put adds the result of chunk i.
func (v *verifier) put(i int, p *part, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err != nil {
		if v.failed == nil || i < v.at {
			v.failed, v.at = err, i
		}
		return
	}
	for _, k := range p.own {
		v.lemmas[k] |= proved
	}
	for _, k := range p.others {
		v.lemmas[k] |= asked
	}
	p.own, p.others = nil, nil
	v.ahead[i] = p
	before := v.merged
	for ; v.ahead[v.merged] != nil; v.merged++ {
		if v.merged >= v.skip {
			v.sofar.add(&v.ahead[v.merged].report)
			v.sofar.Done++
			v.sofar.Checked++
		}
		delete(v.ahead, v.merged)
	}
	if v.merged > max(before, v.skip) && v.opt.Progress != nil {
		v.opt.Progress(v.sofar)
	}
}

// chunk checks the lemmas of a chunk.
func (v *verifier) chunk(ctx context.Context, i int) (*part, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("book: not checked: %w", err)
	}
	own, err := v.book.chunk(i)
	if err != nil {
		return nil, err
	}
	p := &part{}
	rest := map[string]bool{}
	for k := range own.list {
		l := &own.list[k]
		if err := v.lemma(ctx, l, i < v.skip, p, rest); err != nil {
			return nil, fmt.Errorf("book: chunk %d: lemma %d, %s: %w", i+1, k+1, stones(&l.Position), err)
		}
	}
	for k := range rest {
		p.others = append(p.others, k)
	}
	return p, nil
}

// lemma checks a lemma, unless done says that this was done before. It adds the positions on which the lemma depends to
// rest. It rejects a position that is not in the contents at once, so that rest never has more positions than the book
// has lemmas.
func (v *verifier) lemma(ctx context.Context, l *Lemma, done bool, p *part, rest map[string]bool) error {
	p.own = append(p.own, key(&l.Position))
	count := 0
	var lacking error
	on := func(pos *notation.Position) bool {
		count++
		k := Key(pos)
		if !rest[k] && !v.book.named(checksum([]byte(k))) {
			lacking = restsOnNothing(k, &v.book.header)
			return false
		}
		rest[k] = true
		return true
	}
	if done {
		err := l.Rests(ctx.Err, on)
		if lacking != nil {
			return lacking
		}
		return err
	}
	r, err := proof.Verify(&proof.Proof{Position: l.Position, Class: proof.AnyWin, Tree: l.Node},
		proof.Options{Paranoid: v.opt.Paranoid, Lemma: on, Until: ctx.Err})
	if lacking != nil {
		return lacking
	}
	if err != nil {
		return err
	}
	p.report.Lemmas++
	p.report.Nodes += r.Nodes
	p.report.Quiet += r.Quiet.Nodes
	p.report.ByLemma += count
	p.report.ByNode += r.Quiet.Explicit - count
	p.report.ByZone += r.Quiet.Lemma
	p.report.Simulated += r.Quiet.Simulated
	return nil
}

func restsOnNothing(key string, h *Header) error {
	return fmt.Errorf("a lemma rests on a position that has none: %s", stonesOf(key, h))
}

// finish checks that no lemma is missing. It is called when all chunks were checked.
func (v *verifier) finish() error {
	r := &v.sofar.Report
	r.Positions = 0
	for k, s := range v.lemmas {
		if s&proved == 0 {
			return fmt.Errorf("book: %w", restsOnNothing(k, &v.book.header))
		}
		r.Positions++
	}
	r.Roots = len(v.book.header.Roots)
	for i := range v.book.header.Roots {
		root := &v.book.header.Roots[i]
		if v.lemmas[Key(root)]&proved == 0 {
			return fmt.Errorf("book: root %d is not proved: %s", i+1, stones(root))
		}
	}
	return nil
}
