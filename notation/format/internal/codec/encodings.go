//go:build !js

package codec

// The tables of the encodings.

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// The encodings that are guessed.
var (
	gb18030     encoding.Encoding = simplifiedchinese.GB18030
	shiftJIS    encoding.Encoding = japanese.ShiftJIS
	big5        encoding.Encoding = traditionalchinese.Big5
	euckr       encoding.Encoding = korean.EUCKR
	eucJP       encoding.Encoding = japanese.EUCJP
	windows1251 encoding.Encoding = charmap.Windows1251
	windows1252 encoding.Encoding = charmap.Windows1252
)

// EncodingNamed returns the encoding with a name of the web.
func EncodingNamed(name string) (encoding.Encoding, error) { return htmlindex.Get(name) }
