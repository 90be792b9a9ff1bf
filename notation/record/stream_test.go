package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"fukumi/notation"
	"fukumi/notation/text"
)

// rows returns n equal lines.
func rows(n int, row string) string {
	return strings.TrimSuffix(strings.Repeat(row+"\n", n), "\n")
}

// read collects the results of Read, one text for each position or error.
func read(r io.Reader, d text.Defaults) []string { return collect(Read(r, d)) }

func collect(found iter.Seq2[text.Input, error]) []string {
	var got []string
	for in, err := range found {
		if err != nil {
			got = append(got, fmt.Sprintf("%d %s! %v", in.Line, in.ID, err))
			continue
		}
		got = append(got, fmt.Sprintf("%d %s: %s", in.Line, in.ID, notation.FormatPosition(&in.Position)))
	}
	return got
}

func TestRead(t *testing.T) {
	const h8, i9 = `{"id":"a","moves":["h8"]}`, `{"id":"b","moves":["i9"]}`
	cases := []struct {
		name, text string
		want       []string
	}{
		{"moves", "h8 i9\ng7\n", []string{"1 : h8 i9 g7"}},
		{"stones", "\nh8/i9", []string{"2 : h8/i9"}},
		{"empty board", "empty\n", []string{"1 : empty"}},
		{"diagram", "\n" + rows(2, ".....") + "\n..X..\n" + rows(2, "....."), []string{"2 : c3/"}},
		{"lines", h8 + "\n" + i9 + "\n", []string{"1 a: h8", "2 b: i9"}},
		{"lines without end, with CR, blanks and a mark", "\ufeff" + h8 + "\r\n\r\n  \n" + i9,
			[]string{"1 a: h8", "4 b: i9"}},
		{"one object", h8, []string{"1 a: h8"}},
		{"spread object", "{\n  \"id\": \"a\",\n  \"moves\": [\n    \"h8\"\n  ],\n  \"x\": {\"y\": \"}{\\\"\"}\n}\n",
			[]string{"1 a: h8"}},
		{"spread objects", "\n{\n \"id\": \"a\",\n \"moves\": [\"h8\"]}\n{\n \"id\": \"b\",\n \"moves\": [\"i9\"]\n}\n",
			[]string{"2 a: h8", "5 b: i9"}},
		{"bad record among good ones", h8 + "\n{\"id\":\"c\",\"moves\":[\"h8\",\"h8\"]}\n" + i9,
			[]string{"1 a: h8", `2 c! line 2: field "moves": move 2 "h8": point is occupied`, "3 b: i9"}},
		{"cut record among good ones", h8 + "\n{\"id\":\"c\",\"moves\":[\"h8\"\n" + i9,
			[]string{"1 a: h8", "2 c! line 2: not a JSON object: it ends before its last }", "3 b: i9"}},
		{"cut record at first", "{\"id\":\"c\",\"moves\":[\"h8\"\n" + i9,
			[]string{"1 c! line 1: not a JSON object: it ends before its last }", "2 b: i9"}},
		{"cut record at last", h8 + "\n{\"id\":\"c\"",
			[]string{"1 a: h8", "2 c! line 2: not a JSON object: it ends before its last }"}},
		{"cut record alone", "{\n\"id\":\"c\",\n",
			[]string{"1 c! line 1: not a JSON object: it ends before its last }"}},
		{"other lines", h8 + "\nh8\n[1]\n" + i9, []string{"1 a: h8",
			"2 ! line 2: not a JSON object: invalid character 'h' looking for beginning of value",
			"3 ! line 3: not a JSON object: it does not begin with {", "4 b: i9"}},
		{"two on a line", h8 + i9, []string{"1 a! line 1: not a JSON object: something follows after its end"}},
		{"nothing", "", []string{`0 ! nothing to read (the empty board is written "empty")`}},
		{"blanks", "\n\n", []string{`2 ! nothing to read (the empty board is written "empty")`}},
		{"bad moves", "h8\nh8", []string{`1 ! move 2 "h8": point is occupied`}},
		{"bad diagram", "\n\n....." + "\n....\n" + rows(3, "....."),
			[]string{"3 ! line 4: 4 cells or labels, where line 3 has 5"}},
		{"prose", "once upon a time",
			[]string{`1 ! "once upon a time": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty",` +
				` a ` +
				`diagram, a JSON record`}},
	}
	for _, c := range cases {
		if got := read(strings.NewReader(c.text), text.Defaults{}); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got  %q\n want %q", c.name, got, c.want)
		}
		if got := read(iotest.OneByteReader(strings.NewReader(c.text)), text.Defaults{}); !slices.Equal(got, c.want) {
			t.Errorf("%s, byte by byte:\n got  %q\n want %q", c.name, got, c.want)
		}
	}
}

// TestReadLines checks that a bad first line is one among others.
func TestReadLines(t *testing.T) {
	const h8 = `{"id":"a","moves":["h8"]}`
	for raw, want := range map[string][]string{
		"[1]\n" + h8: {"1 ! line 1: not a JSON object: it does not begin with {", "2 a: h8"},
		"\n\ufeff" + h8 + "\nh8\n" + h8: {"2 a: h8",
			"3 ! line 3: not a JSON object: invalid character 'h' looking for beginning of value", "4 a: h8"},
		"h8\n": {"1 ! line 1: not a JSON object: invalid character 'h' looking for beginning of value"},
		"":     nil,
	} {
		if got := collect(ReadLines(strings.NewReader(raw), text.Defaults{})); !slices.Equal(got, want) {
			t.Errorf("%q:\n got  %q\n want %q", raw, got, want)
		}
	}
}

// TestReadLong checks the bounds on lines, records and texts.
func TestReadLong(t *testing.T) {
	pad := strings.Repeat(" ", MaxRecord)
	const long = "longer than 16 MiB"
	cases := []struct {
		name, text string
		want       []string
	}{
		{"line", `{"id":"a","moves":["h8"]}` + "\n{" + pad + "}\n" + `{"id":"b","moves":[]}`,
			[]string{"1 a: h8", "2 ! line 2: " + long, "3 b: empty"}},
		{"first line", "{" + pad + "}\n" + `{"id":"b","moves":[]}`, []string{"1 ! line 1: " + long, "2 b: empty"}},
		{"spread record", "{\n" + pad[:MaxRecord/2] + "\n" + pad[:MaxRecord/2] + "\n}\n{\"id\":\"b\",\"moves\":[]}",
			[]string{"1 ! line 1: " + long,
				"4 ! line 4: not a JSON object: invalid character '}' looking for beginning of value", "5 b: empty"}},
		{"moves", strings.Repeat("h8 ", text.MaxText/3+1),
			[]string{"1 ! a text longer than 1 MiB that is not a JSON record"}},
		{"diagram", rows(text.MaxText/6+1, "....."),
			[]string{"1 ! a text longer than 1 MiB that is not a JSON record"}},
		{"blanks after moves", "h8" + strings.Repeat("\n", text.MaxText),
			[]string{"1 ! a text longer than 1 MiB that is not a JSON record"}},
	}
	for _, c := range cases {
		if got := read(strings.NewReader(c.text), text.Defaults{}); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got  %q\n want %q", c.name, got, c.want)
		}
	}
}

// TestReadFails checks that an error of the reader itself ends the reading.
func TestReadFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	for raw, want := range map[string][]string{
		"":      {"1 ! line 1: the disk is gone"},
		"h8 ":   {"1 ! line 1: the disk is gone"},
		"h8\n":  {"1 ! the disk is gone"},
		"{\n":   {"1 ! line 1: not a JSON object: it ends before its last }", "2 ! line 2: the disk is gone"},
		"{}\n{": {`1 ! line 1: no field "moves", and no fields "black" and "white"`, "2 ! line 2: the disk is gone"},
	} {
		r := io.MultiReader(strings.NewReader(raw), iotest.ErrReader(broken))
		if got := read(r, text.Defaults{}); !slices.Equal(got, want) {
			t.Errorf("%q:\n got  %q\n want %q", raw, got, want)
		}
	}
	for _, err := range Read(iotest.ErrReader(broken), text.Defaults{}) {
		if !errors.Is(err, broken) {
			t.Errorf("%v does not wrap the error of the reader", err)
		}
	}
}

// TestReadStreams checks that a record is yielded before the next is there, and
// that the consumer may stop.
func TestReadStreams(t *testing.T) {
	r, w := io.Pipe()
	sent := make(chan bool)
	go func() {
		for range 3 {
			fmt.Fprintln(w, `{"moves":["h8"]}`)
			<-sent
		}
		w.Close()
	}()
	n := 0
	for in, err := range Read(r, text.Defaults{}) {
		if err != nil || notation.FormatPosition(&in.Position) != "h8" {
			t.Fatal(in, err)
		}
		n++
		sent <- true
	}
	if n != 3 {
		t.Errorf("%d records, want 3", n)
	}
	for range Read(strings.NewReader("{}\n{}\n{}"), text.Defaults{}) {
		n++
		break
	}
	if n != 4 {
		t.Errorf("reading goes on after the consumer has stopped")
	}
}
