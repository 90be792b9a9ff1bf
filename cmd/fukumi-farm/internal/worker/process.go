package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
)

// A process is a child process that does jobs, one after another.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr *head // the beginning of its error output
}

// A head is a writer that keeps the beginning of the data, up to a limit.
type head struct {
	mu   sync.Mutex
	text []byte
}

func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	const limit = 4 << 10
	h.text = append(h.text, p[:min(len(p), limit-len(h.text))]...)
	return len(p), nil
}

// start starts a process.
func start(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), stderr: &head{}}
	p.cmd.Stderr = p.stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReader(out)
	return p, p.cmd.Start()
}

// An exitError is the error of a job during which the process ended.
type exitError struct {
	code   int
	stderr string // the beginning of the error output
}

func (e *exitError) Error() string { return fmt.Sprintf("the process ended with exit code %d", e.code) }

// An output is what is sent for a job: a result, or that it comes back without one, as a line of JSON.
type output struct {
	job  *job.Job
	line []byte
	back bool
}

// outputOf returns a result as an output.
func outputOf(r *job.Result) (output, error) {
	line, err := json.Marshal(r)
	return output{r.Job, append(line, '\n'), r.Back != ""}, err
}

// do has the process do a job. If ctx is done, the process is killed. The error is ctx.Err() or an *exitError.
func (p *process) do(ctx context.Context, r request) (m output, err error) {
	stop := context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() }) // the process may have ended already
	defer stop()
	request, err := json.Marshal(r)
	if err != nil {
		return m, err
	}
	if _, err = p.in.Write(append(request, '\n')); err == nil {
		m = output{job: r.Job}
		if m.line, err = p.out.ReadBytes('\n'); err == nil && m.line[0] == '{' {
			return m, nil
		}
	}
	code := p.end()
	if ctx.Err() != nil {
		return output{}, ctx.Err()
	}
	return output{}, &exitError{code, string(p.stderr.text)}
}

// end ends the process and returns its exit code as a shell would report it: if a signal ended the process, 128
// plus the number of the signal.
func (p *process) end() int {
	_ = p.in.Close()
	_ = p.cmd.Process.Kill() // a process that ended by itself keeps its exit code
	_ = p.cmd.Wait()         // the exit code is in ProcessState
	return exitCode(p.cmd.ProcessState)
}

// A Runner does jobs in a separate process, one at a time. It starts the process for the first job, and again after
// each job that ended the process.
type Runner struct {
	Command []string // the command that starts a Child

	p *process
}

// try tries once to have a job done.
func (h *Runner) try(ctx context.Context, r request) (m output, err error) {
	if h.p == nil {
		if h.p, err = start(h.Command); err != nil {
			h.p = nil
			return m, fmt.Errorf("the process for the jobs: %w", err)
		}
	}
	if m, err = h.p.do(ctx, r); err != nil {
		h.p = nil
	}
	return m, err
}

// do has a job done. If the job ends its process, do tries again in a new process. After Tries tries it gives
// the job up.
func (h *Runner) do(ctx context.Context, r request) (output, error) {
	last := &exitError{}
	for range Tries {
		m, err := h.try(ctx, r)
		if err == nil || !errors.As(err, &last) {
			return m, err
		}
	}
	return giveUp(r, job.NewFailure(Tries, last.code, last.stderr))
}

// giveUp returns the result of a job that was given up.
func giveUp(r request, f *job.Failure) (m output, err error) {
	result := &job.Result{Number: r.Job.Number, Job: r.Job, Failed: f, Worker: r.Maker, Nodes: r.Question.Nodes,
		Memory: r.Question.Memory}
	if result.Answer, err = task.Line(f.Answer(r.Job.ID)); err != nil {
		return m, err
	}
	return outputOf(result)
}

// Do does a job, or gives it up.
func (h *Runner) Do(ctx context.Context, q *job.Question, j *job.Job, maker job.Maker) (*job.Result, error) {
	m, err := h.do(ctx, request{q, j, maker})
	if err != nil {
		return nil, err
	}
	r := &job.Result{}
	return r, json.Unmarshal(m.line, r)
}

// Close ends the process.
func (h *Runner) Close() {
	if h.p != nil {
		h.p.end()
		h.p = nil
	}
}
