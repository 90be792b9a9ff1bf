package draw

// The colours, but for those of heat, which have a scale. The board is a light wood, so
// that it prints, and that both stones and both colours of heat stand out from it.

// An rgb is an opaque colour.
type rgb struct{ r, g, b uint8 }

var (
	paper      = rgb{0xfd, 0xfb, 0xf5}
	wood       = rgb{0xf2, 0xe3, 0xc2}
	lineColor  = rgb{0x7a, 0x66, 0x45}
	edgeColor  = rgb{0x4a, 0x3b, 0x24}
	ink        = rgb{0x22, 0x1c, 0x12}
	faintInk   = rgb{0x5e, 0x52, 0x3d}
	blackStone = rgb{0x1c, 0x1c, 0x1e}
	whiteStone = rgb{0xff, 0xff, 0xff}
	ringColor  = rgb{0x1c, 0x6c, 0xd6}
	crossColor = rgb{0xb0, 0x1e, 0x1e}

	mistakeColor = rgb{0xdd, 0x2f, 0x24} // of a move that was wrong
	betterColor  = rgb{0x12, 0x78, 0x3c} // of the one that was better

	// The rows of a side.
	rowColor = [2]rgb{{0xd9, 0x34, 0x0e}, {0x14, 0x62, 0xc9}}
)
