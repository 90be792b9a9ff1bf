package fours

import "time"

// A Reporter reports the progress of a query at intervals. It can be passed on from one search to the next.
type Reporter struct {
	Tell   func(nodes int64, elapsed time.Duration)
	Start  time.Time     // start of the query
	Every  time.Duration // minimum time between two reports
	Before int64         // number of nodes of earlier searches

	last time.Time // time of the last report; zero before the first one
}

// ReportEvery is the minimum time between two reports to a user. It is shorter in a browser, where the search occupies
// the only thread and events are handled only during a report.
const ReportEvery = reportEvery

// At reports the given number of nodes, unless the last report was only a short time ago.
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
