package cli

import (
	"os"
	"strings"
	"testing"
)

// ExamplePrinter prints a result as Markdown.
func ExamplePrinter() {
	s := Streams{Out: NewOutput(os.Stdout)}
	p := NewPrinter(&s, Look{Markdown: true, Color: "never"})
	p.Title("a *game*")
	p.Verdict("Black wins", Green)
	rows := [][]string{{"h8", "1234"}, {"a|b", "5"}}
	if err := p.Table([]Column{TextColumn("move"), NumberColumn("nodes")}, rows); err != nil {
		panic(err)
	}
	if err := s.Out.Flush(); err != nil {
		panic(err)
	}
	// Output:
	// ### a \*game\*
	//
	// **Black wins**
	//
	// | move | nodes |
	// |:-----|------:|
	// | h8   |  1234 |
	// | a\|b |     5 |
}

// TestPrinterCleans: a text from outside cannot forge a line or send commands to the terminal, wherever it is
// printed.
func TestPrinterCleans(t *testing.T) {
	const hostile = "x\nforged\x1b[8m"
	for _, markdown := range []bool{false, true} {
		var out strings.Builder
		s := Streams{Out: NewOutput(&out)}
		p := NewPrinter(&s, Look{Markdown: markdown, Color: "never"})
		p.Title(hostile)
		p.Section("%s", hostile)
		p.Sentence("%s", hostile)
		p.Verdict(hostile, Amber)
		err := p.Table([]Column{TextColumn("name")}, [][]string{{hostile}})
		if flushed := s.Out.Flush(); err != nil || flushed != nil {
			t.Fatal(err, flushed)
		}
		if text := out.String(); strings.Contains(text, "\x1b") || strings.Contains(text, "\nforged") ||
			strings.Count(text, "forged") != 5 {
			t.Errorf("Markdown %v: %q", markdown, text)
		}
	}
}
