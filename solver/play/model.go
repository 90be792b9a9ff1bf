package play

// The score models as players.

import (
	"context"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/internal/model"
)

// Models returns the names of the score models.
func Models() []string { return model.Names() }

// IsModel reports whether text begins with the name of a score model, as LoadModel requires.
func IsModel(text string) bool { return model.Known(text) }

// A Model is a score model as a player. It plays as published, at its own depth and width unless others were given, and
// takes no notice of limits.
type Model struct{ m *model.Model }

// LoadModel returns the named score model. A depth and a width may follow the
// name: "wei", "wei:2", "liang:4x6", "gu30:4xall".
func LoadModel(name string) (*Model, error) {
	m, err := model.Load(name)
	if err != nil {
		return nil, err
	}
	return &Model{m}, nil
}

// Name returns the name of the model.
func (p *Model) Name() string { return p.m.Name }

// Report returns the published source of the model.
func (p *Model) Report() (title, author string, year int) { return p.m.Title, p.m.Author, p.m.Year }

// Begin does nothing.
func (p *Model) Begin(context.Context) error { return nil }

// Close does nothing.
func (p *Model) Close() {}

// A Choice is the move of a model, with its score.
type Choice struct {
	Point notation.Point
	Score string // a number, "five" or "their five"
	Depth int    // plies; 0 if only its table decided
}

// Choose asks the model for its move. If hurried is true, it asks only for the best candidate.
func (p *Model) Choose(ctx context.Context, pos *notation.Position, hurried bool) (Choice, error) {
	o := model.Options{}
	if hurried {
		o = model.Options{Depth: 1, Method: model.Ordered}
	}
	c, err := model.Choose(ctx, p.m, *pos, o)
	return Choice{c.Move, model.ScoreText(c.Score), c.Depth}, err
}

// Move plays the model's choice.
func (p *Model) Move(ctx context.Context, pos *notation.Position) (Move, error) {
	c, err := p.Choose(ctx, pos, false)
	if err != nil {
		return Move{}, err
	}
	if c.Depth == 0 {
		return Move{Point: c.Point, Says: words.Later("score {score}, by its score table alone", "score",
			score(c.Score))}, nil
	}
	return Move{Point: c.Point, Says: words.Later("score {score}, depth {depth}", "score", score(c.Score),
		"depth", c.Depth)}, nil
}

// score returns a score of a model, translated if it is a phrase.
func score(text string) any {
	switch text {
	case "five":
		return words.Later("five##score")
	case "their five":
		return words.Later("their five##score")
	}
	return text
}
