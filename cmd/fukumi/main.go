// Command fukumi solves and analyzes Gomoku and renju positions.
//
// Every win comes with a proof that a separate, simple checker has accepted.
// Every "no win" names the class of attack that was searched exhaustively. All other answers
// are "unknown".
//
// This package builds the root command: begin with newRoot. The subcommands are in packages
// below internal, one for each group of them, and share internal/command.
package main

import (
	"context"
	"os"

	"github.com/inconshreveable/mousetrap"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/positions"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
)

func main() { os.Exit(mainCode()) }

// mainCode runs the command on the arguments and the streams of the process, and
// returns its exit code.
func mainCode() int {
	clicked := len(os.Args) == 1 && mousetrap.StartedByExplorer()
	args := arguments(os.Args[0], os.Args[1:], clicked)
	s := &command.Streams{Streams: cli.ProcessStreams()}
	code := cli.WithSignals(fileio.AbortAll, func(ctx context.Context) int { return run(ctx, args, s) })
	if clicked && code != cli.ExitDecided && code != cli.ExitInterrupted {
		s.Warn("press Enter to close this window")
		_, _ = os.Stdin.Read(make([]byte, 1))
	}
	return code
}

// arguments returns the arguments of the command: the given arguments, preceded by "engine" if the name
// of the program asks for that. After a double click on Windows the command opens the board.
func arguments(name string, given []string, clicked bool) []string {
	args := positions.EngineArgs(name, given)
	if clicked && len(args) == 0 {
		return []string{"serve", "--open"}
	}
	return args
}
