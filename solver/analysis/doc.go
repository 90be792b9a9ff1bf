// Package analysis analyses a position: the forced wins of both sides, the moves that hold against the opponent's win,
// the threats on the board, the best moves (each proved or judged), and heat maps.
//
// [Ask] answers one question about one side and returns an [Answer]. [Analyze] answers many questions about one
// position and returns an [Analysis]. Both ask a session of package solver/ask. The results have methods for text
// (words.go, why.go) and for the JSON of package notation/answer (object.go). Package picture draws them.
//
// Each program has its own way to change a limit. The [Hints] describe it in the words of the program.
package analysis
