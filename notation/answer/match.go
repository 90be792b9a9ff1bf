package answer

import "fukumi/notation"

// A Match is what a match found.
type Match struct {
	Schema int           `json:"schema"`
	Rule   notation.Rule `json:"rule"`
	Size   int           `json:"size"`
	Time   *Milliseconds `json:"time_limit_ms"` // a move
	Nodes  *int64        `json:"nodes_limit"`
	// so many times these limits for the second player, with --odds
	Odds    *float64       `json:"odds,omitempty"`
	Opening int            `json:"openings"` // how many there are
	Players [2]Player      `json:"players"`
	Played  int            `json:"played"`
	Counted int            `json:"counted"`
	Score                  // of the first player
	Share   float64        `json:"share"` // of the points, 0 to 1
	Elo     Elo            `json:"elo"`   // of the first player against the second
	Sides   [2]Side        `json:"sides"`
	Black   Score          `json:"black"` // whoever was Black
	Reasons map[string]int `json:"reasons"`
	Faults  [2]int         `json:"faults"` // games that a player lost by something else than a five
	Games   []Game         `json:"games"`
	Stop    string         `json:"stop,omitempty"`
}

// A Player is one of the two, with the time of its moves.
type Player struct {
	Name    string       `json:"name"`
	Given   string       `json:"given"` // as it was asked for
	Moves   int          `json:"moves"`
	Time    Milliseconds `json:"time_ms"` // a move, on average
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
	Share float64 `json:"share"` // of the points, 0 to 1
}

// An Elo is a difference in Elo with its bounds at 95 %. What is null is
// infinite: no game, or all of them, were won.
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
	Plies   int    `json:"plies"`             // the opening included
	SameAs  int    `json:"same_as,omitempty"` // the earlier game; not counted
}
