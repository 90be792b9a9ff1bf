package positions

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// showOptions are the flags of show.
type showOptions struct {
	Position command.PositionOptions
	Picture  command.PictureOptions
	Numbers  bool
	Output   command.OutputOptions
}

func NewShow(s *command.Streams) *cobra.Command {
	o := &showOptions{}
	cmd := &cobra.Command{
		Use:   "show [POSITION]",
		Short: "draws a position as text, SVG or PNG",
		Example: `  fukumi show "h8 i9 g7"
  fukumi show --numbers --at 20 --png game.png game.txt
  fukumi show --svg - --rule renju h8,h9/i8 > position.svg`,
		Args: command.TakesArgs(0, command.MaxWords, "one position"),
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			if err := o.settle(); err != nil {
				return err
			}
			return runShow(ctx, s, o, args)
		}),
	}
	f := command.Flags(cmd)
	o.Position.Register(f)
	o.Picture.Register(f)
	f.BoolVar(&o.Numbers, "numbers", false, "number the moves of a game")
	o.Output.Register(f)
	o.Position.Foreign.Register(f)
	return cmd
}

// settle refuses a picture together with a format of text, because a picture replaces the text.
func (o *showOptions) settle() error {
	if o.Picture.Asked() && (o.Output.FormatSet || o.Output.JSON) {
		return fmt.Errorf("--svg and --png contradict --format %s: show draws one thing at a time", o.Output.Format)
	}
	return o.Picture.Settle(&o.Output)
}

func runShow(ctx context.Context, s *command.Streams, o *showOptions, args []string) error {
	src, err := o.Position.Open(s, args)
	if err != nil {
		return err
	}
	defer src.Close()
	b := &command.Batch{Streams: s, Output: &o.Output, Codes: cli.Tally{}}
	files := command.NewPictureFiles(s, &o.Picture)
	b.Run(ctx, src, func(b *command.Batch, r command.Record) error { return showPosition(b, o, &r, files) })
	if err := files.Close(); err != nil {
		b.Fail(err)
	}
	return cli.ExitWith(b.Codes.Code())
}

// A showObject is a position, as --json prints it.
type showObject struct {
	answer.Head
	Moves []notation.Point `json:"moves" schema:"null"` // null if the order of the moves is not known
	answer.Stones
	Five []notation.Point `json:"five"` // the winning row; [] if the game is not over
}

// showPosition draws one position.
func showPosition(b *command.Batch, o *showOptions, r *command.Record, files *command.PictureFiles) error {
	pos := &r.Position
	moves, ordered := pos.Moves()
	if o.Numbers && !ordered {
		return command.Unsuitable(errors.New("--numbers needs a game: the order of these stones is unknown"))
	}
	ring, name := pos.Ringed()
	marks := text.Marks{Ring: ring}
	if o.Numbers {
		marks.Labels = map[notation.Point]string{}
		for i, p := range moves {
			marks.Labels[p] = strconv.Itoa(i + 1)
		}
	}
	if o.Picture.Asked() {
		return files.Add(r.ID, draw.Sheet{{Position: *pos, Title: words.English.Heading(r.ID, pos), Marks: marks,
			RingName: name}})
	}
	if o.Output.Format == "json" {
		object := showObject{answer.HeadOf(r.ID, pos), nil, answer.StonesOf(pos), []notation.Point{}}
		if ordered {
			object.Moves = append([]notation.Point{}, moves...)
		}
		if row, over := pos.Winner(); over {
			object.Five = row.Points()
		}
		if err := text.WriteJSON(b.Streams.Out, object); err != nil {
			return err
		}
		return b.Streams.Out.Flush()
	}
	p := command.NewPrinter(b.Streams, &o.Output)
	if !p.Quiet {
		p.Heading(r.ID, pos)
	}
	p.Board(pos, marks)
	p.End()
	return b.Streams.Out.Flush()
}
