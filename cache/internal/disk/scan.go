package disk

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
)

// What can still be read of a database that Badger cannot open, or must not: it ends the process
// over much that can be wrong, and believes the lengths in its files. Here a table is a row of
// blocks, and a log a row of entries; what stands in neither row is passed over byte by byte, up to
// the next one that has its sum. The list of tables and their indexes are not asked at all.

// The bits of an entry in Badger's files.
const (
	bitDelete  = 1 << 0
	bitPointer = 1 << 1 // its value is in a log of values, under the same key
	stamp      = 8      // bytes at the end of a key: the inverse of its version
)

// Bounds on what is tried: the bytes of a block, and the work on what turns out to be neither a block
// nor an entry, as a multiple of the bytes of the file.
const (
	mostBlock  = 2 << 20
	mostFutile = 64
)

// A stored is an entry as it stands in a file.
type stored struct {
	key     string
	version uint64
	bits    byte
	value   []byte
}

// A state is what is known of a key: its newest version, which is whole unless it is gone, and
// whether it was visited.
type state struct {
	version    uint64
	gone, done bool
}

// scan visits the newest entry of every key in the files of a directory whose sum fits. Fewer
// entries than were written are ErrDamaged.
func scan(ctx context.Context, dir string, visit func(key string, text []byte, err error) bool) error {
	known, lost := map[string]*state{}, map[string]bool{}
	want := uint64(0) // as the last batch says, twice
	err := eachStored(ctx, dir, func(e *stored) bool {
		text, err := checked([]byte(e.key), e.value)
		gone := e.bits&bitDelete != 0 && len(e.value) == 0
		switch s := known[e.key]; {
		case e.bits&bitPointer != 0 || err != nil && !gone:
			lost[e.key] = true // unless it is found elsewhere
		case s == nil || e.version > s.version:
			known[e.key] = &state{version: e.version, gone: gone}
			if e.key == firstKey || e.key == lastKey {
				want = numberIn(text)
			}
		}
		return true
	})
	if err != nil {
		return err
	}
	count, on := uint64(0), true
	err = eachStored(ctx, dir, func(e *stored) bool {
		s := known[e.key]
		if s == nil || s.done || s.gone || s.version != e.version || e.key == firstKey || e.key == lastKey {
			return true
		}
		if text, err := checked([]byte(e.key), e.value); err == nil && e.bits&bitPointer == 0 {
			s.done = true
			count++
			on = visit(e.key, text, nil)
		}
		return on
	})
	for key := range lost {
		if on && err == nil && known[key] == nil {
			on = visit(key, nil, ErrSum)
		}
	}
	if err != nil || !on {
		return err
	}
	if want == 0 && count > 0 {
		return fmt.Errorf("%w: how many records it had cannot be read", ErrDamaged)
	}
	return enough(count, want)
}

// eachStored visits what stands in the tables and logs of a directory, until visit returns false or
// ctx is done. A file that cannot be read has nothing.
func eachStored(ctx context.Context, dir string, visit func(*stored) bool) error {
	files, err := os.ReadDir(dir)
	on := true
	for _, f := range files {
		pieces, head := inLog, logHead
		switch filepath.Ext(f.Name()) {
		case ".sst":
			pieces, head = inBlock, 0
		case ".mem", ".vlog":
		default:
			continue
		}
		data, rerr := readFile(ctx, filepath.Join(dir, f.Name()))
		end := len(bytes.TrimRight(data, "\x00")) // logs are laid out in advance; no entry begins behind it
		futile, unasked := 0, 0
		for at := head; rerr == nil && on && at < end && futile <= mostFutile*len(data); {
			list, n, work := pieces(data[at:])
			if n == 0 {
				futile += work + 1
				n = 1
			}
			for i := 0; i < len(list) && on; i++ {
				on = visit(&list[i])
			}
			at += n
			if unasked += n + work; unasked > 1<<20 {
				unasked, rerr = 0, ctx.Err()
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return err
}

// inBlock are the entries of the block of a table that src begins with, and how many bytes it takes:
// 0 where neither it nor any of them has its sum. work is how many bytes were looked at.
//
//	block   = entry ... offset ... count sum length-of-sum
//	entry   = overlap-with-first-key length-of-rest rest-of-key value
//
// The sum is a message of Protocol Buffers, with a CRC-32C as its field 2.
func inBlock(src []byte) (list []stored, n, work int) {
	b, n := unsnap(src)
	end := len(b) - 4
	if n == 0 || end < 0 {
		return nil, 0, len(b)
	}
	end -= int(min(binary.BigEndian.Uint32(b[end:]), mostBlock)) + 4
	if end < 0 {
		return nil, 0, len(b)
	}
	count := int(binary.BigEndian.Uint32(b[end:]))
	if count > end/4 {
		return nil, 0, len(b)
	}
	offsets := b[end-4*count : end]
	entries := b[:end-4*count]
	sum, _ := binary.Uvarint(b[end+5:])
	whole := b[end+4] == 2<<3 && sum == uint64(crc32.Checksum(b[:end+4], castagnoli))
	var first []byte
	for at, i := 0, 0; i < count; i++ {
		to := len(entries)
		if i+1 < count {
			to = int(binary.LittleEndian.Uint32(offsets[4*i+4:]))
		}
		if to < at || to > len(entries) {
			break
		}
		e := entries[at:to]
		at = to
		if len(e) < 4 {
			continue
		}
		overlap, rest := int(binary.LittleEndian.Uint16(e)), int(binary.LittleEndian.Uint16(e[2:]))
		if rest > len(e)-4 || overlap > len(first) {
			continue
		}
		key := string(first[:overlap]) + string(e[4:4+rest])
		if i == 0 {
			first = e[4 : 4+rest]
		}
		value := e[4+rest:]
		if len(value) < 3 {
			continue
		}
		if _, expires := binary.Uvarint(value[2:]); expires > 0 {
			if s, ok := newStored(key, value[0], value[2+expires:]); ok {
				_, err := checked([]byte(s.key), s.value)
				whole = whole || err == nil
				list = append(list, s)
			}
		}
	}
	if !whole {
		return nil, 0, len(b)
	}
	return list, n, len(b)
}

// logHead is how many bytes stand before the first entry of a log.
const logHead = 20

// inLog is the entry that a log goes on with, like inBlock:
//
//	entry = bits bits-of-user length-of-key length-of-value expires key value sum
func inLog(src []byte) (list []stored, n, work int) {
	at := 2
	var numbers [3]uint64
	for i := range numbers {
		number, n := binary.Uvarint(src[min(at, len(src)):])
		if n <= 0 {
			return nil, 0, 0
		}
		numbers[i] = number
		at += n
	}
	if numbers[0] <= stamp || numbers[0] > 1<<10 || numbers[1] > MaxText+4 {
		return nil, 0, 0
	}
	value := at + int(numbers[0])
	end := value + int(numbers[1])
	if end+4 > len(src) {
		return nil, 0, 0
	}
	if crc32.Checksum(src[:end], castagnoli) != binary.BigEndian.Uint32(src[end:]) {
		return nil, 0, end
	}
	if s, ok := newStored(string(src[at:value]), src[0], src[value:end]); ok {
		list = []stored{s}
	}
	return list, end + 4, end
}

// newStored takes the version off a key. Badger's own keys are none.
func newStored(key string, bits byte, value []byte) (s stored, ok bool) {
	n := len(key) - stamp
	if n < 1 || strings.HasPrefix(key, "!badger!") {
		return s, false
	}
	return stored{key[:n], ^binary.BigEndian.Uint64([]byte(key[n:])), bits, value}, true
}
