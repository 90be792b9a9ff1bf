//go:build amd64 || arm64

package lanes

// This file turns the assembly off, as on a machine that has none.

import "testing"

// TestWithout tests the exported functions once more with the plain twin
// behind them.
func TestWithout(t *testing.T) {
	defer func(was bool) { vector = was }(vector)
	vector = false
	t.Run("Exported", TestExported)
	t.Run("Outside", TestOutside)
	t.Run("Allocations", TestAllocations)
}
