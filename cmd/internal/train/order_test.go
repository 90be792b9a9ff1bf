package main

import (
	"math"
	"os"
	"slices"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
)

func choicesOf(t testing.TB, games []Game) (list []Choice) {
	t.Helper()
	for i := range games {
		c := testhelp.Must(Choices(&games[i]))(t)
		list = append(list, c...)
	}
	return list
}

// A choice has the move of the game as one of the points, and its order of the points is the order of eval
// under the weights in use.
func TestChoices(t *testing.T) {
	for _, rule := range notation.Rules {
		n := 0
		for _, g := range playSome(t, rule, 6) {
			list := choicesOf(t, []Game{g})
			pos := testhelp.Must(notation.NewPosition(rule, 15))(t)
			for _, q := range g.Opening {
				_ = pos.Play(q)
			}
			for _, p := range g.Plies {
				if c, ok := choiceOf(&pos, &p); ok {
					if p.Random || p.Proved != 0 || len(list) == 0 {
						t.Fatal("a move that was not a choice, or is not listed")
					}
					score := eval.NewScore(&pos)
					own, other := score.NetKinds(p.Move)
					if c.Side == notation.White {
						own, other = other, own
					}
					k := list[0].Chosen
					if list[0].Own[k] != own || list[0].Other[k] != other || list[0].Plain[k] != score.Order(p.Move,
						c.Side) {
						t.Fatalf("%v: the chosen point is another", rule)
					}
					list = list[1:]
					n++
				}
				_ = pos.Play(p.Move)
			}
			if len(list) > 0 {
				t.Errorf("%v: %d choices too many", rule, len(list))
			}
		}
		if n < 20 {
			t.Errorf("%v: only %d choices", rule, n)
		}
	}
	if _, err := Choices(&Game{Rule: notation.Freestyle, Size: 15, Opening: []notation.Point{112, 112}}); err == nil {
		t.Error("two stones on one point are choices")
	}
}

// Fitting finds an order hidden in the choices, in games held back too, in the same way each time, and does not
// change the value.
func TestFitOrderLearns(t *testing.T) {
	games := playSome(t, notation.Freestyle, 24)
	learn, held := choicesOf(t, games[:18]), choicesOf(t, games[18:])
	// Chosen is what is most to the other side: the first of those points.
	for _, list := range [][]Choice{learn, held} {
		for i := range list {
			c := &list[i]
			c.Chosen = slices.Index(c.Other, slices.Max(c.Other))
		}
	}
	o := orderSettings(1)
	o.Batch = 16
	var losses []float64
	o.Told = func(_ int, loss float64) { losses = append(losses, loss) }
	var w eval.NetWeights
	w.Sides = make([]eval.NetSide, 2)
	w.Sides[1].Last = 7
	FitOrder(&w, notation.Freestyle, learn, o)
	if len(losses) != o.Rounds || losses[o.Rounds-1] > losses[0]/2 {
		t.Errorf("losses %.2f", losses)
	}
	if w.Sides[0].RankOther != w.Sides[1].RankOther || w.Sides[1].Last != 7 || w.Sides[0].Own != (eval.NetSide{}).Own {
		t.Error("the sides have two orders, or the value is another")
	}
	again := eval.NetWeights{Sides: make([]eval.NetSide, 2)}
	again.Sides[1].Last = 7
	if FitOrder(&again, notation.Freestyle, learn, o); !slices.Equal(w.Bytes(), again.Bytes()) {
		t.Error("fitted again the order is another")
	}
	got := MeasureOrder(&w, notation.Freestyle, held)
	if got.Choices != len(held) || got.Learned > got.Plain/3 {
		t.Errorf("%+v", got)
	}
}

// On games of the search that the weights were not learned from, their order puts
// fewer moves before the chosen one than the order of the shapes does.
func TestOrderInUse(t *testing.T) {
	w := weightsInUse(t)
	for _, rule := range notation.Rules {
		list := choicesOf(t, playSome(t, rule, 8))
		if got := MeasureOrder(w, rule, list); got.Choices < 40 || got.Learned >= got.Plain {
			t.Errorf("%v: %+v", rule, got)
		} else {
			t.Logf("%v: %+v", rule, got)
		}
	}
}

// The derivative agrees with small steps.
func TestDerivativeOfTheOrder(t *testing.T) {
	m := newModel(notation.Renju, nil)
	list := choicesOf(t, playSome(t, notation.Renju, 2))
	var r ranks
	for i := range list {
		c := &list[i]
		p := slices.Clone(r.chances(m, c, nil))
		total := 0.0
		for _, v := range p {
			total += v
		}
		if math.Abs(total-1) > 1e-9 || math.Abs(p[0]-1/float64(len(p))) > 1e-9 {
			t.Fatalf("chances %.4f of nothing learned, in all %.4f", p[0], total)
		}
		// Of one kind to oneself: the chosen ones less those expected.
		kind, slope := c.Own[c.Chosen], -1.0
		for k, v := range p {
			if c.Own[k] == kind {
				slope += v
			}
		}
		const step = 1.0 / 1024
		at := func(d float32) float64 {
			r.own[kind] = d
			defer func() { r.own[kind] = 0 }()
			return -math.Log(r.chances(m, c, nil)[c.Chosen])
		}
		if got := (at(step) - at(-step)) / (2 * step); math.Abs(got-slope) > 1e-3 {
			t.Fatalf("slope %.4f by steps, %.4f", got, slope)
		}
	}
}

func weightsInUse(t testing.TB) *eval.NetWeights {
	t.Helper()
	data := testhelp.Must(os.ReadFile("../../../eval/weights/all.net"))(t)
	return testhelp.Must(eval.ReadNet(data))(t)
}
