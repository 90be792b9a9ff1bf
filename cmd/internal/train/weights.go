package main

import (
	"math"

	"fukumi/eval"
)

// weights rounds the model to the whole numbers that eval reads.
func (m *model) weights() *eval.NetWeights {
	w := &eval.NetWeights{Sides: make([]eval.NetSide, len(m.sides))}
	for k, s := range m.sides {
		to := &w.Sides[k]
		for i := range s.middle {
			round(to.Middle[i][:], s.middle[i][:], eval.NetUnit)
		}
		for i := range s.near {
			round(to.Near[i][:], s.near[i][:], eval.NetUnit)
		}
		round(to.Start[:], s.start[:], eval.NetUnit)
		for i := range s.far {
			m.roundWhole(to, k, i)
		}
		for i := range s.first {
			round(to.First[i][:], s.first[i][:], eval.NetLayer)
		}
		roundLong(to.Bias[:], s.bias[:], eval.NetInput*eval.NetLayer)
		for i := range s.second {
			round(to.Second[i][:], s.second[i][:], eval.NetLayer)
		}
		roundLong(to.Bias2[:], s.bias2[:], eval.NetInput*eval.NetLayer)
		round(to.Last[:], s.last[:], eval.NetLayer)
		to.Out = int32(math.Round(float64(s.out[0]) * eval.NetInput * eval.NetLayer))
		for i := range s.rank {
			round(to.Rank[i][:], s.rank[i][:], eval.NetRank*(1<<eval.NetRankShift)/eval.NetUnit)
		}
	}
	return w
}

// roundWhole sets the row of a line so that its sum with the rows of its parts is the rounded sum of the model.
// It is not larger than eval allows. If no sample had the line, the parts alone count.
func (m *model) roundWhole(to *eval.NetSide, k, i int) {
	s, rows := m.sides[k], m.rows[i]
	for j, v := range m.whole[k][i] {
		parts := to.Middle[rows[0]][j] + to.Near[rows[1]][j]
		whole := parts
		if s.far[i] != (row{}) {
			whole = int16(math.Round(float64(v) * eval.NetUnit))
		}
		to.Far[i][j] = min(whole, (eval.NetMost-max(to.Start[j], 0))/4) - parts
	}
}

// round sets to to the numbers in units of 1/unit, as far as 16 bits allow.
func round(to []int16, from []float32, unit float64) {
	for i, v := range from {
		to[i] = int16(math.Round(min(max(float64(v)*unit, math.MinInt16), math.MaxInt16)))
	}
}

// roundLong is round for 32 bits.
func roundLong(to []int32, from []float32, unit float64) {
	for i, v := range from {
		to[i] = int32(math.Round(float64(v) * unit))
	}
}
