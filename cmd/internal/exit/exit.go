// Package exit has the ends of a command: its exit codes, the errors that carry them, and
// the signals that ask for it.
package exit

import (
	"errors"
	"fmt"
	"syscall"
)

// The exit codes of the command.
const (
	Decided     = 0   // the question was decided, or the result was printed
	Failed      = 1   // a check failed
	Usage       = 2   // usage or bad input
	Undecided   = 3   // a limit was reached first
	NotWritten  = 4   // the required cache or an output could not be used
	Interrupted = 130 // interrupted; partial results were printed
)

// order is the order in which the codes of a batch win.
var order = [...]int{Interrupted, NotWritten, Usage, Failed, Undecided, Decided}

// An Error ends the command with its code. Its message is printed as one
// line where there is one; with none, everything has been said.
type Error struct {
	Code int
	Err  error
}

func (e *Error) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("exit code %d", e.Code)
	}
	return e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// Quiet ends the command with code and without a message: nil for 0.
func Quiet(code int) error {
	if code == Decided {
		return nil
	}
	return &Error{Code: code}
}

// Unwritten is the failure of an output. Where the reader has gone away
// (a closed pipe) nobody is left to be told.
func Unwritten(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return &Error{Code: NotWritten}
	}
	return &Error{NotWritten, err}
}

// Of returns the exit code an error stands for. An error that names none
// is about the arguments or the input.
func Of(err error) int {
	var e *Error
	switch {
	case err == nil:
		return Decided
	case errors.As(err, &e):
		return e.Code
	}
	return Usage
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
	return Decided
}
