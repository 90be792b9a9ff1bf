package solver

import "time"

// Limits bound the work on one query; the first one reached ends it. Zero means
// no limit.
//
// The methods divide the limits among the parts of a larger question. None of
// them turns a limit into no limit: at least 1 is left of a limit, with which a
// search ends at once.
type Limits struct {
	Nodes int64 // attacker's moves judged
	Time  time.Duration
}

// None reports whether nothing is limited.
func (l Limits) None() bool { return l == Limits{} }

// Less is what is left of l after the given nodes and time.
func (l Limits) Less(nodes int64, spent time.Duration) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes-nodes, 1)
	}
	if l.Time > 0 {
		l.Time = max(l.Time-spent, 1)
	}
	return l
}

// Part is an n-th of l.
func (l Limits) Part(n int64) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/n, 1)
	}
	if l.Time > 0 {
		l.Time = max(l.Time/time.Duration(n), 1)
	}
	return l
}

// maxLimit exceeds what any search spends, in nodes or nanoseconds.
const maxLimit = 1 << 62

// Times is l multiplied by x, each limit at least 1.
func (l Limits) Times(x float64) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(int64(min(float64(l.Nodes)*x, maxLimit)), 1)
	}
	if l.Time > 0 {
		l.Time = max(time.Duration(min(float64(l.Time)*x, maxLimit)), 1)
	}
	return l
}

// tenths is n tenths of l.
func (l Limits) tenths(n int64) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/10*n, 1)
	}
	if l.Time > 0 {
		l.Time = max(l.Time/10*time.Duration(n), 1)
	}
	return l
}

// Within is the narrower of l and m, limit by limit.
func (l Limits) Within(m Limits) Limits {
	if l.Nodes == 0 || m.Nodes > 0 && m.Nodes < l.Nodes {
		l.Nodes = m.Nodes
	}
	if l.Time == 0 || m.Time > 0 && m.Time < l.Time {
		l.Time = m.Time
	}
	return l
}

// Reached is the limit that the given nodes and time have reached, NoStop if none.
func (l Limits) Reached(nodes int64, spent time.Duration) Stop {
	switch {
	case l.Nodes > 0 && nodes >= l.Nodes:
		return StopNodes
	case l.Time > 0 && spent >= l.Time:
		return StopTime
	}
	return NoStop
}
