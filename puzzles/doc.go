// Package puzzles is for tactical test positions: it reads and writes suites of
// them ([Read]), tests the solver against their expected answers ([Run]), checks
// whether puzzles are sound ([Check]), and finds new ones in games ([Mine]).
//
// A suite is a text with one puzzle on each line, as a JSON object or in the text form of text.go;
// a file may have both. A Record is one puzzle. Every judgement rests on a proof of package solver.
// If a limit is reached first, the puzzle is undecided. If a proof contradicts a claim that was
// never proved, the puzzle is disputed.
package puzzles
