package bench

// The depth of the judgement of quiet positions, and how it grows with the nodes.

import (
	"context"
	_ "embed" // the positions
	"fmt"
	"math"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
)

// games has positions of games, each on a line: the game with the name of its source and the ply, the rule, and the
// moves. In none of them was a win by threats found for either side. The games of engines come from
// byebyebryan/gomoku2d, those of people from kigster.
//
//go:embed games.txt
var games string

// DepthNodes is the node limit for the judgement of each position.
const DepthNodes = 20_000

// depthEvery is the step through the positions of games: the bench takes one in depthEvery.
const depthEvery = 5

// A Judge judges positions with alpha-beta. [solver.Solver] is a Judge.
type Judge interface {
	Depths(context.Context, *notation.Position, solver.Limits) ([]int64, error)
}

// NewJudge returns a solver as a Judge. It calls refused for each proof that the checker does not accept.
func NewJudge(refused func(error)) Judge { return solver.New(solver.Options{Refused: refused}) }

// A Depth says how deep the judgement of some positions was.
type Depth struct {
	Positions int   `json:"positions"`
	Nodes     int64 `json:"nodes"`  // node limit of each position
	Median    int   `json:"median"` // plies, of the last depth that was finished, as what follows
	Least     int   `json:"least"`
	Most      int   `json:"most"`
	// Branching is the effective branching factor, the median over the positions:
	// the number that, to the power of the depth, is the nodes it took.
	Branching float64 `json:"branching"`
}

// GamePositions returns the 200 positions of games or, if every is above 1, one in every of them.
func GamePositions(every int) ([]notation.Position, error) {
	var list []notation.Position
	for i, line := range strings.Split(strings.TrimSpace(games), "\n") {
		if i%every != 0 {
			continue
		}
		words := strings.Fields(line)
		if len(words) != 3 {
			return nil, fmt.Errorf("games.txt, line %d: expected a name, a rule and moves", i+1)
		}
		rule, err := notation.ParseRule(words[1])
		if err != nil {
			return nil, fmt.Errorf("games.txt, line %d: %w", i+1, err)
		}
		in, err := text.ParsePosition(words[2], text.Defaults{Rule: rule})
		if err != nil {
			return nil, fmt.Errorf("games.txt, line %d: %w", i+1, err)
		}
		list = append(list, in.Position)
	}
	return list, nil
}

// Depths judges positions, each with the given node limit. If ctx is done first, it returns the error of ctx.
func Depths(ctx context.Context, j Judge, list []notation.Position, nodes int64) (*Depth, error) {
	var depths []int
	var factors []float64
	for i := range list {
		at, err := j.Depths(ctx, &list[i], solver.Limits{Nodes: nodes})
		if err != nil {
			return nil, err
		}
		if len(at) == 0 {
			continue // not even the first depth was finished
		}
		depths = append(depths, len(at))
		factors = append(factors, math.Pow(float64(at[len(at)-1]), 1/float64(len(at))))
	}
	d := &Depth{Positions: len(depths), Nodes: nodes}
	if len(depths) == 0 {
		return d, nil
	}
	slices.Sort(depths)
	slices.Sort(factors)
	d.Median, d.Least, d.Most = depths[len(depths)/2], depths[0], depths[len(depths)-1]
	d.Branching = math.Round(factors[len(factors)/2]*100) / 100
	return d, nil
}
