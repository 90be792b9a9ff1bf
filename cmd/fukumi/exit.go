package main

// Exit codes, and the errors that carry them.

import (
	"errors"
	"fmt"
	"syscall"
)

// The exit codes of the command.
const (
	exitDecided     = 0   // the question was decided, or the result was printed
	exitFailed      = 1   // a check failed
	exitUsage       = 2   // usage or bad input
	exitUndecided   = 3   // a limit was reached first
	exitUnwritten   = 4   // the required cache or an output could not be used
	exitInterrupted = 130 // interrupted; partial results were printed
)

// exitOrder is the order in which the codes of a batch win.
var exitOrder = [...]int{exitInterrupted, exitUnwritten, exitUsage, exitFailed, exitUndecided, exitDecided}

// An exitError ends the command with its code. Its message is printed as one
// line where there is one; with none, everything has been said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// quietExit ends the command with code and without a message: nil for 0.
func quietExit(code int) error {
	if code == exitDecided {
		return nil
	}
	return &exitError{code: code}
}

// unwritten is the failure of an output. Where the reader has gone away
// (a closed pipe) nobody is left to be told.
func unwritten(err error) error {
	if errors.Is(err, syscall.EPIPE) {
		return &exitError{code: exitUnwritten}
	}
	return &exitError{exitUnwritten, err}
}

// codeOf returns the exit code an error stands for. An error that names none
// is about the arguments or the input.
func codeOf(err error) int {
	var e *exitError
	switch {
	case err == nil:
		return exitDecided
	case errors.As(err, &e):
		return e.code
	}
	return exitUsage
}

// A tally gathers the exit codes of a batch.
type tally map[int]bool

func (t tally) add(code int) { t[code] = true }

// code is the first code of exitOrder that was seen.
func (t tally) code() int {
	for _, code := range exitOrder {
		if t[code] {
			return code
		}
	}
	return exitDecided
}
