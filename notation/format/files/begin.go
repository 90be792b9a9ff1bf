package files

// How a stream begins: with JSON, which is read object by object, or with anything else, which is
// read as a whole, up to a bound.

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"

	"fukumi/notation/format"
	"fukumi/notation/record"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// errMore is the error for a file of more than maxFile bytes.
var errMore = words.Errorf("a file of more than {n} MiB", "n", maxFile>>20)

// ReadAll reads a whole file, to be recognised by its content, of at most 128 MiB.
func ReadAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errMore
	}
	return data, err
}

// input returns r, decoded to UTF-8 if it begins like JSON in UTF-16, with a byte order
// mark or without. It decodes the stream as it arrives, so that JSON lines from
// PowerShell are answered one by one, too. A charset that was asked for prevails. The
// byte order mark of UTF-8 is dropped before JSON; before other texts it tells their
// encoding.
func (o *Reading) input(r io.Reader) *bufio.Reader {
	in := bufio.NewReader(r)
	if !o.json() {
		return in
	}
	for i, order := range [...]unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		if head, _ := in.Peek(2); o.Charset == "" && len(head) == 2 && (head[i] == 0xff && head[1-i] == 0xfe ||
			head[1-i] == 0 && (head[i] == '{' || head[i] == '[')) {
			return bufio.NewReader(unicode.UTF16(order, unicode.UseBOM).NewDecoder().Reader(in))
		}
	}
	if o.Lines || o.From == format.JSON || beginsObject(in) {
		if head, _ := in.Peek(len(text.BOM)); string(head) == text.BOM {
			_, _ = in.Discard(len(head)) // cannot fail: head was peeked
		}
	}
	return in
}

// beginsLong reports whether data, from an input too long for ReadAll, begins with a line
// that is longer than a record. In JSON lines that is one bad record, which others follow.
func beginsLong(data []byte, err error) bool {
	return errors.Is(err, errMore) && bytes.IndexByte(data[:record.MaxRecord+1], '\n') < 0
}

// beginsObject reports whether the first character other than space begins an
// object or a list of objects.
func beginsObject(in *bufio.Reader) bool {
	const maxSpace = 1024
	for n := 1; n <= maxSpace; n++ {
		head, err := in.Peek(n)
		text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
		if len(text) > 0 && (text[0] != 0xef || len(text) >= 3) && (text[0] != '[' || err != nil || begun(text)) {
			return text[0] == '{' || text[0] == '[' && begun(text)
		}
		if err != nil {
			return false
		}
	}
	return false
}

// begun reports whether a text begins a list of objects and goes on after the bracket.
func begun(head []byte) bool { return record.ListBegins(head) && len(bytes.TrimSpace(head)) > 1 }
