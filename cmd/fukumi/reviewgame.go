package main

// The games that review works on: the main line of whatever package format
// reads, with the position before every move.

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"sync"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A reviewedPly is one ply of a game. Its point is NoPoint where the side passed.
type reviewedPly struct {
	point notation.Point
	side  notation.Stone
}

// A reviewedGame is a game with all its positions: positions[i] is the one before
// ply i, counted from 0, and the last is the end.
type reviewedGame struct {
	id        string
	info      format.Info
	moves     []reviewedPly
	after     []reviewedPly // what the file has after a forbidden move, which ended the game
	positions []notation.Position
	mu        sync.Mutex // guards warnings while positions are judged
	warnings  []string
}

// unused tells of a stored judgement that is not used.
func (g *reviewedGame) unused(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.warnings = append(g.warnings, "cache: a stored judgement is not used: "+unprefixed(err).Error())
}

// newReviewedGame takes the main line of a tree, as far as plies moves where that
// is not negative. What comes after a winning row is left out, and so is what an
// answer found; what comes after a forbidden move is kept apart.
func newReviewedGame(t *format.Tree, plies int) (*reviewedGame, error) {
	g := &reviewedGame{id: t.Info.ID, info: t.Info, warnings: t.Warnings}
	pos, err := t.Position(0, notation.Empty)
	switch {
	case err != nil && t.Plies() == 0:
		return nil, err
	case t.Plies() == 0:
		return nil, errors.New("there are no moves to review: review wants a game from move to move; fukumi analyze judges a position")
	}
	if plies < 0 && t.Answer {
		plies = t.Cursor
	}
	if plies > t.Plies() {
		return nil, fmt.Errorf("--at %d: the game has %d plies", plies, t.Plies())
	}
	played := false
	for n := range t.MainLine() {
		if n.Side == notation.Empty {
			if played && len(n.Setup) > 0 {
				return nil, fmt.Errorf("stones are set up after ply %d: this is no game from move to move", len(g.moves))
			}
			continue
		}
		if plies >= 0 && len(g.moves)+len(g.after) == plies {
			break
		}
		if g.endsFoul() {
			g.after = append(g.after, reviewedPly{n.Move, n.Side})
			continue
		}
		if row, over := pos.Winner(); over {
			g.warnings = append(g.warnings, fmt.Sprintf("moves after %s's five at %s-%s are left out", row.Side, row.From, row.To))
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
	g.positions = append(g.positions, pos)
	if len(g.moves) == 0 {
		return nil, errors.New("there are no moves to review: --at leaves none of them")
	}
	g.noteFoul()
	if t.Branches() && !t.Answer {
		g.warnings = append(g.warnings, "the file has variations: this is its main line")
	}
	return g, nil
}

// play adds the move of n.
func (g *reviewedGame) play(pos *notation.Position, n *format.Node) error {
	if pos.Turn() != n.Side {
		g.warnings = append(g.warnings, fmt.Sprintf("%s moves twice at ply %d", n.Side, len(g.moves)+1))
		pos.SetTurn(n.Side)
	}
	g.positions = append(g.positions, *pos)
	g.moves = append(g.moves, reviewedPly{n.Move, n.Side})
	if n.Move == notation.NoPoint {
		pos.SetTurn(n.Side.Opponent())
		return nil
	}
	if err := pos.Play(n.Move); err != nil {
		return fmt.Errorf("move %d %q: %w", len(g.moves), n.Move, err)
	}
	return nil
}

// name is what the file calls the game.
func (g *reviewedGame) name() string { return cmp.Or(g.id, g.info.Name) }

func (g *reviewedGame) end() *notation.Position { return &g.positions[len(g.positions)-1] }

// winner is who has won: as the board shows it, else as the file says. shown is
// whether the board does. Empty is a draw or an open end.
func (g *reviewedGame) winner() (side notation.Stone, shown bool) {
	if row, over := g.end().Winner(); over {
		return row.Side, true
	}
	if g.endsFoul() {
		return notation.White, true
	}
	return g.claimed(), false
}

// claimed is who has won as the file says, Empty where it names nobody.
func (g *reviewedGame) claimed() notation.Stone {
	switch strings.ToLower(g.info.Result) {
	case "black", "1-0":
		return notation.Black
	case "white", "0-1":
		return notation.White
	}
	if text := strings.ToUpper(g.info.Result); strings.HasPrefix(text, "B+") {
		return notation.Black
	} else if strings.HasPrefix(text, "W+") {
		return notation.White
	}
	return notation.Empty
}

// foul is why Black was not allowed to play ply i, NoFoul where that was legal.
// It looks at a copy: Foul tries the stone out, and others read the positions.
func (g *reviewedGame) foul(i int) notation.Foul {
	m, pos := g.moves[i], g.positions[i]
	if m.point == notation.NoPoint || !pos.Rule().Forbids(m.side) {
		return notation.NoFoul
	}
	return pos.Foul(m.point)
}

// endsFoul reports whether the last move of the game was a foul, which loses:
// no game goes on after one.
func (g *reviewedGame) endsFoul() bool {
	n := len(g.moves)
	return n > 0 && g.foul(n-1) != notation.NoFoul
}

// endedBy is the forbidden move that ended the game, with its kind.
func (g *reviewedGame) endedBy() (m reviewedPly, kind notation.Foul) {
	n := len(g.moves)
	return g.moves[n-1], g.foul(n - 1)
}

// noteFoul warns of what a file says that a forbidden move contradicts: moves
// after it, and another winner.
func (g *reviewedGame) noteFoul() {
	otherwise := g.claimed() == notation.Black
	if !g.endsFoul() || len(g.after) == 0 && !otherwise {
		return
	}
	m, kind := g.endedBy()
	text := fmt.Sprintf("the game ended at ply %d: Black's %s is forbidden (%s), so White won", len(g.moves), m.point, kind)
	if otherwise {
		text += ", though the file says that Black did"
	}
	switch n := len(g.after); n {
	case 0:
	case 1:
		text += "; the move after it is not judged"
	default:
		text += fmt.Sprintf("; the %d moves after it are not judged", n)
	}
	g.warnings = append(g.warnings, text)
}

// follows reports whether ply i is a legal move after which the opponent moves:
// then the proofs of the positions before and after it speak of each other.
func (g *reviewedGame) follows(i int) bool {
	m := g.moves[i]
	return m.point != notation.NoPoint && g.positions[i+1].Turn() == m.side.Opponent() && g.foul(i) == notation.NoFoul
}

// drawn reports whether the board is full without a five.
func (g *reviewedGame) drawn() bool {
	_, over := g.end().Winner()
	return !over && g.end().Count(notation.Empty) == 0
}

// result is how the game ended, in a word: "black", "white", "draw" or "open".
func (g *reviewedGame) result() string {
	side, _ := g.winner()
	switch {
	case side != notation.Empty:
		return side.String()
	case g.drawn(), strings.EqualFold(g.info.Result, "draw"), g.info.Result == "0", g.info.Result == "1/2-1/2":
		return "draw"
	}
	return "open"
}
