package answer

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fukumi/notation/testhelp"
)

// defined are the types and the names of their definitions.
var defined = map[string]reflect.Type{
	"solve": reflect.TypeFor[Solve](), "block": reflect.TypeFor[Block](), "explanation": reflect.TypeFor[Explanation](),
	"step": reflect.TypeFor[Step](), "branch": reflect.TypeFor[Branch](),
	"analyze": reflect.TypeFor[Analysis](), "threat": reflect.TypeFor[Threat](),
	"point-threat": reflect.TypeFor[PointThreat](), "opinion": reflect.TypeFor[Opinion](),
	"scored-move": reflect.TypeFor[ScoredMove](),
	"candidate":   reflect.TypeFor[Candidate](), "effort": reflect.TypeFor[Effort](), "heat": reflect.TypeFor[Heat](),
	"sides": reflect.TypeFor[Sides](), "change": reflect.TypeFor[Change](),
	"review": reflect.TypeFor[Review](), "by-player": reflect.TypeFor[Players](), "counts": reflect.TypeFor[Counts](),
	"start": reflect.TypeFor[Start](), "foul": reflect.TypeFor[Foul](), "reviewed-move": reflect.TypeFor[Move](),
	"known": reflect.TypeFor[Known](), "judged": reflect.TypeFor[Judged](), "chance": reflect.TypeFor[Chance](),
	"stood":      reflect.TypeFor[Stood](),
	"missed-win": reflect.TypeFor[MissedWin](), "turn": reflect.TypeFor[Turn](), "phase": reflect.TypeFor[Phase](),
	"accuracy": reflect.TypeFor[Accuracy](), "theory": reflect.TypeFor[Theory](),
	"review-summary": reflect.TypeFor[Summary](), "player-summary": reflect.TypeFor[PlayerSummary](),
	"habits": reflect.TypeFor[Habits](),
	"match":  reflect.TypeFor[Match](), "player": reflect.TypeFor[Player](), "score": reflect.TypeFor[Score](),
	"theorem": reflect.TypeFor[Theorem](),
	"error":   reflect.TypeFor[Error](), "match-side": reflect.TypeFor[Side](), "elo": reflect.TypeFor[Elo](),
	"match-game": reflect.TypeFor[Game](),
}

// TestSchemas: the definitions name the fields of the types, and require those
// that are never left out.
func TestSchemas(t *testing.T) {
	files := testhelp.Must(fs.Glob(schemaFiles, "schema/*.json"))(t)
	seen := 0
	for _, file := range files {
		data := testhelp.Must(fs.ReadFile(schemaFiles, file))(t)
		var definitions map[string]struct {
			Properties map[string]any
			Required   []string
		}
		if err := json.Unmarshal(data, &definitions); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for name, d := range definitions {
			if d.Properties == nil {
				continue
			}
			seen++
			goType, found := defined[name]
			if !found {
				t.Errorf("%s: %s has no type", file, name)
				continue
			}
			fields, always := jsonFields(goType)
			var properties []string
			for p := range d.Properties {
				properties = append(properties, p)
			}
			slices.Sort(properties)
			slices.Sort(d.Required)
			if !slices.Equal(properties, fields) {
				t.Errorf("%s: %s has the properties %v, the type %v", file, name, properties, fields)
			}
			if !slices.Equal(d.Required, always) {
				t.Errorf("%s: %s requires %v, the type always writes %v", file, name, d.Required, always)
			}
		}
	}
	if seen != len(defined) {
		t.Errorf("%d definitions of %d types", seen, len(defined))
	}
}

// jsonFields are the names of the fields of a struct in JSON, and of those that
// are never left out, in order.
func jsonFields(goType reflect.Type) (fields, always []string) {
	for _, f := range reflect.VisibleFields(goType) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" {
			continue
		}
		fields = append(fields, name)
		if !strings.Contains(options, "omit") {
			always = append(always, name)
		}
	}
	slices.Sort(fields)
	slices.Sort(always)
	return fields, always
}

// TestSchemaSet: the schema of an object has what it refers to and no more; what
// has no definition, or two, is refused.
func TestSchemaSet(t *testing.T) {
	more := func(text string) fstest.MapFS { return fstest.MapFS{"schema/more.json": {Data: []byte(text)}} }
	objects := []Described{{Name: "one", Of: "a test"}, {Name: "error", Of: "any"}}
	set, err := NewSchemaSet("all of it", objects, more(`{"one":{"$ref":"#/$defs/two"},"two":{},"three":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := set.Names(), []string{AllObjects, "one", "error"}; !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	for name, want := range map[string][]string{"one": {"one", "two"}, AllObjects: {"error", "one", "two"}} {
		var out bytes.Buffer
		var schema struct {
			Title string
			Defs  map[string]json.RawMessage `json:"$defs"`
		}
		testhelp.OK(t, set.Write(&out, name))
		testhelp.OK(t, json.Unmarshal(out.Bytes(), &schema))
		if got := slices.Sorted(maps.Keys(schema.Defs)); !slices.Equal(got, want) || schema.Title == "" {
			t.Errorf("%s: title %q, definitions %q, want %q", name, schema.Title, got, want)
		}
	}
	if err := set.Write(io.Discard, "three"); err == nil {
		t.Error("a part was printed as an object")
	}
	for what, text := range map[string]string{"no definition": `{}`, "twice": `{"one":{},"error":{}}`, "no JSON": `{`} {
		if _, err := NewSchemaSet("", objects, more(text)); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
