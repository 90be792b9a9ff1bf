// Command fukumi solves and analyzes Gomoku and renju positions.
//
// Every win it claims comes with a proof that a separate, simple checker has
// accepted; every "no win" names the class of attack it has exhausted;
// everything else is called unknown.
//
// This package is the outside of the program: flags, streams, wording, tables
// and exit codes. One file a command; root.go ties them together.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(mainCode()) }

// mainCode runs the command on the process's own arguments and streams and
// returns its exit code.
//
// The first interrupt cancels the context, so that what is known is printed;
// from then on the signal has its ordinary effect, so that a second one ends
// the process at once.
func mainCode() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	// A closed pipe is an error of the write, to be handled like any other,
	// not the end of the process: a cache may have to be closed.
	signal.Ignore(syscall.SIGPIPE)
	return run(ctx, gomoArgs(os.Args[0], os.Args[1:]), processStreams())
}
