package answer

import (
	"encoding/json"
	"time"

	"fukumi/notation"
)

// A Comparison compares the costs of three methods of search in one position, under a score model:
// minimax, alpha-beta, and alpha-beta with the best candidates first.
type Comparison struct {
	Schema int    `json:"schema"`
	Model  string `json:"model"`
	Setting
	Moves  []notation.Point  `json:"moves"`
	Nodes  int64             `json:"nodes_limit"`
	Depths []DepthComparison `json:"depths"`
	Agree  bool              `json:"agree"` // whether all methods found the same scores
	Stated []StatedFigure    `json:"stated"`
	Stop   string            `json:"stop,omitempty"`
}

// A DepthComparison compares the methods at one depth. A method is null if it already took too many
// nodes at a smaller depth.
type DepthComparison struct {
	Depth     int               `json:"depth"`
	Minimax   *SearchComparison `json:"minimax"`
	AlphaBeta *SearchComparison `json:"alpha_beta"`
	Ordered   *SearchComparison `json:"ordered"`
	Move      *notation.Point   `json:"move"` // the move of the last complete search; null if no search was complete
	Score     *int64            `json:"score" schema:"signed"`
	Won       bool              `json:"won"` // the line ends in a five of the side to move; this is no proof
	Line      []notation.Point  `json:"line"`
}

// A SearchComparison is the cost of one search.
type SearchComparison struct {
	Nodes       int64        `json:"nodes"`
	Evaluations int64        `json:"evaluations"`
	Complete    bool         `json:"complete"` // false if the limit of nodes ended the search
	Time        Milliseconds `json:"time_ms"`
}

// A StatedFigure is a figure from the publication of a model, with the figure measured here.
type StatedFigure struct {
	Model  string `json:"model"`
	What   string `json:"what"`
	Stated string `json:"stated"`
	// The measured cost of a move or of one evaluation. Null if the figure is about something else, or not measured.
	Time       *Milliseconds `json:"time_ms"`
	Nodes      *int64        `json:"nodes"`
	Evaluation *Microseconds `json:"evaluation_us"`
}

// Microseconds is a duration that is written as a number of microseconds, with at most three decimals.
type Microseconds time.Duration

// MarshalJSON writes the number.
func (m Microseconds) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(m).Nanoseconds()) / 1000)
}

// UnmarshalJSON reads a number; null leaves m as it is.
func (m *Microseconds) UnmarshalJSON(data []byte) error {
	return readNumber(data, func(x float64) { *m = Microseconds(x * float64(time.Microsecond)) })
}
