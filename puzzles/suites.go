package puzzles

// The built-in suites: files in the text form, in the directory suites. Their records name the
// sources.

import (
	"embed"
	"path"
	"slices"
	"strings"
)

//go:embed suites/*.txt
var suiteFiles embed.FS

// Builtin returns the names of the built-in suites.
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

// OpenBuiltin returns the text of a built-in suite.
func OpenBuiltin(name string) (string, bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", false
	}
	data, err := suiteFiles.ReadFile("suites/" + name + ".txt")
	return string(data), err == nil
}
