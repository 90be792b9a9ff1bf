//go:build !js

package draw

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// Writing a scene as PNG. Every shape becomes a path, which is filled with smooth edges, in an area no larger
// than the shape.

func writePNG(w io.Writer, s *scene, scale float64) error {
	c := newCanvas(s, scale)
	for i := range s.shapes {
		c.paint(&s.shapes[i])
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(w, c.image); err != nil {
		return fmt.Errorf("png: %w", err)
	}
	return nil
}

// A canvas is an image, with the path of the shape that is being painted.
type canvas struct {
	image *image.RGBA
	scale float64 // pixels per unit
	path  path
}

func newCanvas(s *scene, scale float64) *canvas {
	bounds := image.Rect(0, 0, int(math.Round(s.width*scale)), int(math.Round(s.height*scale)))
	c := &canvas{image: image.NewRGBA(bounds), scale: scale}
	draw.Draw(c.image, bounds, uniform(s.background()), image.Point{}, draw.Src)
	return c
}

func uniform(c rgb) *image.Uniform { return image.NewUniform(color.RGBA{c.r, c.g, c.b, 255}) }

func (c *canvas) paint(s *shape) {
	x, y, x2, y2 := s.x*c.scale, s.y*c.scale, s.x2*c.scale, s.y2*c.scale
	switch s.kind {
	case rectangle:
		c.box(x, y, x2, y2, s.color)
	case segment:
		if s.square {
			c.gridLine(x, y, x2, y2, s.width*c.scale, s.color)
			return
		}
		c.path.capsule(x, y, x2, y2, s.width*c.scale/2)
		c.fill(s.color)
	case disc:
		c.path.circle(x, y, s.radius*c.scale, false)
		c.fill(s.color)
	case ring:
		half := s.width / 2
		c.path.circle(x, y, (s.radius+half)*c.scale, false)
		c.path.circle(x, y, (s.radius-half)*c.scale, true)
		c.fill(s.color)
	case lettering:
		size := s.size * c.scale
		for _, r := range s.text {
			g := glyphOf(r)
			c.path.outline(g.segments, x, y, size/unitsPerEm)
			c.fill(s.color)
			x += g.advance * size
		}
	}
}

// box fills a rectangle of whole pixels, so that there is no seam between adjacent boxes.
func (c *canvas) box(x, y, x2, y2 float64, color rgb) {
	at := func(v float64) int { return int(math.Round(v)) }
	draw.Draw(c.image, image.Rect(at(x), at(y), at(x2), at(y2)), uniform(color), image.Point{}, draw.Src)
}

// gridLine draws a line along a row or column with whole pixels, so that all lines of a board are sharp and equally
// thick. Each end extends by half the width of the line.
func (c *canvas) gridLine(x, y, x2, y2, width float64, color rgb) {
	n := max(math.Round(width), 1)
	left, top := math.Round(min(x, x2)-n/2), math.Round(min(y, y2)-n/2)
	right, bottom := math.Round(max(x, x2)-n/2)+n, math.Round(max(y, y2)-n/2)+n
	c.box(left, top, right, bottom, color)
}

// fill paints the path and empties it.
func (c *canvas) fill(color rgb) {
	area := c.path.area().Intersect(c.image.Bounds())
	if !area.Empty() {
		r := vector.NewRasterizer(area.Dx(), area.Dy())
		c.path.trace(r, area.Min)
		r.Draw(c.image, area, uniform(color), image.Point{})
	}
	c.path = c.path[:0]
}

// A path is a list of closed curves, in pixels.
type path []curve

// A curve is a part of a path, up to its last point. One point makes a straight line (or, with MoveTo, begins a
// closed curve), two points make a quadratic curve, three a cubic curve.
type curve struct {
	op     sfnt.SegmentOp
	points [3][2]float64
}

func (p *path) add(op sfnt.SegmentOp, points ...[2]float64) {
	c := curve{op: op}
	copy(c.points[:], points)
	*p = append(*p, c)
}

// count returns the number of points of a curve.
func (c *curve) count() int {
	switch c.op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

// quarter is the distance of the control points for a quarter of a circle, as a part of the radius.
const quarter = 0.5522847498

// circle adds a circle. back reverses its direction: a circle inside another circle of the opposite direction is a
// hole.
func (p *path) circle(x, y, r float64, back bool) {
	s := r
	if back {
		s = -r
	}
	k, t := r*quarter, s*quarter
	p.add(sfnt.SegmentOpMoveTo, [2]float64{x + r, y})
	p.add(sfnt.SegmentOpCubeTo, [2]float64{x + r, y + t}, [2]float64{x + k, y + s}, [2]float64{x, y + s})
	p.add(sfnt.SegmentOpCubeTo, [2]float64{x - k, y + s}, [2]float64{x - r, y + t}, [2]float64{x - r, y})
	p.add(sfnt.SegmentOpCubeTo, [2]float64{x - r, y - t}, [2]float64{x - k, y - s}, [2]float64{x, y - s})
	p.add(sfnt.SegmentOpCubeTo, [2]float64{x + k, y - s}, [2]float64{x + r, y - t}, [2]float64{x + r, y})
}

// capsule adds the outline of a line with the width 2r and round ends.
func (p *path) capsule(x, y, x2, y2, r float64) {
	length := math.Hypot(x2-x, y2-y)
	if length == 0 {
		p.circle(x, y, r, false)
		return
	}
	ux, uy := (x2-x)/length*r, (y2-y)/length*r // along
	vx, vy := -uy, ux                          // across
	at := func(x, y, along, across float64) [2]float64 {
		return [2]float64{x + along*ux + across*vx, y + along*uy + across*vy}
	}
	p.add(sfnt.SegmentOpMoveTo, at(x, y, 0, -1))
	p.add(sfnt.SegmentOpLineTo, at(x2, y2, 0, -1))
	p.add(sfnt.SegmentOpCubeTo, at(x2, y2, quarter, -1), at(x2, y2, 1, -quarter), at(x2, y2, 1, 0))
	p.add(sfnt.SegmentOpCubeTo, at(x2, y2, 1, quarter), at(x2, y2, quarter, 1), at(x2, y2, 0, 1))
	p.add(sfnt.SegmentOpLineTo, at(x, y, 0, 1))
	p.add(sfnt.SegmentOpCubeTo, at(x, y, -quarter, 1), at(x, y, -1, quarter), at(x, y, -1, 0))
	p.add(sfnt.SegmentOpCubeTo, at(x, y, -1, -quarter), at(x, y, -quarter, -1), at(x, y, 0, -1))
}

// outline adds the outline of a letter.
func (p *path) outline(segments sfnt.Segments, x, y, scale float64) {
	for _, seg := range segments {
		c := curve{op: seg.Op}
		for i, a := range seg.Args {
			c.points[i] = [2]float64{x + float64(a.X)*scale, y + float64(a.Y)*scale}
		}
		*p = append(*p, c)
	}
}

// area returns the pixels that the path can touch.
func (p path) area() image.Rectangle {
	if len(p) == 0 {
		return image.Rectangle{}
	}
	least, most := p[0].points[0], p[0].points[0]
	for i := range p {
		for _, q := range p[i].points[:p[i].count()] {
			for k := range q {
				least[k], most[k] = min(least[k], q[k]), max(most[k], q[k])
			}
		}
	}
	return image.Rect(int(math.Floor(least[0])), int(math.Floor(least[1])), int(math.Ceil(most[0])),
		int(math.Ceil(most[1])))
}

// trace passes the path to a rasterizer with its origin at the given pixel.
func (p path) trace(r *vector.Rasterizer, origin image.Point) {
	for i := range p {
		var q [3][2]float32
		for j, point := range p[i].points {
			q[j] = [2]float32{float32(point[0] - float64(origin.X)), float32(point[1] - float64(origin.Y))}
		}
		switch p[i].op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				r.ClosePath()
			}
			r.MoveTo(q[0][0], q[0][1])
		case sfnt.SegmentOpLineTo:
			r.LineTo(q[0][0], q[0][1])
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(q[0][0], q[0][1], q[1][0], q[1][1])
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(q[0][0], q[0][1], q[1][0], q[1][1], q[2][0], q[2][1])
		}
	}
	r.ClosePath()
}
