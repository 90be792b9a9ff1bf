package cli

// Results as text for people: plain text of the width of the terminal, or Markdown. All text is cleaned here
// (text.Clean).

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

// A Look is the form in which results are printed.
type Look struct {
	Markdown, Quiet bool
	Color           string // auto, always or never
}

// A Printer writes the parts of a result. In Markdown, sentences become paragraphs and boards become code.
type Printer struct {
	W        io.Writer
	Words    *words.Language
	Markdown bool
	Color    text.Colors
	Quiet    bool
	width    int          // the width of text, except for long words
	fits     int          // the width that no other line exceeds; 0 means no limit
	lines    *lineCounter // nil for Markdown
}

// usualRows is the usual number of lines of a terminal.
const usualRows = 24

// A lineCounter counts the lines written to a stream.
type lineCounter struct {
	w io.Writer
	n int // lines so far
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

// Heading prints the heading of a position as the title.
func (p *Printer) Heading(id string, b *notation.Position) {
	p.Title(p.Words.Heading(id, b))
}

// Title prints the first line of a result.
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

// Sentence prints a text, wrapped into lines.
func (p *Printer) Sentence(format string, args ...any) {
	raw := fmt.Sprintf(format, args...)
	if p.Markdown {
		fmt.Fprintf(p.W, "%s\n\n", text.CleanMarkdown(raw))
		return
	}
	fmt.Fprintln(p.W, p.wrapped(raw))
}

// Verdict prints the most important sentence.
func (p *Printer) Verdict(raw, codes string) {
	if p.Markdown {
		fmt.Fprintf(p.W, "**%s**\n\n", text.CleanMarkdown(raw))
		return
	}
	fmt.Fprintln(p.W, paint(p.Color, codes, p.wrapped(raw)))
}

// Block prints lines, unchanged if they fit. They must not contain text from outside.
func (p *Printer) Block(text string) {
	if p.Markdown {
		fmt.Fprintf(p.W, "```text\n%s```\n\n", text)
		return
	}
	fmt.Fprint(p.W, text)
}

// Board draws a position with its marks. If the board is too wide, Board leaves out the labels. If it is still too
// wide, Board also leaves out the space between the points and, with it, the rings.
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

// Width returns the width of text, except for long words.
func (p *Printer) Width() int { return p.width }

// Scrolls reports whether the beginning of the output is no longer visible on a usual terminal. For Markdown it
// returns false.
func (p *Printer) Scrolls() bool { return p.lines != nil && p.lines.n > usualRows }

// End closes a result with an empty line, so that the next one is set apart.
func (p *Printer) End() {
	if !p.Markdown && !p.Quiet {
		fmt.Fprintln(p.W)
	}
}

// wrapped returns a text, cleaned and wrapped into lines that fit.
func (p *Printer) wrapped(raw string) string {
	return Wrap(plain(text.Clean(raw)), p.width, "  ")
}

// Wrap breaks text into lines of at most width columns, between words or, in scripts without spaces, between
// letters. All lines but the first begin with indent.
func Wrap(text string, width int, indent string) string {
	var out strings.Builder
	column := 0
	for i, word := range valued(strings.Fields(text)) {
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

// valued joins each flag with its number, because a line must not end between them.
func valued(words []string) (list []string) {
	for i, word := range words {
		if i > 0 && strings.HasPrefix(words[i-1], "--") && word[0] >= '0' && word[0] <= '9' {
			list[len(list)-1] += " " + word
			continue
		}
		list = append(list, word)
	}
	return list
}

// Chinese, Japanese and Korean characters that must not end a line (opening) or begin one (closing).
const (
	opening = "（「『《〈【“‘"
	closing = "、。，．：；？！）」』》〉】”’ーっッゃュょャョァィゥェォ々…％"
)

// pieces splits a word at the places where a line may end: around each letter of two columns, except for Korean
// letters, because Korean has spaces between words.
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
