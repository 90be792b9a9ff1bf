package puzzles

// Running suites: every record is judged independently, by one of several workers,
// within a limit of nodes, so that the answers and the nodes are the same every
// time. The reports come in the order of the records.

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/puzzles/internal/order"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
)

// A Case is a record to judge, with its suite.
type Case struct {
	Suite  string
	Record Record
}

// A Report is the result of a case.
type Report struct {
	Case
	Outcome   Outcome
	Questions []Question
	Move      notation.Point // the move of a foreign engine; NoPoint if no engine was asked
	Thought   *play.Thought  // what a foreign engine says about its move; nil if no engine was asked
	Nodes     int64          // nodes of all questions
	Time      time.Duration  // time of the searches only
}

// Reason says why the case did not pass. It returns the reason of the first question with the
// outcome of the case.
func (r *Report) Reason() string {
	worst := r.worst()
	for _, q := range r.Questions {
		if q.Outcome == worst && q.Reason != "" {
			return q.Name + ": " + q.Reason
		}
	}
	return ""
}

// worst returns the worst outcome of the questions, without regard to XFail.
func (r *Report) worst() Outcome {
	worst := Skipped
	for _, q := range r.Questions {
		worst = max(worst, q.Outcome)
	}
	return worst
}

// A Mover is a foreign engine. Move returns its move in a position. The error is a *play.Forfeit if
// the engine fails; the move may then still have a thought. It wraps play.ErrUnfit if the engine
// cannot take the position.
type Mover interface {
	Move(ctx context.Context, pos *notation.Position) (play.Move, error)
	Close()
}

// DefaultNodes is the default of Options.Nodes.
const DefaultNodes = 5_000_000

// Options are the options of Run.
type Options struct {
	Workers int   // number of workers; 0 means 1
	Nodes   int64 // node limit of each question; 0 means DefaultNodes
	Memory  int64 // memory of each worker's solver; 0 means the solver's default
	// Engine, if not nil, makes the engine of a worker. The moves of the engine are then judged
	// instead of the solver's answers.
	Engine func() (Mover, error)
}

func (o *Options) nodes() int64 {
	if o.Nodes > 0 {
		return o.Nodes
	}
	return DefaultNodes
}

// Run judges cases and calls tell with each report, in the order of the cases. It
// ends early with the error of ctx, of Options.Engine or of tell.
func Run(ctx context.Context, cases []Case, o Options, tell func(*Report) error) error {
	begin := func() (order.Job[Report], error) {
		w, err := newWorker(&o)
		if err != nil {
			return order.Job[Report]{}, err
		}
		work := func(ctx context.Context, i int) *Report { return w.judge(ctx, cases[i]) }
		return order.Job[Report]{Work: work, End: w.close}, nil
	}
	return order.Run(ctx, len(cases), o.Workers, begin, tell)
}

// A worker judges cases, one after the other.
type worker struct {
	o       *Options
	session *ask.Session
	engine  Mover
}

func newWorker(o *Options) (*worker, error) {
	w := &worker{o: o, session: ask.Open(ask.Options{Mode: ask.Off, Memory: o.Memory})}
	if o.Engine != nil {
		var err error
		if w.engine, err = o.Engine(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (w *worker) close() {
	if w.engine != nil {
		w.engine.Close()
	}
}

// judge judges a case. If the search panics, only this record crashes: a new solver judges the
// others.
func (w *worker) judge(ctx context.Context, c Case) (report *Report) {
	report = &Report{Case: c, Move: notation.NoPoint}
	j := &judge{ctx: ctx, s: w.session, limits: solver.Limits{Nodes: w.o.nodes()}, r: &report.Record}
	defer func() {
		if fault := recover(); fault != nil {
			j.crash("search", fmt.Errorf("panic: %v", fault))
			w.session = ask.Open(ask.Options{Mode: ask.Off, Memory: w.o.Memory})
		}
		report.finish(j)
	}()
	if w.engine != nil {
		report.Move, report.Thought = j.engineMove(w.engine)
	} else {
		j.questions()
	}
	return report
}

// finish sums up the questions.
func (r *Report) finish(j *judge) {
	r.Questions = j.asked
	for _, q := range r.Questions {
		r.Nodes += q.Nodes
		r.Time += q.Time
	}
	r.Outcome = r.worst()
	if r.Record.XFail == "" {
		return
	}
	switch r.Outcome {
	case Pass:
		r.Outcome = XPass
	case Fail, Disputed, Undecided:
		r.Outcome = XFail
	}
}
