package analysis

// The checker's verdict on a certificate for every board at once (package solver/proof/endless).

import (
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/proof/endless"
)

// An EveryBoard says whether the win of a certificate holds on every board that has the points of its board.
type EveryBoard struct {
	Report endless.Report
	Err    error // why that is not shown
}

// CheckEveryBoard has the checker ask whether the win of c holds on every board, too. until ends the check with its
// error.
func (c *Check) CheckEveryBoard(until func() error) {
	c.EveryBoard = &EveryBoard{}
	claim, err := endless.Of(c.Proof)
	if err == nil {
		c.EveryBoard.Report, err = endless.Check(claim, endless.Options{Until: until})
	}
	c.EveryBoard.Err = err
}

// object returns the verdict as JSON, or nil if it was not asked.
func (e *EveryBoard) object() *answer.EveryBoard {
	switch {
	case e == nil:
		return nil
	case e.Err != nil:
		return &answer.EveryBoard{Error: e.Err.Error()}
	}
	return &answer.EveryBoard{Accepted: true, Length: &e.Report.Length}
}

// EveryBoardText returns the verdict for every board in words.
func (c *Check) EveryBoardText(l *words.Language) string {
	pos := &c.Proof.Position
	if err := c.EveryBoard.Err; err != nil {
		return l.Say("not shown for every board: {error} (points count from the middle)", "error", err)
	}
	return l.Say("on every board with these {size}x{size} points, the endless one too: {side} makes five within "+
		"{n, plural, one {# ply} other {# plies}}", "size", pos.Size(), "side", pos.Turn(),
		"n", c.EveryBoard.Report.Length)
}
