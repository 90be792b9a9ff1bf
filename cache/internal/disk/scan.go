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

// Reading the intact entries of a database that Badger cannot or must not open. Badger ends the
// process at many faults, and trusts the lengths in its files. Here a table is a sequence of blocks,
// and a log is a sequence of entries. Anything else is skipped byte by byte, up to the next block or
// entry with a correct checksum. The list of tables and their indexes are not used.

// The bits of an entry in Badger's files.
const (
	bitDelete  = 1 << 0
	bitPointer = 1 << 1 // the value is in a log of values, under the same key
	stamp      = 8      // number of bytes at the end of a key: the inverse of its version
)

// Limits on the work: the maximum size of a block, and the maximum wasted work on bytes that are
// neither a block nor an entry, as a multiple of the size of the file.
const (
	maxBlock  = 2 << 20
	maxFutile = 64
)

// A diskEntry is an entry as it is stored in a file.
type diskEntry struct {
	key     string
	version uint64
	bits    byte
	value   []byte
}

// A state describes the newest known version of a key. gone says that this version is a removal, done
// that the entry was visited.
type state struct {
	version    uint64
	gone, done bool
}

// scan calls visit for the newest entry of every key in the files of a directory, if the entry has a
// correct checksum. It returns ErrDamaged if there are fewer entries than were written.
func scan(ctx context.Context, dir string, visit func(key string, text []byte, err error) bool) error {
	known, lost := map[string]*state{}, map[string]bool{}
	want := uint64(0) // the number of entries that the last batch states (twice)
	err := eachEntry(ctx, dir, func(e *diskEntry) bool {
		text, err := textIn([]byte(e.key), e.value)
		gone := e.bits&bitDelete != 0 && len(e.value) == 0
		switch s := known[e.key]; {
		case e.bits&bitPointer != 0 || err != nil && !gone:
			lost[e.key] = true // unless another file has it
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
	err = eachEntry(ctx, dir, func(e *diskEntry) bool {
		s := known[e.key]
		if s == nil || s.done || s.gone || s.version != e.version || e.key == firstKey || e.key == lastKey {
			return true
		}
		if text, err := textIn([]byte(e.key), e.value); err == nil && e.bits&bitPointer == 0 {
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

// eachEntry calls visit for the entries in the tables and logs of a directory, until visit returns
// false or ctx is done. An unreadable file counts as empty.
func eachEntry(ctx context.Context, dir string, visit func(*diskEntry) bool) error {
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
		end := len(bytes.TrimRight(data, "\x00")) // logs are allocated in advance; no entry begins after end
		futile, unasked := 0, 0
		for at := head; rerr == nil && on && at < end && futile <= maxFutile*len(data); {
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

// inBlock returns the entries of the block of a table at the beginning of src, and the length n of
// the block. n is 0 if neither the block nor any entry has a correct checksum. work is the number
// of bytes read.
//
//	block   = entry ... offset ... count sum length-of-sum
//	entry   = overlap-with-first-key length-of-rest rest-of-key value
//
// The sum is a Protocol Buffers message with a CRC-32C as field 2.
func inBlock(src []byte) (list []diskEntry, n, work int) {
	b, n := unsnap(src)
	end := len(b) - 4
	if n == 0 || end < 0 {
		return nil, 0, len(b)
	}
	end -= int(min(binary.BigEndian.Uint32(b[end:]), maxBlock)) + 4
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
			if s, ok := newEntry(key, value[0], value[2+expires:]); ok {
				_, err := textIn([]byte(s.key), s.value)
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

// logHead is the number of bytes before the first entry of a log.
const logHead = 20

// inLog returns the entry of a log at the beginning of src, like inBlock:
//
//	entry = bits bits-of-user length-of-key length-of-value expires key value sum
func inLog(src []byte) (list []diskEntry, n, work int) {
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
	if s, ok := newEntry(string(src[at:value]), src[0], src[value:end]); ok {
		list = []diskEntry{s}
	}
	return list, end + 4, end
}

// newEntry returns an entry, with the version split from its key. It reports false for Badger's own keys.
func newEntry(key string, bits byte, value []byte) (s diskEntry, ok bool) {
	n := len(key) - stamp
	if n < 1 || strings.HasPrefix(key, "!badger!") {
		return s, false
	}
	return diskEntry{key[:n], ^binary.BigEndian.Uint64([]byte(key[n:])), bits, value}, true
}
