package gomocup

// Balanced moves on demand.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// balanceCommand implements YXBALANCEONE and YXBALANCETWO: find one move, or two, after which the score of the side to
// move is as near as possible to the given score. For one move, the given score is from the view of the side that asks.
func (s *session) balanceCommand(ctx context.Context, c call) bool {
	bias := 0
	if c.rest != "" {
		n, err := strconv.Atoi(c.rest)
		if err != nil || n < -eval.MaxScore || n > eval.MaxScore {
			return s.failf("%s %s: expected a whole number from %d to %d", c.name, wire.Quote(c.rest), -eval.MaxScore,
				eval.MaxScore)
		}
		bias = n
	}
	two := strings.HasSuffix(c.name, "TWO")
	pos, err := s.ready()
	if err != nil {
		return s.fail(err)
	}
	aim := bias
	if !two {
		aim = -bias // after one move it is the turn of the other side
	}
	ways := play.Ways(&pos, play.Near(&pos), two)
	ways = slices.DeleteFunc(ways, func(w play.Way) bool {
		return slices.ContainsFunc(w.Stones, func(p notation.Point) bool { return slices.Contains(s.blocked, p) })
	})
	if len(ways) == 0 {
		return s.fail(fmt.Errorf("no balanced move: %w", solver.ErrNoMove))
	}
	engine, v, depth := s.engineFor(), s.view(), s.info.Depth
	run := func(ctx context.Context, l solver.Limits, _ func(event)) answer {
		w, err := play.NewBalance(ctx, engine, l, depth, play.Finalists).Choose(pos, ways, aim)
		if err != nil && !errors.Is(err, context.Canceled) {
			return answer{err: err}
		}
		return answer{text: v.Texts(w.Stones), play: w.Stones}
	}
	first := ways[play.Likeliest(ways, aim)]
	last := answer{text: s.view().Texts(first.Stones), play: first.Stones}
	return s.think(ctx, c.at, search{last: last, run: run})
}
