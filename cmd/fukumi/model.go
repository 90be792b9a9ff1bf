package main

// The score models: as flag values, and as heat.

import (
	"errors"
	"slices"

	"github.com/spf13/pflag"

	"fukumi/eval"
	"fukumi/eval/model"
	"fukumi/notation"
	"fukumi/notation/words"
)

// parseModel reads the name of a score model.
func parseModel(text string) (string, error) {
	if !slices.Contains(model.Names(), text) {
		return "", errors.New("want " + words.Or(model.Names()))
	}
	return text, nil
}

// ownModel is the name of the program's own pattern scores.
const ownModel = "fukumi"

// heatModels are the names that --model of analyze knows.
var heatModels = append([]string{ownModel}, model.Names()...)

// A heatModel says what points are worth. The zero value is ownModel.
type heatModel struct{ scores *model.Model }

func (m *heatModel) register(f *pflag.FlagSet) {
	f.Var(&flagValue[heatModel]{m, nil, parseHeatModel, ownModel, "NAME"},
		"model", "what says what points are worth in heat maps: fukumi, or a published student system, "+words.Or(model.Names()))
}

func parseHeatModel(text string) (heatModel, error) {
	if text == ownModel {
		return heatModel{}, nil
	}
	if !slices.Contains(heatModels, text) {
		return heatModel{}, errors.New("want " + words.Or(heatModels))
	}
	scores, err := model.Load(text)
	return heatModel{scores}, err
}

func (m heatModel) name() string {
	if m.scores == nil {
		return ownModel
	}
	return m.scores.Name
}

// of is what a stone on each point is worth to either side.
func (m heatModel) of(b *notation.Position) sidesObject {
	heat := eval.Heat
	if m.scores != nil {
		heat = m.scores.Heat
	}
	black, white := heat(b)
	return sidesObject{
		newHeatRows(b, func(p notation.Point) heatValue { return black[p] }),
		newHeatRows(b, func(p notation.Point) heatValue { return white[p] }),
	}
}

// untouched is the most that a point of a board without stones is worth, 1 at
// least: a heat map shows what is above it.
func (m heatModel) untouched(b *notation.Position) float64 {
	bare, err := notation.NewPosition(b.Rule(), b.Size())
	if err != nil {
		return 1
	}
	heat := m.of(&bare)
	return float64(max(1, heat.Black.peak(), heat.White.peak()))
}
