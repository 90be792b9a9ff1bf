package worker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"sync"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
)

// A process does jobs.
type process struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	said *head
}

// head keeps the beginning of what is written to it.
type head struct {
	mu   sync.Mutex
	text []byte
}

func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	const most = 4 << 10
	h.text = append(h.text, p[:min(len(p), most-len(h.text))]...)
	return len(p), nil
}

// start starts a process.
func start(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), said: &head{}}
	p.cmd.Stderr = p.said
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReaderSize(out, 64<<10)
	return p, p.cmd.Start()
}

// An ended error says that a process ended with a job.
type ended struct {
	code int
	said string
}

func (e *ended) Error() string { return fmt.Sprintf("the process ended with exit code %d", e.code) }

// A made result is its line as it was written, and the time that the job took.
type made struct {
	job    *job.Job
	line   []byte
	millis float64
	failed bool // it was given up
}

// errLine is the failure of a process to write what is asked of it.
var errLine = errors.New("it wrote no result")

// read takes in what a process has written.
func (m *made) read(text []byte) (err error) {
	millis, line, found := bytes.Cut(text, []byte(" "))
	if !found || !bytes.HasPrefix(line, []byte("{")) || !bytes.HasSuffix(line, []byte("}\n")) {
		return errLine
	}
	m.line = line
	m.millis, err = strconv.ParseFloat(string(millis), 64)
	return err
}

// do has a job done. When ctx ends, the process does. Its error is that of ctx or
// an ended.
func (p *process) do(ctx context.Context, r request) (*made, error) {
	stop := context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() }) // it may have ended
	defer stop()
	line, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	_, werr := p.in.Write(append(line, '\n'))
	result := &made{job: r.Job}
	text, err := p.line()
	if err == nil {
		err = werr
	}
	if err == nil {
		err = result.read(text)
	}
	if err == nil {
		return result, nil
	}
	code := p.end()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, &ended{code, string(p.said.text)}
}

// line reads a line of the process.
func (p *process) line() ([]byte, error) {
	var b bytes.Buffer
	for {
		part, err := p.out.ReadSlice('\n')
		b.Write(part)
		switch {
		case err == bufio.ErrBufferFull && b.Len() < job.MostResult:
		case err != nil:
			return nil, err
		default:
			return b.Bytes(), nil
		}
	}
}

// end ends the process and returns its exit code, as a shell has it: 128 and the
// number of the signal where that ended it.
func (p *process) end() int {
	_ = p.in.Close()
	_ = p.cmd.Process.Kill() // a process that ended by itself stays as it ended
	_ = p.cmd.Wait()         // the state says all
	return exitCode(p.cmd.ProcessState)
}

// A Hand does jobs in a process of its own, which is started for the first one and
// after every one that ended it.
type Hand struct {
	Command []string // starts a Child

	mu sync.Mutex
	p  *process
}

// try has a job done, once.
func (h *Hand) try(ctx context.Context, r request) (*made, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.p == nil {
		var err error
		if h.p, err = start(h.Command); err != nil {
			h.p = nil
			return nil, fmt.Errorf("the process for the jobs: %w", err)
		}
	}
	m, err := h.p.do(ctx, r)
	if err != nil {
		h.p = nil
	}
	return m, err
}

// do has a job done, in one process after another where they end with it; after so many
// times it is given up.
func (h *Hand) do(ctx context.Context, r request) (*made, error) {
	last := &ended{}
	for range Tries {
		m, err := h.try(ctx, r)
		if err == nil || !errors.As(err, &last) {
			return m, err
		}
	}
	return givenUp(r, job.NewFailure(Tries, last.code, last.said))
}

// givenUp is the result of a job that was given up.
func givenUp(r request, f *job.Failure) (*made, error) {
	result := &job.Result{Number: r.Job.Number, Job: r.Job, Failed: f, Worker: r.Maker, Nodes: r.Question.Nodes,
		Memory: r.Question.Memory}
	var err error
	if result.Answer, err = task.Line(f.Answer(r.Job.ID)); err != nil {
		return nil, err
	}
	line, err := json.Marshal(result)
	return &made{job: r.Job, line: append(line, '\n'), failed: true}, err
}

// Do does a job, or gives it up.
func (h *Hand) Do(ctx context.Context, q *job.Question, j *job.Job, maker job.Maker) (*job.Result, error) {
	m, err := h.do(ctx, request{q, j, maker})
	if err != nil {
		return nil, err
	}
	r := &job.Result{}
	return r, json.Unmarshal(m.line, r)
}

// Close ends the process.
func (h *Hand) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.p != nil {
		h.p.end()
		h.p = nil
	}
}
