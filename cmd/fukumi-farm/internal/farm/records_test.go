package farm

import (
	"bytes"
	"path/filepath"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/notation/testhelp"
)

// TestBeyondInput: results of records beyond the input are not written as answers, and take
// no answer's place.
func TestBeyondInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	q := &job.Question{Kind: job.Solve, Goal: "vcf", Nodes: 50, Memory: 1 << 20}
	first := &job.Job{Number: 1, Record: []byte(`{"rule":"freestyle","size":15,"turn":"black","moves":["h8","i9"]}`)}
	r, _ := result(1)
	key := q.Key(first)
	r.Key = key.String()
	for _, numbers := range [][]int64{{2}, {3, 4, maxNumber}, {5000, 5001, 5002, 5003}} {
		results := testhelp.Must(OpenResults(t.Context(), name))(t)
		testhelp.OK(t, results.Add(r, key))
		for _, n := range numbers {
			testhelp.OK(t, results.Add(result(n)))
		}
		c := NewCollector(CollectOptions{Run: job.Run{Question: q}, Results: results})
		if done, err := c.Know(first); !done || err != nil {
			t.Fatalf("record 1: %v, %v", done, err)
		}
		c.End(nil)
		if p := c.Progress(); p.Done != 1 || p.Total != 1 {
			t.Errorf("%v beyond: %d of %d records done", numbers, p.Done, p.Total)
		}
		var answers bytes.Buffer
		if err := results.Answers(t.Context(), &answers); err != nil || answers.String() != string(r.Answer)+"\n" {
			t.Errorf("%v beyond: the answers are %q, %v", numbers, answers.String(), err)
		}
		testhelp.OK(t, results.Close())
	}
}
