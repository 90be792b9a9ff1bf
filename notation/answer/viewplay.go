package answer

import (
	"fukumi/notation"
	"fukumi/notation/opening"
)

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
	// Openings are the opening rules by which a game may begin.
	Openings []OpeningRuleView `json:"openings"`
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

// An OpeningRuleView is an opening rule.
type OpeningRuleView struct {
	Name  string `json:"name"`  // the identifier, in small letters
	Title string `json:"title"` // the name, the same in all languages
	About string `json:"about"` // a description in one or two sentences
	Rule  string `json:"rule"`  // the rule of the game that it was made for, or ""
}

// An OpeningGameView is the state of an opening that is being played, after what the request asked for. The players are
// 1, who began with Black, and 2.
type OpeningGameView struct {
	Acts    []opening.Act    `json:"acts"`    // all acts so far
	Record  string           `json:"record"`  // their text, for a file
	Did     string           `json:"did"`     // a sentence about what the opponent did, or ""
	Says    string           `json:"says"`    // how that on which the opponent's choice rests was judged, or ""
	Pending []notation.Point `json:"pending"` // the points of an act that needs more of them
	Left    int              `json:"left"`    // how many more
	Moves   []notation.Point `json:"moves"`   // the stones on the board, in order, without the pending ones
	Offers  []notation.Point `json:"offers"`  // the offered fifth moves of which one is to be picked
	Actor   int              `json:"actor"`   // the player who acts next; 0 if the opening is over
	Black   int              `json:"black"`   // the player who has Black now
	Done    bool             `json:"done"`
	Options []OpeningOption  `json:"options"` // what the actor may do
}

// An OpeningOption is something that a player may do in an opening.
type OpeningOption struct {
	Kind   opening.Kind `json:"kind"`
	Points int          `json:"points"` // put: the number of stones
	Most   int          `json:"most"`   // offer: the number of fifth moves; declare: the largest number
	Task   string       `json:"task"`   // a sentence that tells the player what to do
	Title  string       `json:"title"`  // the words of a button, or "" for what is done by pressing points alone
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
