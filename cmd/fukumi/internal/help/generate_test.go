package help

// The definitions of schema.json are made from the source of the structs that are printed. Libraries
// that make a schema by reflection see neither unexported structs nor the lists of words.
// The schema of a field follows from its Go type, and its description is its comment. The tag schema
// of the field has what the type does not say, a list with commas:
//
//	NAME         the name of a definition or of a kind, below
//	enum=a|b     one of these words, which no list in the code has
//	minimum=1    any number that JSON Schema compares with: minimum, maximum, maxItems
//	null         it can be null, and the Go type does not show it
//	-            it is not printed
//
// In a map NAME is what the keys are.

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/packages"

	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
)

var update = flag.Bool("update", false, "write schema.json anew")

// partTypes has the structs of the parts whose definition has another name than the type. Any other part
// has the name of its type, and SchemaObjects has the structs of objects.
var partTypes = map[string]string{
	"reviewed-move": "notation/answer.Move", "by-player": "notation/answer.Players",
	"known": "notation/answer.Facts", "judged": "notation/answer.Judgement", "stood": "notation/answer.StoodMove",
	"match-side": "notation/answer.Side", "match-game": "notation/answer.Game",
	"bench-compare-row":  "notation/answer.DepthComparison",
	"bench-compare-cell": "notation/answer.SearchComparison",
	"bench-row":          "solver/bench.Row",
	"bench-depth":        "solver/bench.Depth",
	"node":               "notation/format/internal/object.nodeObject",
	"mark":               "notation/format/internal/object.markObject",
	"cache-count":        "cache.Count",
	"cache-leftover":     "cache/internal/disk.Leftover",
	"prove-export":       "cmd/fukumi/internal/proofs.exportReport",
	"job-part":           "cmd/fukumi/internal/proofs.partObject",
	"baseline-entry":     "puzzles/report.Entry",
}

// typeOf has the structs of objects and parts, with the directories of their packages.
var typeOf = func() map[string]string {
	types := maps.Clone(partTypes)
	for _, o := range SchemaObjects {
		types[o.Name] = o.Type
	}
	return types
}()

// plain are the definitions of values that are not structs.
var plain = map[string]string{
	"point": `{"description": "a letter, the column from the left, and a number, the row from the bottom",
		"type": "string", "pattern": "^[a-v]([1-9]|1[0-9]|2[0-2])$"}`,
	"points": `{"type": "array", "items": {"$ref": "#/$defs/point"}}`,
	"entry": `{"description": "a point, or \"-\" for a side that has no legal one",
		"type": "string", "pattern": "^([a-v]([1-9]|1[0-9]|2[0-2])|-)$"}`,
	"line":         `{"description": "moves in turn", "type": "array", "items": {"$ref": "#/$defs/entry"}}`,
	"size":         `{"type": "integer", "minimum": 5, "maximum": 22}`,
	"milliseconds": `{"type": "number", "minimum": 0}`,
	"rows": `{"description": "a number for each point: size rows of size numbers, row 1 first",
		"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}`,
	"rule":  `{"enum": ["notation.ruleNames"]}`,
	"side":  `{"enum": ["notation.stoneNames", "!empty"]}`,
	"class": `{"description": "the class of attack: fukumi help classes", "enum": ["solver/proof.classNames"]}`,
	"verdict": `{"description": "of the side to move; \"loss\" by a book alone",
		"enum": ["solver.verdictNames", "loss"]}`,
	"stop": `{"description": "the limit that ended the search", "enum": ["solver.stopNames"]}`,
	"shape": `{"description": "fukumi help rules has the definitions",
		"enum": ["notation/threat.names", "!none"]}`,
	"move-class": `{"enum": ["solver/review.Class"]}`,
	"goal":       `{"description": "what is expected: fukumi help suites", "enum": ["puzzles.goalWords"]}`,
	"outcome":    `{"enum": ["puzzles.outcomeNames"]}`,
	"motifs": `{"type": "object", "propertyNames": {"enum": ["solver/review/story.Motifs"]},
		"additionalProperties": {"type": "integer", "minimum": 1}}`,
}

// kinds are schemas that are repeated at each field.
var kinds = map[string]string{
	"schema":     `{"const": 1}`,
	"signed":     `{"type": "integer"}`,
	"share":      `{"type": "number", "minimum": 0, "maximum": 1}`,
	"percent":    `{"type": "number", "minimum": 0, "maximum": 100}`,
	"sha256":     `{"type": "string", "pattern": "^([0-9a-f]{64})?$"}`,
	"move":       `{"type": "string", "pattern": "^([a-v]([1-9]|1[0-9]|2[0-2])|pass)$"}`,
	"foul":       `{"enum": ["notation.Foul.String", "!none"]}`,
	"source":     `{"enum": ["solver.sourceNames"]}`,
	"origin":     `{"enum": ["cache.searched", "cache.imported"]}`,
	"proved":     `{"enum": ["solver.provedNames", ""]}`,
	"proof-kind": `{"enum": ["solver/review.ProofKind", ""]}`,
	"attack":     `{"enum": ["solver.verdictNames", ""]}`,
	"move-mark":  `{"enum": ["solver/review.Mark", ""]}`,
	"step-kind":  `{"enum": ["solver/explain.kindNames"]}`,
	"state":      `{"enum": ["solver/prove.stateNames"]}`,
	"sign":       `{"enum": ["notation/format.Signs"]}`,
	"mark-shape": `{"enum": ["notation/format/internal/codec.ShapeNames"]}`,
	"fail-on":    `{"enum": ["puzzles/report.Difference"]}`,
	"truth":      `{"enum": ["puzzles.truthWords"]}`,
	"legality":   `{"enum": ["puzzles.legalityWords"]}`,
	"trust":      `{"enum": ["puzzles.trustWords"]}`,
	"proof-tree": `{"type": "object"}`,
}

// kindOf are the kinds of Go types, and of fields of the same name everywhere.
var kindOf = map[string]string{
	"notation.Point": "point", "notation.Rule": "rule", "notation.Stone": "side", "notation/answer.Line": "line",
	"notation/answer.Milliseconds": "milliseconds", "notation/answer.Microseconds": "milliseconds",
	"notation/answer.Rows": "rows", "notation/answer.Motifs": "motifs", "solver/proof.Class": "class",
	"solver.Verdict": "verdict", "solver.Stop": "stop", "solver/prove.State": "state", "puzzles.Goal": "goal",
	"puzzles.Outcome": "outcome", "puzzles.Scope": "class", "puzzles.Truth": "truth", "puzzles.Legality": "legality",
	"puzzles.foulKind": "foul", "puzzles.trust": "trust", "puzzles/report.Difference": "fail-on",

	"schema": "schema", "size": "size", "class": "class", "verdict": "verdict", "stop": "stop",
	"win_chance": "share", "share": "share", "proof_sha256": "sha256", "book_sha256": "sha256",
}

// A generator makes definitions of the structs of some packages.
type generator struct {
	module      string
	packages    map[string]*packages.Package // by their directories
	comments    map[token.Pos]string         // of types and fields, at their names
	names       map[string]string            // of definitions, by their types
	definitions map[string]any
}

// TestSchemaGenerated: schema.json has the definitions of the structs; with -update it is written.
func TestSchemaGenerated(t *testing.T) {
	g := newGenerator(t)
	for name, text := range plain {
		g.definitions[name] = g.parsed(text)
	}
	for name, of := range typeOf {
		if name != "puzzle" {
			g.define(name, g.object(of).Type())
		}
	}
	g.definitions["puzzle"] = g.puzzle()
	text := laidOut(t, object{
		{"$comment", "Code generated by go generate in this directory; DO NOT EDIT."},
		{"$defs", g.definitions},
	})
	if *update {
		testhelp.OK(t, os.WriteFile("schema.json", text, 0o644))
	} else if !bytes.Equal(text, definitionsFile) {
		t.Error("schema.json is not what the structs say: run go generate in cmd/fukumi/internal/help")
	}
	for name := range g.definitions {
		if _, found := typeOf[name]; found {
			continue
		}
		used := fmt.Sprintf(`"#/$defs/%s"`, name)
		if !bytes.Contains(text, []byte(used)) {
			t.Errorf("nothing refers to %s", name)
		}
	}
}

func newGenerator(t *testing.T) *generator {
	g := &generator{
		module:   strings.TrimSuffix(reflect.TypeFor[answer.Solve]().PkgPath(), "notation/answer"),
		packages: map[string]*packages.Package{}, comments: map[token.Pos]string{},
		names: map[string]string{}, definitions: map[string]any{},
	}
	dirs := map[string]bool{"solver/proof/book": true} // what it has is embedded
	for name, of := range typeOf {
		g.names[of] = name
		dirs[dirOf(of)] = true
	}
	listed := regexp.MustCompile(`"([a-z/]+)\.\w+[".]`)
	for _, text := range slices.Concat(slices.Collect(maps.Values(plain)), slices.Collect(maps.Values(kinds))) {
		for _, m := range listed.FindAllStringSubmatch(text, -1) {
			dirs[m[1]] = true
		}
	}
	var paths []string
	for dir := range dirs {
		paths = append(paths, g.module+dir)
	}
	const mode = packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo |
		packages.NeedImports | packages.NeedFiles
	for _, p := range testhelp.Must(packages.Load(&packages.Config{Mode: mode}, paths...))(t) {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		g.packages[strings.TrimPrefix(p.PkgPath, g.module)] = p
		for _, file := range p.Syntax {
			ast.Inspect(file, g.read)
		}
	}
	return g
}

// dirOf returns the directory of a type: the package of "a/b.Type" is "a/b".
func dirOf(of string) string { return strings.TrimSuffix(of, path.Ext(of)) }

// read keeps the comments of types and fields.
func (g *generator) read(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok {
				g.comments[spec.Name.Pos()] = strings.TrimSuffix(description(n.Doc, spec.Name.Name), ".")
			}
		}
	case *ast.Field:
		if len(n.Names) == 0 {
			break
		}
		comment := n.Doc
		if comment == nil {
			comment = n.Comment
		}
		g.comments[n.Names[0].Pos()] = description(comment, n.Names[0].Name)
	}
	return true
}

// description is a comment in one line, without the name that it begins with.
func description(comment *ast.CommentGroup, name string) string {
	text := strings.Join(strings.Fields(comment.Text()), " ")
	return regexp.MustCompile(`^(An? )?`+name+` (is |are |says? |holds )?`).ReplaceAllString(text, "")
}

// object returns the object with a name: "a/b.Type", or "a/b.Type.Method".
func (g *generator) object(name string) types.Object {
	dir, of, _ := strings.Cut(name, ".")
	of, method, _ := strings.Cut(of, ".")
	o := g.packages[dir].Types.Scope().Lookup(of)
	if o == nil {
		panic("there is no " + name)
	}
	if method != "" {
		o, _, _ = types.LookupFieldOrMethod(o.Type(), true, o.Pkg(), method)
	}
	return o
}

// words returns the strings in the source of a list, of a constant or of a method, or the constants of
// a type, in their order.
func (g *generator) words(name string) []string {
	o := g.object(name)
	p := g.packages[strings.TrimPrefix(o.Pkg().Path(), g.module)]
	var list []string
	if t, ok := o.(*types.TypeName); ok {
		scope := p.Types.Scope()
		var values []*types.Const
		for _, n := range scope.Names() {
			if c, ok := scope.Lookup(n).(*types.Const); ok && types.Identical(c.Type(), t.Type()) {
				values = append(values, c)
			}
		}
		slices.SortFunc(values, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
		for _, c := range values {
			list = append(list, constant.StringVal(c.Val()))
		}
	} else {
		ast.Inspect(g.declaration(p, o), func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				word, _ := strconv.Unquote(literal.Value) // it was compiled
				list = append(list, word)
			}
			return true
		})
	}
	return slices.DeleteFunc(list, func(word string) bool { return word == "" })
}

// declaration returns the source of a variable, a constant or a function.
func (g *generator) declaration(p *packages.Package, o types.Object) (found ast.Node) {
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Name.Pos() == o.Pos() {
					found = n
				}
			case *ast.ValueSpec:
				if n.Names[0].Pos() == o.Pos() {
					found = n
				}
			}
			return found == nil
		})
	}
	return found
}

// kind returns a reference to a definition, or the schema itself. An enum names the lists of its words;
// "!" removes a word.
func (g *generator) kind(name string) object {
	if _, ok := plain[name]; ok {
		return reference(name)
	}
	text, ok := kinds[name]
	if !ok {
		panic("there is no kind " + name)
	}
	return g.parsed(text)
}

func (g *generator) parsed(text string) object {
	enum := regexp.MustCompile(`"enum": (\[[^\]]*\])`)
	text = enum.ReplaceAllStringFunc(text, func(found string) string {
		var from, list []string
		if err := json.Unmarshal([]byte(enum.FindStringSubmatch(found)[1]), &from); err != nil {
			panic(err)
		}
		for _, each := range from {
			if without, ok := strings.CutPrefix(each, "!"); ok {
				list = slices.DeleteFunc(list, func(word string) bool { return word == without })
			} else if strings.Contains(each, ".") {
				list = append(list, g.words(each)...)
			} else {
				list = append(list, each)
			}
		}
		return `"enum":` + string(encoded(list))
	})
	var o object
	dec := json.NewDecoder(strings.NewReader(text))
	for _, err := dec.Token(); err == nil && dec.More(); {
		var value json.RawMessage
		name, _ := dec.Token()
		if err = dec.Decode(&value); err != nil {
			panic(err)
		}
		o = append(o, property{name.(string), value})
	}
	return o
}

// define adds the definition of a struct.
func (g *generator) define(name string, t types.Type) {
	if g.definitions[name] != nil {
		return
	}
	g.definitions[name] = true // it may contain itself
	s := g.structure(t.Underlying().(*types.Struct))
	if comment := g.comments[t.(*types.Named).Obj().Pos()]; comment != "" {
		s = append(object{{"description", comment}}, s...)
	}
	g.definitions[name] = s
}

func (g *generator) structure(t *types.Struct) object {
	var properties object
	var required []string
	g.fields(t, &properties, &required)
	s := object{{"type", "object"}, {"properties", properties}}
	if required != nil {
		s = append(s, property{"required", required})
	}
	return s
}

// fields adds the fields of a struct, and names those that are never left out.
func (g *generator) fields(t *types.Struct, properties *object, required *[]string) {
	for i := range t.NumFields() {
		f, tag := t.Field(i), reflect.StructTag(t.Tag(i))
		if g.packages[strings.TrimPrefix(f.Pkg().Path(), g.module)] == nil {
			panic(fmt.Sprintf("the comments of %v were not read", f.Pkg()))
		}
		name, options, _ := strings.Cut(tag.Get("json"), ",")
		switch {
		case name == "-" || tag.Get("schema") == "-":
		case f.Embedded() && name == "":
			g.fields(f.Type().Underlying().(*types.Struct), properties, required)
		case name != "":
			omitted := strings.Contains(options, "omit")
			if !omitted {
				*required = append(*required, name)
			}
			*properties = append(*properties, property{name, g.field(f, name, tag.Get("schema"), omitted)})
		}
	}
}

// field returns the schema of a field.
func (g *generator) field(f *types.Var, name, tag string, omitted bool) object {
	t, kind, null := f.Type(), "", false
	var more object
	for word := range strings.SplitSeq(tag, ",") {
		switch key, value, hasValue := strings.Cut(word, "="); {
		case key == "enum" && strings.Contains(value, "|"):
			kind = "enum"
			more = append(more, property{key, strings.Split(value, "|")})
		case key == "enum":
			kind = "enum"
			more = append(more, property{"const", value})
		case hasValue:
			more = append(more, property{key, json.Number(value)})
		case word == "null":
			null = true
		default:
			kind = word
		}
	}
	if p, ok := t.(*types.Pointer); ok {
		t, null = p.Elem(), null || !omitted
	}
	if _, ok := types.Unalias(t).(*types.Basic); ok && kind == "" {
		kind = kindOf[name]
	}
	var s object
	if kind != "enum" {
		s = g.schema(t, kind)
	}
	for _, m := range more {
		s = slices.DeleteFunc(s, func(p property) bool { return p.name == m.name })
		s = append(s, m)
	}
	if null {
		s = orNull(s)
	}
	if comment := g.comments[f.Pos()]; comment != "" {
		s = append(object{{"description", comment}}, slices.DeleteFunc(s,
			func(p property) bool { return p.name == "description" })...)
	}
	return s
}

// schema returns the schema of a type; kind, if there is one, says what the type does not.
func (g *generator) schema(t types.Type, kind string) object {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return orNull(g.schema(t.Elem(), kind))
	case *types.Named:
		name := strings.TrimPrefix(t.Obj().Pkg().Path(), g.module) + "." + t.Obj().Name()
		if of := kindOf[name]; of == "rows" {
			return orNull(g.kind(of))
		} else if of != "" {
			return g.kind(of)
		}
		switch {
		case name == "notation/answer.Optional" && kind != "":
			return g.schema(t.TypeArgs().At(0), kind)
		case name == "notation/answer.Optional":
			return orNull(g.schema(t.TypeArgs().At(0), ""))
		case name == "encoding/json.RawMessage":
			return g.kind(kind)
		}
		if _, ok := t.Underlying().(*types.Struct); !ok {
			return g.schema(t.Underlying(), kind)
		}
		definition := g.names[name]
		if definition == "" {
			definition = kebab(t.Obj().Name())
			g.names[name] = definition
			if g.definitions[definition] != nil || typeOf[definition] != "" {
				panic("two types are " + definition)
			}
		}
		g.define(definition, t)
		return reference(definition)
	case *types.Struct:
		return g.structure(t)
	case *types.Slice:
		if kind == "line" {
			return g.kind(kind)
		}
		items := g.schema(t.Elem(), kind)
		if reflect.DeepEqual(items, reference("point")) {
			return g.kind("points")
		}
		return object{{"type", "array"}, {"items", items}}
	case *types.Array:
		return object{{"type", "array"}, {"items", g.schema(t.Elem(), kind)}, {"minItems", t.Len()},
			{"maxItems", t.Len()}}
	case *types.Map:
		s := object{{"type", "object"}}
		if kind != "" {
			s = append(s, property{"propertyNames", g.kind(kind)})
		} else if keys := g.schema(t.Key(), ""); keys[0].value != "string" {
			s = append(s, property{"propertyNames", keys})
		}
		return append(s, property{"additionalProperties", g.schema(t.Elem(), "")})
	case *types.Basic:
		switch {
		case kind != "":
			return g.kind(kind)
		case t.Info()&types.IsString != 0:
			return object{{"type", "string"}}
		case t.Info()&types.IsBoolean != 0:
			return object{{"type", "boolean"}}
		case t.Info()&types.IsInteger != 0:
			return object{{"type", "integer"}, {"minimum", 0}}
		}
		return object{{"type", "number"}}
	}
	panic(fmt.Sprintf("no schema of %v", t))
}

// puzzle returns the definition of a puzzle: its head is a struct, and the table of its fields says
// where in the record each field is. A field that is not stated is left out, as every zero is.
func (g *generator) puzzle() object {
	head := g.object("puzzles.head")
	var properties object
	var required []string
	g.fields(head.Type().Underlying().(*types.Struct), &properties, &required)
	p := g.packages["puzzles"]
	record := g.object("puzzles.Record").Type().Underlying().(*types.Struct)
	tags := map[*types.Var]string{}
	for i := range record.NumFields() {
		tags[record.Field(i)] = reflect.StructTag(record.Tag(i)).Get("schema")
	}
	table := g.declaration(p, g.object("puzzles.knownFields")).(*ast.ValueSpec).Values[0].(*ast.CompositeLit)
	for _, e := range table.Elts {
		known := e.(*ast.CompositeLit).Elts
		name := constant.StringVal(p.TypesInfo.Types[known[0]].Value)
		ast.Inspect(known[2], func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && p.TypesInfo.Selections[s] != nil {
				f := p.TypesInfo.Selections[s].Obj().(*types.Var)
				properties = append(properties, property{name, g.field(f, name, tags[f], true)})
			}
			return true
		})
	}
	return object{{"description", "a puzzle; fields that fukumi does not know are kept"}, {"type", "object"},
		{"properties", properties}, {"required", required}, {"additionalProperties", true}}
}

func reference(name string) object { return object{{"$ref", "#/$defs/" + name}} }

// orNull lets a schema also accept null.
func orNull(s object) object {
	if s[0].name == "type" {
		return append(object{{"type", []any{s[0].value, "null"}}}, s[1:]...)
	}
	return object{{"anyOf", []object{s, {{"type", "null"}}}}}
}

// kebab returns the name of a type with hyphens between its words.
func kebab(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// An object is a JSON object that is written in its order.
type object []property

type property struct {
	name  string
	value any
}

// MarshalJSON writes the properties.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, p := range o {
		fmt.Fprintf(&b, "%c%s:%s", "{,"[min(i, 1)], encoded(p.name), encoded(p.value))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// laidOut returns JSON with indents. Each list or object without another one in it is on one line.
func laidOut(t *testing.T, o object) []byte {
	var text bytes.Buffer
	testhelp.OK(t, json.Indent(&text, encoded(o), "", "  "))
	text.WriteByte('\n')
	innermost, feed := regexp.MustCompile(`[{\[]\n[^{}\[\]]*\n *[}\]]`), regexp.MustCompile(`\n *`)
	return innermost.ReplaceAllFunc(text.Bytes(), func(found []byte) []byte {
		return feed.ReplaceAll(found, []byte(" "))
	})
}

// encoded returns JSON with unescaped < and >.
func encoded(value any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
