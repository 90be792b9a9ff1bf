package puzzles

// Finding puzzles in games: positions with a win that has only one first move and a
// known shortest length, in the narrowest class with a win, whether the player found it
// or missed it. Wins that are too short and later turns of a win are excluded, unless
// the options ask for them. For a win carried out over several turns, the puzzle is the
// first suitable turn that offers a choice; if no turn does, because the opponent would
// make five, it is the first suitable turn. Images of positions that came earlier in the
// order of the games are always excluded, and most of them are not even searched. So are
// near-duplicates (mine_near.go). With Missed only wins that the move played let go are
// puzzles. With Defend, Mine searches for losing moves instead (mine_defend.go). For a
// win by quiet moves, in a position that certainly has no VCT, neither the other first
// moves nor the shortest length are known: it becomes a puzzle all the same, with the
// goal win (quiet.go).

import (
	"context"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Game is a game to search: its first position and its moves.
type Game struct {
	ID     string
	Source string
	Start  notation.Position
	Moves  []notation.Point
	Side   notation.Stone // only puzzles with this side to move; Empty for both sides
}

// MineOptions are the options of Mine.
type MineOptions struct {
	Workers int
	Nodes   int64        // of each question
	Memory  int64        // of each worker's solver
	Goal    solver.Class // the widest class to search: VCF, VCT3, VCT or AnyWin
	Defend  bool         // losing moves instead of wins; Goal, Lines, Later, Choice and Missed have no effect
	Missed  bool         // only wins that the move played lets go for certain
	// Stand, with Defend, is the budget of a search for any win of the opponent after each accepted move. A
	// puzzle is made only if the searches find none. 0 means no such search.
	Stand int64
	// the minimum and the maximum, including the five; 0 is no bound; with Defend, of the opponent's win
	OwnMoves [2]int
	Lines    bool // only puzzles without a fault by Check
	Later    bool // also further turns of a win with a puzzle
	Choice   bool // only puzzles whose first move is not forced
	Several  bool // also puzzles with several winning first moves; with Defend, with more than five moves that hold
}

// A Haul is the result of searching one game.
type Haul struct {
	Game      string
	Records   []Record
	Positions int             // positions that are not images of earlier ones
	Unknown   int             // positions for which a limit left open whether there is a win
	Wins      int             // positions in which a win begins; with Defend, losing moves
	Begun     int             // puzzles in the course of a win that had begun before
	Forced    int             // puzzles whose first move is forced: the opponent threatens five
	Excluded  [exclusions]int // the numbers of positions with a win that are not puzzles, by reason
	Err       error
}

// An Exclusion is a reason why a position with a win is not a puzzle.
type Exclusion uint8

// The reasons, in the order in which they are tested.
const (
	excludeCourse  Exclusion = iota // there is a puzzle of the same win already
	excludeForced                   // the first move is forced, and another turn of the same win is a puzzle
	excludeSeveral                  // several first moves win
	excludeOpen                     // a limit left open whether another first move wins
	excludeLength                   // a limit left open whether there is a shorter win
	excludeBounds                   // its length is out of the wanted bounds
	excludeLine                     // its solution is not unique, by Check
	ExcludeWins                     // with Defend: the player had a win, which Mine finds without Defend
	excludeThreat                   // with Defend: there was no threat before the losing move
	excludeNear                     // it is another puzzle apart from one or two stones
	excludeFalls                    // with Defend: a move that leaves no VCT loses to another win
	excludeMany                     // with Defend: too many moves would have to be searched for Stand
	exclusions
)

var exclusionNames = [exclusions]string{"of a win that a puzzle was made of", "with a first move that is forced",
	"with several first moves", "with first moves left open", "with the length left open", "too short or too long",
	"with several solutions", "with a win of the player", "without a threat before the losing move",
	"nearly the same as another", "with an answer that falls to a longer search", "with too many answers to search"}

// String describes the excluded positions.
func (l Exclusion) String() string { return exclusionNames[l] }

// Mine searches games and calls tell with each result, in the order of the games.
// No two puzzles are images of each other.
func Mine(ctx context.Context, games []Game, o MineOptions, tell func(*Haul) error) error {
	images := imagesOfEarlier(games)
	near := &nearFilter{}
	told := func(h *Haul) error {
		near.filter(h)
		return tell(h)
	}
	begin := func() (job[Haul], error) {
		s := ask.Open(ask.Options{Mode: ask.Off, Memory: o.Memory})
		work := func(ctx context.Context, i int) *Haul {
			m := &miner{ctx: ctx, s: s, o: &o, game: &games[i], images: images[i], out: &Haul{Game: games[i].ID},
				winner: winnerOf(&games[i])}
			m.out.Err = m.mine()
			return m.out
		}
		return job[Haul]{work, func() {}}, nil
	}
	return inOrder(ctx, len(games), o.Workers, begin, told)
}
