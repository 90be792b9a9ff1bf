package review

// All games of a run together: --summary and --puzzles.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/paper"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/outfile"
	"fukumi/cmd/internal/report"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
)

// practiceNodes is what each question about a puzzle may cost, and practiceLeast how many
// moves of the winner it has, the five included.
const (
	practiceNodes = 100_000
	practiceLeast = 2
)

// A reviewSum is what is kept of the games.
type reviewSum struct {
	entries []paper.Entry
	games   []puzzles.Game
}

// add keeps what is asked for of one more game.
func (m *reviewSum) add(o *reviewOptions, r *report.Report) {
	if o.Summary || o.Puzzles != "" {
		m.entries = append(m.entries, paper.EntryOf(r))
	}
	if o.Puzzles == "" {
		return
	}
	g := puzzles.Game{ID: fmt.Sprintf("%d", len(m.games)+1), Start: r.Game.Positions[0]}
	if name := m.entries[len(m.entries)-1].Game; name != "" {
		g.ID += "-" + name
	}
	for _, move := range r.Game.Moves {
		if move.Point == notation.NoPoint {
			break
		}
		g.Moves = append(g.Moves, move.Point)
	}
	m.games = append(m.games, g)
}

// tell prints the summary and writes the puzzles.
func (m *reviewSum) tell(ctx context.Context, r *reviewRun) error {
	if r.o.Summary && !r.files.onOutput() {
		if err := m.print(r); err != nil {
			return err
		}
	}
	if r.o.Puzzles == "" || ctx.Err() != nil {
		return nil
	}
	return m.practice(ctx, r)
}

// print prints the summary.
func (m *reviewSum) print(r *reviewRun) error {
	players := paper.Players(m.entries)
	if r.Output.Format == "json" {
		if err := terminal.WriteJSON(r.Streams.Out, answer.Summary{Schema: answer.Schema, Games: len(m.entries),
			Complete: !r.cut, Players: players}); err != nil {
			return err
		}
		return r.Streams.Out.Flush()
	}
	p := &reviewText{command.NewPrinter(r.Streams, r.Output)}
	p.Title("the players of " + words.Count(int64(len(m.entries)), "game"))
	if r.cut {
		p.Sentence("interrupted: the games that were not finished are left out")
	}
	if len(players) == 0 {
		p.Sentence("no game names its players")
		p.End()
		return r.Streams.Out.Flush()
	}
	var counts, habits [][]string
	for i := range players {
		counts = append(counts, paper.PlayerRow(&players[i]))
		habits = append(habits, report.HabitRow(players[i].Name, &players[i].Habits))
	}
	if err := p.reviewTable(paper.PlayerHeads, paper.PlayerHeads[1:], counts); err != nil {
		return err
	}
	p.Section("where games are lost")
	if err := p.reviewTable(report.HabitHeads, report.HabitHeads[1:7], habits); err != nil {
		return err
	}
	p.Sentence("%s", report.HabitNote)
	p.End()
	return r.Streams.Out.Flush()
}

// practice makes puzzles of what went wrong: of the wins that were let go, and of the
// moves that gave one. Each answer rests on a certificate.
func (m *reviewSum) practice(ctx context.Context, r *reviewRun) error {
	o := puzzles.MineOptions{Workers: r.o.Workers, Nodes: practiceNodes, Memory: r.o.Memory, Goal: r.o.Goal,
		OwnMoves: [2]int{practiceLeast, 0}, Later: true, Several: true}
	var text strings.Builder
	count, at := 0, 0
	tell := func(h *puzzles.Haul) error {
		e := &m.entries[at%len(m.entries)]
		at++
		for i := range h.Records {
			p := &h.Records[i]
			if !o.Defend && !slices.Contains(p.Tags, "missed") {
				continue
			}
			p.Player = e.Black
			if p.Position.Turn() == notation.White {
				p.Player = e.White
			}
			line, err := puzzles.FormatLine(p, true)
			if err != nil {
				return err
			}
			text.WriteString(line + "\n")
			count++
		}
		return nil
	}
	for _, defend := range []bool{false, true} {
		if o.Defend = defend; defend {
			o.Goal = solver.VCT
		}
		if err := puzzles.Mine(ctx, m.games, o, tell); err != nil || ctx.Err() != nil {
			return err
		}
	}
	if err := outfile.WriteBytes(r.o.Puzzles, []byte(text.String())); err != nil {
		return exit.Unwritten(fmt.Errorf("the puzzles were not written: %w", err))
	}
	if !r.Output.Quiet {
		r.Streams.Note(fmt.Sprintf("%s of %s", words.Count(int64(count), "puzzle"),
			words.Count(int64(len(m.games)), "game")))
	}
	return nil
}
