package cli

import (
	"errors"
	"fmt"
	"syscall"
)

// The exit codes of the command.
const (
	ExitDecided     = 0   // the question was decided, or the result was printed
	ExitFailed      = 1   // a check failed
	ExitUsage       = 2   // usage or bad input
	ExitUndecided   = 3   // a limit was reached first
	ExitNotWritten  = 4   // the required cache or an output could not be used
	ExitInterrupted = 130 // interrupted; partial results were printed
)

// order is the order in which the codes of a batch win.
var order = [...]int{ExitInterrupted, ExitNotWritten, ExitUsage, ExitFailed, ExitUndecided, ExitDecided}

// An ExitError ends the command with its code. Its message is printed as one
// line where there is one; with none, everything has been said.
type ExitError struct {
	Code int
	Err  error
}

func (e *ExitError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("exit code %d", e.Code)
	}
	return e.Err.Error()
}

func (e *ExitError) Unwrap() error { return e.Err }

// ExitWith ends the command with code and without a message: nil for 0.
func ExitWith(code int) error {
	if code == ExitDecided {
		return nil
	}
	return &ExitError{Code: code}
}

// Unwritten is the failure of an output. Where the reader has gone away
// (a closed pipe) nobody is left to be told.
func Unwritten(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return &ExitError{Code: ExitNotWritten}
	}
	return &ExitError{ExitNotWritten, err}
}

// ExitCode returns the exit code an error stands for. An error that names none
// is about the arguments or the input.
func ExitCode(err error) int {
	var e *ExitError
	switch {
	case err == nil:
		return ExitDecided
	case errors.As(err, &e):
		return e.Code
	}
	return ExitUsage
}

// A Tally gathers the exit codes of a batch.
type Tally map[int]bool

// Add takes a code down.
func (t Tally) Add(code int) { t[code] = true }

// Code is the first code of order that was seen.
func (t Tally) Code() int {
	for _, code := range order {
		if t[code] {
			return code
		}
	}
	return ExitDecided
}
