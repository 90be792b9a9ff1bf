package mine

import (
	"strings"
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/puzzles"
)

// TestBuiltinApart: no two of the built-in puzzles that were mined are images of each other, and no two of our own have
// the same win.
func TestBuiltinApart(t *testing.T) {
	images, wins := map[string]string{}, map[string]string{}
	apart := func(what string, seen map[string]string, key, id string) {
		if key != "" && seen[key] != "" {
			t.Errorf("%s has the %s of %s", id, what, seen[key])
		}
		seen[key] = id
	}
	read := func(suite string, each func(*puzzles.Record)) {
		text, _ := puzzles.OpenBuiltin(suite)
		for r, err := range puzzles.Read(strings.NewReader(text)) {
			testhelp.OK(t, err)
			each(&r)
		}
	}
	for _, suite := range []string{"mined", "quiet"} {
		read(suite, func(r *puzzles.Record) { apart("position", images, imageKey(&r.Position), r.ID) })
	}
	for _, own := range puzzles.OwnSuites() {
		read(own.Name, func(r *puzzles.Record) {
			apart("position", images, imageKey(&r.Position)+r.Goal.String(), r.ID)
			apart("win", wins, winShape(r), r.ID)
		})
	}
}
