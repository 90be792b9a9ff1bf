package main

// fukumi solve: does the side to move have a forced win of a class?

import (
	"context"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation/draw"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// commonOptions are the flags of every command that takes positions.
type commonOptions struct {
	Position positionOptions
	Search   searchOptions
	Cache    cacheOptions
	Output   outputOptions
	Proof    string // file, or directory where there are several positions
}

func (o *commonOptions) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.SortFlags = false
	o.Position.register(f)
	o.Search.registerGoal(f)
	o.Search.register(f)
	f.StringVar(&o.Proof, "proof", "", "write the proof to `FILE`; with several positions, each into that directory")
	o.Cache.register(f)
	o.Output.register(f)
	o.Position.Foreign.register(f)
}

// query is the question about a position that the flags ask.
func (o *commonOptions) query(r *record) solver.Query {
	return solver.Query{
		Position: r.Position, Goal: o.Search.Goal,
		Shortest: o.Search.Shortest, All: o.Search.All, Method: o.Search.Method, Limits: o.Search.limits(),
	}
}

// solveOptions are the flags of solve.
type solveOptions struct {
	commonOptions
	Picture pictureOptions
	Explain bool
}

func newSolveCommand(s *streams) *cobra.Command {
	o := &solveOptions{}
	o.Cache.imported = true
	cmd := &cobra.Command{
		Use:   "solve [POSITION]",
		Short: "finds a forced win of a class, or proves that there is none",
		Long:  commandText("solve"),
		Example: `  fukumi solve --rule renju "h8 i9 g7"
  fukumi solve --shortest --proof proof.json puzzle.txt
  fukumi solve --explain puzzle.txt
  fukumi solve --json --goal vcf < puzzles.jsonl`,
		Args: takesArgs(0, 1, `one position (several moves go in quotes: "h8 i9 g7")`),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			if err := o.Picture.settle(&o.Output); err != nil {
				return err
			}
			return runSolve(cmd.Context(), s, o, args)
		},
	}
	o.register(cmd)
	o.Picture.register(cmd.Flags())
	cmd.Flags().BoolVar(&o.Explain, "explain", false, "tell a win as a tree of named threats, each with its gain, cost and rest squares")
	return cmd
}

func runSolve(ctx context.Context, s *streams, o *solveOptions, args []string) error {
	proofs, pictures := newProofFiles(o.Proof), newPictureFiles(s, &o.Picture)
	return runBatch(ctx, s, &o.commonOptions, args, proofs, func(b *batch, r record) error {
		stop := b.progress("searching")
		a, err := analysis.Ask(ctx, b.engine, r.ID, o.query(&r), analysis.Extra{
			Explain: o.Explain, Judge: o.Output.Format != "json" && !o.Output.Quiet,
		})
		stop()
		if err != nil {
			return err
		}
		b.codes.Add(codeOfResult(&a.Result))
		if !o.Picture.onOutput() {
			if err := printAnswer(s, &o.Output, a); err != nil {
				return err
			}
		}
		b.addProof(proofs, &r, a.Result.Proof)
		if !o.Picture.asked() {
			return nil
		}
		return b.addPictures(pictures, &r, draw.Sheet{picture.OfAnswer(a, hint)})
	}, pictures.close)
}

// codeOfResult is the exit code that a result stands for.
func codeOfResult(r *solver.Result) int {
	switch {
	case r.Stop == solver.StopInterrupt:
		return exit.Interrupted
	case r.Verdict == solver.Unknown:
		return exit.Undecided
	}
	return exit.Decided
}

// printAnswer prints one answer in the format asked for.
func printAnswer(s *streams, o *outputOptions, a *analysis.Answer) error {
	if o.Format == "json" {
		if err := terminal.WriteJSON(s.Out, a.Object()); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p := newPrinter(s, o)
	p.Heading(a.ID, &a.Query.Position)
	p.answer(a)
	p.End()
	return s.Out.Flush()
}
