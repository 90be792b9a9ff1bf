package main

// fukumi-farm drop, which removes a run from a queue.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
)

// dropOptions are the flags of drop.
type dropOptions struct{ Server serverOptions }

func newDrop(s *streams) *cobra.Command {
	o := &dropOptions{}
	cmd := &cobra.Command{
		Use: "drop RUN", Short: "removes a run from the queue of a server", Long: helpText("drop"),
		Example: "  fukumi-farm drop cup",
		Args:    cli.TakesArgs(1, 1, "the name of a run"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runDrop(cmd.Context(), s, o, args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Server.register(f)
	return cmd
}

func runDrop(ctx context.Context, s *streams, o *dropOptions, name string) error {
	if _, err := runNamed(name); err != nil {
		return fmt.Errorf("run %.60q: %w", name, err)
	}
	client, err := o.Server.dial(ctx, s)
	if err != nil {
		return err
	}
	defer client.Close()
	run, err := client.Run(ctx, name)
	if err != nil {
		return err
	}
	if run.Description == nil && run.Batches == 0 {
		return fmt.Errorf("the server knows no run %s", name)
	}
	if err := client.DropRun(ctx, name); err != nil {
		return err
	}
	cli.NewPrinter(&s.Streams, cli.Look{}).Sentence(
		"run %s is dropped, with %d batches of jobs and %s with results",
		name, run.Batches, words.Count(int64(run.Results), "message"))
	return nil
}
