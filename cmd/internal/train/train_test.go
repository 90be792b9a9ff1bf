package main

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
)

// short games, for tests.
func playSome(t testing.TB, rule notation.Rule, games int) []Game {
	t.Helper()
	list := make([]Game, games)
	for i := range list {
		g := testhelp.Must(Play(context.Background(), Options{Rule: rule, Size: 15, Nodes: 150, Seed: 3}, i))(t)
		list[i] = g
	}
	return list
}

func samplesOf(t testing.TB, games []Game) (list []Sample) {
	t.Helper()
	for i := range games {
		s := testhelp.Must(Samples(context.Background(), &games[i], i))(t)
		list = append(list, s...)
	}
	return list
}

// The same seed and number give the same game, and others another one. Every move is legal, and the text
// contains the whole game.
func TestGamesCanBePlayedAgain(t *testing.T) {
	for _, rule := range notation.Rules {
		games, again := playSome(t, rule, 3), playSome(t, rule, 3)
		for i := range games {
			line := games[i].String()
			if other := again[i].String(); line != other {
				t.Errorf("%v: the same game twice:\n%s\n%s", rule, line, other)
			}
			if i > 0 && line == games[i-1].String() {
				t.Errorf("%v: games %d and %d are the same", rule, i-1, i)
			}
			back, err := ParseGame(line)
			if err != nil || back.String() != line {
				t.Errorf("%s\nread as %s, %v", line, back.String(), err)
			}
		}
		samplesOf(t, games) // plays the moves
	}
}

func TestParseGameRefuses(t *testing.T) {
	for _, line := range []string{
		"", "freestyle", "freestyle 15", "chess 15 h8 h9:1", "freestyle 99 h8 h9:1", "freestyle 15 z99 h9:1",
		"freestyle 15 h8 h9",
		"freestyle 15 h8 h9:x", "freestyle 15 h8 h9:99999999", "freestyle 15 h8 h9,h10:1", "freestyle 15 h8 (h9:1)",
		"freestyle 15 h8 (h9) g7:1",
	} {
		if g, err := ParseGame(line); err == nil {
			t.Errorf("%q is read as %q", line, g.String())
		}
	}
	illegal := Game{Rule: notation.Freestyle, Size: 15, Opening: []notation.Point{112, 112}}
	if _, err := Samples(context.Background(), &illegal, 1); err == nil {
		t.Error("two stones on one point are samples")
	}
}

func FuzzParseGame(f *testing.F) {
	f.Add("freestyle 15 h8,i9,g7 g6:35 (j9,k8:-120) k9:-12! h6:+")
	f.Add("renju 15 h8 g6:-")
	f.Fuzz(func(t *testing.T, line string) {
		g, err := ParseGame(line)
		if err != nil {
			return
		}
		back, err := ParseGame(g.String())
		if err != nil || back.String() != g.String() {
			t.Fatalf("%q reads as %q, and that as %q: %v", line, g.String(), back.String(), err)
		}
	})
}

// A proof is the target; a judgement is mixed with the result of the move, unless the move was random.
func TestTargets(t *testing.T) {
	judged := func(chance float64) Judgement {
		return Judgement{Value: int(math.Round(-eval.ScoreUnit * math.Log(1/chance-1)))}
	}
	g := Game{Plies: []Ply{
		{Judgement: judged(0.5)},
		{Judgement: judged(0.5), Random: true},
		{Judgement: judged(0.5)},
		{Judgement: judged(0.5)},
		{Judgement: Judgement{Value: -7, Proved: solver.ProvedLoss}},
	}}
	last := 0.25*0.5 + 0.75*1.0
	want := []float64{0.5, 0.5, 0.25*0.5 + 0.75*(1-last), last, 0}
	for i, got := range g.targets() {
		if math.Abs(got-want[i]) > 1e-6 {
			t.Errorf("ply %d: target %v, want %v", i, got, want[i])
		}
	}
}

// The derivative agrees with small steps.
func TestDerivative(t *testing.T) {
	for _, rule := range [...]notation.Rule{notation.Freestyle, notation.Renju} {
		samples := samplesOf(t, playSome(t, rule, 2))
		r := rand.New(rand.NewPCG(1, 1))
		m := newModel(rule, r)
		var g []*side
		for range m.sides {
			g = append(g, &side{})
		}
		var p pass
		bitten, across := 0, 0
		for i := range samples {
			s := &samples[i]
			for _, slope := range g {
				*slope = side{}
			}
			m.value(s, &p)
			m.back(s, &p, 1, g)
			for k := range m.sides {
				w, d := m.sides[k].rows(), g[k].rows()
				for range 40 {
					a := r.IntN(len(w))
					b := r.IntN(len(w[a]))
					if c := s.Cells[r.IntN(len(s.Cells))]; r.IntN(2) == 0 { // most weights have no part in a sample
						a, b = len(m.sides[k].headRows())+2*int(c.Own)+r.IntN(2), r.IntN(vector)
					}
					const step = 1.0 / 512
					was := w[a][b]
					w[a][b] = was + step
					up := m.value(s, &p)
					w[a][b] = was - step
					down := m.value(s, &p)
					w[a][b] = was
					slope, got := float64(up-down)/(2*step), float64(d[a][b])
					if got == 0 && slope == 0 {
						continue
					}
					bitten++
					if math.Abs(slope-got) > 0.02+0.1*math.Abs(got) {
						across++
					}
				}
			}
		}
		// Some steps go across the bend of an activation.
		if bitten < 100 || across > bitten/20 {
			t.Errorf("%v: of %d derivatives that are not 0, %d differ from what steps show", rule, bitten, across)
		}
	}
}

// eval computes the same from the rounded weights as this package.
func TestWholeNumbersSayTheSame(t *testing.T) {
	for _, rule := range notation.Rules {
		games := playSome(t, rule, 4)
		r := rand.New(rand.NewPCG(2, 2))
		m := newModel(rule, r)
		for _, s := range m.sides {
			for _, row := range s.rows() {
				for i := range row {
					row[i] += float32(r.NormFloat64() * 0.01)
				}
			}
		}
		for _, s := range m.sides {
			s.round()
		}
		net := eval.NewNet(rule, m.whole())
		var p pass
		n := 0
		for i := range games {
			pos := testhelp.Must(notation.NewPosition(rule, 15))(t)
			for _, q := range games[i].Opening {
				_ = pos.Play(q)
			}
			for _, ply := range games[i].Plies {
				score := eval.NewScoreBy(&pos, net)
				for _, side := range [...]notation.Stone{notation.Black, notation.White} {
					turned := pos
					turned.SetTurn(side)
					s := Sample{Side: side, Cells: cellsOf(score, &turned)}
					want, got := float64(m.value(&s, &p)), float64(score.Judge(side))/eval.ScoreUnit
					if math.Abs(got-want) > 0.1+0.05*math.Abs(want) {
						t.Fatalf("%v: value %.3f in whole numbers, %.3f before\n%s", rule, got, want,
							text.FormatDiagram(&pos))
					}
					n++
				}
				_ = pos.Play(ply.Move)
			}
		}
		if n < 20 {
			t.Errorf("%v: only %d values", rule, n)
		}
	}
}

// Fitting learns its samples, works on games held back too, and gives the same weights each time.
func TestFitLearns(t *testing.T) {
	testhelp.ByDay(t, "60 games")
	games := playSome(t, notation.Freestyle, 60)
	learn, held := samplesOf(t, games[:45]), samplesOf(t, games[45:])
	teacher := newModel(notation.Freestyle, nil)
	teacher.begin(weightsInUse(t))
	var p pass
	for _, list := range [][]Sample{learn, held} {
		for i := range list {
			list[i].Target = float32(chance(1 - teacher.value(&list[i], &p)))
		}
	}
	untaught := newModel(notation.Freestyle, rand.New(rand.NewPCG(1, 1))).measure(held)
	o := Settings{Rounds: 10, Batch: 32, Rate: 0.01, Seed: 1, Pull: 2e-5}
	rounds := 0
	o.Told = func(int, float64) { rounds++ }
	w := Fit(notation.Freestyle, learn, o)
	if rounds != o.Rounds {
		t.Errorf("told of %d rounds of %d", rounds, o.Rounds)
	}
	if again := Fit(notation.Freestyle, learn, o); !slices.Equal(w.Bytes(), again.Bytes()) {
		t.Error("fitted again the weights are others")
	}
	got := Measure(notation.Freestyle, w, held)
	if got.Loss > untaught.Loss/2 {
		t.Errorf("loss %.4f on %d samples held back, untaught %.4f", got.Loss, got.Samples, untaught.Loss)
	}
	n := 0
	for _, b := range got.Bins {
		n += b.Samples
	}
	if n != len(held) {
		t.Errorf("%d samples in the bins, want %d", n, len(held))
	}
}
