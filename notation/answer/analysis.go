package answer

import "fukumi/notation"

// An Analysis is the answer of fukumi analyze about a position.
type Analysis struct {
	Head
	Findings
	Place
}

// Findings holds what an analysis found out.
type Findings struct {
	Forbidden []notation.Point `json:"forbidden"`
	Threats   []Threat         `json:"threats"`
	Next      []PointThreat    `json:"next"` // the shapes that one more stone would make: threes and better
	Heat      Heat             `json:"heat"`
	Attack    Solve            `json:"attack"`  // the win of the side to move
	Defence   Solve            `json:"defence"` // the win of the opponent, as if it were to move

	// The moves against the opponent's threat: those that hold, those that are open, and the others, each with
	// the line that refutes it. null, [] and {} if there is no such threat, or the side to move wins.
	Defences     []notation.Point        `json:"defences" schema:"null"`
	DefencesOpen []notation.Point        `json:"defences_open"`
	Refutations  map[notation.Point]Line `json:"refutations"`

	Candidates []Candidate `json:"candidates"` // the best moves, best first

	Model *Opinion `json:"model,omitempty"` // of the requested score model

	// The costs of the searches for the defences and for the candidates; null if nothing was searched.
	DefencesSearch   *Effort `json:"defences_search"`
	CandidatesSearch *Effort `json:"candidates_search"`
}

// A Threat is a shape on the board together with one way to continue it.
type Threat struct {
	Side   notation.Stone   `json:"side"`
	Kind   string           `json:"kind" schema:"shape"`
	Stones []notation.Point `json:"stones"`
	Gain   notation.Point   `json:"gain"` // the attacker's next stone
	Cost   []notation.Point `json:"cost"` // points where the defender can answer the shape
	Rest   []notation.Point `json:"rest"` // the other points that the threat uses
}

// A PointThreat is a shape that a stone on an empty point would make.
type PointThreat struct {
	Point notation.Point `json:"point"`
	Side  notation.Stone `json:"side"`
	Kind  string         `json:"kind" schema:"shape"`
}

// A Candidate is a move with its proof or judgement.
type Candidate struct {
	Move notation.Point `json:"move"`
	Rank int            `json:"rank"`
	// "win", "loss" or "", for the side to move
	Proved string `json:"proved" schema:"proved"`
	Length *int   `json:"length"` // of the proved win or loss: number of plies from the position to the five
	// the judged score for the side to move; null if the move was not judged
	Score     *int    `json:"score" schema:"signed"`
	WinChance float64 `json:"win_chance"`
	Depth     int     `json:"depth"`
	Line      Line    `json:"line"` // the expected line, which begins with the move
	Why       string  `json:"why"`
	// the class of the proved win, of either side: "five" to "win" (a win with quiet moves); else null
	Class *string `json:"class"`
}

// An Effort is the cost of a search.
type Effort struct {
	Nodes  int64        `json:"nodes"`
	Time   Milliseconds `json:"time_ms"`
	Verify Milliseconds `json:"verify_ms"`
}
