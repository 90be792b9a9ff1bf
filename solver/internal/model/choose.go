package model

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"fukumi/notation"
)

// A Method says which candidates are searched, and in which order.
type Method uint8

// The methods. All of them give the same score. Among moves of equal score, each takes the first in its order.
const (
	// Published searches as the published system did: it sorts the candidates if that system sorted them. It prunes,
	// which does not change the answer.
	Published Method = iota
	Minimax          // all candidates, in the order of the board
	AlphaBeta        // alpha-beta in the order of the board
	Ordered          // alpha-beta with the best candidates first
)

// String returns "published", "minimax", "alpha-beta" or "ordered".
func (m Method) String() string {
	return [...]string{"published", "minimax", "alpha-beta", "ordered"}[m]
}

// All is the width that includes every candidate within the model's radius.
const All = -1

// Won is the score of a line that ends in a five of the side to move. If the five is the opponent's, the score is -Won.
// Every other score is between the two.
const Won = int64(1 << 50)

// ScoreText returns a score as text: a number, "five", or "their five".
func ScoreText(score int64) string {
	switch score {
	case Won:
		return "five"
	case -Won:
		return "their five"
	}
	return strconv.FormatInt(score, 10)
}

// Options change the search of the model. With the zero value, it searches as published.
type Options struct {
	Depth  int // plies, up to MaxDepth; 0 means the model's depth
	Width  int // candidates in a position, or All; 0 means the model's width
	Method Method
	Nodes  int64 // 0 means no limit
}

// A Choice is the result of a search.
type Choice struct {
	Move        notation.Point
	Score       int64 // for the side to move, in units of the model, or Won or -Won
	Line        []notation.Point
	Depth       int   // 0 if only the move table decided
	Width       int   // 0 means all
	Nodes       int64 // number of positions, including the first one
	Evaluations int64 // number of boards whose value was computed
}

// Choose searches pos for the side to move. It fails if the game is over, if there is no legal move, or if the options
// are invalid. It fails with ErrNodes if the node limit is reached, and with the error of ctx if ctx is done first.
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

// ErrNodes is the error if the node limit ended a search.
var ErrNodes = errors.New("minimax: the limit of nodes is reached")

var errNoMove = errors.New("minimax: there is no legal move")

// units converts a score of the search to the units of a Choice.
func units(score int64) int64 {
	if score == Won || score == -Won {
		return score
	}
	return score / Tenth
}
