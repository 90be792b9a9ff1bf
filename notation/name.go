package notation

import (
	"fmt"
	"slices"
)

// The types whose values are a few names, here and above, each with its table.

// NameOf is the name of v, the number of its place in names; beyond them the type and
// the number, as in "Rule(7)".
func NameOf[T ~uint8](v T, kind string, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(v))
}

// ParseName finds a value by its name. The error, with 0, is what wrong makes of the text.
func ParseName[T ~uint8](text string, names []string, wrong string) (T, error) {
	if i := slices.Index(names, text); i >= 0 && text != "" {
		return T(i), nil
	}
	return 0, fmt.Errorf(wrong, text)
}

// UnmarshalName reads what parse reads into v, which an error leaves as it was.
func UnmarshalName[T ~uint8](v *T, text []byte, parse func(string) (T, error)) error {
	parsed, err := parse(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}
