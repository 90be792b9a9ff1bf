package board

// {"kind": "players"}: the opponents: the "levels" of the program's own search (solver/play)
// that the caps allow, the strongest last, and the "models"; and the "openings", the rules by which a game may begin.
//
// {"kind": "play", "position": {…}, "opponent": "", "level", "nodes", "time_ms",
// "depth", "win": ""}: asks for a move of the opponent. Opponent "" is the program's own search.
// win is the "win" of the previous answer: the hash of a certificate, by which the opponent plays out a
// proved win.
//
// {"kind": "draw", …}, the same fields: asks whether the opponent of the side to move accepts a
// draw. The answer is an answer.DrawView.

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	opponents "fukumi/solver/play"
	"fukumi/solver/proof"
)

// The maximum cost of a move: the nodes at the highest level, and, for slow machines, the time at any level.
const (
	moveNodes = 200_000
	moveTime  = 10 * time.Second
)

// levels returns the levels that the caps allow, the strongest last.
func levels(in *words.Language, caps Caps) (list []answer.LevelView) {
	for n := 1; n <= opponents.Levels; n++ {
		s, _ := opponents.StrengthOf(n)
		l := answer.LevelView{Name: strconv.Itoa(n), Title: s.Name.In(in), About: s.About.In(in), Level: n,
			Nodes: cmp.Or(s.Nodes, moveNodes), Depth: s.Depth, Time: answer.Milliseconds(min(moveTime, caps.Time))}
		if l.Nodes <= caps.Nodes {
			list = append(list, l)
		}
	}
	return list
}

// defaultNodes is the node limit of a move if the request names no limit.
const defaultNodes = 20_000

func players(c *call) (any, error) {
	var q struct{ request }
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	r := answer.PlayersView{Levels: levels(c.in, c.o.Caps), Openings: openingRules(c.in)}
	for _, name := range opponents.Models() {
		m, err := opponents.LoadModel(name)
		if err != nil {
			return nil, err
		}
		title, author, year := m.Report()
		r.Models = append(r.Models, answer.ModelView{Name: name, Title: title, Author: author, Year: year})
	}
	return r, nil
}

// A playQuery asks an opponent for a move, or for its answer to the offer of a draw.
type playQuery struct {
	opponentQuery
	Depth int    `json:"depth"`
	Level int    `json:"level"`
	Win   string `json:"win"`
}

// opponentQuery has the fields that name an opponent and a position.
type opponentQuery struct {
	request
	withPosition
	budget
	Opponent string `json:"opponent"`
}

// budget has the limits of a request. The program chooses a limit that is 0.
type budget struct {
	Nodes int64               `json:"nodes"`
	Time  answer.Milliseconds `json:"time_ms"`
}

// decodePlay decodes a playQuery and the game in it.
func (c *call) decodePlay() (q playQuery, game []notation.Position, err error) {
	if err = c.decode(&q); err == nil {
		game, err = q.Position.game()
	}
	return q, game, err
}

// choose searches for the best move within the limits of the query.
func (q *playQuery) choose(c *call, pos *notation.Position, doing *words.Message) (best solver.Candidate, err error) {
	limits, err := c.limits(q.Nodes, q.Time, defaultNodes)
	switch {
	case err != nil:
		return best, err
	case q.Depth < 0 || q.Depth > maxDepth:
		return best, fmt.Errorf("depth %d: expected 0 to %d", q.Depth, maxDepth)
	}
	strength, err := opponents.StrengthOf(q.Level)
	if err != nil {
		return best, err
	}
	s := c.search(doing)
	defer s.end()
	return strength.Choose(c.ctx, s.Session, solver.RankQuery{Position: *pos, Limits: limits, Depth: q.Depth})
}

func playMove(c *call) (any, error) {
	q, game, err := c.decodePlay()
	if err != nil {
		return nil, err
	}
	pos := &game[len(game)-1]
	if q.Opponent != "" {
		return c.modelMove(pos, q.Opponent)
	}
	if cert := c.proofs.find(q.Win); cert != nil {
		if a := resume(c.in, cert, game); a != nil {
			return a, nil
		}
	}
	start := time.Now()
	best, err := q.choose(c, pos, words.Later("looking for a move"))
	if err != nil {
		return nil, err
	}
	a := newPlayed(c.in, pos, &best)
	a.Time = answer.Milliseconds(time.Since(start))
	if best.Proved == solver.ProvedWin && best.Result.Class > solver.Five {
		c.proofs.add(best.Result)
		a.Win = best.Result.Check.SHA256
	}
	return a, nil
}

func offeredDraw(c *call) (any, error) {
	q, game, err := c.decodePlay()
	if err != nil {
		return nil, err
	}
	pos := &game[len(game)-1]
	if says := opponents.EarlyDraw(pos); says != nil {
		return answer.DrawView{Says: says.In(c.in)}, nil
	}
	if cert := c.proofs.find(q.Win); cert != nil && winning(cert, game) {
		return answer.DrawView{Says: opponents.RefusesWin().In(c.in)}, nil
	}
	if q.Opponent != "" {
		if !opponents.IsModel(q.Opponent) {
			return nil, unknownOpponent(q.Opponent)
		}
		q.Nodes, q.Time, q.Depth, q.Level = 0, 0, 0, 0
	}
	best, err := q.choose(c, pos, words.Later("thinking about a draw"))
	if err != nil {
		return nil, err
	}
	yes, says := opponents.TakesDraw(&best)
	return answer.DrawView{Accepted: yes, Says: says.In(c.in)}, nil
}

// winning reports whether the last move of a game is a move of a proved win.
func winning(cert *certificate, game []notation.Position) bool {
	before := game[:len(game)-1]
	w, n := opponents.Resume(cert.Proof, before)
	if w == nil {
		return false
	}
	after := before[len(before)-1]
	return after.Play(n.Move) == nil && after.Same(&game[len(game)-1])
}

// unknownOpponent returns the error for a name that no score model has.
func unknownOpponent(name string) error {
	return fmt.Errorf("no opponent %q: expected one of players", name)
}

// maxDepth is the maximum depth of a query: no board has more points.
const maxDepth = notation.MaxSize * notation.MaxSize

// newPlayed returns the view of a move that a search has chosen.
func newPlayed(l *words.Language, pos *notation.Position, best *solver.Candidate) *answer.PlayView {
	a := &answer.PlayView{Move: best.Move, Says: opponents.Judged(pos, best).In(l), Proved: best.Proved.String(),
		Line: points(best.Line)}
	if best.Proved == solver.ProvedNone && !best.Book { // a move from a book was not judged
		a.Chance, a.Depth = &best.WinChance, best.Depth
	}
	return a
}

// resume returns the next move of a win that is being played out, or nil if the game has left
// the certificate of the win.
func resume(l *words.Language, cert *certificate, game []notation.Position) *answer.PlayView {
	pos := &game[len(game)-1]
	w, n := opponents.Resume(cert.Proof, game)
	if w == nil {
		return nil
	}
	rest, err := proof.Verify(&proof.Proof{Position: *pos, Class: w.Class(), Tree: n}, proof.Options{})
	if err != nil {
		return nil
	}
	return &answer.PlayView{
		Move: n.Move, Proved: solver.ProvedWin.String(), Line: points(rest.Line), Win: cert.check.SHA256,
		Says: opponents.Judged(pos, &solver.Candidate{Proved: solver.ProvedWin, Result: &solver.Result{Class: w.Class(),
			Length: rest.Length}}).In(l),
	}
}

// modelMove returns the move of a score model.
func (c *call) modelMove(pos *notation.Position, name string) (any, error) {
	if !opponents.IsModel(name) {
		return nil, unknownOpponent(name)
	}
	m, err := opponents.LoadModel(name)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	got, err := m.Move(c.ctx, pos)
	if err == nil {
		err = opponents.Illegal(pos, got.Point)
	}
	if err != nil {
		return nil, words.Errorf("{name}: {error}", "name", name, "error", err)
	}
	return &answer.PlayView{Move: got.Point, Says: got.Says.In(c.in), Line: []notation.Point{got.Point},
		Time: answer.Milliseconds(time.Since(start))}, nil
}

// game returns the positions of a game: the first one, and one after each move. A game that is over is an error.
func (p *positionJSON) game() ([]notation.Position, error) {
	start := *p
	start.Moves = nil
	pos, _, err := start.position()
	if err != nil {
		return nil, err
	}
	list := []notation.Position{pos}
	end, broken, err := p.position()
	if err != nil {
		return nil, err
	}
	for i := range p.Moves {
		if pos, _, err = play(pos, p.Moves[i:i+1]); err != nil {
			return nil, err
		}
		list = append(list, pos)
	}
	if _, _, reason := ending(&end, broken); reason != nil {
		return nil, words.Errorf("the game is over: {reason}", "reason", reason)
	}
	if reason := opponents.Drawn(&end); reason != "" {
		return nil, words.Errorf("the game is over: a draw: {reason}", "reason", reason.Message())
	}
	return list, nil
}

// limits returns the limits of a search, and refuses limits above the caps. If the request names no
// limit, the node limit is defaultNodes.
func (c *call) limits(nodes int64, t answer.Milliseconds, defaultNodes int64) (solver.Limits, error) {
	l := solver.Limits{Nodes: nodes, Time: time.Duration(t)}
	if l.None() {
		l.Nodes = min(defaultNodes, c.o.Caps.Nodes)
	}
	switch caps := c.o.Caps; {
	case l.Nodes < 0 || l.Nodes > caps.Nodes:
		return l, fmt.Errorf("nodes %d: expected 0 to %d", l.Nodes, caps.Nodes)
	case l.Time < 0 || l.Time > caps.Time:
		return l, fmt.Errorf("time_ms %d: expected 0 to %d", l.Time.Milliseconds(), caps.Time.Milliseconds())
	}
	return l, nil
}
