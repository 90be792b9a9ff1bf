package answer

import (
	"encoding/json"
	"time"

	"fukumi/notation"
)

// A Comparison is what minimax, alpha-beta, and alpha-beta with the best
// candidates first open on one position under a score model.
type Comparison struct {
	Schema int    `json:"schema"`
	Model  string `json:"model"`
	Setting
	Moves  []notation.Point  `json:"moves"`
	Nodes  int64             `json:"nodes_limit"`
	Depths []DepthComparison `json:"depths"`
	Agree  bool              `json:"agree"` // all methods found the same scores
	Stated []StatedFigure    `json:"stated"`
	Stop   string            `json:"stop,omitempty"`
}

// A DepthComparison is one depth; a method that took too many nodes at a depth
// above is not tried again, and null.
type DepthComparison struct {
	Depth     int               `json:"depth"`
	Minimax   *SearchComparison `json:"minimax"`
	AlphaBeta *SearchComparison `json:"alpha_beta"`
	Ordered   *SearchComparison `json:"ordered"`
	Move      *notation.Point   `json:"move"` // of the last of them that was complete; null: none was
	Score     *int64            `json:"score" schema:"signed"`
	Won       bool              `json:"won"` // the line of that move ends in a five; no proof
	Line      []notation.Point  `json:"line"`
}

// A SearchComparison is one search.
type SearchComparison struct {
	Nodes       int64        `json:"nodes"`
	Evaluations int64        `json:"evaluations"`
	Complete    bool         `json:"complete"` // false: it took more nodes
	Time        Milliseconds `json:"time_ms"`
}

// A StatedFigure is what the text of a model states, and the same here.
type StatedFigure struct {
	Model  string `json:"model"`
	What   string `json:"what"`
	Stated string `json:"stated"`
	// Of a move, and of an evaluation; null: not that, or not measured.
	Time       *Milliseconds `json:"time_ms"`
	Nodes      *int64        `json:"nodes"`
	Evaluation *Microseconds `json:"evaluation_us"`
}

// Microseconds are a duration, written as a number of microseconds with three
// decimals at most.
type Microseconds time.Duration

// MarshalJSON writes the number.
func (m Microseconds) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(m).Nanoseconds()) / 1000)
}

// UnmarshalJSON reads a number; null leaves m as it is.
func (m *Microseconds) UnmarshalJSON(data []byte) error {
	return readNumber(data, func(x float64) { *m = Microseconds(x * float64(time.Microsecond)) })
}
