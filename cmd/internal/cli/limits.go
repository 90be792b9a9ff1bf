package cli

import (
	"strconv"

	"github.com/spf13/pflag"
)

// The limits of a search, as every command that has them names them.

// AddNodes adds --nodes; usual is its value where it is not given, 0 for no limit.
func AddNodes(f *pflag.FlagSet, nodes *int64, set *bool, usual int64) {
	*nodes = usual
	text, usage := strconv.FormatInt(usual, 10), "node limit for a position, like 200000, 1e6 or 1M"
	if usual == 0 {
		text, usage = "", usage+" (default none)"
	}
	f.Var(NewValue(nodes, set, Count, text, "N"), "nodes", usage)
}

// AddMemory adds --memory, which what it is for explains.
func AddMemory(f *pflag.FlagSet, size *int64, usual int64, usage string) {
	*size = usual
	f.Var(NewValue(size, nil, Memory, MemoryText(usual), "SIZE"), "memory", usage)
}
