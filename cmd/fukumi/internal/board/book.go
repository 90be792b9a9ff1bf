package board

// {"kind": "book", "position": {…}}: what a book of proofs says about a game. If the winner is to
// move, the answer has the move to play. Otherwise it has the replies to the book's last move that the
// book answers one by one. It is null if no book knows the position.
//
// A step is claimed only after the checker has accepted it. The lemmas on which the step rests are checked
// when the game reaches them. If the step rests on no lemma, the win is certain, and its certificate
// is kept like any other.

import (
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/proof/walk"
)

// A bookPage is a node of a book with the walk that led to it.
type bookPage struct {
	*walk.Walk
	aside bool // the book has no separate answer to the last reply
}

func askBook(c *call) (any, error) {
	var q struct {
		request
		withPosition
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	game, err := q.Position.game()
	if err != nil || c.o.Books == nil {
		return nil, err
	}
	for _, replying := range []bool{false, true} {
		moves := q.Position.Moves
		if replying {
			if len(moves) == 0 || moves[len(moves)-1] == notation.NoPoint {
				break
			}
			game, moves = game[:len(game)-1], moves[:len(moves)-1]
		}
		books, err := c.o.Books.For(c.ctx, &game[len(game)-1])
		if err != nil {
			return nil, err
		}
		for _, b := range books {
			page, err := followBook(b, game, moves)
			if err != nil {
				return nil, words.Errorf("{book}: nothing is claimed here: {error}", "book", b.Name, "error", err)
			}
			if page == nil {
				continue
			}
			if replying {
				if page.Node = library.Turned(page.Node, &page.Pos, q.Position.Moves[len(moves)]); page.Node == nil {
					continue
				}
			}
			return c.bookStep(b, page)
		}
	}
	return nil, nil
}

// followBook follows a game, in which the winner is to move, from the last lemma that the game has
// reached. It returns nil if the book does not know the position.
func followBook(b *library.Volume, game []notation.Position, moves []notation.Point) (*bookPage, error) {
	for from := len(game) - 1; from >= 0; from -= 2 {
		n, err := b.Node(&game[from])
		if err != nil {
			return nil, err
		}
		if n == nil {
			continue
		}
		page := &bookPage{Walk: walk.New(&proof.Proof{Position: game[from], Tree: n})}
		for _, p := range moves[from:] {
			if page.Played {
				_, own := page.Answer(p)
				page.aside = !own
			}
			if page.Follow([]notation.Point{p}) != nil {
				return nil, nil // the game has left the book
			}
		}
		if page.Node.Kind == proof.KindLemma {
			return nil, words.Errorf("the book is incomplete: this position is missing")
		}
		return page, nil
	}
	return nil, nil
}

// bookStep has the checker check the step on a page, and describes it.
func (c *call) bookStep(b *library.Volume, page *bookPage) (*answer.BookPlayView, error) {
	check, whole, err := b.Step(c.ctx, &page.Pos, page.Node)
	if err != nil {
		return nil, words.Errorf("{book}: nothing is claimed here: the checker refused the move of the book: {error}",
			"book", b.Name, "error", err)
	}
	o := &answer.BookPlayView{Side: page.Attacker, Book: b.Name, Note: b.Note, Replies: []notation.Point{}}
	o.Move, o.Line = page.Node.Move, []notation.Point{page.Node.Move}
	if whole {
		o.Proved, o.Line = solver.ProvedWin.String(), points(check.Line)
		if o.Win = check.SHA256; check.Class > proof.Five {
			c.proofs.keep(&certificate{Proof: &proof.Proof{Position: page.Pos, Class: check.Class, Tree: page.Node},
				check: check})
		}
	}
	before := page.Pos
	if err := page.Play(); err != nil {
		return nil, err
	}
	if page.Node.Kind != proof.KindFive {
		for _, p := range page.Replies() {
			switch next, own := page.Answer(p); {
			case next == nil: // the attacker has a five already
			case own:
				o.Replies = append(o.Replies, p)
			default:
				o.Others++
			}
		}
	}
	o.Says = page.says(c.in, &before, &check, whole, o)
	return o, nil
}

// says explains in sentences why the move of the page is played.
func (p *bookPage) says(l *words.Language, before *notation.Position, check *proof.Report, whole bool,
	o *answer.BookPlayView) string {
	side, other := p.Attacker, p.Attacker.Opponent()
	if p.Node.Kind == proof.KindFive {
		return l.Say("It makes five.")
	}
	aside, makes, then := "", "", ""
	if p.aside {
		aside = l.Say("{other}'s move does not matter: what {side} threatened before still wins.", "other", other,
			"side", side)
	}
	switch kind := explain.Move(before, p.Attacker, p.Node.Move, p.Node.Kind).Kind.String(); {
	case kind == "straight-four", kind == "double-four":
		makes = l.Say("{other} cannot stop the {kind}.", "other", other, "kind", l.Kind(kind))
	case kind == "four-three":
		makes = l.Say("{other} has to stop the four, and then the three.", "other", other)
	case strings.HasSuffix(kind, "three"), kind == "four":
		makes = l.Say("{other} has to stop the {kind}.", "other", other, "kind", l.Kind(kind))
	case p.Node.Kind == proof.KindTree, p.Node.Default != nil && p.Node.Default.Kind != proof.KindTree:
		makes = l.Say("{other} has to stop the fours that are threatened.", "other", other)
	case p.Node.Default != nil:
		makes = l.Say("A quiet move: left alone, {side} wins by threats.", "side", side)
	}
	switch {
	case whole:
		then = l.Say("From here {side} wins {class, select, five {by a five} vcf {by fours} "+
			"vct3 {by fours and threes} vct {by threats} other {with quiet moves and threats}} "+
			"in {n, plural, one {# move} other {# moves}}.",
			"side", side, "class", check.Class, "n", check.Length/2) // not counting the move on the board
	case o.Others == 0:
		then = l.Say("The book has an answer to every reply.")
	default:
		then = l.Say("The book goes on after {n, plural, one {# reply} other {# replies}}; all others lose to "+
			"the same threat.", "n", len(o.Replies))
	}
	return l.Sentences(aside, makes, then)
}
