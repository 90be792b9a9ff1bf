package proof

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// readCorpus returns the files of a directory in testdata and what its list
// says about them: a line "name: text" for each.
func readCorpus(t *testing.T, dir, list string) (files, said map[string]string) {
	t.Helper()
	files, said = map[string]string{}, map[string]string{}
	names := testhelp.Must(filepath.Glob(filepath.Join("testdata", dir, "*.json")))(t)
	for _, name := range names {
		data := testhelp.Must(os.ReadFile(name))(t)
		files[strings.TrimSuffix(filepath.Base(name), ".json")] = string(data)
	}
	data := testhelp.Must(os.ReadFile(filepath.Join("testdata", dir, list)))(t)
	for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		name, text, _ := strings.Cut(row, ": ")
		if said[name] = text; files[name] == "" && name != "empty" {
			t.Errorf("%s: listed, but there is no such file", name)
		}
	}
	return files, said
}

// TestGood checks proofs that hold, and what the checker reports.
func TestGood(t *testing.T) {
	files, said := readCorpus(t, "good", "reports.txt")
	for name, text := range files {
		t.Run(name, func(t *testing.T) {
			p := testhelp.Must(Decode([]byte(text)))(t)
			if data, err := Encode(p); err != nil || string(data) != text {
				t.Errorf("encodes as %s, %v", data, err)
			}
			r := mustVerify(t, p)
			got := fmt.Sprintf("length %d nodes %d explicit %d lemma %d simulated %d line %s", r.Length, r.Nodes,
				r.Explicit, r.Lemma, r.Simulated, join(r.Line))
			if got != said[name] {
				t.Errorf("got  %s: %s\nwant %s", name, got, said[name])
			}
		})
	}
}

// TestBad checks proofs that do not hold, and texts that are not proofs:
// neither mode may accept one, and the error must say why.
func TestBad(t *testing.T) {
	files, said := readCorpus(t, "bad", "errors.txt")
	for name, text := range files {
		t.Run(name, func(t *testing.T) {
			want, ok := said[name]
			if !ok || want == "" {
				t.Fatal("errors.txt does not say what is wrong")
			}
			p, err := Decode([]byte(text))
			if err != nil {
				agree(t, []byte(text), err)
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q, want %q", err, want)
				}
				return
			}
			if _, err = Verify(p, Options{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Verify: error %v, want %q%s", err, want, draw(&p.Position))
			}
			_, err = Verify(p, Options{Paranoid: true})
			agree(t, []byte(text), err)
			truth := oracle(p)
			if err == nil && truth != nil {
				t.Errorf("paranoid mode accepts, but %v", truth)
			}
		})
	}
	if len(files) < 30 {
		t.Errorf("%d bad proofs: the corpus is missing", len(files))
	}
}
