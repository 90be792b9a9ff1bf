package record

// Reading a file or a pipe: JSON lines, record by record as they arrive, or a text of another form
// as a whole.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"strconv"
	"strings"

	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Limits on the memory that Read takes.
const (
	MaxRecord = 16 << 20 // the maximum size of a JSON record, in bytes

	// maxSkipped is the maximum length of a line that is skipped because it is too long. At a
	// longer line the reading ends.
	maxSkipped = 16 * MaxRecord
)

// ParsePosition reads one position of any form: moves, stones, "empty", a
// diagram or a JSON record.
func ParsePosition(raw string, d text.Defaults) (text.Input, error) {
	raw = strings.TrimPrefix(raw, text.BOM)
	if strings.HasPrefix(strings.TrimSpace(raw), "{") {
		return ParseRecord([]byte(raw), d)
	}
	return text.ParsePosition(raw, d)
}

// Read yields every position of r. JSON objects come one to a line, and Read yields each before
// it reads the next line. A single object, or each object until the first on one line, may be
// spread over several lines. Read yields each object of a list. A text of another form is one
// position, or several if it has several boards or answers of this program. For a record that
// cannot be read, Read yields an error, with the ID if that could be read, and continues. It ends
// after an error of r itself.
func Read(r io.Reader, d text.Defaults) iter.Seq2[text.Input, error] {
	return func(yield func(text.Input, error) bool) {
		lines := lineReader{r: bufio.NewReader(r)}
		first, err := lines.nextFilled()
		first = bytes.TrimPrefix(first, []byte(text.BOM))
		if err != nil && err != io.EOF || bytes.HasPrefix(bytes.TrimSpace(first), []byte("{")) || ListBegins(first) {
			lines.records(first, err, d, yield)
			return
		}
		from := lines.line
		all, err := lines.rest(first)
		if err != nil {
			yield(text.Input{Line: from}, err)
			return
		}
		text.Positions(all, from, d)(yield)
	}
}

// ReadLines is like Read, for input that is known to be JSON lines: every line is a record or an
// error, even the first.
func ReadLines(r io.Reader, d text.Defaults) iter.Seq2[text.Input, error] {
	return func(yield func(text.Input, error) bool) {
		lines := lineReader{r: bufio.NewReader(r)}
		first, err := lines.nextFilled()
		lines.records(bytes.TrimPrefix(first, []byte(text.BOM)), err, d, yield)
	}
}

// ListBegins reports whether a text begins like a JSON list of objects.
func ListBegins(data []byte) bool {
	data = bytes.TrimLeft(data, " \t\r\n")
	if len(data) == 0 || data[0] != '[' {
		return false
	}
	data = bytes.TrimLeft(data[1:], " \t\r\n")
	return len(data) == 0 || data[0] == '{'
}

// A part is a reader from which at most rest more bytes may be read.
type part struct {
	io.Reader
	rest int
}

func (p *part) Read(b []byte) (int, error) {
	if p.rest <= 0 {
		return 0, errLong
	}
	n, err := p.Reader.Read(b[:min(len(b), p.rest)])
	p.rest -= n
	return n, err
}

// list yields the records of a JSON list that begins with the given line. A record without an ID
// gets its number in the list as its ID. The reading ends at the first mistake in the JSON text.
func (l *lineReader) list(line []byte, d text.Defaults, yield func(text.Input, error) bool) {
	from := l.line
	source := &part{Reader: io.MultiReader(bytes.NewReader(line), strings.NewReader("\n"), l.r), rest: MaxRecord}
	dec := json.NewDecoder(source)
	_, err := dec.Token() // the opening bracket
	for n := 1; err == nil && dec.More(); n++ {
		var record json.RawMessage
		if err = dec.Decode(&record); err != nil {
			break
		}
		source.rest = MaxRecord
		in, fault := readRecord(record, d)
		if in.Line = from; in.ID == "" {
			in.ID = strconv.Itoa(n)
		}
		if fault != nil {
			fault = words.Errorf("record {n} of the list: {reason}", "n", n, "reason", fault)
		}
		if !yield(text.Failed(in, fault)) {
			return
		}
	}
	if err == nil {
		_, err = dec.Token()
	}
	if err == nil {
		if _, err = dec.Token(); err == io.EOF {
			return
		}
		err = words.Errorf("something follows after its end")
	}
	yield(text.Input{Line: from}, words.AtLine(from, words.Errorf("not a JSON list: {reason}", "reason",
		endsEarly(err))))
}

// records yields the record that begins with the given line, or err instead of it,
// and all following records.
func (l *lineReader) records(line []byte, err error, d text.Defaults, yield func(text.Input, error) bool) {
	if err == nil && ListBegins(line) {
		l.list(line, d, yield)
		return
	}
	lineByLine := false // whether a record was on one line: then each further line is a record
	for err != io.EOF {
		in := text.Input{}
		from := l.line
		if err == nil && !lineByLine {
			var spread bool
			line, spread, err = l.object(line)
			lineByLine = !spread
		}
		last := err != nil && err != errLong
		if err == nil {
			in, err = readRecord(line, d)
		}
		in.Line = from
		if err != nil {
			err = words.AtLine(from, err)
		}
		if !yield(text.Failed(in, err)) || last {
			return
		}
		line, err = l.nextFilled()
	}
}

// object returns the object that begins with the given line. It adds lines until all brackets are
// closed or the next line begins another object. spread reports whether it added any.
func (l *lineReader) object(text []byte) (object []byte, spread bool, err error) {
	text = bytes.Clone(text)
	var n nesting
	n.add(text)
	for n.depth > 0 {
		if next, err := l.r.Peek(1); err != nil || next[0] == '{' {
			break // readRecord reports an unfinished object
		}
		line, err := l.next()
		if err == nil && len(text)+len(line) >= MaxRecord {
			err = errLong
		}
		if err != nil {
			return nil, true, err
		}
		text = append(append(text, '\n'), line...)
		n.add(line)
		spread = true
	}
	return text, spread, nil
}

// nesting counts the open brackets of JSON text, line by line.
type nesting struct{ depth int }

// add counts the brackets of the next line. No string goes on after the end of its line.
func (n *nesting) add(line []byte) {
	inString, escaped := false, false
	for _, c := range line {
		switch {
		case escaped:
			escaped = false
		case inString:
			escaped = c == '\\'
			inString = c != '"'
		case c == '"':
			inString = true
		case c == '{' || c == '[':
			n.depth++
		case c == '}' || c == ']':
			n.depth--
		}
	}
}

// A lineReader reads lines of limited length and counts them.
type lineReader struct {
	r    *bufio.Reader
	line int // the number of the last line read, from 1
}

var errLong = words.Errorf("longer than {n} MiB", "n", MaxRecord>>20)

// next returns the next line without its end, or io.EOF. If the line is longer than MaxRecord, next
// skips it and returns errLong. After maxSkipped bytes without an end it gives up.
func (l *lineReader) next() ([]byte, error) {
	var line []byte
	long, length := false, 0
	for {
		part, err := l.r.ReadSlice('\n')
		if length += len(part); length > maxSkipped {
			return nil, words.Errorf("more than {n} MiB without an end; the rest is not read", "n", maxSkipped>>20)
		}
		if len(line) == 0 && len(part) == 0 && err == io.EOF && !long {
			return nil, io.EOF
		}
		if long = long || len(line)+len(part) > MaxRecord; !long {
			line = append(line, part...)
		} else {
			line = nil
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		l.line++
		switch {
		case err != nil && err != io.EOF:
			return nil, err
		case long:
			return nil, errLong
		}
		return bytes.TrimRight(line, "\r\n"), nil
	}
}

// nextFilled returns the next line that is not blank.
func (l *lineReader) nextFilled() ([]byte, error) {
	for {
		line, err := l.next()
		if err != nil || len(bytes.TrimSpace(line)) > 0 {
			return line, err
		}
	}
}

// rest returns the line first and all following lines.
func (l *lineReader) rest(first []byte) (string, error) {
	var b strings.Builder
	b.Write(first)
	for {
		line, err := l.next()
		switch {
		case err == io.EOF && b.Len() <= text.MaxText:
			return b.String(), nil
		case err == nil && b.Len()+len(line) > text.MaxText, err == errLong, err == io.EOF:
			return "", words.Errorf("a text longer than {n} MiB that is not a JSON record", "n", text.MaxText>>20)
		case err != nil:
			return "", err
		}
		b.WriteByte('\n')
		b.Write(line)
	}
}
