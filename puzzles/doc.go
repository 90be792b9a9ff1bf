// Package puzzles keeps tactical test positions: it reads and writes suites of
// them, runs each against what is expected of it, checks whether a puzzle is
// sound, and finds new ones in games.
//
// A suite is a text of one puzzle a line, either a JSON object or the text form
// that text.go describes; both may stand in one file. A Record is one of them.
// Every judgement rests on a proof of package solver. If a limit came first, the
// puzzle is undecided. If a proof contradicts the claim of somebody else, it is
// disputed.
package puzzles
