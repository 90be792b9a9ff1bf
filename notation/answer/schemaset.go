package answer

// JSON Schemas put together of definitions: for one object, or for all.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fukumi/notation/internal/pattern"
)

// AllObjects is the name of the schema of all objects.
const AllObjects = "all"

// A Described is an object that has a schema: the name of its definition, and
// what it is an answer of, in words.
type Described struct{ Name, Of string }

// A SchemaSet prints the schemas of objects, each with the definitions that it
// needs. Definitions that are no object are parts of some.
type SchemaSet struct {
	Definitions map[string]json.RawMessage // by their names

	title   string
	objects []Described
}

// NewSchemaSet returns the schemas of the objects, whose definitions are in Schemas
// or in more files of the same form; title is that of the schema of all of them.
func NewSchemaSet(title string, objects []Described, more ...fs.FS) (*SchemaSet, error) {
	definitions, err := readDefinitions(append([]fs.FS{schemaFiles}, more...))
	if err != nil {
		return nil, err
	}
	for _, o := range objects {
		if _, ok := definitions[o.Name]; !ok {
			return nil, fmt.Errorf("the object %s has no definition", o.Name)
		}
	}
	return &SchemaSet{Definitions: definitions, title: title, objects: objects}, nil
}

// Names are the names that can be asked for.
func (s *SchemaSet) Names() []string {
	names := []string{AllObjects}
	for _, o := range s.objects {
		names = append(names, o.Name)
	}
	return names
}

// Write writes the schema of one object, or of all.
func (s *SchemaSet) Write(out io.Writer, name string) error {
	if !slices.Contains(s.Names(), name) {
		return fmt.Errorf("no object %q: want %s", name, strings.Join(s.Names(), ", "))
	}
	var text bytes.Buffer
	if err := json.Indent(&text, s.document(name), "", "  "); err != nil {
		return fmt.Errorf("the schema of %s: %w", name, err)
	}
	text.WriteByte('\n')
	_, err := out.Write(text.Bytes())
	return err
}

// readDefinitions reads the definitions in files, each of which there is once.
func readDefinitions(from []fs.FS) (map[string]json.RawMessage, error) {
	all := map[string]json.RawMessage{}
	for _, files := range from {
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

// document is the schema of an object, or of all, with the definitions
// that it needs.
func (s *SchemaSet) document(name string) []byte {
	var b bytes.Buffer
	b.WriteString(`{"$schema":"https://json-schema.org/draft/2020-12/schema",`)
	var need []string
	if name == AllObjects {
		fmt.Fprintf(&b, `"title":%q,"anyOf":[`, s.title)
		for i, o := range s.objects {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"title":%q,"$ref":"#/$defs/%s"}`, o.Of, o.Name)
			need = append(need, o.Name)
		}
		b.WriteString(`],`)
	} else {
		i := slices.Index(s.Names(), name) - 1
		fmt.Fprintf(&b, `"title":%q,"$ref":"#/$defs/%s",`, s.objects[i].Of, name)
		need = []string{name}
	}
	b.WriteString(`"$defs":{`)
	for i, d := range needed(need, s.Definitions) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", d, s.Definitions[d])
	}
	b.WriteString("}}")
	return b.Bytes()
}

var definitionRef = pattern.New(`"\$ref": *"#/\$defs/([^"]+)"`)

// needed are names and all that they refer to, in the order of the
// alphabet.
func needed(names []string, definitions map[string]json.RawMessage) []string {
	found := map[string]bool{}
	for todo := slices.Clone(names); len(todo) > 0; {
		name := todo[0]
		if todo = todo[1:]; found[name] {
			continue
		}
		found[name] = true
		for _, m := range definitionRef().FindAllSubmatch(definitions[name], -1) {
			todo = append(todo, string(m[1]))
		}
	}
	return slices.Sorted(maps.Keys(found))
}
