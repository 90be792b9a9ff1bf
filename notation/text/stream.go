package text

// Helpers to read and write JSON.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// WithoutMark returns r without the byte order mark that some editors put before a text. JSON does not allow it.
func WithoutMark(r io.Reader) *bufio.Reader {
	in := bufio.NewReaderSize(r, 64<<10)
	if head, _ := in.Peek(len(BOM)); string(head) == BOM {
		_, _ = in.Discard(len(head)) // cannot fail after Peek
	}
	return in
}

// WriteJSON writes an object as one line, passed through CleanJSON so that it cannot control a terminal.
func WriteJSON(w io.Writer, object any) error {
	var line bytes.Buffer
	if err := json.NewEncoder(&line).Encode(object); err != nil {
		return err
	}
	_, err := w.Write(CleanJSON(line.Bytes()))
	return err
}
