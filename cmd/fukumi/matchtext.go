package main

// What a match found, as JSON and in words.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A matchPlayer is one of the two, with the time of its moves.
type matchPlayer struct {
	Name  string       `json:"name"`
	Given string       `json:"given"` // on the command line
	Moves int          `json:"moves"`
	Time  milliseconds `json:"time_ms"` // a move, on average
	Most  struct {
		Time milliseconds `json:"time_ms"`
	} `json:"slowest"`

	timing timing
}

// A matchSide is the score of the first player with one colour.
type matchSide struct {
	Side notation.Stone `json:"side"`
	score
	Share float64 `json:"share"`
}

// A matchGame is a game without its moves.
type matchGame struct {
	Number  int    `json:"number"`
	Opening string `json:"opening"`
	Black   string `json:"black"`
	White   string `json:"white"`
	Result  string `json:"result"` // black, white or draw
	Reason  string `json:"reason"`
	Detail  string `json:"detail,omitempty"`
	Plies   int    `json:"plies"`             // the opening included
	SameAs  int    `json:"same_as,omitempty"` // the earlier game; not counted
}

// A matchObject is what a match found.
type matchObject struct {
	Schema  int            `json:"schema"`
	Rule    notation.Rule  `json:"rule"`
	Size    int            `json:"size"`
	Time    *milliseconds  `json:"time_limit_ms"` // a move
	Nodes   *int64         `json:"nodes_limit"`
	Opening int            `json:"openings"` // how many there are
	Players [2]matchPlayer `json:"players"`
	Played  int            `json:"played"`
	Counted int            `json:"counted"`
	score                  // of the first player
	Share   float64        `json:"share"`
	Elo     eloObject      `json:"elo"` // of the first player against the second
	Sides   [2]matchSide   `json:"sides"`
	Black   score          `json:"black"` // whoever was Black
	Reasons map[string]int `json:"reasons"`
	Faults  [2]int         `json:"faults"` // games that a player lost by something else than a five
	Games   []matchGame    `json:"games"`
	Stop    string         `json:"stop,omitempty"`
}

func (m *matchObject) start(run *match, players [2]player) {
	*m = matchObject{
		Schema: schema, Rule: run.o.Rule, Size: run.o.Size, Opening: len(run.openings),
		Reasons: map[string]int{}, Games: []matchGame{},
	}
	limits := run.o.Search.limits()
	if limits.Time > 0 {
		t := milliseconds(limits.Time)
		m.Time = &t
	}
	if limits.Nodes > 0 {
		m.Nodes = &limits.Nodes
	}
	for i, p := range players {
		m.Players[i].Name, m.Players[i].Given = p.name(), run.specs[i]
	}
	if m.Players[0].Name == m.Players[1].Name {
		m.Players[0].Name += " (A)"
		m.Players[1].Name += " (B)"
	}
	m.Sides[0].Side, m.Sides[1].Side = notation.Black, notation.White
}

// resultName is the winner of a game as records have it.
func resultName(winner notation.Stone) string {
	if winner == notation.Empty {
		return "draw"
	}
	return winner.String()
}

// add takes a game; again is the earlier one that it is the same as, else 0.
func (m *matchObject) add(o *outcome, opening string, again int) {
	moves, _ := o.end.Moves()
	m.Played++
	m.Games = append(m.Games, matchGame{
		Number: o.number, Opening: opening, Black: m.Players[o.first].Name, White: m.Players[o.white()].Name,
		Result: resultName(o.winner), Reason: o.reason, Detail: o.detail, Plies: len(moves), SameAs: again,
	})
	for i := range m.Players {
		m.Players[i].timing.join(o.times[i])
	}
	if again != 0 {
		return
	}
	m.Counted++
	m.Reasons[o.reason]++
	m.Sides[o.first].add(o.result(0)) // Black's is the first place
	if o.faulty() {
		m.Faults[o.player(o.winner.Opponent())]++
	}
}

func (m *matchObject) total() score { return m.Sides[0].plus(m.Sides[1].score) }

// finish works out what follows from the games.
func (m *matchObject) finish() {
	m.score = m.total()
	m.Share = m.share()
	m.Elo = newEloObject(m.score)
	black, white := m.Sides[0].score, m.Sides[1].score
	m.Black = black.plus(score{white.Lost, white.Drawn, white.Won})
	for i := range m.Sides {
		m.Sides[i].Share = m.Sides[i].share()
	}
	for i := range m.Players {
		p := &m.Players[i]
		p.Moves, p.Time, p.Most.Time = p.timing.moves, milliseconds(p.timing.mean()), milliseconds(p.timing.most)
	}
}

// record is a game as it is kept.
func (m *matchObject) record(o *outcome, opening string) *format.Tree {
	t := format.FromPosition(&o.end)
	t.RuleKnown = true
	t.Info = format.Info{
		ID:    fmt.Sprintf("game-%d", o.number),
		Black: m.Players[o.first].Name, White: m.Players[o.white()].Name,
		Round: strconv.Itoa(o.number), Opening: opening, Result: resultName(o.winner),
		Source: "fukumi match", Comment: o.ending(),
	}
	return t
}

// ending says how a game ended.
func (o *outcome) ending() string {
	text := o.reason
	if o.faulty() {
		text = title(o.winner.Opponent()) + " lost by " + o.reason
	}
	if o.detail != "" {
		text += ": " + o.detail
	}
	return text
}

func (m *matchObject) print(s *Streams, o *OutputOptions) error {
	if o.Format == "json" {
		return writeJSON(s.Out, m)
	}
	p := newPrinter(s, o)
	a, b := &m.Players[0], &m.Players[1]
	text := fmt.Sprintf("%s against %s, %s, %dx%d, %s a move", a.Name, b.Name, m.Rule, m.Size, m.Size, m.limitsText())
	p.title(text)
	if err := m.table(p); err != nil {
		return err
	}
	p.sentence("Elo of %s against %s: %s", a.Name, b.Name, m.Elo.text())
	if m.Stop != "" {
		p.sentence("interrupted: not all games")
	}
	if !p.quiet {
		m.details(p)
	}
	return nil
}

// limitsText is what bounds a move.
func (m *matchObject) limitsText() string {
	text := ""
	if m.Time != nil {
		text = time.Duration(*m.Time).String()
	}
	if m.Nodes != nil {
		if text != "" {
			text += " or "
		}
		text += count(*m.Nodes, "node")
	}
	return text
}

// table is the score of the first player by colour.
func (m *matchObject) table(p *printer) error {
	columns := []column{{"player", false}, {"side", false}, {"games", true}, {"won", true}, {"drawn", true}, {"lost", true}, {"score", true}}
	var rows [][]string
	row := func(side string, s score) {
		rows = append(rows, []string{
			m.Players[0].Name, side, strconv.Itoa(s.games()), strconv.Itoa(s.Won), strconv.Itoa(s.Drawn), strconv.Itoa(s.Lost),
			fmt.Sprintf("%.1f %%", 100*s.share()),
		})
	}
	for _, s := range m.Sides {
		row(s.Side.String(), s.score)
	}
	row("both", m.score)
	return writeTable(p.w, p.md, columns, rows)
}

// details say how the games went.
func (m *matchObject) details(p *printer) {
	p.sentence("Black won %d, drew %d, lost %d, over both players; %s to begin with", m.Black.Won, m.Black.Drawn, m.Black.Lost, count(int64(m.Opening), "opening"))
	var reasons []string
	for reason := range m.Reasons {
		reasons = append(reasons, reason)
	}
	slices.Sort(reasons)
	for i, r := range reasons {
		reasons[i] = fmt.Sprintf("%s %d", r, m.Reasons[r])
	}
	if len(reasons) > 0 {
		p.sentence("ended by: %s", strings.Join(reasons, ", "))
	}
	for i := range m.Players {
		w := &m.Players[i]
		if w.Moves == 0 {
			p.sentence("%s: no moves", w.Name)
			continue
		}
		p.sentence("%s: %s, %s each, at most %s", w.Name, count(int64(w.Moves), "move"), duration(time.Duration(w.Time)), duration(time.Duration(w.Most.Time)))
	}
	if same := m.Played - m.Counted; same > 0 {
		p.sentence("%s the same as an earlier one, and not counted", wereGames(same))
	}
	for _, g := range m.Games {
		if g.Detail != "" {
			p.sentence("game %d (%s - %s), %s won by the other's fault: %s: %s", g.Number, g.Black, g.White, g.Result, g.Reason, g.Detail)
		}
	}
}

func wereGames(n int) string {
	if n == 1 {
		return "1 game was"
	}
	return strconv.Itoa(n) + " games were"
}
