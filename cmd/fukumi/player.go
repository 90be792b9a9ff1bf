package main

// Players: whoever can be asked for a move. The engine itself, the score models
// of eval/model, and programs that speak the Gomocup protocol (playerbrain.go).

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"fukumi/eval/model"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/minimax"
)

// A player plays one game after the other, on positions whose order of moves is
// known. It is not safe for concurrent use.
type player interface {
	name() string
	// begin says that another game begins.
	begin(ctx context.Context) error
	// move returns the move for the side to move, which the caller has yet to
	// judge. A *forfeit is a failure of the player's own; other errors are that
	// of ctx, or say that something is wrong with the program.
	move(ctx context.Context, pos *notation.Position) (played, error)
	close()
}

// A played move, and what its player says of it.
type played struct {
	point notation.Point
	words string // "" for nothing
}

// A forfeit is a game lost by something else than a five.
type forfeit struct {
	reason string // one of the reasons of match
	detail string
}

func (f *forfeit) Error() string { return f.reason + ": " + f.detail }

// playerLimits bound one move of a player.
type playerLimits struct {
	solver.Limits
	threads int
	memory  int64

	newSolver func(solver.Options) *solver.Solver
}

// ownName is the engine of this program as a player.
const ownName = "fukumi"

// playerKinds says what a player may be.
func playerKinds() string {
	return ownName + ", a score model (" + strings.Join(model.Names(), ", ") + ") or the command of a Gomocup engine, with a slash or a space in it (./pbrain-x)"
}

// newPlayer makes the player that a word of the command line names.
func newPlayer(text string, rule notation.Rule, size int, l playerLimits) (player, error) {
	switch {
	case text == ownName:
		return &ownPlayer{l.newSolver(solver.Options{Memory: l.memory, Threads: l.threads}), l.Limits}, nil
	case slices.Contains(model.Names(), text):
		m, err := model.Load(text)
		if err != nil {
			return nil, err
		}
		return &modelPlayer{m}, nil
	case strings.ContainsAny(text, " /"+string(os.PathSeparator)):
		return newBrainPlayer(text, rule, size, l)
	}
	return nil, fmt.Errorf("there is no player %q: want %s", text, playerKinds())
}

// An ownPlayer is the engine of this program.
type ownPlayer struct {
	search *solver.Solver
	limits solver.Limits
}

func (p *ownPlayer) name() string                { return ownName }
func (p *ownPlayer) begin(context.Context) error { return nil }
func (p *ownPlayer) close()                      {}

func (p *ownPlayer) move(ctx context.Context, pos *notation.Position) (played, error) {
	c, err := p.search.Choose(ctx, solver.RankQuery{Position: *pos, Limits: p.limits})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return played{}, err
	}
	return played{c.Move, candidateText(pos, &c)}, nil
}

// candidateText says what is proved of a move, or how it is judged.
func candidateText(pos *notation.Position, c *solver.Candidate) string {
	side := pos.Turn()
	switch r := c.Result; c.Proved {
	case solver.ProvedWin:
		if r.Length == 1 {
			return "proved: five"
		}
		return fmt.Sprintf("proved: %s wins by %s, %s", title(side), classNames[r.Class], count(int64(r.Length+1)/2, "own move"))
	case solver.ProvedLoss:
		return fmt.Sprintf("proved: %s wins against it by %s, %s", title(side.Opponent()), classNames[r.Class], count(int64(r.Length+1)/2, "own move"))
	}
	return fmt.Sprintf("judged: %d %% for %s, depth %d", percent(c.WinChance), title(side), c.Depth)
}

// percent is a judged chance: never 0 or 100, which would sound like proof.
func percent(chance float64) int { return words.Percent(chance) }

// A modelPlayer plays a score model as its text says: at its own depth and
// width, whatever the limits.
type modelPlayer struct{ m *model.Model }

func (p *modelPlayer) name() string                { return p.m.Name }
func (p *modelPlayer) begin(context.Context) error { return nil }
func (p *modelPlayer) close()                      {}

func (p *modelPlayer) move(ctx context.Context, pos *notation.Position) (played, error) {
	c, err := minimax.Choose(ctx, p.m, *pos, minimax.Options{})
	if err != nil {
		return played{}, err
	}
	if c.Depth == 0 {
		return played{c.Move, fmt.Sprintf("score %s, by its table alone", scoreText(c.Score))}, nil
	}
	return played{c.Move, fmt.Sprintf("score %s, depth %d", scoreText(c.Score), c.Depth)}, nil
}

// A timing sums the time of the moves of a player.
type timing struct {
	moves       int
	total, most time.Duration
}

func (t *timing) add(d time.Duration) {
	t.moves++
	t.total += d
	t.most = max(t.most, d)
}

func (t *timing) join(o timing) {
	t.moves += o.moves
	t.total += o.total
	t.most = max(t.most, o.most)
}

// mean is the average, 0 of no moves.
func (t *timing) mean() time.Duration { return t.total / time.Duration(max(t.moves, 1)) }
