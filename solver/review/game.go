package review

// The reviewed games, with the position before every move.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// A Move is one ply of a game. Its point is NoPoint if the side passed.
type Move struct {
	Point notation.Point
	Side  notation.Stone
}

// A Game is a game with all its positions. Positions[i] is the position before ply i, counted from 0; the last one is
// the final position.
type Game struct {
	Info      format.Info // data from the file, such as the players and the result
	Moves     []Move
	After     []Move // moves in the file after the forbidden move that ended the game
	Positions []notation.Position
	Warnings  []*words.Message // doubts about the file
}

// NewGame returns the game of the given legal moves from a position. The sides take turns; NoPoint is a pass.
func NewGame(start notation.Position, moves ...notation.Point) (*Game, error) {
	t := format.NewTree(start.Size(), start.Rule())
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		for _, p := range start.Stones(side) {
			t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: p, Stone: side})
		}
	}
	t.Root.Turn = start.Turn()
	n, side := t.Root, start.Turn()
	for _, p := range moves {
		n, side = n.Add(p, side), side.Opponent()
	}
	return FromTree(t, -1)
}

// ErrNoMoves is returned for a game without moves.
var ErrNoMoves = words.Errorf("there are no moves to review: give a game from move to move")

// A LengthError says that a game has fewer plies than the caller asked for.
type LengthError struct{ Wanted, Plies int }

func (e *LengthError) Error() string {
	return fmt.Sprintf("after ply %d: the game ends with ply %d", e.Wanted, e.Plies)
}

// FromTree returns the game of the main line of a tree, with at most plies moves unless plies is negative. It leaves
// out moves after a winning row and moves that were added by an answer of the program. Moves after a forbidden move go
// to After.
func FromTree(t *format.Tree, plies int) (*Game, error) {
	if err := t.Held(); err != nil {
		return nil, err
	}
	g := &Game{Info: t.Info, Warnings: slices.Clone(t.Warnings)}
	pos, err := t.Position(0, notation.Empty)
	switch {
	case err != nil && t.Plies() == 0:
		return nil, err
	case t.Plies() == 0:
		return nil, ErrNoMoves
	}
	if plies < 0 && t.Answer {
		plies = t.Cursor
	}
	if plies > t.Plies() || plies == 0 {
		return nil, &LengthError{plies, t.Plies()}
	}
	played := false
	for n := range t.MainLine() {
		if n.Side == notation.Empty {
			if played && len(n.Setup) > 0 {
				return nil, words.Errorf("stones are set up after ply {ply}: this is not a game from move to move",
					"ply", len(g.Moves))
			}
			continue
		}
		if plies >= 0 && len(g.Moves)+len(g.After) == plies {
			break
		}
		if g.EndsFoul() {
			g.After = append(g.After, Move{n.Move, n.Side})
			continue
		}
		if row, over := pos.Winner(); over {
			g.Warnings = append(g.Warnings, words.Later("moves after {side, select, black {black} other {white}}'s "+
				"five at {from}-{to} are left out", "side", row.Side, "from", row.From, "to", row.To))
			break
		}
		if !played {
			pos.SetTurn(n.Side)
		}
		played = true
		if err := g.play(&pos, n); err != nil {
			return nil, err
		}
	}
	g.Positions = append(g.Positions, pos)
	g.noteFoul()
	if t.Branches() && !t.Answer {
		g.Warnings = append(g.Warnings, words.Later("the file has variations: this is its main line"))
	}
	return g, nil
}

// play adds the move of n to the game and plays it in pos.
func (g *Game) play(pos *notation.Position, n *format.Node) error {
	if pos.Turn() != n.Side {
		g.Warnings = append(g.Warnings, words.Later("{side, select, black {black} other {white}} moves twice at "+
			"ply {ply}", "side", n.Side, "ply", len(g.Moves)+1))
		pos.SetTurn(n.Side)
	}
	g.Positions = append(g.Positions, *pos)
	g.Moves = append(g.Moves, Move{n.Move, n.Side})
	if n.Move == notation.NoPoint {
		pos.SetTurn(n.Side.Opponent())
		return nil
	}
	if err := pos.Play(n.Move); err != nil {
		return words.AtMove(len(g.Moves), strconv.Quote(n.Move.String()), err)
	}
	return nil
}

// Name returns the ID or, if there is none, the name of the game in the file.
func (g *Game) Name() string { return cmp.Or(g.Info.ID, g.Info.Name) }

// End returns the last position.
func (g *Game) End() *notation.Position { return &g.Positions[len(g.Positions)-1] }

// won returns the winner according to the board or, if the board does not show one, according to the file. shown
// reports whether the board shows it. The winner is Empty if the game was drawn or did not end.
func (g *Game) won() (side notation.Stone, shown bool) {
	if row, over := g.End().Winner(); over {
		return row.Side, true
	}
	if g.EndsFoul() {
		return notation.White, true
	}
	return g.claimed(), false
}

// claimed returns the winner that the file names, or Empty.
func (g *Game) claimed() notation.Stone {
	switch strings.ToLower(g.Info.Result) {
	case "black", "1-0":
		return notation.Black
	case "white", "0-1":
		return notation.White
	}
	if text := strings.ToUpper(g.Info.Result); strings.HasPrefix(text, "B+") {
		return notation.Black
	} else if strings.HasPrefix(text, "W+") {
		return notation.White
	}
	return notation.Empty
}

// Foul returns why Black was not allowed to play ply i, or NoFoul if the move was legal. It works on a copy of the
// position, because Position.Foul places a stone for the test and other goroutines read the positions.
func (g *Game) Foul(i int) notation.Foul {
	m, pos := g.Moves[i], g.Positions[i]
	if m.Point == notation.NoPoint || !pos.Rule().Forbids(m.Side) {
		return notation.NoFoul
	}
	return pos.Foul(m.Point)
}

// EndsFoul reports whether the last move of the game was a foul, which loses the game.
func (g *Game) EndsFoul() bool {
	n := len(g.Moves)
	return n > 0 && g.Foul(n-1) != notation.NoFoul
}

// EndedBy returns the forbidden move that ended the game, and the kind of the foul.
func (g *Game) EndedBy() (m Move, kind notation.Foul) {
	n := len(g.Moves)
	return g.Moves[n-1], g.Foul(n - 1)
}

// noteFoul adds a warning if the file has moves after the forbidden move that ended the game, or names Black as the
// winner.
func (g *Game) noteFoul() {
	otherwise := g.claimed() == notation.Black
	if !g.EndsFoul() || len(g.After) == 0 && !otherwise {
		return
	}
	m, kind := g.EndedBy()
	claims := "nothing"
	if otherwise {
		claims = "otherwise"
	}
	g.Warnings = append(g.Warnings, words.Later("the game ended with move {n}: Black's {move} is forbidden ({foul}), "+
		"so White won{file, select, otherwise {, though the file says that Black did} other {}}{after, plural, =0 {} "+
		"one {; the move after it is not judged} other {; the # moves after it are not judged}}",
		"n", len(g.Moves), "move", m.Point, "foul", kind, "file", claims, "after", len(g.After)))
}

// follows reports whether ply i is a legal move after which the opponent is to move. Only then do proofs for the
// position before the move apply to the position after it, and vice versa.
func (g *Game) follows(i int) bool {
	m := g.Moves[i]
	return m.Point != notation.NoPoint && g.Positions[i+1].Turn() == m.Side.Opponent() && g.Foul(i) == notation.NoFoul
}

// drawn reports whether the board is full without a five.
func (g *Game) drawn() bool {
	_, over := g.End().Winner()
	return !over && g.End().Count(notation.Empty) == 0
}

// Result returns how the game ended: "black", "white", "draw" or "open".
func (g *Game) Result() string {
	side, _ := g.won()
	switch {
	case side != notation.Empty:
		return side.String()
	case g.drawn(), strings.EqualFold(g.Info.Result, "draw"), g.Info.Result == "0", g.Info.Result == "1/2-1/2":
		return "draw"
	}
	return "open"
}
