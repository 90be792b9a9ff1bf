package proof

// Zone takes a proof without quiet moves as a default, and plays it out, with every
// reply judged again, against the replies outside its zone. It counts these replies, and
// those against which the proof fails. Windows of lines, and of trees' threats, are in
// the zone from line, or tree, stones of the defender on. A move of Black in renju with so
// many shapes of threes keeps the lemma from holding.
func Zone(p *Proof, line, tree, threes int) (outside, failed int) {
	v, err := newVerifier(p, Options{Paranoid: true})
	if err != nil {
		panic(err)
	}
	v.danger, v.dangerTwo, v.foulShapes = line, tree, threes
	if _, _, err := v.node(0); err != nil {
		panic(err)
	}
	if !v.pass(0) {
		return 0, 0
	}
	for _, s := range v.points {
		if !v.legal(s, v.defender) || v.far.has(s) {
			continue
		}
		outside++
		clear(v.held)
		v.place(s, v.defender)
		if v.holds(0) == 0 {
			failed++
		}
		v.take()
	}
	return outside, failed
}

// The windows that the checker looks at.
const Danger, DangerTwo, FoulShapes = danger, dangerTwo, foulShapes
