package answer

import (
	"slices"

	"fukumi/notation"
)

// Heat holds the heat maps of a position. In all of them, points with a stone have the value 0.
type Heat struct {
	Model  string `json:"model"` // the model that scores the points
	Sides         // the score of every point, for each side
	Levels Sides  `json:"levels"` // the scores scaled to 0 to 9, as a heat map shows them

	// Density counts, for each side, the side's shapes that a stone on the point would continue or answer.
	Density Sides `json:"density"`

	// Zone says what each move of the side to move does to the opponent's threat: 0 = the threat is carried out,
	// or the move is not legal; 1 = the opponent wins in another way; 2 = undecided; 3 = the move holds.
	// Null if there is no threat to answer.
	Zone Rows `json:"zone"`

	// Change says how a move, the named or else the last one, changes the scores. Null if no move was named and
	// the last move is not known.
	Change *Change `json:"change"`

	// Scores says what is known about the best moves: 1 to 99 = the judged win chance of the side to move, in
	// percent; 100 = proved to win; -1 = proved to lose; 0 = any other point. Null if no scores were requested.
	Scores Rows `json:"scores"`
}

// The values of Heat.Zone: what a move does to the opponent's threat.
const (
	ZoneOut  = iota // the opponent carries out the threat move by move; or the move is not legal
	ZoneLost        // the opponent wins in another way
	ZoneOpen        // a limit was reached first
	ZoneHold        // the opponent has no win of the class, exactly
)

// The values of Heat.Scores other than a judged win chance, which is 1 to 99.
const (
	ScoreNone = 0   // not one of the scored moves
	ScoreWin  = 100 // proved to win
	ScoreLoss = -1  // proved to lose
)

// Sides holds one map for each side.
type Sides struct {
	Black Rows `json:"black"`
	White Rows `json:"white"`
}

// Of returns the map of a side.
func (o *Sides) Of(s notation.Stone) Rows {
	if s == notation.Black {
		return o.Black
	}
	return o.White
}

// A Change is the change of the scores by a move.
type Change struct {
	Move   notation.Point `json:"move"`
	Side   notation.Stone `json:"side"`
	Sides                 // the change of the score of every point, for each side
	Net    Rows           `json:"net"`    // Black's change minus White's change
	Levels Rows           `json:"levels"` // the net change scaled to -9 to 9, as a heat map shows it
}

// Rows holds a number for each point of a board: size rows of size numbers, row 1 first.
type Rows [][]int

// NewRows returns the rows of a board of size rows and columns.
func NewRows(size int, value func(notation.Point) int) Rows {
	rows := make(Rows, size)
	for y := range rows {
		rows[y] = make([]int, size)
		for x := range rows[y] {
			rows[y][x] = value(notation.At(x, y))
		}
	}
	return rows
}

// At returns the number of a point of the board.
func (rows Rows) At(p notation.Point) int { return rows[p.Y()][p.X()] }

// Peak returns the largest absolute value.
func (rows Rows) Peak() int {
	peak := 0
	for _, row := range rows {
		peak = max(peak, slices.Max(row), -slices.Min(row))
	}
	return peak
}
