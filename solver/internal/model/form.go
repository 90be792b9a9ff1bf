package model

// The form of a data file: one JSON object. Unknown fields are errors.
//
// Points are judged line by line. Rows and diagonals are read from the left to the right, columns from the top down.

// A File is the JSON form of a model.
type File struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Author  string   `json:"author"`
	Year    int      `json:"year"`
	Notes   []string `json:"notes"` // what the text leaves open or contradicts, and what was chosen
	Moves   Table    `json:"moves"` // the worth of a stone on a free point
	Order   Order    `json:"order"` // how attack and defence become one score
	Value   Value    `json:"value"` // the worth of a whole board
	Search  Search   `json:"search"`
	Figures []Figure `json:"figures"` // what the text says about the speed of the system
}

// A Table judges a point, with a stone of the side on it, in each of its four lines, and adds the results.
type Table struct {
	// Directions is 4 if a line is read in one direction, and 8 if it is read in both. A shape that is its own mirror
	// image then counts twice with "sum".
	Directions int `json:"directions"`
	// Match says which shapes of a line count: "sum" all shapes that are found, "best" the shape with the highest
	// score, "first" the first one in the list.
	Match  string  `json:"match"`
	Shapes []Shape `json:"shapes"`
	// Scan says how a line is counted for shapes with Counts.
	Scan *Scan `json:"scan,omitempty"`
	// Combinations add a score to a point at which several shapes meet.
	Combinations []Combination `json:"combinations,omitempty"`
	// Centre is added for every point of the distance from the nearest edge.
	Centre int32 `json:"centre,omitempty"`
}

// A Shape is an entry of a table. It has either Signs or Counts.
type Shape struct {
	Name string `json:"name"`
	// Signs are the points of a line in order:
	//
	//	*  the judged point        .  a free point
	//	x  an own stone            o  a stone of the opponent
	//	|  an opponent's stone or beyond the edge
	//	?  anything
	//
	// With a * the judged point is given. Without one it is any of the x, or
	// From and To give the minimum and maximum distance of the first sign from
	// it: -5 is five points before it. So a shape may lie next to the judged
	// point, if the system looked there.
	Signs string `json:"signs,omitempty"`
	From  *int   `json:"from,omitempty"`
	To    *int   `json:"to,omitempty"`

	Counts *Counts `json:"counts,omitempty"`

	// Attack is the worth of the shape to the side that makes it. Defence is the worth of preventing the opponent from
	// making it. 0 means that the shape does not count as such.
	Attack  int32 `json:"attack"`
	Defence int32 `json:"defence"`
	// Group is a name for shapes in Combinations.
	Group string `json:"group,omitempty"`
}

// Counts are conditions on the counts of a line. If a condition is missing, any count is allowed.
type Counts struct {
	Stones  *int `json:"stones,omitempty"`  // own stones
	Row     *int `json:"row,omitempty"`     // minimum length of the longest unbroken row of own stones
	Gaps    *int `json:"gaps,omitempty"`    // single free points between own stones
	Split   *int `json:"split,omitempty"`   // stones on the smaller side of the first gap; 0 if there is no gap
	Blocked *int `json:"blocked,omitempty"` // ends with an opponent's stone or the edge
	// Open means that no end is blocked, or that the stones, the gaps, and the free points between the stones and their
	// blocked ends are at least five points.
	Open *bool `json:"open,omitempty"`
}

// A Scan goes from the judged point along the line, first toward its end and then toward its beginning. It passes over
// own stones and over gaps, which are single free points followed by an own stone. It stops at two free points or at a
// block.
type Scan struct {
	Reach int `json:"reach"` // maximum number of points on either side
	Gaps  int `json:"gaps"`  // maximum number of gaps in total; 0 means no limit
	// FarBlocks means that a block after one free point also counts.
	FarBlocks bool `json:"far_blocks"`
}

// A Combination gives a score to points at which shapes of a group meet.
type Combination struct {
	Group   string `json:"group"`
	Least   int    `json:"least"` // minimum number of shapes of the group, in all lines together
	Attack  int32  `json:"attack"`
	Defence int32  `json:"defence"`
}

// Order says how attack and defence become one score: their "max" or "sum", after each was multiplied by the factor for
// the colour that moves. Without a search, the better of the best attack and the best defence is played; if they are
// equal, Equal says which one, "attack" or "defence". Of two points with the same attack, the one with the better
// defence is taken. If Ties is "both", the converse also holds.
type Order struct {
	Join    string  `json:"join"`
	Attack  Factors `json:"attack"`
	Defence Factors `json:"defence"`
	Equal   string  `json:"equal,omitempty"`
	Ties    string  `json:"ties,omitempty"` // "attack" or "both"
}

// Factors are multiples of 0.1.
type Factors struct {
	Black float64 `json:"black"`
	White float64 `json:"white"`
}

// A Value is the worth of a board to a side: its own worth minus the worth of
// the opponent times Opponent, the factor for the colour of the side. A worth
// is
//
//	stones     the sum over the stones of the side
//	points     the sum over the free points with a stone within Radius (0: all)
//	           and, if Star is set, in a line through the point
//	best       the best attack of such points, or the best defence if higher
//	crossings  the sum of the best shapes of the side's stones, in each line of
//	           each stone, rows from the top. A shape that is worth more than
//	           Once counts for only one of its stones. If a shape crosses
//	           shapes that were counted before, an extra score is added for
//	           the last of these: the higher score of the two shapes if both
//	           reach Strong, otherwise the lower
//
// Stones, points and crossings count the attacks of Table; best counts those of
// the move table.
type Value struct {
	Over     string  `json:"over"`
	Table    *Table  `json:"table,omitempty"` // nil is the move table
	Radius   int     `json:"radius,omitempty"`
	Star     bool    `json:"star,omitempty"`
	Opponent Factors `json:"opponent"`
	Once     int32   `json:"once,omitempty"`
	Strong   int32   `json:"strong,omitempty"`
	// Nearness is subtracted for every point of distance between the last stone and the opponent's last stone in the
	// root position.
	Nearness int32 `json:"nearness,omitempty"`
}

// Search describes how the system looked ahead.
type Search struct {
	Depth int `json:"depth"` // plies; 0 means that only the move table decides
	Width int `json:"width"` // maximum number of candidates in a position; 0 means all
	// Radius says which points are candidates: free points with a stone within this distance and, if Star is set, in a
	// line through the point. 0 means every free point.
	Radius int  `json:"radius"`
	Star   bool `json:"star,omitempty"`
	// Method is "none", "minimax", "alpha-beta" or "ordered" (alpha-beta, the
	// best candidates first).
	Method string `json:"method"`
	// Scan is the order of candidates of equal score, or of all candidates if they are not sorted: "rows" from the top,
	// or "columns" from the left, upwards.
	Scan string `json:"scan"`
	// Standing means that a position after the first one is worth at least its own value to the side that moves.
	Standing bool `json:"standing,omitempty"`
	// Urgent has scores of candidates in falling order. If any candidate reaches the first of them, only such
	// candidates are searched; otherwise the same applies to the second score, and so on.
	Urgent []int32 `json:"urgent,omitempty"`
}

// A Figure is a number in the text, as it is written there.
type Figure struct {
	What  string `json:"what"`
	Value string `json:"value"`
	// Of says what takes the time: "evaluation" of a board, or "move" at Depth. "" means that the figure cannot be
	// measured.
	Of    string `json:"of,omitempty"`
	Depth int    `json:"depth,omitempty"`
}
