package answer

import "fukumi/notation"

// A view is an answer in the form that a page shows: with sentences in one language, and with marks for the
// board.

// A SolveView is the answer to a question about one side.
type SolveView struct {
	Solve
	Beside  string `json:"beside"`  // for a win: why the last reply does not matter, or that a book proves a win
	Book    string `json:"book"`    // for a book's win: its answered replies, and whether the book was accepted here
	Text    string `json:"text"`    // the verdict: the class, what is exact, and the limit that was reached
	Cost    string `json:"cost"`    // the cost of the search and of the check
	Winning string `json:"winning"` // all winning first moves, if the request asks for them
	Blocked string `json:"blocked"` // if the opponent has a four: the forced move, and what is known after it
}

// An AnalysisView holds what is known about a position so far. The fields of unfinished parts are null or empty.
type AnalysisView struct {
	Part       string          `json:"part"`     // the last finished part: "position", "attack", …, "rest"
	Headline   string          `json:"headline"` // the answer, in one sentence
	Why        string          `json:"why"`      // the reason, "" if there is no more to say
	Decided    bool            `json:"decided"`  // more search would not change the answer
	Attack     *SolveView      `json:"attack"`   // the win of the side to move
	Defence    *SolveView      `json:"defence"`  // the win of the other side, as if it were to move
	Defences   *DefencesView   `json:"defences"` // null if there is no threat to answer
	Candidates []CandidateView `json:"candidates"`
	Judged     string          `json:"judged"` // the cost of the ranking of moves
	Threats    []ShapeView     `json:"threats"`
	Twos       string          `json:"twos"` // a sentence: how many twos each side has
	Next       []NextView      `json:"next"`
	Fouls      []FoulPoint     `json:"fouls"`
	Maps       []MapView       `json:"maps"`
	Marks      []Mark          `json:"marks"` // on the candidates, and on other moves against a threat
}

// A DefencesView sorts the moves against a threat: those that hold, are open, or lose.
type DefencesView struct {
	Text  string           `json:"text"`
	Holds []notation.Point `json:"holds"`
	Open  []notation.Point `json:"open"`
	Lost  []Refutation     `json:"lost"`
	Cost  string           `json:"cost"`
}

// A Refutation is a losing move, with the line that refutes it.
type Refutation struct {
	Move    notation.Point `json:"move"`
	Text    string         `json:"text"`
	Line    Line           `json:"line"`    // what follows the move
	Carried bool           `json:"carried"` // the opponent wins by carrying out the threat
	SHA256  string         `json:"proof_sha256"`
}

// A CandidateView is a candidate with its reason in the language of the view.
type CandidateView struct {
	Candidate
	Text string `json:"text"` // "wins in 5 moves, proved", "judged 62 %"
	Wins bool   `json:"wins"` // whether the move is proved to win
}

// A ShapeView is a shape on the board.
type ShapeView struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind"`
	Stones []notation.Point `json:"stones"`
	Gains  []notation.Point `json:"gains"` // where the attacker can continue the shape
	Cost   []notation.Point `json:"cost"`  // where the defender can answer the shape
	Marks  []Mark           `json:"marks"`
}

// A NextView lists the points where one more stone of a side makes a shape of one kind.
type NextView struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind"`
	Points []notation.Point `json:"points"`
}

// A FoulPoint is a point that is forbidden for Black.
type FoulPoint struct {
	Point  notation.Point `json:"point"`
	Reason string         `json:"reason"`
}

// A Mark is a sign on a point. Its label is for users who do not see the sign.
type Mark struct {
	At    notation.Point `json:"at"`
	Kind  string         `json:"kind"`            // "candidate", "hold", "open", "lost", "ring", "threat" or "heat"
	Side  string         `json:"side,omitempty"`  // of a heat mark
	Text  string         `json:"text,omitempty"`  // the text on the point
	Value float64        `json:"value,omitempty"` // of a candidate its rank, of a heat mark the heat from 0 to 1
	Label string         `json:"label"`           // the text for screen readers
}

// A MapView is a heat map with its legend.
type MapView struct {
	Kind  string   `json:"kind"`
	Title string   `json:"title"`
	Marks []Mark   `json:"marks"` // Value is the heat from 0 to 1, Text a number or another sign
	Keys  []MapKey `json:"keys"`  // the legend
	Empty string   `json:"empty"` // if there is no map: a sentence that says why
}

// A MapKey is an entry of the legend: it explains some tiles.
type MapKey struct {
	Tiles []MapTile `json:"tiles"`
	Text  string    `json:"text"`
}

// A MapTile is a sample of a mark of the map. Its level is 0 to 9.
type MapTile struct {
	Text  string `json:"text"`
	Side  string `json:"side"`
	Level int    `json:"level"`
}
