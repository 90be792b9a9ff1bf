package page

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// maxColumns bounds the lines of all files.
const maxColumns = 120

// all returns the files by name, including the page.
func all(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range List() {
		data := testhelp.Must(Read(f.Name))(t)
		texts[f.Name] = string(data)
	}
	var b bytes.Buffer
	testhelp.OK(t, Index(&b, Head{Backend: "server", Version: "1.2.3"}))
	texts["index.html"] = b.String()
	return texts
}

// TestModules: each module begins with its purpose, and its types are checked.
func TestModules(t *testing.T) {
	for name, text := range all(t) {
		if !strings.HasSuffix(name, ".js") {
			continue
		}
		head := strings.SplitN(strings.Replace(text, "/// <reference lib=\"webworker\" />\n", "", 1), "\n", 3)
		if head[0] != "// @ts-check" || !strings.HasPrefix(head[1], "// ") {
			t.Errorf("%s does not begin with // @ts-check and with what it is for", name)
		}
	}
}

// TestColumns: no line has more than maxColumns.
func TestColumns(t *testing.T) {
	lines := 0
	for name, text := range all(t) {
		if strings.HasSuffix(name, ".json") {
			continue // a message stands on one line
		}
		for i, line := range strings.Split(text, "\n") {
			lines++
			if n := utf8.RuneCountInString(line); n > maxColumns {
				t.Errorf("%s:%d: %d columns, want %d at most", name, i+1, n, maxColumns)
			}
		}
	}
	if lines == 0 {
		t.Error("there are no lines")
	}
}

// TestParses: every script is valid, also one that no test in node imports.
func TestParses(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	scripts, err := filepath.Glob("static/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	const parse = `const vm = require("vm"), fs = require("fs");
		for (const name of process.argv.slice(1))
			try { new vm.SourceTextModule(fs.readFileSync(name, "utf8"), {identifier: name}); }
			catch (e) { console.log(e.stack); process.exitCode = 1; }`
	args := append([]string{"--no-warnings", "--experimental-vm-modules", "-e", parse}, scripts...)
	if out, err := exec.CommandContext(t.Context(), node, args...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestInNode: the modules that need no browser pass their tests in node.
func TestInNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	tests, err := filepath.Glob("test/*.test.js")
	if err != nil || len(tests) == 0 {
		t.Fatalf("no tests: %v", err)
	}
	out, err := exec.CommandContext(t.Context(), node, append([]string{"--test"}, tests...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestNothingIsHTML: data from outside can only become text, and no code needs more than the
// strictest Content-Security-Policy allows.
func TestNothingIsHTML(t *testing.T) {
	for _, forbidden := range []string{
		`innerHTML`, `outerHTML`, `insertAdjacentHTML`, `document\.write`, `\beval\(`, `new Function`,
		`set(Timeout|Interval)\(["'\x60]`,
		`\sstyle=`, `<style`, `javascript:`, `["'\s]style["']?:`, `<[a-z][^>]*\son[a-z]+=`, `https?://`,
		`createContextualFragment`, `DOMParser`, `srcdoc`,
	} {
		re := regexp.MustCompile(forbidden)
		for name, text := range all(t) {
			text = strings.ReplaceAll(text, "http://www.w3.org/2000/svg", "") // a name, not an address
			if strings.HasSuffix(name, ".css") || !re.MatchString(text) {
				continue
			}
			t.Errorf("%s: %q", name, re.FindString(text))
		}
	}
}

// TestFilesAreUsed: every file has a type and a hash, and is referred to by another.
func TestFilesAreUsed(t *testing.T) {
	texts := all(t)
	for _, f := range List() {
		if f.Type == "" || len(f.Hash) != 64 || f.Size != len(texts[f.Name]) {
			t.Errorf("%+v: no type, hash or size", f)
		}
		if IsLanguage(f.Name) {
			continue // see TestLanguages
		}
		used := false
		for name, text := range texts {
			used = used || name != f.Name && regexp.MustCompile(`"(\./|\.\./|static/)?`+regexp.QuoteMeta(f.Name)+`"`).
				MatchString(text)
		}
		if !used {
			t.Errorf("%s: nothing refers to it", f.Name)
		}
	}
}

// TestLanguages: the page offers the languages of the catalogue, each as it calls itself.
func TestLanguages(t *testing.T) {
	text := all(t)["language.js"]
	for _, tag := range catalogue.Tags() {
		l, known := catalogue.Language(tag)
		if !known || !regexp.MustCompile(`(?m)^  "?`+tag+`"?: "`+l.Name+`",$`).MatchString(text) {
			t.Errorf("%s, %q: known %v, and the page does not offer it", tag, l.Name, known)
		}
	}
	offered := regexp.MustCompile(`(?m)^  "?[\w-]+"?: "[^"]+",$`).FindAllString(text, -1)
	if n := len(offered); n != 1+len(catalogue.Tags()) {
		t.Errorf("the page offers %d languages", n)
	}
}

// TestImportsExist: all imports of the modules exist.
func TestImportsExist(t *testing.T) {
	texts, n := all(t), 0
	for name, text := range texts {
		for _, m := range regexp.MustCompile(`(?:from|import\() ?"\./([^"]+)"`).FindAllStringSubmatch(text, -1) {
			n++
			if _, ok := texts[m[1]]; !ok {
				t.Errorf("%s imports %s, which is not there", name, m[1])
			}
		}
	}
	if n == 0 {
		t.Error("no imports found")
	}
}

// TestBundle: each module of a bundle follows its imports and occurs once, and no import, export or
// name is left that the bundle cannot express.
func TestBundle(t *testing.T) {
	const entry = "sheet/game.js"
	text := bundle(entry)
	if left := regexp.MustCompile(`(?m)^(import|export)\b.*`).FindString(text); left != "" {
		t.Errorf("%s: left over: %s", entry, left)
	}
	for _, m := range regexp.MustCompile(`(?m)^const \{[^}]*\} = (\w+);$`).FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		if made := strings.Index(text, "\nconst "+name+" = (() => {"); strings.Count(text,
			"const "+name+" = (() => {") != 1 || made > m[0] {
			t.Errorf("%s: %s is used before it is made", entry, name)
		}
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return
	}
	check := exec.CommandContext(t.Context(), node, "--input-type=module", "--check")
	check.Stdin = strings.NewReader(text)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", entry, err, out)
	}
}

// TestSheetEscapes: no data in a page in one file can end its script.
func TestSheetEscapes(t *testing.T) {
	var b bytes.Buffer
	bad := "</script><script>alert(1)</script><!--\u202e\u2028"
	testhelp.OK(t, (Sheet{Title: bad, Generator: bad, Board: map[string]string{bad: bad},
		In: words.English}).Write(
		&b))
	data := b.String()[strings.Index(b.String(), `id="data">`):]
	if strings.Count(b.String(), "<script") != 2 || strings.Contains(data, "\u202e") ||
		strings.Contains(b.String(), "<!--") {
		t.Errorf("not escaped: %.300s", data)
	}
}

func TestIndexEscapes(t *testing.T) {
	var b bytes.Buffer
	testhelp.OK(t, Index(&b, Head{Backend: `"><script>`, Version: "<b>"}))
	if text := b.String(); strings.Contains(text, "<b>") || strings.Contains(text, `"><script>`) ||
		!strings.Contains(text, "&lt;b&gt;") {
		t.Errorf("not escaped:\n%s", text)
	}
}

func ExampleList() {
	for _, f := range List() {
		if f.Name == "style.css" {
			fmt.Println(f.Name, f.Type)
		}
	}
	// Output: style.css text/css; charset=utf-8
}
