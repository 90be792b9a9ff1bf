//go:build !(linux || darwin || freebsd)

package disk

import "math"

// diskFree reports unlimited space, because it is not known here.
func diskFree(string) (uint64, error) { return math.MaxUint64, nil }
