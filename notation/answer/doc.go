// Package answer defines what this program answers, as JSON: positions (place.go) and the objects
// of solve, analyze, review and match. They are plain data, which other packages fill in:
// solver/analysis (object.go) the objects of solve and analyze, solver/review/story (json.go)
// that of review, and solver/play/match that of a match. Readers (package notation/format, or
// another program) decode into the same types.
//
// Points are written like "h8", sides as "black" and "white", times in milliseconds. The JSON
// Schema of the answers is generated (fukumi help json --schema). What it says beyond the type of
// a field is in the tag schema of the field. New versions only add fields. If a field had to
// change its meaning, [Schema] would be raised.
package answer

import "fukumi/notation"

// Schema is the version of the objects.
const Schema = 1

// A Head says what an answer is about.
type Head struct {
	Schema int    `json:"schema"`
	ID     string `json:"id"`
	Setting
}

// HeadOf returns the head of an answer about pos.
func HeadOf(id string, pos *notation.Position) Head { return Head{Schema, id, SettingOf(pos)} }

// An Error takes the place of the answer about a record that could not be read.
type Error struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}
