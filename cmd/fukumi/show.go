package main

// fukumi show: draws positions.

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/notation/words"
)

// showOptions are the flags of show.
type showOptions struct {
	Position positionOptions
	Picture  pictureOptions
	Numbers  bool
	Output   outputOptions
}

func newShowCommand(s *streams) *cobra.Command {
	o := &showOptions{}
	cmd := &cobra.Command{
		Use:   "show [POSITION]",
		Short: "draws a position as text, SVG or PNG",
		Long:  commandText("show"),
		Example: `  fukumi show "h8 i9 g7"
  fukumi show --numbers --at 20 --png game.png game.txt
  fukumi show --svg - --rule renju h8,h9/i8 > position.svg`,
		Args: takesArgs(0, 1, `one position (several moves go in quotes: "h8 i9 g7")`),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			if err := o.settle(); err != nil {
				return err
			}
			return runShow(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Position.register(f)
	o.Picture.register(f)
	f.BoolVar(&o.Numbers, "numbers", false, "number the moves of a game")
	o.Output.register(f)
	o.Position.Foreign.register(f)
	return cmd
}

// settle: a picture takes the place of the text.
func (o *showOptions) settle() error {
	if o.Picture.asked() && (o.Output.formatSet || o.Output.json) {
		return fmt.Errorf("--svg and --png contradict --format %s: show draws one thing at a time", o.Output.Format)
	}
	return o.Picture.settle(&o.Output)
}

func runShow(ctx context.Context, s *streams, o *showOptions, args []string) error {
	src, err := o.Position.open(s, args)
	if err != nil {
		return err
	}
	defer src.Close()
	b := &batch{s: s, output: &o.Output, codes: exit.Tally{}}
	files := newPictureFiles(s, &o.Picture)
	b.run(ctx, src, func(b *batch, r record) error { return b.show(o, &r, files) })
	if err := files.close(); err != nil {
		b.fail(err)
	}
	return exit.Quiet(b.codes.Code())
}

// A shownObject is a position in JSON.
type shownObject struct {
	Schema int              `json:"schema"`
	ID     string           `json:"id"`
	Rule   notation.Rule    `json:"rule"`
	Size   int              `json:"size"`
	Turn   notation.Stone   `json:"turn"`
	Moves  []notation.Point `json:"moves"` // null where their order is not known
	Black  []notation.Point `json:"black"`
	White  []notation.Point `json:"white"`
	Five   []notation.Point `json:"five"` // the row that won, [] where the game is not over
}

// show draws one position.
func (b *batch) show(o *showOptions, r *record, files *pictureFiles) error {
	pos := &r.Position
	moves, ordered := pos.Moves()
	if o.Numbers && !ordered {
		return &inputError{errors.New("--numbers wants a game: the order of these stones is not known")}
	}
	marks, name := ringed(pos)
	if o.Numbers {
		marks.Labels = map[notation.Point]string{}
		for i, p := range moves {
			marks.Labels[p] = strconv.Itoa(i + 1)
		}
	}
	if o.Picture.asked() {
		return files.add(r.ID, draw.Sheet{{Position: *pos, Title: words.Heading(r.ID, pos), Marks: marks, RingName: name}})
	}
	if o.Output.Format == "json" {
		object := shownObject{
			schema, r.ID, pos.Rule(), pos.Size(), pos.Turn(), nil,
			pos.Stones(notation.Black), pos.Stones(notation.White), []notation.Point{},
		}
		if ordered {
			object.Moves = append([]notation.Point{}, moves...)
		}
		if row, over := pos.Winner(); over {
			object.Five = row.Points()
		}
		if err := terminal.WriteJSON(b.s.Out, object); err != nil {
			return err
		}
		return b.s.Out.Flush()
	}
	p := newPrinter(b.s, &o.Output)
	if !p.Quiet {
		p.Heading(r.ID, pos)
	}
	p.Block(notation.Draw(pos, marks, notation.Style{Color: p.Color}))
	p.End()
	return b.s.Out.Flush()
}

// ringed rings the row that won, or else the last move, and says which.
func ringed(pos *notation.Position) (notation.Marks, string) {
	if row, over := pos.Winner(); over {
		return notation.Marks{Ring: row.Points()}, row.Side.String() + " five"
	}
	return notation.Marks{Ring: pos.Last()}, "last move"
}
