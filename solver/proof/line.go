package proof

import "fukumi/notation"

// MainLine returns the attacker's proof move, the longest defence inside the
// proof, and so on, to the five; its length is that of the report. Of equally
// long defences it follows the lowest reply. It checks p as Verify does, and
// fails where Verify does.
func MainLine(p *Proof) ([]notation.Point, error) {
	r, err := Verify(p, Options{})
	return r.Line, err
}

// answered returns the defender's reply followed by the play of the threat
// against it, which takes the given number of plies. The moves are those of the
// threat but for the defender's last, which stops nothing and may have become
// illegal.
func (v *verifier) answered(reply notation.Point, threat []notation.Point, plies int) []notation.Point {
	defer v.rewind(len(v.done))
	line := append(make([]notation.Point, 0, plies+1), reply)
	if plies == 1 {
		return append(line, threat[0])
	}
	line = append(line, threat[:plies-2]...)
	side := v.defender
	for _, p := range line {
		v.place(p, side)
		side = side.Opponent()
	}
	last := notation.NoPoint
	if plies == len(threat) && v.legal(threat[plies-2], v.defender) {
		last = threat[plies-2]
	}
	if last == notation.NoPoint {
		last = v.idle(v.fives[v.attacker][0])
	}
	five := notation.NoPoint
	for _, p := range v.fives[v.attacker] {
		if p != last && p < five {
			five = p
		}
	}
	return append(line, last, five)
}
