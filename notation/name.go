package notation

import (
	"fmt"
	"slices"
)

// Functions for types that have a name for each of a few values, in this package and its importers.

// NameOf returns the name of v, names[v]. If v has no name, it returns the kind and the
// number, as in "Rule(7)".
func NameOf[T ~uint8](v T, kind string, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(v))
}

// ParseName finds a value by its name. If no name matches, it returns 0 and an error. wrong is
// the format of the error, with the text as its one argument.
func ParseName[T ~uint8](text string, names []string, wrong string) (T, error) {
	if i := slices.Index(names, text); i >= 0 && text != "" {
		return T(i), nil
	}
	return 0, fmt.Errorf(wrong, text)
}

// UnmarshalName sets v to the value that parse returns. If parse fails, v keeps its
// value.
func UnmarshalName[T ~uint8](v *T, text []byte, parse func(string) (T, error)) error {
	parsed, err := parse(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}
