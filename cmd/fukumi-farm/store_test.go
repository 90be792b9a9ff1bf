package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fukumi/notation/testhelp"
)

// analyzer is the program that shellIn has built, once for all tests.
var analyzer struct {
	sync.Once
	dir string
	err error
}

// shellIn runs scripts in a directory, in which $fukumi is the analyzer.
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

// TestStores: sixteen shards of fukumi by xargs, and the farm, leave the same store as a single run, including
// "no win" results with their program and limit.
func TestStores(t *testing.T) {
	testhelp.ByDay(t, "sixteen processes, twice")
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
		{"solve", positions(testhelp.Cases(80, 160)), []string{`"verdict":"win"`, `"verdict":"no-win"`,
			`"program":"(devel)"`, `"node_limit":300`}},
		{"review", games(testhelp.Cases(8, 16)), []string{`"verdict":"win"`}},
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
