// Command release builds the archives that people without Go download: one for
// each system and processor, with the commands, the completions and manual pages
// and the licences of everything that is linked in, and a file of checksums.
//
// Two runs on the same commit give the same bytes: paths are trimmed, the
// entries are sorted and carry the time of the commit, and nothing else of the
// machine goes in. The Go toolchain must be the same.
//
// It runs from the top of a checkout: see .ci/release.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// targets are the systems and processors that are built for.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

func main() {
	out := flag.String("out", "dist", "the `directory` the archives go to")
	only := flag.String("only", strings.Join(targets, ","), "the `targets`, as GOOS/GOARCH with commas between")
	flag.Parse()
	if err := release(*out, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// entry is a file of an archive.
type entry struct {
	name string
	mode int64
	data []byte
}

// release builds every target into the directory out.
func release(out string, wanted []string) error {
	stamp, version, err := commit()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	began := time.Now()
	step := func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, "%4.0f s  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
	}
	step("texts, completions, manual pages")
	shared, err := sharedEntries(stamp)
	if err != nil {
		return err
	}
	step("the solver for the browser")
	if err := carryWasm(); err != nil {
		return err
	}
	defer os.RemoveAll(carried)
	var sums strings.Builder
	write := func(name string, data []byte) error {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
		fmt.Printf("%s: %d bytes\n", name, len(data))
		return os.WriteFile(filepath.Join(out, name), data, 0o644)
	}
	for i, target := range wanted {
		step("%d of %d: %s", i+1, len(wanted), target)
		goos, goarch, ok := strings.Cut(target, "/")
		if !ok {
			return fmt.Errorf("target %q: want GOOS/GOARCH", target)
		}
		licences, err := licenceEntries(goos, goarch)
		if err != nil {
			return err
		}
		binaries, err := build(goos, goarch, version)
		if err != nil {
			return err
		}
		entries := slices.Concat(shared, licences, binaries)
		slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
		name := fmt.Sprintf("fukumi-%s-%s-%s", version, goos, goarch)
		data, suffix, err := pack(name, entries, stamp, goos == "windows")
		if err != nil {
			return err
		}
		if err := write(name+suffix, data); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// commit returns the time of the commit that is checked out and its version: its tag, or
// that of the CHANGELOG with the abbreviated hash. A checkout with
// changes is refused, since its archives could not be built again.
func commit() (time.Time, string, error) {
	changed, err := output("git", "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return time.Time{}, "", err
	}
	if changed != "" {
		return time.Time{}, "", errors.New("the checkout has changes: commit them first")
	}
	seconds, err := output("git", "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, "", err
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return time.Time{}, "", err
	}
	version, err := versionOf()
	return time.Unix(n, 0).UTC(), version, err
}

// released is the heading of a version in the CHANGELOG.
var released = regexp.MustCompile(`(?m)^## \[?(v\d+\.\d+\.\d+)`)

func versionOf() (string, error) {
	if tag, err := output("git", "describe", "--tags", "--exact-match"); err == nil && tag != "" {
		return tag, nil
	}
	text, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return "", err
	}
	m := released.FindSubmatch(text)
	if m == nil {
		return "", errors.New("CHANGELOG.md names no version")
	}
	hash, err := output("git", "rev-parse", "--short=12", "HEAD")
	return string(m[1]) + "+" + hash, err
}

// sharedEntries are the files that every archive has: the texts, completions and
// manual pages, which the command writes itself.
func sharedEntries(stamp time.Time) ([]entry, error) {
	var entries []entry
	for name, file := range map[string]string{
		"README.md": "README.md", "CHANGELOG.md": "CHANGELOG.md", "LICENSE": "LICENSE",
		"licences/fonts.txt": "notation/draw/FONTS.txt", // of the letters that pictures are drawn with
	} {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{name, 0o644, data})
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	own := filepath.Join(work, "fukumi")
	if _, err := output("go", "build", "-trimpath", "-tags", "man", "-o", own, "./cmd/fukumi"); err != nil {
		return nil, err
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		script, err := exec.Command(own, "completion", shell).Output()
		if err != nil {
			return nil, fmt.Errorf("completion %s: %w", shell, err)
		}
		entries = append(entries, entry{"completions/fukumi." + shell, 0o644, script})
	}
	pages := filepath.Join(work, "man")
	man := exec.Command(own, "man", pages)
	man.Env = append(os.Environ(), "SOURCE_DATE_EPOCH="+strconv.FormatInt(stamp.Unix(), 10))
	if out, err := man.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("man: %w: %s", err, out)
	}
	files, err := os.ReadDir(pages)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("the command wrote no manual pages")
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(pages, f.Name()))
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{"man/man1/" + f.Name(), 0o644, data})
	}
	return entries, nil
}

// carried is where the command takes the solver for a browser from, for fukumi
// site. It is there only while a release is built.
const carried = "cmd/fukumi/internal/board/site/carried"

// carryWasm puts the solver for a browser there, packed, with what Go wants to run
// it: as the command builds them for a site from this checkout.
func carryWasm() error {
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	board := filepath.Join(work, "board")
	if _, err := output("go", "run", "./cmd/fukumi", "site", board); err != nil {
		return err
	}
	wasm, err := os.ReadFile(filepath.Join(board, "static", "fukumi.wasm"))
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(board, "static", "wasm_exec.js"))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	g, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = g.Write(wasm)
	return errors.Join(err, g.Close(), os.MkdirAll(carried, 0o755),
		os.WriteFile(filepath.Join(carried, "fukumi.wasm.gz"), packed.Bytes(), 0o644),
		os.WriteFile(filepath.Join(carried, "wasm_exec.js"), script, 0o644))
}

// commands are those that an archive has.
var commands = []string{"fukumi", "fukumi-farm"}

// build compiles the commands for a system and a processor. They know their version,
// whatever the surroundings say of builds: what can be run here is asked.
func build(goos, goarch, version string) (entries []entry, err error) {
	module, err := output("go", "list", "-m")
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	for _, name := range commands {
		source := "./cmd/" + name
		if goos == "windows" {
			name += ".exe"
		}
		file := filepath.Join(work, name)
		cmd := exec.Command("go", "build", "-trimpath", "-tags", "carry", "-ldflags",
			"-s -w -buildid= -X "+module+"/cmd/internal/cli.stamped="+version, "-o", file, source)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch)
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s/%s: %w: %s", goos, goarch, err, out)
		}
		if goos == runtime.GOOS && goarch == runtime.GOARCH {
			if says, err := output(file, "--version"); err != nil || !strings.Contains(says, version) {
				return nil, fmt.Errorf("%s says that it is %q, want %s: %w", name, says, version, err)
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{name, 0o755, data})
	}
	return entries, nil
}

// output runs a command and returns what it printed, without the last newline.
func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
