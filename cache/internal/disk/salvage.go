package disk

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/dgraph-io/badger/v4/options"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
)

// Salvage: reading entries out of the files of a store that Badger cannot be
// trusted with, table by table and log by log. Whatever
// is whole (Options.Whole) is taken, in any order, old versions included: an
// entry carries a checksum over its key and value and stays true for ever.

// stampSize is the length of the version that Badger puts behind a key.
const stampSize = 8

// salvage calls keep with every whole entry found in the files. Keys and values are
// copies.
func salvage(paths []string, whole func(key, value []byte) bool, keep func(key, value []byte)) {
	visit := func(key, value []byte) {
		if whole(key, value) {
			keep(bytes.Clone(key), bytes.Clone(value))
		}
	}
	for _, path := range paths {
		switch filepath.Ext(strings.TrimSuffix(path, orphanSuffix)) {
		case tableSuffix:
			// What cannot be read is why this runs: there is no error to report.
			if withTable(path, options.Snappy, false, func(t *table.Table) error {
				readTable(t, visit)
				return nil
			}) == nil {
				continue
			}
			if data, err := os.ReadFile(path); err == nil {
				readBlocks(data, visit)
			}
		case walSuffix:
			if data, err := os.ReadFile(path); err == nil {
				readLog(data, whole, visit)
			}
		}
	}
}

// resultFiles lists the files of dir that can hold entries.
func resultFiles(dir string) []string {
	var paths []string
	names, _ := storeFiles(dir) // what is wrong with the others is no matter here
	for _, name := range names {
		path := filepath.Join(dir, name)
		info, err := os.Lstat(path)
		if ext := filepath.Ext(strings.TrimSuffix(name, orphanSuffix)); err == nil && info.Mode().IsRegular() && (ext == tableSuffix || ext == walSuffix) {
			paths = append(paths, path)
		}
	}
	return paths
}

// readTable visits the entries of every block that can be read, each block on
// its own, so that a damaged one costs no other.
func readTable(t *table.Table, visit func(key, value []byte)) {
	firsts := t.KeySplits(math.MaxInt32, nil)
	for i, first := range firsts {
		_ = Guard(func() error {
			it := t.NewIterator(table.NOCACHE)
			defer it.Close()
			for it.Seek([]byte(first)); it.Valid(); it.Next() {
				if i+1 < len(firsts) && y.CompareKeys(it.Key(), []byte(firsts[i+1])) >= 0 {
					break
				}
				visit(y.ParseKey(it.Key()), it.Value().Value)
			}
			return nil
		})
	}
}

// Layout of a write-ahead log: a header of 20 bytes, then entries
//
//	meta 1 | user meta 1 | key length | value length | expiry | key | value | CRC-32C 4
//
// with the lengths and the expiry as uvarints, then zeros.
const logHeader = 20

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// readLog visits the whole entries in a write-ahead log, also those behind damage,
// where Badger stops. It reports whether there are such.
func readLog(data []byte, whole func(key, value []byte) bool, visit func(key, value []byte)) (gap bool) {
	end := min(len(bytes.TrimRight(data, "\x00"))+crc32.Size, len(data))
	broken := false
	for at := logHeader; at < end; {
		key, value, n := logEntry(data[at:])
		if n == 0 {
			broken = true
			at++
			continue
		}
		if key := key[:len(key)-stampSize]; whole(key, value) {
			visit(key, value)
			gap = gap || broken
		}
		at += n
	}
	return gap
}

// logEntry reads the entry that data begins with; n is its length, 0 where
// there is none.
func logEntry(data []byte) (key, value []byte, n int) {
	if len(data) < 2 {
		return nil, nil, 0
	}
	at := 2
	var numbers [3]uint64
	for i := range numbers {
		v, k := binary.Uvarint(data[at:])
		if k <= 0 || v > math.MaxInt32 {
			return nil, nil, 0
		}
		numbers[i] = v
		at += k
	}
	body := at + int(numbers[0]+numbers[1])
	if numbers[0] <= stampSize || numbers[0] > 64 || numbers[2] != 0 || body+crc32.Size > len(data) ||
		crc32.Checksum(data[:body], castagnoli) != binary.BigEndian.Uint32(data[body:]) {
		return nil, nil, 0
	}
	k := at + int(numbers[0])
	return data[at:k], data[k:body], body + crc32.Size
}

// logHasGap reports whether a write-ahead log holds whole entries behind damage.
func logHasGap(path string, whole func(key, value []byte) bool) bool {
	data, err := os.ReadFile(path)
	return err == nil && readLog(data, whole, func(_, _ []byte) {})
}
