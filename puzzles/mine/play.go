package mine

// Games of the program against itself, as a source of puzzles. A player of one level does not see what a player of
// another level sees, so the games are full of wins that are found and of wins that are missed.

import (
	"context"
	"fmt"
	"math/rand/v2"

	"fukumi/notation"
	"fukumi/puzzles/internal/order"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
	"fukumi/solver/play/match"
)

// PlayOptions are the options of Play. The same rule, size and seed give the same games, whatever the other options
// are: a larger number of games continues a smaller one.
type PlayOptions struct {
	Rule    notation.Rule
	Size    int
	Games   int
	Seed    uint64
	Workers int
}

// The games: a few random stones in an area of the board, and then two levels.
const (
	lowestPlayed = 2       // the levels below overlook too much
	playedNodes  = 2_000   // node limit of a move, for every level
	playedMemory = 4 << 20 // memory of a player
	leastStones  = 2       // stones of an opening
	mostStones   = 7       //
	leastReach   = 2       // lines from the middle of the area to its side
	mostReach    = 4       //
	asideShare   = 0.4     // share of the areas that are not in the middle of the board
	mostTries    = 1 << 10 // for a free point of the area
)

// Play plays games of the program against itself and calls tell after each, in order. The levels of the two sides are
// drawn for each game. The error is that of ctx or of tell, or due to a defect of the program.
func Play(ctx context.Context, o PlayOptions, tell func(*Game) error) error {
	begin := func() (order.Job[playedGame], error) {
		work := func(ctx context.Context, i int) *playedGame {
			g, err := o.play(ctx, i)
			return &playedGame{g, err}
		}
		return order.Job[playedGame]{Work: work, End: func() {}}, nil
	}
	return order.Run(ctx, o.Games, o.Workers, begin, func(g *playedGame) error {
		if g.err != nil {
			return g.err
		}
		return tell(&g.Game)
	})
}

// A playedGame is a game of Play, or the reason why there is none.
type playedGame struct {
	Game
	err error
}

// play plays the game with a number.
func (o *PlayOptions) play(ctx context.Context, number int) (Game, error) {
	random := rand.New(rand.NewPCG(o.Seed, uint64(number)))
	g := Game{ID: fmt.Sprintf("%v-%d-%d", o.Rule, o.Seed, number),
		Source: fmt.Sprintf("fukumi against itself, %v, series %d", o.Rule, o.Seed)}
	start, err := notation.NewPosition(o.Rule, o.Size)
	if err != nil {
		return g, err
	}
	g.Start = start
	pos := start
	scatter(&pos, random)
	var players [2]play.Player
	for i := range players {
		players[i] = play.NewOwn(play.Options{
			Level: lowestPlayed + random.IntN(play.Levels+1-lowestPlayed), Limits: solver.Limits{Nodes: playedNodes},
			Memory: playedMemory, Open: func(a ask.Options) *ask.Session {
				a.Mode = ask.Off
				return ask.Open(a)
			},
		})
		defer players[i].Close()
	}
	outcome, err := match.Play(ctx, players, match.Pairing{First: 0}, pos)
	g.Moves, _ = outcome.End.Moves()
	return g, err
}

// scatter plays a few random moves in an area of the board.
func scatter(pos *notation.Position, random *rand.Rand) {
	size, reach := pos.Size(), leastReach+random.IntN(mostReach+1-leastReach)
	x, y := size/2, size/2
	if random.Float64() < asideShare {
		x, y = random.IntN(size), random.IntN(size)
	}
	stones := leastStones + random.IntN(mostStones+1-leastStones)
	for tries := 0; stones > 0 && tries < mostTries; tries++ {
		p := notation.At(x-reach+random.IntN(2*reach+1), y-reach+random.IntN(2*reach+1))
		if p.On(size) && pos.Legal(p, pos.Turn()) == nil && !pos.MakesFive(p, pos.Turn()) {
			_ = pos.Play(p) // no error: the move is legal
			stones--
		}
	}
}
