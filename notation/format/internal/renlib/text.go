package renlib

// The texts of a RenLib file. They are in the Windows code page of the writer, with
// lines ending in CR LF.

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// A nodeText holds the texts of a node.
type nodeText struct{ title, comment, board string }

// texts reads the texts of n.
func (r *reader) texts(n *node) error {
	var text string
	var err error
	switch {
	case n.flags&oldComment != 0:
		text, err = r.oldText()
	case n.flags&comment != 0:
		text, err = r.text()
	}
	if err != nil {
		return err
	}
	title, comment, _ := strings.Cut(text, string(split))
	title, more, _ := strings.Cut(title, "\n") // a title is one line
	n.text.title, n.text.comment = title, codec.Join(more, "\n", comment)
	if n.flags&boardText != 0 {
		n.text.board, err = r.text()
	}
	return err
}

// text reads bytes up to a zero, and one byte more if their number is odd.
func (r *reader) text() (string, error) {
	n := bytes.IndexByte(r.data[r.at:], 0)
	if n < 0 {
		return "", codec.AtByte(r.at, words.Errorf("a text without an end"))
	}
	raw := r.data[r.at : r.at+n]
	if err := r.skip(n + 1); err != nil {
		return "", err
	}
	text := string(raw)
	switch {
	case !slices.ContainsFunc(raw, func(c byte) bool { return c >= utf8.RuneSelf }):
	case r.decoded == nil:
		r.foreign = append(r.foreign, raw)
	default:
		text, r.decoded = r.decoded[0], r.decoded[1:]
	}
	return codec.Lines(text), nil
}

// decodeTexts decodes the texts of a file that are not ASCII, in their order. It stops at a
// mistake in the file, which the reader will report.
func decodeTexts(data []byte, o *format.Options) (decoded []string, doubt *words.Message, err error) {
	r := reader{data: data}
	if r.header() != nil {
		return nil, nil, nil
	}
	for r.at < len(data) && r.nodes < o.Nodes() {
		r.nodes++
		if r.record(&node{offset: r.at}) != nil {
			break
		}
	}
	if len(r.foreign) == 0 {
		return nil, nil, nil
	}
	return decodeAsOne(r.foreign, o)
}

// decodeAsOne decodes texts as one text, so that all have the same encoding.
func decodeAsOne(texts [][]byte, o *format.Options) (decoded []string, doubt *words.Message, err error) {
	// The line feed is for a text that ends within a character. At the
	// beginning, it keeps a text from being taken for a byte order mark.
	const end = "\n\x00"
	all, doubt, err := codec.Decode(o, []byte(end+string(bytes.Join(texts, []byte(end)))), "")
	if err != nil {
		return nil, nil, err
	}
	decoded = strings.Split(string(all), "\x00")[1:]
	if len(decoded) != len(texts) {
		return nil, nil, words.Errorf("the texts are not {charset}", "charset", o.Charset)
	}
	for i := range decoded[:len(decoded)-1] {
		decoded[i] = strings.TrimSuffix(decoded[i], "\n")
	}
	return decoded, doubt, nil
}

// skip skips n bytes, and one byte more if n is odd.
func (r *reader) skip(n int) error {
	n += n % 2
	if len(r.data)-r.at < n {
		return codec.AtByte(len(r.data), words.Errorf("the file ends within a text"))
	}
	r.at += n
	return nil
}

// oldText reads bytes up to the first with the high bit set, and one byte more if their number is
// odd.
func (r *reader) oldText() (string, error) {
	n := bytes.IndexFunc(r.data[r.at:], func(c rune) bool { return c >= 0x80 })
	if n < 0 {
		return "", codec.AtByte(r.at, words.Errorf("a text without an end"))
	}
	raw := r.data[r.at : r.at+n]
	if zero := bytes.IndexByte(raw, 0); zero >= 0 {
		return "", codec.AtByte(r.at+zero, words.Errorf("a zero within a text"))
	}
	text := string(raw)
	if last := r.data[r.at+n] & 0x7F; last != 0 {
		text += string(rune(last))
	}
	return codec.Lines(swedish.Replace(text)), r.skip(n + 1)
}

// swedish are the letters of the Swedish 7-bit alphabet, which the author of the
// format used, beyond those of ASCII.
var swedish = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö")
