// Command fukumi solves and analyzes Gomoku and renju positions.
//
// Every win it claims comes with a proof that a separate, simple checker has
// accepted; every "no win" names the class of attack it has exhausted;
// everything else is called unknown.
//
// This package is the outside of the program: flags, streams, wording, tables
// and exit codes. One file a command; families of commands and what all share
// are packages below internal, and root.go ties them together.
package main

import (
	"context"
	"os"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/games"
	"fukumi/cmd/internal/signals"
	"fukumi/cmd/internal/terminal"
)

func main() { os.Exit(mainCode()) }

// mainCode runs the command on the process's own arguments and streams and
// returns its exit code.
func mainCode() int {
	return signals.Heed(func(ctx context.Context) int {
		return run(ctx, games.EngineArgs(os.Args[0], os.Args[1:]), &command.Streams{Streams: terminal.Process()})
	})
}
