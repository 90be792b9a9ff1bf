// Package format has what all files with positions, games and opening trees have
// in common: the Tree that every one of them becomes, the formats by their names,
// and what a reader may be told. Package files below it reads and writes them.
package format
