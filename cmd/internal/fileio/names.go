package fileio

// The names of the files of a directory, made from what is in them.

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"unicode"
)

// Names gives every file of a directory a name of its own, made from the name of its content. The names also
// differ on a file system that ignores case, and none names a device. The zero value is ready to use.
type Names struct {
	used map[string]bool
}

// longestName bounds a name, in bytes. It leaves room for an extension and a number.
const longestName = 180

// Next returns the name for the file of id, which is file number of the directory, with the extension kind
// ("json"). If id is taken, the number makes it unique; if that is taken too, a further number does.
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

// plain turns an id into a file name, without what file systems or shells interpret. An id that is too long
// ends in its hash.
func plain(id string) string {
	name := strings.TrimLeft(strings.Map(plainRune, id), ".")
	if base, _, _ := strings.Cut(strings.ToUpper(name), "."); isReserved(base) {
		name = "_" + name
	}
	if len(name) <= longestName {
		return name
	}
	hash := fmt.Sprintf("-%x", sha256.Sum256([]byte(id)))[:17]
	return strings.ToValidUTF8(name[:longestName-len(hash)], "") + hash
}

// plainRune is the form of a character of an id in a name. Letters beyond ASCII stay if they have neither
// capitals nor several forms, like Chinese and Japanese ones.
func plainRune(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-_.", r):
		return r
	case r < 0x80, r >= 0x1100 && r <= 0x11ff, r >= 0xa960 && r <= 0xa97f, r >= 0xd7b0 && r <= 0xd7ff,
		// the last two ranges are other forms of Chinese characters
		r >= 0xf900 && r <= 0xfaff, r >= 0x2f800 && r <= 0x2fa1f:
		return '_'
	case unicode.Is(unicode.Lo, r):
		return r
	}
	return '_'
}

// isReserved reports whether Windows takes a name, in capitals, for a device.
func isReserved(base string) bool {
	switch base {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	device := strings.HasPrefix(base, "COM") || strings.HasPrefix(base, "LPT")
	return device && len(base) == 4 && base[3] >= '0' && base[3] <= '9'
}
