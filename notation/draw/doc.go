// Package draw makes pictures of positions, as SVG and as PNG: the board with its coordinates and
// star points, stones, numbered moves, threatening rows, heat, labels and marks, with a legend. Begin
// with a [Picture], and write it with [SVG] or [PNG].
//
// A picture is laid out once, as a list of rectangles, lines, circles and texts (scene.go). Both
// formats just write that list, so they show the same. A picture paints its own background, for white
// and dark pages. It never relies on colour alone: heat has numbers, a line runs through the stones of
// a row and a little beyond, and two rows along one line are drawn side by side.
//
// A [Sheet] puts pictures side by side. A [Chart] draws a curve above a sheet. A [Page] is a page of A4 to print;
// [Sheet.Inline] makes the pictures of an HTML page.
//
// Letters are outlines of the Go font, which is part of the program, so a picture needs no installed
// font and looks the same everywhere. Letters that the font lacks, such as Chinese and Japanese
// letters, are outlines of bitmaps. A letter without an outline is drawn as its number. A program in a
// browser has no outlines and names fonts instead (letters_js.go).
package draw
