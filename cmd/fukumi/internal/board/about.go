package board

// {"kind": "about"}: the requests that the page may make, and their limits.

import (
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/analysis/picture"
)

// A description tells the page what it may ask for.
type description struct {
	Version string               `json:"version"`
	Kinds   []string             `json:"kinds"`
	Caps    capsObject           `json:"caps"`
	Rules   []notation.Rule      `json:"rules"`
	Sizes   [2]int               `json:"sizes"`   // the smallest and the largest size
	Formats []string             `json:"formats"` // the formats that can be written
	Goals   []solver.Class       `json:"goals"`
	Heat    []picture.Kind       `json:"heat"`
	Terms   []term               `json:"terms"` // the glossary
	Proved  []answer.TheoremView `json:"proved"`
	Cells   [2]int               `json:"cells"` // the smallest and the largest cell of a PNG picture
}

// A term is a word of the glossary, with the record of the lesson that shows it, or "".
type term struct {
	words.Term
	Record string `json:"record"`
}

// terms returns the glossary with its pictures.
func (c *call) terms() ([]term, error) {
	lessons, err := builtins.Suite(c.ctx, puzzles.Lessons)
	if err != nil {
		return nil, err
	}
	var list []term
	for _, t := range words.Terms(c.in) {
		shown := term{Term: t}
		for i := range lessons.Records {
			if r := &lessons.Records[i]; r.ID == t.Lesson {
				shown.Record = puzzles.FormatJSON(r)
			}
		}
		list = append(list, shown)
	}
	return list, nil
}

type capsObject struct {
	Nodes   int64               `json:"nodes"`
	Time    answer.Milliseconds `json:"time_ms"`
	Memory  int64               `json:"memory"`
	Request int64               `json:"request"`
}

func about(c *call) (any, error) {
	var q struct{ request }
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	terms, err := c.terms()
	if err != nil {
		return nil, err
	}
	caps := c.o.Caps
	return description{
		Version: c.o.Version, Kinds: kindNames(),
		Caps:  capsObject{caps.Nodes, answer.Milliseconds(caps.Time), caps.Memory, caps.Request},
		Rules: notation.Rules[:], Sizes: [2]int{notation.MinSize, notation.MaxSize}, Formats: formatNames(),
		Goals: []solver.Class{solver.VCF, solver.VCT3, solver.VCT, solver.AnyWin}, Heat: picture.Kinds(),
		Terms: terms, Proved: c.theorems(), Cells: [2]int{minCell, maxCell},
	}, nil
}

// formatNames returns the formats that can be written.
func formatNames() []string {
	var names []string
	for _, f := range format.Writable() {
		names = append(names, f.String())
	}
	return names
}

// kindNames returns the kinds of requests, sorted.
func kindNames() []string { return slices.Sorted(maps.Keys(kinds)) }

// The smallest and the largest cell of a PNG picture, in pixels. Package draw can draw larger ones, but a
// picture with its largest cells would take some fifty megabytes.
const (
	minCell = 8
	maxCell = 100
)
