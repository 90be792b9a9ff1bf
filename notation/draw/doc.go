// Package draw makes pictures of positions, as SVG and as PNG: the board with
// its coordinates and star points, stones, numbered moves, rows of stones that
// threaten, heat, labels and marks, with a legend of what is on it.
//
// A picture is laid out once, as a list of rectangles, lines, circles and
// texts (scene.go); each format only writes that list down. So both show the
// same. They have a background of their own, to be read on a white page and on
// a dark one, and never say by colour alone: heat has its numbers, and rows run
// over the stones that they are about.
//
// Pictures stand side by side on a Sheet, and below the curve of a Chart.
//
// Letters are outlines of the Go font, which comes with the program: a picture
// needs no font where it is shown, and looks the same everywhere. Those that the
// font has not got, Chinese and Japanese ones among them, are outlines of bitmaps;
// what neither has is drawn as its number.
package draw
