package play

// The answer to an offer of a draw.

import (
	"fmt"
	"math"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
)

// drawStones stand on a board before a draw is taken, or half of its points.
const drawStones = 40

// EarlyDraw says that a draw is offered too early in pos, "" if it is not.
func EarlyDraw(pos *notation.Position) string {
	least := min(drawStones, pos.Size()*pos.Size()/2)
	if pos.Count(notation.Black)+pos.Count(notation.White) >= least {
		return ""
	}
	return fmt.Sprintf("It is too early: no draw before %d stones.", least)
}

// RefusesWin is what who has a proved win says to a draw.
const RefusesWin = "No: I have a proved win."

// TakesDraw reports whether the opponent of the side to move takes a draw, and what it says:
// best is the best move of that side. It takes one unless it has a proved win, or its own chance is
// judged as more than a half.
func TakesDraw(best *solver.Candidate) (bool, string) {
	chance := 1 - best.WinChance
	switch {
	case best.Proved == solver.ProvedLoss:
		return false, RefusesWin
	case best.Proved == solver.ProvedWin:
		return true, "Gladly: you have a proved win."
	case math.Round(100*chance) > 50: // as it is said
		return false, fmt.Sprintf("No: my chance is judged as %s.", words.Chance(chance))
	}
	return true, fmt.Sprintf("Yes: my chance is judged as %s.", words.Chance(chance))
}
