package proof

import (
	"slices"

	"fukumi/notation"
)

// Wins by fours: a line or a threat is replayed on the board.

// fours checks that line, which begins with a move of the attacker, wins by fours: every move of the attacker threatens
// a five, every reply is the only one that stops it, and the last entry makes five. what names the line in errors. If c
// is not nil, fours fills in c and the zone of the line. It does not change the board.
func (v *verifier) fours(what string, line []notation.Point, c *course) error {
	defer v.rewind(len(v.done))
	if c != nil {
		v.zone.clear()
		v.zone.add(line...)
		if len(line) > 1 {
			v.windows(&v.zone, v.danger)
		}
	}
	for i := 0; i < len(line); i += 2 {
		v.report.Nodes++
		last := i == len(line)-1
		if err := v.attack(what, line[i], last); err != nil || last {
			return err
		}
		won, err := v.four(what, line[i], c)
		if err != nil {
			return err
		}
		if c != nil && i == 0 {
			c.first = len(v.fivesOf(v.attacker))
		}
		reply := line[i+1]
		if !won {
			if only := v.fivesOf(v.attacker)[0]; reply != only {
				return v.reject("%s: reply %s does not stop the five at %s", what, reply, only)
			}
			v.place(reply, v.defender)
			if c != nil {
				v.windowsThrough(&v.zone, v.danger, reply)
			}
			continue
		}
		if i+3 != len(line) {
			return v.reject("%s: %s has won: expected one reply and the five, have %d more entries", what, line[i],
				len(line)-i-1)
		}
		if err := v.pointless(what, reply, line[i+2]); err != nil {
			return err
		}
		if five := line[i+2]; five != reply && slices.Contains(v.fivesOf(v.attacker), five) {
			v.report.Nodes++ // a reply on another point does not stop the five
			return nil
		}
		if reply != notation.NoPoint {
			v.place(reply, v.defender)
		}
	}
	return v.reject("%s: ends without a five", what)
}

// attack checks that the attacker may play p, and that p makes five exactly if five is true. It does not place the
// stone.
func (v *verifier) attack(what string, p notation.Point, five bool) error {
	if !v.legal(p, v.attacker) {
		return v.reject("%s: attacker's %s: %w", what, p, v.position().Legal(p, v.attacker))
	}
	switch made := v.makesFive(p, v.attacker); {
	case five && !made:
		return v.reject("%s: %s makes no five", what, p)
	case !five && made:
		return v.reject("%s: %s makes five: nothing may follow", what, p)
	}
	return nil
}

// four places the attacker's move p, and checks that the defender cannot make five and must stop a five. It reports
// whether the attacker has won: there are two points to stop, or the only one is foul.
func (v *verifier) four(what string, p notation.Point, c *course) (won bool, err error) {
	v.place(p, v.attacker)
	if fives := v.fivesOf(v.defender); len(fives) > 0 {
		return false, v.reject("%s: the defender makes five at %s", what, fives[0])
	}
	fives := v.fivesOf(v.attacker)
	if len(fives) == 0 {
		return false, v.reject("%s: %s makes no four", what, p)
	}
	foul := len(fives) == 1 && !v.legal(fives[0], v.defender)
	if c != nil {
		if foul || v.board.fouls[v.attacker] && v.threeShapes(p) >= 2 {
			c.off = true
		}
		if len(fives) > 1 {
			v.zone.add(fives...)
		}
	}
	return foul || len(fives) > 1, nil
}

// pointless checks the entry for a defender who cannot stop the five. It must be a legal move. If there is no legal
// move, it must be any free point other than the five, or NoPoint if there is no such point.
func (v *verifier) pointless(what string, reply, five notation.Point) error {
	if v.legal(reply, v.defender) {
		return nil
	}
	switch {
	case reply != notation.NoPoint && !v.free(reply):
		return v.reject("%s: reply %s: %w", what, reply, v.position().Legal(reply, v.defender))
	case !v.stuck():
		return v.reject("%s: reply %s is not legal and other moves are", what, reply)
	case reply == notation.NoPoint && v.idle(five) != notation.NoPoint:
		return v.reject("%s: reply - where other points are free", what)
	}
	return nil
}

// simulate plays threat on the current board, on which the defender has just replied, and judges every reply of the
// defender again. It returns the number of plies to the five, or 0 if the threat does not win. It does not change the
// board.
func (v *verifier) simulate(threat []notation.Point) int {
	defer v.rewind(len(v.done))
	for i := 0; i < len(threat); i += 2 {
		p := threat[i]
		if !v.legal(p, v.attacker) {
			return 0
		}
		if v.makesFive(p, v.attacker) {
			return i + 1
		}
		v.place(p, v.attacker)
		fives := v.fivesOf(v.attacker)
		switch {
		case len(v.fivesOf(v.defender)) > 0 || len(fives) == 0:
			return 0
		case len(fives) > 1 || !v.legal(fives[0], v.defender):
			return i + 3
		case i+1 >= len(threat) || threat[i+1] != fives[0]:
			return 0
		}
		v.place(fives[0], v.defender)
	}
	return 0
}
