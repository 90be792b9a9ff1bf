package answer

import (
	"slices"

	"fukumi/notation"
)

// Heat holds the heat maps of a position. All maps are 0 on stones.
type Heat struct {
	Model  string `json:"model"` // that scores the points
	Sides         // the score of every point for either side
	Levels Sides  `json:"levels"` // the same from 0 to 9, as a heat map shows it

	// Density is for each side the number of its shapes that a stone there has
	// to do with: it goes on from them, or answers them.
	Density Sides `json:"density"`

	// Zone is what becomes, after each move of the side to move, of the
	// opponent's threat: ZoneOut and so on. Null where there is none to answer.
	Zone Rows `json:"zone"`

	// Change is what a move makes of the pattern scores, null where none was
	// named and the last one is not known.
	Change *Change `json:"change"`

	// Scores are what is known of the best moves: the judged chance of the side
	// to move in percent, 1 to 99; ScoreWin and ScoreLoss for what is proved;
	// ScoreNone for the rest. Null where they were not asked for.
	Scores Rows `json:"scores"`
}

// What a move does about the opponent's threat.
const (
	ZoneOut  = iota // they carry it out move by move; or the move is not legal
	ZoneLost        // they win in another way
	ZoneOpen        // a limit came first
	ZoneHold        // they have no win of the class, exactly
)

// What a score says besides a judged chance in percent, which is 1 to 99.
const (
	ScoreNone = 0
	ScoreWin  = 100 // proved to win
	ScoreLoss = -1  // proved to lose
)

// Sides are a map for either side.
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

// A Change is the change from before a move to after it.
type Change struct {
	Move   notation.Point `json:"move"`
	Side   notation.Stone `json:"side"`
	Sides                 // of the score for either side
	Net    Rows           `json:"net"`    // that of Black less that of White
	Levels Rows           `json:"levels"` // net from -9 to 9, as a heat map shows it
}

// Rows are numbers for all points of a board: size rows of size numbers, row 1
// first.
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
