package match

// The process of an engine: its lines in and out, and its certain end. Its
// children end with it: all that is left of its process group is killed
// when it has ended, for whatever reason. A child that has made itself a group or a
// session of its own is out of reach; if such a child holds the pipes, we do not wait
// for it.

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

// endPatience is the time that a process has to end after END.
const endPatience = time.Second

// processLine is the length at which a line is cut; the rest is dropped.
const processLine = 8 << 10

// A process is a running engine.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // closed at the end of its output; no line is empty
	quit  chan struct{} // closed by stop: the lines are no longer read
	done  chan struct{} // closed when the process has ended and was waited for
	err   error         // how it ended, once done is closed

	group sync.Mutex // held while the group is killed
	ended bool       // the group is gone, and its number may belong to another one
}

// startProcess runs a command. Its standard error is dropped.
func startProcess(command []string) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	ownGroup(cmd)
	cmd.WaitDelay = endPatience // for its children that hold the pipes
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

// read passes on the lines of the engine until its output ends.
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

// send writes lines. An engine that does not read must not block us.
func (p *process) send(lines ...string) error {
	if in, ok := p.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = in.SetWriteDeadline(time.Now().Add(endPatience)) // if the pipe supports deadlines
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

// kill ends the group. If the process has ended, no later call kills the group again.
func (p *process) kill(ended bool) {
	p.group.Lock()
	defer p.group.Unlock()
	if !p.ended {
		killGroup(p.cmd)
	}
	p.ended = p.ended || ended
}

// stop says END, kills the process if it does not end, and waits for it.
func (p *process) stop() {
	close(p.quit)
	// An error says that the process has already ended. A full pipe must not block us: the write ends when the
	// process does.
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
