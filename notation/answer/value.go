package answer

import (
	"encoding/json"
	"strconv"
	"time"

	"fukumi/notation"
)

// An Optional field is left out, null or a value. The zero value is left out.
type Optional[T any] struct {
	present bool
	value   *T
}

// Null returns a field that is there and has no value.
func Null[T any]() Optional[T] { return Optional[T]{present: true} }

// Some returns a field with a value.
func Some[T any](value T) Optional[T] { return Optional[T]{true, &value} }

// Value returns the value, and whether there is one.
func (o Optional[T]) Value() (value T, ok bool) {
	if o.value == nil {
		return value, false
	}
	return *o.value, true
}

// IsZero makes the option omitzero leave out a field that is not present.
func (o Optional[T]) IsZero() bool { return !o.present }

// MarshalJSON writes the value or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }

// UnmarshalJSON reads what MarshalJSON writes.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.present = true
	return json.Unmarshal(data, &o.value)
}

// Milliseconds are a duration, written as a number of milliseconds with three
// decimals at most.
type Milliseconds time.Duration

// MarshalJSON writes the number.
func (m Milliseconds) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(m).Microseconds()) / 1000)
}

// UnmarshalJSON reads a number; null leaves m as it is.
func (m *Milliseconds) UnmarshalJSON(data []byte) error {
	return readNumber(data, func(x float64) { *m = Milliseconds(x * float64(time.Millisecond)) })
}

// readNumber reads a number in JSON and passes it to take. It ignores null.
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

// Points returns list, or an empty list if list is nil, so that JSON has [] and not null.
func Points(list []notation.Point) []notation.Point {
	if list == nil {
		return []notation.Point{}
	}
	return list
}
