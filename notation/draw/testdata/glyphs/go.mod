module glyphs

go 1.26.0

require (
	github.com/hajimehoshi/bitmapfont/v3 v3.2.0
	golang.org/x/image v0.47.0
)

require (
	github.com/pierrec/lz4/v4 v4.1.21 // indirect
	golang.org/x/text v0.43.0 // indirect
)
