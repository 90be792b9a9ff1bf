package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Sample is a position to learn from.
type Sample struct {
	Stones []uint16 // the point, and the colour from bit colourAt on
	Rule   notation.Rule
	Size   uint8
	Side   notation.Stone // the side to move
	Target float32        // the chance of the side to move that the network is to learn
	Chosen notation.Point // the quiet move that the search chose, or NoPoint
	Proved bool           // the target is proved
	Ply    int            // number of the ply in the game; -1 for a variation
	Game   int
}

// colourAt is the bit of a stone from which its colour stands.
const colourAt = 12

// position returns the position of a sample.
func (s *Sample) position() notation.Position {
	pos, err := notation.NewPosition(s.Rule, int(s.Size))
	if err != nil {
		panic(err) // cannot happen: the sample was made from a position
	}
	for _, stone := range s.Stones {
		_ = pos.Put(notation.Point(stone&(1<<colourAt-1)), notation.Stone(stone>>colourAt))
	}
	pos.SetTurn(s.Side)
	return pos
}

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
	add := func(pos *notation.Position, j Judgement, target float64, ply int, best notation.Point) error {
		score, quiet := quietOnly(pos)
		if !quiet {
			return nil
		}
		r, err := s.Solve(ctx, solver.Query{Position: *pos, Goal: solver.VCF, Limits: solver.Limits{Nodes: fourNodes}})
		if err != nil || r.Verdict == solver.Win {
			return err
		}
		sample := Sample{
			Rule: g.Rule, Size: uint8(g.Size), Side: pos.Turn(), Target: float32(target),
			Proved: j.Proved != solver.ProvedNone, Ply: ply, Game: number, Chosen: notation.NoPoint,
		}
		if choice(score, pos, best) && !sample.Proved {
			sample.Chosen = best
		}
		for _, p := range pos.Points() {
			if c := pos.At(p); c != notation.Empty {
				sample.Stones = append(sample.Stones, uint16(p)|uint16(c)<<colourAt)
			}
		}
		list = append(list, sample)
		return nil
	}
	for i, p := range g.Plies {
		best := p.Move
		if p.Random {
			best = notation.NoPoint
		}
		if err := add(&pos, p.Judgement, targets[i], i, best); err != nil {
			return nil, err
		}
		for _, b := range p.Variations {
			other := pos
			for _, q := range b.Moves {
				if err := other.Play(q); err != nil {
					return nil, fmt.Errorf("game %d, variation at ply %d: %w", number, i+1, err)
				}
			}
			if err := add(&other, b.Judgement, b.chance(), -1, notation.NoPoint); err != nil {
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

// choice reports whether best was chosen among quiet moves: no side can make a five or an open four, and the
// move is near the stones.
func choice(score *eval.Score, pos *notation.Position, best notation.Point) bool {
	other := pos.Turn().Opponent()
	if best == notation.NoPoint || score.Count(other, eval.ClassStraightFour)+score.Count(other,
		eval.ClassDoubleFour) > 0 {
		return false
	}
	near := eval.Candidates(pos)
	return near.Has(best)
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

// The form of samples in a file: a header and the stones, little-endian.
type sampleHeader struct {
	Rule, Size, Side, Flags uint8
	Target                  float32
	Game                    uint32
	Chosen, Ply, Stones     uint16
}

const flagProved = 1

// writeSamples writes samples as readSamples reads them.
func writeSamples(w io.Writer, list []Sample) error {
	for i := range list {
		s := &list[i]
		h := sampleHeader{uint8(s.Rule), s.Size, uint8(s.Side), 0, s.Target, uint32(s.Game), uint16(s.Chosen),
			uint16(s.Ply), uint16(len(s.Stones))}
		if s.Proved {
			h.Flags |= flagProved
		}
		if err := binary.Write(w, binary.LittleEndian, &h); err != nil {
			return err
		}
		if err := binary.Write(w, binary.LittleEndian, s.Stones); err != nil {
			return err
		}
	}
	return nil
}

// readSamples reads samples to the end.
func readSamples(r io.Reader) (list []Sample, err error) {
	b := bufio.NewReaderSize(r, 1<<20)
	var head [18]byte
	for {
		if _, err := io.ReadFull(b, head[:]); err == io.EOF {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		at := binary.LittleEndian
		s := Sample{
			Rule: notation.Rule(head[0]), Size: head[1], Side: notation.Stone(head[2]),
			Proved: head[3]&flagProved != 0,
			Target: math.Float32frombits(at.Uint32(head[4:])), Game: int(at.Uint32(head[8:])),
			Chosen: notation.Point(int16(at.Uint16(head[12:]))), Ply: int(int16(at.Uint16(head[14:]))),
		}
		s.Stones = make([]uint16, at.Uint16(head[16:]))
		stones := make([]byte, 2*len(s.Stones))
		if _, err := io.ReadFull(b, stones); err != nil {
			return nil, err
		}
		for i := range s.Stones {
			s.Stones[i] = at.Uint16(stones[2*i:])
		}
		list = append(list, s)
	}
}
