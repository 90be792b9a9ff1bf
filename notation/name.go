package notation

import (
	"fmt"
	"slices"
)

// Types whose values are a few names, in this package and its importers. Each type has its own table of names.

// NameOf is the name of v, which is an index of names. For a v without a name it is
// the type and the number, as in "Rule(7)".
func NameOf[T ~uint8](v T, kind string, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(v))
}

// ParseName finds a value by its name. If no name matches, it returns 0 and an error with
// the format wrong, whose one argument is the text.
func ParseName[T ~uint8](text string, names []string, wrong string) (T, error) {
	if i := slices.Index(names, text); i >= 0 && text != "" {
		return T(i), nil
	}
	return 0, fmt.Errorf(wrong, text)
}

// UnmarshalName sets v to the value that parse reads. On an error v keeps its
// value.
func UnmarshalName[T ~uint8](v *T, text []byte, parse func(string) (T, error)) error {
	parsed, err := parse(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}
