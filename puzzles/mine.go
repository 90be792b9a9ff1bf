package puzzles

// Finding puzzles in games: positions with a win that has one first move alone,
// and a shortest length that is known, in the narrowest class that has a win,
// whether the player found it or missed
// it. What is not a puzzle of its own is left out, unless it is asked for: wins
// that are too short, and the rest of a win. Of a win that is carried out over
// several turns the first one counts that is a puzzle and offers a choice; if
// none does, as the opponent would make five, then the first that is a puzzle.
// Positions that are an image of an earlier one, in games in their order, are
// always left out; most of them are not even searched. So are near-duplicates
// (mine_near.go). With Missed only what the move played let go is a puzzle. With Defend
// it is losing moves that are searched for (mine_defend.go). Of a win by quiet moves, in
// a position without a VCT, exactly, neither its other first moves nor its shortest
// length are known: what was proved is made a puzzle all the same, with the goal win
// (quiet.go).

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
	Side   notation.Stone // only puzzles in which it is to move; Empty for both sides
}

// MineOptions are how games are searched.
type MineOptions struct {
	Workers int
	Nodes   int64        // of each question
	Memory  int64        // of each worker's solver
	Goal    solver.Class // the widest: VCF, VCT3, VCT or AnyWin
	Defend  bool         // puzzles of losing moves instead of wins; Goal, Lines, Later, Choice and Missed mean nothing
	Missed  bool         // only wins of which the move played is known to be none, nor proved to win otherwise
	// Stand is, of Defend, what a search for any win of the opponent may cost behind each move that is accepted:
	// a puzzle is made only if it finds none. 0 is no such search.
	Stand int64
	// the least and the most, the five counted; 0 is not a bound; of Defend, those of the opponent's win
	OwnMoves [2]int
	Lines    bool // only puzzles that Check finds no fault with
	Later    bool // also further turns of a win that a puzzle was made of
	Choice   bool // only puzzles whose first move is not forced
	Several  bool // also puzzles that several first moves win; of Defend, that more than five moves hold
}

// A Haul is what was found in one game.
type Haul struct {
	Game      string
	Records   []Record
	Positions int        // that are no images of earlier ones
	Unknown   int        // of them, those where a limit left open whether there is a win
	Wins      int        // of them, those where a win begins; of Defend, the losing moves
	Begun     int        // of the puzzles, those in the course of a win that had begun before
	Forced    int        // of the puzzles, those whose first move is forced: the opponent threatens five
	Left      [lefts]int // of them and of those in the course of a win, how many are no puzzle, and why
	Err       error
}

// A Left is why a position with a win is not a puzzle.
type Left uint8

// The reasons, in the order in which they are asked for.
const (
	leftCourse  Left = iota // there is a puzzle of the same win already
	leftForced              // the first move is forced, and another turn of the same win is a puzzle
	leftSeveral             // several first moves win
	leftOpen                // a limit left open whether another first move wins
	leftLength              // a limit left open whether there is a shorter win
	leftBounds              // its length is not one that was asked for
	leftLine                // its solution is not the only one, by Check
	LeftWins                // of Defend: the player had a win, which Mine without Defend asks for
	leftThreat              // of Defend: nothing threatened before the losing move
	leftNear                // it is another puzzle once more, but for a stone or two
	leftFalls               // of Defend: a move that leaves no VCT loses to another win
	leftMany                // of Defend: too many moves would have to stand
	lefts
)

var leftNames = [lefts]string{"of a win that a puzzle was made of", "with a first move that is forced",
	"with several first moves", "with first moves left open", "with the length left open", "too short or too long",
	"with several solutions", "with a win of the player", "without a threat before the losing move",
	"nearly the same as another", "with an answer that falls to a longer search", "with too many answers to search"}

// String says which positions are left out.
func (l Left) String() string { return leftNames[l] }

// Mine searches games and hands what it finds to tell, in the order of the
// games. No two puzzles are images of each other.
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
