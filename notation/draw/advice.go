package draw

// Marks for wrong moves and for better moves. They differ in form as well as in colour.

// advice marks the wrong moves and the better moves.
func (b *board) advice() {
	for _, q := range b.Mistake {
		x, y := b.at(q)
		b.mistake(x, y, 1)
	}
	for _, q := range b.Better {
		x, y := b.at(q)
		b.better(x, y, 1)
	}
}

// mistake draws a ring with a cross in it, on a stone or a free point.
func (s *scene) mistake(x, y, scale float64) {
	s.ring(x, y, 0.49*cell*scale, 0.11*cell*scale, mistakeColor)
	const arm = 0.19 * cell
	for _, dy := range [...]float64{arm * scale, -arm * scale} {
		s.line(x-arm*scale, y-dy, x+arm*scale, y+dy, 0.11*cell*scale, mistakeColor)
	}
}

// better draws a disc with a tick on it.
func (s *scene) better(x, y, scale float64) {
	s.disc(x, y, 0.42*cell*scale, betterColor)
	at := func(dx, dy, dx2, dy2 float64) {
		const unit = 0.42 * cell
		s.line(x+dx*unit*scale, y+dy*unit*scale, x+dx2*unit*scale, y+dy2*unit*scale, 0.1*cell*scale, whiteStone)
	}
	at(-0.48, 0.02, -0.12, 0.4)
	at(-0.12, 0.4, 0.5, -0.36)
}

// adviceEntries returns the legend of the two marks.
func (b *board) adviceEntries() []entry {
	var list []entry
	if len(b.Mistake) > 0 {
		list = append(list, entry{"the move", 0.46 * cell, func(s *scene, x, y float64) {
			s.mistake(x+0.23*cell, y, 0.47)
		}})
	}
	if len(b.Better) > 0 {
		list = append(list, entry{"better", 0.46 * cell, func(s *scene, x, y float64) {
			s.better(x+0.23*cell, y, 0.52)
		}})
	}
	return list
}
