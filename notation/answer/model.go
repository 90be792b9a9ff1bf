package answer

import "fukumi/notation"

// An Opinion is the judgement of a published score model about a position. It proves nothing.
// All numbers except Depth, Width and Nodes are in the units of the model's tables.
type Opinion struct {
	Name string         `json:"name"` // the name of the model, with the requested depth and width
	Side notation.Stone `json:"side"` // the side to move
	// the value of the board for that side
	Value int `json:"value" schema:"signed"`

	// The move that the model would play; null if its search did not end within the limits.
	Move  *notation.Point `json:"move"`
	Score string          `json:"score"` // the score of the search: a number, "five", "their five" or ""
	Line  Line            `json:"line"`
	Depth int             `json:"depth"` // depth of the search, in plies; 0: the table alone decides
	Width int             `json:"width"` // number of moves that it tries in each position; 0: all
	Nodes int64           `json:"nodes"` // number of positions that it searched

	Moves []ScoredMove `json:"moves"` // the best moves by its table of moves, best first
}

// A ScoredMove is a move with its scores in the model's table of moves.
type ScoredMove struct {
	Move notation.Point `json:"move"`
	// the score for the shapes that the move makes
	Attack int `json:"attack" schema:"signed"`
	// the score for the shapes that the opponent would make there
	Defence int     `json:"defence" schema:"signed"`
	Score   float64 `json:"score"` // both combined, with the factors of the model
}
