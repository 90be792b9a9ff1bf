package pages

// The sums over all games of a run: --summary and --puzzles.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/mine"
	mined "fukumi/puzzles/report"
	"fukumi/solver"
	"fukumi/solver/review/story"
)

// practiceNodes is the node limit of each question about a puzzle. practiceStand is the node limit of the
// search after a move that holds. practiceMinMoves is the minimum number of the winner's moves in a
// puzzle, including the five.
const (
	practiceNodes    = 100_000
	practiceStand    = 10 * practiceNodes
	practiceMinMoves = 2
)

// A reviewSum holds the data of the games that the sums need.
type reviewSum struct {
	entries []story.GameSummary
	me      string // the player of --me, as the first game spells the name
	games   []mine.Game
	names   []*[2]string // the names of Black and White in each of games
}

// add adds one more game.
func (m *reviewSum) add(o *reviewOptions, r *story.Document) {
	if !o.Summary && o.Puzzles == "" {
		return
	}
	e := story.GameSummaryOf(r)
	for _, name := range []*string{&e.Black, &e.White} {
		if o.Me != "" && o.isMe(*name) {
			m.me = cmp.Or(m.me, *name)
			*name = m.me // one spelling, so that there is one row
		}
	}
	m.entries = append(m.entries, e)
	side, found := o.side(&e)
	if o.Puzzles == "" || !found {
		return
	}
	g := mine.Game{ID: fmt.Sprintf("%d", len(m.entries)), Start: r.Game.Positions[0], Side: side}
	if e.Game != "" {
		g.ID += "-" + e.Game
	}
	for _, move := range r.Game.Moves {
		if move.Point == notation.NoPoint {
			break
		}
		g.Moves = append(g.Moves, move.Point)
	}
	m.games = append(m.games, g)
	m.names = append(m.names, &[2]string{e.Black, e.White})
}

// tell prints the summary, and writes the puzzles.
func (m *reviewSum) tell(ctx context.Context, r *reviewRun) error {
	var names []string
	for i := range m.entries {
		names = append(names, m.entries[i].Black, m.entries[i].White)
	}
	if err := r.o.checkMe(names); err != nil && !r.cut {
		return &cli.ExitError{Code: cli.ExitUsage, Err: err}
	}
	if r.o.Summary && !r.files.onOutput() {
		if err := m.print(r); err != nil {
			return err
		}
	}
	if r.o.Puzzles == "" {
		return nil
	}
	var err error
	if ctx.Err() == nil {
		err = m.practice(ctx, r)
	}
	if ctx.Err() != nil && !r.Output.Quiet {
		r.Streams.Note(r.Streams.Words().Say("no puzzles were written: the run was interrupted"))
	}
	return err
}

// print prints the summary.
func (m *reviewSum) print(r *reviewRun) error {
	players := slices.DeleteFunc(story.PlayersOf(m.entries), func(p answer.PlayerSummary) bool {
		return r.o.Me != "" && !r.o.isMe(p.Name)
	})
	games, sides := story.Nameless(m.entries)
	if r.Output.Format == "json" {
		if err := text.WriteJSON(r.Streams.Out, answer.Summary{Schema: answer.Schema, Games: len(m.entries),
			Complete: !r.cut, NamelessGames: games, NamelessSides: sides, Players: players}); err != nil {
			return err
		}
		return r.Streams.Out.Flush()
	}
	p := &reviewText{command.NewPrinter(r.Streams, r.Output)}
	l := p.Words
	p.Title(l.Say("the players of {n, plural, one {# game} other {# games}}", "n", len(m.entries)))
	if r.cut {
		p.Sentence("%s", l.Say("interrupted: the games that were not finished are left out"))
	}
	if len(players) == 0 {
		none := l.Say("no game names its players")
		if r.o.Me != "" {
			none = l.Say("no game that was finished has the player {name}", "name", text.Clean(r.o.Me))
		}
		p.Sentence("%s", none)
		p.End()
		return r.Streams.Out.Flush()
	}
	var counts, habits [][]string
	for i := range players {
		counts = append(counts, story.PlayerRow(&players[i]))
		habits = append(habits, story.HabitRow(l, players[i].Name, &players[i].Habits))
	}
	if err := p.reviewTable(story.PlayerColumns, story.PlayerColumns[1:], counts); err != nil {
		return err
	}
	p.Section("%s", l.Say("where games are lost"))
	if err := p.reviewTable(story.HabitColumns, story.HabitColumns[1:7], habits); err != nil {
		return err
	}
	p.Sentence("%s", story.HabitNote(l))
	if left := story.NamelessText(l, games, sides); left != "" {
		p.Sentence("%s", left)
	}
	p.End()
	return r.Streams.Out.Flush()
}

// practice makes puzzles from mistakes: from missed wins, and from moves that gave the opponent a
// win. Each answer rests on a certificate or an exact search. After each move that holds, a search for
// any win of the opponent has found no win.
func (m *reviewSum) practice(ctx context.Context, r *reviewRun) error {
	o := mine.Options{Workers: r.o.Workers, Nodes: practiceNodes, Memory: r.o.Memory, Goal: r.o.Goal,
		OwnMoves: [2]int{practiceMinMoves, 0}, Later: true, Several: true, Missed: true, Stand: practiceStand}
	var lines strings.Builder
	var found mined.MineReport
	at := 0
	tell := func(h *mine.Haul) error {
		names := m.names[at%len(m.names)]
		at++
		if o.Defend {
			h.Excluded[mine.ExcludeWins] = 0 // the positions with wins have become puzzles to win
		}
		found.Add(h)
		if h.Err != nil {
			r.Streams.Warn("%s", r.Streams.Words().Say("{game}: not all of it was searched for puzzles: {error}",
				"game", h.Game, "error", h.Err))
		}
		for i := range h.Records {
			p := &h.Records[i]
			p.Player = names[0]
			if p.Position.Turn() == notation.White {
				p.Player = names[1]
			}
			line, err := puzzles.FormatLine(p, true)
			if err != nil {
				return err
			}
			lines.WriteString(line + "\n")
		}
		return nil
	}
	for _, defend := range []bool{false, true} {
		if o.Defend = defend; defend {
			o.Goal = solver.VCT
		}
		if err := mine.Run(ctx, m.games, o, tell); err != nil || ctx.Err() != nil {
			return err
		}
	}
	if err := fileio.WriteBytes(r.o.Puzzles, []byte(lines.String())); err != nil {
		return cli.Unwritten(words.Errorf("the puzzles were not written: {error}", "error", err))
	}
	if !r.Output.Quiet {
		l := r.Streams.Words()
		r.Streams.Note(l.Say("{puzzles, plural, one {# puzzle} other {# puzzles}} of {games, plural, one {# game} "+
			"other {# games}}", "puzzles", found.Puzzles, "games", len(m.games)))
		if left := found.Left(l); left != "" {
			r.Streams.Note(l.Say("no puzzle: {why}", "why", left))
		}
	}
	return nil
}
