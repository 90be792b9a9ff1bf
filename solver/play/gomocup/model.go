package gomocup

// A score model as the engine of a session. It plays at its own depth and width as far as the clock allows. Analysis,
// swap2 and balanced moves still use the program's own search.

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
)

// modelSearch returns the search for the model's move. A shallower search is made first; its move is the answer if the
// clock ends the full search.
func (s *session) modelSearch(pos notation.Position) search {
	m, v, blocked := s.options.Model, s.view(), len(s.blocked)
	saying := func(c play.Choice, note string) answer {
		return answer{
			text: v.Text(c.Point), play: []notation.Point{c.Point},
			say: []string{fmt.Sprintf("MESSAGE %s%s score %s depth %d: %s", m.Name(), note, c.Score, c.Depth,
				v.point(c.Point))},
		}
	}
	run := func(ctx context.Context, l solver.Limits, tell func(event)) answer {
		if blocked > 0 {
			return answer{err: fmt.Errorf("%s knows of no blocked points", m.Name())}
		}
		if l.Time > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, l.Time)
			defer cancel()
		}
		shallow, err := m.Choose(context.Background(), &pos, true)
		if err != nil {
			return answer{err: err}
		}
		instead := saying(shallow, " had no time for its own depth;")
		tell(event{answer: &instead})
		c, err := m.Choose(ctx, &pos, false)
		switch {
		case err == nil:
			return saying(c, "")
		case ctx.Err() != nil:
			return instead
		}
		return answer{err: err}
	}
	return search{last: s.quickAnswer(&pos), run: run}
}
