package answer

import (
	"encoding/json"
	"strconv"
	"time"

	"fukumi/notation"
)

// Optional is the type of a field that is left out, null or a value. The zero Optional is left out.
type Optional[T any] struct {
	present bool
	value   *T
}

// Null returns a field that is present and null.
func Null[T any]() Optional[T] { return Optional[T]{present: true} }

// Some returns a field with a value.
func Some[T any](value T) Optional[T] { return Optional[T]{true, &value} }

// Value returns the value, and whether the field has one.
func (o Optional[T]) Value() (value T, ok bool) {
	if o.value == nil {
		return value, false
	}
	return *o.value, true
}

// IsZero reports whether the field is not present. The JSON option omitzero leaves out such a field.
func (o Optional[T]) IsZero() bool { return !o.present }

// MarshalJSON writes the value or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }

// UnmarshalJSON reads what MarshalJSON writes.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.present = true
	return json.Unmarshal(data, &o.value)
}

// Milliseconds is a duration that is written as a number of milliseconds, with at most three decimals.
type Milliseconds time.Duration

// MarshalJSON writes the number.
func (m Milliseconds) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(m).Microseconds()) / 1000)
}

// UnmarshalJSON reads a number; null leaves m as it is.
func (m *Milliseconds) UnmarshalJSON(data []byte) error {
	return readNumber(data, func(x float64) { *m = Milliseconds(x * float64(time.Millisecond)) })
}

// readNumber calls take with a JSON number, but not for null.
func readNumber(data []byte, take func(float64)) error {
	if string(data) == "null" {
		return nil
	}
	x, err := strconv.ParseFloat(string(data), 64)
	if err == nil {
		take(x)
	}
	return err
}

// Points returns list, or an empty list in place of nil, which JSON would write as null.
func Points(list []notation.Point) []notation.Point {
	if list == nil {
		return []notation.Point{}
	}
	return list
}
