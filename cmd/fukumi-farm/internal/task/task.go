// Package task does jobs with a [Doer], and checks the results of other programs with [Check]. Both ask the same
// questions of package ask, with the books that the program contains. A Doer lets a solver search; Check lets nothing
// search, and answers from the evidence of the result: the certificates of its wins, each after package proof has
// accepted it, and the judgements behind a review. The answer must be the same. So wins need no trust in the worker.
// A "no win" has no certificate; see [Compare].
package task

import (
	"bytes"
	"context"
	"errors"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/internal/carried"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/prove/shelf"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// ErrInterrupted is the error for an interrupted job, which has no result.
var ErrInterrupted = errors.New("interrupted")

// theorems are the books that the program contains. Other books are not asked: an answer must depend only on the job
// and the version of the program.
var theorems = shelf.New(shelf.Options{Carried: carried.Open})

// A Doer does jobs, one at a time.
type Doer struct {
	Maker job.Maker

	options ask.Options // of session
	session *ask.Session
	refused error // the checker's error about a win of the current job
}

// open returns a session for a question, which is reused from job to job. The session keeps no results between jobs,
// because results are compared.
func (d *Doer) open(q *job.Question) *ask.Session {
	o := sessionOf(q)
	if d.session == nil || d.options.Memory != o.Memory || d.options.Mode != o.Mode || d.options.Books != o.Books {
		d.options = o
		o.Refused = func(err error) { d.refused = err }
		d.session = ask.Open(o)
	}
	return d.session
}

// sessionOf returns the options of a session for a question.
func sessionOf(q *job.Question) ask.Options {
	o := ask.Options{Memory: q.Memory, Mode: ask.Off}
	if q.Kind == job.Review {
		o.Mode = ask.Aside
	}
	if !q.NoBooks {
		o.Books = theorems
	}
	return o
}

// Do does a job. If the job is interrupted, the error is ErrInterrupted. A fault of the record is not an error of
// Do, but becomes the answer.
func (d *Doer) Do(ctx context.Context, q *job.Question, j *job.Job) (*job.Result, error) {
	start := time.Now()
	d.refused = nil
	r := &job.Result{Number: j.Number, Key: q.Key(j).String(), Job: j, Worker: d.Maker, Nodes: q.Nodes,
		Memory: q.Memory}
	err := q.Check()
	if err == nil {
		if q.Kind == job.Review {
			err = d.review(ctx, q, j, r)
		} else {
			err = d.solve(ctx, q, j, r)
		}
	}
	if ctx.Err() != nil || errors.Is(err, ErrInterrupted) {
		return nil, ErrInterrupted
	}
	if err != nil {
		r.Proofs, r.Judged = nil, nil
		if r.Answer, err = Line(answer.Error{ID: j.ID, Error: err.Error()}); err != nil {
			return nil, err
		}
	}
	if d.refused != nil {
		r.Refused = d.refused.Error()
	}
	r.Millis = float64(time.Since(start).Microseconds()) / 1000
	return r, nil
}

// Line returns an object as the commands print it, without the line feed.
func Line(object any) ([]byte, error) {
	var b bytes.Buffer
	err := text.WriteJSON(&b, object)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// solve answers a question about a position.
func (d *Doer) solve(ctx context.Context, q *job.Question, j *job.Job, r *job.Result) error {
	a, err := solve(ctx, q, j, d.open(q))
	if err != nil {
		return err
	}
	if a.Interrupted() {
		return ErrInterrupted
	}
	if r.Answer, err = Line(a.Object()); err != nil {
		return err
	}
	for _, p := range proofsOf(a) {
		data, err := proof.Encode(p)
		if err != nil {
			return err
		}
		r.Proofs = append(r.Proofs, data)
	}
	return nil
}

// solve asks a session the question of a job.
func solve(ctx context.Context, q *job.Question, j *job.Job, s *ask.Session) (*analysis.Answer, error) {
	pos, err := job.DecodePosition(j.Record)
	if err != nil {
		return nil, err
	}
	query, err := q.Query(pos)
	if err != nil {
		return nil, err
	}
	return analysis.Ask(ctx, s, j.ID, query, analysis.Extra{})
}

// proofsOf returns the certificates of all wins of an answer, in the order in which Check uses them: the win of the
// side to move; the opponent's win after a block; the threat after a block, and the win against each reply that loses.
func proofsOf(a *analysis.Answer) (list []*proof.Proof) {
	add := func(r *solver.Result) {
		if r.Verdict == solver.Win {
			list = append(list, r.Proof)
		}
	}
	add(&a.Result)
	if b := a.Block; b != nil {
		add(&b.Against)
		add(&b.Defence.Threat)
		for i := range b.Defence.Lost {
			add(&b.Defence.Lost[i].Result)
		}
	}
	return list
}

// review reviews a game.
func (d *Doer) review(ctx context.Context, q *job.Question, j *job.Job, r *job.Result) error {
	recorder := &recorder{}
	judged, err := judge(ctx, q, j, d.open(q), recorder)
	if err == nil {
		err = recorder.err
	}
	if err != nil {
		return err
	}
	if !judged.Complete() {
		return ErrInterrupted
	}
	r.Judged = recorder.judged
	r.Answer, err = Line(story.New(nil, judged).Object())
	return err
}

// judge reviews the game of a job with a session. The judgements of the review go to the store or come from there.
func judge(ctx context.Context, q *job.Question, j *job.Job, s *ask.Session, store ask.Store) (*review.Review, error) {
	g, err := q.DecodeGame(j.Record)
	if err != nil {
		return nil, err
	}
	goal := solver.VCT
	if q.Goal != "" {
		if goal, err = proof.ParseClass(q.Goal); err != nil {
			return nil, err
		}
	}
	reviewer := review.New(review.Options{Goal: goal, Limits: solver.Limits{Nodes: q.Nodes}, Memory: q.Memory,
		Sessions: []*ask.Session{s}, Store: store})
	judged, err := reviewer.Review(ctx, g, review.Watch{})
	if err != nil {
		return nil, err
	}
	for _, err := range judged.Unused {
		return nil, err
	}
	if q.NoBooks {
		return judged, nil
	}
	var damaged error
	judged.LookUpFirst(ctx, library.Readers(ctx, theorems, &g.Positions[0]), func(err error) { damaged = err })
	return judged, damaged
}

// A recorder records the judgements of a review.
type recorder struct {
	judged []job.Judgement
	err    error
}

// Known and Judged know nothing, because an answer must not depend on earlier jobs. Add does nothing, because the
// judgements have the results, too.
func (*recorder) Known(context.Context, *solver.Query) (*solver.Result, error) { return nil, nil }
func (*recorder) Add(solver.Query, solver.Result)                              {}
func (*recorder) Judged(_ context.Context, positions []notation.Position, _ string) ([][]byte, error) {
	return make([][]byte, len(positions)), nil
}

// AddJudged records a judgement.
func (k *recorder) AddJudged(pos *notation.Position, question string, data []byte) {
	place, err := job.EncodePosition(pos)
	k.err = errors.Join(k.err, err)
	k.judged = append(k.judged, job.Judgement{Position: place, Question: question, Data: data})
}
