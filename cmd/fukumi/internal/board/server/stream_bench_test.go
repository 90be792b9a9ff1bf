package server

// How soon and how often a search reports progress, and how soon it ends when the client has
// gone: benchmarks, not tests.

import (
	"context"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/board"
)

// A timedService notes when an answer has ended.
type timedService struct {
	*board.Service
	ended chan time.Time
}

func (d *timedService) Answer(ctx context.Context, request []byte, tell func(string, any) error) error {
	err := d.Service.Answer(ctx, request, tell)
	d.ended <- time.Now()
	return err
}

// longSearch takes a few seconds: the shortest win of a problem of lfz084/renju-beta
// (gaofei/003), or an analysis of it.
func longSearch(kind string) string {
	shortest := ""
	if kind == "solve" {
		shortest = `"shortest":true,`
	}
	return `{"kind":"` + kind + `","goal":"vct",` + shortest +
		`"time_ms":60000,"position":{"rule":"renju","black":["g7","h8","f9","i9","g10","g11","h11"],"white":["f6",` +
		`"i8","g9","h9","f10","f12","i12"],"turn":"black"}}`
}

// BenchmarkStream asks for a search, reads eleven events of progress, and closes the
// connection. It reports the time to the first event, the events per second, and the time
// from the end of the connection to the end of the search.
func BenchmarkStream(b *testing.B) {
	for _, kind := range []string{"solve", "analyze"} {
		b.Run(kind, func(b *testing.B) {
			service := &timedService{board.New(board.Options{}), make(chan time.Time, 1)}
			s := serveService(b, service, board.OrderOf)
			var first, between, stop, worst time.Duration
			for b.Loop() {
				ctx, closeTab := context.WithCancel(b.Context())
				asked := time.Now()
				r := s.ask(ctx, b, "a", longSearch(kind))
				var begun, last time.Time
				for n := 0; n < 11; {
					e := r.next()
					switch e.name {
					case "progress":
						if last = time.Now(); n == 0 {
							begun = last
						}
						n++
					case "":
						b.Fatal("the search was too short")
					}
				}
				closed := time.Now()
				closeTab()
				took := (<-service.ended).Sub(closed)
				first, between, stop, worst = first+begun.Sub(asked), between+last.Sub(begun), stop+took,
					max(worst, took)
			}
			n := float64(b.N)
			b.ReportMetric(float64(first.Milliseconds())/n, "ms-to-first")
			b.ReportMetric(10*n/between.Seconds(), "events/s")
			b.ReportMetric(float64(stop.Microseconds())/1000/n, "ms-to-stop")
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms-to-stop")
		})
	}
}
