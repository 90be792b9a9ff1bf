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
	"fukumi/cmd/internal/exit"
	"fukumi/notation/answer"
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
	set, err := help.Schemas()
	if err != nil {
		t.Fatal(err)
	}
	v := &validator{map[string]map[string]any{}, map[string]*jsonschema.Schema{}}
	all := map[string]any{}
	for name, text := range set.Definitions {
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
		if v.schemas[name], err = compiler.Compile(document + "#/$defs/" + name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
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

// TestSchemaOfCommands runs every command with --json and checks each line that
// it prints.
func TestSchemaOfCommands(t *testing.T) {
	t.Chdir(t.TempDir())
	store := t.TempDir()
	t.Setenv("FUKUMI_CACHE_DIR", store)
	const quiet = "h8o15i9a1"
	const vct = "e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7"
	for name, text := range map[string]string{
		"bad.jsonl": `{"id":"a","moves":["h8","h8"]}` + "\n" + `{"id":"b","rule":"renju","moves":["h8"]}` + "\n",
		"suite.txt": "15 renju " + vct + ` black; goal vct; bm i9; id "k9";` + "\n" +
			`15 freestyle h8 white; goal none; none_of vcf; id "q";` + "\n" + `oops;` + "\n",
		"named.jsonl": `{"players":["A","B"],"moves":["h8","i9","h9","j7","h10","a15","h11","a14","h12"]}` + "\n",
		"lost.txt":    "h8 i9 h9 j7 h10 a15 h11 a14 h12\n",
		"game.txt":    "h8 i7 i9 j10 j8 h10 i10 g8 j9 g7 g6 h7 j7 j6 f7 i6 f9 j5 k4 i4 i5 k6 h3 l6 h6 m6\n",
		"stuck.json": `{"rule":"renju","size":6,"turn":"white","black":["a1","b1","c1","e1","f1","c2","a3","b3",` +
			`"e3","f3","c4","a5","b5","e5","f5","c6","d6"],"white":["a2","b2","d2","e2","f2","c3","d3","a4","b4",` +
			`"d4","e4","f4","c5","a6","b6","e6","f6"]}`,
		"unsound.json": `{"schema":1,"rule":"freestyle","size":15,"turn":"black","black":["h8"],"white":[],` +
			`"class":"five","tree":{"move":"h9","kind":"five"}}`,
	} {
		testhelp.OK(t, os.WriteFile(name, []byte(text), 0o666))
	}
	v := newValidator(t)
	printed := map[string]int{}
	for _, c := range []struct{ names, command string }{
		{"solve", "solve --rule renju --all --shortest --explain --proof proof.json " + vct},
		{"solve", "solve --nodes 20 --cache off --all --rule renju " + vct},
		{"solve", "solve --goal vcf --all h8"},
		{"solve", "solve --turn white h8,h9,h10,h11/a1,a2,a3"},
		{"solve", "solve --turn white h8,h9,h10,h11/a1,a2,a3,a4"},
		{"solve", "solve --size 5 --rule renju --turn black c3,d3,e3,b3/a1,a2,a4,a5"},
		{"solve,error", "solve bad.jsonl"},
		{"solve", "cache get --rule renju " + vct},
		{"solve,error", "cache get bad.jsonl"},
		{"analyze", "analyze --nodes 20000 --heat all --rule renju " + vct},
		{"analyze", "analyze --nodes 20000 --heat all --size 9 f6e5f4e6g7e7"},
		{"analyze", "analyze --nodes 2000 --model wei empty"},
		{"analyze", "analyze --nodes 2000 --turn white h8,h9,h10,h11/a1,a2,a3"},
		{"analyze,error", "analyze --nodes 2000 --cache off bad.jsonl"},
		{"review", "review --nodes 5000 lost.txt"},
		{"review", "review --nodes 2000 --at 8 game.txt"},
		{"review,review-summary", "review --nodes 2000 --summary named.jsonl"},
		{"review,error", "review --nodes 2000 --rule renju bad.jsonl"},
		{"show,error", "show bad.jsonl"},
		{"show", "show lost.txt"},
		{"verify", "verify proof.json"},
		{"verify", "verify --paranoid proof.json"},
		{"verify", "verify unsound.json"},
		{"prove", "prove --from " + quiet + " --state job --export quiet.book"},
		{"prove", "prove --from " + quiet + " --export quiet.json"},
		{"prove", "prove --size 9 --time 50ms"},
		{"prove-part", "prove --jobs"},
		{"prove-merge", "prove --merge --from " + quiet + " --export joined.book quiet.book"},
		{"prove-merge", "prove --merge --export joined.book quiet.book"},
		{"verify-book", "verify joined.book"},
		{"verify", "verify quiet.json"},
		{"solve", "solve --goal win --explain " + quiet},
		{"solve", "solve --explain --proof stuck.proof stuck.json"},
		{"verify", "verify stuck.proof"},
		{"analyze", "analyze --nodes 1000 stuck.json"},
		{"convert", "convert --to json stuck.proof"},
		{"error", "verify lost.txt"},
		{"convert", "convert --to json lost.txt"},
		{"convert", "convert --to json proof.json"},
		{"puzzle", "puzzles list small"},
		{"puzzle,error", "puzzles show suite.txt"},
		{"puzzle", "puzzles mine --nodes 100000 game.txt"},
		{"puzzles-run,error", "puzzles run --baseline known --update suite.txt"},
		{"puzzles-run,error", "puzzles run --baseline known --nodes 2 suite.txt"},
		{"puzzles-run", "puzzles run small"},
		{"puzzles-check,error", "puzzles check --nodes 20000 --turns 3 suite.txt"},
		{"match", "match gu10 gu20 --games 2 --out played.jsonl"},
		{"book", "book add quiet.book"},
		{"book", "book list"},
		{"book", "book plain freestyle plain.book"},
		{"book", "book remove freestyle"},
		{"cache-path", "cache path"},
		{"cache-stat", "cache stat"},
		{"cache-export", "cache export"},
		{"cache-import", "cache import facts"},
		{"cache-import", "cache merge --own --cache-dir merged " + store},
		{"cache-verify", "cache verify"},
		{"cache-verify", "cache verify --recheck"},
		{"bench-compare", "bench --compare --depth 2 --nodes 1000"},
		{"bench", "bench"},
		{"version", "version"},
	} {
		args := strings.Fields(c.command)
		if args[0] != "convert" {
			args = append(args, "--json")
		}
		_, stdout, stderr := testRun(t.Context(), strings.NewReader(""), args...)
		if strings.HasPrefix(c.command, "cache export") {
			testhelp.OK(t, os.WriteFile("facts", []byte(stdout), 0o666))
		}
		if stdout == "" {
			t.Errorf("%s prints nothing: %s", c.command, stderr)
		}
		for line := range strings.Lines(stdout) {
			name, other, _ := strings.Cut(c.names, ",")
			if other != "" && (isErrorObject(line) || strings.Contains(line, `"player_summaries"`)) {
				name = other
			}
			printed[name]++
			if err := v.line(name, line); err != nil {
				t.Errorf("%s: %v\n%.2000s", c.command, err, line)
			}
		}
		for _, name := range strings.Split(c.names, ",") {
			if printed[name] == 0 {
				t.Errorf("%s prints no object %s", c.command, name)
			}
		}
	}
	checkFile(t, v, "played.jsonl", "convert")
	for _, o := range help.SchemaObjects {
		if printed[o.Name] == 0 {
			t.Errorf("no command has printed an object %s: add a line to the table of this test", o.Name)
		}
	}
}

func isErrorObject(line string) bool {
	var o map[string]any
	return json.Unmarshal([]byte(line), &o) == nil && len(o) == 2 && o["error"] != nil
}

func checkFile(t *testing.T, v *validator, file, name string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil || len(text) == 0 {
		t.Errorf("%s: %d bytes, %v", file, len(text), err)
	}
	for line := range strings.Lines(string(text)) {
		if err := v.line(name, line); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestSchemaOfBoard: the board answers with the objects of the commands, and its verdicts
// and candidates are those with texts beside.
func TestSchemaOfBoard(t *testing.T) {
	v := newValidator(t)
	desk := board.New(board.Options{})
	asked := func(name, request string) (answered map[string]any) {
		t.Helper()
		err := desk.Answer(t.Context(), []byte(request), func(event string, data any) error {
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
	verdictTexts := []string{"theorem", "text", "cost", "winning", "blocked"}
	const place = `"position":{"moves":["h8","h9","i8","i9","j8","a1"]}`
	with("solve", asked("solve", `{"kind":"solve","explain":true,"all":true,"nodes":20000,`+place+`}`), verdictTexts...)
	f := asked("analyze", `{"kind":"analyze","nodes":20000,`+place+`}`)
	with("solve", f["attack"], verdictTexts...)
	with("solve", f["defence"], verdictTexts...)
	for _, c := range f["candidates"].([]any) {
		with("candidate", c, "text", "wins", "known")
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
	set := testhelp.Must(help.Schemas())(t)
	for _, name := range set.Names() {
		for _, args := range [][]string{{"help", "json", "--schema=" + name}, {"help", "json", "--schema", name}} {
			code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), args...)
			var d struct {
				Schema string                     `json:"$schema"`
				Defs   map[string]json.RawMessage `json:"$defs"`
			}
			if err := json.Unmarshal([]byte(stdout), &d); code != exit.Decided || err != nil ||
				!strings.HasSuffix(d.Schema, "/2020-12/schema") {
				t.Fatalf("%v: code %d, %v, %s", args, code, err, stderr)
			}
			for _, m := range definitionRef.FindAllStringSubmatch(stdout, -1) {
				if d.Defs[m[1]] == nil {
					t.Errorf("%v refers to %s, which it does not define", args, m[1])
				}
			}
			if name == answer.AllObjects && len(d.Defs) != len(set.Definitions) {
				t.Errorf("%v has %d definitions, there are %d", args, len(d.Defs), len(set.Definitions))
			}
		}
		if name != answer.AllObjects && !regexp.MustCompile(`\b`+name+`\b`).MatchString(help.Topic("json")) {
			t.Errorf("help json does not name %s: see internal/help/topics/json.txt", name)
		}
	}
	for _, args := range [][]string{{"help", "json", "--schema=chess"}, {"help", "--schema"},
		{"help", "solve", "--schema"}} {
		if code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), args...); code != exit.Usage ||
			stdout != "" || stderr == "" {
			t.Errorf("%v: code %d, %q, %q", args, code, stdout, stderr)
		}
	}
}
