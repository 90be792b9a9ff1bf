package help

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
)

// TestSchemaFields: the definitions name the fields that encoding/json writes for the answers and
// their parts, and require the fields that are never left out.
func TestSchemaFields(t *testing.T) {
	all := testhelp.Must(SchemaDefinitions())(t)
	seen := map[reflect.Type]bool{}
	var check func(schema json.RawMessage, goType reflect.Type)
	check = func(schema json.RawMessage, goType reflect.Type) {
		var s struct {
			Ref        string `json:"$ref"`
			AnyOf      []json.RawMessage
			Properties map[string]json.RawMessage
			Required   []string
			Items      json.RawMessage
		}
		testhelp.OK(t, json.Unmarshal(schema, &s))
		switch {
		case s.Ref != "":
			check(all[strings.TrimPrefix(s.Ref, "#/$defs/")], goType)
		case s.AnyOf != nil:
			check(s.AnyOf[0], goType)
		case goType.Kind() == reflect.Pointer:
			check(schema, goType.Elem())
		case s.Items != nil && (goType.Kind() == reflect.Slice || goType.Kind() == reflect.Array):
			check(s.Items, goType.Elem())
		case s.Properties != nil && !seen[goType]:
			seen[goType] = true
			fields, always := jsonFields(goType)
			names, properties := slices.Sorted(maps.Keys(fields)), slices.Sorted(maps.Keys(s.Properties))
			if !slices.Equal(properties, names) {
				t.Errorf("%v has the fields %v, its schema %v", goType, names, properties)
			}
			if slices.Sort(s.Required); !slices.Equal(s.Required, always) {
				t.Errorf("%v always writes %v, its schema requires %v", goType, always, s.Required)
			}
			for name, property := range s.Properties {
				if field, ok := fields[name]; ok {
					check(property, field)
				}
			}
		case s.Properties == nil && goType.Kind() == reflect.Struct && !strings.HasPrefix(goType.Name(), "Optional["):
			t.Errorf("%v has no properties in %s", goType, schema)
		}
	}
	for name, goType := range map[string]reflect.Type{
		"solve": reflect.TypeFor[answer.Solve](), "analyze": reflect.TypeFor[answer.Analysis](),
		"review": reflect.TypeFor[answer.Review](), "review-summary": reflect.TypeFor[answer.Summary](),
		"match": reflect.TypeFor[answer.Match](), "verify": reflect.TypeFor[answer.Verification](),
		"bench-compare": reflect.TypeFor[answer.Comparison](), "error": reflect.TypeFor[answer.Error](),
	} {
		check(all[name], goType)
	}
	if len(seen) < 45 {
		t.Errorf("only %d types were compared", len(seen))
	}
}

// jsonFields returns the types of the fields of a struct by their names in JSON, and the names of the
// fields that are never left out, in order.
func jsonFields(goType reflect.Type) (fields map[string]reflect.Type, always []string) {
	fields = map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(goType) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" {
			continue
		}
		fields[name] = f.Type
		if !strings.Contains(options, "omit") {
			always = append(always, name)
		}
	}
	slices.Sort(always)
	return fields, always
}

// TestSchemaOfOne: the schema of an object has exactly the definitions that it refers to; a part is
// not an object.
func TestSchemaOfOne(t *testing.T) {
	for name, want := range map[string][]string{
		"error":       {"error"},
		"prove-merge": {"prove-export", "prove-merge"},
		"show":        {"point", "points", "rule", "show", "side", "size"},
	} {
		var out bytes.Buffer
		var schema struct {
			Title string
			Defs  map[string]json.RawMessage `json:"$defs"`
		}
		testhelp.OK(t, printSchema(&out, name, []string{"json"}))
		testhelp.OK(t, json.Unmarshal(out.Bytes(), &schema))
		if got := slices.Sorted(maps.Keys(schema.Defs)); !slices.Equal(got, want) || schema.Title == "" {
			t.Errorf("%s: title %q, definitions %q, want %q", name, schema.Title, got, want)
		}
	}
	if err := printSchema(io.Discard, "side", []string{"json"}); err == nil {
		t.Error("a part was printed as an object")
	}
}

// TestTitles: a title is the first line of its topic, although the rest of the topic is not made for it.
func TestTitles(t *testing.T) {
	for _, name := range Topics {
		if first, _, _ := strings.Cut(Topic(name), "\n"); Title(name) != first || first == "" {
			t.Errorf("%s: the title is %q, the first line %q", name, Title(name), first)
		}
	}
}
