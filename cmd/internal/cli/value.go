package cli

import (
	"regexp"
	"strings"
)

// A Value is the value of a flag, which a function parses. It can tell whether the flag was given. The text may
// be in capitals: VCF, Renju, 10S.
type Value[T any] struct {
	value *T
	set   *bool // becomes true when the flag is given; may be nil
	parse func(string) (T, error)
	text  string // the given text, or the default as the help prints it
	kind  string // the placeholder in the help
}

// NewValue returns a Value that stores into value, which must already hold its default. If set is not nil, it
// becomes true when the flag is given. The help prints text as the default and kind as the placeholder.
func NewValue[T any](value *T, set *bool, parse func(string) (T, error), text, kind string) *Value[T] {
	return &Value[T]{value, set, parse, text, kind}
}

// String returns the given text, or the default.
func (v *Value[T]) String() string { return v.text }

// Type returns the placeholder for the help.
func (v *Value[T]) Type() string { return v.kind }

// Set parses the text of the flag.
func (v *Value[T]) Set(text string) error {
	parsed, err := v.parse(text)
	if lower := strings.ToLower(text); err != nil && lower != text && flagWord.MatchString(text) {
		if other, lowerErr := v.parse(lower); lowerErr == nil {
			parsed, err, text = other, nil, lower
		}
	}
	if err != nil {
		return err
	}
	*v.value, v.text = parsed, text
	if v.set != nil {
		*v.set = true
	}
	return nil
}

// flagWord matches a text in which capitals do not matter.
var flagWord = regexp.MustCompile(`^[A-Za-z0-9:,.-]+$`)
