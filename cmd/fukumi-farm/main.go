// Command fukumi-farm works on archives of positions and games with many processes:
// those of this machine, or of many.
//
// It asks what fukumi solve and fukumi review ask. The jobs go through a queue to
// workers; their results are checked, every win by its certificate, and kept in a
// file. Whatever is killed, be it the queue, a worker or whoever collects, the
// results are in the end what one process would have found.
package main

import (
	"context"
	"os"

	"fukumi/cmd/internal/signals"
	"fukumi/cmd/internal/terminal"
)

func main() { os.Exit(mainCode(&streams{Streams: terminal.Process()})) }

// mainCode runs the command on the process's own arguments and returns its exit
// code.
func mainCode(s *streams) int {
	return signals.Heed(func(ctx context.Context) int { return run(ctx, os.Args[1:], s) })
}
