package main

// The examples of README.md and of the topics of help: every command in them is run, and its output
// is compared with the text below it, except for times. With -update the output is written there.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/help"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof/plane"
)

const (
	readme   = root + "/README.md"
	pictures = "testdata/pictures"
)

// TestReadme runs the commands of README.md and of every topic of help, in their order, each text in
// a directory of its own.
func TestReadme(t *testing.T) {
	made := newShell(t)
	files := []string{readme}
	for i, name := range help.Topics {
		if !*update && i%testhelp.CasesOf(4, 1, 1) != 0 {
			continue
		}
		files = append(files, "internal/help/topics/"+name+".txt")
	}
	var drawn sync.Map // the pictures by their names
	var ran atomic.Int64
	t.Run("texts", func(t *testing.T) {
		for _, file := range files {
			t.Run(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), func(t *testing.T) {
				t.Parallel()
				ran.Add(1)
				text := testhelp.Must(os.ReadFile(file))(t)
				sh := made.copy(t)
				if file == readme { // a new user has no files, so README.md makes those that it names
					sh = made.empty(t)
				}
				fresh := sh.runText(t, file, string(text))
				if *update && fresh != string(text) {
					testhelp.OK(t, os.WriteFile(file, []byte(fresh), 0o666))
				}
				for _, ending := range []string{"*.svg", "*.png"} {
					found := testhelp.Must(filepath.Glob(filepath.Join(sh.dir, ending)))(t)
					for _, path := range found {
						picture := testhelp.Must(os.ReadFile(path))(t)
						drawn.Store(filepath.Base(path), picture)
					}
				}
			})
		}
	})
	if int(ran.Load()) == len(help.Topics)+1 { // -run selects all of them
		checkPictures(t, &drawn)
	}
}

// TestReadmeShort: the page is short, and its table of the topics of help names them all.
func TestReadmeShort(t *testing.T) {
	text := string(testhelp.Must(os.ReadFile(readme))(t))
	if n := strings.Count(text, "\n"); n >= 180 {
		t.Errorf("README.md has %d lines, want less than 180: the topics of help have room", n)
	}
	_, section, _ := strings.Cut(text, "\n## Contents of the help\n")
	for _, name := range help.Topics {
		if !strings.Contains(section, "| `"+name+"` |") {
			t.Errorf("README.md, contents of the help: the topic %s is missing", name)
		}
	}
}

// TestReadmePackages: the list of ARCHITECTURE.md, which README.md links to, names exactly the
// packages that exist, except for internal ones.
func TestReadmePackages(t *testing.T) {
	text := string(testhelp.Must(os.ReadFile(root + "/.github/ARCHITECTURE.md"))(t))
	_, section, _ := strings.Cut(text, "\n## Where things live\n")
	section, _, _ = strings.Cut(section, "\n## ")
	listed, all := map[string]bool{}, packages(t)
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cells[1], -1) {
				listed[m[1]] = true
				if !slices.Contains(all, m[1]) {
					t.Errorf("ARCHITECTURE.md, where things live: there is no package %s", m[1])
				}
			}
		}
	}
	for _, name := range all {
		if !listed[name] && !strings.Contains(name, "internal") {
			t.Errorf("ARCHITECTURE.md, where things live: package %s is missing", name)
		}
	}
}

// TestHelpTopics: a topic has a title, an empty line and lines that fit a terminal, and every text is
// listed.
func TestHelpTopics(t *testing.T) {
	found, err := filepath.Glob("internal/help/topics/*.txt")
	if err != nil || len(found) != len(help.Topics) {
		t.Errorf("help has %d texts, want one for each of %d topics (%v)", len(found), len(help.Topics), err)
	}
	for _, name := range help.Topics {
		lines := strings.Split(help.Topic(name), "\n")
		if len(lines) < 5 || lines[0] == "" || lines[1] != "" || len(lines[0]) > 66 || lines[len(lines)-1] != "" {
			t.Errorf("help %s: want a short title, an empty line and a text that ends in one line feed", name)
		}
		for i, line := range lines {
			if utf8.RuneCountInString(line) > 80 || strings.TrimRight(line, " ") != line {
				t.Errorf("help %s, line %d: expected at most 80 columns and no spaces at the end: %q", name, i+1, line)
			}
		}
	}
}

// TestExamples runs the examples in the help of every command, to test that they can be run. After a
// moment it interrupts them.
func TestExamples(t *testing.T) {
	sh := newShell(t)
	top := testhelp.Must(newRoot(&command.Streams{}))(t)
	ran := 0
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for line := range strings.Lines(c.Long) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: a line of its help has more than 80 columns: %q", c.CommandPath(), line)
			}
		}
		for line := range strings.Lines(c.Example) {
			ran++
			if c.Name() == "site" && !external {
				continue
			}
			if _, file, _, _ := runtime.Caller(0); c.Name() == "site" && !filepath.IsAbs(file) {
				sh.useModule(t) // built without paths, so the dependencies must be found through the source
			}
			sh.runPlain(t, c.CommandPath(), strings.TrimSpace(line), moment)
		}
		for _, below := range c.Commands() {
			visit(below)
		}
	}
	visit(top)
	if ran < 30 {
		t.Errorf("only %d examples were run", ran)
	}
}

// buildFukumi builds the program, once for all tests, and returns its directory. The program starts
// faster than the test binary, which is much larger.
func buildFukumi(t *testing.T) string {
	t.Helper()
	built.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "fukumi-test-"); built.err != nil {
			return
		}
		name := filepath.Join(built.dir, "fukumi")
		if out, err := exec.Command("go", "build", "-o", name, ".").CombinedOutput(); err != nil {
			built.err = fmt.Errorf("%w: %s", err, out)
			return
		}
		built.err = os.Symlink(name, filepath.Join(built.dir, "pbrain-fukumi"))
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.dir
}

// built is the result of buildFukumi.
var built struct {
	sync.Once
	dir string
	err error
}

// A shell runs commands in a directory with the files that they use.
type shell struct {
	dir string
	env []string
}

func newShell(t *testing.T) *shell {
	t.Helper()
	const (
		game   = "h8 i7 i9 j10 j8 h10 i10 g8 j9 g7 g6 h7 j7 j6 f7 i6 f9 j5 k4 i4 i5 k6"
		puzzle = `{"id":"r587","rule":"renju","black":["h8","i8","j8","i7","h6","j6"],"white":["g9","i9","g8","h7",` +
			`"j7","g5"],"turn":"black","goal":"vcf"}` + "\n"
	)
	sh := &shell{dir: t.TempDir()}
	bin := buildFukumi(t)
	sh.env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"FUKUMI_CACHE_DIR="+filepath.Join(sh.dir, "cache"), "COLUMNS=", "NO_COLOR=")
	for name, text := range map[string]string{
		"game.txt": game + "\n", "lost.txt": game + " h3 l6 h6 m6\n", "list.txt": "0,0, 1,1, -1,1\n0,0, 0,1, 1,0\n",
		"games.jsonl": `{"id":"a","moves":["h8","i9"]}` + "\n" + `{"id":"b","moves":["h8"]}` + "\n" +
			`{"id":"c","moves":["h8","h9"]}` + "\n",
		"puzzle.txt":    "h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5\n",
		"suite.txt":     `15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; vcf_moves 6; id "k9";` + "\n",
		"puzzles.jsonl": puzzle, "suite.jsonl": puzzle, "vct.jsonl": puzzle, "tactics/a.jsonl": puzzle,
	} {
		path := filepath.Join(sh.dir, name)
		testhelp.OK(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text),
			0o666)))
	}
	for name, from := range map[string]string{
		"game.sgf": "game.txt", "game.psq": "game.txt", "games.sgf": "lost.txt", "games.psq": "lost.txt",
		"lost.sgf": "lost.txt",
	} {
		sh.runPlain(t, "fixtures", "fukumi convert -o "+name+" "+from, time.Minute)
	}
	sh.runPlain(t, "fixtures", `fukumi prove --quiet --from "h8 o15 i9 a1" --export far.book`, time.Minute)
	testhelp.OK(t, os.CopyFS(sh.dir, fstest.MapFS{
		"19.book":    {Data: testhelp.Must(os.ReadFile(filepath.Join(sh.dir, "far.book")))(t)},
		"every.book": {Data: everyBook(t)},
	}))
	sh.runPlain(t, "fixtures", "fukumi puzzles run --quiet --baseline known.jsonl --update suite.txt", time.Minute)
	script := "#!/bin/sh\nexec '" + filepath.Join(bin, "fukumi") + "' engine\n"
	testhelp.OK(t, os.WriteFile(filepath.Join(sh.dir, "pbrain-x"), []byte(script), 0o777))
	return sh
}

// everyBook returns the file of a book about every board that has no lemma yet.
func everyBook(t *testing.T) []byte {
	t.Helper()
	b := testhelp.Must(plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "test"}))(t)
	var file bytes.Buffer
	testhelp.OK(t, b.Write(&file))
	return file.Bytes()
}

// copy returns a copy of the shell with a directory of its own.
func (sh *shell) copy(t *testing.T) *shell {
	t.Helper()
	other := sh.empty(t)
	testhelp.OK(t, os.CopyFS(other.dir, os.DirFS(sh.dir)))
	return other
}

// empty returns a copy of the shell with an empty directory.
func (sh *shell) empty(t *testing.T) *shell {
	t.Helper()
	other := &shell{dir: t.TempDir()}
	for _, v := range sh.env {
		other.env = append(other.env, strings.ReplaceAll(v, sh.dir, other.dir))
	}
	return other
}

// useModule makes the directory a module that requires this one, from the local source.
func (sh *shell) useModule(t *testing.T) {
	t.Helper()
	source := testhelp.Must(filepath.Abs("../.."))(t)
	for _, name := range []string{"go.mod", "go.sum"} {
		data := testhelp.Must(os.ReadFile(filepath.Join(source, name)))(t)
		if first, rest, _ := strings.Cut(string(data), "\n"); name == "go.mod" {
			own := strings.TrimPrefix(first, "module ")
			data = fmt.Appendf(nil, "module example.org/user\n%s\nrequire %s v0.0.0\nreplace %[2]s => %s\n", rest, own,
				source)
		}
		testhelp.OK(t, os.WriteFile(filepath.Join(sh.dir, name), data, 0o666))
	}
}

// runText runs the commands of a text, and returns the text with their output.
func (sh *shell) runText(t *testing.T, file, text string) string {
	ran := 0
	fresh := ""
	if filepath.Ext(file) == ".md" {
		block := regexp.MustCompile("(?ms)^```(console|sh)\n(.*?)^```$")
		fresh = block.ReplaceAllStringFunc(text, func(b string) string {
			parts := block.FindStringSubmatch(b)
			out, n := sh.runLines(t, file, parts[2], "", parts[1] == "sh", 80)
			ran += n
			return "```" + parts[1] + "\n" + out + "```"
		})
	} else {
		fresh, ran = sh.runLines(t, file, text, "  ", true, 78)
	}
	if n := len(regexp.MustCompile(`(?m)^ *\$ `).FindAllString(text, -1)); n > ran {
		t.Errorf("%s: %d commands were run of %d", file, ran, n)
	}
	return fresh
}

// plainCommands are the commands that a text may show without their output.
var plainCommands = []string{"fukumi", "echo", "ln"}

// runLines runs the commands of a text of lines with an indent. A line "$ …" is a command with its
// output below it. With plain, a line "fukumi …", "echo …" or "ln …" is also a command, whose output
// is not shown; it ends at two spaces, after which there is a remark. A backslash at the end continues
// a command.
func (sh *shell) runLines(t *testing.T, file, text, indent string, plain bool, width int) (fresh string, ran int) {
	var out strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); {
		line, indented := strings.CutPrefix(lines[i], indent)
		shown := indented && strings.HasPrefix(line, "$ ")
		if !shown && !(plain && indented && slices.Contains(plainCommands, strings.SplitN(line, " ", 2)[0])) {
			out.WriteString(lines[i])
			i++
			continue
		}
		ran++
		command := ""
		for more := true; more; i++ {
			part := strings.TrimSpace(lines[i])
			out.WriteString(lines[i])
			part, more = strings.CutSuffix(part, `\`)
			command += part
		}
		if !shown {
			command, _, _ = strings.Cut(command, "  ")
			sh.runPlain(t, file, command, limitOf(command))
			continue
		}
		begin := i
		for i < len(lines) && !strings.HasPrefix(lines[i], indent+"$ ") && (lines[i] == "\n" || indent == "" ||
			strings.HasPrefix(lines[i], indent)) {
			i++
		}
		for i > begin && strings.TrimSpace(lines[i-1]) == "" && indent != "" {
			i--
		}
		out.WriteString(sh.runShown(t, file, strings.TrimPrefix(command, "$ "), strings.Join(lines[begin:i], ""),
			indent, width))
	}
	return out.String(), ran
}

// runShown runs a command whose output the text shows, and returns its output: the shown one if they
// differ only in times.
func (sh *shell) runShown(t *testing.T, file, command, shown, indent string, width int) string {
	line := strings.Replace(command, "go run ./cmd/fukumi", "fukumi", 1)
	if strings.HasPrefix(line, "go ") {
		return shown
	}
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir, cmd.Env = sh.dir, append(sh.env, "COLUMNS="+strconv.Itoa(width))
	got, _ := cmd.CombinedOutput() // other tests check the exit code
	var printed strings.Builder
	for line := range strings.Lines(strings.TrimRight(string(got), "\n")) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			printed.WriteString(indent + line)
		}
		printed.WriteString("\n")
	}
	plain := func(text string) string {
		if strings.Contains(command, "| fold ") { // the length of a time changes the line breaks
			return steady(strings.ReplaceAll(strings.ReplaceAll(text, "\n"+indent, ""), "\n", ""))
		}
		return steady(text)
	}
	if plain(printed.String()) == plain(shown) {
		return shown
	}
	if !*update {
		t.Errorf("%s: $ %s\ngot:\n%s\nthe text has:\n%s", file, command, printed.String(), shown)
	}
	return printed.String()
}

// moment is long enough to see that a command can be run.
var moment = time.Duration(testhelp.CasesOf(80, 250, 250)) * time.Millisecond

// lasting matches commands that may run for a long time.
var lasting = regexp.MustCompile(`^fukumi (review|prove|serve|match|puzzles check)\b`)

// limitOf returns how long a command of a text may run: a command whose files are needed by the next
// may run to its end.
func limitOf(command string) time.Duration {
	switch {
	case !lasting.MatchString(command) || strings.Contains(command, " --nodes "):
	case strings.Contains(command, " --state "): // a later command continues in its directory
		return 20 * moment
	default:
		return moment
	}
	return time.Minute
}

// runPlain runs a command whose output is not shown. The command must be valid; its result does not
// matter, nor that it takes longer than the limit.
func (sh *shell) runPlain(t *testing.T, where, command string, limit time.Duration) {
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	shell, line := "sh", command
	switch {
	case strings.HasPrefix(line, "source "):
		shell = "bash"
	case !strings.ContainsAny(line, "|;"):
		line = "exec " + line
	}
	var printed bytes.Buffer
	cmd := exec.CommandContext(ctx, shell, "-c", line)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = sh.dir, sh.env, &printed, &printed
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = time.Minute
	err := cmd.Run()
	var ended *exec.ExitError
	if err == nil || ctx.Err() != nil {
		return
	}
	if !errors.As(err, &ended) || ended.ExitCode() != cli.ExitUndecided && ended.ExitCode() != cli.ExitFailed {
		t.Errorf("%s: %s: %v\n%s", where, command, err, printed.String())
	}
}

// checkPictures compares the pictures of the repository with those that the commands have drawn. A
// command must draw every picture, and the pictures that README.md shows must exist. With -update it
// replaces them by the new ones.
func checkPictures(t *testing.T, drawn *sync.Map) {
	text := testhelp.Must(os.ReadFile(readme))(t)
	for _, f := range regexp.MustCompile(`\]\(cmd/fukumi/([^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
		info, err := os.Stat(f[1])
		if err != nil {
			t.Errorf("README.md shows %s: %v", f[1], err)
		} else if info.Size() > 150_000 {
			t.Errorf("README.md shows %s, which has %d bytes, want 150 kB at most", f[1], info.Size())
		}
	}
	kept, err := os.ReadDir(pictures)
	if err != nil || len(kept) < 7 {
		t.Errorf("%d pictures, want an analysis, a line and heat maps in both formats, and a report (%v)", len(kept),
			err)
	}
	for _, k := range kept {
		path := filepath.Join(pictures, k.Name())
		if strings.HasPrefix(k.Name(), "board-") {
			continue // TestPictures takes them from the page
		}
		got, found := drawn.Load(k.Name())
		if !found {
			t.Errorf("no command of README.md and help draws %s", path)
			continue
		}
		if *update {
			testhelp.OK(t, os.WriteFile(path, got.([]byte), 0o666))
		}
		want := testhelp.Must(os.ReadFile(path))(t)
		if len(want) > 300_000 {
			t.Errorf("%s has %d bytes, want less than 300 kB", path, len(want))
		}
		if !samePicture(t, got.([]byte), want) {
			t.Errorf("%s is not what its command draws: go test ./cmd/fukumi -run Readme -update", path)
		}
	}
}

// samePicture compares two files. PNG files are compared by their pixels, up to rounding, because
// their compression depends on the version of the standard library.
func samePicture(t *testing.T, got, want []byte) bool {
	t.Helper()
	if bytes.HasPrefix(got, []byte("<svg ")) {
		return bytes.Equal(got, want)
	}
	a, b := decodePNG(t, got), decodePNG(t, want)
	if a.Bounds() != b.Bounds() {
		return false
	}
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -2 || d > 2 {
			return false
		}
	}
	return true
}

func decodePNG(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	decoded := testhelp.Must(png.Decode(bytes.NewReader(data)))(t)
	img := image.NewRGBA(decoded.Bounds())
	draw.Draw(img, img.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	return img
}
