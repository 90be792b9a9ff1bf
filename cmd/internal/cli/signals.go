//go:build !js

package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// WithSignals runs a command and returns its exit code.
//
// The first signal cancels the context, so that the command prints its results so far and closes its stores. The
// next signal ends the process at once, after abort, which removes half-written files. A closed pipe does not end
// the process: it is a write error like any other, because a store may have to be closed.
func WithSignals(abort func(), command func(context.Context) int) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		<-signals
		cancel()
		<-signals
		abort()
		os.Exit(ExitInterrupted)
	}()
	signal.Ignore(syscall.SIGPIPE)
	return command(ctx)
}
