package codec

// The encodings of text. Old game files are in GBK or Shift-JIS, and often do not say so. The
// pairs of bytes in a file that is not UTF-8 then tell the encoding. In GBK and in Shift-JIS, a
// backslash or a bracket may be the second byte of a character, so a file is decoded before it is
// parsed.

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// Decode returns data as UTF-8 without a byte order mark. stated is the encoding that the file
// names, or "". Options.Charset prevails over stated. Without Options.Charset, text that is valid
// UTF-8 is UTF-8, and a stated encoding that does not fit is ignored. doubt is a warning or nil.
func Decode(o *format.Options, data []byte, stated string) (text []byte, doubt *words.Message, err error) {
	enc, name, doubt, err := choose(o, data, stated)
	if err != nil {
		return nil, nil, err
	}
	for _, mark := range byteOrderMarks {
		if rest, found := bytes.CutPrefix(data, mark.bytes); found && o.Charset == "" {
			return convert(rest, mark.encoding, mark.name)
		}
	}
	text, lost, err := convert(data, enc, name)
	return text, words.LaterJoin(doubt, lost), err
}

// Piecewise returns a function that decodes the parts of a file one by one, in the encoding that
// Decode chooses for the whole file. This way a broken character at the end of a part does not
// consume bytes of the next part.
func Piecewise(o *format.Options, data []byte, stated string) func(part []byte) []byte {
	enc, name, _, err := choose(o, data, stated)
	return func(part []byte) []byte {
		if err != nil {
			return part
		}
		text, _, err := convert(part, enc, name)
		if err != nil {
			return part
		}
		return text
	}
}

// choose decides on the encoding of data.
func choose(o *format.Options, data []byte, stated string) (enc encoding.Encoding, name string, doubt *words.Message,
	err error) {
	if o.Charset != "" {
		if enc, err = encodingNamed(o.Charset); err != nil {
			return nil, "", nil, words.Errorf("unknown encoding {name}", "name", strconv.Quote(o.Charset))
		}
		return enc, strings.ToLower(o.Charset), nil, nil
	}
	label := strings.ToLower(strings.TrimSpace(stated))
	if strings.HasPrefix(label, "utf-16") || label == "utf8" {
		label = "utf-8" // data in UTF-16 has already been decoded
	}
	if utf8.Valid(data) {
		if label != "" && label != "utf-8" && slices.ContainsFunc(data,
			func(c byte) bool { return c >= utf8.RuneSelf }) {
			doubt = words.Later("the file says that it is {stated}, but its text is UTF-8, and is read so; {another}",
				"stated", Cut(stated), "another", format.DoubtCharset)
		}
		return unicode.UTF8, "utf-8", doubt, nil
	}
	guessed, guess := guessEncoding(data)
	if label == "" {
		if guess != "utf-8" {
			doubt = words.Later("no encoding is stated; read as {guess}; {another}", "guess", guess, "another",
				format.DoubtCharset)
		}
		return guessed, guess, doubt, nil
	}
	known, err := encodingNamed(stated)
	switch {
	case err != nil:
		doubt = words.Later("unknown encoding {stated}; read as {guess}; {another}", "stated", strconv.Quote(stated),
			"guess", guess, "another", format.DoubtCharset)
		return guessed, guess, doubt, nil
	case fits(data, known) || guess == "windows-1252" || !fits(data, guessed):
		return known, label, nil, nil
	}
	return guessed, guess, words.Later("the file says that it is {stated}, but its text is not; read as {guess}; "+
		"{another}", "stated", Cut(stated), "guess", guess, "another", format.DoubtCharset), nil
}

func encodingNamed(name string) (encoding.Encoding, error) {
	return EncodingNamed(strings.ReplaceAll(strings.TrimSpace(name), " ", "-"))
}

// fewBroken is the number of good characters that outweigh a broken one.
const fewBroken = 10

// fits reports whether nearly all of data is text in an encoding.
func fits(data []byte, enc encoding.Encoding) bool {
	text, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		return false
	}
	good, broken := 0, 0
	for _, r := range string(text) {
		switch {
		case r == utf8.RuneError:
			broken++
		case r >= utf8.RuneSelf:
			good++
		}
	}
	return fewBroken*broken <= good
}

// Text decodes a file that is a text of at most MaxText bytes. what is the name of the text in an
// error. doubting is yield, but adds a doubt about the encoding to every tree. If ok is false, Text
// has yielded an error.
func Text(data []byte, o *format.Options, what string, yield Yield) (text string, doubting Yield, ok bool) {
	raw, doubt, err := Decode(o, data[:min(len(data), MaxText+1)], "")
	if err == nil && len(data) > MaxText {
		err = TooLong(what)
	}
	if err != nil {
		yield(nil, err)
		return "", nil, false
	}
	return string(raw), func(t *format.Tree, err error) bool {
		if err == nil {
			Warn(t, doubt)
		}
		return yield(t, err)
	}, true
}

// TooLong returns the error about a "game" or a "text" of more than MaxText bytes.
func TooLong(what string) error {
	return words.Errorf("a {what, select, game {game} other {text}} of more than {n} MiB", "what", what, "n",
		MaxText>>20)
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

// FromUTF16 converts data that begins with the byte order mark of UTF-16 to UTF-8. It returns
// other data unchanged.
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

// convert decodes data. It returns a doubt if data has characters that are not in the encoding.
func convert(data []byte, enc encoding.Encoding, name string) ([]byte, *words.Message, error) {
	if enc == unicode.UTF8 && utf8.Valid(data) {
		return data, nil, nil
	}
	before := bytes.Count(data, []byte("\ufffd"))
	text, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		return nil, nil, words.Errorf("encoding {name}: {error}", "name", name, "error", err)
	}
	lost := bytes.Count(text, []byte("\ufffd"))
	if enc == unicode.UTF8 {
		lost -= before
	}
	if lost > 0 {
		return text, words.Later("{n, plural, one {# character is not {name}; it is read as {sign}} other "+
			"{# characters are not {name}; they are read as {sign}}}", "n", lost, "name", name, "sign", "\ufffd"), nil
	}
	return text, nil, nil
}

// guessEncoding returns the most likely encoding of data, by its pairs of bytes. A few broken
// pairs among many do not change the result. Chinese text read as Shift-JIS is full of half-width
// katakana, and Japanese text read as GBK is full of rare characters. The pairs of Korean letters
// are also Chinese characters. Big5 has second bytes that never occur in GB 2312.
func guessEncoding(data []byte) (encoding.Encoding, string) {
	if utf8.Valid(data) {
		return unicode.UTF8, "utf-8"
	}
	data = guessSample(data)
	if enc, name := byLines(data); enc != nil {
		return enc, name
	}
	p := countPairs(data)
	all := p.common + p.rare
	narrow, japanese := narrowKatakana(data)
	switch chinese := fewBroken*p.broken <= all && p.latin < all; {
	case fits(data, unicode.UTF8):
		return unicode.UTF8, "utf-8"
	case cyrillic(data):
		return windows1251, "windows-1251"
	case chinese && all >= 8 && 3*p.rare > all && 10*p.big5 >= 9*all && fits(data, big5):
		return big5, "big5"
	case chinese && p.common >= 12 && 20*p.rare <= all && 10*p.hangul >= 9*all && fits(data, euckr):
		return euckr, "euc-kr"
	case chinese && (!japanese || p.rare <= narrow/2):
		return gb18030, "gb18030"
	case japanese && p.latin < all:
		return shiftJIS, "shift-jis"
	}
	return windows1252, "windows-1252"
}

// byLines finds the encoding of a drawn board: the only encoding in which most of the characters
// are lines, crossings and stones. It returns nil if there is not exactly one.
func byLines(data []byte) (encoding.Encoding, string) {
	for _, e := range [...]struct {
		enc  encoding.Encoding
		name string
	}{{gb18030, "gb18030"}, {shiftJIS, "shift-jis"}, {big5, "big5"}, {euckr, "euc-kr"}, {eucJP, "euc-jp"}} {
		text, err := e.enc.NewDecoder().Bytes(data)
		if err != nil {
			continue
		}
		drawn, all := 0, 0
		for _, r := range string(text) {
			switch {
			case r < utf8.RuneSelf:
				continue
			case r == utf8.RuneError:
				all += fewBroken
			case '\u2500' <= r && r <= '\u257f', r == '●', r == '○':
				drawn++
			}
			all++
		}
		if drawn >= 2*notation.MinSize*notation.MinSize/3 && 3*drawn >= 2*all {
			return e.enc, e.name
		}
	}
	return nil, ""
}

// EastAsian decodes data that is most likely in a Chinese or Japanese encoding. It
// returns "" for other data.
func EastAsian(data []byte) string {
	enc, name := guessEncoding(data)
	text, doubt, err := convert(data, enc, name)
	if err != nil || doubt != nil || name == "windows-1252" {
		return ""
	}
	return string(text)
}

// guessSample returns the part of data that guessEncoding looks at. It begins with the first byte
// that is not ASCII and ends at the end of a character.
func guessSample(data []byte) []byte {
	const maxSample = 1 << 20
	first := slices.IndexFunc(data, func(c byte) bool { return c >= utf8.RuneSelf })
	data = data[first:]
	if len(data) <= maxSample {
		return data
	}
	data = data[:maxSample]
	for i := len(data) - 1; i > 0; i-- {
		if data[i] < 0x30 { // never a part of a two-byte character
			return data[:i]
		}
	}
	return data
}

// pairs counts the two-byte characters of data, taken for GBK.
type pairs struct {
	common int // characters of the older and smaller GB 2312, which has nearly all characters of any text
	rare   int // other characters
	broken int // bytes that do not begin a character
	hangul int // common characters that are Korean letters in EUC-KR
	big5   int // characters with the first byte of a frequent character in Big5
	latin  int // rare characters whose second byte is a lower-case letter, or that stand alone between such letters
}

func countPairs(data []byte) (p pairs) {
	for i := 0; i < len(data); i++ {
		lead := data[i]
		if lead < 0x80 {
			continue
		}
		if i+1 == len(data) || lead == 0x80 || lead == 0xff || data[i+1] < 0x40 || data[i+1] == 0x7f ||
			data[i+1] == 0xff {
			p.broken++
			continue
		}
		i++
		trail := data[i]
		if 0xa4 <= lead && lead <= 0xc6 && (trail <= 0x7e || trail >= 0xa1) {
			p.big5++
		}
		if lead < 0xa1 || lead > 0xf7 || trail < 0xa1 {
			p.rare++
			if 'a' <= trail && trail <= 'z' && (i < 2 || data[i-2] < 0x80) {
				p.latin++
			}
			continue
		}
		p.common++
		if 0xb0 <= lead && lead <= 0xc8 {
			p.hangul++
		}
	}
	return p
}

// cyrillic reports whether the bytes beyond ASCII are letters of windows-1251 and stand next to
// each other. Accented letters of western languages stand alone, and two-byte characters also have
// bytes that are not such letters.
func cyrillic(data []byte) bool {
	all, letters, beside := 0, 0, 0
	letter := func(i int) bool { return i >= 0 && i < len(data) && data[i] >= 0xc0 }
	for i, c := range data {
		if c < utf8.RuneSelf {
			continue
		}
		all++
		if letter(i) {
			letters++
		}
		if letter(i) && (letter(i-1) || letter(i+1)) {
			beside++
		}
	}
	return all >= 6 && 20*letters >= 19*all && 4*beside >= 3*all
}

// narrowKatakana counts the half-width katakana in data, if data is Shift-JIS apart from a few
// broken characters.
func narrowKatakana(data []byte) (narrow int, ok bool) {
	if !fits(data, shiftJIS) {
		return 0, false
	}
	text, _ := shiftJIS.NewDecoder().Bytes(data) // fits, as checked above
	for _, r := range string(text) {
		if '\uff61' <= r && r <= '\uff9f' {
			narrow++
		}
	}
	return narrow, true
}
