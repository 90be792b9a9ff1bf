package answer

import "fukumi/notation"

// The answer of a review, as JSON. Package solver/review decides its contents.

// A Review is a game judged move by move. What is proved and what is only judged
// are in fields of their own.
type Review struct {
	Schema int           `json:"schema"`
	ID     string        `json:"id"`
	Rule   notation.Rule `json:"rule"`
	Size   int           `json:"size"`
	// the names of Black and White
	Names       []string `json:"players,omitempty" schema:"minItems=2,maxItems=2"`
	Result      string   `json:"result" schema:"enum=black|white|draw|open"`
	ResultShown bool     `json:"result_shown"`             // the board shows it
	Complete    bool     `json:"complete"`                 // false after an interrupt
	Forbidden   *Foul    `json:"forbidden_move,omitempty"` // that ended the game
	Moves       []Move   `json:"moves"`
	LosingMove  *Move    `json:"losing_move"`
	LastChance  *Chance  `json:"last_chance"` // what the loser could have done in place of the losing move
	// where last_chance names no move: the last one before it that does
	EarlierChance *Chance     `json:"earlier_chance"`
	MissedWins    []MissedWin `json:"missed_wins"`
	// of the classes
	Counts     map[string]int `json:"counts" schema:"move-class"`
	Players    Players        `json:"by_player"`
	JudgedTurn *Turn          `json:"judged_turn"` // where the win chance turned for good; no proof
	Nodes      int64          `json:"nodes"`
	Start      *Start         `json:"start,omitempty"` // where the game does not begin on the empty board
	Turning    []int          `json:"turning_points"`  // plies
	// the class of the wins that were looked for in every position: "vct", or "win" with
	// quiet moves; where the game was lost these are looked for in any case
	Goal string `json:"goal" schema:"enum=vct|win"`
	// of the 26 of renju, if the game began with one: "4D Kagetsu (花月)"
	Opening string `json:"opening,omitempty"`
	// where the game was level: nothing proved, and the win chance judged between 35 and 65 %
	Level    []Phase  `json:"level"`
	Accuracy Accuracy `json:"accuracy"`
	Theory   *Theory  `json:"theory,omitempty"` // with --book
}

// Theory is what a book, which the checker has accepted, says of a game.
type Theory struct {
	Attacker notation.Stone  `json:"attacker"`    // whose win the book proves
	Empty    bool            `json:"empty_board"` // it is a win of the empty board
	Until    int             `json:"until"`       // the last ply, from 1, before which it proves that win; 0: none
	Keeps    *notation.Point `json:"keeps"`       // the book's move there
	Left     bool            `json:"left"`        // another was played, and what follows is not in the book
}

// Accuracy is how well each side has played, in percent, as judged; null where no move of
// a side counts.
type Accuracy struct {
	Black *float64 `json:"black" schema:"percent"`
	White *float64 `json:"white" schema:"percent"`
}

// A Phase is a run of plies; both belong to it.
type Phase struct {
	From int `json:"from"` // from 1
	To   int `json:"to"`
}

// Players are what each side did.
type Players struct {
	Black Counts `json:"black"`
	White Counts `json:"white"`
}

// Counts are the moves of one side that tell something.
type Counts struct {
	Moves        int `json:"moves"`
	LosingMoves  int `json:"losing_moves"`
	MissedWins   int `json:"missed_wins"` // also those of moves that have a class of their own
	Blunders     int `json:"blunders"`
	Mistakes     int `json:"mistakes"`
	Inaccuracies int `json:"inaccuracies"`
	OnlyMoves    int `json:"only_moves"` // found: all other moves are proved lost
}

// A Start is the position that a game begins with.
type Start struct {
	Stones
	Turn notation.Stone `json:"turn"`
}

// A Foul is the forbidden move that ended a game.
type Foul struct {
	Ply  int            `json:"ply"`
	Move notation.Point `json:"move"`
	Kind string         `json:"kind" schema:"foul"`
}

// A Move is a move of the game and the judgement of it.
type Move struct {
	Ply int `json:"ply"` // from 1
	// a point or "pass"
	Move  string         `json:"move" schema:"move"`
	Side  notation.Stone `json:"side"`
	Class string         `json:"class" schema:"move-class"`
	// what players write behind the move; "□" is an only move
	Mark   string           `json:"mark" schema:"move-mark"`
	Shown  bool             `json:"mark_proved"` // the mark rests on a proof, not on a judgement
	Better *notation.Point  `json:"better"`
	Wins   bool             `json:"better_wins"`  // the better move is proved to win
	Only   bool             `json:"better_only"`  // all moves but the better one are proved to lose
	Stood  int64            `json:"better_stood"` // nodes of the search for any win that it stood; 0: none
	Line   []notation.Point `json:"line"`
	Reason string           `json:"reason"`
	Before *Facts           `json:"before"`
	After  *Facts           `json:"after"`
	Beyond bool             `json:"after_end,omitempty"` // in the file, after the forbidden move that ended the game
}

// Facts is what is known of a position, for the side to move in it.
type Facts struct {
	Turn notation.Stone `json:"turn"`
	Over bool           `json:"over,omitempty"`
	// "win", "loss" or ""
	Proved string `json:"proved" schema:"proved"`
	// what that rests on: "certificate", "every-move-refuted", "every-reply-refuted" or ""
	Proof  string  `json:"proof" schema:"proof-kind"`
	Length *int    `json:"length"` // plies of what is proved
	Class  *string `json:"class"`  // of a win that is proved
	// of the side to move: "win", "no-win" (no VCT, exactly), "unknown"
	Attack string `json:"attack" schema:"attack"`
	// of the opponent, as if it were their move; "" where it was not asked
	Threat string `json:"threat" schema:"attack"`
	// moves after which the opponent has no VCT, exactly, where there is a threat; quiet attacks are another matter
	Stops []notation.Point `json:"stops_threats"`
	Open  []notation.Point `json:"open"` // moves that are not decided
	// moves that stood a search
	Stood  []StoodMove `json:"stood" schema:"maxItems=3"`
	Judged *Judgement  `json:"judged"` // null where something is proved
}

// Judgement is the best move where nothing is proved.
type Judgement struct {
	Move      notation.Point `json:"move"`
	WinChance float64        `json:"win_chance"` // of the side to move
	Score     int            `json:"score" schema:"signed"`
	Depth     int            `json:"depth"`
	Line      Line           `json:"line"`
}

// A Chance is a position in which the loser is not proved lost.
type Chance struct {
	Ply  int             `json:"ply"`
	Wins *notation.Point `json:"wins"` // the loser's own proved win begins with it
	// the best first
	Stood  []StoodMove `json:"stood" schema:"maxItems=3"`
	Stops  int         `json:"stops_threats"` // how many others leave the opponent no VCT, exactly
	Open   int         `json:"open"`          // of how many others nothing is known
	Played int64       `json:"played_stood"`  // nodes of the search that the move played stood; 0: none
}

// A StoodMove is a move behind which any win of the opponent, quiet moves included, was looked for
// in vain. It is not proved to hold.
type StoodMove struct {
	Move      notation.Point `json:"move"`
	Nodes     int64          `json:"nodes"`      // of that search
	WinChance float64        `json:"win_chance"` // of who moves, as judged
}

// A MissedWin is a proved win that was not played.
type MissedWin struct {
	Ply    int            `json:"ply"`
	Side   notation.Stone `json:"side"`
	Class  string         `json:"class"`
	Length int            `json:"length"`
	Line   Line           `json:"line"`
	// after the move played there is no VCT any more, exactly; of a class "win": it was lost
	Certain bool `json:"certain"`
}

// A Turn is where the win chance turned for good.
type Turn struct {
	Ply    int            `json:"ply"` // 0: from the start
	Move   string         `json:"move,omitempty" schema:"move"`
	Winner notation.Stone `json:"winner"`
	Chance float64        `json:"win_chance"` // of the winner, after that ply
	Proved bool           `json:"proved"`     // the chance is that of a proof, not of a judgement
}
