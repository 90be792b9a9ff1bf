package wire

// Lines and words.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fukumi/notation/text"
)

// MaxLine is the maximum length of a line, in bytes; the rest is dropped. A whole board on one line takes a tenth of
// it.
const MaxLine = 1 << 16

// A Line is a line of input.
type Line struct {
	Text string
	At   time.Time // when it arrived
	Cut  bool      // whether the line was longer than MaxLine, so that the rest was dropped
}

// Trim returns a line without the spaces around it, and without the byte order mark that .NET programs write before the
// first line of a UTF-8 stream.
func Trim(line string) string { return strings.TrimSpace(strings.TrimPrefix(line, text.BOM)) }

// ReadLines sends the lines of r, after Trim, and closes the channel at the end. A line ends with CR, LF or both. Empty
// lines are left out, as the protocol requires.
func ReadLines(ctx context.Context, r io.Reader, lines chan<- Line) {
	defer close(lines)
	in := bufio.NewReader(r)
	var read []byte
	long := false
	for {
		c, err := in.ReadByte()
		if err == nil && c != '\r' && c != '\n' {
			if len(read) < MaxLine {
				read = append(read, c)
			} else {
				long = true
			}
			continue
		}
		if s := Trim(string(read)); s != "" {
			select {
			case lines <- Line{s, time.Now(), long}:
			case <-ctx.Done():
				return
			}
		}
		read, long = read[:0], false
		if err != nil {
			return
		}
	}
}

// Command splits a line into the name of the command, in upper case, and the rest.
func Command(text string) (name, rest string) {
	name, rest = text, ""
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		name, rest = text[:i], strings.TrimSpace(text[i:])
	}
	return strings.ToUpper(name), rest
}

// Words returns the words of a line. A comma joins two words into one, whatever spaces are around it.
func Words(text string) []string {
	var words []string
	joined := false // whether the previous word ends with a comma
	for _, f := range strings.Fields(text) {
		if n := len(words); n > 0 && (joined || f[0] == ',') {
			words[n-1] += f
		} else {
			words = append(words, f)
		}
		joined = f[len(f)-1] == ','
	}
	return words
}

// Numbers parses whole numbers separated by commas.
func Numbers(word string) ([]int, error) {
	var list []int
	for _, f := range strings.Split(word, ",") {
		n, err := strconv.Atoi(f)
		if err != nil {
			return nil, fmt.Errorf("%s is not a list of whole numbers with commas between them", Quote(word))
		}
		list = append(list, n)
	}
	return list, nil
}

// Quote prepares a text of the manager for an answer. It cuts the text and removes commas, because a line with a comma
// and numbers could be taken for a move.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		text = text[:most] + "…"
	}
	return strings.ReplaceAll(strconv.QuoteToGraphic(text), ",", ";")
}
