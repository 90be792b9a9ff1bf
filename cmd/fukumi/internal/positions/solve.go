// Package positions holds the commands that read a position or continue from one by play: fukumi solve, analyze,
// show, convert, match, bench and engine.
package positions

import (
	"context"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/notation/draw"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// solveOptions are the flags of solve.
type solveOptions struct {
	command.CommonOptions
	Picture command.PictureOptions
	Explain bool
}

func NewSolve(s *command.Streams) *cobra.Command {
	o := &solveOptions{}
	o.Cache.Imported = true
	cmd := &cobra.Command{
		Use:   "solve [POSITION]",
		Short: "finds a forced win of a class of attack, or proves that there is none",
		Example: `  fukumi solve --rule renju "h8 i9 g7"
  fukumi solve --shortest --proof proof.json puzzle.txt
  fukumi solve --explain puzzle.txt
  fukumi solve --json --goal vcf < puzzles.jsonl`,
		Args: command.TakesArgs(0, command.MaxWords, "one position"),
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			if err := o.Search.Settle(); err != nil {
				return err
			}
			if err := o.Picture.Settle(&o.Output); err != nil {
				return err
			}
			return runSolve(ctx, s, o, args)
		}),
	}
	o.Register(cmd)
	o.Picture.Register(cmd.Flags())
	o.Position.Shard.Register(cmd.Flags())
	cmd.Flags().BoolVar(&o.Explain, "explain", false,
		"explain a win as a tree of named threats, each with its gain, cost and rest squares")
	command.SpeaksLanguage(s, cmd)
	return cmd
}

func runSolve(ctx context.Context, s *command.Streams, o *solveOptions, args []string) error {
	proofs, pictures := command.NewProofFiles(o.Proof), command.NewPictureFiles(s, &o.Picture)
	return command.RunBatch(ctx, s, &o.CommonOptions, args, proofs, func(b *command.Batch, r command.Record) error {
		stop := b.Progress(s.Words().Say("searching##progress"))
		a, err := analysis.Ask(ctx, b.Session, r.ID, o.Query(&r), analysis.Extra{
			Explain: o.Explain, Judge: o.Output.Format != "json" && !o.Output.Quiet,
		})
		stop()
		if err != nil {
			return err
		}
		b.Codes.Add(command.CodeOfResult(&a.Result))
		if !o.Picture.OnOutput() {
			if err := command.PrintAnswer(s, &o.Output, a); err != nil {
				return err
			}
		}
		b.AddProof(ctx, proofs, &r, &a.Result)
		if !o.Picture.Asked() {
			return nil
		}
		return b.AddPictures(pictures, &r, draw.Sheet{picture.OfAnswer(a, command.Hints(words.English))})
	}, pictures.Close)
}
