package main

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
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
	t.Setenv("COLUMNS", "")

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
	checkPictures(t, string(text), dir)
	if ran < 5 {
		t.Errorf("only %d commands of README.md were run", ran)
	}
	if *update && fresh != string(text) {
		if err := os.WriteFile(readme, []byte(fresh), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// checkPictures compares the pictures that README.md shows or links with those
// that its commands have drawn in dir. With -update it takes them over.
func checkPictures(t *testing.T, readme, dir string) {
	const place = "cmd/fukumi/"
	found := regexp.MustCompile(`\]\(`+place+`(testdata/pictures/([a-z-]+\.(?:svg|png)))\)`).FindAllStringSubmatch(readme, -1)
	if len(found) < 6 {
		t.Errorf("README.md has %d pictures, want an analysis, a line and a heat map in both formats", len(found))
	}
	for _, f := range found {
		got, err := os.ReadFile(filepath.Join(dir, f[2]))
		if err != nil {
			t.Errorf("no command of README.md draws %s: %v", f[2], err)
			continue
		}
		if *update {
			if err := os.WriteFile(f[1], got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(f[1])
		if err != nil {
			t.Fatal(err)
		}
		if !samePicture(t, got, want) {
			t.Errorf("%s is not what its command draws: go test ./cmd/fukumi -run Readme -update", f[1])
		}
	}
}

// samePicture compares two files: PNG by their pixels, give or take rounding,
// since how they are compressed depends on the compiler's library.
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
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(decoded.Bounds())
	draw.Draw(img, img.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	return img
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
