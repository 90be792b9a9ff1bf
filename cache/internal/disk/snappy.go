package disk

import "encoding/binary"

// unsnap decodes the Snappy block at the beginning of src. n is the length of the block, 0 if there is
// no block. The block states its decoded size, and ends when that size is reached. The library that
// Badger uses needs the encoded size, which is not known here.
func unsnap(src []byte) (text []byte, n int) {
	size, n := binary.Uvarint(src)
	if n <= 0 || size == 0 || size > maxBlock {
		return nil, 0
	}
	for uint64(len(text)) < size {
		if n >= len(src) {
			return text, 0
		}
		tag := src[n]
		n++
		number := func(bytes int) (v int) { // little-endian; too large a number if src ends early
			for i := range bytes {
				if n+i >= len(src) {
					return maxBlock + 1
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
		for range length { // the copied part may overlap its copy
			text = append(text, text[len(text)-back])
		}
	}
	return text, n
}
