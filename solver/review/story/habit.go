package story

// Habits: in which phase a player loses games, and which threats the player overlooks.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// The last plies of the opening and of the middle game.
const (
	openingEnds = 10
	middleEnds  = 30
)

// Motifs has the names of overlooked threats and of missed wins, in the order in which users see them.
var Motifs = []string{"five", "four", "straight four", "three", "double four", "four-three", "double three",
	"four to keep", "VCF", "VCT by a four", "VCT by a three", "VCT by a broken three", "VCT by a quiet threat",
	"quiet win", "foul", "other"}

// oversights has the names of what a move can overlook when it gives the opponent a proved win. Each has a test of the
// positions before and after the move. The first test that succeeds gives the name. If no test succeeds, winNames names
// the win.
var oversights = []struct {
	name  string
	holds func(r *Document, ply int) bool
}{
	{"foul", func(r *Document, ply int) bool { return r.Game.Foul(ply) != notation.NoFoul }},
	{"four", (*Document).leavesFour},
	{"four to keep", func(r *Document, ply int) bool { return r.spentFour(&r.Moves[ply]) != notation.NoPoint }},
	{"three", (*Document).leavesThree},
}

// winNames has the names of wins, by the threat that the first move makes and by class. The first test that succeeds
// gives the name.
var winNames = []struct {
	name  string
	holds func(won *solver.Result, first string) bool
}{
	{"other", func(won *solver.Result, _ string) bool { return won.Verdict != solver.Win || won.Proof == nil }},
	{"quiet win", func(won *solver.Result, _ string) bool { return won.Class == proof.AnyWin }},
	{"five", begins("five")},
	{"straight four", begins("straight-four")},
	{"double four", begins("double-four")},
	{"four-three", begins("four-three")},
	{"double three", begins("double-three")},
	{"VCF", func(won *solver.Result, _ string) bool { return won.Class == proof.VCF }},
	{"VCT by a four", begins("four")},
	{"VCT by a three", begins("three")},
	{"VCT by a broken three", begins("broken-three")},
	{"VCT by a quiet threat", func(*solver.Result, string) bool { return true }},
}

func begins(kind string) func(*solver.Result, string) bool {
	return func(_ *solver.Result, first string) bool { return first == kind }
}

// overlooked returns the name of what the move at ply overlooked when it gave the opponent a win.
func (r *Document) overlooked(ply int) string {
	for _, o := range oversights {
		if o.holds(r, ply) {
			return o.name
		}
	}
	return winName(&r.Judged[ply+1].Attack)
}

// leavesFour reports whether the opponent could make the same five before and after the move.
func (r *Document) leavesFour(ply int) bool {
	other := r.Game.Moves[ply].Side.Opponent()
	return len(common(r.Game.Positions[ply].Fives(other), r.Game.Positions[ply+1].Fives(other))) > 0
}

// leavesThree reports whether a three of the opponent, open or broken, existed before the move and still exists after
// it.
func (r *Document) leavesThree(ply int) bool {
	other := r.Game.Moves[ply].Side.Opponent()
	left := standingThreats(&r.Game.Positions[ply+1], other)
	return slices.ContainsFunc(standingThreats(&r.Game.Positions[ply], other), func(s analysis.Shape) bool {
		return isThree(s.Kind) && stands(left, s)
	})
}

// winName returns the name of a win.
func winName(won *solver.Result) string {
	first := ""
	if won.Proof != nil && won.Proof.Tree != nil {
		pos := won.Proof.Position
		first = explain.Move(&pos, pos.Turn(), won.Proof.Tree.Move, won.Proof.Tree.Kind).Kind.String()
	}
	for _, n := range winNames {
		if n.holds(won, first) {
			return n.name
		}
	}
	return "other"
}

// Habits returns the habits of a side in one game.
func (r *Document) Habits(side notation.Stone) answer.Habits {
	h := NewHabits()
	missed := len(r.Game.Moves)
	for i := range r.Missed {
		if w := &r.Missed[i]; w.Side == side {
			h.LetGo[winName(&w.Result)]++
			missed = min(missed, w.Ply)
		}
	}
	for i := range r.Moves {
		if r.Moves[i].Move.Side != side || r.Judged[i] == nil || r.Judged[i].IsLost() || !r.Gives(i) {
			continue
		}
		h.Overlooked[r.overlooked(i)]++
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

// NewHabits returns empty habits for AddHabits.
func NewHabits() answer.Habits {
	return answer.Habits{Overlooked: map[string]int{}, LetGo: map[string]int{}}
}

// AddHabits adds the habits of another game to h. It leaves out unknown motifs.
func AddHabits(h, more *answer.Habits) {
	h.Opening += more.Opening
	h.Middle += more.Middle
	h.Late += more.Late
	h.AfterMissed += more.AfterMissed
	h.Foul += more.Foul
	for _, name := range Motifs {
		for to, from := range map[*answer.Motifs]answer.Motifs{&h.Overlooked: more.Overlooked, &h.LetGo: more.LetGo} {
			if from[name] > 0 {
				(*to)[name] += from[name]
			}
		}
	}
}

// HabitColumns are the columns of HabitRow, as the names that Head puts into words.
var HabitColumns = []string{"player", "losing moves", "opening", "middle", "late", "after a missed win", "by a foul",
	"overlooked", "wins given away"}

// HabitRow returns a row under HabitColumns.
func HabitRow(in *words.Language, name string, h *answer.Habits) []string {
	row := []string{name}
	for _, n := range []int{h.Opening + h.Middle + h.Late, h.Opening, h.Middle, h.Late, h.AfterMissed, h.Foul} {
		row = append(row, in.Number(int64(n)))
	}
	return append(row, motifText(in, h.Overlooked), motifText(in, h.LetGo))
}

// HabitNote returns the explanation of the table of habits.
func HabitNote(l *words.Language) string {
	return l.Say("Losing moves are proved; the opening ends with ply {opening}, the middle game with ply "+
		"{middle}. Overlooked: what the move failed to stop: the threat already there or, if there was "+
		"none, the first move of the proved win", "opening", openingEnds, "middle", middleEnds)
}

// motifText lists the motifs with their counts.
func motifText(l *words.Language, counts map[string]int) string {
	var parts []string
	for _, name := range Motifs {
		if n := counts[name]; n > 0 {
			parts = append(parts, l.Say("{motif} {n}", "motif", motifName(l, name), "n", n))
		}
	}
	return l.List(parts...)
}
