package gomocup

// The display of boards while the engine thinks: the "realtime" messages of Yixin-Board, and the detailed INFO lines
// that the gomoku calculator reads. Managers of tournaments do not ask for them.

import (
	"slices"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A live is the state of the display during one search.
type live struct {
	view             view
	realtime, detail bool
	words            bool // whether to write a line in words for every depth
	start            time.Time
	entered          notation.Point
	lost             []notation.Point // points that are shown as lost
}

// reset begins a search.
func (l *live) reset(s *session) {
	*l = live{
		view: s.view(), realtime: s.info.Realtime, detail: s.info.Detail,
		words: s.gui || s.info.Realtime || s.info.Detail,
		start: s.now(), entered: notation.NoPoint,
	}
}

// show prints an event of the search.
func (l *live) show(s *session, e event) {
	if e.ranking == nil {
		l.enter(s, e.enter)
		return
	}
	if len(e.ranking.Candidates) == 0 {
		return
	}
	if l.detail {
		l.lines(s, e.ranking)
	}
	if l.words {
		for i := range e.ranking.Candidates {
			c := &e.ranking.Candidates[i]
			if len(e.ranking.Candidates) > 1 {
				s.print("MESSAGE (%d) %s", i+1, l.view.summary(c))
			} else {
				s.print("MESSAGE %s", l.view.summary(c))
			}
		}
	}
	if l.realtime {
		l.board(s, e.ranking)
	}
	s.flush()
}

// enter marks the move that is being searched.
func (l *live) enter(s *session, p notation.Point) {
	if l.entered != notation.NoPoint {
		s.print("MESSAGE REALTIME DONE %s", l.view.Text(l.entered))
	}
	l.entered = p
	s.print("MESSAGE REALTIME POS %s", l.view.Text(p))
	s.flush()
}

// board marks the best move and the moves that are proved to lose.
func (l *live) board(s *session, r *solver.Ranking) {
	l.entered = notation.NoPoint
	s.print("MESSAGE REALTIME REFRESH")
	for _, d := range r.Defence.Lost {
		l.lose(s, d.Move)
	}
	for i := range r.Candidates {
		if r.Candidates[i].Proved == solver.ProvedLoss {
			l.lose(s, r.Candidates[i].Move)
		}
	}
	best := &r.Candidates[0]
	s.print("MESSAGE REALTIME BEST %s", l.view.Text(best.Move))
	s.print("MESSAGE REALTIME VAL %s", l.view.value(best))
	s.print("MESSAGE REALTIME PV %s", l.view.points(best.Line))
}

func (l *live) lose(s *session, p notation.Point) {
	if !slices.Contains(l.lost, p) {
		l.lost = append(l.lost, p)
		s.print("MESSAGE REALTIME LOST %s", l.view.Text(p))
	}
}

// lines prints a block of INFO lines for each candidate.
func (l *live) lines(s *session, r *solver.Ranking) {
	elapsed := s.now().Sub(l.start).Milliseconds()
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
			{"BESTLINE", l.view.Texts(c.Line)},
			{"PV", "DONE"},
		} {
			s.print("INFO %s %s", field[0], field[1])
		}
	}
}
