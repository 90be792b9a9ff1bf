package board

// The page can walk through a book that was accepted as a whole, as through a certificate, and have it
// checked again. The "sha256" of a request names a certificate or such a book. If it names a book, the
// request has a position, too.

import (
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/plane"
	"fukumi/solver/proof/walk"
)

// volume returns the accepted book with the given SHA-256. It returns nil if that book cannot know a win in pos.
func (c *call) volume(sum string, pos *notation.Position) (*library.Volume, error) {
	if c.o.Books == nil {
		return nil, nil
	}
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		at := *pos
		at.SetTurn(side)
		list, err := c.o.Books.For(c.ctx, &at)
		if err != nil {
			return nil, err
		}
		for _, v := range list {
			if v.SHA256 == sum && v.Accepted {
				return v, nil
			}
		}
	}
	return nil, nil
}

// bookPlace describes the place in a book to which a path leads from pos.
func (c *call) bookPlace(v *library.Volume, pos notation.Position, path answer.Line) (*answer.ProofView, error) {
	n := v.Find(c.ctx, &pos)
	if n == nil {
		return nil, words.Errorf("the book does not know this position")
	}
	w := &walk.Walk{Attacker: v.Header().Attacker, Pos: pos, Node: n, Lemma: v.Node}
	w.Played = pos.Turn() != w.Attacker
	before := pos
	if w.Played {
		before.Take(n.Move)
		before.SetTurn(w.Attacker)
	}
	cert := &certificate{Proof: &proof.Proof{Position: before, Class: proof.AnyWin, Tree: n}, book: v}
	cert.check.SHA256, cert.check.Length = v.SHA256, v.Longest(&before, n)
	return c.walkTo(w, cert, path)
}

// verifyBook checks the whole book of a theorem.
func (c *call) verifyBook(t *library.Theorem) (any, error) {
	root := t.Root()
	v, err := c.volume(t.SHA256, &root)
	if err != nil {
		return nil, err
	}
	if v == nil {
		return nil, words.Errorf("the book {book} is not here", "book", t.Name)
	}
	s := c.search(words.Later("checking the book"))
	defer s.end()
	c.all.Store(int64(v.Chunks()))
	start := time.Now()
	report, err := book.Verify(c.ctx, v.Reader, book.Options{Threads: c.o.Workers,
		Progress: func(p book.Checkpoint) { c.done.Store(int64(p.Done)) }})
	switch l := c.in; {
	case c.ctx.Err() != nil:
		return nil, c.ctx.Err()
	case err != nil:
		return answer.BookCheck{Text: l.Say("rejected: {error}", "error", err)}, nil
	case report.SHA256 != t.SHA256:
		return answer.BookCheck{Text: l.Say("rejected: {error}", "error", words.Errorf("it is another book"))}, nil
	default:
		return answer.BookCheck{Accepted: true,
			Text: l.Say("accepted: {winner} wins with {move} on the empty board of {size}x{size}", "winner", t.Winner(),
				"move", t.First, "size", t.Size),
			Checked: l.Say("{lemmas, plural, one {# lemma} other {# lemmas}} with {moves, plural, one {# move} "+
				"other {# moves}}, in {time}", "lemmas", report.Lemmas, "moves", report.Nodes,
				"time", l.Duration(time.Since(start)))}, nil
	}
}

// verifyEvery checks the whole book about every board.
func (c *call) verifyEvery() (any, error) {
	b, err := plane.Read(c.o.Every())
	if err != nil {
		return nil, err
	}
	s := c.search(words.Later("checking the book"))
	defer s.end()
	c.all.Store(int64(b.Len()))
	start := time.Now()
	report, err := b.Verify(c.ctx, c.o.Workers, func(lemmas int) { c.done.Store(int64(lemmas)) })
	switch l := c.in; {
	case c.ctx.Err() != nil:
		return nil, c.ctx.Err()
	case err != nil:
		return answer.BookCheck{Text: l.Say("rejected: {error}", "error", err)}, nil
	case !report.All():
		return answer.BookCheck{Text: l.Say("rejected: {error}", "error",
			words.Errorf("not every reply is answered"))}, nil
	default:
		h := b.Header()
		return answer.BookCheck{Accepted: true,
			Text: l.Say("accepted: {winner} wins on every board of {n} lines and more, and on the endless one",
				"winner", library.Every.Winner(), "n", h.Frame),
			Checked: l.Say("{lemmas, plural, one {# lemma} other {# lemmas}} with {moves, plural, one {# move} "+
				"other {# moves}}, in {time}", "lemmas", report.Lemmas, "moves", report.Nodes,
				"time", l.Duration(time.Since(start)))}, nil
	}
}

// exampleLines are the lines of the board with which the page shows the theorem about every board.
const exampleLines = 19

// theorems returns the theorems, or none if there are no books to ask.
func (c *call) theorems() []answer.TheoremView {
	list := []answer.TheoremView{}
	for i := 0; c.o.Books != nil && i < len(library.Theorems); i++ {
		t := &library.Theorems[i]
		list = append(list, answer.TheoremView{Name: t.Name, Rule: t.Rule, Size: t.Size, Winner: t.Winner(),
			First: t.First, SHA256: t.SHA256, Bytes: t.Bytes, Lemmas: t.Lemmas, Moves: (t.Plies + 1) / 2})
	}
	if t := &library.Every; c.o.Books != nil && c.o.Every != nil {
		list = append(list, answer.TheoremView{Name: t.Name, Rule: t.Rule, Size: exampleLines, Winner: t.Winner(),
			First: t.First(exampleLines), SHA256: t.SHA256, Bytes: t.Bytes, Lemmas: t.Lemmas, Moves: (t.Plies + 1) / 2,
			Frame: t.Frame})
	}
	return list
}
