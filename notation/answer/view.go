package answer

import "fukumi/notation"

// Views are answers as a page shows them: objects with sentences in one language, and with the marks that
// they put on the board.

// A SolveView is the answer about one side.
type SolveView struct {
	Solve
	Beside  string `json:"beside"`  // for a win: why the last reply does not matter, or that a book has a win
	Book    string `json:"book"`    // for a book's win: what can be tried, and whether the book was accepted here
	Text    string `json:"text"`    // with the class, what is exact, and the limit that was reached
	Cost    string `json:"cost"`    // what was searched and checked
	Winning string `json:"winning"` // all winning first moves, if the request asks for them
	Blocked string `json:"blocked"` // under a four: the forced move and what is known after it
}

// An AnalysisView is what is known of a position so far. What is not known yet is null or empty.
type AnalysisView struct {
	Part       string          `json:"part"`     // the last known part: "position", "attack", …, "rest"
	Headline   string          `json:"headline"` // the answer, in one sentence
	Why        string          `json:"why"`      // the reason, "" if there is no more to say
	Decided    bool            `json:"decided"`  // more search would not change it
	Attack     *SolveView      `json:"attack"`   // for the side to move
	Defence    *SolveView      `json:"defence"`  // for the other side, as if it were its move
	Defences   *DefencesView   `json:"defences"` // null if there is no threat to answer
	Candidates []CandidateView `json:"candidates"`
	Judged     string          `json:"judged"` // the cost of the ranking of moves
	Threats    []ShapeView     `json:"threats"`
	Twos       string          `json:"twos"` // how many twos there are
	Next       []NextView      `json:"next"`
	Fouls      []FoulPoint     `json:"fouls"`
	Maps       []MapView       `json:"maps"`
	Marks      []Mark          `json:"marks"` // for the candidates, and the other moves against a threat
}

// A DefencesView has the moves that hold against a threat, and the other moves.
type DefencesView struct {
	Text  string           `json:"text"`
	Holds []notation.Point `json:"holds"`
	Open  []notation.Point `json:"open"`
	Lost  []Refutation     `json:"lost"`
	Cost  string           `json:"cost"`
}

// A Refutation is a move that loses, and how.
type Refutation struct {
	Move    notation.Point `json:"move"`
	Text    string         `json:"text"`
	Line    Line           `json:"line"`    // after the move
	Carried bool           `json:"carried"` // the opponent just carries out the threat
	SHA256  string         `json:"proof_sha256"`
}

// A CandidateView is a candidate with its reason in the language of the view.
type CandidateView struct {
	Candidate
	Text string `json:"text"` // "wins in 5 moves, proved", "judged 62 %"
	Wins bool   `json:"wins"` // Text says that it wins
}

// A ShapeView is a shape on the board.
type ShapeView struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind"`
	Stones []notation.Point `json:"stones"`
	Gains  []notation.Point `json:"gains"` // where the attacker continues it
	Cost   []notation.Point `json:"cost"`  // where the defender answers it
	Marks  []Mark           `json:"marks"`
}

// A NextView has the points where one more stone of a side makes a shape.
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

// A Mark is a sign on a point. It has a form, a text, and words for users who do not see it.
type Mark struct {
	At    notation.Point `json:"at"`
	Kind  string         `json:"kind"`            // "candidate", "hold", "open", "lost", "ring", "threat" or "heat"
	Side  string         `json:"side,omitempty"`  // of heat
	Text  string         `json:"text,omitempty"`  // on the point
	Value float64        `json:"value,omitempty"` // the rank of a candidate; the heat from 0 to 1
	Label string         `json:"label"`           // what screen readers say
}

// A MapView is a heat map with its legend.
type MapView struct {
	Kind  string   `json:"kind"`
	Title string   `json:"title"`
	Marks []Mark   `json:"marks"` // Value is the level from 0 to 1, Text its number or another sign
	Keys  []MapKey `json:"keys"`  // what the texts mean
	Empty string   `json:"empty"` // the sentence if there is no map
}

// A MapKey explains tiles of a map.
type MapKey struct {
	Tiles []MapTile `json:"tiles"`
	Text  string    `json:"text"`
}

// A MapTile looks like a mark of the map; its level is 0 to 9.
type MapTile struct {
	Text  string `json:"text"`
	Side  string `json:"side"`
	Level int    `json:"level"`
}
