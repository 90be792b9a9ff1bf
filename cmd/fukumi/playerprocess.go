package main

// The process of an engine: lines in and out, and an end that is certain. What it
// has started ends with it: all that is left of its group of processes is killed
// when it has ended, however it did. A child that has made itself a group or a
// session of its own is out of reach; where it holds the pipes it is not waited
// for.

import (
	"bufio"
	"errors"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// brainEnd is how long a process may take to end after END.
const brainEnd = time.Second

// brainLine is the longest line that is read whole; the rest of a longer one is
// dropped.
const brainLine = 8 << 10

// A brain is a running engine.
type brain struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // closed at the end of its output; no line is empty
	quit  chan struct{} // closed by stop: nobody reads the lines any more
	done  chan struct{} // closed when the process is gone and was waited for
	err   error         // how it ended, once done is closed

	group sync.Mutex // held while the group is killed
	ended bool       // the group is no more, and its number may be that of another one
}

// startBrain runs a command. What it writes to standard error is dropped.
func startBrain(command []string) (*brain, error) {
	cmd := exec.Command(command[0], command[1:]...)
	ownGroup(cmd)
	cmd.WaitDelay = brainEnd // for its children that hold the pipes
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r, w := io.Pipe()
	cmd.Stdout = w
	b := &brain{cmd: cmd, in: in, lines: make(chan string, 64), quit: make(chan struct{}), done: make(chan struct{})}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		b.err = endOf(cmd, func() { b.kill(true) })
		w.Close()
		close(b.done)
	}()
	go b.read(r)
	return b, nil
}

// read hands on the lines of the engine until its output ends.
func (b *brain) read(r *io.PipeReader) {
	defer close(b.lines)
	defer r.Close() // so that the process is not stuck in a write
	in := bufio.NewReaderSize(r, brainLine)
	for {
		part, more, err := in.ReadLine()
		if err != nil {
			return
		}
		line := strings.TrimSpace(string(part))
		for more && err == nil {
			_, more, err = in.ReadLine()
		}
		if line == "" {
			continue
		}
		select {
		case b.lines <- line:
		case <-b.quit:
			return
		}
	}
}

// drain drops the lines that nobody asked for.
func (b *brain) drain() {
	for {
		select {
		case _, open := <-b.lines:
			if !open {
				return
			}
		default:
			return
		}
	}
}

// send writes lines. An engine that reads nothing must not keep us.
func (b *brain) send(lines ...string) error {
	if in, ok := b.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = in.SetWriteDeadline(time.Now().Add(brainEnd)) // where there are deadlines
	}
	_, err := io.WriteString(b.in, strings.Join(lines, "\r\n")+"\r\n")
	return err
}

// ending says how the process ended.
func (b *brain) ending() string {
	select {
	case <-b.done:
	case <-time.After(brainEnd):
		return "the engine takes no input"
	}
	var exit *exec.ExitError
	switch {
	case b.err == nil:
		return "the engine ended: exit status 0"
	case errors.As(b.err, &exit):
		return "the engine ended: " + exit.String()
	}
	return "the engine ended: " + b.err.Error()
}

// kill ends the group, once for all where the process has ended.
func (b *brain) kill(ended bool) {
	b.group.Lock()
	defer b.group.Unlock()
	if !b.ended {
		killGroup(b.cmd)
	}
	b.ended = b.ended || ended
}

// stop says END, kills the process if it does not end, and waits for it.
func (b *brain) stop() {
	close(b.quit)
	// An error says that it has ended already. A pipe that is full must not
	// keep us: the write ends when the process does.
	go func() {
		_ = b.send("END")
		b.in.Close()
	}()
	select {
	case <-b.done:
	case <-time.After(brainEnd):
		b.kill(false)
		<-b.done
	}
}
