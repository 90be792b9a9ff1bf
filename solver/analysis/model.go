package analysis

// The models that rate points: the program's own pattern scores, and published score models.

import (
	"errors"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/internal/model"
)

// OwnModel is the name of the program's own pattern scores.
const OwnModel = "fukumi"

// Models returns the names that LoadModel accepts.
func Models() []string { return append([]string{OwnModel}, model.Names()...) }

// A Model rates points. The zero value is OwnModel.
type Model struct{ model *model.Model }

// LoadModel returns the named model. A depth and a width may follow the name, as in
// "wei:2" and "liang:4x6".
func LoadModel(name string) (Model, error) {
	if name == OwnModel {
		return Model{}, nil
	}
	if !model.Known(name) {
		return Model{}, errors.New("expected " + words.English.Or(Models()))
	}
	scores, err := model.Load(name)
	if err != nil {
		return Model{}, err
	}
	return Model{scores}, nil
}

// name returns the name of the model.
func (m Model) name() string {
	if m.model == nil {
		return OwnModel
	}
	return m.model.Name
}

// scores returns how much a stone on each point is worth to either side.
func (m Model) scores(b *notation.Position) answer.Sides {
	heat := eval.Heat
	if m.model != nil {
		heat = m.model.Heat
	}
	black, white := heat(b)
	return answer.Sides{
		Black: answer.NewRows(b.Size(), func(p notation.Point) int { return black[p] }),
		White: answer.NewRows(b.Size(), func(p notation.Point) int { return white[p] }),
	}
}

// untouched returns the highest score of a point on an empty board, at least 1. A heat map shows scores above it.
func (m Model) untouched(b *notation.Position) float64 {
	bare, err := notation.NewPosition(b.Rule(), b.Size())
	if err != nil {
		return 1
	}
	scores := m.scores(&bare)
	return float64(max(1, scores.Black.Peak(), scores.White.Peak()))
}
