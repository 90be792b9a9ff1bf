// Package dialogue plays a game against a person. A [Game] takes the typed lines,
// moves and commands alike. It keeps the moves, takes them back, asks the opponent
// and gives hints. It prints nothing and writes no file: a [Reply] says what to
// print, draw or write.
package dialogue
