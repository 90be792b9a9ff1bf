package answer

import "fukumi/notation"

// An Analysis is what there is in a position.
type Analysis struct {
	Head
	Findings
	Place
}

// Findings are what an analysis found out.
type Findings struct {
	Forbidden []notation.Point `json:"forbidden"`
	Threats   []Threat         `json:"threats"`
	Next      []PointThreat    `json:"next"` // what one more stone would make: a three or better
	Heat      Heat             `json:"heat"`
	Attack    Solve            `json:"attack"`  // the win of the side to move
	Defence   Solve            `json:"defence"` // that of the opponent, as if it were their move

	// The moves that hold against the opponent's threat, those left open, and
	// the line that punishes each of the others; null, [] and {} where there
	// is no such threat, or the side to move wins.
	Defences     []notation.Point        `json:"defences" schema:"null"`
	DefencesOpen []notation.Point        `json:"defences_open"`
	Refutations  map[notation.Point]Line `json:"refutations"`

	Candidates []Candidate `json:"candidates"` // the best moves, best first

	Model *Opinion `json:"model,omitempty"` // of the score model that was asked for

	// What the defences and the candidates took; null where there was nothing to
	// search.
	DefencesSearch   *Effort `json:"defences_search"`
	CandidatesSearch *Effort `json:"candidates_search"`
}

// A Threat is a shape on the board together with one way to go on from it.
type Threat struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind" schema:"shape"`
	Stones []notation.Point `json:"stones"`
	Gain   notation.Point   `json:"gain"` // the attacker's next stone
	Cost   []notation.Point `json:"cost"` // where the defender answers the shape
	Rest   []notation.Point `json:"rest"` // the other points that it uses
}

// A PointThreat says what a stone on an empty point would make.
type PointThreat struct {
	Point notation.Point `json:"point"`
	Side  notation.Stone `json:"side"`
	Kind  string         `json:"kind" schema:"shape"`
}

// A Candidate is a move and what is known of it.
type Candidate struct {
	Move notation.Point `json:"move"`
	Rank int            `json:"rank"`
	// "win", "loss" or ""
	Proved string `json:"proved" schema:"proved"`
	Length *int   `json:"length"` // plies to the five of what is proved, from the position on
	// of a judgement, from the side to move's point of view
	Score     *int    `json:"score" schema:"signed"`
	WinChance float64 `json:"win_chance"`
	Depth     int     `json:"depth"`
	Line      Line    `json:"line"` // it begins with the move
	Why       string  `json:"why"`
	// of a proved win, of either side: "five" to "win", which is with quiet moves; else null
	Class *string `json:"class"`
}

// An Effort is what a search took.
type Effort struct {
	Nodes  int64        `json:"nodes"`
	Time   Milliseconds `json:"time_ms"`
	Verify Milliseconds `json:"verify_ms"`
}
