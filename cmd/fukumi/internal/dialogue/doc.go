// Package dialogue holds a game against a person. A [Game] takes the lines that
// are typed, moves and commands alike; it keeps the moves, takes them back, asks
// the opponent and gives hints. It prints nothing and writes no file: a [Reply]
// is what is to be said, shown or written.
package dialogue
