package fileio

// The names of the files of a directory, made from the names of their contents.

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"unicode"
)

// Names makes the names of the files of a directory. Each name is made from the id of the content, and differs from
// all others, even on a file system that ignores case. No name is that of a device. The zero value is ready to use.
type Names struct {
	used map[string]bool
}

// maxName is the maximum length of a name in bytes. It leaves room for an extension and a number.
const maxName = 180

// Next returns a name for the file of id, with the extension kind ("json"). number is the number of the file in the
// directory. It is added to the name if id is taken already. If that name is taken, too, a further number is added.
func (n *Names) Next(id string, number int, kind string) string {
	if n.used == nil {
		n.used = map[string]bool{}
	}
	name := plain(id)
	if name == "" {
		name = fmt.Sprint(number)
	}
	free := name
	if n.taken(free) {
		free = fmt.Sprintf("%s-%d", name, number)
		for i := 2; n.taken(free); i++ {
			free = fmt.Sprintf("%s-%d-%d", name, number, i)
		}
	}
	n.used[strings.ToLower(free)] = true
	return free + "." + kind
}

func (n *Names) taken(name string) bool { return n.used[strings.ToLower(name)] }

// plain turns an id into a file name without characters that file systems or shells interpret. If the id is too
// long, the name is cut, and ends in the hash of the id.
func plain(id string) string {
	name := strings.TrimLeft(strings.Map(plainRune, id), ".")
	if base, _, _ := strings.Cut(strings.ToUpper(name), "."); isReserved(base) {
		name = "_" + name
	}
	if len(name) <= maxName {
		return name
	}
	hash := fmt.Sprintf("-%x", sha256.Sum256([]byte(id)))[:17]
	return strings.ToValidUTF8(name[:maxName-len(hash)], "") + hash
}

// plainRune returns the form in a name of a character of an id. Letters beyond ASCII stay if they have neither
// capitals nor several encodings, as Chinese and Japanese letters.
func plainRune(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-_.", r):
		return r
	case r < 0x80, r >= 0x1100 && r <= 0x11ff, r >= 0xa960 && r <= 0xa97f, r >= 0xd7b0 && r <= 0xd7ff,
		// the next two ranges are compatibility forms of Chinese characters
		r >= 0xf900 && r <= 0xfaff, r >= 0x2f800 && r <= 0x2fa1f:
		return '_'
	case unicode.Is(unicode.Lo, r):
		return r
	}
	return '_'
}

// isReserved reports whether a name, given in capitals, is that of a device on Windows.
func isReserved(base string) bool {
	switch base {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	device := strings.HasPrefix(base, "COM") || strings.HasPrefix(base, "LPT")
	return device && len(base) == 4 && base[3] >= '0' && base[3] <= '9'
}
