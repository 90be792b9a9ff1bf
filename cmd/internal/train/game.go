package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Game is a game of the search against itself.
type Game struct {
	Rule    notation.Rule
	Size    int
	Opening []notation.Point
	Plies   []Ply
}

// A Ply is a position of a game, with its judgement and the move played.
type Ply struct {
	Judgement
	Move       notation.Point
	Random     bool // the move was not chosen by the search
	Variations []Variation
}

// A Variation is a position that is not in the game: the position before a ply after a few random moves.
type Variation struct {
	Moves []notation.Point
	Judgement
}

// A Judgement is the result of the search of a position, for the side to move.
type Judgement struct {
	Value  int // in the units of eval.ScoreUnit; meaningless if there is a proof
	Proved solver.Label
}

// Options say how to play games.
type Options struct {
	Rule  notation.Rule
	Size  int
	Nodes int64 // nodes of a move
	Seed  uint64
	Plain bool // the search chooses every move, and there are no variations
}

// The constants of the games.
const (
	maxOpening      = 9    // maximum number of stones of an opening
	asideChance     = 0.3  // the chance of an opening that is not in the middle
	maxTries        = 200  // points that are tried for an opening; a corner may have too few
	openingOdds     = 250  // the largest judgement of an opening, for either side
	randomChance    = 0.12 // the chance of a random move
	randomLast      = 40   // number of plies after which there are no random moves
	randomWidth     = 10   // a random move is one of the 10 best by patterns
	variationChance = 0.8  // the chance of a variation at a ply
	maxPlies        = 100
	memory          = 16 << 20
)

// Play plays the game with the given number. The same options and number give the same game. The error is
// that of ctx, or is due to a defect of the program.
func Play(ctx context.Context, o Options, number int) (Game, error) {
	p := &player{o: o, ctx: ctx, search: ask.Open(ask.Options{Mode: ask.Off, Memory: memory})}
	p.random = rand.New(rand.NewPCG(o.Seed<<8|uint64(o.Rule), uint64(number)))
	pos, err := p.opening()
	if err != nil {
		return Game{}, err
	}
	g := Game{Rule: o.Rule, Size: o.Size}
	moves, _ := pos.Moves()
	g.Opening = slices.Clone(moves)
	for range maxPlies {
		got, err := p.ask(&pos)
		if err != nil || got.Move == notation.NoPoint {
			return g, err
		}
		ply := Ply{Judgement: judgementOf(&got), Move: got.Move}
		if ply.Proved != solver.ProvedNone {
			g.Plies = append(g.Plies, ply)
			return g, nil
		}
		if !o.Plain && p.random.Float64() < variationChance {
			if b, ok, err := p.variation(pos); err != nil {
				return g, err
			} else if ok {
				ply.Variations = append(ply.Variations, b)
			}
		}
		if !o.Plain && len(g.Plies) < randomLast && p.random.Float64() < randomChance {
			if move := p.plausible(&pos); move != notation.NoPoint && move != ply.Move {
				ply.Move, ply.Random = move, true
			}
		}
		g.Plies = append(g.Plies, ply)
		if err := pos.Play(ply.Move); err != nil {
			return g, err
		}
	}
	return g, nil
}

// A player plays one game.
type player struct {
	o      Options
	ctx    context.Context
	search *ask.Session
	random *rand.Rand
}

// ask asks the search about a position. The move is NoPoint if the game is over or there is no legal move.
func (p *player) ask(pos *notation.Position) (solver.Candidate, error) {
	legal := slices.ContainsFunc(pos.Stones(notation.Empty), func(q notation.Point) bool {
		return pos.Legal(q, pos.Turn()) == nil
	})
	if _, over := pos.Winner(); over || !legal {
		return solver.Candidate{Move: notation.NoPoint}, nil
	}
	c, err := p.search.Choose(p.ctx, solver.RankQuery{Position: *pos, Limits: solver.Limits{Nodes: p.o.Nodes}})
	if err == nil {
		err = p.ctx.Err()
	}
	return c, err
}

func judgementOf(c *solver.Candidate) Judgement { return Judgement{Value: c.Score, Proved: c.Proved} }

// opening returns a position after a few random moves that the search judges as open.
func (p *player) opening() (notation.Position, error) {
	for {
		pos, err := notation.NewPosition(p.o.Rule, p.o.Size)
		if err != nil {
			return pos, err
		}
		wide := 2 + p.random.IntN(3)
		x, y := p.o.Size/2, p.o.Size/2
		if p.random.Float64() < asideChance {
			x, y = p.random.IntN(p.o.Size), p.random.IntN(p.o.Size)
		}
		n := 1 + p.random.IntN(maxOpening)
		for tries := 0; n > 0 && tries < maxTries; tries++ {
			q := notation.At(x-wide+p.random.IntN(2*wide+1), y-wide+p.random.IntN(2*wide+1))
			if q.On(p.o.Size) && pos.Legal(q, pos.Turn()) == nil {
				_ = pos.Play(q) // no error: the move is legal
				n--
			}
		}
		if _, quiet := quietOnly(&pos); !quiet {
			continue
		}
		c, err := p.ask(&pos)
		if err != nil {
			return pos, err
		}
		if j := judgementOf(&c); c.Move != notation.NoPoint && j.Proved == solver.ProvedNone && max(j.Value,
			-j.Value) <= openingOdds {
			return pos, nil
		}
	}
}

// plausible returns a random move out of the best ones by patterns.
func (p *player) plausible(pos *notation.Position) notation.Point {
	score, side := eval.NewScore(pos), pos.Turn()
	moves := pos.Stones(notation.Empty)
	slices.SortStableFunc(moves, func(a, b notation.Point) int {
		return int(score.Order(b, side)) - int(score.Order(a, side))
	})
	moves = slices.DeleteFunc(moves, func(q notation.Point) bool { return pos.Legal(q, side) != nil })
	if len(moves) == 0 {
		return notation.NoPoint
	}
	return moves[p.random.IntN(min(len(moves), randomWidth))]
}

// variation makes one to three random moves from pos, and asks the search about the position that results. ok is
// false if there is no move or the position is not quiet.
func (p *player) variation(pos notation.Position) (b Variation, ok bool, err error) {
	for range 1 + p.random.IntN(3) {
		q := p.plausible(&pos)
		if q == notation.NoPoint {
			return b, false, nil
		}
		if err := pos.Play(q); err != nil {
			return b, false, err
		}
		b.Moves = append(b.Moves, q)
	}
	if _, quiet := quietOnly(&pos); !quiet {
		return b, false, nil
	}
	c, err := p.ask(&pos)
	if err != nil || c.Move == notation.NoPoint {
		return b, false, err
	}
	b.Judgement = judgementOf(&c)
	return b, true, nil
}

// quietOnly returns the patterns of a position, and whether a search would evaluate the position: the game goes on,
// neither side can make a five, and the side to move cannot make an open four.
func quietOnly(pos *notation.Position) (*eval.Score, bool) {
	if _, over := pos.Winner(); over {
		return nil, false
	}
	s := eval.NewScore(pos)
	own := pos.Turn()
	for _, c := range [...]notation.Stone{own, own.Opponent()} {
		if s.Count(c, eval.ClassFive) > 0 {
			return s, false
		}
	}
	return s, s.Count(own, eval.ClassStraightFour)+s.Count(own, eval.ClassDoubleFour) == 0
}
