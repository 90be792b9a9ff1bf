package cli

import (
	"strconv"

	"github.com/spf13/pflag"
)

// The limits of a search, with the same flags in every command.

// AddNodes adds the flag --nodes with the default initial; 0 means no limit.
func AddNodes(f *pflag.FlagSet, nodes *int64, set *bool, initial int64) {
	*nodes = initial
	text, usage := strconv.FormatInt(initial, 10), "node limit for a position, like 200000, 1e6 or 1M"
	if initial == 0 {
		text, usage = "", usage+" (default none)"
	}
	f.Var(NewValue(nodes, set, ParseCount, text, "N"), "nodes", usage)
}

// AddMemory adds the flag --memory with the default initial. usage says what the memory is for.
func AddMemory(f *pflag.FlagSet, size *int64, initial int64, usage string) {
	*size = initial
	f.Var(NewValue(size, nil, ParseMemory, MemoryText(initial), "SIZE"), "memory", usage)
}
