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
// The first signal to end cancels the context, so that what is known is printed
// and stores are closed; the next one ends the process at once, after abort, which
// takes half written files away. A closed pipe is an error of the write, to be handled like
// any other, not the end of the process: a cache may have to be closed.
func WithSignals(abort func(), command func(context.Context) int) int {
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
		abort()
		os.Exit(ExitInterrupted)
	}()
	signal.Ignore(syscall.SIGPIPE)
	return command(ctx)
}
