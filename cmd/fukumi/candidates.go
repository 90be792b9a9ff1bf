package main

// The candidate moves of an analysis: what is proved of them, else what
// alpha-beta makes of them, and why.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// judgingTime is what the judgement of moves takes at most where no limit was
// named.
const judgingTime = time.Second

// lineShown is how many moves of a line the table shows.
const lineShown = 8

func parseMultiPV(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > notation.MaxSize*notation.MaxSize {
		return 0, fmt.Errorf("want a number from 1 to %d", notation.MaxSize*notation.MaxSize)
	}
	return n, nil
}

// A candidateObject is a candidate in JSON.
type candidateObject struct {
	Move      notation.Point   `json:"move"`
	Rank      int              `json:"rank"`
	Proved    solver.Proved    `json:"proved"` // "win", "loss" or ""
	Length    *int             `json:"length"` // plies to the five of what is proved, from the position on
	Score     *int             `json:"score"`  // of a judgement, from the side to move's point of view
	WinChance float64          `json:"win_chance"`
	Depth     int              `json:"depth"`
	Line      []notation.Point `json:"line"`
	Why       string           `json:"why"`
}

// rank finds the candidates: as many as are asked for, and more for a map of
// their scores.
func (a *analysis) rank(ctx context.Context, e *engine, o *AnalyzeOptions, limits solver.Limits) error {
	q := solver.RankQuery{Position: a.attack.query.Position, Limits: limits, MultiPV: o.MultiPV}
	if o.Heat.shows(heatScores) {
		q.MultiPV = max(q.MultiPV, scoredMoves)
	}
	if !o.Search.timeSet && !o.Search.nodesSet {
		q.Limits.Time = min(q.Limits.Time, judgingTime)
	}
	// What was found for another class says less than the ranking wants to know.
	if known := &a.attack.result; known.Verdict == solver.Win || a.attack.query.Goal == proof.VCT {
		q.Attack = known
	}
	if known := &a.defence.result; known.Verdict == solver.Win || a.defence.query.Goal == proof.VCT {
		q.Threat = known
	}
	switch {
	case a.held == nil:
	case a.attack.query.Goal == proof.VCT:
		q.Defence = &a.held.Defence
	default:
		q.Lost = a.held.Lost
	}
	r, err := e.search.Rank(ctx, q)
	if errors.Is(err, solver.ErrNoMove) {
		return nil
	}
	if err != nil {
		return err
	}
	e.nodes.done(r.Nodes)
	a.ranking = &r
	a.candidates = r.Candidates[:min(len(r.Candidates), o.MultiPV)]
	return nil
}

// candidateObjects are the candidates in JSON, and never null.
func (a *analysis) candidateObjects() []candidateObject {
	list := []candidateObject{}
	for i := range a.candidates {
		c := &a.candidates[i]
		o := candidateObject{
			Move: c.Move, Rank: c.Rank, Proved: c.Proved, WinChance: c.WinChance,
			Depth: c.Depth, Line: c.Line, Why: a.why(c),
		}
		if c.Proved == solver.ProvedNone {
			o.Score = &c.Score
			o.WinChance = min(max(math.Round(c.WinChance*1000)/1000, 0.001), 0.999)
		} else {
			plies := len(c.Line)
			o.Length = &plies
		}
		list = append(list, o)
	}
	return list
}

// printCandidates prints the candidates as a table, and why for each.
func (p *printer) printCandidates(a *analysis) error {
	p.section("candidate moves of %s", title(a.attack.query.Position.Turn()))
	if len(a.candidates) == 0 {
		p.sentence("none was ranked within the limits")
		return nil
	}
	var rows [][]string
	for i := range a.candidates {
		c := &a.candidates[i]
		known, score, depth := "judged", strconv.Itoa(c.Score), strconv.Itoa(c.Depth)
		chance := chanceText(c.WinChance)
		if c.Proved != solver.ProvedNone {
			known, chance, score, depth = "proved "+c.Proved.String(), "", "", ""
		}
		rows = append(rows, []string{strconv.Itoa(c.Rank), c.Move.String(), known, chance, score, depth, lineStart(c.Line)})
	}
	columns := []column{{"", true}, {"move", false}, {"", false}, {"win chance", true}, {"score", true}, {"depth", true}, {"line", false}}
	if err := writeTable(p.w, p.md, columns, rows); err != nil {
		return err
	}
	for i := range a.candidates {
		p.sentence("%s: %s", a.candidates[i].Move, a.why(&a.candidates[i]))
	}
	if slices.ContainsFunc(a.candidates, func(c solver.Candidate) bool { return c.Proved == solver.ProvedNone }) {
		p.sentence("judged: a score of alpha-beta, not a proof")
	}
	p.sentence("searched: %s in %s", count(a.ranking.Nodes, "node"), duration(a.ranking.Time))
	return nil
}

// chanceText is a judged chance, which is never quite sure, in percent.
func chanceText(chance float64) string { return words.Chance(chance) }

// lineStart is the beginning of a line.
func lineStart(line []notation.Point) string {
	if len(line) <= lineShown {
		return points(line)
	}
	return points(line[:lineShown]) + " …"
}
