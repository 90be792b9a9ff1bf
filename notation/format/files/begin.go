package files

// How a stream begins: with JSON, which is answered object by object, or with anything else, of which
// all is read, up to a bound.

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

// errMore is the failure to read all of a file.
var errMore = words.Errorf("a file of more than {n} MiB", "n", maxFile>>20)

// ReadAll reads what is recognised by looking at the whole of it: 128 MiB
// at most.
func ReadAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errMore
	}
	return data, err
}

// input is r, and where it begins as JSON in UTF-16 does, with a byte order mark or
// without, it is r in UTF-8, as far as it has come: so the lines of PowerShell are
// answered one by one, too. A charset that was asked for prevails. The mark of UTF-8 is
// left out before JSON; of other texts it says what they are encoded in.
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
			_, _ = in.Discard(len(head)) // it is there
		}
	}
	return in
}

// beginsLong reports whether data, of which ReadAll says that there is more, begins with a
// line that is longer than a record: of JSON lines that is one bad record, and others
// follow.
func beginsLong(data []byte, err error) bool {
	return errors.Is(err, errMore) && bytes.IndexByte(data[:record.MaxRecord+1], '\n') < 0
}

// beginsObject looks at the first character that is not space.
func beginsObject(in *bufio.Reader) bool {
	const most = 1024
	for n := 1; n <= most; n++ {
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

// begun reports whether a text begins a list of objects, and shows it.
func begun(head []byte) bool { return record.ListBegins(head) && len(bytes.TrimSpace(head)) > 1 }
