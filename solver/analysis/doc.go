// Package analysis finds out about a position: the forced wins of both sides,
// the moves that hold against the opponent's win, the threats on the board, the
// best moves, each proved or judged, and heat maps.
//
// [Ask] answers one question about one side with an [Answer]; [Analyze] answers many
// about one position with an [Analysis]. Both ask a session of package solver/ask. Their
// results can be put into words (words.go, why.go) and into the JSON of package
// notation/answer (object.go); package cmd/fukumi/internal/picture draws them.
//
// Each program has its own way to change a limit: [Hints] say it in the
// program's words.
package analysis
