package main

// Swap2. Every choice rests on the judgement of a ranking, never on a table of
// openings: an opening is good for who offers it where the chances are even, and
// who may choose takes the better side.

import (
	"context"
	"fmt"
	"math"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// evenChance is how far from a half a chance may be to count as even: then two
// more stones leave the opponent no better choice.
const evenChance = 0.02

// opening puts the first three stones: the first on the third line from two
// edges, where Black has the least of it, the others near.
func (a *balance) opening(pos notation.Position) (trial, error) {
	corner := min(2, pos.Size()/2)
	first := notation.At(corner, corner)
	if err := pos.Play(first); err != nil {
		return trial{}, err
	}
	var around []notation.Point
	for _, p := range pos.Stones(notation.Empty) {
		if p.X() > 0 && p.Y() > 0 && p.X() <= corner+4 && p.Y() <= corner+4 {
			around = append(around, p)
		}
	}
	t, err := a.choose(pos, trials(&pos, around, true, 0), 0.5)
	t.stones = append([]notation.Point{first}, t.stones...)
	return t, err
}

// A swap2Choice is what is done with an opening: one of swap, a move, or two.
type swap2Choice struct {
	swap  bool
	moves []notation.Point
	best  *solver.Candidate // of the side to move
}

// answer chooses at three stones or five, in pos with White to move.
func (a *balance) answer(pos notation.Position, mayPutTwo bool) (swap2Choice, error) {
	searches := 1
	if mayPutTwo {
		searches += finalists
	}
	c, err := a.judge(pos, min(searches, 3))
	if err != nil {
		return swap2Choice{}, err
	}
	even := math.Abs(c.WinChance-0.5) < evenChance
	if mayPutTwo && even {
		t, err := a.choose(pos, trials(&pos, near(&pos), true, 0), 0.5)
		if err == nil && t.off < evenChance {
			return swap2Choice{moves: t.stones, best: &c}, nil
		}
	}
	if c.WinChance < 0.5 {
		return swap2Choice{swap: true, best: &c}, nil
	}
	return swap2Choice{moves: []notation.Point{c.Move}, best: &c}, nil
}

// swap2Stones is the position after the first stones of an opening, Black
// first.
func (b *gomocup) swap2Stones(points []notation.Point) (notation.Position, error) {
	before := b.board
	b.board = newGomoBoard(b.board.size)
	pos, err := b.ready()
	if err == nil {
		err = b.putOpening(&pos, points)
	}
	if err != nil {
		b.board = before
	}
	return pos, err
}

func (b *gomocup) putOpening(pos *notation.Position, points []notation.Point) error {
	for i, p := range points {
		if err := b.board.add(p, i%2 == 1); err != nil { // who answers is White so far
			return err
		}
		if err := pos.Play(p); err != nil {
			return err
		}
	}
	if row, over := pos.Winner(); over {
		return &solver.GameOverError{Row: row}
	}
	return nil
}

// swap2Board is SWAP2BOARD.
func (b *gomocup) swap2Board(ctx context.Context, k *gomoBlock) bool {
	if !b.started {
		return b.fail(errNoGame)
	}
	points, err := k.moves(b.board.gomoGrid)
	if err != nil {
		return b.fail(err)
	}
	v := b.view()
	return b.swap2(ctx, k.at, points, func(c swap2Choice) []string {
		if c.swap {
			return []string{"SWAP"}
		}
		return []string{v.pairs(c.moves)}
	})
}

// swap2 answers an opening of 0, 3 or 5 stones in the words of the manager.
func (b *gomocup) swap2(ctx context.Context, at time.Time, points []notation.Point, words func(swap2Choice) []string) bool {
	if n := len(points); n != 0 && n != 3 && n != 5 {
		return b.failf("an opening of swap2 has 0 or 3 or 5 stones and not %d", n)
	}
	pos, err := b.swap2Stones(points)
	if err != nil {
		return b.fail(err)
	}
	s, v, depth := b.engineFor(), b.view(), b.info.depth
	say := func(c swap2Choice) gomoAnswer {
		a := gomoAnswer{say: words(c)}
		if c.best != nil {
			a.say = append([]string{"MESSAGE " + v.summary(c.best)}, a.say...)
		}
		return a
	}
	run := func(ctx context.Context, l solver.Limits, _ func(gomoEvent)) gomoAnswer {
		a := newBalance(ctx, s, l, depth, finalists+1)
		c, err := swap2Choice{}, error(nil)
		if len(points) == 0 {
			var t trial
			t, err = a.opening(pos)
			c.moves = t.stones
		} else {
			c, err = a.answer(pos, len(points) == 3)
		}
		if err != nil {
			return gomoAnswer{err: err}
		}
		return say(c)
	}
	return b.think(ctx, at, gomoSearch{pos: pos, last: b.quickSwap2(&pos, len(points), say), run: run})
}

// quickSwap2 is the answer where there is no time to search.
func (b *gomocup) quickSwap2(pos *notation.Position, stones int, say func(swap2Choice) gomoAnswer) gomoAnswer {
	if stones == 0 {
		m := min(2, pos.Size()/2)
		return say(swap2Choice{moves: []notation.Point{notation.At(m, m), notation.At(m+1, m), notation.At(m+2, m+1)}})
	}
	if eval.NewScore(pos).Value(pos.Turn()) < 0 {
		return say(swap2Choice{swap: true})
	}
	quick := b.quickAnswer(pos)
	return say(swap2Choice{moves: quick.play})
}

// swap2Step is YXSWAP2STEP1 to 3, which answer with messages of their own.
func (b *gomocup) swap2Step(ctx context.Context, c gomoCall) bool {
	if !b.started {
		return b.fail(errNoGame)
	}
	step := int(c.name[len(c.name)-1] - '0')
	var points []notation.Point
	if step > 1 {
		for _, s := range b.board.stones {
			points = append(points, s.at)
		}
		if want := 2*step - 1; len(points) != want {
			return b.failf("%s wants a board of %d stones and not %d", c.name, want, len(points))
		}
	}
	v := b.view()
	return b.swap2(ctx, c.at, points, func(c swap2Choice) []string { return v.swap2Messages(c, step) })
}

// swap2Messages are the answers to the steps of Yixin-Board.
func (v gomoView) swap2Messages(c swap2Choice, step int) []string {
	if step > 1 && len(c.moves) < 2 {
		answer := "NO"
		if c.swap {
			answer = "YES"
		}
		return []string{fmt.Sprintf("MESSAGE SWAP2 SWAP%d %s", step-1, answer)}
	}
	var list []string
	first := 1
	if step == 2 {
		first = 4
	}
	for i, p := range c.moves {
		x, y := v.xy(p)
		list = append(list, fmt.Sprintf("MESSAGE SWAP2 MOVE%d %d %d", first+i, x, y))
	}
	return list
}
