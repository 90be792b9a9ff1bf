package words_test

import (
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// TestPlural: the form for a number is the plural category of CLDR.
func TestPlural(t *testing.T) {
	names := map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two",
		plural.Few: "few", plural.Many: "many"}
	for _, tag := range append(catalogue.Tags(), "en") {
		l, known := catalogue.Language(tag)
		if !known {
			t.Fatal(tag)
		}
		for n := range 10_000 {
			form := plural.Cardinal.MatchPlural(language.MustParse(tag), n, 0, 0, 0, 0)
			if got := l.Plural(int64(n)); got != names[form] {
				t.Fatalf("%s: %d is %q, by CLDR %q", tag, n, got, names[form])
			}
		}
	}
}

// TestPatterns: values, plurals and selections, one in the other; the page's tests in node have the
// same cases.
func TestPatterns(t *testing.T) {
	const pattern = "{n, plural, =0 {nobody} one {# {kind, select, a {A} other {B}}} other {# of {kind}}}##hint"
	for _, c := range []struct {
		n          int
		kind, want string
	}{{0, "a", "nobody"}, {1, "a", "1 A"}, {1, "c", "1 B"}, {2, "a", "2 of a"}} {
		if got := words.English.Say(pattern, "n", c.n, "kind", c.kind); got != c.want {
			t.Errorf("%d, %s: %q, want %q", c.n, c.kind, got, c.want)
		}
	}
	russian, err := words.Parse([]byte(`{"tag": "ru", "group": "\u00a0", "decimal": ",", "messages": {
		"{n} moves": "{n, plural, one {# ход} few {# хода} many {# ходов} other {# хода}}", "empty": ""}}`))
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{1: "1 ход", 2: "2 хода", 5: "5 ходов", 11: "11 ходов", 21: "21 ход",
		12345: "12\u00a0345 ходов", -1234567: "-1\u00a0234\u00a0567 ходов"} {
		if got := russian.Say("{n} moves", "n", n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := russian.Say("empty") + russian.Say("lacks {x}", "x", russian.Float(1.5, 1)); got != "emptylacks 1,5" {
		t.Errorf("%q", got)
	}
	for _, bad := range []string{"{", "}", "{a", "{a, number}", "{n, plural, one {x}}", "{n, plural, other {x}", "{}",
		"{#}", "{a, select, other}"} {
		if _, err := words.Names(bad); err == nil {
			t.Errorf("%q is a pattern", bad)
		}
	}
}

// FuzzPattern: any text that is read as a pattern can be said, also in the pseudo-locale.
func FuzzPattern(f *testing.F) {
	f.Add("{n, plural, =0 {a} one {# b} other {{c}}} {side, select, black {x} other {y}}##z")
	f.Fuzz(func(t *testing.T, pattern string) {
		if _, err := words.Names(pattern); err != nil {
			return
		}
		if _, err := words.Names(words.Pseudo(pattern)); err != nil {
			t.Errorf("%q is a pattern, and %q is none: %v", pattern, words.Pseudo(pattern), err)
		}
		words.English.Say(pattern, "n", 1, "side", "black")
	})
}
