package play

// The score models as players.

import (
	"context"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/internal/model"
)

// Models are the names of the score models.
func Models() []string { return model.Names() }

// IsModel reports whether a text names a score model, as LoadModel takes it.
func IsModel(text string) bool { return model.Known(text) }

// A Model is a score model as a player: as its text says, at its own depth and
// width unless others were named, whatever the limits.
type Model struct{ m *model.Model }

// LoadModel returns the score model of a name, which may have a depth and a width
// behind it: "wei", "wei:2", "liang:4x6", "gu30:4xall".
func LoadModel(name string) (*Model, error) {
	m, err := model.Load(name)
	if err != nil {
		return nil, err
	}
	return &Model{m}, nil
}

// Name is the name of the model.
func (p *Model) Name() string { return p.m.Name }

// Report is the text that the model is from.
func (p *Model) Report() (title, author string, year int) { return p.m.Title, p.m.Author, p.m.Year }

// Begin does nothing.
func (p *Model) Begin(context.Context) error { return nil }

// Close does nothing.
func (p *Model) Close() {}

// A Choice is what a model chooses.
type Choice struct {
	Point notation.Point
	Score string // a number, "five" or "their five"
	Depth int    // plies; 0: its table alone decided
}

// Choose asks the model; where there is no time for its own depth, for the best of
// its candidates alone.
func (p *Model) Choose(ctx context.Context, pos *notation.Position, hurried bool) (Choice, error) {
	o := model.Options{}
	if hurried {
		o = model.Options{Depth: 1, Method: model.Ordered}
	}
	c, err := model.Choose(ctx, p.m, *pos, o)
	return Choice{c.Move, model.ScoreText(c.Score), c.Depth}, err
}

// Move plays what the model chooses.
func (p *Model) Move(ctx context.Context, pos *notation.Position) (Move, error) {
	c, err := p.Choose(ctx, pos, false)
	if err != nil {
		return Move{}, err
	}
	if c.Depth == 0 {
		return Move{Point: c.Point, Says: words.Later("score {score}, by its table alone", "score", score(c.Score))},
			nil
	}
	return Move{Point: c.Point, Says: words.Later("score {score}, depth {depth}", "score", score(c.Score),
		"depth", c.Depth)}, nil
}

// score is a score of a model, in words where it is none.
func score(text string) any {
	switch text {
	case "five":
		return words.Later("five##score")
	case "their five":
		return words.Later("their five##score")
	}
	return text
}
