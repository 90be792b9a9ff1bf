package text

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"fukumi/notation/testhelp"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"h8 i9: won", "h8 i9: won"},
		{"棋聖 – Größe ⚫︎ 😀", "棋聖 – Größe ⚫︎ 😀"},
		{`C:\games\a.psq`, `C:\games\a.psq`},
		{"", ""},
		{"a\nBlack wins", `a\nBlack wins`},
		{"a\r\tb\a\b\v\f", `a\r\tb\a\b\v\f`},
		{"\x1b[8mhidden\x1b[0m", `\x1b[8mhidden\x1b[0m`},
		{"\x00\x7f", `\x00\x7f`},
		{"\u0085\u009b31m", `\u0085\u009b31m`},
		{"\x85\x9b\xff", `\x85\x9b\xff`},
		{"\u202egnp.exe\u2066\u200f", `\u202egnp.exe\u2066\u200f`},
		{"\u2028\u2029\ufeff\u200b\u00ad\u2060", `\u2028\u2029\ufeff\u200b\u00ad\u2060`},
		{"\u3164\u2800\U000e0041", `\u3164\u2800\U000e0041`},
		{"\ufffd", "\ufffd"},
		{"::error::x", `\x3a:error::x`},
		{"a ::error file=x::y", `a \x3a:error file=x::y`},
		{"\u00a0::error::x", "\u00a0\\x3a:error::x"},
		{"std::error and :: and a::b", "std::error and :: and a::b"},
		{"x##[error]y ##vso[task]", `x\x23#[error]y \x23#vso[task]`},
		{"## x [1]", "## x [1]"},
	} {
		got := Clean(c.text)
		if got != c.want {
			t.Errorf("Clean(%q) = %q, want %q", c.text, got, c.want)
		}
		if twice := Clean(got); twice != got {
			t.Errorf("Clean(%q) = %q: cleaned text changes again", got, twice)
		}
	}
}

func TestCleanMarkdown(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1.h8 2.i9 (there may be a shorter win: --shortest)", "1.h8 2.i9 (there may be a shorter win: --shortest)"},
		{"# x", `\# x`}, {"## x", `\## x`}, {"#1 of all", "#1 of all"}, {"#", `\#`},
		{"> x", `\> x`}, {"- x", `\- x`}, {"+ x", `\+ x`}, {"-12", "-12"}, {"---", `\---`}, {"===", `\===`},
		{"1. x", `1\. x`}, {"12) x", `12\) x`}, {"1.h8", "1.h8"},
		{"    code", "code"},
		{"*a* _b_ `c` ~~d~~", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~"},
		{"<b> &#x202e; [x](y) a|b $x$", `\<b> \&#x202e; \[x\](y) a\|b \$x\$`},
		{"```\n# x", "\\`\\`\\`\\\\n# x"},
		{"::error::x", `\\x3a:error::x`},
	} {
		if got := CleanMarkdown(c.text); got != c.want {
			t.Errorf("CleanMarkdown(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestCleanJSON(t *testing.T) {
	text := "a\n\t\x1b\x7f\u009b\u202e\u2028\U000e0041 ##[error] 棋 \u3164"
	data := testhelp.Must(json.Marshal(map[string]string{"id": text}))(t)
	data = append(data, '\n')
	clean := CleanJSON(data)
	for _, r := range string(clean[:len(clean)-1]) {
		if invisible(r) {
			t.Errorf("%q is still in %q", r, clean)
		}
	}
	if strings.Contains(string(clean), "##[") || clean[len(clean)-1] != '\n' {
		t.Errorf("CleanJSON = %s", clean)
	}
	var back map[string]string
	if err := json.Unmarshal(clean, &back); err != nil || back["id"] != text {
		t.Errorf("%s means %q (%v), want %q", clean, back["id"], err, text)
	}
	if got := CleanJSON([]byte("\"a\xffb\"")); string(got) != `"a\ufffdb"` {
		t.Errorf("bytes that are no UTF-8: %s", got)
	}
}

// FuzzClean: nothing that cannot be seen is left, and nothing else is lost.
func FuzzClean(f *testing.F) {
	for _, s := range []string{"a\nb", "\x1b[0m", "\u202e", "::error::", "##[x]", "\xff\xfe", " ::a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		clean := Clean(text)
		if !utf8.ValidString(clean) || Clean(clean) != clean {
			t.Fatalf("Clean(%q) = %q", text, clean)
		}
		for _, r := range clean {
			if invisible(r) {
				t.Fatalf("%q is in Clean(%q) = %q", r, text, clean)
			}
		}
		for _, word := range strings.Fields(clean) {
			if colonCommand().MatchString(word) {
				t.Fatalf("Clean(%q) = %q has the command %q", text, clean, word)
			}
		}
	})
}
