package positions

// The heat maps of --heat and --model, and their text on a terminal.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
)

// heatOptions say which heat maps to draw.
type heatOptions struct {
	Kinds []picture.Kind
	Move  string // the move of change:MOVE; "" for the last move
	set   bool   // the flag was given
}

func (o *heatOptions) register(f *pflag.FlagSet) {
	o.Kinds = []picture.Kind{picture.Black, picture.White}
	usage := "heat maps, in the text and in the picture: "
	for _, d := range picture.Descriptions {
		if d.Short != "" {
			usage += d.Short + ", "
		}
	}
	f.Var(cli.NewValue(o, nil, parseHeat, "black,white", "KINDS"),
		"heat", strings.TrimSuffix(usage, ", ")+"; all, none")
}

// parseHeat reads a list of kinds.
func parseHeat(text string) (heatOptions, error) {
	o := heatOptions{set: true}
	for word := range strings.SplitSeq(text, ",") {
		name, move, hasMove := strings.Cut(word, ":")
		kind := picture.Kind(name)
		switch {
		case word == "none" && text == word:
		case word == "all":
			o.Kinds = append(o.Kinds, picture.Kinds()...)
		case hasMove && kind == picture.Change && move != "" && (o.Move == "" || o.Move == move):
			o.Kinds, o.Move = append(o.Kinds, kind), move
		case !hasMove && slices.Contains(picture.Kinds(), kind):
			o.Kinds = append(o.Kinds, kind)
		default:
			return o, fmt.Errorf("expected %s, change:MOVE, all or none, with commas between",
				strings.Join(HeatNames(), ", "))
		}
	}
	return o, nil
}

// shows reports whether the flag asks for a kind.
func (o *heatOptions) shows(kind picture.Kind) bool { return slices.Contains(o.Kinds, kind) }

// HeatNames returns the names of the heat maps.
func HeatNames() []string {
	var names []string
	for _, k := range picture.Kinds() {
		names = append(names, string(k))
	}
	return names
}

// change returns the move of change:MOVE, or nil for the last move.
func (o *heatOptions) change(b *notation.Position) (*notation.Point, error) {
	if _, over := b.Winner(); over || o.Move == "" {
		return nil, nil
	}
	p, err := notation.ParsePoint(o.Move, b.Size())
	if err != nil {
		return nil, command.Unsuitable(fmt.Errorf("--heat change:%s: %w", o.Move, command.Advised(err)))
	}
	return &p, nil
}

// named adds the flag to an error about the move of change:MOVE.
func (o *heatOptions) named(err error) error {
	var change *analysis.ChangeError
	if errors.As(err, &change) {
		return command.Unsuitable(fmt.Errorf("--heat change:%s: %w", o.Move, change.Err))
	}
	return err
}

// maps returns the heat maps that the flags ask for.
func (o *heatOptions) maps(l *words.Language, a *analysis.Analysis) []picture.Map {
	maps := picture.Maps(l, a, o.Kinds...)
	for i := range maps {
		if maps[i].Kind == picture.Change && a.Heat.Change == nil {
			maps[i].Empty = l.Join(maps[i].Empty, l.Say("name a move, as in --heat change:h8"))
		}
	}
	return maps
}

// registerModel adds the flag for the model that scores the points.
func registerModel(f *pflag.FlagSet, m *analysis.Model) {
	f.Var(cli.NewValue(m, nil, analysis.LoadModel, analysis.OwnModel, "NAME"),
		"model", "who scores the points of heat maps, and says what it would play: fukumi, or a published student "+
			"system, perhaps with another depth and width (wei:2, liang:4x6): "+
			words.English.Or(analysis.Models()[1:]))
}

// heatMap prints a heat map with its legend, in colour or with numbers.
func (p *analysisText) heatMap(b *notation.Position, m *picture.Map) {
	p.Section("%s", m.Title)
	if len(m.Keys) == 0 {
		p.Sentence("%s", m.Empty)
		return
	}
	coloured := p.Color.Colored()
	p.Board(b, m.Marks(coloured))
	if !coloured {
		for _, text := range m.Legend(p.Words) {
			p.Sentence("%s", text)
		}
		return
	}
	line := "" // collects the labels before a text, because the printer wraps only whole lines
	for _, k := range m.Keys {
		if k.Text == "" {
			line += p.Color.Paint(" "+k.Label, k.Heat*m.Tone(true))
			continue
		}
		fmt.Fprintf(p.W, "%s%s %s\n", line, p.Color.Paint(" "+k.Label+" ", k.Heat*m.Tone(true)), k.Text)
		line = ""
	}
}
