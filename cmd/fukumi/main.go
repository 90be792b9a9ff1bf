// Command fukumi solves and analyzes Gomoku and renju positions.
//
// Every win it claims comes with a proof that a separate, simple checker has
// accepted; every "no win" names the class of attack it has exhausted;
// everything else is called unknown.
//
// This package builds the root of the command. Every command is a package below
// internal that bears its name; internal/command is what they share.
package main

import (
	"context"
	"os"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/engine"
	"fukumi/cmd/internal/signals"
	"fukumi/cmd/internal/terminal"
)

func main() { os.Exit(mainCode()) }

// mainCode runs the command on the process's own arguments and streams and
// returns its exit code.
func mainCode() int {
	return signals.Heed(func(ctx context.Context) int {
		return run(ctx, engine.Args(os.Args[0], os.Args[1:]), &command.Streams{Streams: terminal.Process()})
	})
}
