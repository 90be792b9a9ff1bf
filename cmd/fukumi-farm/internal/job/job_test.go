package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// TestRead: records are numbered by their places, and unreadable ones are numbered too.
func TestRead(t *testing.T) {
	q := &Question{Kind: Solve, Goal: "vct", Nodes: 10, Memory: 1 << 20}
	const text = `{"id":"a","moves":["h8","i9"]}
{"id":"b","moves":["h8","h8"]}
{"id":"c","black":["h8","h9","h10","h11","h12"],"white":["a1","b1","c1","d1"],"turn":"white"}
{
{"id":"d","rule":"renju","size":9,"black":["a1"],"white":[],"turn":"white"}
`
	jobs := testhelp.Must(q.Read(strings.NewReader(text), true, 0))(t)
	var got []string
	for j := range jobs {
		got = append(got, fmt.Sprint(j.Number, " ", j.ID, " ", j.Bad != nil))
	}
	want := []string{"1 a false", "2 b true", "3 c true", "4  true", "5 d false"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestDefaults: the rule and the size of a question count for records without their
// own.
func TestDefaults(t *testing.T) {
	after := 1
	q := &Question{Kind: Solve, Goal: "vct", Nodes: 10, Memory: 1, Rule: "renju", Size: 9, After: &after}
	jobs := testhelp.Must(q.Read(strings.NewReader(`{"moves":["e5","d4","c3"]}`), true, 0))(t)
	for j := range jobs {
		pos, err := DecodePosition(j.Record)
		if j.Bad != nil || err != nil || pos.Rule() != notation.Renju || pos.Size() != 9 ||
			pos.Turn() != notation.White || pos.Count(notation.Black) != 1 {
			t.Errorf("%s: %v, %v", j.Record, j.Bad, err)
		}
	}
}

// TestKeys: whatever changes a job or its question changes its key.
func TestKeys(t *testing.T) {
	seen := map[Key]string{}
	for _, q := range []Question{
		{Kind: Solve, Goal: "vct", Nodes: 10, Memory: 1}, {Kind: Solve, Goal: "vcf", Nodes: 10, Memory: 1},
		{Kind: Solve, Goal: "vct", Nodes: 11, Memory: 1},
		{Kind: Solve, Goal: "vct", Nodes: 10, Memory: 2}, {Kind: Solve, Goal: "vct", Nodes: 10, Memory: 1,
			Shortest: true}, {Kind: Review, Nodes: 10, Memory: 1},
	} {
		for _, j := range []Job{{Number: 1, Record: []byte(`{}`)}, {Number: 2, Record: []byte(`{}`)},
			{Number: 1, ID: "x", Record: []byte(`{}`)}, {Number: 1, Record: []byte(`{"a":1}`)}} {
			key := q.Key(&j)
			if what := fmt.Sprint(q, j); seen[key] != "" {
				t.Errorf("%s and %s have one key", what, seen[key])
			} else {
				seen[key] = what
			}
		}
	}
}

// TestQuestions: questions from untrusted programs are checked.
func TestQuestions(t *testing.T) {
	for _, bad := range []Question{
		{}, {Kind: Solve, Goal: "vct", Memory: 1}, {Kind: Solve, Goal: "vct", Nodes: 1},
		{Kind: Solve, Nodes: 1, Memory: 1}, {Kind: Solve, Goal: "five", Nodes: 1, Memory: 1},
		{Kind: Review, Goal: "vct", Nodes: 1, Memory: 1}, {Kind: "x", Nodes: 1, Memory: 1},
		{Kind: Solve, Goal: "vct", Method: "x", Nodes: 1, Memory: 1}, {Kind: Review, Nodes: 1, Memory: 1 << 60},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	for _, good := range []Question{{Kind: Solve, Goal: "win", Nodes: 1, Memory: 1},
		{Kind: Solve, Goal: "vcf", Method: "dfpn", Nodes: 1, Memory: 1}, {Kind: Review, Nodes: 1, Memory: 1}} {
		if err := good.Check(); err != nil {
			t.Errorf("%+v: %v", good, err)
		}
	}
	for name, good := range map[string]bool{"cup": true, "cup-2_b": true, "": false, "Cup": false, "a.b": false,
		"a b": false, "a>": false, "-a": false, strings.Repeat("a", 41): false} {
		if (CheckRun(name) == nil) != good {
			t.Errorf("the name %q: good is not %v", name, good)
		}
	}
}

// TestSpan: other numbers have another name, even if they begin and end alike.
func TestSpan(t *testing.T) {
	if a, b := Span([]int64{1, 5, 9}), Span([]int64{1, 4, 9}); a == b || !strings.HasPrefix(a, "1-9-") {
		t.Errorf("%s and %s", a, b)
	}
}

// FuzzDecodePosition: a record is read, and written unchanged, or refused.
func FuzzDecodePosition(f *testing.F) {
	for _, text := range []string{
		`{"rule":"renju","size":15,"turn":"white","moves":["h8"]}`,
		`{"rule":"freestyle","size":9,"turn":"black","black":["a1"],"white":["b2"]}`,
		`{"rule":"freestyle","size":9,"turn":"black","moves":[],"black":["a1"]}`, `{"size":-1}`,
		`{"rule":"freestyle","size":15,"turn":"empty"}`, `{"rule":"freestyle","size":15,"turn":"black","moves":["-"]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		pos, err := DecodePosition(data)
		if err != nil {
			return
		}
		text := testhelp.Must(EncodePosition(&pos))(t)
		again, err := DecodePosition(text)
		if err != nil || !again.Same(&pos) {
			t.Fatalf("%s: %v", text, err)
		}
		if twice, err := EncodePosition(&again); err != nil || !bytes.Equal(twice, text) || !json.Valid(text) {
			t.Errorf("%s and %s, %v", text, twice, err)
		}
	})
}
