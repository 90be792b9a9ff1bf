package answer

import "fukumi/notation"

// Views of opponents and of their moves.

// A LevelView is a playing level of the program's own search. A lower level sees less, but no level
// plays a move that it knows to lose.
type LevelView struct {
	Name  string       `json:"name"`  // the number of the level, as text
	Title string       `json:"title"` // "Novice"
	About string       `json:"about"` // a description in one line
	Level int          `json:"level"` // the same number, for package solver/play
	Nodes int64        `json:"nodes"`
	Depth int          `json:"depth"` // maximum depth of the judgement, in plies; 0: no limit
	Time  Milliseconds `json:"time_ms"`
}

// A PlayersView lists the opponents.
type PlayersView struct {
	Levels []LevelView `json:"levels"`
	Models []ModelView `json:"models"`
}

// A ModelView is a published score model as an opponent. It plays by the rules in its publication.
type ModelView struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Author string `json:"author"`
	Year   int    `json:"year"`
}

// A PlayView is a move of an opponent.
type PlayView struct {
	Move   notation.Point   `json:"move"`
	Says   string           `json:"says"`       // what is proved about the move, or how the move is judged
	Proved string           `json:"proved"`     // "win", "loss" or "", for the side that moves
	Chance *float64         `json:"win_chance"` // win chance of that side; null if the move was not judged
	Depth  int              `json:"depth"`      // depth of the judgement
	Line   []notation.Point `json:"line"`       // the expected line, which begins with the move
	Win    string           `json:"win"`        // the hash of the certificate that is being played out, or ""
	Time   Milliseconds     `json:"time_ms"`
}

// A DrawView is the answer to an offer of a draw that the side to move makes to its opponent.
// If the opponent is a score model, the program's own search decides.
type DrawView struct {
	Accepted bool   `json:"accepted"`
	Says     string `json:"says"`
}

// A SwapView is the opponent's decision in a swap2 opening.
type SwapView struct {
	Swap  bool             `json:"swap"`
	Moves []notation.Point `json:"moves"`
	Says  string           `json:"says"` // how White's best move is judged; "" if nothing was searched
}

// A BookPlayView is a move of a book. If the loser is to move, the move has already been played.
type BookPlayView struct {
	PlayView
	Side    notation.Stone   `json:"side"` // the winner
	Book    string           `json:"book"`
	Note    string           `json:"note"`
	Replies []notation.Point `json:"replies"` // the replies to which the book has a separate answer
	Others  int              `json:"others"`  // number of the other legal replies: the threat of the move answers them
}

// A HintView is a recommended move that the page reveals step by step.
type HintView struct {
	Area []notation.Point `json:"area"` // the part of the board in which the move lies
	Sort string           `json:"sort"` // the kind of move, without its point
	Move notation.Point   `json:"move"`
	Why  string           `json:"why"`
	Says string           `json:"says"` // what is proved about the move, or how the move is judged
}
