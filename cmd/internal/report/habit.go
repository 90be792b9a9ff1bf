package report

// Habits: where a player loses games, and which threats are overlooked.

import (
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// The last plies of the opening and of the middle game.
const (
	openingEnds = 10
	middleEnds  = 30
)

// Motifs name the threats that decide wins, in the order in which they are listed.
var Motifs = []string{"four", "open three", "double four", "four-three", "double three", "VCF", "VCT", "quiet win",
	"foul", "other"}

// combinations are the moves that decide a win by themselves.
var combinations = map[string]string{"double-four": "double four", "four-three": "four-three",
	"double-three": "double three"}

// Habits are those of a side in one game.
func (r *Report) Habits(side notation.Stone) answer.Habits {
	h := NewHabits()
	missed := len(r.Game.Moves)
	for i := range r.Missed {
		if w := &r.Missed[i]; w.Side == side {
			h.LetGo[motif(&w.Result)]++
			missed = min(missed, w.Ply)
		}
	}
	for i := range r.Moves {
		if r.Moves[i].Move.Side != side || r.Judged[i] == nil || r.Judged[i].IsLost() || !r.Gives(i) {
			continue
		}
		what := "foul"
		if r.Game.Foul(i) == notation.NoFoul {
			what = motif(&r.Judged[i+1].Attack)
		}
		h.Overlooked[what]++
	}
	if m := r.Losing; m != nil && m.Move.Side == side {
		switch ply := m.Ply + 1; {
		case ply <= openingEnds:
			h.Opening++
		case ply <= middleEnds:
			h.Middle++
		default:
			h.Late++
		}
		if missed < m.Ply {
			h.AfterMissed++
		}
		if r.Game.Foul(m.Ply) != notation.NoFoul {
			h.Foul++
		}
	}
	return h
}

// NewHabits are none yet.
func NewHabits() answer.Habits {
	return answer.Habits{Overlooked: map[string]int{}, LetGo: map[string]int{}}
}

// AddHabits adds those of a further game to h. Motifs that nobody knows are left out.
func AddHabits(h, more *answer.Habits) {
	h.Opening += more.Opening
	h.Middle += more.Middle
	h.Late += more.Late
	h.AfterMissed += more.AfterMissed
	h.Foul += more.Foul
	for _, name := range Motifs {
		for to, from := range map[*map[string]int]map[string]int{&h.Overlooked: more.Overlooked, &h.LetGo: more.LetGo} {
			if from[name] > 0 {
				(*to)[name] += from[name]
			}
		}
	}
}

// motif names what decides a win along its longest defence: a four or an open three that
// stands, the first move that makes two threats at once, a quiet move, or else its class.
func motif(won *solver.Result) string {
	switch {
	case won.Verdict != solver.Win:
		return "other"
	case won.Class == proof.Five:
		return "four"
	case won.Class == proof.AnyWin:
		return "quiet win"
	}
	pos, side, n := won.Proof.Position, won.Proof.Position.Turn(), won.Proof.Tree
	for i, p := range won.Line {
		if i%2 == 0 && i < len(won.Line)-1 {
			kind := proof.KindLine
			if n != nil {
				kind = n.Kind
			}
			name := explain.Move(&pos, side, p, kind).Kind.String()
			if i == 0 && name == "straight-four" {
				return "open three"
			}
			if known, found := combinations[name]; found {
				return known
			}
			n = below(n, won.Line[i+1])
		}
		if pos.Follow(p) != nil {
			break // the checker has played this line: it does not happen
		}
	}
	if won.Class == proof.VCF {
		return "VCF"
	}
	return "VCT"
}

// HabitHeads name the columns of HabitRow.
var HabitHeads = []string{"player", "losing moves", "opening", "middle", "late", "after a missed win", "by a foul",
	"overlooked", "wins let go"}

// HabitRow is a row below HabitHeads.
func HabitRow(name string, h *answer.Habits) []string {
	row := []string{name}
	for _, n := range []int{h.Opening + h.Middle + h.Late, h.Opening, h.Middle, h.Late, h.AfterMissed, h.Foul} {
		row = append(row, fmt.Sprint(n))
	}
	return append(row, motifText(h.Overlooked), motifText(h.LetGo))
}

// HabitNote explains the table.
var HabitNote = fmt.Sprintf("Losing moves are proved; the opening ends with ply %d, the middle game with ply %d. "+
	"Overlooked is what decides the opponent's proved win after a move that gave it", openingEnds, middleEnds)

// motifText lists what was counted.
func motifText(counts map[string]int) string {
	var parts []string
	for _, name := range Motifs {
		if n := counts[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, n))
		}
	}
	return strings.Join(parts, ", ")
}
