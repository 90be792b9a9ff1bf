package puzzles

// Reading and writing puzzles as JSON objects, one on each line.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/record"
	"fukumi/notation/text"
)

// ParseJSON reads one puzzle from a JSON object. On an error the record has the ID if that could be
// read. Invalid UTF-8 becomes U+FFFD.
func ParseJSON(data []byte) (Record, error) {
	data = bytes.ToValidUTF8(data, []byte("\ufffd"))
	in, err := record.ParseRecord(data, text.Defaults{})
	r := Record{ID: in.ID, Probe: notation.NoPoint}
	if err != nil {
		return r, err
	}
	r.Position = in.Position
	fields, err := splitObject(data)
	if err != nil {
		return r, err
	}
	// An unknown field with points is kept and reported, as in the text form.
	for _, u := range in.Unread {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == u.Name })
		if u.Matters && findKnown(u.Name) == nil && (i < 0 || !record.HoldsPoints(fields[i].Value)) {
			return r, fmt.Errorf("field %q is not read, and may say something of the position", u.Name)
		}
	}
	if err := r.take(fields); err != nil {
		return r, err
	}
	return r, nil
}

// take stores fields in the record.
func (r *Record) take(fields []Field) error {
	seen := map[string]bool{}
	for _, f := range fields {
		if record.OfPosition(f.Name) || string(f.Value) == "null" && findKnown(f.Name) != nil {
			continue
		}
		name := f.Name
		k := findKnown(name)
		if k != nil {
			name = k.name
		}
		if seen[name] {
			return fmt.Errorf("field %q stands there twice", f.Name)
		}
		seen[name] = true
		if k == nil {
			r.Extra = append(r.Extra, f)
			continue
		}
		if err := k.set(r, f.Value); err != nil {
			return err
		}
	}
	return r.settle()
}

// splitObject returns the fields of a JSON object in their order.
func splitObject(data []byte) ([]Field, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("not a JSON object")
	}
	var fields []Field
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, err
		}
		name, _ := t.(string)
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, value); err != nil {
			return nil, err
		}
		fields = append(fields, Field{name, compact.Bytes()})
	}
	return fields, nil
}

// A head has the fields with which a puzzle begins.
type head struct {
	ID   string        `json:"id,omitempty"`
	Rule notation.Rule `json:"rule"`
	Size int           `json:"size"`
	answer.Place
	Turn notation.Stone `json:"turn"`
}

// FormatJSON writes a puzzle as one JSON object on one line, without the line
// feed.
func FormatJSON(r *Record) string {
	pos := &r.Position
	begin := plain(head{r.ID, pos.Rule(), pos.Size(), answer.PlaceOf(pos), pos.Turn()})
	out := bytes.NewBuffer(bytes.TrimSuffix(begin, []byte("}")))
	for _, f := range r.fields() {
		fmt.Fprintf(out, ",%s:%s", plain(f.Name), plain(f.Value))
	}
	out.WriteByte('}')
	return string(text.CleanJSON(out.Bytes()))
}

// fields returns the fields that the record states, except those of its position.
func (r *Record) fields() []Field {
	var list []Field
	for i := range knownFields {
		k := &knownFields[i]
		if value := k.value(r); value != nil {
			list = append(list, Field{k.name, plain(value)})
		}
	}
	return append(list, r.Extra...)
}

// value returns the value of a field in a record, or nil if the record does not state it.
func (k *knownField) value(r *Record) any {
	switch v := k.place(r).(type) {
	case *string:
		if *v != "" {
			return *v
		}
	case *int:
		if *v != 0 {
			return *v
		}
	case *bool:
		if *v {
			return true
		}
	case *[]string:
		if len(*v) > 0 {
			return *v
		}
	case *notation.Point:
		if *v != notation.NoPoint {
			return *v
		}
	case *[]notation.Point:
		if len(*v) > 0 {
			return *v
		}
	case *map[notation.Rule]Truth:
		if len(*v) > 0 {
			return *v
		}
	case term:
		if word := v.String(); word != "" {
			return word
		}
	}
	return nil
}

// plain returns the JSON of a value, without escapes for < and >. The value must have a JSON form.
func plain(value any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return []byte("null")
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
