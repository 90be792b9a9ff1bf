package codec

// The encodings of text. Old files of the field are GBK or Shift-JIS and often
// do not say so; what is not UTF-8 is then told by its pairs of bytes. A
// backslash or a bracket may be the second half of a character in either, so a
// file is decoded before it is parsed.

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"fukumi/notation/format"
)

// Decode returns data as UTF-8 without a byte order mark. stated is the
// encoding that the file names, "" where it names none. Options.Charset
// prevails over it. doubt is a warning, "" where there is none.
func Decode(o *format.Options, data []byte, stated string) (text []byte, doubt string, err error) {
	name := stated
	if strings.HasPrefix(strings.ToLower(stated), "utf-16") {
		name = "utf-8" // whoever could read that has decoded it
	}
	if o.Charset != "" {
		name = o.Charset
	}
	for _, mark := range byteOrderMarks {
		if rest, found := bytes.CutPrefix(data, mark.bytes); found && o.Charset == "" {
			return convert(rest, mark.encoding, mark.name)
		}
	}
	if name == "" {
		enc, guess := guessEncoding(data)
		text, doubt, err = convert(data, enc, guess)
		if guess != "utf-8" && doubt == "" {
			doubt = fmt.Sprintf("no encoding is stated; read as %s", guess)
		}
		return text, doubt, err
	}
	enc, err := EncodingNamed(strings.ReplaceAll(strings.TrimSpace(name), " ", "-"))
	if err != nil {
		if o.Charset != "" {
			return nil, "", fmt.Errorf("unknown encoding %q", name)
		}
		guessed, guess := guessEncoding(data)
		text, _, err = convert(data, guessed, guess)
		return text, fmt.Sprintf("unknown encoding %q; read as %s", name, guess), err
	}
	return convert(data, enc, strings.ToLower(name))
}

// Text decodes a file that is a text of MaxText bytes at most, named what in an error. The
// yield that it returns adds a doubt about the encoding to every tree; ok is false where
// the error has been yielded.
func Text(data []byte, o *format.Options, what string, yield Yield) (text string, doubting Yield, ok bool) {
	raw, doubt, err := Decode(o, data[:min(len(data), MaxText+1)], "")
	if err == nil && len(data) > MaxText {
		err = fmt.Errorf("a %s of more than %d MiB", what, MaxText>>20)
	}
	if err != nil {
		yield(nil, err)
		return "", nil, false
	}
	return string(raw), func(t *format.Tree, err error) bool {
		if err == nil && doubt != "" {
			Warn(t, "%s", doubt)
		}
		return yield(t, err)
	}, true
}

var byteOrderMarks = [...]struct {
	name     string
	bytes    []byte
	encoding encoding.Encoding
}{
	{"utf-8", []byte("\xef\xbb\xbf"), unicode.UTF8},
	{"utf-16le", []byte("\xff\xfe"), unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"utf-16be", []byte("\xfe\xff"), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// FromUTF16 returns as UTF-8 what begins with the byte order mark of UTF-16, and
// all else as it is.
func FromUTF16(data []byte) []byte {
	for _, mark := range byteOrderMarks[1:] {
		if rest, found := bytes.CutPrefix(data, mark.bytes); found {
			if text, err := mark.encoding.NewDecoder().Bytes(rest); err == nil {
				return text
			}
		}
	}
	return data
}

// convert decodes data, with a doubt about characters that are not in the
// encoding.
func convert(data []byte, enc encoding.Encoding, name string) ([]byte, string, error) {
	if enc == unicode.UTF8 && utf8.Valid(data) {
		return data, "", nil
	}
	before := bytes.Count(data, []byte("\ufffd"))
	text, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		return nil, "", fmt.Errorf("encoding %s: %w", name, err)
	}
	lost := bytes.Count(text, []byte("\ufffd"))
	if enc == unicode.UTF8 {
		lost -= before
	}
	if lost > 0 {
		return text, fmt.Sprintf("%d characters are not %s; they are read as \ufffd", lost, name), nil
	}
	return text, "", nil
}

// guessEncoding tells what encoding data most likely has. Chinese text taken
// for Shift-JIS is full of katakana of half width, and Japanese text taken for
// GBK is full of rare characters.
func guessEncoding(data []byte) (encoding.Encoding, string) {
	if utf8.Valid(data) {
		return unicode.UTF8, "utf-8"
	}
	data = guessSample(data)
	rare, broken := rareGBK(data)
	narrow, japaneseText := narrowKatakana(data)
	switch {
	case !broken && (!japaneseText || rare <= narrow/2):
		return gb18030, "gb18030"
	case japaneseText:
		return shiftJIS, "shift-jis"
	}
	return windows1252, "windows-1252"
}

// EastAsian decodes data that is most likely of a Chinese or Japanese encoding; "" where
// it is not.
func EastAsian(data []byte) string {
	enc, name := guessEncoding(data)
	text, doubt, err := convert(data, enc, name)
	if err != nil || doubt != "" || name == "windows-1252" {
		return ""
	}
	return string(text)
}

// guessSample is the part of data by which its encoding is guessed: from the
// first byte that is not ASCII on, to the end of a character.
func guessSample(data []byte) []byte {
	const most = 1 << 20
	first := slices.IndexFunc(data, func(c byte) bool { return c >= utf8.RuneSelf })
	data = data[first:]
	if len(data) <= most {
		return data
	}
	data = data[:most]
	for i := len(data) - 1; i > 0; i-- {
		if data[i] < 0x30 { // neither encoding has it within a character
			return data[:i]
		}
	}
	return data
}

// rareGBK counts the two-byte characters of data, if it is GBK, that are not in
// the older and smaller GB 2312, as nearly all text is.
func rareGBK(data []byte) (rare int, broken bool) {
	for i := 0; i < len(data); i++ {
		lead := data[i]
		if lead < 0x80 {
			continue
		}
		i++
		if i == len(data) || lead == 0x80 || lead == 0xff || data[i] < 0x40 || data[i] == 0x7f || data[i] == 0xff {
			return rare, true
		}
		if lead < 0xa1 || lead > 0xf7 || data[i] < 0xa1 {
			rare++
		}
	}
	return rare, false
}

// narrowKatakana counts the katakana of half width in data, if it is Shift-JIS.
func narrowKatakana(data []byte) (narrow int, ok bool) {
	text, err := shiftJIS.NewDecoder().Bytes(data)
	if err != nil || bytes.Contains(text, []byte("\ufffd")) {
		return 0, false
	}
	for _, r := range string(text) {
		if '\uff61' <= r && r <= '\uff9f' {
			narrow++
		}
	}
	return narrow, true
}
