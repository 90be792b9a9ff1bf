package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// shardedGames are games; some occur twice, as images or with other moves.
const shardedGames = `{"id":"one","moves":["h8","i9","h9","j7","h10","a15","h11","a14","h12"]}
{"id":"again","moves":["h9","i9","h8","j7","h10","a15","h11","a14","h12"]}
{"id":"turned","moves":["h8","g7","h7","f9","h6","o1","h5","o2","h4"]}
{"id":"bad","moves":["h8","h8"]}
{"id":"two","moves":["h8","h9","i8","i9","j8","j9","k8"]}
{"id":"three","rule":"renju","moves":["h8","i9","g7","f6","h6","g5"]}
{"id":"four","rule":"standard","moves":["h8","h9","g8","f8","i8"]}
{"id":"none"}
`

// TestShards: four processes, one for each shard, print together what one process prints for all, and
// their stores merge into the store of that process, both as stores and as exports.
func TestShards(t *testing.T) {
	t.Chdir(t.TempDir())
	const of = 4
	_, suite, _ := testRun(t.Context(), strings.NewReader(""), "puzzles", "list", "--json", "small")
	_, builtin, _ := testRun(t.Context(), strings.NewReader(""), "puzzles", "show", "--json", "small")
	if strings.Count(suite, "\n") < 8 || builtin == "" {
		t.Fatalf("the suite: %q", suite)
	}
	for name, text := range map[string]string{"games.jsonl": shardedGames, "suite.jsonl": suite + "{\n"} {
		testhelp.OK(t, os.WriteFile(name, []byte(text), 0o666))
	}
	lines := func(text string) []string {
		list := strings.Split(strings.TrimSuffix(steady(text), "\n"), "\n")
		if text == "" {
			return nil
		}
		return list
	}
	cached := func(args ...string) string {
		t.Helper()
		code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), append([]string{"cache"}, args...)...)
		if code != cli.ExitDecided {
			t.Fatalf("cache %q: code %d: %s", args, code, stderr)
		}
		return stdout
	}
	for _, command := range []string{
		"solve --json --nodes 500 suite.jsonl games.jsonl",
		"review --json --nodes 60 --memory 1MiB --workers 2 games.jsonl",
		"puzzles run --json --nodes 2000 --memory 1MiB suite.jsonl",
	} {
		name, _, _ := strings.Cut(command, " ")
		sets := [][]string{strings.Fields(command)}
		if name == "solve" { // it takes one source
			sets = [][]string{strings.Fields("solve --json --nodes 500 suite.jsonl"),
				strings.Fields("solve --json --nodes 500 games.jsonl")}
		}
		store := func(name string) []string {
			if sets[0][0] == "puzzles" {
				return nil
			}
			return []string{"--cache-dir", name}
		}
		var whole, parts []string
		for _, args := range sets {
			code, stdout, _ := testRun(t.Context(), strings.NewReader(""), append(args, store(name+"-whole")...)...)
			if code != cli.ExitUsage { // for the bad record
				t.Errorf("%q: code %d, want %d", args, code, cli.ExitUsage)
			}
			whole = append(whole, lines(stdout)...)
		}
		filled := 0
		for i := range of {
			shard := []string{"--shard", fmt.Sprintf("%d/%d", i+1, of)}
			if i == 2 {
				t.Setenv("JOB_COMPLETION_INDEX", fmt.Sprint(i))
				shard[1] = fmt.Sprintf("auto/%d", of)
			}
			var part []string
			for _, args := range sets {
				_, stdout, stderr := testRun(t.Context(), strings.NewReader(""),
					slices.Concat(args, store(fmt.Sprintf("%s-part-%d", name, i)), shard)...)
				part = append(part, lines(stdout)...)
				if strings.Contains(stderr, "auto") || strings.Contains(stderr, "expects") {
					t.Errorf("%q %q: %s", args, shard, stderr)
				}
			}
			if len(part) > 0 {
				filled++
			}
			parts = append(parts, part...)
		}
		slices.Sort(whole)
		slices.Sort(parts)
		if filled < 2 || !slices.Equal(whole, parts) {
			t.Errorf("%s: %d shards: %s", command, filled, differing(strings.Join(parts, "\n"),
				strings.Join(whole, "\n")))
		}
		if name == "puzzles" {
			continue
		}
		stores, err := filepath.Glob(name + "-part-*")
		if err != nil || len(stores) < 2 {
			t.Fatalf("%s: the stores %q, %v", name, stores, err)
		}
		cached(append([]string{"merge", "--own", "--cache-dir", name + "-merged"}, stores...)...)
		var exports []string
		for _, s := range stores {
			exports = append(exports, s+".jsonl")
			cached("export", "--cache-dir", s, s+".jsonl")
		}
		cached(append([]string{"import", "--own", "--cache-dir", name + "-imported"}, exports...)...)
		want := cached("export", "--cache-dir", name+"-whole")
		if !strings.Contains(want, `"verdict":"win"`) || !strings.Contains(want, `"verdict":"no-win"`) {
			t.Errorf("%s: the store of the whole run holds too little: %s", name, want)
		}
		for _, way := range []string{"merged", "imported"} {
			if got := cached("export", "--cache-dir", name+"-"+way); got != want {
				t.Errorf("%s: %s: %s", name, way, differing(got, want))
			}
		}
		if got, want := cached("stat", "--quiet", "--cache-dir", name+"-merged"),
			cached("stat", "--quiet", "--cache-dir", name+"-whole"); judgedOf(got) != judgedOf(want) {
			t.Errorf("%s: %q merged, want %q", name, got, want)
		}
	}
}

// differing returns the lines that only one of two texts has.
func differing(got, want string) string {
	var out strings.Builder
	for _, side := range []struct{ sign, text, other string }{{"-", want, got}, {"+", got, want}} {
		for line := range strings.Lines(side.text) {
			if !strings.Contains(side.other, line) {
				fmt.Fprintf(&out, "\n%s %s", side.sign, strings.TrimSuffix(line, "\n"))
			}
		}
	}
	return out.String()
}

// judgedOf returns the numbers of records and of judged answers in a line of cache stat.
func judgedOf(stat string) string {
	_, counts, _ := strings.Cut(strings.ReplaceAll(stat, "\n", " "), ": ")
	counts, _, _ = strings.Cut(counts, " KiB")
	return counts[:strings.LastIndex(counts, ", ")]
}

// TestShardOfABaseline: the puzzles of other shards are not reported as missing, and a part is not
// stored in place of the whole.
func TestShardOfABaseline(t *testing.T) {
	t.Chdir(t.TempDir())
	code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), "puzzles", "run", "--baseline", "known",
		"--update", "small")
	if code != cli.ExitDecided {
		t.Fatalf("code %d: %s%s", code, stdout, stderr)
	}
	for i := range 3 {
		code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), "puzzles", "run", "--baseline", "known",
			"--shard", fmt.Sprintf("%d/3", i+1), "small")
		if code != cli.ExitDecided ||
			strings.Contains(stdout, "gone") || strings.Contains(stdout, "new") || stderr != "" {
			t.Errorf("shard %d: code %d: %s%s", i+1, code, stdout, stderr)
		}
	}
	code, stdout, stderr = testRun(t.Context(), strings.NewReader(""), "puzzles", "run", "--baseline", "known",
		"--update", "--shard", "1/3", "small")
	if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, "without --shard") {
		t.Errorf("--update: code %d: %s%s", code, stdout, stderr)
	}
}
