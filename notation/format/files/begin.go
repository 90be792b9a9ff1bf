package files

// The beginning of a stream. JSON is read object by object. Any other input is read as a whole, up
// to a maximum size.

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

// ReadAll reads a whole file of at most 128 MiB.
func ReadAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errMore
	}
	return data, err
}

// input returns a reader of r. If r begins like JSON in UTF-16, with or without a byte order
// mark, and the user asked for no charset, the reader decodes it to UTF-8. It decodes the stream
// as it arrives, so that JSON lines from PowerShell, too, are answered one by one. input drops the
// byte order mark of UTF-8 before JSON, but not before other texts, because it tells their encoding.
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

// beginsLong reports whether ReadAll failed because its input is too long, and data begins with a
// line that is longer than a record. In JSON lines such a line is a bad record, and others follow.
func beginsLong(data []byte, err error) bool {
	return errors.Is(err, errMore) && bytes.IndexByte(data[:record.MaxRecord+1], '\n') < 0
}

// beginsObject reports whether the first character that is not a space begins an object or a
// list of objects.
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

// begun reports whether head is the beginning of a list of objects with more than the bracket.
func begun(head []byte) bool { return record.ListBegins(head) && len(bytes.TrimSpace(head)) > 1 }
