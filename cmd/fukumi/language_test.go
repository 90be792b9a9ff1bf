package main

// The catalogue of messages against the source: the file of each language has exactly the messages
// of the source. -update rewrites the files: it adds missing messages with an empty text, and removes
// unused ones.

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// A message is an English pattern at a place in the source, with the names of its values there.
type message struct {
	at, pattern string
	names       []string
	elsewhere   bool // the values are set elsewhere
}

// messagesIn returns the messages in the source of Go and of the page.
func messagesIn(t *testing.T) (list []message) {
	t.Helper()
	testhelp.OK(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || name == "test" || name == "node_modules" || name == ".git"):
			return filepath.SkipDir
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			list = append(list, messagesInGo(t, path)...)
		case strings.HasSuffix(name, ".js") && name != "words.js":
			list = append(list, messagesInScript(t, path)...)
		case strings.HasSuffix(name, ".html"):
			list = append(list, messagesInHTML(t, path)...)
		}
		return nil
	}))
	return list
}

// messagesInGo finds Say, words.Later and words.Errorf.
func messagesInGo(t *testing.T, path string) (list []message) {
	files := token.NewFileSet()
	file := testhelp.Must(parser.ParseFile(files, path, nil, 0))(t)
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		var from, name string
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			name = f.Sel.Name
			if x, ok := f.X.(*ast.Ident); ok {
				from = x.Name
			}
		case *ast.Ident:
			if name = f.Name; file.Name.Name == "words" {
				from = "words"
			}
		}
		if name != "Say" && (name != "Later" && name != "Errorf" || from != "words") {
			return true
		}
		at := files.Position(call.Pos()).String()
		pattern, constant := constantText(call.Args[0])
		if !constant {
			if !strings.HasSuffix(path, "words/language.go") {
				t.Errorf("%s: the message is no constant", at)
			}
			return true
		}
		s := message{at: at, pattern: pattern}
		for i := 1; i < len(call.Args); i += 2 {
			name, _ := constantText(call.Args[i])
			s.names = append(s.names, name)
		}
		list = append(list, s)
		return true
	})
	return list
}

// constantText returns the value of an expression of string literals.
func constantText(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, ok := constantText(e.X)
		right, too := constantText(e.Y)
		return left + right, ok && too && e.Op == token.ADD
	}
	return "", false
}

var (
	sayCall  = regexp.MustCompile(`\bsay\(\s*`)
	jsText   = regexp.MustCompile(`^"((?:[^"\\]|\\.)*)"\s*(\+\s*)?`)
	jsField  = regexp.MustCompile(`^\s*(?:(\w+)\s*(:|,|\}|$)|$)`)
	htmlSaid = regexp.MustCompile(`<[^>]* data-say[^>]*>([^<]*)<|<[^>]*aria-label="([^"]*)"[^>]* data-label|` +
		`\{\{say "([^"]*)"`)
)

func messagesInScript(t *testing.T, path string) (list []message) {
	text := string(testhelp.Must(os.ReadFile(path))(t))
	for _, m := range sayCall.FindAllStringIndex(text, -1) {
		line := 1 + strings.Count(text[:m[0]], "\n")
		s, rest := message{at: fmt.Sprintf("%s:%d", path, line)}, text[m[1]:]
		for {
			part := jsText.FindStringSubmatch(rest)
			if part == nil {
				break
			}
			s.pattern += testhelp.Must(strconv.Unquote(`"` + part[1] + `"`))(t)
			if rest = rest[len(part[0]):]; part[2] == "" {
				break
			}
		}
		if s.pattern == "" {
			if !strings.HasSuffix(path, "language.js") { // its messages are the texts of the page
				t.Errorf("%s: the message is no constant", s.at)
			}
			continue
		}
		rest = strings.TrimLeft(rest, ", \n")
		if object, _, _ := strings.Cut(rest, "}"); strings.HasPrefix(rest, "{") && !strings.Contains(object, "...") {
			s.names = fieldsOf(rest)
		} else {
			s.elsewhere = !strings.HasPrefix(rest, ")")
		}
		list = append(list, s)
	}
	return list
}

// fieldsOf returns the names of the fields of the object at the beginning of a script.
func fieldsOf(text string) (names []string) {
	depth, start := 0, 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("{[(", r):
			if depth++; depth == 1 {
				start = i + 1
			}
		case strings.ContainsRune("}])", r):
			depth--
		}
		if depth == 0 || depth == 1 && r == ',' {
			if m := jsField.FindStringSubmatch(text[start:i]); m != nil && m[1] != "" {
				names = append(names, m[1])
			}
			if start = i + 1; depth == 0 {
				return names
			}
		}
	}
	return names
}

func messagesInHTML(t *testing.T, path string) (list []message) {
	text := string(testhelp.Must(os.ReadFile(path))(t))
	for _, m := range htmlSaid.FindAllStringSubmatch(text, -1) {
		list = append(list, message{at: path, pattern: strings.TrimSpace(m[1] + m[2] + m[3])})
	}
	return list
}

// TestCatalogue: every message in the source is a pattern that gets the values it names. Each
// language has all these messages and no others.
func TestCatalogue(t *testing.T) {
	all := map[string]bool{}
	for _, s := range messagesIn(t) {
		all[s.pattern] = true
		parameters, err := words.Names(s.pattern)
		if err != nil {
			t.Errorf("%s: %v", s.at, err)
		}
		var want []string
		for _, p := range parameters {
			want = append(want, p.Name)
		}
		slices.Sort(want)
		got := slices.Sorted(slices.Values(s.names))
		if !slices.Equal(want, got) && !s.elsewhere && !strings.HasSuffix(s.at, ".html") {
			t.Errorf("%s: %q names %v and gets %v", s.at, s.pattern, want, got)
		}
	}
	if len(all) < 20 {
		t.Fatalf("only %d messages are found", len(all))
	}
	t.Logf("%d messages", len(all))
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Language(tag)
		messages := maps.Clone(l.Messages)
		missing := 0
		for english := range all {
			if messages[english] == "" {
				missing++
				messages[english] = ""
				if missing < 5 && !*update {
					t.Errorf("%s lacks %q", tag, english)
				}
			}
		}
		for english := range messages {
			if !all[english] {
				delete(messages, english)
				if !*update {
					t.Errorf("%s has %q, which nothing says", tag, english)
				}
			}
		}
		if missing > 0 {
			t.Logf("%s lacks %d messages", tag, missing)
		}
		if *update {
			writeLanguage(t, l, messages)
		}
	}
}

// writeLanguage writes the file of a language: one message a line, in the order of the English text.
func writeLanguage(t *testing.T, l *words.Language, messages map[string]string) {
	t.Helper()
	var b strings.Builder
	quoted := func(text string) string {
		var one strings.Builder
		e := json.NewEncoder(&one)
		e.SetEscapeHTML(false)
		testhelp.OK(t, e.Encode(text))
		return strings.TrimSpace(one.String())
	}
	fmt.Fprintf(&b, "{\n  \"tag\": %s,\n  \"name\": %s,\n  \"decimal\": %s,\n  \"group\": %s,\n  \"messages\": {",
		quoted(l.Tag), quoted(l.Name), quoted(l.Decimal), quoted(l.Group))
	for i, english := range slices.Sorted(maps.Keys(messages)) {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "\n    %s: %s", quoted(english), quoted(messages[english]))
	}
	b.WriteString("\n  }\n}\n")
	path := filepath.Join(root, "notation/words/catalogue", l.Tag+".json")
	testhelp.OK(t, os.WriteFile(path, []byte(b.String()), 0o600))
}
