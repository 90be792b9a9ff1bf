package main

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
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

// Samples go through a file as they are.
func TestSamplesInAFile(t *testing.T) {
	list := samplesOf(t, playSome(t, notation.Renju, 2))
	var b bytes.Buffer
	testhelp.OK(t, writeSamples(&b, list))
	if got := testhelp.Must(readSamples(bytes.NewReader(b.Bytes())))(t); !reflect.DeepEqual(got, list) {
		t.Error("read again the samples are others")
	}
	if _, err := readSamples(bytes.NewReader(b.Bytes()[:b.Len()-1])); err == nil {
		t.Error("samples are read from half a file")
	}
}

// The derivatives of the loss, of values and of the order of moves, agree with small steps.
func TestDerivative(t *testing.T) {
	for _, rule := range [...]notation.Rule{notation.Freestyle, notation.Renju} {
		samples := samplesOf(t, playSome(t, rule, 2))
		r := rand.New(rand.NewPCG(1, 1))
		m := newModel(rule, r)
		for _, s := range m.sides {
			for _, row := range s.rows() {
				for i := range row {
					row[i] += float32(r.NormFloat64() * 0.05)
				}
			}
		}
		m.add()
		const share = 0.3
		var p pass
		loss := func(s *Sample) float64 {
			m.see(s, &p)
			v := float64(m.value(s, &p))
			if s.Chosen != notation.NoPoint {
				_, order := m.order(s, &p, &m.sides[m.of(s.Side)].head, share)
				v += share * order
			}
			return v
		}
		bitten, across := 0, 0
		for i := range samples {
			s := &samples[i]
			g := m.newSlope()
			loss(s)
			m.back(s, &p, 1, share, g)
			for range 40 {
				k := r.IntN(len(m.sides))
				rows, slopes := m.sides[k].head.rows(), g.heads[k].rows()
				a := r.IntN(len(rows))
				row, d := rows[a], slopes[a]
				if q := p.points[r.IntN(len(p.points))]; r.IntN(2) == 0 { // most lines have no part in a sample
					line := q.Lines[r.IntN(4)]
					row, d = m.sides[k].far[line][:], g.lines[k][line][:]
				}
				b := r.IntN(len(row))
				const step = 1.0 / 256
				was := row[b]
				row[b] = was + step
				m.add()
				up := loss(s)
				row[b] = was - step
				m.add()
				down := loss(s)
				row[b] = was
				m.add()
				slope, got := (up-down)/(2*step), float64(d[b])
				if got == 0 && math.Abs(slope) < 1e-3 {
					continue
				}
				bitten++
				if math.Abs(slope-got) > 0.02+0.1*math.Abs(got) {
					across++
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
		samples := samplesOf(t, playSome(t, rule, 3))
		r := rand.New(rand.NewPCG(2, 2))
		m := newModel(rule, r)
		for _, s := range m.sides {
			for _, row := range s.rows() {
				for i := range row {
					row[i] += float32(r.NormFloat64() * 0.03)
				}
			}
		}
		m.add()
		net := eval.NewNet(m.weights())
		var p pass
		for i := range samples {
			s := &samples[i]
			pos := s.position()
			score := eval.NewScoreBy(&pos, net)
			m.see(s, &p)
			want, got := float64(m.value(s, &p)), float64(score.Judge(s.Side))/eval.ScoreUnit
			if math.Abs(got-want) > 0.1+0.05*math.Abs(want) {
				t.Fatalf("%v: value %.3f in whole numbers, %.3f before\n%s", rule, got, want, text.FormatDiagram(&pos))
			}
			head := &m.sides[m.of(s.Side)].head
			for k, q := range p.points {
				want := float64(dot(&p.acts[0][k], &head.rank[0])+dot(&p.acts[1][k], &head.rank[1])) * eval.NetRank
				if got := float64(score.Rank(q.At, s.Side)); math.Abs(got-want) > 3+0.05*math.Abs(want) {
					t.Fatalf("%v: rank %.1f in whole numbers, %.1f before\n%s", rule, got, want,
						text.FormatDiagram(&pos))
				}
			}
		}
		if len(samples) < 20 {
			t.Errorf("%v: only %d values", rule, len(samples))
		}
	}
}

// Fitting learns its samples, works on games held back too, and gives the same weights each time.
func TestFitLearns(t *testing.T) {
	testhelp.ByDay(t, "60 games")
	games := playSome(t, notation.Freestyle, 60)
	learn, held := samplesOf(t, games[:45]), samplesOf(t, games[45:])
	var r Report
	for _, list := range [][]Sample{learn, held} {
		for i := range list {
			pos := list[i].position()
			list[i].Target = float32(chance(float32(eval.NewScore(&pos).Judge(list[i].Side)) / eval.ScoreUnit))
		}
	}
	for _, s := range held {
		r.Loss += loss(0.5, float64(s.Target)) / float64(len(held))
	}
	o := Settings{Rounds: 16, Batch: 32, Rate: 0.005, Seed: 1, Pull: 2e-5, Order: 0.1}
	rounds := 0
	o.Told = func(*model, int, float64, float64) { rounds++ }
	m := fit(notation.Freestyle, learn, o)
	if rounds != o.Rounds {
		t.Errorf("told of %d rounds of %d", rounds, o.Rounds)
	}
	if again := fit(notation.Freestyle, learn, o); !slices.Equal(m.weights().Bytes(), again.weights().Bytes()) {
		t.Error("fitted again the weights are others")
	}
	got := m.measure(held)
	if got.Loss > r.Loss/2 {
		t.Errorf("loss %.4f on %d samples held back, untaught %.4f", got.Loss, got.Samples, r.Loss)
	}
	if plain := measureWeights(m.weights(), held); math.Abs(plain.Loss-got.Loss) > 0.003 ||
		math.Abs(plain.Before-got.Before) > 0.3 {
		t.Errorf("in whole numbers %v, before %v", plain, got)
	}
}
