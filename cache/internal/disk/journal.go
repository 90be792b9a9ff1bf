package disk

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// The journal. A line is
//
//	SUM KEY TEXT
//
// the key in 32 hexadecimal digits, the sum in 8: the CRC-32C of all behind the
// first space, without the line feed. Of two lines with one key the later one
// counts; the text null says that the key is gone. The first line has the key 0
// and says which journal this is:
//
//	SUM 00000000000000000000000000000000 {"version":"2.2","journal":"an id of its own"}

// A Key is what an entry is found by. The key 0 is not for entries.
type Key [16]byte

// MaxText bounds a text, in bytes.
const MaxText = 16 << 20

const (
	sumSize  = 8
	lineHead = sumSize + 1 + 2*len(Key{}) + 1 // before the text
	maxLine  = lineHead + MaxText + 1
)

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	gone       = []byte("null")
)

func sumOf(rest []byte) string { return fmt.Sprintf("%08x", crc32.Checksum(rest, castagnoli)) }

func appendLine(b []byte, key Key, text []byte) []byte {
	rest := fmt.Appendf(nil, "%x %s", key, text)
	return fmt.Appendf(b, "%s %s\n", sumOf(rest), rest)
}

// ParseLine takes a line of a journal apart, without its line feed. It fails
// where the sum does not fit. The text is lent.
func ParseLine(line []byte) (key Key, text []byte, ok bool) {
	if len(line) < lineHead || line[sumSize] != ' ' || line[lineHead-1] != ' ' {
		return key, nil, false
	}
	_, err := hex.Decode(key[:], line[sumSize+1:lineHead-1])
	return key, line[lineHead:], err == nil && string(line[:sumSize]) == sumOf(line[sumSize+1:])
}

// EachLine visits the lines of a text until visit fails, with their line feeds,
// which the last one may lack, and with their sizes. A line that is longer than a
// journal has them is empty.
func EachLine(r io.Reader, visit func(line []byte, size int) error) error {
	in := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	for size := 0; ; {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if size += len(part); size > maxLine {
			line = line[:0]
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		end := errors.Is(err, io.EOF)
		if end {
			err = nil
		}
		if err == nil && size > 0 {
			err = visit(line, size)
		}
		if end || err != nil {
			return err
		}
		line, size = line[:0], 0
	}
}

// A span is the place of a line in a journal; that of a key that is gone has no size.
type span struct {
	at   int64
	size int
}

// A journal is one that is open, with its index.
type journal struct {
	file     *os.File // nil where it is not a regular file
	writable bool
	id       string // the text of its first line, empty where it is damaged
	size     int64  // of the file, when it was opened
	index    *index // nil for none

	opened int64        // where the last line ended when it was opened
	end    int64        // where the last line ends
	tail   map[Key]span // of the lines behind those that the index knows, when it was opened
	own    map[Key]span // of the lines that were written since
	bad    int          // lines that were found to be damaged
}

// damage says what is damaged, nil for nothing.
func (j *journal) damage() error {
	if j.bad == 0 {
		return nil
	}
	return fmt.Errorf("%w: lines of its journal that are missing or cannot be read: %d", ErrDamaged, j.bad)
}

// scan visits the intact lines from one place to another. It returns where the
// last complete line ends, and how many lines are damaged. The texts are lent.
func (j *journal) scan(from, to int64, visit func(Key, span, []byte)) (end int64, bad int, err error) {
	end = from
	err = EachLine(io.NewSectionReader(j.file, from, to-from), func(line []byte, size int) error {
		text, whole := bytes.CutSuffix(line, []byte{'\n'})
		if !whole && len(line) > 0 {
			return nil // half a line, of a process that was killed
		}
		if key, text, ok := ParseLine(text); !ok {
			bad++
		} else if key != (Key{}) {
			visit(key, span{end, size}, text)
		}
		end += int64(size)
		return nil
	})
	return end, bad, err
}

func headOf(version string) string { return fmt.Sprintf(`{"version":%q,"journal":`, version) }

// readHeader reads the first line and returns where it ends, 0 where it is damaged:
// then it is met as a damaged line.
func (j *journal) readHeader(version string) (end int64, err error) {
	line := make([]byte, 1<<10)
	n, err := j.file.ReadAt(line, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	line, _, whole := bytes.Cut(line[:n], []byte{'\n'})
	key, text, ok := ParseLine(line)
	if !whole {
		j.bad++
	}
	if !ok || key != (Key{}) {
		return 0, nil
	}
	if !bytes.HasPrefix(text, []byte(headOf(version))) {
		return 0, fmt.Errorf("%w: its journal says %s, not %s; it is left as it is", ErrVersion, text, version)
	}
	j.id = string(text)
	return int64(len(line)) + 1, nil
}

// readAll returns the spans of all entries in the first size bytes, read anew,
// and how many lines there are damaged.
func (j *journal) readAll(size int64) (map[Key]span, int, error) {
	all := map[Key]span{}
	if j.file == nil {
		return all, 0, nil
	}
	_, bad, err := j.scan(0, size, func(key Key, at span, text []byte) {
		if all[key] = at; bytes.Equal(text, gone) {
			delete(all, key)
		}
	})
	return all, bad, err
}

// find returns where a key stands: a span without size where it does not. With
// latest, what was written since the journal was opened counts.
func (j *journal) find(key Key, latest bool) (span, error) {
	if at, ok := j.own[key]; ok && latest {
		return at, nil
	}
	if at, ok := j.tail[key]; ok || j.index == nil {
		return at, nil
	}
	return j.index.find(key)
}

func (j *journal) close() (err error) {
	if j.index != nil {
		err = Guard(j.index.db.Close)
	}
	if j.file != nil {
		err = errors.Join(err, j.file.Close())
	}
	j.index, j.file, j.writable = nil, nil, false
	return err
}
