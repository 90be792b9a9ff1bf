package answer

import "fukumi/notation"

// An Opinion is what a published score model says of a position. It proves nothing.
// All numbers but Depth, Width and Nodes are in the units of the model's tables.
type Opinion struct {
	Name string         `json:"name"` // of the model, with the depth and width that were asked for
	Side notation.Stone `json:"side"` // to move
	// of the board to that side
	Value int `json:"value" schema:"signed"`

	// What it would play, null where its search did not end within the limits.
	Move  *notation.Point `json:"move"`
	Score string          `json:"score"` // of the search: a number, "five", "their five" or ""
	Line  Line            `json:"line"`
	Depth int             `json:"depth"` // plies; 0: the table alone decides
	Width int             `json:"width"` // moves of a position that it looks at; 0: all
	Nodes int64           `json:"nodes"` // positions

	Moves []ScoredMove `json:"moves"` // what its table gives the best moves, best first
}

// A ScoredMove is what a move table gives a move.
type ScoredMove struct {
	Move notation.Point `json:"move"`
	// to make what a stone there makes
	Attack int `json:"attack" schema:"signed"`
	// to keep the opponent from it
	Defence int     `json:"defence" schema:"signed"`
	Score   float64 `json:"score"` // both as one, with the factors of the model
}
