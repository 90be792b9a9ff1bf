package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/notation/testhelp"
)

// childVariable makes the tests a process for jobs.
const childVariable = "FUKUMI_FARM_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		if err := Child(context.Background(), os.Stdin, os.Stdout, (&task.Doer{}).Do); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// batch returns a batch of n jobs.
func batch(first, n int64) *job.Batch {
	b := &job.Batch{Run: "r", Question: &job.Question{Kind: job.Solve, Goal: "vcf", Nodes: 50, Memory: 1 << 20}}
	for i := range n {
		b.Jobs = append(b.Jobs, job.Job{Number: first + i, ID: fmt.Sprint("j", first+i),
			Record: []byte(`{"rule":"freestyle","size":15,"turn":"white","moves":["h8"]}`)})
	}
	return b
}

// TestChild: a process does what it reads, line by line, and ends with its input.
func TestChild(t *testing.T) {
	b := batch(1, 2)
	var in, out bytes.Buffer
	for i := range b.Jobs {
		text := testhelp.Must(json.Marshal(request{b.Question, &b.Jobs[i], job.Maker{Name: "m"}}))(t)
		in.Write(append(text, '\n'))
	}
	release := make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- Child(t.Context(), &slowEnd{&in, release}, &out, func(ctx context.Context, q *job.Question,
			j *job.Job) (*job.Result, error) {
			if j.Number == 2 {
				defer close(release)
			}
			return &job.Result{Number: j.Number, Answer: []byte("{}")}, nil
		})
	}()
	testhelp.OK(t, <-done)
	if !strings.HasPrefix(out.String(), `{"n":1,`) || !strings.Contains(out.String(), `"name":"m"`) {
		t.Errorf("%s", out.String())
	}
}

// A slowEnd ends when it is released.
type slowEnd struct {
	*bytes.Buffer
	release chan struct{}
}

func (s *slowEnd) Read(p []byte) (int, error) {
	if s.Len() == 0 {
		<-s.release
	}
	return s.Buffer.Read(p)
}
