package answer

import "fukumi/notation"

// The answer of a review, as JSON. Package solver/review decides its contents.

// A Review describes a game move by move. Proofs and mere judgements are in separate fields.
type Review struct {
	Schema int           `json:"schema"`
	ID     string        `json:"id"`
	Rule   notation.Rule `json:"rule"`
	Size   int           `json:"size"`
	// the names of Black and White
	Names       []string `json:"players,omitempty" schema:"minItems=2,maxItems=2"`
	Result      string   `json:"result" schema:"enum=black|white|draw|open"`
	ResultShown bool     `json:"result_shown"`             // whether the result follows from the final board
	Complete    bool     `json:"complete"`                 // false after an interrupt
	Forbidden   *Foul    `json:"forbidden_move,omitempty"` // the forbidden move that ended the game
	Moves       []Move   `json:"moves"`
	LosingMove  *Move    `json:"losing_move"`
	LastChance  *Chance  `json:"last_chance"` // instead of the losing move
	// if last_chance names no move: the last earlier chance that names one
	EarlierChance *Chance     `json:"earlier_chance"`
	MissedWins    []MissedWin `json:"missed_wins"`
	// how many moves each class has
	Counts     map[string]int `json:"counts" schema:"move-class"`
	Players    Players        `json:"by_player"`
	JudgedTurn *Turn          `json:"judged_turn"` // when the win chance turned for good; a judgement
	Nodes      int64          `json:"nodes"`
	Start      *Start         `json:"start,omitempty"` // if the game does not begin on the empty board
	Turning    []int          `json:"turning_points"`  // plies, from 1
	// the class of the wins that were searched for in every position: "vct", or "win" (with quiet moves).
	// Where the game was lost, wins with quiet moves are searched for in either case
	Goal string `json:"goal" schema:"enum=vct|win"`
	// the opening, if it is one of the 26 of renju: "4D Kagetsu (花月)"
	Opening string `json:"opening,omitempty"`
	// the phases in which the game was level: nothing was proved, and the win chance was judged 35 to 65 %
	Level    []Phase  `json:"level"`
	Accuracy Accuracy `json:"accuracy"`
	Theory   *Theory  `json:"theory,omitempty"` // with --book
}

// Theory is what a book says about a game. The checker has accepted the book.
type Theory struct {
	Attacker notation.Stone  `json:"attacker"`    // the side whose win the book proves
	Empty    bool            `json:"empty_board"` // the book proves a win of the empty board
	Until    int             `json:"until"`       // the last ply, from 1, at which the book proves that win; 0: no ply
	Keeps    *notation.Point `json:"keeps"`       // the book's move at that ply
	Left     bool            `json:"left"`        // another move was played, and the book does not cover the rest
}

// Accuracy says how well each side played, in percent, by the judged win chances. It is null for a side
// without a move that counts.
type Accuracy struct {
	Black *float64 `json:"black" schema:"percent"`
	White *float64 `json:"white" schema:"percent"`
}

// A Phase is a range of plies, with both ends included.
type Phase struct {
	From int `json:"from"` // from 1
	To   int `json:"to"`
}

// Players holds the counts of each side.
type Players struct {
	Black Counts `json:"black"`
	White Counts `json:"white"`
}

// Counts counts the notable moves of one side.
type Counts struct {
	Moves        int `json:"moves"`
	LosingMoves  int `json:"losing_moves"`
	MissedWins   int `json:"missed_wins"` // including moves that are also counted in another class
	Blunders     int `json:"blunders"`
	Mistakes     int `json:"mistakes"`
	Inaccuracies int `json:"inaccuracies"`
	OnlyMoves    int `json:"only_moves"` // only moves that were played: all other moves are proved to lose
}

// A Start is the position in which a game begins.
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

// A Move is a move of the game with its assessment.
type Move struct {
	Ply int `json:"ply"` // from 1
	// a point or "pass"
	Move  string         `json:"move" schema:"move"`
	Side  notation.Stone `json:"side"`
	Class string         `json:"class" schema:"move-class"`
	// the sign that annotates the move; "□" is an only move
	Mark   string           `json:"mark" schema:"move-mark"`
	Shown  bool             `json:"mark_proved"` // whether the mark rests on a proof, not on a judgement
	Better *notation.Point  `json:"better"`
	Wins   bool             `json:"better_wins"`  // the better move is proved to win
	Only   bool             `json:"better_only"`  // all moves but the better one are proved to lose
	Stood  int64            `json:"better_stood"` // nodes of a search that found no win against it; 0: none
	Line   []notation.Point `json:"line"`
	Reason string           `json:"reason"`
	Before *Facts           `json:"before"`
	After  *Facts           `json:"after"`
	Beyond bool             `json:"after_end,omitempty"` // the move comes after the forbidden move that ended the game
}

// Facts holds what is known about a position, for its side to move.
type Facts struct {
	Turn notation.Stone `json:"turn"`
	Over bool           `json:"over,omitempty"`
	// "win", "loss" or ""
	Proved string `json:"proved" schema:"proved"`
	// the kind of that proof: "certificate", "every-move-refuted", "every-reply-refuted" or ""
	Proof  string  `json:"proof" schema:"proof-kind"`
	Length *int    `json:"length"` // length of the proved win or loss, in plies
	Class  *string `json:"class"`  // the class of a proved win
	// the verdict for the side to move: "win", "no-win" (no VCT, exactly) or "unknown"
	Attack string `json:"attack" schema:"attack"`
	// the verdict for the opponent, as if it were to move; "" if that was not searched
	Threat string `json:"threat" schema:"attack"`
	// if there is a threat: moves after which the opponent has no VCT, exactly. The opponent may still win with
	// quiet moves
	Stops []notation.Point `json:"stops_threats"`
	Open  []notation.Point `json:"open"` // moves that are neither proved to lose nor in stops_threats
	// moves against which a search found no win
	Stood  []StoodMove `json:"stood" schema:"maxItems=3"`
	Judged *Judgement  `json:"judged"` // null if a win or a loss is proved
}

// A Judgement is the move that is judged best in a position without a proof.
type Judgement struct {
	Move      notation.Point `json:"move"`
	WinChance float64        `json:"win_chance"` // of the side to move
	Score     int            `json:"score" schema:"signed"`
	Depth     int            `json:"depth"`
	Line      Line           `json:"line"`
}

// A Chance is a position in which the later loser was not yet proved to be lost.
type Chance struct {
	Ply  int             `json:"ply"`
	Wins *notation.Point `json:"wins"` // the first move of a proved win of the loser
	// moves against which a search found no win, best first
	Stood  []StoodMove `json:"stood" schema:"maxItems=3"`
	Stops  int         `json:"stops_threats"` // number of other moves after which the opponent has no VCT, exactly
	Open   int         `json:"open"`          // number of other moves about which nothing is known
	Played int64       `json:"played_stood"`  // nodes of a search that found no win against the move played; 0: none
}

// A StoodMove is a move after which a search found no win for the opponent, not even with quiet moves.
// This does not prove that the move holds.
type StoodMove struct {
	Move      notation.Point `json:"move"`
	Nodes     int64          `json:"nodes"`      // nodes of that search
	WinChance float64        `json:"win_chance"` // the judged win chance of the side that moves
}

// A MissedWin is a proved win that was not played.
type MissedWin struct {
	Ply    int            `json:"ply"`
	Side   notation.Stone `json:"side"`
	Class  string         `json:"class"`
	Length int            `json:"length"`
	Line   Line           `json:"line"`
	// the win is gone: after the move played there is no VCT, exactly; for class "win", the game was lost
	Certain bool `json:"certain"`
}

// A Turn is the ply from which the winner's chance stayed above one half.
type Turn struct {
	Ply    int            `json:"ply"` // 0: from the start
	Move   string         `json:"move,omitempty" schema:"move"`
	Winner notation.Stone `json:"winner"`
	Chance float64        `json:"win_chance"` // the winner's chance after that ply
	Proved bool           `json:"proved"`     // the chance comes from a proof, not from a judgement
}
