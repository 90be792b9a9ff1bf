package main

// The memory of a server, whatever goes through its queue.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/notation/answer"
	"fukumi/notation/longtest"
)

// What a server may take, and who collects, in MiB.
const (
	mostResident   = 150
	mostCollecting = 512
)

// resident is what a process has taken at most, in MiB; 0 where it has ended.
func resident(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`)
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	m := peak.FindStringSubmatch(string(text))
	if m == nil {
		return 0
	}
	kib, err := strconv.Atoi(m[1])
	if err != nil {
		t.Fatal(err)
	}
	return kib >> 10
}

// instants writes n positions whose jobs take no time.
func instants(t *testing.T, name string, n int) {
	t.Helper()
	trick(t, "instant")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriter(file)
	for i := range n {
		fmt.Fprintf(out, `{"id":"instant%d","black":["h8","i9","%c%d"],"white":["a1","b3"]}`+"\n", i, 'c'+i%5, 3+i/5%5)
	}
	if err := errors.Join(out.Flush(), file.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestServerMemory: the queue is bounded, and so is the memory of the server.
func TestServerMemory(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("memory is not told here")
	}
	n := longtest.Size(5000, 20_000)
	s := open(t)
	input := filepath.Join(s.dir, "in.jsonl")
	instants(t, input, n)
	submit := launch(t, s.with(append([]string{"submit", input}, asked...)...)...)
	launch(t, s.with("work", "--workers", "2")...)
	must(t, s.with("collect", "--wait", "10m", "--results", filepath.Join(s.dir, "results"), input)...)
	if err := submit.Wait(); err != nil {
		t.Errorf("submit: %v: %s", err, submit.Stderr)
	}
	if mib := resident(t, s.server); mib == 0 || mib > mostResident {
		t.Errorf("the server took %d MiB, want %d at most", mib, mostResident)
	}
}

// TestServerMemoryStreamed: the same for a million positions, in a full test ten. They
// are submitted as ever; that the answers are those of a worker, and are checked, is for
// others to show, so what works and collects is here, and does neither.
func TestServerMemoryStreamed(t *testing.T) {
	longtest.Only(t, "up to ten million positions are streamed through a server")
	n := longtest.Size(100_000, 10_000_000)
	s := open(t)
	input := filepath.Join(s.dir, "in.jsonl")
	instants(t, input, n)
	dial := func() *queue.Client {
		c, err := queue.Dial(t.Context(), queue.DialOptions{Server: s.address, Wait: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c
	}
	works, collects := dial(), dial()
	submit := launch(t, s.with(append([]string{"submit", input}, asked...)...)...)
	var submitted atomic.Bool
	ended := make(chan error, 1)
	go func() {
		err := submit.Wait()
		submitted.Store(true)
		ended <- err
	}()
	go func() {
		said, err := json.Marshal(worker.Said{Run: defaultRun, Pace: 1e-6})
		// Nothing is worked on until the queue is full, or has all.
		for left := 0; err == nil && left < queue.Waiting && !submitted.Load(); time.Sleep(time.Second) {
			works.Announce("instant", said)
			left, err = works.Left(t.Context(), defaultRun)
		}
		for err == nil {
			works.Announce("instant", said)
			var d *queue.Delivery
			if d, err = works.NextJobs(t.Context()); err == nil {
				err = instantly(t, works, d)
			}
		}
		if t.Context().Err() == nil {
			t.Error(err)
		}
	}()
	in, err := collects.Inbox(t.Context(), defaultRun)
	for begun := time.Now(); errors.Is(err, queue.ErrNoRun) && time.Since(begun) < time.Minute; { // not yet
		time.Sleep(50 * time.Millisecond)
		in, err = collects.Inbox(t.Context(), defaultRun)
	}
	if err != nil {
		t.Fatal(err)
	}
	told := time.Now()
	for done := 0; done < n; {
		list, err := in.Take(t.Context(), 32, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			data, err := d.Data()
			if err != nil {
				t.Fatal(err)
			}
			done += bytes.Count(data, []byte("\n"))
			d.Done()
		}
		if time.Since(told) > time.Minute {
			told = time.Now()
			t.Logf("%d of %d, %d MiB", done, n, resident(t, s.server))
		}
	}
	if err := <-ended; err != nil {
		t.Errorf("submit: %v: %s", err, submit.Stderr)
	}
	mib := resident(t, s.server)
	t.Logf("%d records went through: the server took %d MiB at most", n, mib)
	if mib > mostResident {
		t.Errorf("the server took %d MiB, want %d at most", mib, mostResident)
	}
}

// instantly answers the jobs of a batch as a worker does that has nothing to do.
func instantly(t *testing.T, c *queue.Client, d *queue.Delivery) error {
	var b job.Batch
	data, err := d.Data()
	if err == nil {
		err = json.Unmarshal(data, &b)
	}
	if err != nil {
		return err
	}
	var message bytes.Buffer
	numbers := make([]int64, len(b.Jobs))
	for i := range b.Jobs {
		j := &b.Jobs[i]
		line, err := task.Line(answer.Error{ID: j.ID, Error: "instant"})
		if err != nil {
			return err
		}
		text, err := json.Marshal(job.Result{Number: j.Number, Job: j, Answer: line, Nodes: b.Question.Nodes,
			Memory: b.Question.Memory})
		if err != nil {
			return err
		}
		message.Write(append(text, '\n'))
		numbers[i] = j.Number
	}
	if err := c.PutResults(t.Context(), b.Run, job.Span(numbers), message.Bytes()); err != nil {
		return err
	}
	d.Done()
	return nil
}
