// Command fukumi-farm works on archives of positions and games with many processes,
// on this machine or on many.
//
// It does what fukumi solve and fukumi review do, but the jobs go through a queue to
// workers. The farm checks the results, every win by its certificate, and keeps them
// in a file. The queue, a worker or the collector may be killed at any time: in the end the results
// are the same as those of a single process.
package main

import (
	"context"
	"os"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
)

func main() { os.Exit(mainCode(&streams{Streams: cli.ProcessStreams()})) }

// mainCode runs the command on the arguments of the process, and returns its exit
// code.
func mainCode(s *streams) int {
	return cli.WithSignals(fileio.AbortAll, func(ctx context.Context) int { return run(ctx, os.Args[1:], s) })
}
