// Package draw makes pictures of positions, as SVG and as PNG: the board with
// its coordinates and star points, stones, numbered moves, rows of stones that
// threaten, heat, labels and marks, with a legend of what is on it. Begin with a [Picture],
// and write it with [SVG] or [PNG].
//
// A picture is laid out once, as a list of rectangles, lines, circles and
// texts (scene.go). Each format only writes that list down, so both show the
// same. A picture paints its own background, for white and dark pages. It says
// nothing by colour alone: heat has numbers, a line runs through the stones of a
// row and a little beyond, and two rows along one line are drawn side by side.
//
// A [Sheet] puts pictures side by side; a [Chart] draws a curve above a sheet.
//
// Letters are outlines of the Go font, which is part of the program: a picture
// needs no installed font and looks the same everywhere. Letters that the font
// lacks, such as Chinese and Japanese ones, are outlines of bitmaps. A letter that
// both lack is drawn as its number. A program in a browser has no letters and names
// fonts instead (letters_js.go).
package draw
