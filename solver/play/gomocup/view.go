package gomocup

// The form of answers: moves, scores and proofs in the form of the protocol and of boards.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/play/internal/wire"
)

// A view formats points and scores. It is a value, so that a search can keep it while the session continues.
type view struct {
	wire.Grid
	turned bool // whether the board writes the row first, so that its letters name our rows
	now    func() time.Time
}

// point returns p as a player reads it. A board that sends rows first uses the mirrored board, and its letters are also
// mirrored.
func (v view) point(p notation.Point) string {
	if v.turned && p != notation.NoPoint {
		x, y := v.XY(p)
		p = notation.At(y, v.Size-1-x)
	}
	return p.String()
}

func (v view) points(line []notation.Point) string {
	text := make([]string, len(line))
	for i, p := range line {
		text[i] = v.point(p)
	}
	return strings.Join(text, " ")
}

// value returns the score of a candidate. A proved score is a mate in plies, for or against the side to move.
func (v view) value(c *solver.Candidate) string {
	switch c.Proved {
	case solver.ProvedWin:
		return "+M" + strconv.Itoa(c.Result.Length)
	case solver.ProvedLoss:
		return "-M" + strconv.Itoa(c.Result.Length+1)
	}
	return strconv.Itoa(c.Score)
}

// summary describes a candidate in one line. It says what is proved, and what comes from a book; everything else is a
// judgement.
func (v view) summary(c *solver.Candidate) string {
	switch c.Proved {
	case solver.ProvedWin:
		return fmt.Sprintf("proved win (%v) in %s: %s", c.Result.Class, words.Count(int64(c.Result.Length), "ply"),
			v.points(c.Line))
	case solver.ProvedLoss:
		return fmt.Sprintf("proved loss (%v) in %s: %s", c.Result.Class, words.Count(int64(c.Result.Length+1), "ply"),
			v.points(c.Line))
	}
	switch {
	case c.Book && c.Accepted:
		return "win by the book, whose proof is too large to check during play: " + v.points(c.Line)
	case c.Book:
		return "not known to win, the move of a book that was not checked as a whole: " + v.points(c.Line)
	}
	chance := min(max(100*c.WinChance, 0.1), 99.9) // 0 and 100 would look like a proof
	return fmt.Sprintf("depth %d score %d chance %.1f%%: %s", c.Depth, c.Score, chance, v.points(c.Line))
}

// move returns the answer that plays a candidate.
func (v view) move(c *solver.Candidate) answer {
	return answer{
		text: v.Text(c.Move), play: []notation.Point{c.Move}, best: c,
		say: []string{"MESSAGE " + v.summary(c)},
	}
}
