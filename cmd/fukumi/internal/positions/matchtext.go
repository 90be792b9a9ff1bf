package positions

// The result of a match in words.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/play/match"
)

// printText prints the result of a match.
func printText(p *cli.Printer, m *answer.Match) error {
	a, b := &m.Players[0], &m.Players[1]
	text := fmt.Sprintf("%s against %s, %s, %dx%d, %s a move", a.Name, b.Name, m.Rule, m.Size, m.Size, matchLimits(m))
	if m.Odds != nil {
		text += fmt.Sprintf(" for %s, %s times that for %s", a.Name, strconv.FormatFloat(*m.Odds, 'g', -1, 64), b.Name)
	}
	p.Title(text)
	if err := matchTable(p, m); err != nil {
		return err
	}
	p.Sentence("Elo of %s against %s: %s", a.Name, b.Name, match.EloText(m.Elo))
	if m.Stop != "" {
		p.Sentence("interrupted: not all games")
	}
	if !p.Quiet {
		matchDetails(p, m)
	}
	return nil
}

// matchLimits returns the limits of a move.
func matchLimits(m *answer.Match) string {
	text := ""
	if m.Time != nil {
		text = time.Duration(*m.Time).String()
	}
	if m.Nodes != nil {
		if text != "" {
			text += " or "
		}
		text += words.Count(*m.Nodes, "node")
	}
	return text
}

// matchTable prints the scores of the first player with each colour.
func matchTable(p *cli.Printer, m *answer.Match) error {
	columns := []cli.Column{cli.TextColumn("player"), cli.TextColumn("side"), cli.NumberColumn("games"),
		cli.NumberColumn("won"), cli.NumberColumn("drawn"), cli.NumberColumn("lost"), cli.NumberColumn("score")}
	var rows [][]string
	row := func(side string, s answer.Score) {
		rows = append(rows, []string{
			m.Players[0].Name, side, strconv.Itoa(match.Games(s)), strconv.Itoa(s.Won), strconv.Itoa(s.Drawn),
			strconv.Itoa(s.Lost),
			fmt.Sprintf("%.1f %%", 100*match.Share(s)),
		})
	}
	for _, s := range m.Sides {
		row(s.Side.String(), s.Score)
	}
	row("both", m.Score)
	return p.Table(columns, rows)
}

// matchDetails prints the scores by colour, the ends of the games, the times of the players, and failures.
func matchDetails(p *cli.Printer, m *answer.Match) {
	p.Sentence("Black won %d, drew %d, lost %d (both players together); %s to choose from", m.Black.Won, m.Black.Drawn,
		m.Black.Lost, words.Count(int64(m.Opening), "opening"))
	var reasons []string
	for reason := range m.Reasons {
		reasons = append(reasons, reason)
	}
	slices.Sort(reasons)
	for i, r := range reasons {
		reasons[i] = fmt.Sprintf("%s %d", r, m.Reasons[r])
	}
	if len(reasons) > 0 {
		p.Sentence("ended by: %s", strings.Join(reasons, ", "))
	}
	for i := range m.Players {
		w := &m.Players[i]
		if w.Moves == 0 {
			p.Sentence("%s: no moves", w.Name)
			continue
		}
		p.Sentence("%s: %s, %s each, at most %s", w.Name, words.Count(int64(w.Moves), "move"),
			words.English.Duration(time.Duration(w.Time)), words.English.Duration(time.Duration(w.Slowest.Time)))
	}
	if same := m.Played - m.Counted; same > 0 {
		p.Sentence("%s the same as an earlier one: not counted", wereGames(same))
	}
	for _, g := range m.Games {
		if g.Detail != "" {
			p.Sentence("game %d (%s - %s): %s won, because the other failed: %s: %s", g.Number, g.Black, g.White,
				g.Result,
				g.Reason, g.Detail)
		}
	}
}

func wereGames(n int) string {
	if n == 1 {
		return "1 game was"
	}
	return strconv.Itoa(n) + " games were"
}
