package gomocup

// Swap2 with the commands of managers: SWAP2BOARD, and the steps of Yixin-Board.

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// swap2Stones returns the position after the first stones of an opening; Black begins.
func (s *session) swap2Stones(points []notation.Point) (notation.Position, error) {
	before := s.board
	s.board = wire.NewBoard(s.board.Size)
	pos, err := s.ready()
	if err == nil {
		err = s.putOpening(&pos, points)
	}
	if err != nil {
		s.board = before
	}
	return pos, err
}

func (s *session) putOpening(pos *notation.Position, points []notation.Point) error {
	for i, p := range points {
		if err := s.board.Add(p, i%2 == 1); err != nil { // until a colour is chosen, the engine counts as White
			return err
		}
		if err := pos.Play(p); err != nil {
			return err
		}
	}
	if row, over := pos.Winner(); over {
		return &solver.GameOverError{Row: row}
	}
	return nil
}

// swap2Board implements SWAP2BOARD.
func (s *session) swap2Board(ctx context.Context, k *wire.Block) bool {
	if !s.started {
		return s.fail(errNoGame)
	}
	points, err := k.Moves(s.board.Grid)
	if err != nil {
		return s.fail(err)
	}
	v := s.view()
	return s.swap2(ctx, k.At, points, func(c play.Swap2) []string {
		if c.Swap {
			return []string{"SWAP"}
		}
		return []string{v.Texts(c.Moves)}
	})
}

// swap2 answers an opening of 0, 3 or 5 stones in the form of the manager.
func (s *session) swap2(ctx context.Context, at time.Time, points []notation.Point,
	words func(play.Swap2) []string) bool {
	if n := len(points); n != 0 && n != 3 && n != 5 {
		return s.failf("an opening of swap2 has 0 or 3 or 5 stones and not %d", n)
	}
	pos, err := s.swap2Stones(points)
	if err != nil {
		return s.fail(err)
	}
	engine, v, depth := s.engineFor(), s.view(), s.info.Depth
	say := func(c play.Swap2) answer {
		a := answer{say: words(c)}
		if c.Best != nil {
			a.say = append([]string{"MESSAGE " + v.summary(c.Best)}, a.say...)
		}
		return a
	}
	run := func(ctx context.Context, l solver.Limits, _ func(event)) answer {
		b := play.NewBalance(ctx, engine, l, depth, play.Finalists+1)
		c, err := play.Swap2{}, error(nil)
		if len(points) == 0 {
			c.Moves, err = b.Opening(pos)
		} else {
			c, err = b.Answer(pos, len(points) == 3)
		}
		if err != nil {
			return answer{err: err}
		}
		return say(c)
	}
	quick := play.QuickSwap2(&pos, s.blocked)
	if len(points) == 0 {
		quick = play.Swap2{Moves: play.QuickOpening(&pos)}
	}
	return s.think(ctx, at, search{last: say(quick), run: run})
}

// swap2Step implements YXSWAP2STEP1 to YXSWAP2STEP3, whose answers have another form.
func (s *session) swap2Step(ctx context.Context, c call) bool {
	if !s.started {
		return s.fail(errNoGame)
	}
	step := int(c.name[len(c.name)-1] - '0')
	var points []notation.Point
	if step > 1 {
		for _, stone := range s.board.Stones {
			points = append(points, stone.At)
		}
		if want := 2*step - 1; len(points) != want {
			return s.failf("%s needs a board of %d stones and not %d", c.name, want, len(points))
		}
	}
	v := s.view()
	return s.swap2(ctx, c.at, points, func(c play.Swap2) []string { return v.swap2Messages(c, step) })
}

// swap2Messages returns the answers to the steps of Yixin-Board.
func (v view) swap2Messages(c play.Swap2, step int) []string {
	if step > 1 && len(c.Moves) < 2 {
		answer := "NO"
		if c.Swap {
			answer = "YES"
		}
		return []string{fmt.Sprintf("MESSAGE SWAP2 SWAP%d %s", step-1, answer)}
	}
	var list []string
	first := 1
	if step == 2 {
		first = 4
	}
	for i, p := range c.Moves {
		x, y := v.XY(p)
		list = append(list, fmt.Sprintf("MESSAGE SWAP2 MOVE%d %d %d", first+i, x, y))
	}
	return list
}
