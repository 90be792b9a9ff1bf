package model

import (
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// No position is an error, not a choice.
func TestNoPosition(t *testing.T) {
	t.Parallel()
	m := testhelp.Must(Load("peng"))(t)
	nobody, _ := notation.NewPosition(notation.Freestyle, 15)
	nobody.SetTurn(notation.Empty)
	for _, pos := range []notation.Position{{}, nobody} {
		if c, err := Choose(context.Background(), m, pos, Options{}); err == nil {
			t.Errorf("size %d, %v to move: %+v", pos.Size(), pos.Turn(), c)
		}
	}
}
