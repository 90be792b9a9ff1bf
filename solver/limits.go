package solver

import "time"

// Limits limit the work on one query, which ends at the first limit reached. Zero means no limit.
//
// The methods divide the limits among the parts of a larger question. None of them turns a limit into no limit: at
// least 1 is left, with which a search ends at once.
type Limits struct {
	Nodes int64 // number of the attacker's moves that are judged
	Time  time.Duration
}

// None reports whether there is no limit at all.
func (l Limits) None() bool { return l == Limits{} }

// Less returns what is left of l after the given nodes and time were spent.
func (l Limits) Less(nodes int64, spent time.Duration) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes-nodes, 1)
	}
	if l.Time > 0 {
		l.Time = max(l.Time-spent, 1)
	}
	return l
}

// Part returns the n-th part of l.
func (l Limits) Part(n int64) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/n, 1)
	}
	if l.Time > 0 {
		l.Time = max(l.Time/time.Duration(n), 1)
	}
	return l
}

// maxLimit is more than any search spends, in nodes or nanoseconds.
const maxLimit = 1 << 62

// Times returns l multiplied by x, with each limit at least 1.
func (l Limits) Times(x float64) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(int64(min(float64(l.Nodes)*x, maxLimit)), 1)
	}
	if l.Time > 0 {
		l.Time = max(time.Duration(min(float64(l.Time)*x, maxLimit)), 1)
	}
	return l
}

// tenths returns n tenths of l.
func (l Limits) tenths(n int64) Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/10*n, 1)
	}
	if l.Time > 0 {
		l.Time = max(l.Time/10*time.Duration(n), 1)
	}
	return l
}

// Within returns the smaller of l and m, limit by limit.
func (l Limits) Within(m Limits) Limits {
	if l.Nodes == 0 || m.Nodes > 0 && m.Nodes < l.Nodes {
		l.Nodes = m.Nodes
	}
	if l.Time == 0 || m.Time > 0 && m.Time < l.Time {
		l.Time = m.Time
	}
	return l
}

// Reached returns which limit the given nodes and time have reached, or NoStop.
func (l Limits) Reached(nodes int64, spent time.Duration) Stop {
	switch {
	case l.Nodes > 0 && nodes >= l.Nodes:
		return StopNodes
	case l.Time > 0 && spent >= l.Time:
		return StopTime
	}
	return NoStop
}
