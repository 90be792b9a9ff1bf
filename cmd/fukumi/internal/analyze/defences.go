package analyze

// The moves that hold against a threat, and how some of the others lose.

import (
	"cmp"
	"slices"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// toughest is how many refutations the text shows.
const toughest = 3

// defences prints the moves that hold against the opponent's threat, and of
// the refutations that are more than the threat carried out those that take
// longest.
func (p *analysisText) defences(d *analysis.Defences) {
	p.Verdict(d.Text(command.Hints), terminal.Amber)
	if p.Quiet || len(d.Lost) == 0 {
		return
	}
	others := d.Otherwise()
	slices.SortStableFunc(others, func(a, b solver.Refutation) int {
		return cmp.Compare(b.Result.Length, a.Result.Length)
	})
	side := words.Side(d.Threat.Proof.Position.Turn())
	if n := len(d.Lost) - len(others); n > 0 {
		p.Sentence("%s carries out the threat after %d of them", side, n)
	}
	for _, r := range others[:min(len(others), toughest)] {
		p.Sentence("after %s, %s wins by %s in %s: %s", r.Move, side, r.Result.Class.Title(),
			words.Count(int64(r.Result.Length), "ply"), words.Numbered(r.Result.Line))
	}
	if n := len(others) - toughest; n > 0 {
		p.Sentence("(--json lists %d more, none of them longer)", n)
	}
	p.Sentence("searched: %s in %s; refutations checked in %s", words.Count(d.Nodes, "node"), terminal.Duration(d.Time),
		terminal.Duration(d.Verify))
}
