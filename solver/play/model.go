package play

// The score models as players.

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/internal/model"
	"fukumi/solver/minimax"
)

// Models are the names of the score models.
func Models() []string { return model.Names() }

// LoadModel returns the score model of a name.
func LoadModel(name string) (*model.Model, error) { return model.Load(name) }

// Model is a score model as a player: as its text says, at its own depth and
// width, whatever the limits.
type Model struct{ m *model.Model }

// NewModel returns the player of a score model.
func NewModel(m *model.Model) *Model { return &Model{m} }

// Name is the name of the model.
func (p *Model) Name() string { return p.m.Name }

// Begin does nothing.
func (p *Model) Begin(context.Context) error { return nil }

// Close does nothing.
func (p *Model) Close() {}

// Move plays what the model chooses.
func (p *Model) Move(ctx context.Context, pos *notation.Position) (Move, error) {
	c, err := minimax.Choose(ctx, p.m, *pos, minimax.Options{})
	if err != nil {
		return Move{}, err
	}
	if c.Depth == 0 {
		return Move{Point: c.Move, Says: fmt.Sprintf("score %s, by its table alone", minimax.ScoreText(c.Score))}, nil
	}
	return Move{Point: c.Move, Says: fmt.Sprintf("score %s, depth %d", minimax.ScoreText(c.Score), c.Depth)}, nil
}
