package answer

import "fukumi/notation"

// Views of opponents and of their moves.

// A LevelView is how the program's own search plays. It never plays a move that it knows
// to lose: a lower level sees less.
type LevelView struct {
	Name  string       `json:"name"`  // its number
	Title string       `json:"title"` // "Novice"
	About string       `json:"about"` // what it is, in a line
	Level int          `json:"level"` // of solver/play
	Nodes int64        `json:"nodes"`
	Depth int          `json:"depth"` // of what is judged, in plies; 0: no limit
	Time  Milliseconds `json:"time_ms"`
}

// A PlayersView is whom one can play against.
type PlayersView struct {
	Levels []LevelView `json:"levels"`
	Models []ModelView `json:"models"`
}

// A ModelView is a score model, which plays as its report says.
type ModelView struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Author string `json:"author"`
	Year   int    `json:"year"`
}

// A PlayView is a move of an opponent.
type PlayView struct {
	Move   notation.Point   `json:"move"`
	Says   string           `json:"says"`       // what is proved of it, or how it is judged
	Proved string           `json:"proved"`     // "win", "loss" or "", of the side that moves
	Chance *float64         `json:"win_chance"` // of that side, if it is judged and not proved
	Depth  int              `json:"depth"`      // of that judgement
	Line   []notation.Point `json:"line"`       // from the move on
	Win    string           `json:"win"`        // the hash of the certificate that is played out, "" if none is
	Time   Milliseconds     `json:"time_ms"`
}

// A DrawView is what the opponent of the side to move says to the offer of a draw. The
// program's own search judges for a score model.
type DrawView struct {
	Accepted bool   `json:"accepted"`
	Says     string `json:"says"`
}

// A SwapView is what is done with an opening.
type SwapView struct {
	Swap  bool             `json:"swap"`
	Moves []notation.Point `json:"moves"`
	Says  string           `json:"says"` // how White's best move is judged; "" without a search
}

// A BookPlayView is a move of a book. If the loser is to move it has been played.
type BookPlayView struct {
	PlayView
	Side    notation.Stone   `json:"side"` // the winner
	Book    string           `json:"book"`
	Note    string           `json:"note"`
	Replies []notation.Point `json:"replies"` // to the move, that have an answer of their own
	Others  int              `json:"others"`  // legal replies without one: what the move threatens answers them
}

// A HintView is a move that is told in steps.
type HintView struct {
	Area []notation.Point `json:"area"` // in which the move lies
	Sort string           `json:"sort"` // what it does, without a word of where
	Move notation.Point   `json:"move"`
	Why  string           `json:"why"`
	Says string           `json:"says"` // what is proved of it, or how it is judged
}
