package board

// The data of a review for a page without a server: the report in one file.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/text"
	"fukumi/solver/analysis/picture"
	"fukumi/solver/review/story"
	"slices"
)

// reportData is everything that the report shows of a game and its review.
type reportData struct {
	Tree   *gameTree      `json:"tree"`
	Nodes  []reportNode   `json:"positions"` // one for each node of the tree
	Plies  []int          `json:"plies"`     // the index of the node after each ply
	Answer *answer.Review `json:"answer"`
	Words  *story.View    `json:"words"`
}

// A reportNode has those fields of an answer.BoardView (see newNode) that the report uses.
type reportNode struct {
	Over   bool               `json:"over,omitempty"`
	Reason string             `json:"reason,omitempty"`
	Five   []notation.Point   `json:"five,omitempty"`
	Fouls  []answer.FoulPoint `json:"fouls,omitempty"`
}

// ReportData returns a review as a JSON value for sheet/game.js.
func ReportData(r *story.Document) (any, error) {
	view := r.View()
	view.SVG = "" // the report has the curve itself
	g, start := r.Game, &r.Game.Positions[0]
	o := &reportData{Answer: r.Object(), Words: view, Plies: []int{0}, Nodes: []reportNode{}, Tree: &gameTree{
		Rule: start.Rule(), Size: start.Size(), Known: true, Turn: start.Turn(),
		Info:  format.Info{Black: text.Clean(g.Info.Black), White: text.Clean(g.Info.White), Result: g.Result()},
		Black: points(start.Stones(notation.Black)), White: points(start.Stones(notation.White)),
		Nodes: []gameNode{{Parent: -1}},
	}}
	line, turn := []notation.Point{}, start.Turn()
	add := func(p notation.Point) {
		line, turn = append(line, p), turn.Opponent()
		o.Tree.Nodes = append(o.Tree.Nodes, gameNode{Move: p.String(), Parent: len(o.Tree.Nodes) - 1})
	}
	for _, m := range slices.Concat(g.Moves, g.After) {
		if m.Side != turn {
			add(notation.NoPoint) // a side moved twice
		}
		add(m.Point)
		o.Plies = append(o.Plies, len(line))
	}
	for i := range len(line) + 1 {
		pos, broken, err := play(*start, line[:i])
		if err != nil {
			return nil, err
		}
		n := reportNode{}
		_, five, reason := ending(&pos, broken)
		n.Five, n.Reason, n.Over = five, reason.In(r.In), reason != nil
		if pos.Turn() == notation.Black && !n.Over {
			n.Fouls = picture.Fouls(r.In, &pos)
		}
		o.Nodes = append(o.Nodes, n)
	}
	return o, nil
}
