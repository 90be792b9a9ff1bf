package format

import (
	"fmt"
	"strings"

	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Summary describes a game in one line: its board, its plies, and its known facts.
func (t *Tree) Summary() string {
	info := &t.Info
	board := fmt.Sprintf("%dx%d", t.Size, t.Size)
	if t.RuleKnown {
		board += " " + t.Rule.String()
	}
	parts := []string{board, words.Count(int64(t.Plies()), "ply")}
	if n := len(t.Root.Setup); n > 0 {
		parts = append(parts, words.Count(int64(n), "stone")+" set up")
	}
	players := ""
	if info.Black != "" || info.White != "" {
		players = info.Black + " - " + info.White
	}
	for _, text := range []string{players, info.Result, info.Name, info.Event, info.Date, info.ID} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return text.Clean(strings.Join(parts, "  "))
}
