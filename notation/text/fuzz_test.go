package text

import (
	"bytes"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// fuzzDefaults makes Defaults of two bytes.
func fuzzDefaults(a, b byte) Defaults {
	return Defaults{
		Rule: notation.Rule(int(a) % len(notation.Rules)), Size: int(a/3) % (notation.MaxSize + 3),
		Asked: Facts{Rule: b&1 != 0, Size: b&2 != 0},
		Turn:  notation.Stone(b >> 2 % 3), BlackChar: []byte{0, 'x', 'o'}[b>>4%3],
	}
}

// again checks that a position survives every form it can be written in.
func again(t *testing.T, pos notation.Position) {
	t.Helper()
	d := Defaults{Rule: pos.Rule(), Size: pos.Size(), Turn: pos.Turn(), Asked: Facts{Rule: true, Size: true}}
	if pos.Count(notation.Black)+pos.Count(notation.White)+pos.Count(notation.Empty) != pos.Size()*pos.Size() {
		t.Fatal("stones off the board")
	}
	moves, known := pos.Moves()
	for _, text := range []string{notation.FormatPosition(&pos), notation.FormatStones(&pos), FormatDiagram(&pos)} {
		in, err := ParsePosition(text, d)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !in.Position.Same(&pos) {
			t.Fatalf("%s\nis read as\n%s, %s to move", text, FormatDiagram(&in.Position), in.Position.Turn())
		}
		if len(in.Warnings) > 0 && !strings.Contains(in.Warnings[0].String(), "perhaps o is black") {
			t.Fatalf("%s\nis read with %q", text, in.Warnings)
		}
	}
	if !known || len(moves) == 0 {
		return
	}
	in := testhelp.Must(ParseMoves(notation.FormatMoves(moves), d))(t)
	if read, _ := in.Position.Moves(); notation.FormatMoves(read) != notation.FormatMoves(moves) {
		t.Fatalf("%s\nis read as\n%s", notation.FormatMoves(moves), notation.FormatMoves(read))
	}
}

func FuzzMoves(f *testing.F) {
	for _, text := range []string{"h8 i9 g7", "H8I9G7", "1. h8, i9; 2. g7", "h8--i9", "h81", "p8", "h8 h8", "12.h8",
		"h8_a1-", "pass"} {
		f.Add(text, byte(0), byte(0))
		f.Add(text, byte(57), byte(8))
	}
	f.Fuzz(func(t *testing.T, text string, a, b byte) {
		in, err := ParseMoves(text, fuzzDefaults(a, b))
		if err == nil {
			again(t, in.Position)
		}
	})
}

// FuzzSpell: text in another spelling is read like its usual spelling, on each board.
func FuzzSpell(f *testing.F) {
	for _, c := range spelled {
		f.Add(c.text, byte(0), byte(0))
		f.Add(c.text, byte(57), byte(8))
	}
	for _, text := range unspelled {
		f.Add(text, byte(0), byte(0))
	}
	f.Fuzz(func(t *testing.T, text string, a, b byte) {
		d := fuzzDefaults(a, b)
		s, ok := Spell(text, d.size())
		if !ok {
			return
		}
		in, err := s.Read(d)
		if err != nil {
			return
		}
		again(t, in.Position)
		read := ParseMoves
		if s.Stones {
			read = ParseStones
		}
		usual, err := read(s.Text, d)
		if err != nil || !bytes.Equal(usual.Position.Packed(), in.Position.Packed()) {
			t.Fatalf("%q is %s, but %q is %s, %v", text, notation.FormatPosition(&in.Position), s.Text,
				notation.FormatPosition(&usual.Position), err)
		}
		if len(in.Warnings) == 0 {
			t.Fatalf("%q is read as %s without a word", text, s.Text)
		}
	})
}

func FuzzStones(f *testing.F) {
	for _, text := range []string{"h8,h9/i8", "h8/", "/h8", "empty", "/", "h8/h8", "h8/i8/j8", "h8 h9 h10/i8",
		"a1;b2_c3-d4/"} {
		f.Add(text, byte(0), byte(0))
		f.Add(text, byte(57), byte(4))
	}
	f.Fuzz(func(t *testing.T, text string, a, b byte) {
		in, err := ParseStones(text, fuzzDefaults(a, b))
		if err == nil {
			again(t, in.Position)
		}
	})
}

func FuzzDiagram(f *testing.F) {
	for _, text := range drawings {
		f.Add(text, byte(0), byte(0))
	}
	for _, text := range pasted {
		f.Add(text, byte(0), byte(0))
	}
	for _, c := range bad {
		f.Add(c.text, byte(1), byte(8))
	}
	f.Fuzz(func(t *testing.T, text string, a, b byte) {
		in, err := ParseDiagram(text, fuzzDefaults(a, b))
		if err == nil {
			again(t, in.Position)
		}
	})
}

func FuzzInput(f *testing.F) {
	for _, c := range bad {
		f.Add([]byte(c.text), byte(0), byte(0))
	}
	for _, text := range drawings {
		f.Add([]byte(text), byte(1), byte(0))
	}
	for _, text := range pasted {
		f.Add([]byte(text), byte(15), byte(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, a, b byte) {
		d := fuzzDefaults(a, b)
		n, last := 0, 0
		for in, err := range Positions(string(data), 1, d) {
			if n++; n > bytes.Count(data, []byte("\n"))+1 {
				t.Fatal("more positions than lines")
			}
			if in.Line < last {
				t.Fatalf("line %d after line %d", in.Line, last)
			}
			last = in.Line
			if err == nil {
				again(t, in.Position)
			}
		}
		if n == 0 {
			t.Fatal("neither a position nor an error")
		}
		in, err := ParseArgument(string(data), d)
		if err != nil {
			return
		}
		again(t, in.Position)
		same, err := ParsePosition(string(data), d)
		if err != nil || !same.Position.Same(&in.Position) {
			t.Fatalf("as an argument it is %s, as a text %s, %v", notation.FormatPosition(&in.Position),
				notation.FormatPosition(&same.Position), err)
		}
	})
}
