package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Sample is a position to learn from, in the form of the network's input.
type Sample struct {
	Cells  []Cell
	Side   notation.Stone // the side to move
	Target float32        // the chance of the side to move that the network is to learn
	Proved bool           // the target is proved
	Ply    int            // number of the ply in the game; -1 for a variation
	Game   int
}

// A Cell is the number of free points that are of one kind to the side to move and of another to the other
// side.
type Cell struct{ Own, Other, Count uint8 }

// trust is the weight of the target of the position after a move in the target of the position before it (λ).
const trust = 0.75

// fourNodes is the node limit of the search for a win by fours. A position with such a win is not a sample, because a
// search does not evaluate it.
const fourNodes = 100

// Samples returns the samples of a game.
func Samples(ctx context.Context, g *Game, number int) (list []Sample, err error) {
	s := ask.Open(ask.Options{Mode: ask.Off, Memory: memory})
	pos, err := notation.NewPosition(g.Rule, g.Size)
	if err != nil {
		return nil, err
	}
	for _, p := range g.Opening {
		if err := pos.Play(p); err != nil {
			return nil, fmt.Errorf("game %d: opening: %w", number, err)
		}
	}
	targets := g.targets()
	add := func(pos *notation.Position, j Judgement, target float64, ply int) error {
		score, quiet := quietOnly(pos)
		if !quiet {
			return nil
		}
		r, err := s.Solve(ctx, solver.Query{Position: *pos, Goal: solver.VCF, Limits: solver.Limits{Nodes: fourNodes}})
		if err != nil || r.Verdict == solver.Win {
			return err
		}
		list = append(list, Sample{
			Cells: cellsOf(score, pos), Side: pos.Turn(), Target: float32(target),
			Proved: j.Proved != solver.ProvedNone,
			Ply:    ply, Game: number,
		})
		return nil
	}
	for i, p := range g.Plies {
		if err := add(&pos, p.Judgement, targets[i], i); err != nil {
			return nil, err
		}
		for _, b := range p.Variations {
			other := pos
			for _, q := range b.Moves {
				if err := other.Play(q); err != nil {
					return nil, fmt.Errorf("game %d, variation at ply %d: %w", number, i+1, err)
				}
			}
			if err := add(&other, b.Judgement, b.chance(), -1); err != nil {
				return nil, err
			}
		}
		if i == len(g.Plies)-1 {
			break
		}
		if err := pos.Play(p.Move); err != nil {
			return nil, fmt.Errorf("game %d, ply %d: %w", number, i+1, err)
		}
	}
	return list, nil
}

// targets returns the chances that the network is to learn for the positions of the game.
func (g *Game) targets() []float64 {
	list := make([]float64, len(g.Plies))
	for i := len(list) - 1; i >= 0; i-- {
		p := &g.Plies[i]
		list[i] = p.chance()
		if p.Proved == solver.ProvedNone && !p.Random && i+1 < len(list) {
			list[i] = (1-trust)*list[i] + trust*(1-list[i+1])
		}
	}
	return list
}

// chance returns the chance of the side to move by the judgement.
func (j Judgement) chance() float64 {
	switch j.Proved {
	case solver.ProvedWin:
		return 1
	case solver.ProvedLoss:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(j.Value)/eval.ScoreUnit))
}

// cellsOf counts the free points by kind.
func cellsOf(s *eval.Score, pos *notation.Position) []Cell {
	counts := map[[2]uint8]uint8{}
	for _, p := range pos.Stones(notation.Empty) {
		own, other := s.NetKinds(p)
		if pos.Turn() == notation.White {
			own, other = other, own
		}
		counts[[2]uint8{own, other}]++
	}
	cells := make([]Cell, 0, len(counts))
	for k, n := range counts {
		cells = append(cells, Cell{k[0], k[1], n})
	}
	slices.SortFunc(cells, func(a, b Cell) int {
		return (int(a.Own)<<8 | int(a.Other)) - (int(b.Own)<<8 | int(b.Other))
	})
	return cells
}
