package task

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/notation/testhelp"
)

// A jobDone is a question with a job and its result.
type jobDone struct {
	q *job.Question
	j job.Job
	r *job.Result
}

// results are results of all kinds.
func results(t *testing.T) (list []jobDone) {
	t.Helper()
	solve := &job.Question{Kind: job.Solve, Goal: "vct", Nodes: 200, Memory: 1 << 20}
	review := &job.Question{Kind: job.Review, Nodes: 20, Memory: 1 << 20}
	for _, c := range []struct {
		q    *job.Question
		text string
	}{
		{solve, `{"id":"win","black":["h8","i8","j8"],"white":["h9","i9","a1"]}`},
		{solve, `{"id":"none","rule":"renju","black":["h9"],"white":["i9"]}`},
		{solve, `{"id":"theorem","rule":"freestyle","black":["h8"],"white":["i9"]}`},
		{solve, `{"id":"block","turn":"black","black":["a1","c15"],"white":["h8","i8","j8","k8"]}`},
		{solve, `{"id":"lost","turn":"black","black":["g8","a1","c15"],"white":["h8","i8","j8","k8","h9","h10","i9",` +
			`"j10"]}`},
		{solve, `{"id":"two fives","turn":"black","black":["a1"],"white":["h8","i8","j8","k8"]}`},
		{review, `{"id":"game","moves":["h8","i9","h9","j7","h10","a15","h11","a14","h12"]}`},
		{review, `{"id":"other","moves":["h8","h9","i8","i9","j8","j9","k8"]}`},
	} {
		jobs := testhelp.Must(c.q.Read(strings.NewReader(c.text), true, 0))(t)
		for j := range jobs {
			if j.Bad != nil {
				t.Fatal(j.ID, j.Bad)
			}
			r := testhelp.Must((&Doer{}).Do(t.Context(), c.q, &j))(t)
			list = append(list, jobDone{c.q, j, sent(t, r)})
		}
	}
	return list
}

// sent returns a result as it comes out of the queue.
func sent(t *testing.T, r *job.Result) *job.Result {
	t.Helper()
	text := testhelp.Must(json.Marshal(r))(t)
	var again job.Result
	testhelp.OK(t, json.Unmarshal(text, &again))
	return &again
}

// TestCheck: a result is accepted, and is the same when the job is repeated.
func TestCheck(t *testing.T) {
	for _, d := range results(t) {
		checked, err := Check(t.Context(), d.q, &d.j, d.r)
		if err != nil {
			t.Errorf("%s: %v: %s", d.j.ID, err, d.r.Answer)
			continue
		}
		theorem := d.j.ID == "theorem" // which needs no evidence, and is nothing to keep
		if (len(checked.Findings) == 0) != theorem || checked.Error || theorem && (checked.Open ||
			!strings.Contains(string(d.r.Answer), `"source":"book"`)) {
			t.Errorf("%s: %+v: %s", d.j.ID, checked, d.r.Answer)
		}
		own := testhelp.Must((&Doer{}).Do(t.Context(), d.q, &d.j))(t)
		if denied, differs := Compare(d.q, d.r, own); denied || differs {
			t.Errorf("%s, again: denied %v, differs %v", d.j.ID, denied, differs)
		}
	}
}

// TestCheckRefuses: a result that claims more than its evidence shows is refused, wherever it was changed: in
// each field of its answer, its certificates, and the judgements behind it.
func TestCheckRefuses(t *testing.T) {
	all := results(t)
	for _, d := range all {
		if d.j.ID == "other" {
			continue // it is there to be mistaken for others
		}
		refused := func(what string, change func(*job.Result)) {
			t.Helper()
			r := sent(t, d.r)
			change(r)
			if _, err := Check(t.Context(), d.q, &d.j, r); err == nil {
				t.Errorf("%s: %s is accepted: %s", d.j.ID, what, r.Answer)
			}
		}
		text := string(d.r.Answer)
		for _, swap := range [][2]string{
			{`"verdict":"no-win"`, `"verdict":"win"`}, {`"verdict":"unknown"`, `"verdict":"win"`},
			{`"length":3`, `"length":1`}, {`"length":5`, `"length":3`},
			{`"class":"vcf"`, `"class":"five"`}, {`"turn":"black"`, `"turn":"white"`},
			{`"rule":"freestyle"`, `"rule":"renju"`}, {`"size":15`, `"size":16`},
			{`"id":"`, `"id":"x`}, {`"verified":true`, `"verified":false`}, {`"line":["`, `"line":["a2","`},
			{`"holds":[`, `"holds":[{},`}, {`"lost":["`, `"lost":["b2","`},
			{`"proof_sha256":"`, `"proof_sha256":"0`}, {`"class":"losing"`, `"class":"best"`},
			{`"schema":1`, `"schema":2`}, {`}`, `,"more":1}`},
		} {
			if strings.Contains(text, swap[0]) {
				refused(fmt.Sprint(swap), func(r *job.Result) {
					r.Answer = []byte(strings.Replace(text, swap[0], swap[1], 1))
				})
			}
		}
		refused("no answer", func(r *job.Result) { r.Answer = nil })
		refused("another object", func(r *job.Result) { r.Answer = []byte(`{}`) })
		for i := range d.r.Proofs {
			refused("a missing certificate", func(r *job.Result) {
				r.Proofs = append(r.Proofs[:i:i], r.Proofs[i+1:]...)
			})
			refused("an empty certificate", func(r *job.Result) { r.Proofs[i] = []byte(`{}`) })
		}
		needed := 0 // of the judgements: some serve only to find the others
		for i := range d.r.Judged {
			r := sent(t, d.r)
			r.Judged = append(r.Judged[:i:i], r.Judged[i+1:]...)
			if _, err := Check(t.Context(), d.q, &d.j, r); err != nil {
				needed++
			}
		}
		if needed < len(d.r.Judged)/2 {
			t.Errorf("%s: of %d judgements %d are needed", d.j.ID, len(d.r.Judged), needed)
		}
		for _, other := range all {
			if other.j.ID != d.j.ID {
				refused("the result of "+other.j.ID, func(r *job.Result) { *r = *sent(t, other.r) })
			}
		}
	}
}

// TestFailure: a job that was given up has the answer that says so, and no other.
func TestFailure(t *testing.T) {
	d := results(t)[0]
	f := job.NewFailure(3, 137, "killed\nand more")
	line := testhelp.Must(Line(f.Answer(d.j.ID)))(t)
	r := &job.Result{Failed: f, Answer: line}
	if checked, err := Check(t.Context(), d.q, &d.j, r); err != nil || !checked.Error || f.Said != "killed" {
		t.Errorf("%+v, %v, %+v", checked, err, f)
	}
	r.Answer = d.r.Answer
	if _, err := Check(t.Context(), d.q, &d.j, r); err == nil {
		t.Error("a failure with an answer is accepted")
	}
}

// TestInterrupted: an interrupted job has no result.
func TestInterrupted(t *testing.T) {
	d := results(t)[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := (&Doer{}).Do(ctx, d.q, &d.j); err != ErrInterrupted {
		t.Errorf("%+v, %v", r, err)
	}
}
