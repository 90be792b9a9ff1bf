package mine

// Finding puzzles in games. A puzzle is a position with a win that has only one first move and a
// known shortest length, in the narrowest class with a win. It does not matter whether the player
// found the win. Wins that are too short and later turns of a win are excluded, unless the options
// ask for them. A win that goes on over several turns becomes a puzzle at the first suitable turn
// that offers a choice. If no turn offers one, because the opponent would make five, the puzzle is
// the first suitable turn.
//
// Images of earlier positions, in the order of the games, are always excluded; most of them are not
// even searched. Near-duplicates (near.go) are excluded, too. With Missed, only wins that the
// move played let go become puzzles. With Defend, Run searches for losing moves instead
// (defend.go). A win by quiet moves in a position that certainly has no VCT becomes a puzzle with
// the goal win (quiet.go), although neither the other first moves nor the shortest length are known.

import (
	"context"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/internal/order"
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

// Options are the options of Run.
type Options struct {
	Workers int
	Nodes   int64        // node limit of each question
	Look    int64        // node limit of the first question, whether there is a win; 0 means Nodes
	Memory  int64        // memory of each worker's solver
	Goal    solver.Class // the widest class to search: VCF, VCT3, VCT or AnyWin
	Defend  bool         // search for losing moves, not for wins; Goal, Lines, Later, Choice and Missed have no effect
	Missed  bool         // only wins that the move played certainly lets go
	// Stand, with Defend, is the node limit of a search for any win of the opponent after each accepted move. A
	// position becomes a puzzle only if these searches find no win, if no accepted move is a four that merely puts
	// off the loss, and if an accepted move is more than an attack elsewhere. 0 means no such demand.
	Stand int64
	// minimum and maximum number of own moves, including the five; 0 means no bound; with Defend, of the opponent's win
	OwnMoves [2]int
	Lines    bool // only puzzles without a fault by Check
	Later    bool // also later turns of a win that has a puzzle
	Lean     bool // only puzzles with half of the stones or more around the moves of the win
	Choice   bool // only puzzles whose first move is not forced
	Several  bool // also puzzles with several winning first moves or, with Defend, more than five moves that hold
}

// A Haul is the result of searching one game.
type Haul struct {
	Game      string
	Records   []puzzles.Record
	Positions int             // number of positions that are not images of earlier ones
	Unknown   int             // number of positions for which a limit left open whether there is a win
	Wins      int             // number of positions in which a win begins; with Defend, of losing moves
	Begun     int             // number of puzzles in the course of a win, after its first turn
	Forced    int             // number of puzzles whose first move is forced, because the opponent threatens five
	Excluded  [exclusions]int // for each reason, the number of positions with a win that are not puzzles
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
	excludeBounds                   // the length is outside the wanted bounds
	excludeLine                     // the solution is not unique according to Check
	ExcludeWins                     // with Defend: the player had a win, which Run finds without Defend
	excludeThreat                   // with Defend: there was no threat before the losing move
	excludeNear                     // the position is a near-duplicate of another puzzle
	excludeFalls                    // with Defend: a move after which there is no VCT loses to another win
	excludeMany                     // with Defend: too many moves would have to be searched for Stand
	excludeCounter                  // with Defend: every accepted move is an own attack elsewhere
	excludeStones                   // with Lean: most stones have nothing to do with the win
	exclusions
)

var exclusionNames = [exclusions]*words.Message{
	words.Later("of a win that a puzzle was made of"), words.Later("with a first move that is forced"),
	words.Later("with several first moves"), words.Later("with undecided first moves"),
	words.Later("with an undecided length"), words.Later("too short or too long"),
	words.Later("with several solutions"), words.Later("with a win of the player"),
	words.Later("without a threat before the losing move"), words.Later("nearly the same as another"),
	words.Later("with an answer that a longer search refutes"), words.Later("with too many answers to search"),
	words.Later("with own attacks as the only answers"), words.Later("with stones that do not matter"),
}

// In returns a description of the excluded positions in a language.
func (l Exclusion) In(in *words.Language) string { return exclusionNames[l].In(in) }

// Run searches games and calls tell with each result, in the order of the games.
// No two puzzles are images of each other.
func Run(ctx context.Context, games []Game, o Options, tell func(*Haul) error) error {
	images := imagesOfEarlier(games)
	near := &nearFilter{}
	told := func(h *Haul) error {
		near.filter(h)
		return tell(h)
	}
	begin := func() (order.Job[Haul], error) {
		s := ask.Open(ask.Options{Mode: ask.Off, Memory: o.Memory})
		work := func(ctx context.Context, i int) *Haul {
			m := &miner{ctx: ctx, s: s, o: &o, game: &games[i], images: images[i], out: &Haul{Game: games[i].ID},
				winner: winnerOf(&games[i])}
			m.out.Err = m.mine()
			return m.out
		}
		return order.Job[Haul]{Work: work, End: func() {}}, nil
	}
	return order.Run(ctx, len(games), o.Workers, begin, told)
}
