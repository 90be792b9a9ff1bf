package play

// The answer to an offer of a draw.

import (
	"math"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
)

// drawStones is the minimum number of stones on the board before a draw is accepted. On a small board, half of the
// points is enough.
const drawStones = 40

// EarlyDraw returns a message if it is too early to offer a draw in pos, and nil otherwise.
func EarlyDraw(pos *notation.Position) *words.Message {
	least := min(drawStones, pos.Size()*pos.Size()/2)
	if pos.Count(notation.Black)+pos.Count(notation.White) >= least {
		return nil
	}
	return words.Later("It is too early: no draw before {n, plural, one {# stone} other {# stones}}.", "n", least)
}

// RefusesWin returns the answer of a player with a proved win to the offer of a draw.
func RefusesWin() *words.Message { return words.Later("No: I have a proved win.") }

// TakesDraw reports whether the opponent of the side to move accepts a draw, and returns the answer as a message. best
// is the best move of the side to move. The opponent accepts unless it has a proved win, or judges its own chance to be
// above one half.
func TakesDraw(best *solver.Candidate) (bool, *words.Message) {
	chance := 1 - best.WinChance
	switch {
	case best.Proved == solver.ProvedLoss:
		return false, RefusesWin()
	case best.Proved == solver.ProvedWin:
		return true, words.Later("Draw accepted: you have a proved win.")
	case math.Round(100*chance) > 50: // rounded as in the answer
		return false, words.Later("No: my chance is judged as {percent} %.", "percent", percent(chance))
	}
	return true, words.Later("Yes: my chance is judged as {percent} %.", "percent", percent(chance))
}

// percent returns a judged chance as a percentage. It is never 0 or 100, which would look like a proof.
func percent(chance float64) int { return int(math.RoundToEven(min(max(100*chance, 1), 99))) }
