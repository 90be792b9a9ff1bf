package dfpn_test

import (
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
)

// smallPosition reads a position of a board of 5x5 to 8x8: rule and size, side
// to move, and two bits a stone or free point, row by row. It may be over.
func smallPosition(data []byte) notation.Position {
	at := func(i int) byte {
		if i < len(data) {
			return data[i]
		}
		return 0
	}
	pos := oracle.Blank(notation.Rules[at(0)%3], 5+int(at(0)/3)%4)
	if at(1)&1 != 0 {
		pos.SetTurn(notation.White)
	}
	for i, p := range pos.Points() {
		switch at(2+i/4) >> (i % 4 * 2) & 3 {
		case 1:
			_ = pos.Put(p, notation.Black)
		case 2:
			_ = pos.Put(p, notation.White)
		}
	}
	return pos
}

// FuzzSolve asks all classes of a small position and an image of it: wins hold
// without the lemma, and no verdict contradicts another.
func FuzzSolve(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{7, 1, 0x40, 0x06, 0x81, 0x54, 0x02, 0x11, 0x60, 0x08, 0x90, 0x41})
	for _, c := range fukumi {
		pos := oracle.Stones(f, c.rule, c.size, c.turn, c.black, c.white)
		data := []byte{byte(c.rule) + 3*byte(c.size-5), byte(c.turn - 1)}
		for i, p := range pos.Points() {
			if i%4 == 0 {
				data = append(data, 0)
			}
			data[len(data)-1] |= byte(pos.At(p)) << (i % 4 * 2)
		}
		if again := smallPosition(data); !again.Same(&pos) {
			f.Fatalf("%v is read as %v", oracle.Where(pos), oracle.Where(again))
		}
		f.Add(data)
	}
	s := solver.New(solver.Options{Memory: 4 << 20})
	f.Fuzz(func(t *testing.T, data []byte) {
		pos := smallPosition(data)
		if _, over := pos.Winner(); over {
			return
		}
		var verdict, image [solver.VCT + 1]solver.Verdict
		for _, goal := range [...]solver.Class{solver.VCF, solver.VCT3, solver.VCT} {
			q := solver.Query{Position: pos, Goal: goal, Limits: solver.Limits{Nodes: 3000}}
			verdict[goal] = soundness.Answer(t, s, q).Verdict
			q.Position, q.Method = pos.Image(5), solver.MethodDFPN
			image[goal] = soundness.Answer(t, s, q).Verdict
		}
		for narrow := solver.VCF; narrow <= solver.VCT; narrow++ {
			for wide := narrow; wide <= solver.VCT; wide++ {
				for _, v := range [...][solver.VCT + 1]solver.Verdict{verdict, image} {
					if v[narrow] == solver.Win && (verdict[wide] == solver.NoWin || image[wide] == solver.NoWin) {
						t.Fatalf("%v: %v, its image %v", oracle.Where(pos), verdict[solver.VCF:], image[solver.VCF:])
					}
				}
			}
		}
	})
}
