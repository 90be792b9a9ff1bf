package codec

// The encodings of the browser, under the same names. Tables in the program would make up a sixth of
// the download.

import (
	"fmt"
	"syscall/js"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The encodings that are guessed.
var (
	gb18030     encoding.Encoding = browserEncoding("gb18030")
	shiftJIS    encoding.Encoding = browserEncoding("shift_jis")
	big5        encoding.Encoding = browserEncoding("big5")
	euckr       encoding.Encoding = browserEncoding("euc-kr")
	eucJP       encoding.Encoding = browserEncoding("euc-jp")
	windows1251 encoding.Encoding = browserEncoding("windows-1251")
	windows1252 encoding.Encoding = browserEncoding("windows-1252")
)

// EncodingNamed returns the encoding with a name of the web.
func EncodingNamed(name string) (enc encoding.Encoding, err error) {
	defer func() {
		if recover() != nil { // the browser throws an exception for an unknown name
			enc, err = nil, fmt.Errorf("unknown encoding %q", name)
		}
	}()
	if newTextDecoder(name).Get("encoding").String() == "utf-8" {
		return unicode.UTF8, nil
	}
	return browserEncoding(name), nil
}

func newTextDecoder(name string) js.Value { return js.Global().Get("TextDecoder").New(name) }

// browserEncoding is the name of an encoding that the browser knows.
type browserEncoding string

// NewDecoder implements encoding.Encoding.
func (e browserEncoding) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: &browserDecoder{name: string(e)}}
}

// NewEncoder implements encoding.Encoding. Files are only written as UTF-8.
func (e browserEncoding) NewEncoder() *encoding.Encoder { return encoding.Nop.NewEncoder() }

// A browserDecoder decodes bytes with a TextDecoder, and holds decoded text until dst has room for
// it.
type browserDecoder struct {
	name    string
	decoder js.Value // undefined before the first bytes
	held    []byte
	ended   bool
}

// Reset implements transform.Transformer.
func (d *browserDecoder) Reset() { *d = browserDecoder{name: d.name} }

// Transform implements transform.Transformer.
func (d *browserDecoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	if len(d.held) == 0 && !d.ended && (len(src) > 0 || atEOF) {
		if d.decoder.IsUndefined() {
			d.decoder = newTextDecoder(d.name)
		}
		bytes := js.Global().Get("Uint8Array").New(len(src))
		js.CopyBytesToJS(bytes, src)
		text := d.decoder.Call("decode", bytes, map[string]any{"stream": !atEOF})
		d.held, d.ended, nSrc = []byte(text.String()), atEOF, len(src)
	}
	nDst = copy(dst, d.held)
	if d.held = d.held[nDst:]; len(d.held) > 0 {
		return nDst, nSrc, transform.ErrShortDst
	}
	return nDst, nSrc, nil
}
