package disk

import "encoding/binary"

// unsnap decodes the block of Snappy that src begins with, and returns how many bytes it takes: 0
// where there is none. A block ends where it has as many bytes as it says in front. The library that
// Badger writes with wants to be told where it ends, and that is what is not known here.
func unsnap(src []byte) (text []byte, n int) {
	size, n := binary.Uvarint(src)
	if n <= 0 || size == 0 || size > mostBlock {
		return nil, 0
	}
	for uint64(len(text)) < size {
		if n >= len(src) {
			return text, 0
		}
		tag := src[n]
		n++
		number := func(bytes int) (v int) { // little-endian; too large where src ends
			for i := range bytes {
				if n+i >= len(src) {
					return mostBlock + 1
				}
				v |= int(src[n+i]) << (8 * i)
			}
			n += bytes
			return v
		}
		length, back := 1+int(tag>>2), 0
		switch tag & 3 {
		case 0:
			if length > 60 {
				length = 1 + number(length-60)
			}
			if length < 1 || length > len(src)-n || length > int(size)-len(text) {
				return text, 0
			}
			text = append(text, src[n:n+length]...)
			n += length
			continue
		case 1:
			length, back = 4+int(tag>>2)&7, int(tag>>5)<<8|number(1)
		case 2:
			back = number(2)
		case 3:
			back = number(4)
		}
		if back < 1 || back > len(text) || length > int(size)-len(text) {
			return text, 0
		}
		for range length { // what is copied may grow while it is copied
			text = append(text, text[len(text)-back])
		}
	}
	return text, n
}
