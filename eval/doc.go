// Package eval is the compiled form of a position: boards that take a stone
// and give it back in tens of nanoseconds, for the searches of package solver.
//
// There are two layers. [Board], the window layer, keeps the lines of the board
// as bits and reads the runs of five points off them (geometry.go, board.go,
// window.go). It answers exactly the questions of a search by fours: which pairs of
// points finish a four, where a five can be made, which points are foul.
// The pattern layer (pattern.go) keeps a class for every point and colour and
// serves ordering, heat maps and the evaluator. Package notation/threat names
// threats in the field's words.
//
// Nothing here searches. Tests compare everything here with the referee of
// package notation.
package eval
