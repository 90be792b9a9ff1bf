package bench

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fukumi/notation/answer"
	"fukumi/solver"
)

// Cells returns the rows of a table of the answers. Its columns are position, rule, size, side, goal, answer, nodes and
// milliseconds.
func (b *Result) Cells() [][]string {
	rows := make([][]string, len(b.Positions))
	for i, r := range b.Positions {
		verdict := r.Verdict.String()
		if r.OwnMoves != nil {
			verdict += " in " + strconv.Itoa(*r.OwnMoves)
		}
		if r.Stop != solver.NoStop {
			verdict += " (" + r.Stop.String() + ")"
		}
		if !r.Right {
			verdict += " WRONG"
		}
		id, _, _ := strings.Cut(r.ID, ":")
		rows[i] = []string{id, r.Rule.String(), strconv.Itoa(r.Size), r.Turn.String(), r.Goal.String(), verdict,
			strconv.FormatInt(r.Nodes, 10), inThousandths(r.Time)}
	}
	return rows
}

func inThousandths(t answer.Milliseconds) string {
	return fmt.Sprintf("%.3f", float64(time.Duration(t).Microseconds())/1000)
}
