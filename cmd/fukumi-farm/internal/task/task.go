// Package task does jobs with a [Doer], and checks the results of other programs with [Check].
//
// A result comes with its evidence: the certificates of its wins and, for a review, the
// judgements behind it. The check builds the answer again only from this evidence, after
// package proof has accepted each certificate, and compares the answers. So wins need no trust in
// the worker. A "no win" has no certificate; see [Compare].
package task

import (
	"bytes"
	"context"
	"errors"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// ErrInterrupted is the error for an interrupted job, which has no result.
var ErrInterrupted = errors.New("interrupted")

// A Doer does jobs, one at a time.
type Doer struct {
	Maker job.Maker

	memory  int64
	session *ask.Session
	refused error // the checker's error about a win of the current job
}

// open returns a session with the given memory, which is reused from job to job. The session keeps no results
// between jobs: an answer must depend only on its job, because results are compared.
func (d *Doer) open(memory int64) *ask.Session {
	if d.session == nil || d.memory != memory {
		d.memory = memory
		d.session = ask.Open(ask.Options{Memory: memory, Mode: ask.Off, Refused: func(err error) { d.refused = err }})
	}
	return d.session
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
		r.Proofs, r.Facts, r.Judged = nil, nil, nil
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
	pos, err := job.DecodePosition(j.Record)
	if err != nil {
		return err
	}
	query, err := q.Query(pos)
	if err != nil {
		return err
	}
	a, err := analysis.Ask(ctx, d.open(q.Memory), j.ID, query, analysis.Extra{})
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
	recorder := &keeper{}
	o, err := judge(ctx, q, j, d.open(q.Memory), recorder)
	if err == nil {
		err = recorder.err
	}
	if err != nil {
		return err
	}
	if !o.Complete {
		return ErrInterrupted
	}
	r.Facts, r.Judged = recorder.facts, recorder.judged
	r.Answer, err = Line(o)
	return err
}

// judge reviews the game of a job.
func judge(ctx context.Context, q *job.Question, j *job.Job, s *ask.Session, store ask.Store) (*answer.Review,
	error) {
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
	return story.New(nil, judged).Object(), nil
}

// A keeper records the judgements and the results of a review.
type keeper struct {
	ask.Store // a review asks for no results
	facts     []job.Fact
	judged    []job.Judgement
	err       error
}

// Judged returns no judgements, because a review for a job must not use earlier ones.
func (k *keeper) Judged(_ context.Context, positions []notation.Position, _ string) ([][]byte, error) {
	return make([][]byte, len(positions)), nil
}

// AddJudged records a judgement.
func (k *keeper) AddJudged(pos *notation.Position, question string, data []byte) {
	place, err := job.EncodePosition(pos)
	k.err = errors.Join(k.err, err)
	k.judged = append(k.judged, job.Judgement{Position: place, Question: question, Data: data})
}

// Add records a result.
func (k *keeper) Add(q solver.Query, r solver.Result) {
	if r.Verdict == solver.Unknown || r.Source != solver.FromSearch || r.Verdict == solver.Win && r.Proof == nil {
		return
	}
	place, err := job.EncodePosition(&q.Position)
	f := job.Fact{
		Position: place, Goal: q.Goal.String(), Shortest: q.Shortest, Verdict: r.Verdict.String(),
		Class: r.Class.String(),
		Exact: r.Exact, Nodes: r.Nodes, Limit: q.Limits.Nodes,
	}
	if r.Verdict == solver.Win && err == nil {
		f.Proof, err = proof.Encode(r.Proof)
	}
	k.err = errors.Join(k.err, err)
	k.facts = append(k.facts, f)
}
