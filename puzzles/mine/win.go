package mine

// What a win consists of: the moves of its line and the stones around them. Two puzzles with the same win are the same
// puzzle for a solver, however the rest of the board looks. A puzzle in which most stones have nothing to do with the
// win is a search for the right corner, and no test of tactics.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// winReach is how far the lines through a move of a win matter: a five through the move reaches no farther.
const winReach = 4

// around returns the stones of the given sides on the lines through points, in the order of the board.
func around(pos *notation.Position, points []notation.Point, sides ...notation.Stone) (list []notation.Point) {
	for _, p := range pos.Points() {
		if !slices.Contains(sides, pos.At(p)) {
			continue
		}
		if slices.ContainsFunc(points, func(q notation.Point) bool {
			dx, dy := max(p.X()-q.X(), q.X()-p.X()), max(p.Y()-q.Y(), q.Y()-p.Y())
			return max(dx, dy) <= winReach && (dx == 0 || dy == 0 || dx == dy)
		}) {
			list = append(list, p)
		}
	}
	return list
}

// lean reports whether at least half of the stones are on the lines through the moves of a win.
func lean(pos *notation.Position, line []notation.Point) bool {
	all := pos.Count(notation.Black) + pos.Count(notation.White)
	return 2*len(around(pos, line, notation.Black, notation.White)) >= all
}

// winShape returns a key, which is the same for puzzles with the same win: the same moves and the same stones of the
// winner around the winner's moves, turned, mirrored, shifted, or, if the rule treats both sides alike, with the
// colours swapped. It is "" for a record without a line.
func winShape(r *puzzles.Record) string {
	if len(r.Line) == 0 {
		return ""
	}
	pos := &r.Position
	var own []notation.Point
	for i := 0; i < len(r.Line); i += 2 {
		own = append(own, r.Line[i])
	}
	stones := around(pos, own, pos.Turn())
	turn := notation.Empty
	if pos.Rule() == notation.Renju {
		turn = pos.Turn()
	}
	least := ""
	for t := range notation.Symmetries {
		image := func(list []notation.Point) []notation.Point {
			turned := make([]notation.Point, len(list))
			for i, p := range list {
				turned[i] = t.Apply(p, pos.Size())
			}
			return turned
		}
		line, around := image(r.Line), sorted(image(stones))
		var b strings.Builder
		for _, p := range slices.Concat(line, around) {
			fmt.Fprintf(&b, " %d,%d", p.X()-line[0].X(), p.Y()-line[0].Y())
		}
		if text := b.String(); least == "" || text < least {
			least = text
		}
	}
	return fmt.Sprint(pos.Rule(), turn, r.Goal, len(r.Line), least)
}

// ladderFours is the number of fours in a row that make a ladder.
const ladderFours = 4

// themes returns what the moves of a win are, apart from its first move: the shapes with two threats, and the themes.
func themes(pos *notation.Position, line []notation.Point) (tags []string) {
	at, side := *pos, pos.Turn()
	fours := 0
	add := func(tag string, is bool) {
		if is && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	for i, p := range line {
		own := i%2 == 0 && i+1 < len(line)
		if own {
			name := explain.Move(&at, side, p, proof.KindLine)
			kind := name.Kind.String()
			add(kind, kind == "four-three" || kind == "double-four" || kind == "double-three")
			add(puzzles.ThemeFoul, name.Foul)
			add(puzzles.ThemeGain, name.Blocks)
			add(puzzles.ThemeEdge, min(p.X(), p.Y(), pos.Size()-1-p.X(), pos.Size()-1-p.Y()) < 2)
		}
		if at.Follow(p) != nil {
			break
		}
		if own {
			if fours++; len(at.Fives(side)) == 0 {
				fours = 0
			}
			add(puzzles.ThemeLadder, fours >= ladderFours)
		}
	}
	return tags
}
