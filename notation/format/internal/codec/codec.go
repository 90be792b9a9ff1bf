// Package codec has the code that the readers and writers of all formats share: limits,
// encodings, trees that agree with the user's options ([NewTree]), and lines of moves that are
// checked as they grow ([Line]).
package codec

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Limits on what is read. A reader that reaches one stops with an error.
const (
	MaxMarks = 4 * notation.Cells // maximum number of marks on one node
	MaxText  = text.MaxText       // maximum size of a position in text, in bytes
)

// A Yield takes a tree that was read, or an error instead of a tree. It returns false to end
// the reading.
type Yield = func(*format.Tree, error) bool

// NewTree returns the tree of an empty board. size is the size that the file states, or 0.
func NewTree(o *format.Options, size int) (*format.Tree, error) {
	d := &o.Defaults
	switch {
	case size == 0 && d.Size == 0:
		size = notation.DefaultSize
	case size == 0:
		size = d.Size
	case d.Asked.Size && d.Size != size:
		return nil, words.Errorf("a board of {size}x{size}, but size {other} was asked for", "size", size, "other",
			d.Size)
	}
	if size < notation.MinSize || size > notation.MaxSize {
		return nil, badSize(size)
	}
	return format.NewTree(size, d.Rule), nil
}

// SetRule sets the rule that the file states.
func SetRule(t *format.Tree, r notation.Rule, o *format.Options) error {
	if o.Defaults.Asked.Rule && o.Defaults.Rule != r {
		return words.Errorf("rule {rule}, but {other} was asked for", "rule", r, "other", o.Defaults.Rule)
	}
	t.Rule, t.RuleKnown = r, true
	return nil
}

// Warn adds a doubt to a tree, if there is one.
func Warn(t *format.Tree, doubt *words.Message) {
	if doubt != nil {
		t.Warnings = append(t.Warnings, doubt)
	}
}

// Dropped warns that moves, with everything after them, were left out of a tree.
func Dropped(t *format.Tree, moves int) {
	if moves > 0 {
		Warn(t,
			words.Later("{n, plural, one {# move on an occupied or missing point is} other {# moves on occupied or "+
				"missing points are}} left out, with what follows", "n", moves))
	}
}

// UnknownRule warns about an unknown name of a rule.
func UnknownRule(t *format.Tree, name string) {
	Warn(t, words.Later("rule {name} is unknown here: assuming {rule}", "name",
		strconv.Quote(Cut(name)), "rule", t.Rule))
}

// A Line grows the main line of a tree by alternating moves, Black first.
type Line struct {
	tip  *format.Node
	side notation.Stone
	size int
	used [notation.Cells]bool
}

func NewLine(t *format.Tree) *Line {
	return &Line{tip: t.Root, side: notation.Black, size: t.Size}
}

// Play appends a move, which must be free and on the board.
func (l *Line) Play(p notation.Point) error {
	switch {
	case !p.On(l.size):
		return OffBoard(l.size)
	case l.used[p]:
		return words.Errorf("{point}: {error}", "point", p, "error", notation.ErrOccupied)
	}
	l.used[p] = true
	l.tip = l.tip.Add(p, l.side)
	l.side = l.side.Opponent()
	return nil
}

// Pass appends a pass.
func (l *Line) Pass() {
	l.tip = l.tip.Add(notation.NoPoint, l.side)
	l.side = l.side.Opponent()
}

// AtByte adds the number of a byte in a file to an error about it.
func AtByte[N int | int64](n N, err error) error {
	return words.Errorf("byte {n}: {reason}", "n", n, "reason", err)
}

// Quote returns the beginning of data, for an error.
func Quote(data []byte) string {
	const maxShown = 24
	if text := []rune(string(data[:min(len(data), 8*maxShown)])); len(text) > maxShown {
		return strconv.Quote(string(text[:maxShown]) + "...")
	}
	return fmt.Sprintf("%q", bytes.TrimSpace(data))
}

// Canonical sorts the setup stones and the marks of a node and removes duplicates, so that equal
// nodes are written in the same way.
func Canonical(n *format.Node) {
	stones := [...]int{notation.Black: 0, notation.White: 1, notation.Empty: 2}
	slices.SortFunc(n.Setup, func(a, b format.SetupStone) int {
		return cmp.Or(cmp.Compare(stones[a.Stone], stones[b.Stone]), cmp.Compare(a.Point, b.Point))
	})
	n.Setup = slices.Compact(n.Setup)
	slices.SortFunc(n.Marks, func(a, b format.Mark) int {
		return cmp.Or(cmp.Compare(a.Shape, b.Shape), cmp.Compare(a.Point, b.Point), strings.Compare(a.Text, b.Text))
	})
	n.Marks = slices.Compact(n.Marks)
}

// Phrases returns the losses of a writer in a fixed order.
func Phrases(losses map[string]bool) []string {
	return slices.Sorted(maps.Keys(losses))
}

func IsLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// Cut shortens text for an error.
func Cut(text string) string { return CutTo(text, 24) }

// CutTo shortens text to at most size bytes.
func CutTo(text string, size int) string {
	if len(text) <= size {
		return text
	}
	return strings.ToValidUTF8(text[:size], "") + "..."
}

// OneLine puts a text on one line.
func OneLine(text string) string {
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
}

// Join joins two texts. If one of them is empty, or they are equal, it returns just one.
func Join(a, separator, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "":
		return a
	}
	return a + separator + b
}

// Distinct joins the texts that are not empty. It takes equal texts once.
func Distinct(texts []string, separator string) string {
	seen := map[string]bool{"": true}
	texts = slices.DeleteFunc(texts, func(t string) bool {
		again := seen[t]
		seen[t] = true
		return again
	})
	return strings.Join(texts, separator)
}

// Lines converts the line ends of a text to line feeds.
func Lines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// ShapeNames are the names of the shapes in the order of their numbers.
var ShapeNames = [...]string{"label", "circle", "cross", "square", "triangle"}

// Stones returns the points of setup stones, indexed by notation.Stone.
func Stones(setup []format.SetupStone) (stones [3][]notation.Point) {
	for _, s := range setup {
		stones[s.Stone] = append(stones[s.Stone], s.Point)
	}
	return stones
}

// Follows returns the side to move that follows from the numbers of stones, or Empty.
func Follows(black, white int) notation.Stone {
	if black == white+1 {
		return notation.White
	}
	return notation.Black
}

// RuleNamed and RuleInText find the names of rules in the table of package text. NoRule is the error about another
// name.
var (
	RuleNamed  = text.RuleNamed
	NoRule     = text.UnknownRule
	RuleInText = text.RuleInText
)
