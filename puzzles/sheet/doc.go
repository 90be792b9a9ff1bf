// Package sheet makes sheets of puzzles to print, for teachers and for people who like to solve on paper: six
// diagrams on a page of A4, each with its number, its task and its difficulty, and the answers by number at the end.
//
// Fill a [Sheet]. [Answer] finds the answer to a puzzle. [Sheet.HTML] writes everything as one page for a browser,
// which prints it; [Sheet.SVG] and [Sheet.Text] write the pages as pictures and the answers as text.
package sheet
