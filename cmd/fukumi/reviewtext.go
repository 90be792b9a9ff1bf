package main

// A review as text: the story, a chart, a table of the moves, and a diagram for
// each turning point.

import (
	"fmt"
	"slices"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
)

// turningPoints is how many diagrams a review shows at most.
const turningPoints = 8

// print prints a review in the format that was asked for.
func (r *reviewRun) print(g *gameReview) error {
	if r.output.Format == "json" {
		if err := writeJSON(r.s.Out, newReviewObject(g)); err != nil {
			return err
		}
		return r.s.Out.Flush()
	}
	p := newPrinter(r.s, r.output)
	if err := p.review(g); err != nil {
		return err
	}
	return r.s.Out.Flush()
}

func (p *printer) review(r *gameReview) error {
	p.title(reviewHeading(r))
	p.verdict(lossText(r), amber)
	for _, text := range storyTexts(r) {
		p.sentence("%s", text)
	}
	if p.quiet {
		return nil
	}
	if err := p.countTable(r); err != nil {
		return err
	}
	p.section("Black's win chance after each ply (%s)", "proved wins fill the height, judged ones never do")
	p.block(chanceChart(r))
	p.section("moves")
	if err := p.reviewTable(r); err != nil {
		return err
	}
	for _, m := range r.turning() {
		p.turningPoint(r, m)
	}
	p.end()
	return nil
}

// reviewHeading names the game.
func reviewHeading(r *gameReview) string {
	g, pos := r.game, r.game.end()
	text := fmt.Sprintf("%s, %dx%d, %s", pos.Rule(), pos.Size(), pos.Size(), count(int64(len(g.moves)), "ply"))
	if n := len(g.after); n > 0 {
		text += fmt.Sprintf(" (and %d after the end)", n)
	}
	if g.info.Black != "" || g.info.White != "" {
		text += fmt.Sprintf(", %s - %s", g.info.Black, g.info.White)
	}
	if name := g.name(); name != "" {
		text = name + ": " + text
	}
	return text + ", " + endText(r)
}

// endText says how the game ended.
func endText(r *gameReview) string {
	g := r.game
	row, over := g.end().Winner()
	switch {
	case over:
		return fmt.Sprintf("%s won: five %s-%s", title(row.Side), row.From, row.To)
	case g.endsFoul():
		m, kind := g.endedBy()
		return fmt.Sprintf("White won: Black's %s was forbidden (%s)", m.point, kind)
	case r.winner != notation.Empty:
		return fmt.Sprintf("%s won according to the file", title(r.winner))
	case g.result() == "draw":
		return "a draw"
	}
	return "no result"
}

// lossText says where the game was lost.
func lossText(r *gameReview) string {
	m := r.losing
	side := title(r.lostSide())
	foul := ""
	if r.game.endsFoul() {
		move, kind := r.game.endedBy()
		foul = fmt.Sprintf("%s, a forbidden move (%s)", move.point, kind)
	}
	switch {
	case slices.Contains(r.judged, nil):
		return "interrupted: not all positions were judged, so nothing is said about where the game was lost"
	case m != nil && foul != "" && m.ply == len(r.moves)-1:
		return fmt.Sprintf("%s lost the game with ply %d, %s", side, m.ply+1, foul)
	case m != nil:
		return fmt.Sprintf("%s lost the game with ply %d, %s", side, m.ply+1, moveName(m.move.point))
	case r.winner == notation.Empty:
		if r.game.result() == "draw" {
			return "the game was drawn, so there is no losing move"
		}
		return "the game has no result, so no move is called the losing one"
	case r.lostFirst():
		return fmt.Sprintf("%s was proved lost from the first move on", side)
	case foul != "":
		return fmt.Sprintf("no proof shows where %s lost the game; it ended with ply %d, %s", side, len(r.moves), foul)
	}
	return fmt.Sprintf("no proof shows where %s lost the game", side)
}

// lostFirst reports whether the loser had lost before making a move.
func (r *gameReview) lostFirst() bool {
	for i, m := range r.game.moves {
		if m.side == r.lostSide() {
			return r.judged[i].isLost()
		}
	}
	return false
}

// storyTexts are the sentences of the story after that.
func storyTexts(r *gameReview) []string {
	var texts []string
	if r.losing != nil {
		texts = append(texts, capital(r.losing.reason))
		if e := r.last; e.certain() {
			texts = append(texts, fmt.Sprintf("Last escape: ply %d, %s", e.ply+1, e.text()))
		} else {
			texts = append(texts, fmt.Sprintf("Possible escape: ply %d, %s", e.ply+1, e.text()))
		}
		if r.sure != nil {
			texts = append(texts, fmt.Sprintf("The last escape that is certain: ply %d, %s", r.sure.ply+1, r.sure.text()))
		}
	}
	if text := r.turnText(); text != "" {
		texts = append(texts, text)
	}
	for _, w := range r.missed {
		text := fmt.Sprintf("Ply %d, %s missed a win: %s: %s", w.ply+1, title(w.side), winText(&w.result), lineStart(w.result.Line))
		if !w.sure {
			text += " (whether the move played still wins is not known)"
		}
		texts = append(texts, text)
	}
	return texts
}

func capital(text string) string { return words.Capital(text) }

func moveName(p notation.Point) string { return words.Move(p) }

// chanceRows is the height of the chart, and chanceColumns its width at most.
const (
	chanceRows    = 6
	chanceColumns = 72
)

// chanceChart draws Black's win chance, a column for each ply, or for every few
// of a long game. Unknown chances are gaps.
func chanceChart(r *gameReview) string {
	plies := len(r.judged)
	step := (plies + chanceColumns - 1) / chanceColumns
	eighths := []rune(" ▁▂▃▄▅▆▇█")
	var out []byte
	for row := chanceRows - 1; row >= 0; row-- {
		label := "     "
		switch row {
		case chanceRows - 1:
			label = "100 %"
		case 0:
			label = "  0 %"
		}
		line := []rune(label + " ")
		for i := 0; i < plies; i += step {
			c, known := r.blackChance(i)
			level := int(c*8*chanceRows+0.5) - 8*row
			switch {
			case !known:
				line = append(line, ' ')
			case row == 0:
				line = append(line, eighths[min(max(level, 1), 8)])
			default:
				line = append(line, eighths[min(max(level, 0), 8)])
			}
		}
		out = append(append(out, string(trimRight(line))...), '\n')
	}
	marks := []rune("ply   ")
	for i := 0; i < plies; i += step {
		switch n := len(marks) - 6; {
		case n*step != i: // a number has run over this column
		case i%10 == 0 || step > 1 && i%(10*step) == 0:
			marks = append(marks, []rune(strconv.Itoa(i))...)
		default:
			marks = append(marks, ' ')
		}
	}
	return string(out) + string(trimRight(marks)) + "\n"
}

func trimRight(line []rune) []rune {
	for len(line) > 0 && line[len(line)-1] == ' ' {
		line = line[:len(line)-1]
	}
	return line
}

// reviewTable lists every move.
func (p *printer) reviewTable(r *gameReview) error {
	var rows [][]string
	for i := range r.moves {
		m := &r.moves[i]
		after, known := "", ""
		if c, ok := r.blackChance(i + 1); ok && r.judged[i+1] != nil && r.judged[i+1].proved() == "" && !r.judged[i+1].over {
			after = chanceText(c)
		}
		if j := r.judged[i+1]; j != nil {
			known = sideKnown(j)
		}
		better := ""
		if m.better != notation.NoPoint {
			better = m.better.String()
			if !m.sure {
				better += "?"
			}
		}
		rows = append(rows, []string{strconv.Itoa(i + 1), m.move.side.String(), moveName(m.move.point), string(m.class), after, known, better})
	}
	for _, m := range r.after {
		rows = append(rows, []string{strconv.Itoa(m.ply + 1), m.move.side.String(), moveName(m.move.point), string(m.class), "", "after the end", ""})
	}
	columns := []column{{"ply", true}, {"side", false}, {"move", false}, {"class", false}, {"Black judged", true}, {"proved after it", false}, {"better", false}}
	if err := writeTable(p.w, p.md, columns, rows); err != nil {
		return err
	}
	p.sentence("judged: a win chance from alpha-beta, not a proof; a better move with ? is judged or unproved")
	p.sentence("%s", proofText)
	return nil
}

// sideKnown is what is proved of a position, with the side it is about.
func sideKnown(j *judgement) string {
	text, side := j.knownText(), title(j.pos.Turn())
	switch {
	case text == "":
		return ""
	case j.over:
		return text
	}
	return side + ": " + text
}

// verdictOf is the verdict of a result that may not have been asked for.
func verdictOf(r *solver.Result) string {
	if r.Class == 0 {
		return ""
	}
	return r.Verdict.String()
}
