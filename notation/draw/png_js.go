package draw

import (
	"errors"
	"io"
)

// writePNG is not supported in a browser, whose own canvas can paint an SVG picture.
func writePNG(io.Writer, *scene, float64) error {
	return errors.New("png: a program in a browser draws SVG alone, which a page can paint")
}
