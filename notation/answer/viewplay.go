package answer

import "fukumi/notation"

// Views of opponents and of their moves.

// A LevelView is a level of the program's own search. A lower level sees less, but no level
// plays a move that it knows to lose.
type LevelView struct {
	Name  string       `json:"name"`  // its number
	Title string       `json:"title"` // "Novice"
	About string       `json:"about"` // its description, in one line
	Level int          `json:"level"` // of solver/play
	Nodes int64        `json:"nodes"`
	Depth int          `json:"depth"` // of its judgement, in plies; 0: no limit
	Time  Milliseconds `json:"time_ms"`
}

// A PlayersView lists the opponents.
type PlayersView struct {
	Levels []LevelView `json:"levels"`
	Models []ModelView `json:"models"`
}

// A ModelView is a score model as an opponent: it plays the rules of its report.
type ModelView struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Author string `json:"author"`
	Year   int    `json:"year"`
}

// A PlayView is a move of an opponent.
type PlayView struct {
	Move   notation.Point   `json:"move"`
	Says   string           `json:"says"`       // what is proved of the move, or how it is judged
	Proved string           `json:"proved"`     // "win", "loss" or "", for the side that moves
	Chance *float64         `json:"win_chance"` // of that side, if the move is judged and not proved
	Depth  int              `json:"depth"`      // of that judgement
	Line   []notation.Point `json:"line"`       // from the move on
	Win    string           `json:"win"`        // the hash of the certificate that is being played out, or ""
	Time   Milliseconds     `json:"time_ms"`
}

// A DrawView is the answer of the opponent of the side to move to the offer of a draw. For
// a score model the program's own search decides.
type DrawView struct {
	Accepted bool   `json:"accepted"`
	Says     string `json:"says"`
}

// A SwapView is the answer to a swap2 opening.
type SwapView struct {
	Swap  bool             `json:"swap"`
	Moves []notation.Point `json:"moves"`
	Says  string           `json:"says"` // how White's best move is judged; "" without a search
}

// A BookPlayView is a move of a book. If the loser is to move, it has been played already.
type BookPlayView struct {
	PlayView
	Side    notation.Stone   `json:"side"` // the winner
	Book    string           `json:"book"`
	Note    string           `json:"note"`
	Replies []notation.Point `json:"replies"` // the replies to the move that have an answer of their own
	Others  int              `json:"others"`  // legal replies without one: the threat of the move answers them
}

// A HintView is a move that the page gives away in steps.
type HintView struct {
	Area []notation.Point `json:"area"` // the part of the board with the move
	Sort string           `json:"sort"` // what the move does, but not where it is
	Move notation.Point   `json:"move"`
	Why  string           `json:"why"`
	Says string           `json:"says"` // what is proved of it, or how it is judged
}
