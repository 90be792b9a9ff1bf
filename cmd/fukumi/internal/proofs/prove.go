package proofs

// fukumi prove, which works on a long proof as a job.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// proveOptions are the flags of prove.
type proveOptions struct {
	options
	Position command.PositionOptions
	From     string
	First    string
	Endless  bool
	Lemmas   string
	Frame    int
	Merge    bool
	Output   command.OutputOptions
}

// proveMemory is the default memory for all workers together. It is more than for a single answer.
const proveMemory = 2 << 30

func NewProve(s *command.Streams) *cobra.Command {
	o := &proveOptions{}
	cmd := &cobra.Command{
		Use:   "prove [--from POSITION | --merge FILE...]",
		Short: "proves a win that takes hours, as a job that you can end and resume",
		Example: `  fukumi prove --from "h8 o15 i9 a1" --export proof.json
  fukumi prove --state job --time 8h --threads 2 --export h8.book
  fukumi prove --state job --resume
  fukumi prove --from "h8 o15 i9 a1" --export far.book
  fukumi prove --merge --from "h8 o15 i9 a1" --export all.book far.book`,
		Args: cobra.ArbitraryArgs,
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			if o.Parts && o.Export == "" {
				return errors.New("--parts needs --export FILE")
			}
			if len(args) > 0 && !o.Merge {
				return fmt.Errorf("prove takes no arguments, got %s: use --from for a position, --merge for books and "+
					"certificates", words.Count(int64(len(args)), "argument"))
			}
			return runProve(ctx, s, o, args)
		}),
	}
	f := command.Flags(cmd)
	p := &o.Position
	f.StringVar(&o.From, "from", "", "prove a win of the side to move in this `POSITION` (default the empty board)")
	f.StringVar(&o.First, "first", "",
		"prove that this move of the side to move, a `POINT`, wins there: each reply to it is a part of the job")
	p.RegisterBoard(f)
	f.StringVar(&o.State, "state", "", "keep what is found in the directory `DIR`")
	f.BoolVar(&o.Resume, "resume", false, "go on with the job in --state DIR")
	f.BoolVar(&o.Endless, "endless", false,
		"prove it for every board at once, the endless one too, that has the lines of --frame around its middle; the "+
			"board of --size is where the search plays: six lines more than the frame are enough")
	f.IntVar(&o.Frame, "frame", 0,
		"with --endless, only rows within the `N` lines around the middle of the board count for the winner "+
			"(default six fewer than the board has)")
	f.StringVar(&o.Lemmas, "lemmas", "",
		"begin with the lemmas of this `BOOK` about the same rule and board; with --endless, with those of a smaller "+
			"board that hold on every board, like empty-freestyle")
	o.Memory, o.Workers = proveMemory, 1
	f.Var(cli.NewValue(&o.Time, nil, cli.ParseTime, "", "D"), "time",
		"time limit of this run, like 90m or 8h (default none)")
	f.Var(cli.NewValue(&o.TurnNodes, nil, cli.ParseCount, "", "N"), "turn-nodes",
		"the nodes of a turn; with one thread and no limit of time the book is the same on every machine "+
			"(default 10M; with --endless 500M)")
	f.Var(cli.NewValue(&o.Turn, nil, cli.ParseTime, "", "D"), "turn-time",
		"the time of such a turn, like 4m, in place of its nodes")
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "1", "N"), "threads", "parts to search at a time")
	f.Var(cli.NewValue(&o.Memory, nil, cli.ParseMemory, "2GiB", "SIZE"), "memory", "memory for all searches together")
	f.StringVar(&o.Export, "export", "",
		"when all is proved, check it as a whole and write it to `FILE`: a book, or a proof file if the name ends in "+
			".json")
	f.BoolVar(&o.Parts, "parts", false, "write the proved parts to --export FILE, as one book, even if others are open")
	f.BoolVar(&o.Merge, "merge", false,
		"search nothing: join books, proof files and results under the root, check the whole, and write it to "+
			"--export FILE")
	f.BoolVar(&o.Jobs, "jobs", false, "search nothing: print the open parts as records for fukumi solve, one a line")
	o.Output.Register(f)
	return cmd
}

// firstMove returns the point of --first, or nil.
func firstMove(o *proveOptions) (*notation.Point, error) {
	if o.First == "" {
		return nil, nil
	}
	p, err := notation.ParsePoint(o.First, o.Root.Size())
	if err != nil {
		return nil, fmt.Errorf("--first %s: %w", o.First, err)
	}
	return &p, nil
}

func runProve(ctx context.Context, s *command.Streams, o *proveOptions, args []string) error {
	root := o.From
	if root == "" {
		root = "empty"
	}
	in, err := text.ParseArgument(root, text.Defaults{
		Rule: o.Position.Rule, Size: o.Position.Size, Turn: o.Position.Turn,
		Asked: text.Facts{Rule: o.Position.RuleSet, Size: o.Position.SizeSet},
	})
	if err != nil {
		return command.Advised(err)
	}
	for _, w := range in.Warnings {
		s.Warn("%s", s.Doubt(w))
	}
	o.Root = in.Position
	if o.options.First, err = firstMove(o); err != nil {
		return err
	}
	o.Asked = o.From != "" || o.First != "" || o.Position.RuleSet || o.Position.SizeSet
	if o.Memory = min(o.Memory, cli.MaxMemory()); o.isEvery() {
		return runEvery(ctx, s, o)
	}
	switch size := o.Root.Size(); {
	case o.Endless && o.Frame == 0:
		o.options.Frame = size - 6
	case o.Endless:
		o.options.Frame = o.Frame
	case o.Frame != 0:
		return errors.New("--frame needs --endless")
	}
	o.options.Lemmas = o.Lemmas
	o.JSON, o.Quiet = o.Output.Format == "json", o.Output.Quiet
	o.Program = "fukumi " + cli.Build().Version
	p := command.NewPrinter(s, &o.Output).Printer
	if o.Merge {
		return merge(ctx, &s.Streams, p, &o.options, args)
	}
	return run(ctx, &s.Streams, p, &o.options)
}
