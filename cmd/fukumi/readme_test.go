package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme runs the commands of README.md and compares what they print,
// times aside, with what it shows below them. With -update it writes the
// output into README.md. Commands that are not fukumi's are left out.
func TestReadme(t *testing.T) {
	const readme = root + "/README.md"
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "fukumi"), ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("FUKUMI_CACHE_DIR", filepath.Join(dir, "cache"))

	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	block := regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
	fresh := block.ReplaceAllStringFunc(string(text), func(b string) string {
		var out strings.Builder
		out.WriteString("```console\n")
		for _, c := range consoleCommands(block.FindStringSubmatch(b)[1]) {
			out.WriteString("$ " + c.command + "\n")
			line := strings.Replace(c.command, "go run ./cmd/fukumi", "fukumi", 1)
			if !strings.HasPrefix(line, "fukumi ") {
				out.WriteString(c.output)
				continue
			}
			ran++
			cmd := exec.Command("sh", "-c", line)
			cmd.Dir = dir
			got, _ := cmd.CombinedOutput() // the exit code is part of what is tested elsewhere
			printed := strings.TrimRight(string(got), "\n") + "\n"
			if steady(printed) == steady(c.output) {
				printed = c.output
			} else if !*update {
				t.Errorf("$ %s\ngot:\n%s\nREADME.md has:\n%s", c.command, printed, c.output)
			}
			out.WriteString(printed)
		}
		return out.String() + "```"
	})
	if ran < 5 {
		t.Errorf("only %d commands of README.md were run", ran)
	}
	if *update && fresh != string(text) {
		if err := os.WriteFile(readme, []byte(fresh), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// A consoleCommand is a line after a prompt, and what follows it.
type consoleCommand struct{ command, output string }

func consoleCommands(text string) []consoleCommand {
	var list []consoleCommand
	for line := range strings.Lines(text) {
		if command, found := strings.CutPrefix(line, "$ "); found {
			list = append(list, consoleCommand{command: strings.TrimSpace(command)})
		} else if len(list) > 0 {
			list[len(list)-1].output += line
		}
	}
	return list
}
