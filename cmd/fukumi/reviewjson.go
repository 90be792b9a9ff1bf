package main

// A review as a JSON object.

import (
	"math"

	"fukumi/notation"
	"fukumi/solver"
)

// A reviewObject is a review in JSON. Proofs and judgements are in fields of
// their own.
type reviewObject struct {
	Schema      int             `json:"schema"`
	ID          string          `json:"id"`
	Rule        notation.Rule   `json:"rule"`
	Size        int             `json:"size"`
	Names       []string        `json:"players,omitempty"`
	Result      string          `json:"result"`                   // "black", "white", "draw" or "open"
	ResultShown bool            `json:"result_shown"`             // the board shows it
	Complete    bool            `json:"complete"`                 // false after an interrupt
	Forbidden   *foulObject     `json:"forbidden_move,omitempty"` // that ended the game
	Moves       []reviewedMove  `json:"moves"`
	LosingMove  *reviewedMove   `json:"losing_move"`
	LastEscape  *escapeObject   `json:"last_escape"`
	SureEscape  *escapeObject   `json:"last_certain_escape"` // where last_escape is not certain
	MissedWins  []missedObject  `json:"missed_wins"`
	Counts      map[string]int  `json:"counts"` // of the classes
	Players     reviewPlayers   `json:"by_player"`
	JudgedTurn  *turnObject     `json:"judged_turn"` // where the win chance turned for good; no proof
	Nodes       int64           `json:"nodes"`
	Start       *positionObject `json:"start,omitempty"` // where the game does not begin on the empty board
	Turning     []int           `json:"turning_points"`  // plies
}

type reviewPlayers struct {
	Black playerCounts `json:"black"`
	White playerCounts `json:"white"`
}

type positionObject struct {
	Black []notation.Point `json:"black"`
	White []notation.Point `json:"white"`
	Turn  notation.Stone   `json:"turn"`
}

type foulObject struct {
	Ply  int            `json:"ply"`
	Move notation.Point `json:"move"`
	Kind string         `json:"kind"`
}

type reviewedMove struct {
	Ply    int              `json:"ply"` // from 1
	Move   string           `json:"move"`
	Side   notation.Stone   `json:"side"`
	Class  moveClass        `json:"class"`
	Better *notation.Point  `json:"better"`
	Sure   bool             `json:"better_proved"`
	Line   []notation.Point `json:"line"`
	Reason string           `json:"reason"`
	Before *knownObject     `json:"before"`
	After  *knownObject     `json:"after"`
	Beyond bool             `json:"after_end,omitempty"` // in the file, after the forbidden move that ended the game
}

// A knownObject is what is known of a position, for the side to move in it.
type knownObject struct {
	Turn   notation.Stone   `json:"turn"`
	Over   bool             `json:"over,omitempty"`
	Proved string           `json:"proved"` // "win", "loss" or ""
	Proof  proofKind        `json:"proof"`  // what that rests on
	Length *int             `json:"length"` // plies of what is proved
	Class  *solver.Class    `json:"class"`  // of a win that is proved
	Attack string           `json:"attack"` // of the side to move: "win", "no-win" (no VCT, exactly), "unknown"
	Threat string           `json:"threat"` // of the opponent, as if it were their move; "" where it was not asked
	Holds  []notation.Point `json:"holds"`  // moves after which the opponent has no VCT, where there is a threat
	Open   []notation.Point `json:"open"`   // moves that are not decided
	Judged *judgedObject    `json:"judged"` // null where something is proved
}

type judgedObject struct {
	Move      notation.Point   `json:"move"`
	WinChance float64          `json:"win_chance"` // of the side to move
	Score     int              `json:"score"`
	Depth     int              `json:"depth"`
	Line      []notation.Point `json:"line"`
}

type escapeObject struct {
	Ply     int              `json:"ply"`
	Certain bool             `json:"certain"`
	Holds   []notation.Point `json:"holds"`
	Open    []notation.Point `json:"open"`
	Wins    *notation.Point  `json:"wins"` // the loser's own proved win begins with it
}

type missedObject struct {
	Ply     int              `json:"ply"`
	Side    notation.Stone   `json:"side"`
	Class   solver.Class     `json:"class"`
	Length  int              `json:"length"`
	Line    []notation.Point `json:"line"`
	Certain bool             `json:"certain"` // after the move played there is no VCT any more, exactly
}

func newReviewObject(r *gameReview) *reviewObject {
	g, pos := r.game, r.game.end()
	o := &reviewObject{
		Schema: schema, ID: g.id, Rule: pos.Rule(), Size: pos.Size(), Result: g.result(), ResultShown: r.shown,
		Complete: true, Moves: []reviewedMove{}, MissedWins: []missedObject{}, Counts: map[string]int{}, Turning: []int{},
	}
	if g.info.Black != "" || g.info.White != "" {
		o.Names = []string{g.info.Black, g.info.White}
	}
	if start := &g.positions[0]; start.Count(notation.Empty) < start.Size()*start.Size() || start.Turn() != notation.Black {
		o.Start = &positionObject{start.Stones(notation.Black), start.Stones(notation.White), start.Turn()}
	}
	for _, j := range r.judged {
		if j == nil {
			o.Complete = false
			continue
		}
		o.Nodes += j.nodes
	}
	for i := range r.moves {
		m := r.newMoveObject(&r.moves[i])
		o.Moves = append(o.Moves, m)
		o.Counts[string(m.Class)]++
		if r.losing == &r.moves[i] {
			o.LosingMove = &m
		}
	}
	o.Players, o.JudgedTurn = reviewPlayers{r.countsOf(notation.Black), r.countsOf(notation.White)}, newTurnObject(r)
	for i := range r.after {
		o.Moves = append(o.Moves, r.newMoveObject(&r.after[i]))
	}
	if g.endsFoul() {
		m, kind := g.endedBy()
		o.Forbidden = &foulObject{len(g.moves), m.point, kind.String()}
	}
	for _, m := range r.turning() {
		o.Turning = append(o.Turning, m.ply+1)
	}
	o.LastEscape, o.SureEscape = newEscapeObject(r.last), newEscapeObject(r.sure)
	for _, w := range r.missed {
		o.MissedWins = append(o.MissedWins, missedObject{w.ply + 1, w.side, w.result.Class, w.result.Length, w.result.Line, w.sure})
	}
	return o
}

func newEscapeObject(e *escape) *escapeObject {
	if e == nil {
		return nil
	}
	o := &escapeObject{Ply: e.ply + 1, Certain: e.certain(), Holds: e.holds, Open: e.open}
	if e.wins != notation.NoPoint {
		o.Wins = &e.wins
	}
	return o
}

func (r *gameReview) newMoveObject(m *moveReview) reviewedMove {
	o := reviewedMove{
		Ply: m.ply + 1, Move: moveName(m.move.point), Side: m.move.side, Class: m.class, Sure: m.sure,
		Line: orEmpty(m.line), Reason: m.reason, Beyond: m.ply >= len(r.moves),
	}
	if !o.Beyond {
		o.Before, o.After = newKnownObject(r.judged[m.ply]), newKnownObject(r.judged[m.ply+1])
	}
	if m.better != notation.NoPoint {
		o.Better = &m.better
	}
	return o
}

func newKnownObject(j *judgement) *knownObject {
	if j == nil {
		return nil
	}
	o := &knownObject{
		Turn: j.pos.Turn(), Over: j.over, Proved: j.proved(), Proof: j.proofKind(), Attack: verdictOf(&j.attack), Threat: verdictOf(&j.defence.Threat),
		Holds: orEmpty(j.defence.Holds), Open: orEmpty(j.defence.Open),
	}
	switch {
	case j.over:
	case j.isWon():
		plies := j.wonIn()
		o.Length = &plies
		if j.attack.Verdict == solver.Win {
			o.Class = &j.attack.Class
		}
	case j.isLost():
		plies := j.lostIn()
		o.Length = &plies
	case j.best != nil && j.best.Proved == solver.ProvedNone:
		c, _ := j.chance()
		o.Judged = &judgedObject{j.best.Move, thousandths(c), j.best.Score, j.best.Depth, j.best.Line}
	}
	return o
}

// thousandths rounds a chance.
func thousandths(c float64) float64 { return math.Round(c*1000) / 1000 }

// orEmpty is never null in JSON.
func orEmpty(list []notation.Point) []notation.Point {
	if list == nil {
		return []notation.Point{}
	}
	return list
}
