package answer

import "fukumi/notation"

// A Match is the result of a match.
type Match struct {
	Schema int           `json:"schema"`
	Rule   notation.Rule `json:"rule"`
	Size   int           `json:"size"`
	Time   *Milliseconds `json:"time_limit_ms"` // for each move
	Nodes  *int64        `json:"nodes_limit"`   // for each move
	// with --odds: the limits of the second player, as a multiple of these limits
	Odds    *float64       `json:"odds,omitempty"`
	Opening int            `json:"openings"` // number of openings
	Players [2]Player      `json:"players"`
	Played  int            `json:"played"`
	Counted int            `json:"counted"`
	Score                  // the first player's results
	Share   float64        `json:"share"` // the first player's share of the points, 0 to 1
	Elo     Elo            `json:"elo"`   // the first player's Elo minus the second player's
	Sides   [2]Side        `json:"sides"`
	Black   Score          `json:"black"` // the results of Black, whichever player it was
	Reasons map[string]int `json:"reasons"`
	Faults  [2]int         `json:"faults"` // for each player: number of games lost other than by a five
	Games   []Game         `json:"games"`
	Stop    string         `json:"stop,omitempty"`
}

// A Player is one of the two players, with the times of its moves.
type Player struct {
	Name    string       `json:"name"`
	Given   string       `json:"given"` // the player as the user named it
	Moves   int          `json:"moves"`
	Time    Milliseconds `json:"time_ms"` // average time of a move
	Slowest struct {
		Time Milliseconds `json:"time_ms"`
	} `json:"slowest"`
}

// A Score counts games from the point of view of one player.
type Score struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// A Side is the score of the first player with one colour.
type Side struct {
	Side notation.Stone `json:"side"`
	Score
	Share float64 `json:"share"` // the share of the points, 0 to 1
}

// An Elo is a difference in Elo, with the bounds of its 95 % confidence interval. A number that is
// null is infinite, because one player made all the points.
type Elo struct {
	Difference *int `json:"difference" schema:"signed"`
	Low        *int `json:"low" schema:"signed"`
	High       *int `json:"high" schema:"signed"`
}

// A Game is a game of a match, without its moves.
type Game struct {
	Number  int    `json:"number"`
	Opening string `json:"opening"`
	Black   string `json:"black"`
	White   string `json:"white"`
	Result  string `json:"result" schema:"enum=black|white|draw"`
	Reason  string `json:"reason"`
	Detail  string `json:"detail,omitempty"`
	Plies   int    `json:"plies"`             // number of plies, the opening included
	SameAs  int    `json:"same_as,omitempty"` // number of an earlier game with the same moves: this game is not counted
}
