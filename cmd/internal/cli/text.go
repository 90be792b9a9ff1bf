package cli

// Text that fits: on a terminal no line is wider than that is, and where the locale
// shows no more than ASCII there is nothing else.

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// fits is the width that no line may exceed: that of the terminal, or the one that
// $COLUMNS asks for. Text that goes elsewhere has none, 0, and is broken between
// sentences and words of its own alone.
func (s *Streams) fits() int {
	if s.OutTerminal || os.Getenv("COLUMNS") != "" {
		return s.Columns()
	}
	return 0
}

// Text is the way for text, whole lines at a time, to a stream of s.
func (s *Streams) Text(w io.Writer) io.Writer {
	if width := s.fits(); width > 0 || asciiAlone() {
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

// fit breaks the lines of a text that are wider than width, 0 for any. What goes on is
// indented further than the line; one word is not broken.
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

// Prose prints a text of paragraphs and of lists, whose lines are filled anew where they
// do not fit.
func (s *Streams) Prose(w io.Writer, text string) error {
	_, err := io.WriteString(s.Text(w), Refill(plain(text), s.fits()))
	return err
}

// Refill fills the paragraphs of a text anew that have a line wider than width, 0 for
// any. A paragraph is of lines from the margin, or it is one line of a list with those
// below it that are indented further by more than two columns.
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
			body = wrap(body, width-hang, "")
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

// indentOf is how many spaces a line begins with.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// asciiAlone reports whether the locale has no more: it is C or POSIX, or names another
// set of characters than UTF-8. One that is not set says nothing.
func asciiAlone() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		locale := os.Getenv(name)
		if locale == "" {
			continue
		}
		set, _, _ := strings.Cut(locale, "@")
		_, set, named := strings.Cut(set, ".")
		return locale == "C" || locale == "POSIX" || named && strings.ReplaceAll(strings.ToLower(set), "-",
			"") != "utf8"
	}
	return false
}

// inASCII are the signs that the program prints, as ASCII.
var inASCII = strings.NewReplacer(
	"µ", "u", "…", "...", "×", "x", "·", ".", "–", "-", "—", "-", "−", "-", "±", "+-", "½", "1/2", "λ", "lambda",
	"≤", "<=", "≥", ">=", "→", "->", "“", `"`, "”", `"`, "‘", "'", "’", "'", "õ", "o", "é", "e", "ö", "oe", "ä", "ae",
	"ü", "ue",
	"●", "X", "○", "O", "─", "-", "┼", "+", "│", "|", "▲", "^", "△", "^",
	"▁", ".", "▂", ":", "▃", "-", "▄", "=", "▅", "+", "▆", "*", "▇", "%", "█", "#",
)

// plain is a text as the locale can show it: letters of other scripts are escapes.
func plain(text string) string {
	if !asciiAlone() {
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
