package proofs

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// TestDamagedState: with any damage to the files of a state, no file is moved aside silently. The files
// moved aside are named, and --resume recovers each lemma that can still be read, so that the job is
// proved again without a search, or with a short search for the lost lemmas.
func TestDamagedState(t *testing.T) {
	const root, lemmas = "h8 i10 g9 k8", 39
	whole := filepath.Join(t.TempDir(), "whole")
	var out, errs syncBuffer
	if code := start(t.Context(), &options{State: whole, Root: at(t, root)}, &out, &errs); code != cli.ExitDecided {
		t.Fatalf("code %d: %s", code, errs.String())
	}
	rng := rand.New(rand.NewPCG(3, 5))
	flip := func(text []byte) []byte {
		text[rng.IntN(len(text))] ^= 1 << rng.IntN(8)
		return text
	}
	const table = "000002.sst"
	for _, c := range []struct {
		name, file string
		change     func(text []byte) []byte
		all        bool // nothing is lost
	}{
		{"a bit of MANIFEST", "MANIFEST", flip, true},
		{"MANIFEST is empty", "MANIFEST", func([]byte) []byte { return nil }, true},
		{"a word of the seal", "SEAL", func([]byte) []byte { return []byte("opfn 0\n") }, true},
		{"a large seal", "SEAL", func([]byte) []byte { return make([]byte, 1000) }, true},
		{"a bit of KEYREGISTRY", "KEYREGISTRY", flip, true},
		{"the end of the table", table, func(text []byte) []byte { return text[:len(text)-100] }, true},
		{"a bit in the middle of the table", table, func(text []byte) []byte {
			text[len(text)/2] ^= 1
			return text
		}, false},
		{"the beginning of the table", table, func(text []byte) []byte { return text[1000:] }, false},
	} {
		dir := filepath.Join(t.TempDir(), "state")
		testhelp.OK(t, os.CopyFS(dir, os.DirFS(whole)))
		path := filepath.Join(dir, "prove-v3", c.file)
		text := testhelp.Must(os.ReadFile(path))(t)
		testhelp.OK(t, os.WriteFile(path, c.change(text), 0o600))
		for again := range 2 {
			var out, errs syncBuffer
			o := &options{State: dir, Resume: true, JSON: true, Quiet: true, Root: at(t, root)}
			o.Asked = !c.all && again == 0
			code := start(t.Context(), o, &out, &errs)
			if code != cli.ExitDecided {
				t.Fatalf("%s: code %d: %s", c.name, code, errs.String())
			}
			got := last(t, out.String())
			if !got.Verified || c.all && got.Added > 0 || got.Lemmas-got.Added < lemmas-15 {
				t.Errorf("%s: %+v", c.name, got)
			}
			told := strings.Contains(errs.String(), "the store is damaged") &&
				strings.Contains(errs.String(), "taken over from "+filepath.Join(dir, "prove-v3.corrupt-"))
			partly := strings.Contains(errs.String(), "cannot be read, and is")
			if told != (again == 0) || partly == (c.all || again > 0) {
				t.Errorf("%s: time %d: %q", c.name, again, errs.String())
			}
		}
	}

	// If the job itself cannot be read, the program asks for it each time; with it, the job goes on.
	dir := filepath.Join(t.TempDir(), "state")
	testhelp.OK(t, os.CopyFS(dir, os.DirFS(whole)),
		os.WriteFile(filepath.Join(dir, "prove-v3", table), []byte("nothing"), 0o600))
	for range 2 {
		var out, errs syncBuffer
		code := start(t.Context(), &options{State: dir, Resume: true, Root: at(t, root)}, &out, &errs)
		if code != cli.ExitUsage || !strings.Contains(errs.String(), "say it with --from") {
			t.Errorf("code %d: %s", code, errs.String())
		}
	}
	o := &options{State: dir, Resume: true, Root: at(t, root), Asked: true}
	if code := start(t.Context(), o, &out, &errs); code != cli.ExitDecided {
		t.Errorf("code %d: %s", code, errs.String())
	}
}
