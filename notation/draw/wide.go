//go:build !js

package draw

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"io"
	"math/bits"
	"sync"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Letters that the Go font lacks, most of them Chinese, Japanese and Korean. They are bitmaps with 12 pixels per
// em, of which the outlines are drawn. The program in testdata/glyphs makes the file. FONTS.txt names the authors.

//go:embed wide.bin
var wideFile []byte

// The form of a bitmap: wideRows rows of two bytes, the leftmost pixel in the highest bit. The base line is
// below the row before wideBase. The lowest bit of the first row says that the letter is a full em wide, not
// half an em.
const (
	wideRows  = 16
	wideBase  = 12
	widePixel = 12 // pixels per em
	wideBytes = 2 * wideRows
)

// A wideFont holds the bitmaps of the letters whose bits are set in have, in their order.
type wideFont struct {
	have  []byte
	first []int32 // the number of letters before each byte of have
	rows  []byte
}

// loadWide unpacks the letters when the first one is needed.
var loadWide = sync.OnceValue(func() *wideFont {
	data, err := io.ReadAll(flate.NewReader(bytes.NewReader(wideFile)))
	const most = 1 << 16 / 8
	if err != nil || len(data) < most {
		panic("draw: the built-in letters cannot be read") // they are part of the program
	}
	f := &wideFont{have: data[:most], rows: data[most:], first: make([]int32, most)}
	n := 0
	for i, set := range f.have {
		f.first[i] = int32(n)
		n += bits.OnesCount8(set)
	}
	if len(f.rows) != n*wideBytes {
		panic("draw: the built-in letters are cut")
	}
	return f
})

// wideGlyph returns the glyph of a letter from the bitmaps.
func wideGlyph(r rune) (g glyph, found bool) {
	f := loadWide()
	if r < 0 || r>>3 >= rune(len(f.have)) || f.have[r>>3]&(1<<(r&7)) == 0 {
		return glyph{}, false
	}
	n := int(f.first[r>>3]) + bits.OnesCount8(f.have[r>>3]&(1<<(r&7)-1))
	rows := f.rows[n*wideBytes : (n+1)*wideBytes]
	g.advance = 0.5 + 0.5*float64(rows[1]&1)
	g.segments = outlineOf(rows)
	return g, true
}

// A corner is a point between pixels, in pixels.
type corner struct{ x, y int }

// outlineOf returns the outlines of the set pixels. The set pixels are on the right of the outline.
func outlineOf(rows []byte) sfnt.Segments {
	set := func(x, y int) bool {
		return x >= 0 && x < widePixel && y >= 0 && y < wideRows && rows[2*y+x/8]&(0x80>>(x%8)) != 0
	}
	next := map[corner][]corner{} // the edges between set and clear pixels
	var starts []corner
	edge := func(from, to corner) {
		next[from] = append(next[from], to)
		starts = append(starts, from)
	}
	for y := range wideRows {
		for x := range widePixel {
			if !set(x, y) {
				continue
			}
			a, b, c, d := corner{x, y}, corner{x + 1, y}, corner{x + 1, y + 1}, corner{x, y + 1}
			if !set(x, y-1) {
				edge(a, b)
			}
			if !set(x+1, y) {
				edge(b, c)
			}
			if !set(x, y+1) {
				edge(c, d)
			}
			if !set(x-1, y) {
				edge(d, a)
			}
		}
	}
	var segments sfnt.Segments
	for _, start := range starts {
		if len(next[start]) == 0 {
			continue
		}
		segments = append(segments, cornerSegment(sfnt.SegmentOpMoveTo, start))
		at := start
		for len(next[at]) > 0 {
			to := next[at][0]
			next[at] = next[at][1:]
			last := &segments[len(segments)-1]
			if n := len(segments); n > 1 && last.Op == sfnt.SegmentOpLineTo && straight(segments[n-2], *last, to) {
				*last = cornerSegment(sfnt.SegmentOpLineTo, to)
			} else {
				segments = append(segments, cornerSegment(sfnt.SegmentOpLineTo, to))
			}
			at = to
		}
	}
	return segments
}

// straight reports whether a, b and a corner lie on a straight line.
func straight(a, b sfnt.Segment, to corner) bool {
	c := cornerSegment(sfnt.SegmentOpLineTo, to)
	return a.Args[0].X == b.Args[0].X && b.Args[0].X == c.Args[0].X || a.Args[0].Y == b.Args[0].Y &&
		b.Args[0].Y == c.Args[0].Y
}

// cornerSegment returns a corner in the units of the font.
func cornerSegment(op sfnt.SegmentOp, c corner) sfnt.Segment {
	unit := func(pixels int) fixed.Int26_6 { return fixed.Int26_6(pixels * unitsPerEm / widePixel) }
	return sfnt.Segment{Op: op, Args: [3]fixed.Point26_6{{X: unit(c.x), Y: unit(c.y - wideBase)}}}
}
