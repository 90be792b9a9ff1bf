package main

// The JSON Schemas of what --json prints: definitions in files, beside those of
// package answer, put together to one schema.

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"fukumi/notation/answer"
)

//go:embed schema/*.json
var ownSchemas embed.FS

// schemaObjects are the objects that commands print, each with the command; the
// other definitions are parts of them.
var schemaObjects = []struct{ name, of string }{
	{"solve", "fukumi solve, fukumi cache get"},
	{"analyze", "fukumi analyze"},
	{"review", "fukumi review"},
	{"match", "fukumi match"},
	{"show", "fukumi show"},
	{"verify", "fukumi verify"},
	{"convert", "fukumi convert --to json, fukumi match --out FILE.jsonl"},
	{"puzzle", "fukumi puzzles list, show and mine"},
	{"puzzles-run", "fukumi puzzles run"},
	{"puzzles-check", "fukumi puzzles check"},
	{"cache-stat", "fukumi cache stat"},
	{"cache-path", "fukumi cache path"},
	{"cache-import", "fukumi cache import"},
	{"cache-verify", "fukumi cache verify"},
	{"cache-export", "fukumi cache export"},
	{"bench", "fukumi bench"},
	{"bench-compare", "fukumi bench --compare"},
	{"version", "fukumi version"},
	{"error", "any command, in the place of a record that could not be used"},
}

// allSchemas is the name of the schema of all objects.
const allSchemas = "all"

// schemaNames are the names that can be asked for.
func schemaNames() []string {
	names := []string{allSchemas}
	for _, o := range schemaObjects {
		names = append(names, o.name)
	}
	return names
}

// printSchema prints the schema of one object or of all; name is the value of
// --schema, and args what was given beside it: json, and perhaps a name.
func printSchema(out io.Writer, name string, args []string) error {
	if len(args) == 2 && name == allSchemas {
		name, args = args[1], args[:1]
	}
	if len(args) != 1 || args[0] != "json" {
		return fmt.Errorf("--schema belongs to the topic json: fukumi help json --schema")
	}
	if !slices.Contains(schemaNames(), name) {
		return fmt.Errorf("no object %q: want %s", name, strings.Join(schemaNames(), ", "))
	}
	definitions, err := schemaDefinitions()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, schemaDocument(name, definitions), "", "  "); err != nil {
		return fmt.Errorf("the schema of %s: %w", name, err)
	}
	text.WriteByte('\n')
	_, err = out.Write(text.Bytes())
	return err
}

// schemaDefinitions reads all definitions.
func schemaDefinitions() (map[string]json.RawMessage, error) {
	all := map[string]json.RawMessage{}
	for _, files := range []fs.FS{answer.Schemas, ownSchemas} {
		names, err := fs.Glob(files, "schema/*.json")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			var some map[string]json.RawMessage
			if err := json.Unmarshal(data, &some); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			for d, raw := range some {
				if _, twice := all[d]; twice {
					return nil, fmt.Errorf("%s: %s is defined twice", name, d)
				}
				all[d] = raw
			}
		}
	}
	return all, nil
}

// schemaDocument is the schema of an object, or of all, with the definitions
// that it needs.
func schemaDocument(name string, definitions map[string]json.RawMessage) []byte {
	var b bytes.Buffer
	b.WriteString(`{"$schema":"https://json-schema.org/draft/2020-12/schema",`)
	var need []string
	if name == allSchemas {
		b.WriteString(`"title":"what fukumi prints with --json","anyOf":[`)
		for i, o := range schemaObjects {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"title":%q,"$ref":"#/$defs/%s"}`, o.of, o.name)
			need = append(need, o.name)
		}
		b.WriteString(`],`)
	} else {
		i := slices.Index(schemaNames(), name) - 1
		fmt.Fprintf(&b, `"title":%q,"$ref":"#/$defs/%s",`, schemaObjects[i].of, name)
		need = []string{name}
	}
	b.WriteString(`"$defs":{`)
	for i, d := range neededDefinitions(need, definitions) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", d, definitions[d])
	}
	b.WriteString("}}")
	return b.Bytes()
}

var definitionRef = regexp.MustCompile(`"\$ref": *"#/\$defs/([^"]+)"`)

// neededDefinitions are names and all that they refer to, in the order of the
// alphabet.
func neededDefinitions(names []string, definitions map[string]json.RawMessage) []string {
	needed := map[string]bool{}
	for todo := slices.Clone(names); len(todo) > 0; {
		name := todo[0]
		if todo = todo[1:]; needed[name] {
			continue
		}
		needed[name] = true
		for _, m := range definitionRef.FindAllSubmatch(definitions[name], -1) {
			todo = append(todo, string(m[1]))
		}
	}
	return slices.Sorted(maps.Keys(needed))
}
