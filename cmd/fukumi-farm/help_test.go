package main

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
)

// inside runs the command within this process.
func inside(t *testing.T, stdin string, onTerminal bool, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	ctx, cancel := context.WithCancel(t.Context())
	if len(args) > 0 && args[0] == "work" {
		cancel() // they go on until they are interrupted
	}
	defer cancel()
	s := &streams{Streams: cli.Streams{In: strings.NewReader(stdin), Out: cli.NewOutput(&out),
		OutTerminal: onTerminal, Err: &err, ErrTerminal: onTerminal}}
	code = run(ctx, args, s)
	return code, out.String(), err.String()
}

// TestHelp: every text fits a terminal, and names only existing commands and flags.
func TestHelp(t *testing.T) {
	files, err := filepath.Glob("help/*.txt")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	root := newRoot(&streams{Streams: cli.Streams{Out: cli.NewOutput(&bytes.Buffer{}), Err: &bytes.Buffer{}}})
	invocation := regexp.MustCompile(`fukumi-farm ([a-z]+)((?: (?:\\\s*)?[^\n&]*(?:\\\n[^\n]*)*)?)`)
	flag := regexp.MustCompile(`--[a-z-]+`)
	for _, name := range files {
		topic := strings.TrimSuffix(filepath.Base(name), ".txt")
		for i, line := range strings.Split(helpText(topic), "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s, line %d is longer than 80: %q", name, i+1, line)
			}
		}
		for _, m := range invocation.FindAllStringSubmatch(helpText(topic), -1) {
			c, _, err := root.Find([]string{m[1]})
			if err != nil || c == root && m[1] != "help" {
				if strings.HasPrefix(m[0], "fukumi-farm works") || strings.HasPrefix(m[0], "fukumi-farm help") {
					continue
				}
				t.Errorf("%s: there is no command %s", name, m[1])
				continue
			}
			for _, f := range flag.FindAllString(m[2], -1) {
				if c.Flags().Lookup(f[2:]) == nil {
					t.Errorf("%s: %s has no flag %s", name, m[1], f)
				}
			}
		}
	}
	for _, args := range [][]string{{}, {"help"}, {"help", "run"}, {"help", machines}, {"run", "--help"},
		{"--version"}} {
		if code, out, err := inside(t, "", false, args...); code != cli.ExitDecided || out == "" || err != "" {
			t.Errorf("%q: exit code %d: %s%s", args, code, out, err)
		}
	}
}

// hostile are malicious texts.
var hostile = []string{
	"x\nforged: 100 of 100 records done\r\nforged",
	"x\x1b[8m\x1b]0;t\a\b\b\x7f\u009b8m\u0085\u202e\u2066\u200b\u2028\ufeff\v",
	"::error::forged \xff\xfe\x9b8m ::stop-commands::forged",
}

// checkShown finds output that is not allowed, and forged lines.
func checkShown(t *testing.T, what, text string) {
	t.Helper()
	text = strings.ReplaceAll(text, "\r\x1b[K", "")
	if !utf8.ValidString(text) {
		t.Errorf("%s: not UTF-8: %.200q", what, text)
	}
	for _, r := range text {
		if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0xfeff || r >= 0x200b && r <= 0x200f ||
			r >= 0x2028 && r <= 0x202e || r >= 0x2060 && r <= 0x206f {
			t.Errorf("%s: %q came out: %.300q", what, r, text)
			return
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "forged") || strings.HasPrefix(line, "::") {
			t.Errorf("%s: the line %q", what, line)
		}
	}
}

// TestSinks passes arguments, flags and records that were made to deceive to every command.
func TestSinks(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(mainVariable, "yes")
	root := newRoot(&streams{Streams: cli.Streams{Out: cli.NewOutput(&bytes.Buffer{}), Err: &bytes.Buffer{}}})
	for i, text := range hostile {
		t.Setenv(loginVariable, "user:"+strings.ReplaceAll(text, "\x00", ""))
		try := func(stdin string, args ...string) {
			_, out, err := inside(t, stdin, i%2 == 0, args...)
			checkShown(t, strings.Join(args, " ")+": standard output", out)
			checkShown(t, strings.Join(args, " ")+": standard error", err)
		}
		try("", text)
		try("", "help", text)
		for _, c := range root.Commands() {
			if c.Name() == childName {
				continue
			}
			try("", c.Name(), text)
			try("", c.Name(), text, text)
			try("", c.Name(), "--"+text)
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if f.Value.Type() != "bool" {
					try("", c.Name(), "--"+f.Name, text)
				}
			})
		}
		records := `{"id":` + quoted(text) + `,"moves":["h8","h8"]}` + "\n" + `{"id":` + quoted(text) +
			`,"moves":["h8",` + quoted(text) + "]}\n" +
			`{"id":` + quoted(text) + `,"black":["h8","i8","j8"],"white":["h9","i9","a1"]}` + "\n"
		try(records, "run", "--nodes", "50", "--memory", "1MiB", "--workers", "1", "--results", "r"+string(rune('0'+i)),
			"--answers", "-", "-")
		try("", "collect", "--own", "in.jsonl")
	}
}

// quoted is a text as a JSON string.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(text) {
		if c < ' ' || c == '"' || c == '\\' {
			b.WriteString(`\u00`)
			b.WriteByte("0123456789abcdef"[c>>4])
			b.WriteByte("0123456789abcdef"[c&15])
			continue
		}
		b.WriteByte(c)
	}
	return b.String() + `"`
}

// TestCommands: every command says what it does, with examples of flags that it has.
func TestCommands(t *testing.T) {
	root := newRoot(&streams{Streams: cli.Streams{Out: cli.NewOutput(&bytes.Buffer{}), Err: &bytes.Buffer{}}})
	for _, c := range root.Commands() {
		if c.Short == "" || c.Args == nil && !c.Hidden || !c.Hidden && c.Name() != "help" && c.Long == "" {
			t.Errorf("%s is not described", c.Name())
		}
		for _, f := range regexp.MustCompile(`--[a-z-]+`).FindAllString(c.Example, -1) {
			if c.Flags().Lookup(f[2:]) == nil {
				t.Errorf("%s: its example has %s", c.Name(), f)
			}
		}
		for line := range strings.Lines(usage(c)) {
			if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > 80 {
				t.Errorf("%s: %q is longer than 80", c.Name(), line)
			}
		}
	}
}

// usage returns what the help of a command prints about its flags.
func usage(c *cobra.Command) string { return c.Flags().FlagUsagesWrapped(80) }
