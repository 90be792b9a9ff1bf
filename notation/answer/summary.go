package answer

// A Summary is about the players of all games of a run of fukumi review --summary, or with --me about one.
type Summary struct {
	Schema        int  `json:"schema"`
	Games         int  `json:"reviewed_games"`
	Complete      bool `json:"complete"`       // false after an interrupt: games that were not finished are left out
	NamelessGames int  `json:"nameless_games"` // games that name neither player
	// sides without a name, in all games: they are in no player's row
	NamelessSides int             `json:"nameless_sides"`
	Players       []PlayerSummary `json:"player_summaries"` // in the order of their names; with --me one
}

// A PlayerSummary is about one player, by the name in the files.
type PlayerSummary struct {
	Name   string `json:"name"`
	Games  int    `json:"games" schema:"minimum=1"`
	Won    int    `json:"won"`
	Lost   int    `json:"lost"`
	Counts Counts `json:"counts"`
	Habits Habits `json:"habits"`
}

// Habits say where somebody loses games, and by what. A losing move is proved; each is
// counted in one of opening, middle and late, by its ply.
type Habits struct {
	Opening     int `json:"opening"`          // losing moves to ply 10
	Middle      int `json:"middle"`           // losing moves to ply 30
	Late        int `json:"late"`             // later losing moves
	AfterMissed int `json:"after_missed_win"` // of the losing moves: the player had let a proved win go before
	Foul        int `json:"by_foul"`          // of the losing moves: it was forbidden
	// moves that gave the opponent a proved win, by what stood before them or else how that win
	// begins
	Overlooked Motifs `json:"overlooked"`
	LetGo      Motifs `json:"let_go"` // proved wins that were let go, by how they begin
}

// Motifs count what happened by its name; none is zero.
type Motifs map[string]int
