package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Calibration compares judgements with results. Of the positions that are judged p, a share of about p should be
// won. Positions before a random move are left out, because their result says nothing. Games without a proved win
// of a side are left out, too.
type Calibration struct {
	Positions int
	Bins      [10]Bin // the positions, by judged chance
	Loss      float64 // mean cross-entropy of the chances
	// Scale is the factor for the scores that would fit best, and Scaled is the loss with this factor.
	Scale, Scaled float64
	// Swing is the median change of one side's chance between two successive plies without proofs. Swings is
	// the number of such pairs.
	Swing  float64
	Swings int
}

// Gap returns the largest difference of a bin between the judged chance and the real share of wins.
func (c Calibration) Gap() (gap float64) {
	for _, b := range c.Bins {
		gap = max(gap, math.Abs(b.Judged-b.Came))
	}
	return gap
}

// scaleSteps is the number of scales that Calibrate tries, from 0.5 on, in steps of 1/50.
const scaleSteps = 76

func (c Calibration) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d positions, loss %.4f, %.4f with scores times %.2f; %d pairs of plies differ by %.1f %% in the "+
		"median",
		c.Positions, c.Loss, c.Scaled, c.Scale, c.Swings, 100*c.Swing)
	for _, bin := range c.Bins {
		fmt.Fprintf(&b, "\n%6d judged %.3f won %.3f", bin.Samples, bin.Judged, bin.Came)
	}
	return b.String()
}

// Calibrate compares the judgements of games with their results. Games from which the weights were learned are
// no valid test.
func Calibrate(games []Game) Calibration {
	var c Calibration
	var swings []float64
	type outcome struct {
		rule  notation.Rule
		value int
		came  float64
	}
	var list []outcome
	for i := range games {
		plies := games[i].Plies
		chance := func(value int) float64 { return solver.WinChance(games[i].Rule, value) }
		for k := 0; k+1 < len(plies); k++ {
			p, q := &plies[k], &plies[k+1]
			if !p.Random && p.Proved == solver.ProvedNone && q.Proved == solver.ProvedNone {
				swings = append(swings, math.Abs(chance(p.Value)+chance(q.Value)-1))
			}
		}
		last := len(plies) - 1
		if last < 0 || plies[last].Proved == solver.ProvedNone {
			continue
		}
		came := plies[last].chance()
		for k := last - 1; k >= 0 && !plies[k].Random; k-- {
			came = 1 - came
			if plies[k].Proved == solver.ProvedNone {
				list = append(list, outcome{games[i].Rule, plies[k].Value, came})
			}
		}
	}
	lossAt := func(scale float64) (sum float64) {
		for _, j := range list {
			sum += entropy(j.came, solver.WinChance(j.rule, int(math.Round(float64(j.value)*scale))))
		}
		return sum / float64(max(len(list), 1))
	}
	for _, j := range list {
		p := solver.WinChance(j.rule, j.value)
		b := &c.Bins[min(int(p*10), 9)]
		b.Samples++
		b.Judged += p
		b.Came += j.came
	}
	for i := range c.Bins {
		b := &c.Bins[i]
		n := float64(max(b.Samples, 1))
		b.Judged, b.Came = b.Judged/n, b.Came/n
	}
	c.Positions, c.Loss = len(list), lossAt(1)
	c.Scale, c.Scaled = 1, c.Loss
	for k := range scaleSteps {
		scale := 0.5 + float64(k)/50
		if l := lossAt(scale); l < c.Scaled {
			c.Scale, c.Scaled = scale, l
		}
	}
	if c.Swings = len(swings); c.Swings > 0 {
		slices.Sort(swings)
		c.Swing = swings[len(swings)/2]
	}
	return c
}

// JudgeGame asks the search about every position of a game that Play has not made, with o.Nodes for each position.
func JudgeGame(ctx context.Context, o Options, moves []notation.Point) (Game, error) {
	p := &player{o: o, ctx: ctx, search: ask.Open(ask.Options{Mode: ask.Off, Memory: memory})}
	g := Game{Rule: o.Rule, Size: o.Size}
	pos, err := notation.NewPosition(o.Rule, o.Size)
	if err != nil {
		return g, err
	}
	for i, move := range moves {
		got, err := p.ask(&pos)
		if err != nil || got.Move == notation.NoPoint {
			return g, err
		}
		g.Plies = append(g.Plies, Ply{Judgement: judgementOf(&got), Move: move})
		if err := pos.Play(move); err != nil {
			return g, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g, nil
}

// calibrate compares judgements with results, and prints the comparison. The file has games as train writes them or,
// if its name ends in .jsonl, records. One in four of the records is judged, with 1,500 nodes a move.
func calibrate(ctx context.Context, out io.Writer, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	byRule := map[notation.Rule][]Game{}
	scan := bufio.NewScanner(file)
	scan.Buffer(nil, 1<<24)
	for n := 0; scan.Scan(); n++ {
		var g Game
		switch {
		case !strings.HasSuffix(name, ".jsonl"):
			g, err = ParseGame(scan.Text())
		case n%4 == 0:
			g, err = judgeRecord(ctx, scan.Bytes())
		default:
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, n+1, err)
		}
		byRule[g.Rule] = append(byRule[g.Rule], g)
	}
	if err := scan.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	tellCalibration(out, byRule)
	return nil
}

// tellCalibration prints the calibrations of each rule and of all games, and returns the latter.
func tellCalibration(out io.Writer, byRule map[notation.Rule][]Game) Calibration {
	var all []Game
	for _, rule := range notation.Rules {
		if len(byRule[rule]) > 0 {
			fmt.Fprintf(out, "%v: %v\n", rule, Calibrate(byRule[rule]))
			all = append(all, byRule[rule]...)
		}
	}
	c := Calibrate(all)
	fmt.Fprintf(out, "all: %v\n", c)
	return c
}

// judgeRecord judges the positions of a game that is given as a record.
func judgeRecord(ctx context.Context, line []byte) (Game, error) {
	var record struct {
		Rule  string
		Size  int
		Moves []string
	}
	if err := json.Unmarshal(line, &record); err != nil {
		return Game{}, err
	}
	rule, err := notation.ParseRule(record.Rule)
	if err != nil {
		return Game{}, err
	}
	moves := make([]notation.Point, len(record.Moves))
	for i, text := range record.Moves {
		if moves[i], err = notation.ParsePoint(text, record.Size); err != nil {
			return Game{}, err
		}
	}
	return JudgeGame(ctx, Options{Rule: rule, Size: record.Size, Nodes: 1500}, moves)
}
