package text

// Making untrusted text safe to show.
//
// Names, ids, comments and file names come from untrusted files. Printed unchanged, they could
// forge lines (with a line feed), hide them (with terminal codes) or reverse them (with the
// controls of bidirectional text), or give commands to a build server that reads the output.
// Clean shows all of these as escapes. CleanJSON and CleanMarkdown do the same for their formats.
// All code that prints such text passes it through one of the three functions.

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation/internal/pattern"
)

// Clean returns text as one line in which every character is visible: control
// characters, line separators, invisible characters and the controls of writing
// direction become escapes like \n, \x1b and \u202e, and bytes that are not UTF-8
// become escapes like \xff. The first character of a command to a build server becomes an escape,
// too: ::error:: at the beginning of a word, ##[error] anywhere. Clean does not change text that is
// clean already.
func Clean(text string) string {
	if !dubious(text) {
		return text
	}
	var out strings.Builder
	begins := true // whether a word begins at i
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

// The commands that build servers look for in the output of a build.
var (
	colonCommand = pattern.New(`^::[A-Za-z]`)
	hashCommand  = pattern.New(`^##[A-Za-z]*\[`)
)

// dubious is a fast first test: it reports whether a text may need cleaning.
func dubious(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f || c == ':' || c == '#' {
			return true
		}
	}
	return false
}

// invisible reports whether a character has no visible shape: controls, line
// separators, formatting, and blank letters.
func invisible(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	const blankBraille = '\u2800'
	return r == blankBraille || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point)
}

// escapeOf returns the escape of a character as in Go and C.
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

// CleanJSON returns JSON with the same meaning, in which the characters that Clean would escape
// are JSON escapes. It keeps line feeds and spaces between the values.
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

// utf16Pair returns the surrogate pair of a character that needs more than 16 bits. For any
// other character it returns 0 and r.
func utf16Pair(r rune) (high, low rune) {
	if r <= 0xffff {
		return 0, r
	}
	r -= 0x10000
	return 0xd800 + r>>10, 0xdc00 + r&0x3ff
}

// CleanMarkdown returns cleaned text that Markdown shows literally, except that a web address
// becomes a link that shows its target.
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

// blockStart matches the beginning of a line that Markdown would show as a heading, a
// quotation, an item or a rule.
var blockStart = pattern.New(`^(?:#(?:$|[# ])|>|[-+] |---|=|[0-9]{1,9}[.)](?:$| ))`)
