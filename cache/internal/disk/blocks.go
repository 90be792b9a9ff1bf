package disk

import (
	"bytes"
	"encoding/binary"
)

// The blocks of a table whose index is lost: cut short, overwritten, or with
// something behind it. A table begins with its blocks, one behind the other,
// each compressed with Snappy on its own; where one ends is known once it has
// been unpacked. Its layout is
//
//	entries | where each begins, 4 each | their number 4 | checksum | its length 4
//
// and that of an entry
//
//	shared with the first key 2 | length of the rest 2 | rest of the key | meta 1 | user meta 1 | expiry, a uvarint | value

const (
	entryHead = 4
	maxBlock  = 4 << 20 // an unpacked block, of which one entry may be most
	maxKey    = 64
)

// readBlocks visits the entries of all blocks in data that can be read, also
// those behind damage. What it visits may be anything that looks like an entry.
func readBlocks(data []byte, visit func(key, value []byte)) {
	var block []byte
	for at := 0; at < len(data); {
		var n int
		if block, n = unsnap(block[:0], data[at:]); n > 0 && readBlock(block, visit) {
			at += n
		} else {
			at++
		}
	}
}

// readBlock visits the entries of an unpacked block. It fails where there are
// none.
func readBlock(block []byte, visit func(key, value []byte)) bool {
	end := len(block) - 4
	if end < 4 {
		return false
	}
	sum := binary.BigEndian.Uint32(block[end:])
	if uint64(sum)+4 > uint64(end) {
		return false
	}
	end -= int(sum) + 4
	count := binary.BigEndian.Uint32(block[end:])
	if count == 0 || uint64(count)*4 > uint64(end) {
		return false
	}
	last := end - 4*int(count)
	begins := func(i int) int {
		if i == int(count) {
			return last
		}
		return int(binary.NativeEndian.Uint32(block[last+4*i:]))
	}
	var first []byte
	for i := range int(count) {
		from, to := begins(i), begins(i+1)
		if from < 0 || to > last || to-from < entryHead {
			continue
		}
		entry := block[from:to]
		shared, rest := int(binary.NativeEndian.Uint16(entry)), int(binary.NativeEndian.Uint16(entry[2:]))
		if shared > len(first) || shared+rest > maxKey || entryHead+rest+2 > len(entry) {
			continue
		}
		key := append(bytes.Clone(first[:shared]), entry[entryHead:entryHead+rest]...)
		if i == 0 {
			first = key
		}
		value := entry[entryHead+rest+2:]
		_, expiry := binary.Uvarint(value)
		if len(key) > stampSize && expiry > 0 {
			visit(key[:len(key)-stampSize], value[expiry:])
		}
	}
	return first != nil
}

// unsnap appends the block that data begins with to dst, unpacked, and returns
// how much of data it is: 0 where no block begins there. The first entry shares
// nothing and has a short key, so that nearly every wrong place is known at once.
func unsnap(dst, data []byte) ([]byte, int) {
	size, at := binary.Uvarint(data)
	if at <= 0 || size < 2*entryHead || size > maxBlock {
		return dst, 0
	}
	for len(dst) < int(size) {
		n, offset, k := snapTag(data[at:])
		if at += k; k == 0 || n > int(size)-len(dst) {
			return dst, 0
		}
		switch {
		case offset == 0:
			if n > len(data)-at || len(dst) == 0 && !beginsBlock(data[at:at+n]) {
				return dst, 0
			}
			dst = append(dst, data[at:at+n]...)
			at += n
		case offset < 0 || offset > len(dst):
			return dst, 0
		default:
			for range n {
				dst = append(dst, dst[len(dst)-offset])
			}
		}
	}
	return dst, at
}

// beginsBlock reports whether a block may begin with these bytes.
func beginsBlock(b []byte) bool {
	if len(b) < entryHead || binary.NativeEndian.Uint16(b) != 0 {
		return false
	}
	rest := binary.NativeEndian.Uint16(b[2:])
	return rest > stampSize && rest <= maxKey
}

// snapTag reads an element of Snappy: n bytes that follow where offset is 0,
// else n bytes from so far back. k is the length of the tag, 0 where there is
// none.
func snapTag(data []byte) (n, offset, k int) {
	if len(data) == 0 {
		return 0, 0, 0
	}
	tag := int(data[0])
	n = tag>>2 + 1
	switch tag & 3 {
	case 0:
		if k = 1; n > 60 {
			k += n - 60
		}
	case 1:
		n, k = tag>>2&7+4, 2
	case 2:
		k = 3
	case 3:
		k = 5
	}
	if len(data) < k {
		return 0, 0, 0
	}
	var four [4]byte
	copy(four[:], data[1:k])
	number := int(binary.LittleEndian.Uint32(four[:]))
	switch tag & 3 {
	case 0:
		if k > 1 {
			n = number + 1
		}
		return n, 0, k
	case 1:
		offset = tag>>5<<8 | number
	default:
		offset = number
	}
	if offset == 0 {
		offset = -1
	}
	return n, offset, k
}
