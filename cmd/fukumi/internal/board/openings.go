package board

// {"kind": "openings", "rule": "renju", "size": 15}: the 26 openings of renju, with what the books of the shelf prove
// of each under the rule on a board of the size. Nothing is searched. An opening without a winner is open: no book
// proves a win of either side.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/library"
)

func openings(c *call) (any, error) {
	var q struct {
		request
		Rule notation.Rule `json:"rule"`
		Size int           `json:"size"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	if q.Size == 0 {
		q.Size = notation.DefaultSize
	}
	if q.Size%2 == 0 {
		return nil, words.Errorf("a board of {size}x{size} has no centre, and so no named openings", "size", q.Size)
	}
	list := answer.OpeningsView{Rule: q.Rule, Size: q.Size, Openings: []answer.OpeningView{}}
	for _, o := range words.Openings() {
		pos, err := notation.NewPosition(q.Rule, q.Size)
		if err != nil {
			return nil, err
		}
		moves := o.Moves(q.Size)
		if pos, _, err = play(pos, moves); err != nil {
			return nil, err
		}
		view := answer.OpeningView{Number: o.Number, Indirect: o.Indirect, Name: o.Name.In(c.in),
			Romaji: o.Name.In(words.English), Kanji: o.Japanese, Title: o.Short(c.in), Text: o.Text(c.in), Moves: moves}
		winner, v, err := library.Proved(c.ctx, c.o.Books, &pos)
		if err != nil {
			return nil, err
		}
		if v != nil {
			view.Winner, view.Book, view.SHA256 = winner.String(), v.Name, v.SHA256
		}
		list.Openings = append(list.Openings, view)
	}
	return list, nil
}
