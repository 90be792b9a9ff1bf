package farm

// The lines of a file of results. Each ends in a sum of what stands before it: a line
// that was changed does not count, and its record is done again. So is that of a line
// without a sum, as earlier versions wrote them, unless its certificate shows what it
// says. A line may also say that a worker was caught: see Withdraw.

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
	// mostNumber bounds the records of an input.
	mostNumber = 1 << 28
	// mostLine bounds a line, in bytes: a result, and what is added to it here.
	mostLine = job.MostResult + 64<<10
)

// errNoResults is the failure to read what is not a file of results.
var errNoResults = errors.New("it is not a file of results, or damaged")

// A line is where a result lies in the file, and the key of its job.
type line struct {
	at     int64
	key    job.Key
	old    bool // it has no sum, and does not count before it was looked at
	failed bool // its job was given up
	open   bool // it says what no certificate shows, and was not done again
}

// A head is what of a line has to be known.
type head struct {
	Number    int64      `json:"n"`
	Key       string     `json:"key"`
	Failed    *struct{}  `json:"failed"`
	Unchecked bool       `json:"unchecked"`
	Worker    job.Maker  `json:"worker"`
	Caught    *job.Maker `json:"caught"`
}

// readLine reads a line with its line feed. What is not a result is not read to its end.
func readLine(ctx context.Context, in *bufio.Reader) (text []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && err != bufio.ErrBufferFull:
			return text, err
		case len(text) > 0 && text[0] != '{' || len(text) > mostLine:
			return nil, errNoResults
		case err == nil:
			return text, nil
		}
	}
}

// What a line can be.
const (
	lineRight   = iota
	lineOld     // without a sum
	lineChanged // with another sum
	lineWrong   // no result
	lineCaught  // no result either: it says who was caught
)

// sumField begins the last field of a line, its sum, which has so many bytes.
const (
	sumField = `,"sum":"`
	sumSize  = 8
)

// sumOf is the sum of an object without its last brace.
func sumOf(open []byte) string {
	h := sha256.Sum256(open)
	return hex.EncodeToString(h[:sumSize])
}

// withSum adds its sum to an object.
func withSum(object []byte) []byte {
	open := object[:len(object)-1]
	return fmt.Appendf(open, `%s%s"}`, sumField, sumOf(open))
}

// parseLine is what a line says, what is to be known of its result but where it lies,
// and what it is.
func parseLine(text []byte) (h head, l line, state int) {
	if json.Unmarshal(text, &h) != nil {
		return h, l, lineWrong
	}
	if h.Caught == nil {
		if h.Number < 1 || h.Number > mostNumber || len(h.Key) != 2*job.KeySize {
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
	case at < 0 && h.Caught != nil:
		return h, l, lineWrong
	case at < 0:
		l.old = true
		return h, l, lineOld
	case at != len(text)-tail || string(text[at+len(sumField):len(text)-2]) != sumOf(text[:at]):
		return h, l, lineChanged
	case h.Caught != nil:
		return h, l, lineCaught
	}
	return h, l, lineRight
}
