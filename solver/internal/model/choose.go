package model

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"fukumi/notation"
)

// A Method says which candidates are skipped, and in which order they come.
type Method uint8

// The methods. All give the same score; among moves of equal score each takes
// the first it meets.
const (
	// Published searches as the published system did: sorted if it sorted. It
	// prunes, which does not change the answer.
	Published Method = iota
	Minimax          // everything, in the order of the board
	AlphaBeta        // alpha-beta in the order of the board
	Ordered          // alpha-beta, the best candidates first
)

// String is "published", "minimax", "alpha-beta" or "ordered".
func (m Method) String() string {
	return [...]string{"published", "minimax", "alpha-beta", "ordered"}[m]
}

// All as a width means every candidate within the model's radius.
const All = -1

// Won is the score of a line that ends in a five; -Won if the five is the
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

// Options change the search of the model. The zero value searches as published.
type Options struct {
	Depth  int // plies, up to MaxDepth; 0 is the model's depth
	Width  int // candidates of a position, or All; 0 is the model's width
	Method Method
	Nodes  int64 // 0 means no limit
}

// A Choice is the result of a search.
type Choice struct {
	Move        notation.Point
	Score       int64 // for the side to move, in units of the model, or Won or -Won
	Line        []notation.Point
	Depth       int   // 0 if the move table alone decided
	Width       int   // 0 means all
	Nodes       int64 // positions, including the first one
	Evaluations int64 // computed values of a board
}

// Choose searches pos for the side to move. It fails if the game is over,
// without a legal move, and on invalid options; with ErrNodes if the limit of
// nodes is reached, and with the error of ctx if ctx ends first.
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

// ErrNodes says that the limit of nodes ended a search.
var ErrNodes = errors.New("minimax: the limit of nodes is reached")

var errNoMove = errors.New("minimax: there is no legal move")

// units is a score of the search in the units of a Choice.
func units(score int64) int64 {
	if score == Won || score == -Won {
		return score
	}
	return score / Tenth
}
