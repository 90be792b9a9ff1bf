package catalogue_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

func ExampleMatch() {
	for _, locale := range []string{"zh_TW.UTF-8", "zh-CN", "ja", "pt_BR.UTF-8", "C", "ko_KR@euc"} {
		fmt.Print(catalogue.Match(locale), " ")
	}
	// Output: zh-Hant zh-Hans ja en en ko
}

func ExampleLanguage() {
	l, known := catalogue.Language("ja")
	fmt.Println(l.Name, known)
	fmt.Println(words.English.Say("{side} plays {move}", "side", notation.Black, "move", notation.At(7, 7)))
	// Output:
	// 日本語 true
	// Black plays h8
}

// shapes are the parameters of a message by their names, with those of a selection in order.
func shapes(t *testing.T, pattern string) map[string]words.Parameter {
	t.Helper()
	list, err := words.Names(pattern)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]words.Parameter{}
	for _, p := range list {
		slices.Sort(p.Keys)
		m[p.Name] = p
	}
	return m
}

// TestMessages: each message has the parameters of the English one and no others, and the forms of
// a plural that its language has.
func TestMessages(t *testing.T) {
	for _, tag := range append(catalogue.Tags(), catalogue.PseudoTag) {
		l, known := catalogue.Language(tag)
		if !known || l.Tag != tag || l.Name == "" {
			t.Fatalf("%s: %v, %q, %q", tag, known, l.Tag, l.Name)
		}
		for english, text := range l.Messages {
			if text == "" {
				continue // a test of the command finds those that are missing
			}
			want, got := shapes(t, english), shapes(t, text)
			for name := range want {
				if _, ok := got[name]; !ok {
					t.Errorf("%s: %q says nothing of {%s}: %q", tag, english, name, text)
				}
			}
			for name, p := range got {
				if _, ok := want[name]; !ok {
					t.Errorf("%s: %q has no {%s}: %q", tag, english, name, text)
				}
				if p.Kind != "plural" || tag == catalogue.PseudoTag { // that has the forms of the source
					continue
				}
				for n := range int64(200) {
					if form := l.Plural(n); form != "other" && !slices.Contains(p.Keys, form) &&
						!slices.Contains(p.Keys, "="+strconv.FormatInt(n, 10)) {
						t.Errorf("%s: %q: no form %q of {%s}", tag, text, form, name)
						break
					}
				}
			}
		}
	}
}

// TestSentinels: the errors of package notation, which knows no messages, are known by what they say.
func TestSentinels(t *testing.T) {
	l, _ := catalogue.Language(catalogue.PseudoTag)
	for _, err := range []error{notation.ErrOffBoard, notation.ErrOccupied, notation.ErrFoul, notation.ErrNotPoint,
		notation.ErrRowZero, notation.ErrNoPass} {
		if got, want := l.Error(err), words.Pseudo(err.Error()); got != want {
			t.Errorf("%q is %q, want %q", err, got, want)
		}
	}
}
