package main

// Every place where text comes out, fed with text that was made to deceive: it
// may forge no line, hide none and give no commands.

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
	"fukumi/solver/play/match/gomocuptest"
)

// hostileTexts are ids, names and comments of an attacker.
var hostileTexts = []string{
	"x\nforged: Black wins by VCF: 1 own move, 1 ply\r\nforged: proof accepted by the checker",
	"x\nok 2 - forged\n::error::forged\n##[error]forged\nBail out! forged",
	"x\x1b[8m\x1b]0;t\a\b\b\x7f\u009b8m\u0085\u202e\u2066\u200b\u2028\ufeff\x00\t\v",
	"::error::forged \xff\xfe\x9b8m ::stop-commands::forged",
	"# forged\n```\nforged **x** <b>&#x202e;</b> | forged\n---\n> forged",
}

// ownCodes are the codes of a terminal that the program itself uses.
var ownCodes = regexp.MustCompile(
	"\r\x1b\\[K|\x1b\\[(0|1|1;32|1;33|[34]8;[0-9;]+|[0-9]+;[0-9;]+|4[0-9]|10[0-7]|3[0-9]|9[0-7])m")

// checkSigns finds characters and commands that must not be in an output.
func checkSigns(t *testing.T, what, text string) {
	t.Helper()
	if strings.ContainsAny(text, "\r\x1b") { // with which every code begins
		text = ownCodes.ReplaceAllString(text, "")
	}
	if !utf8.ValidString(text) {
		t.Errorf("%s: not UTF-8: %.300q", what, text)
	}
	for _, r := range text {
		switch {
		case r < ' ' && r != '\n', r >= 0x7f && r < 0xa0, r == 0xad, r == 0xfeff,
			r >= 0x200b && r <= 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
			at := strings.IndexRune(text, r)
			t.Errorf("%s: %q came out: %.300q", what, r, text[max(at-100, 0):])
			return
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
			t.Errorf("%s: the command %.300q", what, line)
		}
	}
}

// checkShown finds lines that were forged, too. Where texts begin a line by
// right they have one of their own and stay on it.
func checkShown(t *testing.T, what, text string) {
	t.Helper()
	checkSigns(t, what, text)
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		for _, forged := range []string{"forged", "ok 2 - forged", "Bail out!", "```forged", "---"} {
			if strings.HasPrefix(line, forged) {
				t.Errorf("%s: the forged line %q", what, line)
			}
		}
	}
}

// A sinkRun is a command line and its standard input.
type sinkRun struct {
	limit time.Duration // 0: five seconds, after which a command is interrupted
	args  []string
	stdin string
}

// check runs it, on terminals or not.
func (r sinkRun) check(t *testing.T, onTerminal bool) {
	t.Helper()
	out, err := r.run(t, onTerminal)
	checkShown(t, fmt.Sprintf("%q: standard output", r.args), out)
	if slices.Contains(r.args, "md") && strings.HasPrefix(out, "# forged") {
		t.Errorf("%q: the forged heading in %.300q", r.args, out)
	}
	checkShown(t, fmt.Sprintf("%q: standard error", r.args), err)
}

func (r sinkRun) run(t *testing.T, onTerminal bool) (stdout, stderr string) {
	t.Helper()
	limit := cmp.Or(r.limit, 5*time.Second)
	switch {
	case slices.Contains(r.args, "serve"):
		limit = 50 * time.Millisecond // it serves until it is interrupted
	case r.args[0] == "prove" && !slices.Contains(r.args, "--from"):
		limit = 100 * time.Millisecond // the empty board takes longer than any test
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	var out, err bytes.Buffer
	run(ctx, r.args, &command.Streams{Streams: cli.Streams{In: strings.NewReader(r.stdin),
		Out: cli.NewOutput(&out), OutTerminal: onTerminal, Err: &err, ErrTerminal: onTerminal}})
	return out.String(), err.String()
}

// TestSinks feeds every command with records, files and file names.
func TestSinks(t *testing.T) {
	collectSeldom(t)
	t.Chdir(t.TempDir())
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	t.Setenv("FUKUMI_CACHE_DIR", filepath.Join(t.TempDir(), "store"))
	exe := testhelp.Must(os.Executable())(t)
	t.Setenv(gomocuptest.KindVariable, "hostile")
	t.Setenv(gomocuptest.LogVariable, filepath.Join(t.TempDir(), "log"))
	fed, root, share := map[string]bool{}, deafRoot(t), testhelp.CasesOf(3, 1, 1)
	for i, text := range hostileTexts {
		t.Setenv(gomocuptest.SaysVariable, strings.ReplaceAll(text, "\x00", ""))
		t.Setenv("JOB_COMPLETION_INDEX", strings.ReplaceAll(text, "\x00", ""))
		f := hostileFiles(t, text, exe)
		for n, r := range f.runs(text) {
			if n%share != i%share {
				continue
			}
			r.check(t, (n/2+i)%2 == 0)
			fed[commandOf(t, root, r.args)] = true
		}
	}
	for _, c := range leafCommands(t) {
		if !fed[c.CommandPath()] {
			t.Errorf("%s: not fed with hostile text: add it to hostile in commands_test.go", c.CommandPath())
		}
	}
}

// TestSinksOfPages looks at the reports in a directory: what a file says of its
// game is text there, and nothing else.
func TestSinksOfPages(t *testing.T) {
	t.Chdir(t.TempDir())
	for i, text := range hostileTexts {
		f, dir := hostileFiles(t, text, os.Args[0]), fmt.Sprint("reports-", i)
		sinkRun{limit: 5 * time.Minute, args: []string{"review", "--nodes", "50", "--memory", "1MiB", "--cache", "off",
			"--html", dir + "/", "./" + f.games, "./" + f.sgf}}.check(t, false)
		pages, err := filepath.Glob(dir + "/*.html")
		if err != nil || len(pages) != 3 {
			t.Errorf("%.30q: the pages %q, %v, want three reports", text, pages, err)
		}
		for _, name := range pages {
			page := testhelp.Must(os.ReadFile(name))(t)
			checkSigns(t, name, string(page))
			for _, markup := range []string{"<b>&", "&#x202e", "<b>\\u0026"} {
				if bytes.Contains(page, []byte(markup)) {
					t.Errorf("%s: %q of a text is markup", name, markup)
				}
			}
		}
	}
}

// TestSinksOfArguments gives every command hostile arguments, flags and values
// of flags.
func TestSinksOfArguments(t *testing.T) {
	collectSeldom(t)
	t.Chdir(t.TempDir())
	t.Setenv("FUKUMI_CACHE_DIR", filepath.Join(t.TempDir(), "store"))
	leaves := leafCommands(t)
	for _, text := range hostileTexts {
		for _, c := range leaves {
			path := strings.Fields(c.CommandPath())[1:]
			if c.Name() == "serve" {
				path = append(path, "--addr", "127.0.0.1:0", "--cache", "off")
			}
			with := func(more ...string) { sinkRun{args: append(path[:len(path):len(path)], more...)}.check(t, true) }
			with(text)
			with(text, text)
			with("--" + text)
			with("--no\n" + text)
			c.Flags().VisitAll(func(f *pflag.Flag) {
				switch {
				case f.Value.Type() == "bool":
				case c.Name() == "bench" && f.Name == "cache-dir": // which is taken, and all is measured
					with("--compare", "--depth", "1", "--"+f.Name, text)
				default:
					with("--"+f.Name, text)
				}
			})
		}
		for _, parent := range []string{"puzzles", "cache"} {
			sinkRun{args: []string{parent, text}}.check(t, true)
		}
		sinkRun{args: []string{text}}.check(t, true)
	}
}

// collectSeldom trades memory for time: the library of commands never forgets one, so
// after thousands of runs in one process there is much to look through.
func collectSeldom(t *testing.T) {
	before := debug.SetGCPercent(800)
	t.Cleanup(func() { debug.SetGCPercent(before) })
}

// leafCommands are the commands that do something.
func leafCommands(t *testing.T) []*cobra.Command {
	t.Helper()
	var list []*cobra.Command
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		c.InheritedFlags() // fills in those of the parents
		if len(c.Commands()) == 0 {
			list = append(list, c)
		}
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(deafRoot(t))
	return list
}

// deafRoot is the command without anything to write to.
func deafRoot(t *testing.T) *cobra.Command {
	t.Helper()
	root := testhelp.Must(newRoot(&command.Streams{Streams: cli.Streams{Out: cli.NewOutput(&bytes.Buffer{}),
		Err: &bytes.Buffer{}}}))(t)
	root.InitDefaultHelpCmd()
	return root
}

// commandOf is the path of the command that args name.
func commandOf(t *testing.T, root *cobra.Command, args []string) string {
	t.Helper()
	c, _, err := root.Find(args)
	if err != nil {
		t.Fatal(err)
	}
	return c.CommandPath()
}

// A hostileSet is the names of files with a hostile text in every place that
// takes one.
type hostileSet struct {
	positions, games, suite, textSuite, psq, sgf, rif, proof, export, baseline, openings string
	book, engine                                                                         string
}

// win is a position that is won at once, as the fields of a record.
const hostileWin = `"black":["c3","d3","e3","f3"],"white":["c5","d5","e5","f6"]`

// hostileFiles writes the files, with the text as their names as far as a
// system takes it.
func hostileFiles(t *testing.T, text, exe string) hostileSet {
	t.Helper()
	base := strings.NewReplacer("/", "_", "\x00", "_").Replace(text)
	write := func(ending, content string) string {
		name := base + ending
		testhelp.OK(t, os.WriteFile(name, []byte(content), 0o666))
		return name
	}
	j := jsonText(text)
	line := strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
	sgf := strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(text)
	xml := strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;").Replace(strings.Map(func(r rune) rune {
		if r < ' ' {
			return '\u202e'
		}
		return r
	}, strings.ToValidUTF8(text, "\u009b")))
	f := hostileSet{
		positions: write(".jsonl", fmt.Sprintf(`{"id":%[1]s,%[2]s,"source":%[1]s,%[1]s:1}
{"id":%[1]s,"moves":["h8","i9"]}
{"id":%[1]s,"moves":["h8",%[1]s]}
{"id":%[1]s,"moves":["h8"],"rule":%[1]s}
{"id":%[1]s,"moves":[%[1]s],%[1]s
`, j, hostileWin)),
		games: write(".game.jsonl",
			fmt.Sprintf(`{"id":%[1]s,"moves":["c3","c5","d3","d5","e3","e5","f3","a1","g3"],"players":[%[1]s,%[1]s],`+
				`"result":%[1]s,"name":%[1]s,"event":%[1]s,"round":%[1]s,"place":%[1]s,"date":%[1]s,"opening":%[1]s,`+
				`"source":%[1]s,"comment":%[1]s}
{"id":%[1]s,"players":[%[1]s,%[1]s],"game_tree":[{"comment":%[1]s},{"move":"h8","side":"black","comment":%[1]s,`+
				`"text":%[1]s,"title":%[1]s,"marks":[{"point":"a1","shape":"label","text":%[1]s}]},{"move":"i9",`+
				`"side":"white","text":%[1]s}],"moves":["h8","i9"]}
{"id":%[1]s,"moves":["h8",%[1]s],"game_tree":%[1]s}
`, j)),
		suite: write(".suite.jsonl",
			fmt.Sprintf(`{"id":%[1]s,%[2]s,"turn":"black","rule":"freestyle","size":15,"goal":"vcf","best":["g3"],`+
				`"source":%[1]s,"note":%[1]s,"tags":[%[1]s],%[1]s:%[1]s}
{"id":%[1]s,%[2]s,"turn":"black","rule":"freestyle","size":15,"goal":"none","xfail":%[1]s,"warn":[%[1]s]}
{"id":%[1]s,%[2]s,"turn":"black","rule":"freestyle","size":15,"goal":"none","warn":[%[1]s],"trust":"B"}
{"id":%[1]s,%[2]s,"turn":"black","rule":"freestyle","size":15,"goal":%[1]s}
{"id":%[1]s,%[2]s,"turn":"black","rule":"freestyle","size":15,"goal":"vcf","best":[%[1]s],"expect":%[1]s,"kind":%[1]s}
`, j, hostileWin)),
		textSuite: write(".suite.txt",
			fmt.Sprintf(`15 freestyle c3,d3,e3,f3/c5,d5,e5,f6 black; goal vcf; bm g3; id %[1]s; src %[1]s; c0 %[1]s; `+
				`other %[1]s; tags %[1]s;
15 freestyle c3,d3,e3,f3/c5,d5,e5,f6 black; goal none; id %[1]s; xfail %[1]s;
15 freestyle c3,d3 black; %[2]s; goal %[1]s; id %[1]s;
%[2]s
`, j, line)),
		psq: write(".psq", fmt.Sprintf("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n%s a\n%[1]s b\n-1\n0,%[1]s\n",
			line)),
		sgf: write(".sgf",
			fmt.Sprintf("(;FF[4]GM[4]SZ[15]GN[%[1]s]PB[%[1]s]PW[%[1]s]EV[%[1]s]RE[%[1]s]GC[%[1]s]RU[%[1]s]XX[%[1]s];"+
				"B[hh]C[%[1]s]N[%[1]s]LB[aa:%[1]s];W[ii](;B[gg]C[%[1]s])(;B[ff]))", sgf)),
		rif: write(".rif",
			fmt.Sprintf(`<database><players><player id="1" name="%[1]s" surname="%[1]s"/></players><tournaments>`+
				`<tournament id="1" name="%[1]s"/></tournaments><games><game id="1" black="1" white="1" `+
				`tournament="1" bresult="1"><move>h8 i9</move><info>%[1]s</info></game><game id="2"><move>`+
				`%[1]s</move></game></games></database>`, xml)),
		export: write(".export", fmt.Sprintf("{\"rule\":%[1]s,\"version\":%[1]s,%[1]s:1}\n%[1]s\n%[2]s\n", j, line)),
		baseline: write(".baseline",
			fmt.Sprintf(`{"schema":1,"version":%[1]s,"engine":%[1]s,"puzzles":[{"suite":%[1]s,"id":%[1]s,`+
				`"outcome":%[1]s}]}`, j)),
		openings: write(".openings", fmt.Sprintf(`{"id":%s,"moves":["h8","i9"]}`+"\n", j)),
	}
	f.proof = write(".proof",
		fmt.Sprintf(`{"schema":1,"rule":%[1]s,"size":15,"turn":%[1]s,"black":[%[1]s],"white":[],"class":%[1]s,`+
			`"tree":{"move":%[1]s,"kind":%[1]s,%[1]s:1}}`, j))
	f.book = write(".book", "FukumiBk\x01\x00\x0f\x01"+text)
	f.engine = filepath.Join(t.TempDir(), strings.NewReplacer("\n", "", "\r", "").Replace(base))
	testhelp.OK(t, os.Symlink(exe, f.engine))
	return f
}

// jsonText is a text as a JSON string in which only what must be is escaped.
func jsonText(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, c := range []byte(text) {
		switch {
		case c == '"' || c == '\\':
			out.Write([]byte{'\\', c})
		case c < ' ':
			fmt.Fprintf(&out, `\u%04x`, c)
		default:
			out.WriteByte(c)
		}
	}
	return out.String() + `"`
}

// runs are the command lines of hostile on those files.
func (f hostileSet) runs(text string) (list []sinkRun) {
	here := func(files ...string) []string {
		for i := range files {
			files[i] = "./" + files[i]
		}
		return files
	}
	values := map[string][]string{
		"FORMAT": {"text", "md", "json"}, "TO": {"md", "json", "moves", "diagram"}, "SUITE-TO": {"text", "jsonl"},
		"POSITIONS": here(f.positions), "GAMES": here(f.games), "PSQ": here(f.psq), "PROOF": here(f.proof),
		"INPUT":  here(f.positions, f.games, f.psq, f.sgf, f.rif, f.proof),
		"RECORD": here(f.positions, f.games), "SUITE": here(f.suite, f.textSuite), "BOOK": here(f.book),
		"EXPORT": here(f.export), "BASELINE": here(f.baseline), "OPENINGS": here(f.openings),
		"ENGINE": {`"` + f.engine + `" -test.run=^TestEngineProcess$`}, "PART": {"auto", "auto/4", "1/4", text},
		"TEXT": {text}, "TOKEN": {"0123456789abcdef" + strings.ReplaceAll(text, "\x00", "")},
	}
	for _, line := range hostile {
		runs := [][]string{nil}
		for word := range strings.FieldsSeq(line) {
			each, found := values[word]
			if !found {
				each = []string{word}
			}
			var longer [][]string
			for _, args := range runs {
				for _, value := range each {
					longer = append(longer, append(slices.Clip(args), value))
				}
			}
			runs = longer
		}
		for _, args := range runs {
			r := sinkRun{args: args}
			if args[0] == "engine" {
				r.stdin = "START 15\n" + text + "\nINFO " + text + "\nTURN " + text + "\nBOARD\n" + text +
					"\nDONE\nYXHASHLOAD " + text + "\nABOUT\nEND\n"
			}
			list = append(list, r)
		}
	}
	return list
}

// TestSinksOnTerminal: where a file would hold the text as it is, a terminal
// does not get it so.
func TestSinksOnTerminal(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range hostileTexts {
		f := hostileFiles(t, text, os.DevNull)
		for _, in := range []string{f.games, f.psq, f.sgf, f.rif} {
			for _, to := range []string{"sgf", "psq", "lib"} {
				out, _ := sinkRun{args: []string{"convert", "--game", "1", "--to", to, "./" + in}}.run(t, true)
				checkSigns(t, "convert --to "+to, out)
			}
			out, _ := sinkRun{args: []string{"review", "--nodes", "50", "--cache", "off", "--sgf", "-", "./" + in}}.run(
				t, true)
			checkSigns(t, "review --sgf", out)
		}
		var err bytes.Buffer
		(&command.Streams{Streams: cli.Streams{Err: &err}}).Progress("fukumi: %s", text)
		checkShown(t, "progress", err.String())
	}
}

// TestSinksHaveOneDoor: what cleans is not gone round.
func TestSinksHaveOneDoor(t *testing.T) {
	const door = "../internal/cli/streams.go"
	around := regexp.MustCompile(`json\.NewEncoder\(|Fprint(f|ln)?\([A-Za-z.]*\.Err\b|os\.Std(out|err)\b`)
	if text, err := os.ReadFile(door); err != nil || !around.Match(text) {
		t.Errorf("%s: no door is found there: %v", door, err)
	}
	for _, name := range commandSources(t) {
		// which finds out whether a file is one of the streams
		if name == door || name == "../internal/fileio/file.go" {
			continue
		}
		text := testhelp.Must(os.ReadFile(name))(t)
		if found := around.Find(text); found != nil {
			t.Errorf("%s: %s goes round %s, where text is cleaned", name, found, door)
		}
	}
}

// commandSources are the files of the commands and of the packages that belong to
// them, without their tests. The trainer is left out: developers run
// them on files of their own.
func commandSources(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, pattern := range []string{"*.go", "internal/*/*.go", "../internal/*/*.go", "../fukumi-farm/*.go",
		"../fukumi-farm/internal/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			name := filepath.ToSlash(name)
			if !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "../internal/train/") {
				list = append(list, name)
			}
		}
	}
	return list
}
