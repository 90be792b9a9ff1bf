package cli

// Results as text for people: plain text as wide as the terminal, or Markdown.
// Whatever it is made of is cleaned here (text.Clean).

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"strings"
	"unicode"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// A Look is how results are to look.
type Look struct {
	Markdown, Quiet bool
	Color           string // auto, always or never
}

// A Printer writes the parts of a result. In Markdown, sentences are
// paragraphs and boards are code.
type Printer struct {
	W        io.Writer
	Words    *words.Language
	Markdown bool
	Color    text.Colors
	Quiet    bool
	width    int // that text keeps to, long words aside
	fits     int // that nothing else exceeds; 0: anything fits
	lines    *lineCounter
}

// usualRows is how many lines a terminal shows.
const usualRows = 24

// A lineCounter counts the lines on their way to a stream.
type lineCounter struct {
	w io.Writer
	n int
}

func (l *lineCounter) Write(text []byte) (int, error) {
	l.n += bytes.Count(text, []byte("\n"))
	return l.w.Write(text)
}

// NewPrinter returns a printer of results on standard output.
func NewPrinter(s *Streams, l Look) *Printer {
	p := &Printer{W: s.Out, Words: s.Words(), Markdown: l.Markdown, Quiet: l.Quiet, width: s.Columns()}
	if p.Markdown {
		return p
	}
	p.lines = &lineCounter{w: s.Out}
	p.W, p.fits = s.Text(p.lines), s.fits()
	if s.Colour(l.Color) {
		p.Color = terminalColor()
	}
	return p
}

// Heading prints the heading.
func (p *Printer) Heading(id string, b *notation.Position) {
	p.Title(p.Words.Heading(id, b))
}

// Title prints the line at the head of a result.
func (p *Printer) Title(raw string) {
	if p.Markdown {
		fmt.Fprintf(p.W, "### %s\n\n", text.CleanMarkdown(raw))
		return
	}
	fmt.Fprintln(p.W, p.wrapped(raw))
}

// Section begins a named part of a result.
func (p *Printer) Section(format string, args ...any) {
	name := fmt.Sprintf(format, args...)
	if p.Markdown {
		fmt.Fprintf(p.W, "#### %s\n\n", text.CleanMarkdown(name))
		return
	}
	line := text.Clean(name)
	if p.fits > 0 {
		line = p.wrapped(name)
	}
	fmt.Fprintf(p.W, "\n%s\n", paint(p.Color, Bold, line))
}

// Sentence prints a line of text, wrapped.
func (p *Printer) Sentence(format string, args ...any) {
	raw := fmt.Sprintf(format, args...)
	if p.Markdown {
		fmt.Fprintf(p.W, "%s\n\n", text.CleanMarkdown(raw))
		return
	}
	fmt.Fprintln(p.W, p.wrapped(raw))
}

// Verdict prints the sentence that matters most.
func (p *Printer) Verdict(raw, codes string) {
	if p.Markdown {
		fmt.Fprintf(p.W, "**%s**\n\n", text.CleanMarkdown(raw))
		return
	}
	fmt.Fprintln(p.W, paint(p.Color, codes, p.wrapped(raw)))
}

// Block prints lines as they are, where they fit: of text from outside there is none in
// them.
func (p *Printer) Block(text string) {
	if p.Markdown {
		fmt.Fprintf(p.W, "```text\n%s```\n\n", text)
		return
	}
	fmt.Fprint(p.W, text)
}

// Board draws a position with its marks. Where that is too wide the labels are left out,
// and then the space between the points, and rings with it.
func (p *Printer) Board(pos *notation.Position, m text.Marks) {
	style := text.Style{Color: p.Color}
	drawn := text.Draw(pos, m, style)
	if p.boardTooWide(drawn) && len(m.Labels) > 0 {
		m.Heat = maps.Clone(m.Heat)
		for at := range m.Labels {
			delete(m.Heat, at)
		}
		m.Labels = nil
		drawn = text.Draw(pos, m, style)
	}
	if p.boardTooWide(drawn) {
		style.Tight = true
		drawn = text.Draw(pos, m, style)
	}
	p.Block(drawn)
}

func (p *Printer) boardTooWide(drawn string) bool {
	row, _, _ := strings.Cut(drawn, "\n")
	return p.fits > 0 && Cells(row) > p.fits
}

// Width is that of text, long words aside.
func (p *Printer) Width() int { return p.width }

// Scrolls reports whether the head of what was printed has left a usual terminal. A page
// of Markdown has its head in sight.
func (p *Printer) Scrolls() bool { return p.lines != nil && p.lines.n > usualRows }

// End closes a result, so that the next one stands apart.
func (p *Printer) End() {
	if !p.Markdown && !p.Quiet {
		fmt.Fprintln(p.W)
	}
}

// wrapped is a text from outside or not, in lines that fit.
func (p *Printer) wrapped(raw string) string {
	return wrap(plain(text.Clean(raw)), p.width, "  ")
}

// wrap breaks text into lines of at most width columns, between words and between the letters of
// scripts that have none; further lines begin with indent.
func wrap(text string, width int, indent string) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		for k, piece := range pieces(word) {
			n, space := Cells(piece), 0
			if i > 0 && k == 0 {
				space = 1
			}
			if column > 0 && column+space+n > width {
				out.WriteString("\n" + indent)
				column, space = Cells(indent), 0
			}
			out.WriteString(strings.Repeat(" ", space) + piece)
			column += space + n
		}
	}
	return out.String()
}

// Signs of Chinese, Japanese and Korean that end no line, and that begin none.
const (
	opening = "（「『《〈【“‘"
	closing = "、。，．：；？！）」』》〉】”’ーっッゃュょャョァィゥェォ々…％"
)

// pieces are the parts of a word that a line may end between: a letter of two columns is one, but
// for those of Korean, which has spaces between its words.
func pieces(word string) (list []string) {
	var last rune
	wide := func(r rune) bool { return r >= 0x2e80 && Cells(string(r)) == 2 && !unicode.Is(unicode.Hangul, r) }
	start := 0
	for i, r := range word {
		if i > 0 && (wide(r) || wide(last)) && !strings.ContainsRune(opening, last) &&
			!strings.ContainsRune(closing, r) {
			list, start = append(list, word[start:i]), i
		}
		last = r
	}
	return append(list, word[start:])
}
