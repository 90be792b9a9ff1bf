package main

// fukumi-farm status, which shows the progress of the work on a server.

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/queue"
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
		Use: "status", Short: "shows the queue of a server and its runs", Long: helpText("status"),
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
	for {
		status, err := farm.StatusOf(ctx, client)
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
	p.Sentence("batches in the queue: %d, in work: %d (%d of them redelivered); processes without work: %d; %s with "+
		"results to collect, %d KiB",
		q.Waiting, q.Working, q.Redelivered, q.Idle, words.Count(int64(q.Results), "message"), (q.Bytes+1023)/1024)
	if len(status.Runs) == 0 {
		return nil
	}
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
			strconv.FormatInt(r.Submitted, 10), total, strconv.Itoa(r.Batches), strconv.Itoa(r.Results)})
	}
	return p.Table([]cli.Column{cli.TextColumn("run"), cli.TextColumn("question"), cli.NumberColumn("nodes"),
		cli.NumberColumn("submitted"), cli.NumberColumn("of"), cli.NumberColumn("batches left"),
		cli.NumberColumn("to collect")}, rows)
}
