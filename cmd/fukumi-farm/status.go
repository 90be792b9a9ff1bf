package main

// fukumi-farm status, which shows the progress of the work on a server.

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// statusOptions are the flags of status.
type statusOptions struct {
	Server serverOptions
	JSON   bool
	Watch  time.Duration
}

func newStatus(s *streams) *cobra.Command {
	o := &statusOptions{}
	cmd := &cobra.Command{
		Use: "status", Short: "shows the queue of a server, its runs and its workers", Long: helpText("status"),
		Example: "  fukumi-farm status --watch 10s",
		Args:    cli.TakesArgs(0, 0, "no arguments"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return runStatus(cmd.Context(), s, o) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&o.JSON, "json", false, "print a JSON object")
	f.Var(cli.NewValue(&o.Watch, nil, cli.ParseTime, "", "D"), "watch", "repeat it at this interval")
	o.Server.register(f)
	return cmd
}

func runStatus(ctx context.Context, s *streams, o *statusOptions) error {
	client, err := o.Server.dial(ctx, s)
	if err != nil {
		return err
	}
	defer client.Close()
	hub, err := farm.Listen(client)
	if err != nil {
		return err
	}
	if queue.Pause(ctx, worker.SayEvery*5/4) != nil {
		return nil
	}
	for {
		status, err := hub.Status(ctx)
		if err == nil && o.JSON {
			err = text.WriteJSON(s.Out, status)
		} else if err == nil {
			err = printStatus(s, &status)
		}
		if err == nil {
			err = s.Out.Flush()
		}
		if err != nil || o.Watch == 0 {
			return err
		}
		if queue.Pause(ctx, o.Watch) != nil {
			return nil
		}
	}
}

// printStatus prints a status as text for people.
func printStatus(s *streams, status *farm.Status) error {
	p := cli.NewPrinter(&s.Streams, cli.Look{})
	q := &status.Queue
	p.Sentence("batches in the queue: %d, in work: %d (%d for another time); %s with results to collect, %d KiB; %s "+
		"done, %d given up",
		q.Waiting, q.Working, q.Redelivered, words.Count(int64(q.Results), "message"), (q.Bytes+1023)/1024,
		words.Count(status.Jobs, "job"), status.Failed)
	if len(status.Runs) > 0 {
		var rows [][]string
		for _, r := range status.Runs {
			total := "?"
			if r.Total > 0 {
				total = strconv.FormatInt(r.Total, 10)
			}
			what := r.Question.Kind
			if r.Question.Goal != "" {
				what += " " + r.Question.Goal
			}
			rows = append(rows, []string{r.Name, what, strconv.FormatInt(r.Question.Nodes, 10),
				strconv.FormatInt(r.Submitted, 10), total, r.Client})
		}
		err := p.Table([]cli.Column{cli.TextColumn("run"), cli.TextColumn("question"), cli.NumberColumn("nodes"),
			cli.NumberColumn("submitted"), cli.NumberColumn("of"), cli.TextColumn("by")}, rows)
		if err != nil {
			return err
		}
	}
	if len(status.Workers) == 0 {
		p.Sentence("no workers")
		return nil
	}
	var rows [][]string
	for _, w := range status.Workers {
		rows = append(rows, []string{
			w.Name, fmt.Sprintf("%d of %d", w.Working, w.Processes), strconv.FormatInt(w.Jobs, 10),
			strconv.FormatInt(w.Failed, 10),
			fmt.Sprintf("%.0f s", w.Busy), fmt.Sprintf("%.1f ms", 1000*w.Pace), w.Program,
		})
	}
	return p.Table([]cli.Column{
		cli.TextColumn("worker"), cli.NumberColumn("working"), cli.NumberColumn("jobs"), cli.NumberColumn("given up"),
		cli.NumberColumn("busy"), cli.NumberColumn("a position"), cli.TextColumn("program"),
	}, rows)
}
