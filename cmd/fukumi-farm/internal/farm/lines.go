package farm

// The lines of a file of results. Each line ends with a checksum of the text before it. A line that was changed, or
// that has no checksum, does not count, and its record is done again. A line may also say that a worker was caught:
// see Withdraw.

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/cmd/fukumi-farm/internal/job"
)

const (
	// maxNumber is the maximum number of records of an input.
	maxNumber = 1 << 28
	// maxLine is the maximum size of a line in bytes: a result, and the fields that are added to it here.
	maxLine = job.MaxResult + 64<<10
)

// errNoResults is the error for a file that is not a file of results.
var errNoResults = errors.New("it is not a file of results, or damaged")

// A line is the place of a result in the file, with the key of its job.
type line struct {
	at     int64 // its first byte in the file
	key    job.Key
	failed bool // the job was given up
	open   bool // the result makes a claim without a certificate, and the job was not repeated
}

// A head has the fields of a line that the index needs.
type head struct {
	Number    int64      `json:"n"`
	Key       string     `json:"key"`
	Failed    *struct{}  `json:"failed"`
	Unchecked bool       `json:"unchecked"`
	Worker    job.Maker  `json:"worker"`
	Caught    *job.Maker `json:"caught"`
}

// readLine reads a line with its line feed. It returns an error early if the line cannot be a result.
func readLine(ctx context.Context, in *bufio.Reader) (text []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && err != bufio.ErrBufferFull:
			return text, err
		case len(text) > 0 && text[0] != '{' || len(text) > maxLine:
			return nil, errNoResults
		case err == nil:
			return text, nil
		}
	}
}

// The kinds of lines.
const (
	lineRight   = iota // a result
	lineChanged        // without the right checksum
	lineWrong          // not a result
	lineCaught         // no result, but the name of a worker that was caught
)

// sumField is the beginning of the last field of a line, the checksum. sumSize is the size of the checksum in bytes.
const (
	sumField = `,"sum":"`
	sumSize  = 8
)

// sumOf returns the checksum of an object without its last brace.
func sumOf(open []byte) string {
	h := sha256.Sum256(open)
	return hex.EncodeToString(h[:sumSize])
}

// withSum adds the checksum to an object.
func withSum(object []byte) []byte {
	open := object[:len(object)-1]
	return fmt.Appendf(open, `%s%s"}`, sumField, sumOf(open))
}

// parseLine parses a line: it returns the head, the entry for the index without its place, and the kind of
// line.
func parseLine(text []byte) (h head, l line, state int) {
	if json.Unmarshal(text, &h) != nil {
		return h, l, lineWrong
	}
	if h.Caught == nil {
		if h.Number < 1 || h.Number > maxNumber || len(h.Key) != 2*job.KeySize {
			return h, l, lineWrong
		}
		if _, err := hex.Decode(l.key[:], []byte(h.Key)); err != nil {
			return h, l, lineWrong
		}
	}
	l.failed, l.open = h.Failed != nil, h.Unchecked
	text = bytes.TrimRight(text, "\r\n")
	tail := len(sumField) + 2*sumSize + len(`"}`)
	at := bytes.LastIndex(text, []byte(sumField))
	switch {
	case at < 0 || at != len(text)-tail || string(text[at+len(sumField):len(text)-2]) != sumOf(text[:at]):
		return h, l, lineChanged
	case h.Caught != nil:
		return h, l, lineCaught
	}
	return h, l, lineRight
}
