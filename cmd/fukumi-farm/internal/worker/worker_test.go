package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/task"
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

// batch is one of so many jobs.
func batch(first, n int64) *job.Batch {
	b := &job.Batch{Run: "r", Question: &job.Question{Kind: job.Solve, Goal: "vcf", Nodes: 50, Memory: 1 << 20}}
	for i := range n {
		b.Jobs = append(b.Jobs, job.Job{Number: first + i, ID: fmt.Sprint("j", first+i),
			Record: []byte(`{"rule":"freestyle","size":15,"turn":"white","moves":["h8"]}`)})
	}
	return b
}

// TestLostWorkers: with a batch that workers were lost with, the jobs are tried one
// by one; a job that was alone with them is given up.
func TestLostWorkers(t *testing.T) {
	t.Setenv(childVariable, "yes")
	server, err := queue.NewServer(queue.ServerOptions{Dir: t.TempDir(), Lease: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	c, err := server.Connect(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx := t.Context()
	if err := c.MakeRun(ctx, "r", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	for _, b := range []*job.Batch{batch(1, 3), batch(10, 1)} {
		if err := c.PutBatch(ctx, b); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 * Tries { // workers that take them and are lost
		if _, err := c.NextJobs(ctx); err != nil {
			t.Fatal(err)
		}
	}
	working, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() {
		ended <- New(Options{Client: c, Processes: 1, Command: []string{os.Args[0]}, Maker: job.Maker{Program: "p",
			Name: "n"}, Grace: time.Second}).Run(working)
	}()
	in, err := c.Inbox(ctx, "r")
	if err != nil {
		t.Fatal(err)
	}
	found := map[int64]*job.Result{}
	for end := time.Now().Add(time.Minute); len(found) < 4 && time.Now().Before(end); {
		list, err := in.Take(ctx, 10, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			data, err := d.Data()
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(data) {
				var r job.Result
				if err := json.Unmarshal(line, &r); err != nil {
					t.Fatal(err)
				}
				found[r.Number] = &r
			}
			d.Done()
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for _, n := range []int64{1, 2, 3} {
		if r := found[n]; r == nil || r.Failed != nil || !strings.Contains(string(r.Answer), `"verdict":"no-win"`) ||
			r.Worker.Name != "n" {
			t.Errorf("job %d: %+v", n, r)
		}
	}
	if r := found[10]; r == nil || r.Failed == nil || r.Failed.Exit != -1 || r.Failed.Tries != Tries {
		t.Errorf("job 10: %+v, want it given up", r)
	}
}

// TestChild: a process does what it reads, line by line, and ends with its input.
func TestChild(t *testing.T) {
	b := batch(1, 2)
	var in, out bytes.Buffer
	for i := range b.Jobs {
		text, err := json.Marshal(request{b.Question, &b.Jobs[i], job.Maker{Name: "m"}})
		if err != nil {
			t.Fatal(err)
		}
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
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), `0 {"n":1,`) || !strings.Contains(out.String(), `"name":"m"`) {
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
