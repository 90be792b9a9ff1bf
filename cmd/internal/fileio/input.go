package fileio

// Input, which is read until its end or an interrupt, or until so many zero bytes follow each other that it can be
// neither text nor a file of any known format.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
)

// ErrInterrupted is the error of a read that an interrupt has ended. It is not printed, because the exit code is
// enough.
var ErrInterrupted error = &cli.ExitError{Code: cli.ExitInterrupted}

// maxZeros is a number of successive zero bytes that occurs in no format.
const maxZeros = 64 << 10

var errZeros = fmt.Errorf("nothing but zero bytes for %d KiB: no text, and no file of any format", maxZeros>>10)

// An Input reads from a file or a stream. When ctx is done, it abandons a read that waits.
type Input struct {
	ctx   context.Context
	from  io.Reader
	quick bool // from never waits for long, because it is a regular file
	zeros int  // number of zero bytes at the end of the input so far

	space, ahead []byte // the buffer of the background read, and its unread part
	n            int    // length of the last background read
	err          error  // the error of the last background read
}

// Read reads the data that is available. If there is none, it waits.
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

// wait reads in the background, and waits for data. It returns false if an interrupt came first.
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
		return false // the result of the abandoned read is never used
	}
}

// look counts the zero bytes of p. It returns the length of p, and err or errZeros.
func (i *Input) look(p []byte, err error) (int, error) {
	for _, c := range p {
		if c != 0 {
			i.zeros = 0
			continue
		}
		if i.zeros++; i.zeros >= maxZeros {
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

// NewInput returns an Input from a stream on which a read may wait.
func NewInput(ctx context.Context, from io.Reader) *Input { return &Input{ctx: ctx, from: from} }

// Open opens a file for reading. It refuses a directory.
func Open(ctx context.Context, name string) (*InputFile, error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		err = words.Errorf("is a directory")
	}
	if err != nil {
		return nil, CannotRead(name, err)
	}
	var file *os.File
	opened := make(chan struct{})
	go func() { // a named pipe waits for its writer
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

// CannotRead returns an error that names the input that could not be read, but not the system call.
func CannotRead(name string, err error) error {
	if errors.Is(err, ErrInterrupted) {
		return ErrInterrupted
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return words.Errorf("cannot read {name}: {error}", "name", name, "error", inWords(err))
}

// named returns the error of a file with its name, but without the system call.
func named(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return words.Errorf("{name}: {error}", "name", path.Path, "error", inWords(path.Err))
	}
	return err
}

// A fault is an error of the system with a message in every language.
type fault struct {
	error
	message *words.Message
}

func (f *fault) Error() string           { return f.message.String() }
func (f *fault) Message() *words.Message { return f.message }
func (f *fault) Unwrap() error           { return f.error }

// inWords returns an error with a message in every language if it is one of the commonest.
func inWords(err error) error {
	for _, known := range []struct {
		cause   error
		message *words.Message
	}{
		{fs.ErrNotExist, words.Later("no such file or directory")},
		{fs.ErrPermission, words.Later("permission denied")},
		{syscall.ENOTDIR, words.Later("not a directory")}, {syscall.EISDIR, words.Later("is a directory")},
		{syscall.ENOSPC, words.Later("no space left on device")}, {syscall.EROFS, words.Later("read-only file system")},
	} {
		if errors.Is(err, known.cause) {
			return &fault{err, known.message}
		}
	}
	return err
}
