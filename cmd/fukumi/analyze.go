package main

// fukumi analyze: everything about one position.

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"fukumi/notation"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// analyzeOptions are the flags of analyze.
type analyzeOptions struct {
	commonOptions
	Picture PictureOptions
	Heat    heatOptions
	Model   analysis.Model
	MultiPV int
	Both    bool
}

func newAnalyzeCommand(s *Streams) *cobra.Command {
	o := &analyzeOptions{MultiPV: 3}
	cmd := &cobra.Command{
		Use:   "analyze [POSITION]",
		Short: "shows threats, forced wins of either side, candidate moves and a heat map",
		Long: `analyze shows what there is in a position: the forced win of the side to move;
the win that the opponent would have if it were their move; where there is one
to answer, every move that holds against it, all others being proved lost; the
threats of both sides with their points; what either side can make next; the
points that are forbidden for Black; the best moves, with what is proved of them
or else a score of alpha-beta, and why; and a heat map of what the patterns make
of each point.

A move holds if the opponent has no win of the class after it, exactly.

The limits are for the position: a third of them for the side to move, half of
the rest for the opponent, half of what is left for the moves that hold, and the
rest for the candidates, of the default time at most a second. Where the side to
move wins, the opponent's win is looked for shortly; --both looks for it in all
the time there is.

Text is printed part by part, each as soon as it is known.

--model scores the points of the heat maps as a published student system did,
in its own units; nothing else of the answer changes.

--svg and --png draw the position with its threats, the forced wins with their
numbered lines and the moves that hold; with --heat, the maps it names instead.

POSITION is a position, a file or - for standard input: see fukumi help
notation. JSON lines are answered line by line.

Exit codes: 0 printed, 2 usage or bad input, 4 the required cache or an output
failed, 130 interrupted.`,
		Example: `  fukumi analyze --rule renju "h8 i9 g7"
  fukumi analyze --at 20 --json game.txt
  fukumi analyze --heat scores,zone --png heat.png "h8 i9 g7"`,
		Args: takesArgs(0, 1, `one position (several moves go in quotes: "h8 i9 g7")`),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			if err := o.Picture.settle(&o.Output); err != nil {
				return err
			}
			return runAnalyze(cmd.Context(), s, o, args)
		},
	}
	o.register(cmd)
	o.Heat.register(cmd.Flags())
	registerModel(cmd.Flags(), &o.Model)
	cmd.Flags().Var(&flagValue[int]{&o.MultiPV, nil, parseMultiPV, "3", "N"}, "multipv", "how many candidate moves to rank")
	cmd.Flags().BoolVar(&o.Both, "both", false, "look for the opponent's win as long where the side to move has one")
	o.Picture.register(cmd.Flags())
	return cmd
}

func runAnalyze(ctx context.Context, s *Streams, o *analyzeOptions, args []string) error {
	proofs, pictures := newProofFiles(o.Proof), newPictureFiles(s, &o.Picture)
	return runBatch(ctx, s, &o.commonOptions, args, proofs, func(b *batch, r record) error {
		stop := b.progress("analyzing")
		tell := func(print func(*printer) error) error {
			if o.Output.Format == "json" || o.Picture.onOutput() {
				return nil
			}
			stop()
			if err := print(newPrinter(s, &o.Output)); err != nil {
				return err
			}
			err := s.Out.Flush()
			stop = b.progress("analyzing")
			return err
		}
		q := o.query(&r)
		options, err := o.options(&q.Position)
		if err != nil {
			return err
		}
		options.Told = func(a *analysis.Analysis, part analysis.Part) error {
			return tell(func(p *printer) error { return p.part(a, part, o) })
		}
		a, err := analysis.Analyze(ctx, b.engine, r.ID, q, options)
		stop()
		if err != nil {
			return o.Heat.named(err)
		}
		if a.Interrupted() {
			b.codes.add(exitInterrupted)
		}
		if o.Output.Format == "json" && !o.Picture.onOutput() {
			if err := writeJSON(s.Out, a.Object()); err != nil {
				return err
			}
			if err := s.Out.Flush(); err != nil {
				return err
			}
		}
		b.addProof(proofs, &r, a.Attack.Result.Proof)
		if !o.Picture.asked() {
			return nil
		}
		sheet := picture.Of(a, hint)
		if o.Heat.set {
			sheet = picture.OfMaps(a, o.Heat.maps(a), hint)
		}
		return b.addPictures(pictures, &r, sheet)
	}, pictures.close)
}

// options are what the flags ask of an analysis.
func (o *analyzeOptions) options(pos *notation.Position) (analysis.Options, error) {
	change, err := o.Heat.change(pos)
	a := analysis.Options{Both: o.Both, Model: o.Model, Change: change, Scores: o.Heat.shows(picture.Scores)}
	// Where only the answers are printed no move is ranked.
	if !o.Output.Quiet || o.Output.Format == "json" || a.Scores {
		a.Candidates = o.MultiPV
	}
	if !o.Search.timeSet && !o.Search.nodesSet {
		a.Judging = judgingTime
	}
	return a, err
}

// judgingTime is what the judgement of moves takes at most where no limit was
// named.
const judgingTime = time.Second

func parseMultiPV(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > notation.MaxSize*notation.MaxSize {
		return 0, fmt.Errorf("want a number from 1 to %d", notation.MaxSize*notation.MaxSize)
	}
	return n, nil
}
