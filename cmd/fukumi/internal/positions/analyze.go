package positions

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// analyzeOptions are the flags of analyze.
type analyzeOptions struct {
	command.CommonOptions
	Picture command.PictureOptions
	Heat    heatOptions
	Model   analysis.Model
	MultiPV int
	Both    bool
}

func NewAnalyze(s *command.Streams) *cobra.Command {
	o := &analyzeOptions{MultiPV: 3}
	cmd := &cobra.Command{
		Use:   "analyze [POSITION]",
		Short: "shows threats, forced wins of either side, candidate moves and a heat map",
		Example: `  fukumi analyze --rule renju "h8 i9 g7"
  fukumi analyze --at 20 --json game.txt
  fukumi analyze --heat scores,zone --png heat.png "h8 i9 g7"`,
		Args: command.TakesArgs(0, command.MaxWords, "one position"),
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			if err := o.Picture.Settle(&o.Output); err != nil {
				return err
			}
			return runAnalyze(ctx, s, o, args)
		}),
	}
	o.Register(cmd)
	o.Heat.register(cmd.Flags())
	registerModel(cmd.Flags(), &o.Model)
	cmd.Flags().Var(cli.NewValue(&o.MultiPV, nil, cli.UpTo(notation.MaxSize*notation.MaxSize), "3", "N"),
		"multipv", "how many candidate moves to rank")
	cmd.Flags().BoolVar(&o.Both, "both", false,
		"search for the opponent's win with all limits, even if the side to move wins")
	o.Picture.Register(cmd.Flags())
	command.SpeaksLanguage(s, cmd)
	return cmd
}

func runAnalyze(ctx context.Context, s *command.Streams, o *analyzeOptions, args []string) error {
	proofs, pictures := command.NewProofFiles(o.Proof), command.NewPictureFiles(s, &o.Picture)
	return command.RunBatch(ctx, s, &o.CommonOptions, args, proofs, func(b *command.Batch, r command.Record) error {
		stop := b.Progress(s.Words().Say("analyzing##progress"))
		tell := func(print func(*analysisText) error) error {
			if o.Output.Format == "json" || o.Picture.OnOutput() {
				return nil
			}
			stop()
			if err := print(&analysisText{command.NewPrinter(s, &o.Output)}); err != nil {
				return err
			}
			err := s.Out.Flush()
			stop = b.Progress(s.Words().Say("analyzing##progress"))
			return err
		}
		q := o.Query(&r)
		options, err := o.options(&q.Position)
		if err != nil {
			return err
		}
		var live liveAnalysis
		options.Told = func(a *analysis.Analysis, part analysis.Part) error {
			if print := live.tell(a, part, o); print != nil {
				return tell(print)
			}
			return nil
		}
		a, err := analysis.Analyze(ctx, b.Session, r.ID, q, options)
		stop()
		if err != nil {
			return o.Heat.named(err)
		}
		if a.Interrupted() {
			b.Codes.Add(cli.ExitInterrupted)
		}
		if o.Output.Format == "json" && !o.Picture.OnOutput() {
			if err := text.WriteJSON(s.Out, a.Object()); err != nil {
				return err
			}
			if err := s.Out.Flush(); err != nil {
				return err
			}
		}
		b.AddProof(ctx, proofs, &r, &a.Attack.Result)
		if !o.Picture.Asked() {
			return nil
		}
		sheet := picture.Of(a, command.Hints(words.English))
		if o.Heat.set {
			sheet = picture.OfMaps(a, o.Heat.maps(words.English, a), command.Hints(words.English))
		}
		return b.AddPictures(pictures, &r, sheet)
	}, pictures.Close)
}

// options returns the options of an analysis of pos, as the flags set them.
func (o *analyzeOptions) options(pos *notation.Position) (analysis.Options, error) {
	change, err := o.Heat.change(pos)
	a := analysis.Options{Both: o.Both, Model: o.Model, Change: change, Scores: o.Heat.shows(picture.Scores)}
	// If only the answer is printed, no moves need to be ranked.
	if !o.Output.Quiet || o.Output.Format == "json" || a.Scores {
		a.Candidates = o.MultiPV
	}
	if !o.Search.TimeSet && !o.Search.NodesSet {
		a.Judging = judgingTime
	}
	return a, err
}

// judgingTime is the time for the judgement of moves if the flags give no limit.
const judgingTime = time.Second
