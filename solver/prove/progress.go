package prove

import (
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/quiet"
)

// The progress of a job: the state of its parts, the number of lemmas, and an estimate of the remaining time.

// A State is the state of a part.
type State uint8

// The states.
const (
	Open State = iota
	Running
	Proved
	exhausted // the search has no more moves to try, or no memory left
)

var stateNames = []string{Open: "open", Running: "running", Proved: "proved", exhausted: "exhausted"}

// String returns "open", "running", "proved" or "exhausted".
func (s State) String() string { return notation.NameOf(s, "State", stateNames) }

// MarshalText writes s as String does.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A PartState is the state of a part with its details.
type PartState struct {
	Name    string
	State   State
	Time    time.Duration // search time in this run
	Numbers quiet.Numbers
	// At is the position below the part that is searched, or was last, if the part is divided.
	At string

	searching int // number of searches of it, or of positions below it, that are under way
}

// Progress describes the progress of a job.
type Progress struct {
	Parts   []PartState
	Proved  int // number of proved parts
	Open    int // number of parts that are not proved
	Lemmas  int // number of lemmas in the store
	Added   int // number of lemmas that this run has added
	Failed  int // number of positions whose search failed
	Elapsed time.Duration
	Refused int // number of lemmas of the store that do not count
	Rate    float64
	// Left is an estimate of the remaining time. It is based on the parts proved in this run; parts near the stones
	// take much longer than the others. It is 0 if no part was proved in this run.
	Left time.Duration
	// Verified says that all parts are proved and that the checker has also accepted the lemma of the root. It is set
	// only in the last report.
	Verified bool
}

// Done reports whether every part is proved.
func (p *Progress) Done() bool { return p.Open == 0 }

// tick reports the progress at regular intervals.
func (r *run) tick(done <-chan struct{}) {
	if r.o.Progress == nil {
		return
	}
	t := time.NewTicker(r.o.Every)
	defer t.Stop()
	for {
		select {
		case <-done:
			return
		case <-t.C:
			r.tell()
		}
	}
}

func (r *run) tell() {
	if r.o.Progress == nil {
		return
	}
	r.telling.Lock() // only one report at a time, in order
	defer r.telling.Unlock()
	r.mu.Lock()
	p := r.progress()
	r.mu.Unlock()
	r.o.Progress(p)
}

// progress returns the current progress. The caller holds r.mu.
func (r *run) progress() Progress {
	p := Progress{Parts: append([]PartState(nil), r.parts...), Added: r.added, Refused: r.ledger.refused,
		Elapsed: time.Since(r.start)}
	p.Lemmas, p.Failed = r.ledger.counts()
	for i := range p.Parts {
		if p.Parts[i].State == Proved {
			p.Proved++
		} else {
			p.Open++
		}
	}
	if s := p.Elapsed.Seconds(); s > 0 {
		p.Rate = float64(r.added) / s
	}
	if r.weight > 0 {
		unit, workers := r.proved/time.Duration(r.weight), min(max(r.o.Workers, 1), max(p.Open, 1))
		for i := range p.Parts {
			part := &p.Parts[i]
			if part.State == Proved {
				continue
			}
			whole := unit * time.Duration(r.job.Parts[i].weight)
			spent := part.Time
			if part.State == Running {
				spent += time.Since(r.targets[i].begun)
			}
			p.Left += max(whole-spent, whole/10) // the part may take longer than estimated
		}
		p.Left /= time.Duration(workers)
	}
	return p
}
