package main

// The commands that many tests check, in one table. Each is run once in each form that a test asks
// for, and its output is kept for the next test.

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/help"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// A tableRow is a command of the table.
type tableRow struct {
	line string   // the command, whose arguments have no spaces in them; or
	args []string // its arguments
	// objects has the names of the objects that it prints with --json, separated by a comma.
	// With "" the row is not run with --json.
	objects string
	text    bool // it prints a kind of text that no earlier row prints
	wide    bool // its lines are filled, so they differ at each width
	tables  bool // it prints tables that fit 60 columns

	printed map[form]output
}

// ownLocale is the locale in which the tests were started.
var ownLocale = os.Getenv("LC_ALL")

// A form is how a command is run.
type form struct {
	width      int  // of the terminal, or without one of COLUMNS; 0: not set
	onTerminal bool // standard output is a terminal
	color      bool // --color always
	ascii      bool // in the locale C
}

// The forms of text: a narrow ASCII terminal and two wider terminals, all without colours; pipes of
// the usual widths, with colours; and a pipe in the locale C.
var (
	narrowest = form{width: 40, onTerminal: true, ascii: true}
	wider     = []form{{width: 72, onTerminal: true}, {width: 132, onTerminal: true}}
	colored   = []form{{width: 60, color: true}, {width: 80, color: true}}
	piped     = form{ascii: true}
)

// An output is the output of a run.
type output struct{ stdout, stderr string }

// Positions and games of the table.
const (
	quietStart = "h8o15i9a1"
	vctStones  = "e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7"
	longGame   = "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"
)

// table has all commands. The rows with objects are run with --json in this order, in one directory:
// a row may read a file that an earlier row has written.
var table = []*tableRow{
	{line: "solve --cache off --explain h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5", text: true, wide: true, tables: true},
	{line: "analyze --cache off --heat all --nodes 3000 h8,i8,j8,i7,h6/g9,i9,g8,h7,j7", text: true, tables: true},
	{args: []string{"review", "--cache", "off", "--nodes", "300", longGame}, text: true, wide: true, tables: true},
	{args: []string{"show", "--size", "22", "h8 i9 v22"}, objects: "show", text: true},
	{args: []string{"convert", "--list", "h8 i9 g7 i7 g9 j8 k9 g5 f4 h9"}, text: true},
	{line: "puzzles list", text: true, tables: true},
	{line: "puzzles run small", objects: "puzzles-run", text: true, tables: true},
	{line: "puzzles check --nodes 2000 small", text: true, tables: true},
	{line: "puzzles show --solution small", text: true},
	{line: "match gu10 gu20 --games 2", text: true},
	{line: "version", objects: "version", text: true},
	{line: "help", text: true, wide: true},
	{line: "help solve", text: true, wide: true},
	{line: "help puzzles run", text: true, wide: true},

	{objects: "solve", line: "solve --rule renju --all --shortest --explain --proof proof.json " + vctStones},
	{objects: "solve", line: "solve --nodes 20 --cache off --all --rule renju " + vctStones},
	{objects: "solve", line: "solve --goal vcf --all h8"},
	{objects: "solve", line: "solve --turn white h8,h9,h10,h11/a1,a2,a3"},
	{objects: "solve", line: "solve --turn white h8,h9,h10,h11/a1,a2,a3,a4"},
	{objects: "solve", line: "solve --size 5 --rule renju --turn black c3,d3,e3,b3/a1,a2,a4,a5"},
	{objects: "solve,error", line: "solve bad.jsonl"},
	{objects: "solve", line: "cache get --rule renju " + vctStones},
	{objects: "solve,error", line: "cache get bad.jsonl"},
	{objects: "analyze", line: "analyze --nodes 20000 --heat all --rule renju " + vctStones},
	{objects: "analyze", line: "analyze --nodes 5000 --heat all --size 9 f6e5f4e6g7e7"},
	{objects: "analyze", line: "analyze --nodes 2000 --model wei empty"},
	{objects: "analyze", line: "analyze --nodes 2000 --turn white h8,h9,h10,h11/a1,a2,a3"},
	{objects: "analyze,error", line: "analyze --nodes 2000 --cache off bad.jsonl"},
	{objects: "review", line: "review --nodes 5000 lost.txt"},
	{objects: "review", line: "review --nodes 2000 --at 8 game.txt"},
	{objects: "review,review-summary", line: "review --nodes 2000 --summary named.jsonl"},
	{objects: "review,error", line: "review --nodes 2000 --rule renju bad.jsonl"},
	{objects: "show,error", line: "show bad.jsonl"},
	{objects: "show", line: "show lost.txt"},
	{objects: "verify", line: "verify proof.json"},
	{objects: "verify", line: "verify --paranoid proof.json"},
	{objects: "verify", line: "verify unsound.json"},
	{objects: "prove", line: "prove --from " + quietStart + " --state job --export quiet.book"},
	{objects: "prove", line: "prove --from " + quietStart + " --export quiet.json"},
	{objects: "prove", line: "prove --size 9 --time 50ms"},
	{objects: "prove-part", line: "prove --jobs"},
	{objects: "prove-merge", line: "prove --merge --from " + quietStart + " --export joined.book quiet.book"},
	{objects: "prove-merge", line: "prove --merge --export joined.book quiet.book"},
	{objects: "verify-book", line: "verify joined.book"},
	{objects: "verify", line: "verify quiet.json"},
	{objects: "solve", line: "solve --goal win --explain " + quietStart},
	{objects: "solve", line: "solve --explain --proof stuck.proof stuck.json"},
	{objects: "verify", line: "verify stuck.proof"},
	{objects: "analyze", line: "analyze --nodes 1000 stuck.json"},
	{objects: "convert", line: "convert --to json stuck.proof"},
	{objects: "error", line: "verify lost.txt"},
	{objects: "convert", line: "convert --to json lost.txt"},
	{objects: "convert", line: "convert --to json proof.json"},
	{objects: "puzzle", line: "puzzles list small"},
	{objects: "puzzle,error", line: "puzzles show suite.txt"},
	{objects: "puzzle", line: "puzzles mine --nodes 20000 game.txt"},
	{objects: "puzzles-run,error", line: "puzzles run --baseline known --update suite.txt"},
	{objects: "puzzles-run,error", line: "puzzles run --baseline known --nodes 2 suite.txt"},
	{objects: "puzzles-check,error", line: "puzzles check --nodes 20000 --turns 3 suite.txt"},
	{objects: "match", line: "match gu10 gu20 --games 2 --out played.jsonl"},
	{objects: "book", line: "book add quiet.book"},
	{objects: "book", line: "book list"},
	{objects: "verify-book", line: "book verify freestyle-15"},
	{objects: "book", line: "book plain freestyle-15 plain.book"},
	{objects: "book", line: "book remove freestyle-15"},
	{objects: "cache-path", line: "cache path"},
	{objects: "cache-stat", line: "cache stat"},
	{objects: "cache-export", line: "cache export"},
	{objects: "cache-import", line: "cache import facts"},
	{objects: "cache-import", line: "cache merge --own --cache-dir merged store"},
	{objects: "cache-verify", line: "cache verify"},
	{objects: "cache-verify", line: "cache verify --recheck"},
	{objects: "bench-compare", line: "bench --compare --depth 2 --nodes 1000"},
	{objects: "bench", line: "bench"},
}

// hostile has the command lines that get hostile text (sinks_test.go). A word in capitals stands
// for files, or for each value that hostileSet.runs gives it. A line whose last word is "-" reads
// standard input to its end (reading_test.go).
var hostile = []string{
	"show -",
	"show --format FORMAT INPUT",
	"show --svg - INPUT",
	"solve -",
	"solve --nodes 50 --memory 1MiB --cache auto --format text INPUT",
	"solve --nodes 50 --memory 1MiB --cache off --format md INPUT",
	"solve --nodes 50 --memory 1MiB --cache off --format json INPUT",
	"solve --nodes 50 --shard PART POSITIONS",
	"analyze -",
	"analyze --nodes 50 --memory 1MiB --cache off --format text INPUT", // it reads the others as solve does
	"analyze --nodes 50 --memory 1MiB --cache off --format FORMAT RECORD",
	"review -",
	"review --nodes 50 --memory 1MiB --cache off --workers 1 --format FORMAT INPUT",
	"review --nodes 50 --memory 1MiB --cache off --html - INPUT",
	"review --nodes 50 --memory 1MiB --cache off --svg - INPUT",
	"review --nodes 50 --cache off --shard PART GAMES",
	"convert --to sgf -",
	"convert --list -",
	"convert --list INPUT",
	"convert --game 1 --to TO INPUT",
	"puzzles list -",
	"puzzles list --format FORMAT SUITE",
	"puzzles list --to SUITE-TO SUITE",
	"puzzles show -",
	"puzzles show --solution --format FORMAT SUITE",
	"puzzles sheet --nodes 50 --memory 1MiB --html - -",
	"puzzles sheet --nodes 50 --memory 1MiB --html - SUITE",
	"puzzles sheet --nodes 50 --memory 1MiB --svg TEXT --title TEXT SUITE",
	"puzzles check -",
	"puzzles check --nodes 50 --memory 1MiB --workers 1 --format FORMAT SUITE",
	"puzzles run -",
	"puzzles run --nodes 50 --memory 1MiB --workers 1 --format FORMAT SUITE",
	"puzzles run --nodes 50 --memory 1MiB --workers 1 --format FORMAT --baseline BASELINE SUITE",
	"puzzles run --nodes 50 --memory 1MiB --workers 1 --format FORMAT --engine ENGINE --time 10ms SUITE",
	"puzzles run --nodes 50 --json SUITE",
	"puzzles run --nodes 50 --junit - SUITE",
	"puzzles run --nodes 50 --shard PART SUITE",
	"puzzles mine -",
	"puzzles mine --nodes 50 --memory 1MiB --workers 1 INPUT",
	"puzzles mine --nodes 50 --memory 1MiB --workers 1 --json INPUT",
	"match gu10 ENGINE --games 1 --openings OPENINGS --format FORMAT",
	"engine --nodes 50",
	"verify -",
	"verify --format FORMAT PROOF",
	"verify --format FORMAT --checkpoint PSQ BOOK",
	"prove --format FORMAT --from h8 --time 20ms --state TEXT --export TEXT",
	"prove --format FORMAT --merge --export TEXT BOOK",
	"book add --format FORMAT BOOK PSQ",
	"book list --format FORMAT",
	"book verify --format FORMAT TEXT",
	"book verify --kernel --format FORMAT TEXT",
	"book make --format FORMAT TEXT",
	"book plain --format FORMAT BOOK TEXT",
	"book restate --format FORMAT BOOK TEXT",
	"book remove --format FORMAT TEXT",
	"cache get -",
	"cache get --format FORMAT INPUT",
	"cache import -",
	"cache import --format FORMAT EXPORT",
	"cache export TEXT",
	"cache merge --own TEXT",
	"cache merge --cache-dir TEXT PSQ TEXT",
	"cache stat --format FORMAT --cache-dir TEXT",
	"cache path --format FORMAT --cache-dir TEXT",
	"cache verify --format FORMAT --cache-dir TEXT",
	"cache export",
	"cache clear --cache-dir TEXT",
	"bench TEXT",
	"serve TEXT",
	"serve --addr 127.0.0.1:0 --token TOKEN --cache-dir TEXT",
	"site TEXT TEXT",
	"site PSQ", // no directory
	"version TEXT",
	"completion TEXT",
	"help TEXT",
}

// failing are commands with errors in their arguments.
var failing = []*tableRow{{line: "solve 五目"}, {line: "nö"}}

// textRows returns the rows that print text, and the topics of help.
var textRows = sync.OnceValue(func() []*tableRow {
	rows := slices.DeleteFunc(slices.Clone(table), func(c *tableRow) bool { return !c.text })
	for _, topic := range help.Topics {
		rows = append(rows, &tableRow{line: "help " + topic, text: true, wide: true})
	}
	return rows
})

// words returns the arguments of a command.
func (c *tableRow) words() []string {
	if c.args != nil {
		return slices.Clone(c.args)
	}
	return strings.Fields(c.line)
}

// in returns the output of the command in a form. It runs the command at the first call.
func (c *tableRow) in(t *testing.T, f form) output {
	t.Helper()
	if o, ran := c.printed[f]; ran {
		return o
	}
	args, environment := c.words(), map[string]string{"LC_ALL": ownLocale, "COLUMNS": "", "NO_COLOR": "1"}
	if f.color {
		args, environment["NO_COLOR"] = append(args, "--color", "always"), ""
	}
	if f.ascii {
		environment["LC_ALL"] = "C"
	}
	if f.width > 0 && !f.onTerminal {
		environment["COLUMNS"] = strconv.Itoa(f.width)
	}
	for name, value := range environment {
		t.Setenv(name, value)
	}
	var out, errs bytes.Buffer
	run(t.Context(), args, &command.Streams{Streams: cli.Streams{In: strings.NewReader(""),
		Out: cli.NewOutput(&out), Err: &errs, OutTerminal: f.onTerminal,
		Size: func() (int, int, error) { return f.width, 24, nil }}})
	if c.printed == nil {
		c.printed = map[form]output{}
	}
	c.printed[f] = output{out.String(), errs.String()}
	return c.printed[f]
}

// tableFiles are the files that the rows with objects read.
var tableFiles = map[string]string{
	"bad.jsonl": `{"id":"a","moves":["h8","h8"]}` + "\n" + `{"id":"b","rule":"renju","moves":["h8"]}` + "\n",
	"suite.txt": "15 renju " + vctStones + ` black; goal vct; bm i9; id "k9";` + "\n" +
		`15 freestyle h8 white; goal none; none_of vcf; id "q";` + "\n" + `oops;` + "\n",
	"named.jsonl": `{"players":["A","B"],"moves":["h8","i9","h9","j7","h10","a15","h11","a14","h12"]}` + "\n",
	"lost.txt":    "h8 i9 h9 j7 h10 a15 h11 a14 h12\n",
	"game.txt":    "h8 i7 i9 j10 j8 h10 i10 g8 j9 g7 g6 h7 j7 j6 f7 i6 f9 j5 k4 i4 i5 k6 h3 l6 h6 m6\n",
	"stuck.json": `{"rule":"renju","size":6,"turn":"white","black":["a1","b1","c1","e1","f1","c2","a3","b3",` +
		`"e3","f3","c4","a5","b5","e5","f5","c6","d6"],"white":["a2","b2","d2","e2","f2","c3","d3","a4","b4",` +
		`"d4","e4","f4","c5","a6","b6","e6","f6"]}`,
	"unsound.json": `{"schema":1,"rule":"freestyle","size":15,"turn":"black","black":["h8"],"white":[],` +
		`"class":"five","tree":{"move":"h9","kind":"five"}}`,
}

// A tableRun has the outputs of the rows with objects with --json, in their order, and the games
// that match has written.
type tableRun struct {
	outputs map[*tableRow]output
	played  string
}

// runTable runs the rows with objects in a directory of the test.
func runTable(t *testing.T) tableRun {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("FUKUMI_CACHE_DIR", filepath.Join(dir, "store"))
	for name, text := range tableFiles {
		testhelp.OK(t, os.WriteFile(name, []byte(text), 0o666))
	}
	r := tableRun{outputs: map[*tableRow]output{}}
	for _, c := range table {
		if c.objects == "" {
			continue
		}
		args := c.words()
		if args[0] != "convert" {
			args = append(args, "--json")
		}
		_, stdout, stderr := testRun(t.Context(), strings.NewReader(""), args...)
		if c.line == "cache export" {
			testhelp.OK(t, os.WriteFile("facts", []byte(stdout), 0o666))
		}
		r.outputs[c] = output{stdout, stderr}
	}
	r.played = string(testhelp.Must(os.ReadFile("played.jsonl"))(t))
	return r
}
