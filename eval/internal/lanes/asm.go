//go:build amd64 || arm64

package lanes

// This file declares what the assembly has. The functions that take indices
// compare each with the length of its slice and return false at the first one
// outside, with the sum as it was; where they store, their caller has made
// sure that the slots from to on are in the arena. They use vectors as the
// machine's memory has them, which is low lanes first on both machines.

//go:noescape
func applyVector(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) bool

//go:noescape
func storeVector(arena, rows []Vector, list []Change, to int) bool

//go:noescape
func sumVector(sum *[Lanes]int32, arena, rows []Vector, list []Change) bool

//go:noescape
func removeVector(sum *[Lanes]int32, acc, base *Vector)

//go:noescape
func fillVector(to, bias, a, b, c, d *Vector)

//go:noescape
func dotVector(acc *Vector, w *[Lanes]int16) int32

//go:noescape
func valueVector(h *Head, own, other *[Lanes / 2]int32) int64
