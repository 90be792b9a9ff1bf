package prove

import (
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/quiet"
)

// The progress of a job: its parts, what was found, and a guess at what
// remains.

// A State is the state of a part.
type State uint8

// The states.
const (
	Open State = iota
	Running
	Proved
	exhausted // the search has nothing left to try
)

var stateNames = []string{Open: "open", Running: "running", Proved: "proved", exhausted: "exhausted"}

// String is "open", "running", "proved" or "exhausted".
func (s State) String() string { return notation.NameOf(s, "State", stateNames) }

// MarshalText writes s as String does.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// PartState is the state of a part with its details.
type PartState struct {
	Name    string
	State   State
	Time    time.Duration // searched in this run
	Numbers quiet.Numbers
}

// Progress is the progress of a job.
type Progress struct {
	Parts   []PartState
	Proved  int // parts proved
	Open    int // parts not proved
	Lemmas  int // in the store
	Added   int // lemmas added by this run
	Failed  int // positions that were searched without a result
	Elapsed time.Duration
	Refused int // lemmas of the store that do not count
	Rate    float64
	// Left is a guess at the remaining time, based on the parts proved in this run; parts near
	// the stones take much longer than the others. It is 0 without a basis.
	Left time.Duration
	// Verified says that everything is proved, and the checker has accepted the root's own
	// lemma, too. It is set only in the last report.
	Verified bool
}

// Done reports whether every part is proved.
func (p *Progress) Done() bool { return p.Open == 0 }

// tick reports the progress now and then.
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
	r.telling.Lock() // reports come one at a time, in order
	defer r.telling.Unlock()
	r.mu.Lock()
	p := r.progress()
	r.mu.Unlock()
	r.o.Progress(p)
}

// progress is the current progress. The caller holds r.mu.
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
				spent += time.Since(r.begun[i])
			}
			p.Left += max(whole-spent, whole/10) // it may take longer
		}
		p.Left /= time.Duration(workers)
	}
	return p
}
