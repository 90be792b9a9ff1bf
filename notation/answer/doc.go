// Package answer is what this program answers, as JSON: the objects of solve,
// analyze, review and match. They are plain data. Others fill them in:
// solver/analysis (object.go) those of solve and analyze, cmd/internal/document
// (json.go) that of review, a match its own. Readers (package notation/format, or
// another program) decode into the same types.
//
// Points are written like "h8", sides "black" and "white", times in
// milliseconds. New versions only add fields. If a field had to change its
// meaning, [Schema] would be raised.
package answer

import "fukumi/notation"

// Schema is the version of the objects.
const Schema = 1

// A Head says what an answer is about.
type Head struct {
	Schema int            `json:"schema"`
	ID     string         `json:"id"`
	Rule   notation.Rule  `json:"rule"`
	Size   int            `json:"size"`
	Turn   notation.Stone `json:"turn"`
}

// HeadOf is the head of an answer about pos.
func HeadOf(id string, pos *notation.Position) Head {
	return Head{Schema: Schema, ID: id, Rule: pos.Rule(), Size: pos.Size(), Turn: pos.Turn()}
}

// A Place is the position of an answer, so that the answer can be read as one: the
// moves where their order is known, else the stones.
type Place struct {
	Moves Optional[[]notation.Point] `json:"moves,omitzero"`
	Black Optional[[]notation.Point] `json:"black,omitzero"`
	White Optional[[]notation.Point] `json:"white,omitzero"`
}

// PlaceOf is pos.
func PlaceOf(pos *notation.Position) Place {
	if moves, ordered := pos.Moves(); ordered {
		return Place{Moves: Some(append([]notation.Point{}, moves...))}
	}
	return Place{Black: Some(pos.Stones(notation.Black)), White: Some(pos.Stones(notation.White))}
}

// An Error takes the place of the answer about a record that could not be read.
type Error struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}
