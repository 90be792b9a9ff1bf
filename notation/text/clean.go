package text

// Text from outside, made fit to be shown.
//
// Names, ids, comments and file names come from files that anybody may have
// written. Printed as they are they could forge lines (by a line feed), hide
// them (by the codes of a terminal) or turn them round (by the controls of
// bidirectional text); in the log of a build they could give commands. Clean
// shows all of that as escapes, CleanJSON and CleanMarkdown do it in the way of
// these formats. Every place that prints such text passes it through one of
// the three.

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation/internal/pattern"
)

// Clean returns text as one line in which everything can be seen: control
// characters, what separates lines, invisible characters and the controls of
// writing direction become escapes like \n, \x1b and \u202e, and what is not
// UTF-8 becomes escapes like \xff. What a build server would take for a command
// at the beginning of a word (::error::) or anywhere (##[error]) loses its
// first sign to an escape. Text that was cleaned stays as it is.
func Clean(text string) string {
	if !dubious(text) {
		return text
	}
	var out strings.Builder
	begins := true // whether a word does
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&out, `\x%02x`, text[i])
		case invisible(r):
			out.WriteString(escapeOf(r))
		case r == ':' && begins && colonCommand().MatchString(text[i:]),
			r == '#' && hashCommand().MatchString(text[i:]):
			fmt.Fprintf(&out, `\x%02x`, r)
		default:
			out.WriteRune(r)
		}
		begins = unicode.IsSpace(r) && !invisible(r)
		i += n
	}
	return out.String()
}

// The commands that build servers look for in what is printed.
var (
	colonCommand = pattern.New(`^::[A-Za-z]`)
	hashCommand  = pattern.New(`^##[A-Za-z]*\[`)
)

// dubious tells in one pass the texts that have to be looked at more closely.
func dubious(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f || c == ':' || c == '#' {
			return true
		}
	}
	return false
}

// invisible reports whether a character has no shape of its own: controls, what
// separates lines, formatting, and letters that are blank.
func invisible(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	const blankBraille = '\u2800'
	return r == blankBraille || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point)
}

// escapeOf is a character as an escape of Go and of C.
func escapeOf(r rune) string {
	if i := strings.IndexRune("\a\b\t\n\v\f\r", r); i >= 0 {
		return `\` + "abtnvfr"[i:i+1]
	}
	switch {
	case r <= 0x7f:
		return fmt.Sprintf(`\x%02x`, r)
	case r <= 0xffff:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// CleanJSON returns JSON that means the same, in which what Clean would escape
// is escaped as JSON does it. Line feeds and spaces between the values stay.
func CleanJSON(data []byte) []byte {
	if !dubious(string(data)) {
		return data
	}
	var out []byte
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case r >= 0x7f && invisible(r) || r == utf8.RuneError && n == 1,
			r == '#' && hashCommand().Match(data[i:]):
			if high, low := utf16Pair(r); high != 0 {
				out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
			} else {
				out = fmt.Appendf(out, `\u%04x`, r)
			}
		default:
			out = append(out, data[i:i+n]...)
		}
		i += n
	}
	return out
}

// utf16Pair is a character beyond 16 bits as two of them, else 0 and r.
func utf16Pair(r rune) (high, low rune) {
	if r <= 0xffff {
		return 0, r
	}
	r -= 0x10000
	return 0xd800 + r>>10, 0xdc00 + r&0x3ff
}

// CleanMarkdown returns cleaned text that Markdown shows as it is. Addresses
// stay: they become links that show where they lead.
func CleanMarkdown(text string) string {
	text = markup.Replace(Clean(strings.TrimSpace(text)))
	if start := blockStart().FindString(text); start != "" {
		at := strings.IndexAny(start, "#>-+=.)")
		text = text[:at] + `\` + text[at:]
	}
	return text
}

var markup = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `<`, `\<`, `[`, `\[`, `]`, `\]`, `|`,
	`\|`, `~`, `\~`, `&`, `\&`, `$`, `\$`)

// blockStart is what makes a heading, a quotation, an item or a rule of a line
// that begins with it.
var blockStart = pattern.New(`^(?:#(?:$|[# ])|>|[-+] |---|=|[0-9]{1,9}[.)](?:$| ))`)
