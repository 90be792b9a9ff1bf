package main

// Every file that a command writes is whole, or as it was before.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// An outputCase is a command that writes a file.
type outputCase struct {
	flag  string // the tested flag, "solve --proof"
	args  []string
	stdin string
	file  string // its name, "" for "file"
	out   string // a part of standard output, even if the file is not written
	in    string // a part of the file
}

// fiveWins, finished, missed and mined are inputs of the cases. In missed Black's last move misses a
// win, from which a puzzle is made.
const (
	fiveWins = "h8,i8,j8,k8/a1,a3,a5,a7"
	finished = "h8 a1 i8 a3 j8 a5 k8 a7 l8"
	missed   = "h8 d4 h9 e4 h10 f4 o1"
	mined    = "h8 i9 i8 j8 j7 k6 h7 k8 i7 k7 k9 g7 i5 i6 h6 g5 j5 h5 i4 g4 g6 h4 k5"
)

var writings = []outputCase{
	{flag: "solve --proof", args: []string{"solve", "--cache", "off", "--proof", "file", fiveWins}, out: "Black wins",
		in: `"tree":`},
	{flag: "solve --proof", args: []string{"solve", "--cache", "off", "--proof", "dir/", "-"},
		stdin: `{"id":"file","black":["h8","i8","j8","k8"],"white":["a1","a3","a5","a7"]}`, file: "dir/file.json",
		out: "Black wins", in: `"tree":`},
	{flag: "solve --svg", args: []string{"solve", "--cache", "off", "--svg", "file", fiveWins}, out: "Black wins",
		in: "</svg>"},
	{flag: "solve --png", args: []string{"solve", "--cache", "off", "--png", "file", fiveWins}, out: "Black wins",
		in: "IEND"},
	{flag: "analyze --proof", args: []string{"analyze", "--cache", "off", "--nodes", "1000", "--proof", "file",
		fiveWins}, out: "Black wins", in: `"tree":`},
	{flag: "analyze --svg", args: []string{"analyze", "--cache", "off", "--nodes", "1000", "--svg", "file", fiveWins},
		out: "Black wins", in: "</svg>"},
	{flag: "analyze --png", args: []string{"analyze", "--cache", "off", "--nodes", "1000", "--png", "file", fiveWins},
		out: "Black wins", in: "IEND"},
	{flag: "show --svg", args: []string{"show", "--svg", "file", fiveWins}, in: "</svg>"},
	{flag: "show --png", args: []string{"show", "--png", "file", fiveWins}, in: "IEND"},
	{flag: "convert --output", args: []string{"convert", "--to", "sgf", "-o", "file", finished}, in: "(;"},
	{flag: "convert --output", args: []string{"convert", "--to", "psq", "-o", "file", finished}, in: "Piskvorky 15x15"},
	{flag: "review --html", args: []string{"review", "--cache", "off", "--nodes", "1000", "--html", "file", finished},
		in: "</html>"},
	{flag: "review --sgf", args: []string{"review", "--cache", "off", "--nodes", "1000", "--sgf", "file", finished},
		in: "(;"},
	{flag: "review --svg", args: []string{"review", "--cache", "off", "--nodes", "1000", "--svg", "file", finished},
		in: "</svg>"},
	{flag: "review --puzzles", args: []string{"review", "--cache", "off", "--nodes", "100", "--puzzles", "file",
		missed}, in: `"goal":`},
	{flag: "match --out", args: []string{"match", "--games", "2", "--nodes", "10", "--size", "7", "--openings",
		"openings", "-o", "file.jsonl", "fukumi", "fukumi"}, file: "file.jsonl", in: `"moves"`},
	{flag: "match --out", args: []string{"match", "--games", "2", "--nodes", "10", "--size", "7", "--openings",
		"openings", "-o", "file.sgf", "fukumi", "fukumi"}, file: "file.sgf", in: "(;"},
	{flag: "puzzles run --junit", args: []string{"puzzles", "run", "--nodes", "1000", "--junit", "file", "suite"},
		in: "</testsuites>"},
	{flag: "puzzles run --baseline", args: []string{"puzzles", "run", "--nodes", "1000", "--baseline", "file",
		"--update", "suite"}, in: `"nodes"`},
	{flag: "puzzles sheet --html", args: []string{"puzzles", "sheet", "--html", "file", "defend"}, in: "</html>"},
	{flag: "puzzles mine --out", args: []string{"puzzles", "mine", "--nodes", "2000", "-o", "file", mined},
		in: "; goal vct"},
	{flag: "prove --export", args: []string{"prove", "--from", fiveWins, "--export", "file"},
		out: "Black has a forced win", in: "FukumiBk"},
	{flag: "prove --export", args: []string{"prove", "--from", fiveWins, "--export", "file.json"}, file: "file.json",
		out: "Black has a forced win", in: `"tree":`},
	{flag: "cache export", args: []string{"cache", "export", "file"}, in: `"verdict":"win"`},
}

// prepare makes the inputs of the cases, with an old file in the place of the new one.
func (w *outputCase) prepare(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if w.file == "" {
		w.file = "file"
	}
	err := os.Mkdir(filepath.Join(dir, "dir"), 0o777)
	for name, text := range map[string]string{
		w.file:     w.old(),
		"openings": "d4\n",
		"suite": `{"id":"one","black":["h8","i8","j8","k8"],"white":["a1","a3","a5","a7"],"turn":"black",` +
			`"goal":"vcf","verdict":"win"}` + "\n",
	} {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// old returns the content of the old file. If the command reads the file first, it is a valid one.
func (w *outputCase) old() string {
	if strings.Contains(w.flag, "--baseline") {
		return `{"schema":1,"engine":"","nodes":1000}` + "\n"
	}
	return "old\n"
}

// run runs the command with files of at most the given number of blocks (-1: any), and returns the
// content of the file afterwards.
func (w *outputCase) run(t *testing.T, dir string, blocks int) (code int, file, stdout, stderr string) {
	t.Helper()
	limit := ""
	if blocks >= 0 {
		limit = fmt.Sprintf("ulimit -f %d; ", blocks)
	}
	cmd := exec.Command("sh", append([]string{"-c", limit + `exec fukumi "$@"`, "sh"}, w.args...)...)
	var out, errs bytes.Buffer
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, strings.NewReader(w.stdin), &out, &errs
	cmd.Env = append(os.Environ(), "FUKUMI_CACHE_DIR="+filepath.Join(dir, "store"),
		"PATH="+buildFukumi(t)+string(os.PathListSeparator)+os.Getenv("PATH"))
	err := cmd.Run()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, w.file))
	if err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, filepath.Dir(w.file), "*.tmp-*")); len(left) > 0 {
		t.Errorf("%s: %q lies beside the file", w.flag, left)
	}
	return cmd.ProcessState.ExitCode(), string(data), out.String(), errs.String()
}

// TestFilesAreWhole: if a file cannot be written to its end, the old file stays, and the exit code
// says so; otherwise the new file is whole. The answer is printed in any case.
func TestFilesAreWhole(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no ulimit")
	}
	for i := range writings {
		w := writings[i]
		t.Run(w.flag, func(t *testing.T) {
			t.Parallel()
			dir := w.prepare(t)
			if w.flag == "cache export" {
				if out, err := exec.Command("fukumi", "solve", "--cache", "require", "--cache-dir",
					filepath.Join(dir, "store"), fiveWins).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
			}
			for _, blocks := range []int{0, 1} {
				code, file, stdout, stderr := w.run(t, dir, blocks)
				if code != cli.ExitNotWritten && blocks > 0 {
					break // the file is that short
				}
				if code != cli.ExitNotWritten || file != w.old() || !strings.Contains(stdout, w.out) ||
					!strings.Contains(stdout+stderr, "file too large") || strings.Contains(stdout+stderr, ".tmp-") {
					t.Errorf("%q, no room: code %d, file %.40q, standard output %q, standard error %q", w.args, code,
						file, stdout, stderr)
				}
			}
			code, file, stdout, stderr := w.run(t, dir, -1)
			if code == cli.ExitNotWritten || code == cli.ExitUsage || !strings.Contains(file, w.in) ||
				strings.HasPrefix(file, w.old()) || !strings.Contains(stdout, w.out) {
				t.Errorf("%q: code %d, file %.80q, standard output %q, standard error %q", w.args, code, file, stdout,
					stderr)
			}
		})
	}
}

// TestEveryFileIsTested: the table above has every flag that names a file to write.
func TestEveryFileIsTested(t *testing.T) {
	// --baseline is also written with --update, and --checkpoint in a long check
	reads := []string{"--checkpoint", "--openings", "--baseline", "--book", "--tls-cert", "--tls-key"}
	root := testhelp.Must(newRoot(&command.Streams{Streams: cli.Streams{Out: cli.NewOutput(&bytes.Buffer{}),
		Err: &bytes.Buffer{}}}))(t)
	names := regexp.MustCompile("`FILE`|a PNG picture")
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			flag := strings.TrimSpace(command.PathBelow(cmd)) + " --" + f.Name
			if names.MatchString(f.Usage) && !slices.Contains(reads, "--"+f.Name) &&
				!slices.ContainsFunc(writings, func(w outputCase) bool { return w.flag == flag }) {
				t.Errorf("%s is not in the table", flag)
			}
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(root)
}

// TestNoOtherWriter: in the command only package fileio makes files.
func TestNoOtherWriter(t *testing.T) {
	maker := regexp.MustCompile(`\bos\.(Create|CreateTemp|WriteFile|OpenFile|Rename)\(`)
	for _, name := range commandSources(t) {
		if strings.HasPrefix(name, "../internal/fileio/") {
			continue
		}
		text := testhelp.Must(os.ReadFile(name))(t)
		if found := maker.Find(text); found != nil {
			t.Errorf("%s has %s…): want package fileio", name, found)
		}
	}
}

// TestFilesOfADirectory: each of several positions has a file of its own, for any ids.
func TestFilesOfADirectory(t *testing.T) {
	ids := []string{"a-3", "a", "a", "A", "con", "", strings.Repeat("x", 250), strings.Repeat("x", 251), "黒"}
	var records strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&records, `{"id":%q,"moves":%q}`+"\n", id, strings.Split(finished, " ")[:8])
	}
	input := strings.ReplaceAll(records.String(), `" "`, `","`)
	for _, c := range []struct {
		args []string
		kind string
	}{
		{[]string{"solve", "--proof"}, "json"},
		{[]string{"analyze", "--nodes", "10", "--svg"}, "svg"},
		{[]string{"show", "--png"}, "png"},
		{[]string{"review", "--nodes", "10", "--sgf"}, "sgf"},
		{[]string{"convert", "--game", "all", "--to", "psq", "-o"}, "psq"},
	} {
		dir := filepath.Join(t.TempDir(), "files") + "/"
		args := append(append([]string{}, c.args...), dir)
		if c.args[0] != "show" && c.args[0] != "convert" {
			args = append(args, "--cache", "off")
		}
		code, _, stderr := testRun(t.Context(), strings.NewReader(input), append(args, "-")...)
		files, err := filepath.Glob(dir + "*." + c.kind)
		if code != cli.ExitDecided && code != cli.ExitUndecided || err != nil || len(files) != len(ids) {
			t.Errorf("%q: code %d, %d files %q, want %d; %v; %s", c.args, code, len(files), files, len(ids), err,
				stderr)
		}
	}
}
