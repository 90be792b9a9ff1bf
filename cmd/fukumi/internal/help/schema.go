package help

// The JSON Schemas of the output of --json. A test (generate_test.go) generates the definitions
// from the structs that commands print.

import (
	"bytes"
	_ "embed" // the definitions
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

//go:generate go test -run TestSchemaGenerated -update

// definitionsFile holds a JSON Schema (draft 2020-12) for each object and each part of an object, by
// name. The schemas refer to each other as "#/$defs/NAME".
//
//go:embed schema.json
var definitionsFile []byte

// A SchemaObject is an object that commands print. Name is the name of its definition, Of are the
// commands, and Type is the struct, with the directory of its package, from which a test generates the
// definition.
type SchemaObject struct{ Name, Of, Type string }

// SchemaObjects has the objects that commands print. All other definitions are for parts of these.
var SchemaObjects = []SchemaObject{
	{"solve", "fukumi solve, fukumi cache get", "notation/answer.Solve"},
	{"analyze", "fukumi analyze", "notation/answer.Analysis"},
	{"review", "fukumi review", "notation/answer.Review"},
	{"review-summary", "fukumi review --summary", "notation/answer.Summary"},
	{"match", "fukumi match", "notation/answer.Match"},
	{"show", "fukumi show", "cmd/fukumi/internal/positions.showObject"},
	{"prove", "fukumi prove", "cmd/fukumi/internal/proofs.proveObject"},
	{"prove-part", "fukumi prove --jobs", "cmd/fukumi/internal/proofs.partRecord"},
	{"prove-merge", "fukumi prove --merge", "cmd/fukumi/internal/proofs.mergeReport"},
	{"book", "fukumi book add, list, plain and remove", "cmd/fukumi/internal/proofs.bookObject"},
	{"verify", "fukumi verify", "notation/answer.Verification"},
	{"verify-book", "fukumi verify, of a book", "cmd/fukumi/internal/books.checkObject"},
	{"convert", "fukumi convert --to json, fukumi match --out FILE.jsonl",
		"notation/format/internal/object.gameObject"},
	{"puzzle", "fukumi puzzles list, show and mine", "puzzles.head"},
	{"puzzles-run", "fukumi puzzles run", "puzzles/report.Object"},
	{"puzzles-check", "fukumi puzzles check", "puzzles/report.Soundness"},
	{"cache-stat", "fukumi cache stat", "cache.Stat"},
	{"cache-path", "fukumi cache path", "cmd/fukumi/internal/proofs.location"},
	{"cache-import", "fukumi cache import, merge", "cmd/fukumi/internal/proofs.importReport"},
	{"cache-verify", "fukumi cache verify", "cmd/fukumi/internal/proofs.verifyReport"},
	{"cache-export", "fukumi cache export", "cache.record"},
	{"bench", "fukumi bench", "solver/bench.Result"},
	{"bench-compare", "fukumi bench --compare", "notation/answer.Comparison"},
	{"version", "fukumi version", "cmd/internal/cli.BuildInfo"},
	{"error", "any command, in the place of a record that could not be used", "notation/answer.Error"},
}

// AllObjects is the name of the schema of all objects.
const AllObjects = "all"

// SchemaNames returns the names of the schemas that can be printed.
func SchemaNames() []string {
	names := []string{AllObjects}
	for _, o := range SchemaObjects {
		names = append(names, o.Name)
	}
	return names
}

// SchemaDefinitions returns all definitions by name.
func SchemaDefinitions() (map[string]json.RawMessage, error) {
	var file struct {
		Definitions map[string]json.RawMessage `json:"$defs"`
	}
	err := json.Unmarshal(definitionsFile, &file)
	return file.Definitions, err
}

// moreObjects returns the names of the objects that the last paragraph of a text does not mention, each
// after a comma. It leaves out "error".
func moreObjects(text string) string {
	named, more := strings.FieldsFunc(text[strings.LastIndex(text, "\n\n"):], func(r rune) bool {
		return r != '-' && !unicode.IsLetter(r)
	}), ""
	for _, o := range SchemaObjects {
		if o.Name != "error" && !slices.Contains(named, o.Name) {
			more += ", " + o.Name
		}
	}
	return more
}

// printSchema prints the schema of one object or of all. name is the value of --schema, and args are the
// arguments: json, and perhaps a name.
func printSchema(out io.Writer, name string, args []string) error {
	if len(args) == 2 && name == AllObjects {
		name, args = args[1], args[:1]
	}
	if len(args) != 1 || args[0] != "json" {
		return fmt.Errorf("--schema belongs to the topic json: fukumi help json --schema")
	}
	if !slices.Contains(SchemaNames(), name) {
		return fmt.Errorf("no object %q: expected %s", name, strings.Join(SchemaNames(), ", "))
	}
	definitions, err := SchemaDefinitions()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, schemaOf(name, definitions), "", "  "); err != nil {
		return fmt.Errorf("the schema of %s: %w", name, err)
	}
	text.WriteByte('\n')
	_, err = out.Write(text.Bytes())
	return err
}

// schemaOf returns the schema of an object, or of all objects, with the definitions that it needs.
func schemaOf(name string, definitions map[string]json.RawMessage) []byte {
	var b bytes.Buffer
	b.WriteString(`{"$schema":"https://json-schema.org/draft/2020-12/schema",`)
	var roots []string
	if name == AllObjects {
		b.WriteString(`"title":"what fukumi prints with --json","anyOf":[`)
		for i, o := range SchemaObjects {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"title":%q,"$ref":"#/$defs/%s"}`, o.Of, o.Name)
			roots = append(roots, o.Name)
		}
		b.WriteString(`],`)
	} else {
		i := slices.IndexFunc(SchemaObjects, func(o SchemaObject) bool { return o.Name == name })
		fmt.Fprintf(&b, `"title":%q,"$ref":"#/$defs/%s",`, SchemaObjects[i].Of, name)
		roots = []string{name}
	}
	b.WriteString(`"$defs":{`)
	for i, d := range closure(roots, definitions) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", d, definitions[d])
	}
	b.WriteString("}}")
	return b.Bytes()
}

// closure returns the names and those of all definitions to which they refer, directly or not, in
// alphabetical order.
func closure(names []string, definitions map[string]json.RawMessage) []string {
	reference := regexp.MustCompile(`"\$ref": *"#/\$defs/([^"]+)"`)
	found := map[string]bool{}
	for todo := slices.Clone(names); len(todo) > 0; {
		name := todo[0]
		if todo = todo[1:]; found[name] {
			continue
		}
		found[name] = true
		for _, m := range reference.FindAllSubmatch(definitions[name], -1) {
			todo = append(todo, string(m[1]))
		}
	}
	return slices.Sorted(maps.Keys(found))
}
