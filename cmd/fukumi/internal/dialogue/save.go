package dialogue

// A game in progress as data.

import (
	"path/filepath"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A File is a game that is to be written.
type File struct {
	Name   string
	Format format.Format
	Tree   *format.Tree
}

// formats are the formats by the ends of names.
var formats = map[string]format.Format{
	".sgf": format.SGF, ".psq": format.PSQ, ".lib": format.Lib, ".json": format.JSON, ".jsonl": format.JSON,
	".txt": format.Moves,
}

// save asks for the game in the format that the name says.
func (g *Game) save(name string) Reply {
	kind, known := formats[strings.ToLower(filepath.Ext(name))]
	if !known {
		return Reply{Text: g.in.Say("save: want a file that ends in .sgf, .psq, .lib, .json or .txt")}
	}
	return Reply{Save: &File{name, kind, g.Tree()}}
}

// Tree is the game as far as it went: with what is known of the order of its
// moves, who played, and how it ended.
func (g *Game) Tree() *format.Tree {
	t := g.line()
	t.RuleKnown = true
	t.Info.Black, t.Info.White = "you", g.o.Opponent.Name()
	if g.o.Colour == notation.White {
		t.Info.Black, t.Info.White = t.Info.White, t.Info.Black
	}
	if g.end != nil {
		t.Info.Result, t.Info.Comment = "draw", g.end.String()
		if g.winner != notation.Empty {
			t.Info.Result = g.winner.String()
		}
	}
	return t
}

// line is the moves of the game; from stones without an order, those since.
func (g *Game) line() *format.Tree {
	if _, ordered := g.pos.Moves(); ordered {
		return format.FromPosition(&g.pos)
	}
	t := format.FromPosition(&g.o.Start)
	n, side := t.Root, g.o.Start.Turn()
	for _, p := range g.played {
		n, side = n.Add(p, side), side.Opponent()
	}
	return t
}
