// Package answer has the answers of this program as JSON: positions (place.go) and the objects
// of solve, analyze, review and match. To read an answer, decode it into [Solve], [Analysis],
// [Review] or [Match]; package notation/format does so. They are plain data. Other packages fill
// them in: solver/analysis (object.go) for solve and analyze, solver/review/story (json.go) for
// review; a match fills in its own.
//
// Points are written like "h8", sides "black" and "white", times in milliseconds. The JSON Schema
// of the answers is generated from these types, and the tag schema of a field adds to its type:
// fukumi help json --schema. New versions only add fields. If a field had to change its meaning,
// [Schema] would be raised.
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
