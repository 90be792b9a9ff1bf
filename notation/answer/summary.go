package answer

// A Summary describes the players of all games that one run of fukumi review --summary has read. With --me it
// describes one player.
type Summary struct {
	Schema        int  `json:"schema"`
	Games         int  `json:"reviewed_games"`
	Complete      bool `json:"complete"`       // false after an interrupt: unfinished reviews are left out
	NamelessGames int  `json:"nameless_games"` // number of games that name neither player
	// number of sides without a name, in all games; they are not counted for any player
	NamelessSides int             `json:"nameless_sides"`
	Players       []PlayerSummary `json:"player_summaries"` // sorted by name; one player with --me
}

// A PlayerSummary describes one player. Players are distinguished by their names in the files.
type PlayerSummary struct {
	Name   string `json:"name"`
	Games  int    `json:"games" schema:"minimum=1"`
	Won    int    `json:"won"`
	Lost   int    `json:"lost"`
	Counts Counts `json:"counts"`
	Habits Habits `json:"habits"`
}

// Habits counts the ways in which a player loses games. Each losing move is proved, and is counted in
// one of opening, middle and late, by its ply.
type Habits struct {
	Opening     int `json:"opening"`          // losing moves up to ply 10
	Middle      int `json:"middle"`           // losing moves from ply 11 to 30
	Late        int `json:"late"`             // later losing moves
	AfterMissed int `json:"after_missed_win"` // losing moves after a missed proved win in the same game
	Foul        int `json:"by_foul"`          // losing moves that were forbidden
	// moves that gave the opponent a proved win, by the threat that they left on the board, else by the first
	// move of the win
	Overlooked Motifs `json:"overlooked"`
	LetGo      Motifs `json:"let_go"` // missed proved wins, by their first move
}

// Motifs maps the name of a motif to the number of times it occurred. Motifs that did not occur are left out.
type Motifs map[string]int
