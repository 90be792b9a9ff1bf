//go:build !(linux || darwin || freebsd)

package disk

import "math"

// diskFree does not know: it never stands in the way.
func diskFree(string) (uint64, error) { return math.MaxUint64, nil }
