package match

// The process of an engine: its input and output lines, and its end. Its children end with it: when the process has
// ended, for whatever reason, the rest of its process group is killed. A child that has started its own group or
// session cannot be reached. If such a child keeps the pipes open, we do not wait for it.

import (
	"bufio"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"fukumi/solver/play/internal/wire"
)

// endPatience is the time in which a process must end after END.
const endPatience = time.Second

// processLine is the maximum length of a line, in bytes; the rest is dropped.
const processLine = 8 << 10

// A process is a running engine.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // output lines, which are never empty; closed at the end of the output
	quit  chan struct{} // closed by stop; the lines are then no longer read
	done  chan struct{} // closed when the process has ended and was waited for
	err   error         // how the process ended; valid once done is closed

	group sync.Mutex // held while the group is killed
	ended bool       // whether the group is gone, so that its number may belong to another group
}

// startProcess runs a command. Its standard error is dropped.
func startProcess(command []string) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	ownGroup(cmd)
	cmd.WaitDelay = endPatience // for children that keep the pipes open
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r, w := io.Pipe()
	cmd.Stdout = w
	p := &process{cmd: cmd, in: in, lines: make(chan string, 64), quit: make(chan struct{}), done: make(chan struct{})}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.err = endOf(cmd, func() { p.kill(true) })
		w.Close()
		close(p.done)
	}()
	go p.read(r)
	return p, nil
}

// read sends the lines of the engine to p.lines until its output ends.
func (p *process) read(r *io.PipeReader) {
	defer close(p.lines)
	defer r.Close() // so that the process does not block in a write
	in := bufio.NewReaderSize(r, processLine)
	for {
		part, more, err := in.ReadLine()
		if err != nil {
			return
		}
		line := wire.Trim(string(part))
		for more && err == nil {
			_, more, err = in.ReadLine()
		}
		if line == "" {
			continue
		}
		select {
		case p.lines <- line:
		case <-p.quit:
			return
		}
	}
}

// drain drops lines that answer no question.
func (p *process) drain() {
	for {
		select {
		case _, open := <-p.lines:
			if !open {
				return
			}
		default:
			return
		}
	}
}

// send writes lines. It must not block if the engine does not read.
func (p *process) send(lines ...string) error {
	if in, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = in.SetWriteDeadline(time.Now().Add(endPatience)) // has an effect only if the pipe supports deadlines
	}
	_, err := io.WriteString(p.in, strings.Join(lines, "\r\n")+"\r\n")
	return err
}

// ending says how the process ended.
func (p *process) ending() string {
	select {
	case <-p.done:
	case <-time.After(endPatience):
		return "the engine takes no input"
	}
	var exit *exec.ExitError
	switch {
	case p.err == nil:
		return "the engine ended: exit status 0"
	case errors.As(p.err, &exit):
		return "the engine ended: " + exit.String()
	}
	return "the engine ended: " + p.err.Error()
}

// kill kills the group. If ended is true, the process has ended, and later calls do nothing.
func (p *process) kill(ended bool) {
	p.group.Lock()
	defer p.group.Unlock()
	if !p.ended {
		killGroup(p.cmd)
	}
	p.ended = p.ended || ended
}

// stop sends END, kills the process if it does not end, and waits for it.
func (p *process) stop() {
	close(p.quit)
	// An error means that the process has already ended. A full pipe must not block us; the write ends when the process
	// ends.
	go func() {
		_ = p.send("END")
		p.in.Close()
	}()
	select {
	case <-p.done:
	case <-time.After(endPatience):
		p.kill(false)
		<-p.done
	}
}
