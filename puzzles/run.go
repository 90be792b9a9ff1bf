package puzzles

// Running suites: every record is judged independently, by one of several workers,
// within a limit of nodes, so that the answers and the nodes are the same every
// time. The reports come in the order of the records.

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
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
	Move      notation.Point // of a foreign engine; NoPoint if no engine was asked
	Thought   *play.Thought  // of a foreign engine; nil if no engine was asked
	Nodes     int64          // of all questions
	Time      time.Duration  // of the searches only
}

// Reason says why the case did not pass: the reason of the first question with its
// outcome.
func (r *Report) Reason() string {
	worst := r.worst()
	for _, q := range r.Questions {
		if q.Outcome == worst && q.Reason != "" {
			return q.Name + ": " + q.Reason
		}
	}
	return ""
}

// worst returns the outcome without regard to XFail.
func (r *Report) worst() Outcome {
	worst := Skipped
	for _, q := range r.Questions {
		worst = max(worst, q.Outcome)
	}
	return worst
}

// A Mover is a foreign engine. Move returns its move in a position. A *play.Forfeit
// is a failure of the engine, which may come with a thought; an error that wraps
// play.ErrUnfit says that the engine cannot take the position.
type Mover interface {
	Move(ctx context.Context, pos *notation.Position) (play.Move, error)
	Close()
}

// DefaultNodes is the default of Options.Nodes.
const DefaultNodes = 5_000_000

// Options are the options of Run.
type Options struct {
	Workers int   // 0 is 1
	Nodes   int64 // of each question; 0 is DefaultNodes
	Memory  int64 // of each worker's solver; 0 is the solver's default
	// Engine, if not nil, makes the engine of a worker: its moves are judged
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
	begin := func() (job[Report], error) {
		w, err := newWorker(&o)
		if err != nil {
			return job[Report]{}, err
		}
		work := func(ctx context.Context, i int) *Report { return w.judge(ctx, cases[i]) }
		return job[Report]{work, w.close}, nil
	}
	return inOrder(ctx, len(cases), o.Workers, begin, tell)
}

// A worker judges one case after the other.
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

// judge judges a case. A panic of the search is a crash of this record only: the
// others are judged with a new solver.
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
