package main

// Results as text for people: plain text as wide as the terminal, or Markdown.
// Whatever it is made of is cleaned here (notation.Clean).

import (
	"fmt"
	"io"
	"strings"

	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/notation/words"
)

// A printer writes the parts of a result. In Markdown, sentences are
// paragraphs and boards are code.
type printer struct {
	w     io.Writer
	md    bool
	color draw.Color
	quiet bool
	width int // that text keeps to, boards and long words aside
}

func newPrinter(s *streams, o *outputOptions) *printer {
	p := &printer{w: s.Out, md: o.Format == "md", quiet: o.Quiet, width: s.Columns()}
	if !p.md && s.Colour(o.Color) {
		p.color = terminalColor()
	}
	return p
}

// heading prints the heading.
func (p *printer) heading(id string, b *notation.Position) {
	p.title(words.Heading(id, b))
}

// title prints the line at the head of a result.
func (p *printer) title(text string) {
	if p.md {
		fmt.Fprintf(p.w, "### %s\n\n", notation.CleanMarkdown(text))
		return
	}
	fmt.Fprintln(p.w, wrap(notation.Clean(text), p.width, "  "))
}

// section begins a named part of a result.
func (p *printer) section(format string, args ...any) {
	name := fmt.Sprintf(format, args...)
	if p.md {
		fmt.Fprintf(p.w, "#### %s\n\n", notation.CleanMarkdown(name))
		return
	}
	fmt.Fprintf(p.w, "\n%s\n", paint(p.color, bold, notation.Clean(name)))
}

// sentence prints a line of text, wrapped.
func (p *printer) sentence(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if p.md {
		fmt.Fprintf(p.w, "%s\n\n", notation.CleanMarkdown(text))
		return
	}
	fmt.Fprintln(p.w, wrap(notation.Clean(text), p.width, "  "))
}

// verdict prints the sentence that matters most.
func (p *printer) verdict(text, codes string) {
	if p.md {
		fmt.Fprintf(p.w, "**%s**\n\n", notation.CleanMarkdown(text))
		return
	}
	fmt.Fprintln(p.w, paint(p.color, codes, wrap(notation.Clean(text), p.width, "  ")))
}

// block prints lines as they are: of text from outside there is none in them.
func (p *printer) block(text string) {
	if p.md {
		fmt.Fprintf(p.w, "```text\n%s```\n\n", text)
		return
	}
	fmt.Fprint(p.w, text)
}

// end closes a result, so that the next one stands apart.
func (p *printer) end() {
	if !p.md && !p.quiet {
		fmt.Fprintln(p.w)
	}
}

// wrap breaks text between words into lines of at most width columns; further
// lines begin with indent.
func wrap(text string, width int, indent string) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		n := cells(word)
		switch {
		case i == 0:
		case column+1+n > width:
			out.WriteString("\n" + indent)
			column = cells(indent)
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	return out.String()
}

// title is the side with a capital.
func title(s notation.Stone) string { return words.Side(s) }
