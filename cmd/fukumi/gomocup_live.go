package main

// What boards show while the engine thinks: the "realtime" messages of
// Yixin-Board, and the INFO lines of the detailed kind that the gomoku
// calculator reads. Managers of tournaments ask for neither.

import (
	"slices"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A gomoLive is the state of the display during one search.
type gomoLive struct {
	view             gomoView
	realtime, detail bool
	words            bool // a line in words with every depth
	start            time.Time
	entered          notation.Point
	lost             []notation.Point // shown as lost
}

// reset begins a search.
func (l *gomoLive) reset(b *gomocup) {
	*l = gomoLive{
		view: b.view(), realtime: b.info.realtime, detail: b.info.detail,
		words: b.gui || b.info.realtime || b.info.detail,
		start: b.now(), entered: notation.NoPoint,
	}
}

// show prints what a search tells.
func (l *gomoLive) show(b *gomocup, e gomoEvent) {
	if e.ranking == nil {
		l.enter(b, e.enter)
		return
	}
	if len(e.ranking.Candidates) == 0 {
		return
	}
	if l.detail {
		l.lines(b, e.ranking)
	}
	if l.words {
		for i := range e.ranking.Candidates {
			c := &e.ranking.Candidates[i]
			if len(e.ranking.Candidates) > 1 {
				b.print("MESSAGE (%d) %s", i+1, l.view.summary(c))
			} else {
				b.print("MESSAGE %s", l.view.summary(c))
			}
		}
	}
	if l.realtime {
		l.board(b, e.ranking)
	}
	b.flush()
}

// enter marks the move that is being searched.
func (l *gomoLive) enter(b *gomocup, p notation.Point) {
	if l.entered != notation.NoPoint {
		b.print("MESSAGE REALTIME DONE %s", l.view.text(l.entered))
	}
	l.entered = p
	b.print("MESSAGE REALTIME POS %s", l.view.text(p))
	b.flush()
}

// board marks the best move and those that are proved to lose.
func (l *gomoLive) board(b *gomocup, r *solver.Ranking) {
	l.entered = notation.NoPoint
	b.print("MESSAGE REALTIME REFRESH")
	for _, d := range r.Defence.Lost {
		l.lose(b, d.Move)
	}
	for i := range r.Candidates {
		if r.Candidates[i].Proved == solver.ProvedLoss {
			l.lose(b, r.Candidates[i].Move)
		}
	}
	best := &r.Candidates[0]
	b.print("MESSAGE REALTIME BEST %s", l.view.text(best.Move))
	b.print("MESSAGE REALTIME VAL %s", l.view.value(best))
	b.print("MESSAGE REALTIME PV %s", l.view.points(best.Line))
}

func (l *gomoLive) lose(b *gomocup, p notation.Point) {
	if !slices.Contains(l.lost, p) {
		l.lost = append(l.lost, p)
		b.print("MESSAGE REALTIME LOST %s", l.view.text(p))
	}
}

// lines are a block of INFO lines for each candidate.
func (l *gomoLive) lines(b *gomocup, r *solver.Ranking) {
	elapsed := b.now().Sub(l.start).Milliseconds()
	for i := range r.Candidates {
		c := &r.Candidates[i]
		for _, field := range [][2]string{
			{"PV", strconv.Itoa(i)},
			{"NUMPV", strconv.Itoa(len(r.Candidates))},
			{"DEPTH", strconv.Itoa(c.Depth)},
			{"SELDEPTH", strconv.Itoa(max(c.Depth, len(c.Line)))},
			{"NODES", strconv.FormatInt(r.Nodes, 10)},
			{"TOTALNODES", strconv.FormatInt(r.Nodes, 10)},
			{"TOTALTIME", strconv.FormatInt(elapsed, 10)},
			{"SPEED", strconv.FormatInt(r.Nodes*1000/max(elapsed, 1), 10)},
			{"EVAL", l.view.value(c)},
			{"WINRATE", strconv.FormatFloat(c.WinChance, 'f', 4, 64)},
			{"BESTLINE", l.view.pairs(c.Line)},
			{"PV", "DONE"},
		} {
			b.print("INFO %s %s", field[0], field[1])
		}
	}
}
