package model

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"fukumi/notation"
)

// A Method says which candidates are left out, and in which order they come.
type Method uint8

// The methods. All give the same score; of moves of equal score each takes the
// first it comes to.
const (
	// Published plays as the system did: sorted where it sorted. It prunes,
	// which changes no answer.
	Published Method = iota
	Minimax          // everything, in the order of the board
	AlphaBeta        // alpha-beta in the order of the board
	Ordered          // alpha-beta, the best candidates first
)

// String is "published", "minimax", "alpha-beta" or "ordered".
func (m Method) String() string {
	return [...]string{"published", "minimax", "alpha-beta", "ordered"}[m]
}

// All as a width is every candidate of the model's radius.
const All = -1

// Won is the score of a line that ends in a five; -Won where it is the
// opponent's. Every other score is between them.
const Won = int64(1 << 50)

// ScoreText is a score in words: a number, "five", or "their five".
func ScoreText(score int64) string {
	switch score {
	case Won:
		return "five"
	case -Won:
		return "their five"
	}
	return strconv.FormatInt(score, 10)
}

// Options change what the model says of its search. The zero value plays as it
// did.
type Options struct {
	Depth  int // plies, up to MaxDepth; 0: that of the model
	Width  int // candidates of a position, or All; 0: that of the model
	Method Method
	Nodes  int64 // 0 means no limit
}

// A Choice is what a search came to.
type Choice struct {
	Move        notation.Point
	Score       int64 // for the side to move, in units of the model, or Won or -Won
	Line        []notation.Point
	Depth       int   // 0: the move table alone decided
	Width       int   // 0 means all
	Nodes       int64 // positions, the first one included
	Evaluations int64 // values of a board that were asked for
}

// Choose searches pos for the side to move. It fails where the game is over,
// where there is no legal move, on options that make no sense, with ErrNodes
// where the limit of nodes is reached and with the error of ctx where that ends
// first.
func Choose(ctx context.Context, m *Model, pos notation.Position, o Options) (Choice, error) {
	if side := pos.Turn(); pos.Size() < notation.MinSize || side != notation.Black && side != notation.White {
		return Choice{}, fmt.Errorf("minimax: no position: size %d, %v to move", pos.Size(), side)
	}
	if row, over := pos.Winner(); over {
		return Choice{}, fmt.Errorf("minimax: the game is over: %s five %s-%s", row.Side, row.From, row.To)
	}
	s, err := newSearch(ctx, m, &pos, o)
	if err != nil {
		return Choice{}, err
	}
	if s.depth == 0 {
		best, found := s.board.Best(s.side)
		if !found {
			return Choice{}, errNoMove
		}
		return Choice{Move: best.Point, Score: best.Score / Tenth, Line: []notation.Point{best.Point},
			Nodes: 1}, nil
	}
	score := s.visit(0, s.depth, -infinite, infinite, s.side)
	if s.stop != nil {
		return Choice{}, s.stop
	}
	if s.lengths[0] == 0 {
		return Choice{}, errNoMove
	}
	line := append([]notation.Point(nil), s.lines[0][:s.lengths[0]]...)
	return Choice{Move: line[0], Score: units(score), Line: line, Depth: s.depth, Width: s.width, Nodes: s.nodes,
		Evaluations: s.evaluations}, nil
}

// ErrNodes is the end of a search that its limit of nodes did not let end.
var ErrNodes = errors.New("minimax: the limit of nodes is reached")

var errNoMove = errors.New("minimax: there is no legal move")

// units is a score of the search as a Choice gives it.
func units(score int64) int64 {
	if score == Won || score == -Won {
		return score
	}
	return score / Tenth
}
