package answer

import "embed"

// schemaFiles are JSON Schemas (draft 2020-12) of the objects, in files of the
// directory schema. Each file is an object of definitions by their names, which
// refer to each other as "#/$defs/NAME", in whatever file they are: put
// together they are the "$defs" of a schema. Those of whole answers are named
// "solve", "analyze", "review", "match" and "error".
//
//go:embed schema/*.json
var schemaFiles embed.FS
