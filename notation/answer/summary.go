package answer

// A Summary is about the players of all games of a run of fukumi review --summary, or with --me about one.
type Summary struct {
	Schema   int  `json:"schema"`
	Games    int  `json:"reviewed_games"`
	Complete bool `json:"complete"` // false where an interrupt came: games are left out
	// games that name neither player, and sides without a name in all games: they are in no player's row
	NamelessGames int             `json:"nameless_games"`
	NamelessSides int             `json:"nameless_sides"`
	Players       []PlayerSummary `json:"player_summaries"` // in the order of their names
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
	Opening     int `json:"opening"` // to ply 10
	Middle      int `json:"middle"`  // to ply 30
	Late        int `json:"late"`
	AfterMissed int `json:"after_missed_win"` // of them: the player had let a proved win go before
	Foul        int `json:"by_foul"`          // of them: the losing move was forbidden
	// Overlooked counts the moves that gave the opponent a proved win, by what stood before
	// the move or else how that win begins; LetGo the proved wins that were let go, by how
	// they begin.
	Overlooked Motifs `json:"overlooked"`
	LetGo      Motifs `json:"let_go"`
}

// Motifs count what happened by its name; none is zero.
type Motifs map[string]int
