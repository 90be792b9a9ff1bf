package fours

import "time"

// A Reporter tells how far a query is, now and then. It may go from one search to
// the next.
type Reporter struct {
	Tell   func(nodes int64, elapsed time.Duration)
	Start  time.Time     // of the query
	Every  time.Duration // the least time between two reports
	Before int64         // nodes of the searches that came first

	last time.Time // it was told something; the zero time before the first
}

// ReportEvery is the least time between two reports to a user. In a browser a
// search has the only thread, and nobody is heard between two reports.
const ReportEvery = reportEvery

// At reports the given number of nodes, unless the last report is fresh.
func (r *Reporter) At(nodes int64) {
	now := time.Now()
	since := r.last
	if since.IsZero() {
		since = r.Start
	}
	if now.Sub(since) < r.Every {
		return
	}
	r.last = now
	r.Tell(r.Before+nodes, now.Sub(r.Start))
}
