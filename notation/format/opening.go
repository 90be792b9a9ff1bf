package format

// The opening of a game that was played by an opening rule, as far as the file states it and the moves bear it out.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/words"
)

// Opening replays the opening that Info states, on an empty board. It returns nil if the file does not say what was
// done. Its error says why nothing can be claimed: the acts or the name of the rule cannot be read, the rule does not
// allow an act, or the moves of the main line are not those of the opening. This is the only place that decides so.
func (t *Tree) Opening() (*opening.Opening, error) {
	acts, err := opening.ParseActs(t.Info.OpeningActs, t.Size)
	if err != nil || len(acts) == 0 {
		return nil, err
	}
	rule, known := opening.Named(t.Info.OpeningRule)
	if !known {
		return nil, words.Errorf("opening rule {name} is unknown here", "name",
			fmt.Sprintf("%.24q", t.Info.OpeningRule))
	}
	o, err := opening.Replay(rule, t.Rule, t.Size, acts)
	if err != nil {
		return nil, err
	}
	pos := o.Position()
	put, _ := pos.Moves()
	played, plain := t.first(len(put) + 1)
	for i, p := range put {
		switch {
		case !plain:
			return nil, words.Errorf("the game does not begin on an empty board with moves in turn")
		case i == len(played):
			return nil, words.Errorf("move {n} of the opening is {move}, and the game ends before it", "n", i+1,
				"move", p)
		case played[i] != p:
			return nil, words.Errorf("move {n} of the opening is {move}, but that of the game is {other}", "n", i+1,
				"move", p, "other", played[i])
		}
	}
	if len(played) > len(put) && !o.Done() {
		return nil, words.Errorf("the game goes on with {move} before the opening is over", "move", played[len(put)])
	}
	return &o, nil
}

// first returns the first moves of the main line, n at most, and whether they alternate on an empty board from
// Black's on, without passes.
func (t *Tree) first(n int) (moves []notation.Point, plain bool) {
	side := notation.Black
	for node := range t.MainLine() {
		if len(moves) == n {
			break
		}
		if len(node.Setup) > 0 || node.IsPass() || node.Side != notation.Empty && node.Side != side {
			return moves, false
		}
		if node.Side != notation.Empty {
			moves, side = append(moves, node.Move), side.Opponent()
		}
	}
	return moves, true
}

// CutOpening leaves out the acts of the opening that no longer fit after the game was cut. It leaves acts that were
// never readable as they are.
func (t *Tree) CutOpening() {
	acts, err := opening.ParseActs(t.Info.OpeningActs, t.Size)
	if _, known := opening.Named(t.Info.OpeningRule); err != nil || !known {
		return
	}
	for n := len(acts); n > 0; n-- {
		if _, err := t.Opening(); err == nil {
			return
		}
		t.Info.OpeningActs = opening.FormatActs(acts[:n-1])
	}
}
