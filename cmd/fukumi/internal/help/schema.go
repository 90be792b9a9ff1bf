package help

// The JSON Schemas of what --json prints: those of package answer, and in files
// those of the command alone.

import (
	"embed"
	"fmt"
	"io"

	"fukumi/notation/answer"
)

//go:embed schema/*.json
var ownSchemas embed.FS

// SchemaObjects are the objects that commands print, each with the command; the
// other definitions are parts of them.
var SchemaObjects = []answer.Described{
	{Name: "solve", Of: "fukumi solve, fukumi cache get"},
	{Name: "analyze", Of: "fukumi analyze"},
	{Name: "review", Of: "fukumi review"},
	{Name: "review-summary", Of: "fukumi review --summary"},
	{Name: "match", Of: "fukumi match"},
	{Name: "show", Of: "fukumi show"},
	{Name: "prove", Of: "fukumi prove"},
	{Name: "prove-part", Of: "fukumi prove --jobs"},
	{Name: "prove-merge", Of: "fukumi prove --merge"},
	{Name: "book", Of: "fukumi book add, list, plain and remove"},
	{Name: "verify", Of: "fukumi verify"},
	{Name: "verify-book", Of: "fukumi verify, of a book"},
	{Name: "convert", Of: "fukumi convert --to json, fukumi match --out FILE.jsonl"},
	{Name: "puzzle", Of: "fukumi puzzles list, show and mine"},
	{Name: "puzzles-run", Of: "fukumi puzzles run"},
	{Name: "puzzles-check", Of: "fukumi puzzles check"},
	{Name: "cache-stat", Of: "fukumi cache stat"},
	{Name: "cache-path", Of: "fukumi cache path"},
	{Name: "cache-import", Of: "fukumi cache import, merge"},
	{Name: "cache-verify", Of: "fukumi cache verify"},
	{Name: "cache-export", Of: "fukumi cache export"},
	{Name: "bench", Of: "fukumi bench"},
	{Name: "bench-compare", Of: "fukumi bench --compare"},
	{Name: "version", Of: "fukumi version"},
	{Name: "error", Of: "any command, in the place of a record that could not be used"},
}

// Schemas are the definitions of all that is printed.
func Schemas() (*answer.SchemaSet, error) {
	return answer.NewSchemaSet("what fukumi prints with --json", SchemaObjects, ownSchemas)
}

// printSchema prints the schema of one object or of all; name is the value of
// --schema, and args what was given beside it: json, and perhaps a name.
func printSchema(out io.Writer, name string, args []string) error {
	if len(args) == 2 && name == answer.AllObjects {
		name, args = args[1], args[:1]
	}
	if len(args) != 1 || args[0] != "json" {
		return fmt.Errorf("--schema belongs to the topic json: fukumi help json --schema")
	}
	set, err := Schemas()
	if err != nil {
		return err
	}
	return set.Write(out, name)
}
