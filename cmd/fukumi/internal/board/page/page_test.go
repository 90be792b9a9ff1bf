package page

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// mostScript bounds the modules of the page: what is not in them is not to be read,
// loaded and kept right.
const mostScript = 2500

// all are the files by name, the page among them.
func all(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range List() {
		data, err := fs.ReadFile(Files(), f.Name)
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name] = string(data)
	}
	var b bytes.Buffer
	if err := Index(&b, Head{Backend: "server", Version: "1.2.3"}); err != nil {
		t.Fatal(err)
	}
	texts["index.html"] = b.String()
	return texts
}

// TestModules: the modules are few lines, say what they are for, and are checked by
// type in an editor.
func TestModules(t *testing.T) {
	lines, modules := 0, 0
	for name, text := range all(t) {
		if !strings.HasSuffix(name, ".js") {
			continue
		}
		modules++
		lines += strings.Count(text, "\n")
		head := strings.SplitN(strings.Replace(text, "/// <reference lib=\"webworker\" />\n", "", 1), "\n", 3)
		if head[0] != "// @ts-check" || !strings.HasPrefix(head[1], "// ") {
			t.Errorf("%s does not begin with // @ts-check and with what it is for", name)
		}
	}
	t.Logf("%d modules, %d lines", modules, lines)
	if modules == 0 || lines > mostScript {
		t.Errorf("%d modules with %d lines, want %d lines at most", modules, lines, mostScript)
	}
}

// TestNothingIsHTML: what comes from outside can only become text, and nothing
// needs more than the strictest policy of contents allows.
func TestNothingIsHTML(t *testing.T) {
	for _, forbidden := range []string{
		`innerHTML`, `outerHTML`, `insertAdjacentHTML`, `document\.write`, `\beval\(`, `new Function`, `set(Timeout|Interval)\(["'\x60]`,
		`\sstyle=`, `<style`, `javascript:`, `["'\s]style["']?:`, `<[a-z][^>]*\son[a-z]+=`, `https?://`, `createContextualFragment`, `DOMParser`, `srcdoc`,
	} {
		re := regexp.MustCompile(forbidden)
		for name, text := range all(t) {
			text = strings.ReplaceAll(text, "http://www.w3.org/2000/svg", "") // a name, and no address
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
		used := false
		for name, text := range texts {
			used = used || name != f.Name && regexp.MustCompile(`"(\./|\.\./|static/)?`+regexp.QuoteMeta(f.Name)+`"`).MatchString(text)
		}
		if !used {
			t.Errorf("%s: nothing refers to it", f.Name)
		}
	}
}

// TestImportsExist: what a module imports is there.
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

func TestIndexEscapes(t *testing.T) {
	var b bytes.Buffer
	if err := Index(&b, Head{Backend: `"><script>`, Version: "<b>"}); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); strings.Contains(text, "<b>") || strings.Contains(text, `"><script>`) || !strings.Contains(text, "&lt;b&gt;") {
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
