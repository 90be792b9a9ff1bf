// Command fukumi-farm works on archives of positions and games with many processes:
// those of this machine, or of many.
//
// It does what fukumi solve and fukumi review do. The jobs go through a queue to
// workers. The farm checks their results, every win by its certificate, and keeps them
// in a file. You may kill the queue, a worker or the collector: in the end the results
// are those that one process would have found.
package main

import (
	"context"
	"os"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
)

func main() { os.Exit(mainCode(&streams{Streams: cli.ProcessStreams()})) }

// mainCode runs the command on the process's own arguments and returns its exit
// code.
func mainCode(s *streams) int {
	return cli.WithSignals(fileio.AbortAll, func(ctx context.Context) int { return run(ctx, os.Args[1:], s) })
}
