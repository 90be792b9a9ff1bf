package fileio

// Input: until it ends, an interrupt comes, or it turns out to be no text and no file of
// any format.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fukumi/cmd/internal/cli"
)

// ErrInterrupted ends what reads: an interrupt came first. Nothing is printed of
// it; the exit code says it.
var ErrInterrupted error = &cli.ExitError{Code: cli.ExitInterrupted}

// mostZeros is the number of zero bytes in a row that no format has.
const mostZeros = 64 << 10

var errZeros = fmt.Errorf("nothing but zero bytes for %d KiB: no text, and no file of any format", mostZeros>>10)

// An Input reads from a file or a stream. A reader that waits is left behind
// when ctx is done.
type Input struct {
	ctx   context.Context
	from  io.Reader
	quick bool // from never waits for long: it is a regular file
	zeros int  // in a row, up to here

	space, ahead []byte // what was read beside, and what is left of it
	n            int    // of the last read beside, with its error
	err          error
}

// Read reads what is there, or waits for it.
func (i *Input) Read(p []byte) (int, error) {
	if i.ctx.Err() != nil {
		return 0, ErrInterrupted
	}
	if len(p) == 0 {
		return 0, nil
	}
	if i.quick {
		n, err := i.from.Read(p)
		return i.look(p[:n], err)
	}
	if len(i.ahead) == 0 && i.err == nil {
		if !i.wait() {
			return 0, ErrInterrupted
		}
	}
	n := copy(p, i.ahead)
	i.ahead = i.ahead[n:]
	if n > 0 {
		return i.look(p[:n], nil)
	}
	return 0, i.err
}

// wait reads beside until something is there. It reports false where an
// interrupt was first.
func (i *Input) wait() bool {
	if i.space == nil {
		i.space = make([]byte, 64<<10)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		i.n, i.err = i.from.Read(i.space)
	}()
	select {
	case <-done:
		i.ahead = i.space[:i.n]
		return true
	case <-i.ctx.Done():
		return false // and whatever comes of the read is never looked at
	}
}

// look counts zero bytes.
func (i *Input) look(p []byte, err error) (int, error) {
	for _, c := range p {
		if c != 0 {
			i.zeros = 0
			continue
		}
		if i.zeros++; i.zeros >= mostZeros {
			return len(p), errZeros
		}
	}
	return len(p), err
}

// An InputFile is a file that is read through an Input.
type InputFile struct {
	*Input
	io.Closer
}

// NewInput returns the input from a stream that may have to be waited for.
func NewInput(ctx context.Context, from io.Reader) *Input { return &Input{ctx: ctx, from: from} }

// Open opens a file that can be read; a directory cannot.
func Open(ctx context.Context, name string) (*InputFile, error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		err = errors.New("is a directory")
	}
	if err != nil {
		return nil, CannotRead(name, err)
	}
	var file *os.File
	opened := make(chan struct{})
	go func() { // a pipe with a name waits for its writer
		defer close(opened)
		file, err = os.Open(name)
	}()
	select {
	case <-opened:
	case <-ctx.Done():
		return nil, ErrInterrupted
	}
	if err != nil {
		return nil, CannotRead(name, err)
	}
	return &InputFile{&Input{ctx: ctx, from: file, quick: info.Mode().IsRegular()}, file}, nil
}

// CannotRead says which input could not be read, without the system call.
func CannotRead(name string, err error) error {
	if errors.Is(err, ErrInterrupted) {
		return ErrInterrupted
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("cannot read %s: %w", name, err)
}
