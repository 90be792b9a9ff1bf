package solver

import (
	"math"
	"testing"
	"time"
)

// The arithmetic of limits divides them, never turns a limit into no limit, and
// never makes a limit where none was.
func TestLimits(t *testing.T) {
	t.Parallel()
	some, none := Limits{Nodes: 1000, Time: time.Second}, Limits{}
	for name, c := range map[string]struct{ got, want Limits }{
		"less":             {some.Less(300, 250*time.Millisecond), Limits{700, 750 * time.Millisecond}},
		"less than all":    {some.Less(1000, 2*time.Second), Limits{1, 1}},
		"part":             {some.Part(3), Limits{333, time.Second / 3}},
		"part of little":   {Limits{2, 3}.Part(4), Limits{1, 1}},
		"tenths":           {some.tenths(7), Limits{700, 700 * time.Millisecond}},
		"times":            {some.Times(2.5), Limits{2500, 2500 * time.Millisecond}},
		"times little":     {Limits{2, 3}.Times(0.1), Limits{1, 1}},
		"times of all":     {Limits{math.MaxInt64, math.MaxInt64}.Times(1000), Limits{1 << 62, 1 << 62}},
		"times of none":    {none.Times(4), none},
		"tenths of little": {Limits{9, 9}.tenths(7), Limits{1, 1}},
		"within":           {some.Within(Limits{Nodes: 10, Time: time.Hour}), Limits{10, time.Second}},
		"within none":      {some.Within(none), some},
		"none within":      {none.Within(some), some},
		"nodes alone":      {Limits{Nodes: 9}.Less(4, time.Hour).Part(2), Limits{Nodes: 2}},
		"time alone":       {Limits{Time: 9}.Less(4, 3).Part(2), Limits{Time: 3}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, want %+v", name, c.got, c.want)
		}
	}
	for name, l := range map[string]Limits{
		"less": none.Less(math.MaxInt64, math.MaxInt64), "part": none.Part(7), "within": none.Within(none),
		"tenths": none.tenths(3),
	} {
		if !l.None() {
			t.Errorf("%s of no limit is %+v", name, l)
		}
	}
	for _, c := range []struct {
		l     Limits
		nodes int64
		spent time.Duration
		want  Stop
	}{
		{some, 999, time.Second - 1, NoStop},
		{some, 1000, 0, StopNodes},
		{some, 0, time.Second, StopTime},
		{none, math.MaxInt64, math.MaxInt64, NoStop},
	} {
		if got := c.l.Reached(c.nodes, c.spent); got != c.want {
			t.Errorf("%+v after %d nodes and %v: %v, want %v", c.l, c.nodes, c.spent, got, c.want)
		}
	}
}
