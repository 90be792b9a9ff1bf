package main

// What --json prints is what the schemas say: objects of every command are
// checked, and all that stand in the scripts.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/help"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// A validator checks values against definitions, more strictly than JSON Schema
// has it: an object whose properties are named has no other ones, unless
// additionalProperties says so.
type validator struct {
	definitions map[string]map[string]any
	schemas     map[string]*jsonschema.Schema
}

func newValidator(t *testing.T) *validator {
	t.Helper()
	definitions := testhelp.Must(help.SchemaDefinitions())(t)
	v := &validator{map[string]map[string]any{}, map[string]*jsonschema.Schema{}}
	all := map[string]any{}
	for name, text := range definitions {
		d, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		closeObjects(d)
		all[name] = d
		v.definitions[name] = d.(map[string]any)
	}
	const document = "mem:///objects"
	compiler := jsonschema.NewCompiler()
	testhelp.OK(t, compiler.AddResource(document, map[string]any{"$defs": all}))
	for name := range all {
		v.schemas[name] = testhelp.Must(compiler.Compile(document + "#/$defs/" + name))(t)
	}
	return v
}

// closeObjects has every object below a schema refuse properties that it does not name.
func closeObjects(schema any) {
	switch s := schema.(type) {
	case []any:
		for _, each := range s {
			closeObjects(each)
		}
	case map[string]any:
		for _, each := range s {
			closeObjects(each)
		}
		if _, named := s["properties"].(map[string]any); named && s["additionalProperties"] == nil {
			s["additionalProperties"] = false
		}
	}
}

// line checks a line of JSON against the schema of an object.
func (v *validator) line(name, line string) error {
	if !utf8.ValidString(line) {
		return fmt.Errorf("not UTF-8: %q", line)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		return fmt.Errorf("%w: %s", err, line)
	}
	return v.schemas[name].Validate(value)
}

// TestSchemaOfCommands checks each line that the commands of the table print with --json.
func TestSchemaOfCommands(t *testing.T) {
	v, ran := newValidator(t), runTable(t)
	printed := map[string]int{}
	for _, c := range table {
		if c.objects == "" {
			continue
		}
		what, out := strings.Join(c.words(), " "), ran.outputs[c]
		if out.stdout == "" {
			t.Errorf("%s prints nothing: %s", what, out.stderr)
		}
		for line := range strings.Lines(out.stdout) {
			name, other, _ := strings.Cut(c.objects, ",")
			if other != "" && (isErrorObject(line) || strings.Contains(line, `"player_summaries"`)) {
				name = other
			}
			printed[name]++
			if err := v.line(name, line); err != nil {
				t.Errorf("%s: %v\n%.2000s", what, err, line)
			}
		}
		for _, name := range strings.Split(c.objects, ",") {
			if printed[name] == 0 {
				t.Errorf("%s prints no object %s", what, name)
			}
		}
	}
	if ran.played == "" {
		t.Error("the match has written no games")
	}
	for line := range strings.Lines(ran.played) {
		if err := v.line("convert", line); err != nil {
			t.Errorf("a game of the match: %v", err)
		}
	}
	for _, o := range help.SchemaObjects {
		if printed[o.Name] == 0 {
			t.Errorf("no command has printed an object %s: add a line to the table of commands", o.Name)
		}
	}
}

func isErrorObject(line string) bool {
	var o map[string]any
	return json.Unmarshal([]byte(line), &o) == nil && len(o) == 2 && o["error"] != nil
}

// TestSchemaOfBoard: the board answers with the objects of the commands, and its verdicts
// and candidates are those with texts beside.
func TestSchemaOfBoard(t *testing.T) {
	v := newValidator(t)
	service := board.New(board.Options{})
	asked := func(name, request string) (answered map[string]any) {
		t.Helper()
		err := service.Answer(t.Context(), []byte(request), func(event string, data any) error {
			if event == "error" {
				return fmt.Errorf("%+v", data)
			}
			line, err := json.Marshal(data)
			if err == nil && event == "answer" && name != "" {
				err = v.line(name, string(line))
			}
			if err == nil && (event == "answer" || event == "words") {
				var o map[string]any
				err = json.Unmarshal(line, &o)
				if answered == nil || event == "words" {
					answered = o
				}
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", request, err)
		}
		return answered
	}
	with := func(name string, o any, texts ...string) {
		t.Helper()
		object, ok := o.(map[string]any)
		for _, text := range texts {
			if _, found := object[text]; !found {
				t.Errorf("%s: no %q", name, text)
			}
			delete(object, text)
		}
		line, err := json.Marshal(object)
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", name, o, err)
		}
		if err := v.line(name, string(line)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	verdictTexts := []string{"beside", "book", "text", "cost", "winning", "blocked"}
	const place = `"position":{"moves":["h8","h9","i8","i9","j8","a1"]}`
	with("solve", asked("solve", `{"kind":"solve","explain":true,"all":true,"nodes":20000,`+place+`}`), verdictTexts...)
	f := asked("analyze", `{"kind":"analyze","nodes":20000,`+place+`}`)
	with("solve", f["attack"], verdictTexts...)
	with("solve", f["defence"], verdictTexts...)
	for _, c := range f["candidates"].([]any) {
		with("candidate", c, "text", "wins")
	}
	asked("review", `{"kind":"review","nodes":2000,`+place+`}`)
	won := asked("solve", `{"kind":"solve","nodes":20000,`+place+`}`)
	with("verify", asked("", fmt.Sprintf(`{"kind":"verify","sha256":%q}`, won["proof_sha256"])),
		"text", "checked", "position")
}

// TestSchemaOfScripts checks every object in the scripts that is of this
// program: "-" in lines, nulls, answers of the cache, interrupts.
func TestSchemaOfScripts(t *testing.T) {
	v := newValidator(t)
	scripts := testhelp.Must(filepath.Glob("testdata/script/*.txtar"))(t)
	unsteadyNumber := regexp.MustCompile(`"(\w+)":[TN]\b`)
	checked := 0
	for _, script := range scripts {
		text := testhelp.Must(os.ReadFile(script))(t)
		for i, line := range bytes.Split(text, []byte("\n")) {
			line = unsteadyNumber.ReplaceAll(line, []byte(`"$1":0`))
			var o map[string]any
			if json.Unmarshal(line, &o) != nil || o["schema"] == nil && !isErrorObject(string(line)) {
				continue
			}
			if o["tree"] != nil || o["limit_nodes"] != nil { // a proof, a baseline
				continue
			}
			checked++
			if err := v.any(string(line)); err != nil {
				t.Errorf("%s:%d: %v\n%.500s", script, i+1, err, line)
			}
		}
	}
	if checked < 15 {
		t.Errorf("only %d objects of the scripts were checked", checked)
	}
}

// any checks a line against all schemas, of which one must fit; of those that
// do not it names the one that is nearest by its required properties.
func (v *validator) any(line string) error {
	var o map[string]any
	if err := json.Unmarshal([]byte(line), &o); err != nil {
		return err
	}
	var nearest error
	least := math.MaxInt
	for _, s := range help.SchemaObjects {
		err := v.line(s.Name, line)
		if err == nil {
			return nil
		}
		missing := 0
		required, _ := v.definitions[s.Name]["required"].([]any)
		for _, name := range required {
			if _, found := o[name.(string)]; !found {
				missing++
			}
		}
		if missing < least {
			least, nearest = missing, err
		}
	}
	return nearest
}

// TestSchemaRefuses shows that the check can fail: an answer with a field more,
// at any depth, with one less, or with a value of another kind.
func TestSchemaRefuses(t *testing.T) {
	v := newValidator(t)
	_, line, _ := testRun(t.Context(), strings.NewReader(""), "analyze", "--json", "--cache", "off", "--nodes", "5000",
		"--size", "9", "f6e5f4e6g7e7")
	testhelp.OK(t, v.line("analyze", line))
	for _, c := range []struct{ old, new, want string }{
		{`"schema":1`, `"schema":1,"extra":1`, "additional properties 'extra' not allowed"},
		{`"attack":{`, `"attack":{"extra":1,`, "at '/attack': additional properties 'extra' not allowed"},
		{`"candidates":[{`, `"candidates":[{"extra":1,`, "additional properties 'extra' not allowed"},
		{`"turn":"black",`, ``, "missing property 'turn'"},
		{`"turn":"black"`, `"turn":"red"`, "value must be one of"},
		{`"schema":1`, `"schema":2`, "value must be 1"},
		{`"size":9`, `"size":4`, "minimum: got 4, want 5"},
		{`"size":9`, `"size":"9"`, "got string, want integer"},
		{`"line":[]`, `"line":["z99"]`, "does not match pattern"},
		{`"length":null`, `"length":1.5`, "want null or integer"},
		{`"refutations":{`, `"refutations":{"pass":[],`, "does not match pattern"},
	} {
		changed := strings.Replace(line, c.old, c.new, 1)
		if changed == line {
			t.Errorf("the answer does not hold %s", c.old)
		} else if err := v.line("analyze", changed); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s in place of %s: %v, want an error with %q", c.new, c.old, err, c.want)
		}
	}
	for name, schema := range v.schemas {
		err := schema.Validate(map[string]any{"\x00": "\x00"})
		if _, open := v.definitions[name]["additionalProperties"].(map[string]any); err == nil && !open {
			t.Errorf("%s takes anything", name)
		}
	}
}

var definitionRef = regexp.MustCompile(`"\$ref": *"#/\$defs/([^"]+)"`)

// TestSchemaDocument: what help prints is one document that needs nothing else,
// and every definition is a part of some object.
func TestSchemaDocument(t *testing.T) {
	definitions := testhelp.Must(help.SchemaDefinitions())(t)
	for _, name := range help.SchemaNames() {
		for _, args := range [][]string{{"help", "json", "--schema=" + name}, {"help", "json", "--schema", name}} {
			code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), args...)
			var d struct {
				Schema string                     `json:"$schema"`
				Defs   map[string]json.RawMessage `json:"$defs"`
			}
			if err := json.Unmarshal([]byte(stdout), &d); code != cli.ExitDecided || err != nil ||
				!strings.HasSuffix(d.Schema, "/2020-12/schema") {
				t.Fatalf("%v: code %d, %v, %s", args, code, err, stderr)
			}
			for _, m := range definitionRef.FindAllStringSubmatch(stdout, -1) {
				if d.Defs[m[1]] == nil {
					t.Errorf("%v refers to %s, which it does not define", args, m[1])
				}
			}
			if name == help.AllObjects && len(d.Defs) != len(definitions) {
				t.Errorf("%v has %d definitions, there are %d", args, len(d.Defs), len(definitions))
			}
		}
	}
	for _, args := range [][]string{{"help", "json", "--schema=chess"}, {"help", "--schema"},
		{"help", "solve", "--schema"}} {
		if code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), args...); code != cli.ExitUsage ||
			stdout != "" || stderr == "" {
			t.Errorf("%v: code %d, %q, %q", args, code, stdout, stderr)
		}
	}
}
