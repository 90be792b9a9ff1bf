package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fukumi/notation/longtest"
)

// analyzer is the program that shellIn has built, once for all tests.
var analyzer struct {
	sync.Once
	dir string
	err error
}

// shellIn runs scripts in a directory, where $fukumi is the analyzer.
func shellIn(t *testing.T, dir string) func(script string) string {
	t.Helper()
	analyzer.Do(func() {
		if analyzer.dir, analyzer.err = os.MkdirTemp("", "fukumi-test-"); analyzer.err != nil {
			return
		}
		out, err := exec.Command("go", "build", "-buildvcs=false", "-o", filepath.Join(analyzer.dir, "fukumi.exe"),
			"../fukumi").CombinedOutput()
		if err != nil {
			analyzer.err = fmt.Errorf("%w: %s", err, out)
		}
	})
	if analyzer.err != nil {
		t.Fatal(analyzer.err)
	}
	fukumi := filepath.Join(analyzer.dir, "fukumi.exe")
	return func(script string) string {
		t.Helper()
		cmd := exec.Command("sh", "-c", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "fukumi="+fukumi)
		var errs strings.Builder
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v: %s", script, err, errs.String())
		}
		return string(out)
	}
}

// TestStores: sixteen shards of fukumi by xargs, and the farm, leave the store that
// one run leaves, absences of wins with the program and the limits they came from.
func TestStores(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, err := exec.LookPath("xargs"); err != nil {
		t.Skip("there is no xargs")
	}
	shell := shellIn(t, dir)
	for _, c := range []struct {
		kind, input string
		holds       []string // by its store
	}{
		{"solve", positions(longtest.Size(80, 160)), []string{`"verdict":"win"`, `"verdict":"no-win"`,
			`"program":"(devel)"`, `"node_limit":300`}},
		{"review", games(longtest.Size(8, 16)), []string{`"verdict":"win"`}},
	} {
		input := write(t, dir, c.kind+".jsonl", c.input)
		shell(fmt.Sprintf(`
			$fukumi %[1]s --json --nodes 300 --memory 1MiB --cache-dir %[1]s-whole %[1]s.jsonl >/dev/null; test $? `+
			`-le 3 || exit 1
			mkdir %[1]s-stores
			seq 16 | xargs -P2 -I@ sh -c '$fukumi %[1]s --json --nodes 300 --memory 1MiB --shard @/16 --cache-dir `+
			`%[1]s-stores/@ %[1]s.jsonl >/dev/null; test $? -le 3'
			$fukumi cache merge --own --cache-dir %[1]s-merged %[1]s-stores/*`, c.kind))
		must(t, "run", "--kind", c.kind, "--nodes", "300", "--memory", "1MiB", "--results",
			filepath.Join(dir, c.kind+".results"),
			"--cache-dir", filepath.Join(dir, c.kind+"-farm"), input)
		want := shell(fmt.Sprintf(`$fukumi cache export --cache-dir %s-whole`, c.kind))
		for _, text := range c.holds {
			if !strings.Contains(want, text) {
				t.Errorf("%s: the store of one run holds no %s: %.2000s", c.kind, text, want)
			}
		}
		for _, way := range []string{"merged", "farm"} {
			got := shell(fmt.Sprintf(`$fukumi cache export --cache-dir %s-%s`, c.kind, way))
			compare(t, c.kind+", "+way, strings.Split(got, "\n"), strings.Split(want, "\n"))
			of := func(name string) string {
				text := shell(fmt.Sprintf(`$fukumi cache stat --json --cache-dir %s-%s`, c.kind, name))
				_, counts, _ := strings.Cut(text, `"records"`)
				counts, _, _ = strings.Cut(counts, `"bytes"`)
				return counts
			}
			if got, want := of(way), of("whole"); got != want {
				t.Errorf("%s, %s: %s in the store, want %s", c.kind, way, got, want)
			}
		}
	}
}

// TestProof: the parts of a long proof are jobs of the farm, and what it proves of them
// is joined to a book that the checker accepts.
func TestProof(t *testing.T) {
	t.Parallel()
	s := open(t)
	shell := shellIn(t, s.dir)
	shell(`
		$fukumi prove --jobs --from "h8 o15 i9 a1" >parts.jsonl
		$fukumi prove --jobs --from "h8 o15 i9 o14" >>parts.jsonl
		$fukumi prove --jobs --from "h8 o15" >>parts.jsonl`) // which takes longer than is given
	parts := filepath.Join(s.dir, "parts.jsonl")
	question := []string{"--goal", "win", "--nodes", "200k", "--memory", "64MiB"}
	launch(t, s.with("work", "--workers", "2")...)
	must(t, s.with(append([]string{"submit", parts}, question...)...)...)
	said := must(t, s.with("collect", "--proofs", "--results", filepath.Join(s.dir, "results"), parts)...)
	if !strings.Contains(said, "3 checked, 2 with a win") {
		t.Errorf("collect: %s", said)
	}
	joined := shell(`$fukumi prove --merge --json --from "h8 o15 i9 a1" --export all.book results`)
	if !strings.Contains(joined, `"verdict":"win"`) || !strings.Contains(joined, `"missing":[]`) {
		t.Errorf("joined: %s", joined)
	}
	if said := shell(`$fukumi verify all.book`); !strings.Contains(said, "accepted") ||
		!strings.Contains(said, "2 positions") {
		t.Errorf("verify: %s", said)
	}
	missing := shell(`$fukumi prove --merge --json --from "h8 o15" --export some.book all.book results; test $? -eq 3`)
	if !strings.Contains(missing, `"missing":["h8 o15"]`) {
		t.Errorf("a part that is open: %s", missing)
	}
	// Without certificates there is nothing to join; and none counts that was changed.
	shell(`
		sed 's/"proofs":.*"worker"/"worker"/' results >bare
		$fukumi prove --merge --from "h8 o15 i9 a1" --export none.book bare 2>said && exit 1
		grep -q "has no certificate of a win for Black" said || exit 1
		sed 's/"kind":"quiet"/"kind":"line"/' results >changed
		$fukumi prove --merge --from "h8 o15 i9 a1" --export none.book changed 2>said
		test $? -eq 1 || exit 1
		grep -q "the certificate is refused" said || exit 1
		test ! -e none.book`)
}
