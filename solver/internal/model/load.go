package model

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"fukumi/notation"
)

//go:embed data/*.json
var data embed.FS

// names has the names of the models, from the oldest text to the newest.
var names = []string{"gu10", "gu20", "gu21", "gu30", "peng-original", "peng", "wei", "liang", "zeng"}

// Names lists the models that Load knows.
func Names() []string { return append([]string(nil), names...) }

// The words in files for which the evaluator tests.
const (
	overStones    = "stones"
	overPoints    = "points"
	overBest      = "best"
	overCrossings = "crossings"
	equalAttack   = "attack"
	tiesBoth      = "both"
)

// A Model is a compiled File that was checked. It never changes, and is safe for concurrent use.
type Model struct {
	File
	// Depth, Width and Radius are the same as in File.Search.
	Depth, Width, Radius int

	moves, value              *table
	sum                       bool     // whether attack and defence are added
	attack, defence, opponent [2]int64 // factors in tenths, by colour
}

var loaded = map[string]func() (*Model, error){}

func init() {
	for _, name := range names {
		loaded[name] = sync.OnceValues(func() (*Model, error) {
			text, err := data.ReadFile("data/" + name + ".json")
			if err != nil {
				return nil, err
			}
			return Parse(text)
		})
	}
}

// Load returns the named model as it was published, or with another depth and width: "wei:2" searches two plies,
// "liang:4x6" searches four plies with the best six candidates, and "gu30:4xall" with all candidates. At depth 0 only
// the move table decides. The Name of such a model is the given text.
func Load(text string) (*Model, error) {
	name, search, varied := strings.Cut(text, ":")
	load, known := loaded[name]
	if !known {
		return nil, fmt.Errorf("model: %q is unknown: expected one of %s", name, strings.Join(names, ", "))
	}
	m, err := load()
	if err != nil || !varied {
		return m, err
	}
	other := *m
	other.Name = text
	depth, width, wide := strings.Cut(search, "x")
	if other.Depth, err = strconv.Atoi(depth); err != nil || other.Depth < 0 || other.Depth > MaxDepth {
		return nil, fmt.Errorf("expected a depth from 0 to %d after the colon, as in %s:2 or %[2]s:4x6", MaxDepth, name)
	}
	switch width {
	case "all":
		other.Width = 0
	default:
		if other.Width, err = strconv.Atoi(width); wide && (err != nil || other.Width < 1) {
			return nil, fmt.Errorf("expected a width of 1 or more after the x, or all, as in %s:4x6", name)
		}
	}
	if !wide {
		other.Width = m.Width
	}
	return &other, nil
}

// Known reports whether a text begins with the name of a model. A depth and a width may follow it.
func Known(text string) bool {
	name, _, _ := strings.Cut(text, ":")
	_, known := loaded[name]
	return known
}

// Parse parses a file in the form that File describes.
func Parse(text []byte) (*Model, error) {
	m := &Model{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&m.File); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if err := m.compile(); err != nil {
		return nil, fmt.Errorf("model %s: %w", m.Name, err)
	}
	return m, nil
}

func (m *Model) compile() error {
	m.Depth, m.Width, m.Radius = m.Search.Depth, m.Search.Width, m.Search.Radius
	if err := m.check(); err != nil {
		return err
	}
	var err error
	if m.moves, err = compile(&m.Moves); err != nil {
		return fmt.Errorf("moves: %w", err)
	}
	m.value = m.moves
	if m.File.Value.Table != nil {
		if m.value, err = compile(m.File.Value.Table); err != nil {
			return fmt.Errorf("value: %w", err)
		}
	}
	m.sum = m.Order.Join == "sum"
	for _, f := range []struct {
		name string
		from Factors
		to   *[2]int64
	}{
		{"order.attack", m.Order.Attack, &m.attack},
		{"order.defence", m.Order.Defence, &m.defence},
		{"value.opponent", m.File.Value.Opponent, &m.opponent},
	} {
		for c, x := range []float64{f.from.Black, f.from.White} {
			f.to[c] = int64(math.Round(x * Tenth))
			if math.Abs(float64(f.to[c])-x*Tenth) > 1e-9 || x < 0 || x > 100 {
				return fmt.Errorf("%s %v: expected a multiple of 0.1 from 0 to 100", f.name, x)
			}
		}
	}
	return nil
}

// check checks the words and numbers of a file against its form.
func (m *Model) check() error {
	oneOf := func(what, got string, want ...string) error {
		for _, w := range want {
			if got == w {
				return nil
			}
		}
		return fmt.Errorf("%s %q: expected one of %s", what, got, strings.Join(want, ", "))
	}
	v, s := &m.File.Value, &m.Search
	for _, err := range []error{
		oneOf("order.join", m.Order.Join, "max", "sum"),
		oneOf("order.equal", m.Order.Equal, "", equalAttack, "defence"),
		oneOf("order.ties", m.Order.Ties, "", "attack", tiesBoth),
		oneOf("value.over", v.Over, overStones, overPoints, overBest, overCrossings),
		oneOf("search.method", s.Method, "none", "minimax", "alpha-beta", "ordered"),
		oneOf("search.scan", s.Scan, "rows", "columns"),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case s.Depth < 0 || s.Depth > MaxDepth:
		return fmt.Errorf("search.depth %d: expected 0 to %d", s.Depth, MaxDepth)
	case s.Width < 0:
		return fmt.Errorf("search.width %d: expected 0 or more", s.Width)
	case s.Radius < 0 || s.Radius > maxReach || v.Radius < 0 || v.Radius > maxReach:
		return fmt.Errorf("radius: expected 0 to %d", maxReach)
	case v.Over == overBest && v.Table != nil:
		return fmt.Errorf("value.table: best reads the move table")
	case v.Over == overCrossings && (v.Table == nil || v.Table.Scan != nil):
		return fmt.Errorf("value.table: crossings need a table of signs")
	}
	return nil
}

// MaxDepth is the maximum number of plies of a search.
const MaxDepth = 16

// Heat returns, for each side and point, the attack value of a stone on the point, in the units of the model's table.
// It is 0 on points that are taken or off the board, and where Black's stone would be foul.
func (m *Model) Heat(pos *notation.Position) (black, white [notation.Cells]int) {
	b := m.NewBoard(pos)
	for _, p := range b.points {
		if b.code[cellOf(p)] != codeFree {
			continue
		}
		attack, _ := b.moves.total(1, p, b.size)
		white[p] = int(attack)
		if b.legal(p, notation.Black) {
			attack, _ = b.moves.total(0, p, b.size)
			black[p] = int(attack)
		}
	}
	return black, white
}

// Value returns the worth of the position to a side, in the units of the model's table, truncated to a whole number.
func (m *Model) Value(pos *notation.Position, s notation.Stone) int {
	return int(m.NewBoard(pos).Value(s) / Tenth)
}

// Scores returns all candidates of the model for s, the best first, whatever the model's width. s need not be the side
// to move.
func (m *Model) Scores(pos *notation.Position, s notation.Stone) []Candidate {
	return m.NewBoard(pos).Candidates(nil, s, 0, true)
}
