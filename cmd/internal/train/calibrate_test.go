package main

import (
	"math"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
)

// TestCalibration measures the chances on games of the program against itself from which nothing was learned:
// in each tenth as many positions are won as are judged won, and a chance changes little from ply to ply. All
// positions of a game have the same result, so this takes many games; a few show that nothing is far off.
func TestCalibration(t *testing.T) {
	testhelp.ByDay(t, "20 games")
	games := 20
	if testhelp.LongAsked() {
		games = 1200
	}
	byRule := map[notation.Rule][]Game{}
	for _, rule := range notation.Rules {
		for i := range games {
			g, err := Play(t.Context(), Options{Rule: rule, Size: 15, Nodes: 1500, Seed: 177, Plain: true}, i)
			if err != nil {
				t.Fatal(err)
			}
			byRule[rule] = append(byRule[rule], g)
		}
	}
	if c := tellCalibration(t.Output(), byRule); c.Gap() > 0.15 || c.Swing > 0.04 {
		t.Errorf("a tenth is %.1f points off, and consecutive plies differ by %.1f %% in the median", 100*c.Gap(),
			100*c.Swing)
	}
	for rule, list := range byRule {
		if c := Calibrate(list); testhelp.LongAsked() && (c.Gap() > 0.05 || c.Swing > 0.025) {
			t.Errorf("%v: a tenth is %.1f points off, consecutive plies differ by %.1f %% in the median, "+
				"expected at most 5 and 2.5", rule, 100*c.Gap(), 100*c.Swing)
		}
	}
}

// Judgements and results are counted separately, on invented games.
func TestCalibrate(t *testing.T) {
	// Black, to move first, is judged as a step better throughout and wins three
	// games of four; the fourth has only its last three plies.
	game := func(end solver.Label, random int) Game {
		g := Game{Rule: notation.Freestyle, Size: 15}
		for i := range 7 {
			j := Judgement{Value: 250}
			if i%2 == 1 {
				j.Value = -250
			}
			if i == 6 {
				j = Judgement{Proved: end}
			}
			g.Plies = append(g.Plies, Ply{Judgement: j, Random: i == random})
		}
		return g
	}
	c := Calibrate([]Game{game(solver.ProvedWin, -1), game(solver.ProvedWin, -1), game(solver.ProvedWin, -1),
		game(solver.ProvedLoss, 2)})
	if c.Positions != 6*3+3 || c.Swings != 5*4-1 || c.Swing > 1e-9 {
		t.Errorf("%v", c)
	}
	p := solver.WinChance(notation.Freestyle, 250)
	if b := c.Bins[7]; b.Samples != 10 || math.Abs(b.Judged-p) > 1e-6 || math.Abs(b.Came-0.9) > 1e-9 {
		t.Errorf("bin %+v", b)
	}
	// Of 21, 18 came as judged: 1.79 steps, not 0.9 of 1.25.
	if math.Abs(c.Scale-1.6) > 0.011 || c.Scaled >= c.Loss {
		t.Errorf("scale %.2f, loss %.4f, then %.4f", c.Scale, c.Loss, c.Scaled)
	}
	if none := Calibrate(nil); none.Positions != 0 || none.Scale != 1 || none.Swings != 0 {
		t.Errorf("of no games: %v", none)
	}
}

// Every position of a foreign game is judged.
func TestJudgeGame(t *testing.T) {
	g := playSome(t, notation.Renju, 1)[0]
	moves := g.Opening
	for _, p := range g.Plies {
		moves = append(moves, p.Move)
	}
	got, err := JudgeGame(t.Context(), Options{Rule: g.Rule, Size: g.Size, Nodes: 150}, moves)
	if err != nil || len(got.Plies) != len(moves) {
		t.Errorf("%d plies of %d, %v", len(got.Plies), len(moves), err)
	}
	if _, err := JudgeGame(t.Context(), Options{Rule: g.Rule, Size: g.Size, Nodes: 150},
		[]notation.Point{moves[0], moves[0]}); err == nil {
		t.Error("a stone on a stone")
	}
}
