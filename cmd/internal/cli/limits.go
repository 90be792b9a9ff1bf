package cli

import (
	"strconv"

	"github.com/spf13/pflag"
)

// The limits of a search, with the same flags in every command.

// AddNodes adds --nodes, with the default usual; 0 means no limit.
func AddNodes(f *pflag.FlagSet, nodes *int64, set *bool, usual int64) {
	*nodes = usual
	text, usage := strconv.FormatInt(usual, 10), "node limit for a position, like 200000, 1e6 or 1M"
	if usual == 0 {
		text, usage = "", usage+" (default none)"
	}
	f.Var(NewValue(nodes, set, ParseCount, text, "N"), "nodes", usage)
}

// AddMemory adds --memory, with the default usual. The usage text says what it is for.
func AddMemory(f *pflag.FlagSet, size *int64, usual int64, usage string) {
	*size = usual
	f.Var(NewValue(size, nil, ParseMemory, MemoryText(usual), "SIZE"), "memory", usage)
}
