//go:build !amd64 && !arm64

package lanes

// This file is for machines that have no assembly here: the plain twin is all
// there is, and the compiler drops every call of the functions below.

const vector = false

func applyVector(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) bool { return false }

func storeVector(arena, rows []Vector, list []Change, to int) bool { return false }

func sumVector(sum *[Lanes]int32, arena, rows []Vector, list []Change) bool { return false }

func removeVector(sum *[Lanes]int32, acc, base *Vector) {}

func fillVector(to, bias, a, b, c, d *Vector) {}

func dotVector(acc *Vector, w *[Lanes]int16) int32 { return 0 }

func valueVector(h *Head, own, other *[Lanes / 2]int32) int64 { return 0 }
