package puzzles

// The suites that are built in: files of the text form in suites, each with its
// sources named in its records.

import (
	"embed"
	"path"
	"slices"
	"strings"
)

//go:embed suites/*.txt
var suiteFiles embed.FS

// Builtin lists the names of the suites that are built in.
func Builtin() []string {
	entries, err := suiteFiles.ReadDir("suites")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), path.Ext(e.Name())))
	}
	slices.Sort(names)
	return names
}

// OpenBuiltin returns the text of a suite that is built in.
func OpenBuiltin(name string) (string, bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", false
	}
	data, err := suiteFiles.ReadFile("suites/" + name + ".txt")
	return string(data), err == nil
}
