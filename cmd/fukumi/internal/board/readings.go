package board

// If a text can be read in several ways, the page asks the user which reading is meant.

import (
	"cmp"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/words"
)

// The conventions for points written as pairs of numbers, by their names in a "read" request.
var (
	bases   = map[string]format.Base{"": format.AnyBase, "0": format.FromZero, "1": format.FromOne}
	origins = map[string]format.Origin{"": format.Usual, "bottom": format.Bottom, "top": format.Top}
)

// A variant is one way to read a text, with the fields of the request that choose it.
type variant struct {
	Words  string `json:"words"` // the convention, and the first moves of the game by it
	Base   string `json:"base"`
	Origin string `json:"origin"`
}

// variantMoves is the number of moves in the words of a variant.
const variantMoves = 4

// variants returns the possible readings of pairs of numbers. If all fail, it returns the error of the first.
func variants(l *words.Language, data []byte, how files.Reading, base, origin string,
	asked *format.PairsError) ([]variant, error) {
	baseList, originList := []string{base}, []string{origin}
	if asked.Base {
		baseList = []string{"1", "0"}
	}
	if asked.Origin {
		originList = []string{"bottom", "top"}
	}
	list, refused := []variant{}, error(nil)
	for _, b := range baseList {
		for _, o := range originList {
			how.Base, how.Origin = bases[b], origins[o]
			for t, err := range how.All(data) {
				if err == nil {
					list = append(list, variant{variantWords(l, t, b, o), b, o})
				}
				refused = cmp.Or(refused, err)
				break
			}
		}
	}
	if len(list) == 0 {
		return nil, refused
	}
	return list, nil
}

// variantWords describes a convention, and the first moves of the game by it.
func variantWords(l *words.Language, t *format.Tree, base, origin string) string {
	var moves []notation.Point
	for n := t.Root; len(n.Children) > 0 && len(moves) < variantMoves; n = n.Children[0] {
		moves = append(moves, n.Children[0].Move)
	}
	begin := notation.FormatMoves(moves)
	switch {
	case base != "" && origin == "":
		return l.Say("numbers from {base}: {moves}", "base", base, "moves", begin)
	case base != "":
		return l.Say("numbers from {base}, rows from the {origin, select, top {top} other {bottom}}: {moves}", "base",
			base, "origin", origin, "moves", begin)
	}
	return l.Say("rows from the {origin, select, top {top} other {bottom}}: {moves}", "origin", origin, "moves", begin)
}
