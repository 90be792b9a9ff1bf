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

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/cmd/fukumi/internal/terminal"
)

func main() { os.Exit(mainCode()) }

// mainCode runs the command on the process's own arguments and streams and
// returns its exit code.
//
// The first signal to end cancels the context, so that what is known is printed
// and stores are closed; the next one ends the process at once, without leaving
// half written files.
func mainCode() int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		<-signals
		cancel()
		<-signals
		outfile.AbortAll()
		os.Exit(exit.Interrupted)
	}()
	// A closed pipe is an error of the write, to be handled like any other,
	// not the end of the process: a cache may have to be closed.
	signal.Ignore(syscall.SIGPIPE)
	return run(ctx, engineArgs(os.Args[0], os.Args[1:]), &streams{Streams: terminal.Process()})
}
