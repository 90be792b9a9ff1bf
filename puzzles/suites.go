package puzzles

// The built-in suites: files in the text form, in the directory suites. Their records name the sources. The packed
// files are puzzles of our own, by rule and level: bash .ci/puzzles makes them again.

import (
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"fukumi/notation"
)

//go:embed suites/*.txt suites/*.txt.gz
var suiteFiles embed.FS

// Lessons is the name of the built-in suite for beginners. Its order teaches.
const Lessons = "lessons"

// Builtin returns the names of the built-in suites.
func Builtin() []string {
	entries, err := suiteFiles.ReadDir("suites")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		name, _, _ := strings.Cut(e.Name(), ".")
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// An OwnSuite is a suite of our own puzzles.
type OwnSuite struct {
	Name  string
	Rule  notation.Rule
	Level int
}

// OwnSuites returns the suites of our own puzzles, by rule and level. The other built-in suites are those of Published,
// and the lessons.
func OwnSuites() (list []OwnSuite) {
	for _, rule := range notation.Rules {
		for level := 1; level <= Levels; level++ {
			list = append(list, OwnSuite{fmt.Sprintf("%v-%d", rule, level), rule, level})
		}
	}
	return list
}

// Published returns the names of the built-in suites that come from other people's puzzles and games.
func Published() []string {
	own := OwnSuites()
	return slices.DeleteFunc(Builtin(), func(name string) bool {
		return name == Lessons || slices.ContainsFunc(own, func(s OwnSuite) bool { return s.Name == name })
	})
}

// OpenBuiltin returns the text of a built-in suite.
func OpenBuiltin(name string) (string, bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", false
	}
	if data, err := suiteFiles.ReadFile("suites/" + name + ".txt"); err == nil {
		return string(data), true
	}
	file, err := suiteFiles.Open("suites/" + name + ".txt.gz")
	if err != nil {
		return "", false
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return "", false
	}
	data, err := io.ReadAll(unpacked)
	return string(data), err == nil
}
