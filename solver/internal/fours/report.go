package fours

import "time"

// A Reporter reports the progress of a query now and then. One search can hand it
// on to the next.
type Reporter struct {
	Tell   func(nodes int64, elapsed time.Duration)
	Start  time.Time     // of the query
	Every  time.Duration // the minimum time between two reports
	Before int64         // nodes of the earlier searches

	last time.Time // of the last report; zero before the first
}

// ReportEvery is the minimum time between two reports to a user. In a browser a
// search occupies the only thread, and no event is handled between two reports.
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
