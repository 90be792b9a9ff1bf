// Package answer defines the answers of this program as JSON: positions (place.go) and the objects
// of solve, analyze, review and match. To read an answer, decode it into [Solve], [Analysis],
// [Review] or [Match], as package notation/format does. These types are plain data. Other packages
// fill them in: solver/analysis (object.go) for solve and analyze, solver/review/story (json.go)
// for review, and solver/play/match for match.
//
// Points are written like "h8", sides "black" and "white", times in milliseconds. The JSON Schema
// of the answers (fukumi help json --schema) is generated from these types. The tag schema of a
// field adds what the Go type does not say. New versions only add fields. If the meaning of a field
// had to change, [Schema] would be raised.
package answer

import "fukumi/notation"

// Schema is the version of the objects.
const Schema = 1

// A Head identifies the position that an answer is about.
type Head struct {
	Schema int    `json:"schema"`
	ID     string `json:"id"`
	Setting
}

// HeadOf returns the head of an answer about pos.
func HeadOf(id string, pos *notation.Position) Head { return Head{Schema, id, SettingOf(pos)} }

// An Error replaces the answer for a record that could not be read.
type Error struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}
