package bench

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fukumi/notation/answer"
	"fukumi/solver"
)

// Cells are the rows of a table of the answers: position, rule, size, side, goal,
// answer, nodes and milliseconds.
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

// A Table is numbers under their names.
type Table struct {
	Head  []string
	Cells [][]string
}

// Tables are the growth by length, stones and size.
func (g *Growth) Tables() []Table {
	return []Table{
		tableOf("plies of the win", "", g.Length),
		tableOf("stones", "", g.Stones),
		tableOf("rows of the board", "nodes against 15x15", g.Size),
	}
}

// tableOf is the table of steps, with a last column where it has a name.
func tableOf(first, last string, steps []Step) Table {
	t := Table{Head: []string{first, "positions", "decided", "nodes", "most", "ms", "most"}}
	if last != "" {
		t.Head = append(t.Head, last)
	}
	for _, s := range steps {
		name := strconv.Itoa(s.From)
		if s.To > s.From {
			name += "-" + strconv.Itoa(s.To)
		}
		row := []string{
			name, strconv.Itoa(s.Positions), strconv.Itoa(s.Decided),
			strconv.FormatInt(s.Nodes, 10), strconv.FormatInt(s.MostNodes, 10), inThousandths(s.Time),
			inThousandths(s.MostTime),
		}
		if last != "" {
			row = append(row, strings.TrimPrefix(fmt.Sprintf("%.2f", s.Against15), "0.00"))
		}
		t.Cells = append(t.Cells, row)
	}
	return t
}

func inThousandths(t answer.Milliseconds) string {
	return fmt.Sprintf("%.3f", float64(time.Duration(t).Microseconds())/1000)
}
