package cli

// Fitting of text: no line is wider than the terminal, and the text is ASCII if the locale can show only ASCII.

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

// fits returns the width that no line may exceed: $COLUMNS or the width of the terminal. It returns 0, for no limit,
// if standard output is not a terminal and $COLUMNS is not set.
func (s *Streams) fits() int {
	if s.OutTerminal || os.Getenv("COLUMNS") != "" {
		return s.Columns()
	}
	return 0
}

// Text returns a writer to w, a stream of s, that makes text fit. Each write must have whole lines.
func (s *Streams) Text(w io.Writer) io.Writer {
	if width := s.fits(); width > 0 || asciiOnly() {
		return &textWriter{w, width}
	}
	return w
}

type textWriter struct {
	w     io.Writer
	width int
}

func (t *textWriter) Write(text []byte) (int, error) {
	_, err := io.WriteString(t.w, fit(plain(string(text)), t.width))
	return len(text), err
}

// fit breaks the lines of a text that are wider than width. A width of 0 means no limit. Continuation lines are
// indented further than the line. Words are not broken.
func fit(text string, width int) string {
	if width == 0 {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		if Cells(strings.TrimSuffix(line, "\n")) <= width {
			out.WriteString(line)
			continue
		}
		lead := indentOf(line)
		body := line[lead:]
		indent := strings.Repeat(" ", min(lead+2, width/2))
		out.WriteString(indent[:min(lead, len(indent))])
		column, first := min(lead, len(indent)), true
		for body != "" {
			space := len(body) - len(strings.TrimLeft(body, " "))
			end := strings.IndexByte(body[space:], ' ') + space
			if end < space {
				end = len(body)
			}
			word := body[space:end]
			if n := Cells(strings.TrimSuffix(word, "\n")); !first && column+space+n > width {
				out.WriteString("\n" + indent + word)
				column = len(indent) + n
			} else {
				out.WriteString(body[:end])
				column += space + n
			}
			body, first = body[end:], false
		}
	}
	return out.String()
}

// Prose prints a text of paragraphs and lists. It refills paragraphs that do not fit.
func (s *Streams) Prose(w io.Writer, text string) error {
	_, err := io.WriteString(s.Text(w), Refill(plain(text), s.fits()))
	return err
}

// Refill refills each paragraph of a text that has a line wider than width. A width of 0 means no limit. A paragraph
// consists of lines without indentation, or of a line of a list with the following lines that are indented more than
// two columns further.
func Refill(text string, width int) string {
	var out strings.Builder
	var paragraph []string
	end := func() {
		if len(paragraph) == 0 {
			return
		}
		lead := indentOf(paragraph[0])
		if widest := slices.MaxFunc(paragraph, func(a, b string) int { return Cells(a) - Cells(b) }); width == 0 ||
			Cells(widest) <= width {
			out.WriteString(strings.Join(paragraph, "\n") + "\n")
		} else {
			body, hang := strings.Join(paragraph, " ")[lead:], 0
			if lead > 0 {
				hang = min(lead+2, width/2)
				if name, rest, columns := strings.Cut(body, "  "); columns {
					body = name + ": " + rest
				}
			}
			body = Wrap(body, width-hang, "")
			indent := strings.Repeat(" ", hang)
			out.WriteString(indent[:min(lead, hang)] + strings.ReplaceAll(body, "\n", "\n"+indent) + "\n")
		}
		paragraph = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		goesOn := len(paragraph) > 0 && !strings.HasSuffix(paragraph[len(paragraph)-1], "\\")
		if goesOn {
			first, own := indentOf(paragraph[0]), indentOf(line)
			goesOn = first == 0 && own == 0 || first > 0 && own > first+2
		}
		if line == "" || !goesOn {
			end()
		}
		if line == "" {
			out.WriteByte('\n')
		} else {
			paragraph = append(paragraph, line)
		}
	}
	end()
	return out.String()
}

// indentOf returns the number of spaces at the beginning of a line.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// asciiOnly reports whether to print only ASCII.
func asciiOnly() bool { return !beyondASCII.Load() && LocaleInASCII() }

// beyondASCII is set if the user has asked for a text that ASCII cannot show.
var beyondASCII atomic.Bool

// ShowUTF8 makes the program print UTF-8 whatever the locale is.
func ShowUTF8() { beyondASCII.Store(true) }

// LocaleInASCII reports whether the locale can show only ASCII, because it is C or POSIX, or names a character set
// other than UTF-8. If no locale is set, it returns false.
func LocaleInASCII() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		locale := os.Getenv(name)
		if locale == "" {
			continue
		}
		set, _, _ := strings.Cut(locale, "@")
		_, set, hasSet := strings.Cut(set, ".")
		return locale == "C" || locale == "POSIX" || hasSet && strings.ReplaceAll(strings.ToLower(set), "-",
			"") != "utf8"
	}
	return false
}

// inASCII replaces the special characters that the program prints by ASCII.
var inASCII = strings.NewReplacer(
	"µ", "u", "…", "...", "×", "x", "·", ".", "–", "-", "—", "-", "−", "-", "±", "+-", "½", "1/2", "λ", "lambda",
	"≤", "<=", "≥", ">=", "→", "->", "“", `"`, "”", `"`, "‘", "'", "’", "'", "õ", "o", "é", "e", "ö", "oe", "ä", "ae",
	"ü", "ue",
	"●", "X", "○", "O", "─", "-", "┼", "+", "│", "|", "▲", "^", "△", "^",
	"▁", ".", "▂", ":", "▃", "-", "▄", "=", "▅", "+", "▆", "*", "▇", "%", "█", "#",
)

// plain returns a text in a form that the locale can show. Letters that it cannot show become escapes.
func plain(text string) string {
	if !asciiOnly() {
		return text
	}
	text = inASCII.Replace(text)
	var out strings.Builder
	for _, r := range text {
		if r < 0x80 {
			out.WriteRune(r)
			continue
		}
		escape := strconv.QuoteRuneToASCII(r)
		out.WriteString(escape[1 : len(escape)-1])
	}
	return out.String()
}
