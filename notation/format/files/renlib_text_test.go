package files

import (
	"strings"
	"testing"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/renlib"
	"fukumi/notation/words"
)

// TestLibCharsets reads one text in several encodings, stated or guessed.
func TestLibCharsets(t *testing.T) {
	for _, c := range []struct{ text, charset, want, doubt string }{
		{"8F 9F 82 BF 00 00", "shift-jis", "勝ち", ""},
		{"8F 9F 82 BF 00 00", "", "勝ち", "no encoding is stated; read as shift-jis; name the charset if it is another"},
		{"CA A4 00 00", "gbk", "胜", ""},
		{"CA A4 00 00", "windows-1252", "Ê¤", ""},
		{"BA DA 00 00", "utf-8", "\ufffd\ufffd", "2 characters are not utf-8; they are read as \ufffd"},
		{"CA 00", "gbk", "\ufffd", "1 character is not gbk; it is read as \ufffd"}, // cut within a character
		{"61 00", "klingon", "a", ""},                                              // nothing to decode
	} {
		tree, err := renlib.Tree(libBytes(t, libHeader34+"00 00 78 08 "+c.text+" 69 48 62 00"),
			&format.Options{Charset: c.charset})
		if err != nil {
			t.Errorf("%s in %q: %v", c.text, c.charset, err)
			continue
		}
		h8 := tree.Root.Children[0]
		if h8.Title != c.want || h8.Children[0].Title != "b" ||
			strings.Join(words.English.Texts(tree.Warnings), "; ") != c.doubt {
			t.Errorf("%s in %q: %q, %q, %q; want %q, %q", c.text, c.charset, h8.Title, h8.Children[0].Title,
				tree.Warnings, c.want, c.doubt)
		}
	}
	for _, charset := range []string{"klingon", "utf-16le"} {
		tree, err := renlib.Tree(libBytes(t, libHeader34+"00 00 78 48 CA A4 00 00"), &format.Options{Charset: charset})
		if err == nil || tree != nil || !strings.Contains(err.Error(), charset) {
			t.Errorf("in %s: %v, %v", charset, tree, err)
		}
	}
}
