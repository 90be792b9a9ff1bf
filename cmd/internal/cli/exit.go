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
	ExitUsage       = 2   // wrong usage or bad input
	ExitUndecided   = 3   // a limit was reached before the question was decided
	ExitNotWritten  = 4   // the required cache or an output could not be used
	ExitInterrupted = 130 // interrupted; partial results were printed
)

// order has the exit codes of a batch, with the highest precedence first.
var order = [...]int{ExitInterrupted, ExitNotWritten, ExitUsage, ExitFailed, ExitUndecided, ExitDecided}

// An ExitError ends the command with its code. Its message is printed as one line. If Err is nil, no message
// is printed, because the reason was already reported.
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

// ExitWith ends the command with code and without a message. It returns nil for 0.
func ExitWith(code int) error {
	if code == ExitDecided {
		return nil
	}
	return &ExitError{Code: code}
}

// Unwritten returns the error of a failed output. It has no message if the reader has gone away (a closed
// pipe), because no reader is left.
func Unwritten(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return &ExitError{Code: ExitNotWritten}
	}
	return &ExitError{ExitNotWritten, err}
}

// ExitCode returns the exit code for an error. An error that is not an ExitError is about the arguments or the
// input.
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

// A Tally collects the exit codes of a batch.
type Tally map[int]bool

// Add adds an exit code.
func (t Tally) Add(code int) { t[code] = true }

// Code returns the exit code with the highest precedence.
func (t Tally) Code() int {
	for _, code := range order {
		if t[code] {
			return code
		}
	}
	return ExitDecided
}
