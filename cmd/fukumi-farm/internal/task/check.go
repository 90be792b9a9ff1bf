package task

// Checking: the job is done again, with the evidence of a result in place of the searches. The answer must be the
// same, except for its times.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/review/story"
)

// A Finding is an entry for the store of proved results.
type Finding struct {
	Query  solver.Query
	Result solver.Result
}

// A CheckResult is the result of a check.
type CheckResult struct {
	Findings []Finding
	Judged   []Judgement
	Won      bool // the answer has a proved win
	Open     bool // the result makes a claim without a certificate: see Compare
	Error    bool // the answer is an error
}

// add adds a finding that is worth keeping.
func (c *CheckResult) add(q solver.Query, r solver.Result) {
	if r.Verdict == solver.Unknown || r.Source == solver.FromBook {
		return
	}
	r.Source = solver.FromSearch
	c.Findings = append(c.Findings, Finding{q, r})
}

// A Judgement is an answer to a question of package review that the check has used.
type Judgement struct {
	Position notation.Position
	Question string
	Data     []byte
}

// maxAnswer is the maximum size of the answer about a position in bytes.
const maxAnswer = 1 << 20

// Check checks the result of a job. An error means that the worker makes a claim without evidence. Wins have
// certificates as evidence. All other claims are open: that there is no win or no shorter one, that a limit was
// reached, errors, and the judgements behind a review. To check an open claim, do the job again and Compare.
func Check(ctx context.Context, q *job.Question, j *job.Job, r *job.Result) (checked CheckResult, err error) {
	if err := r.Check(); err != nil {
		return checked, err
	}
	checked.Open, checked.Error = true, true
	if r.Failed != nil {
		return checked, same(r.Answer, r.Failed.Answer(j.ID))
	}
	if bytes.HasPrefix(r.Answer, []byte(`{"id":`)) { // all other answers begin with their schema
		var claim answer.Error
		if err := json.Unmarshal(r.Answer, &claim); err != nil || claim.Error == "" {
			return checked, errors.New("its answer is not an answer")
		}
		return checked, same(r.Answer, answer.Error{ID: j.ID, Error: claim.Error})
	}
	if q.Kind == job.Review {
		return checkReview(ctx, q, j, r)
	}
	return checkSolve(ctx, q, j, r)
}

// same returns an error if got differs from the answer want, apart from the times.
func same(got []byte, want any) error {
	line, err := Line(want)
	if err != nil || bytes.Equal(got, line) {
		return err
	}
	if got, line = Timeless(got), Timeless(line); !bytes.Equal(got, line) {
		err = fmt.Errorf("its answer is not what its certificates show: %s", differingPart(got, line))
	}
	return err
}

// differingPart returns the parts of two lines where they begin to differ, as text.
func differingPart(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	part := func(b []byte) []byte { return b[max(min(i, len(b))-20, 0):min(i+40, len(b))] }
	return fmt.Sprintf("%.60q for %.60q", part(got), part(want))
}

// unsearched is a Searcher that searches nothing. It is also the Searcher of a review from judgements.
type unsearched struct{}

// errUnshown is the error for a result that would need a search, because its evidence is not sufficient.
var errUnshown = errors.New("it does not show all that it rests on")

func (unsearched) Solve(context.Context, solver.Query) (r solver.Result, err error) {
	return r, errUnshown
}
func (unsearched) DefendAgainst(context.Context, solver.Query, solver.Result) (d solver.Defence, err error) {
	return d, errUnshown
}
func (unsearched) Block(context.Context, notation.Position, solver.Limits) (*solver.Block, error) {
	return nil, errUnshown
}
func (unsearched) Rank(context.Context, solver.RankQuery) (r solver.Ranking, err error) {
	return r, errUnshown
}
func (unsearched) Choose(context.Context, solver.RankQuery) (c solver.Candidate, err error) {
	return c, errUnshown
}

// An evidence is a Searcher that finds what an answer about a position claims. Every win needs a certificate, and they
// come in the order in which proofsOf returns them.
type evidence struct {
	unsearched
	claim  *answer.Solve
	proofs []job.Proof // those that were not used yet
}

// Solve returns the claim about the position itself.
func (e *evidence) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	if e.claim.Source == solver.FromBook.String() { // a book has answered, after a search that found nothing
		return solver.Result{Nodes: e.claim.Nodes}, nil
	}
	return e.result(ctx, &e.claim.Outcome, &q.Position, q.Goal)
}

// result builds a result about pos again from an answer.
func (e *evidence) result(ctx context.Context, claim *answer.Outcome, pos *notation.Position, goal solver.Class) (
	r solver.Result, err error,
) {
	r = solver.Result{Nodes: claim.Nodes}
	if claim.Class != "" {
		if r.Class, err = proof.ParseClass(claim.Class); err != nil {
			return r, err
		}
	}
	for _, stop := range []solver.Stop{solver.StopNodes, solver.StopTime, solver.StopMemory} {
		if claim.Stop == stop.String() {
			r.Stop = stop
		}
	}
	switch claim.Verdict {
	case solver.Unknown.String():
		return r, nil
	case solver.NoWin.String():
		r.Verdict = solver.NoWin
		if r.Class != goal {
			return r, fmt.Errorf("it excludes a %v, asked for was a %v", r.Class, goal)
		}
		return r, nil
	case solver.Win.String():
		r.Verdict, r.Exact = solver.Win, claim.LengthExact
		return r, e.win(ctx, &r, pos, goal)
	}
	return r, fmt.Errorf("verdict %.20q", claim.Verdict)
}

// win fills in the facts that the next certificate proves.
func (e *evidence) win(ctx context.Context, r *solver.Result, pos *notation.Position, goal solver.Class) error {
	if len(e.proofs) == 0 {
		return errors.New("a win without a certificate")
	}
	p, err := proof.Decode(e.proofs[0])
	e.proofs = e.proofs[1:]
	switch {
	case err != nil:
		return fmt.Errorf("the certificate of a win: %w", err)
	case !p.Position.Same(pos):
		return errors.New("the certificate of a win is about another position")
	case p.Class > goal:
		return fmt.Errorf("the certificate is of a %v, the question was of a %v", p.Class, goal)
	}
	p.Position = *pos
	check, err := proof.Verify(p, proof.Options{Until: ctx.Err})
	if err != nil {
		return fmt.Errorf("the certificate of a win: %w", err)
	}
	r.Class, r.Length, r.Line, r.Proof, r.Check = p.Class, check.Length, check.Line, p, check
	return nil
}

// Block returns the claim about the block of a four.
func (e *evidence) Block(ctx context.Context, pos notation.Position, _ solver.Limits) (*solver.Block, error) {
	claim := e.claim.Block
	if claim == nil {
		return nil, nil
	}
	side, other := pos.Turn(), pos.Turn().Opponent()
	b := &solver.Block{Fives: pos.Fives(other), Move: notation.NoPoint}
	if len(b.Fives) == 0 || len(pos.Fives(side)) > 0 {
		return nil, errors.New("there is no four to block")
	}
	if claim.Move == nil {
		return b, nil
	}
	if len(b.Fives) > 1 || *claim.Move != b.Fives[0] || claim.Against == nil {
		return nil, errors.New("it is not a block")
	}
	b.Move = *claim.Move
	err := pos.Play(b.Move)
	if err != nil {
		return nil, err
	}
	if b.Against, err = e.result(ctx, &claim.Against.Outcome, &pos, solver.VCT); err != nil || claim.Threat == nil {
		return b, err
	}
	d, turned := &b.Defence, pos.Turned()
	if d.Threat, err = e.result(ctx, &claim.Threat.Outcome, &turned, solver.VCT); err != nil {
		return nil, err
	}
	d.Holds, d.Open = claim.Holds, claim.Open
	for _, reply := range claim.Lost {
		after := pos
		if err := after.Play(reply); err != nil {
			return nil, err
		}
		lost := solver.Refutation{Move: reply, Result: solver.Result{Verdict: solver.Win}}
		if err := e.win(ctx, &lost.Result, &after, solver.VCT); err != nil {
			return nil, err
		}
		d.Lost = append(d.Lost, lost)
	}
	return b, nil
}

// checkSolve checks a result about a position.
func checkSolve(ctx context.Context, q *job.Question, j *job.Job, r *job.Result) (checked CheckResult, err error) {
	var claim answer.Solve
	if len(r.Answer) > maxAnswer {
		return checked, fmt.Errorf("its answer has %d bytes, expected at most %d", len(r.Answer), maxAnswer)
	}
	if err := json.Unmarshal(r.Answer, &claim); err != nil {
		return checked, fmt.Errorf("its answer: %w", err)
	}
	o := sessionOf(q)
	o.Search = &evidence{claim: &claim, proofs: r.Proofs}
	a, err := solve(ctx, q, j, ask.Open(o))
	if err != nil {
		return checked, err
	}
	if err := same(r.Answer, a.Object()); err != nil {
		return checked, err
	}
	checked.add(a.Query, a.Result)
	checked.Won = a.Result.Verdict == solver.Win
	checked.Open = !(checked.Won || a.Result.Decides()) || a.Result.Exact && a.Result.Length > 3 || a.Block != nil
	return checked, nil
}

// checkReview reviews the game again from the judgements in the result. Package review checks the certificates among
// them.
func checkReview(ctx context.Context, q *job.Question, j *job.Job, r *job.Result) (checked CheckResult, err error) {
	replay := &replayer{judgements: map[string][]byte{}}
	for _, k := range r.Judged {
		pos, err := job.DecodePosition(k.Position)
		if err != nil {
			return checked, fmt.Errorf("what it rests on: %w", err)
		}
		replay.judgements[judgedKey(&pos, k.Question)] = k.Data
	}
	session := sessionOf(q)
	session.Search = unsearched{}
	judged, err := judge(ctx, q, j, ask.Open(session), replay)
	if err != nil {
		return checked, fmt.Errorf("what it rests on: %w", err)
	}
	if err := same(r.Answer, story.New(nil, judged).Object()); err != nil {
		return checked, err
	}
	checked.Judged, checked.Open = replay.used, true
	for _, j := range judged.Judged {
		if !j.Over {
			checked.add(solver.Query{Position: j.Position, Goal: j.Attack.Class}, j.Attack)
			threat := j.Defence.Threat
			checked.add(solver.Query{Position: j.Position.Turned(), Goal: threat.Class}, threat)
			checked.Won = checked.Won || j.Attack.Verdict == solver.Win || threat.Verdict == solver.Win
		}
	}
	return checked, nil
}

// A replayer is a Store with the judgements that came with a result.
type replayer struct {
	recorder
	judgements map[string][]byte // the judgements, by judgedKey
	used       []Judgement
}

// judgedKey returns a key for a question about a position. It is unique.
func judgedKey(pos *notation.Position, question string) string {
	return fmt.Sprintf("%d %d %d %s %s", pos.Rule(), pos.Size(), pos.Turn(), pos.Packed(), question)
}

// Judged returns the known judgements.
func (p *replayer) Judged(_ context.Context, positions []notation.Position, question string) ([][]byte, error) {
	found := make([][]byte, len(positions))
	for i := range positions {
		found[i] = p.judgements[judgedKey(&positions[i], question)]
		if found[i] != nil {
			p.used = append(p.used, Judgement{positions[i], question, found[i]})
		}
	}
	return found, nil
}

// Compare compares a result with the result of doing the job again. The result is denied if one of the two
// proved a win that the other excludes, or if the repetition proved a shorter win than the claimed shortest one. The
// results differ if they differ in more than their times. That is no contradiction if the programs differ.
func Compare(q *job.Question, r, own *job.Result) (denied, differs bool) {
	if own.Failed != nil || r.Failed != nil {
		return false, own.Failed == nil || r.Failed == nil
	}
	differs = !bytes.Equal(Timeless(own.Answer), Timeless(r.Answer)) || !alike(r.Judged, own.Judged)
	var claim, found answer.Solve
	if q.Kind == job.Review || json.Unmarshal(r.Answer, &claim) != nil || json.Unmarshal(own.Answer, &found) != nil ||
		claim.Verdict == "" {
		return false, differs
	}
	win, none := solver.Win.String(), solver.NoWin.String()
	switch {
	case claim.Verdict == none && found.Verdict == win, claim.Verdict == win && found.Verdict == none:
		denied = true
	case claim.Verdict == win && found.Verdict == win && claim.LengthExact && claim.Length != nil &&
		found.Length != nil:
		denied = *found.Length < *claim.Length
	}
	return denied, differs
}

// alike reports whether two lists are equal as JSON.
func alike[T any](a, b []T) bool {
	one, aerr := json.Marshal(a)
	other, berr := json.Marshal(b)
	return aerr == nil && berr == nil && (len(a)+len(b) == 0 || bytes.Equal(one, other))
}
