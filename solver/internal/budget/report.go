package budget

import "time"

// A Reporter tells how far a search is, now and then.
type Reporter struct {
	Tell   func(nodes int64, elapsed time.Duration)
	Before int64     // nodes of the queries that came first
	Start  time.Time // of the first of them
	Last   time.Time // it was told something
}

// ReportEvery is the least time between two reports.
const ReportEvery = 100 * time.Millisecond

// at reports the given number of nodes, unless the last report is fresh.
func (r *Reporter) at(nodes int64) {
	now := time.Now()
	if now.Sub(r.Last) < ReportEvery {
		return
	}
	r.Last = now
	r.Tell(r.Before+nodes, now.Sub(r.Start))
}
