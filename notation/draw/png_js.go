package draw

import (
	"errors"
	"io"
)

// writePNG fails, because in a browser the canvas of the page can paint an SVG picture.
func writePNG(io.Writer, *scene, float64) error {
	return errors.New("png: a program in a browser draws SVG alone, which a page can paint")
}
