package words_test

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation/words"
)

// TestTerms: each term occurs once, in order, and its explanation does not use the term.
func TestTerms(t *testing.T) {
	seen := map[string]bool{}
	terms := words.Terms(words.English)
	if !slices.IsSortedFunc(terms, func(a, b words.Term) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	}) {
		t.Error("not in the order of the alphabet")
	}
	for _, term := range terms {
		for _, form := range append([]string{term.Name}, term.Forms...) {
			if seen[form] {
				t.Errorf("%s stands twice", form)
			}
			seen[form] = true
			words := strings.FieldsFunc(term.Text, func(r rune) bool { return strings.ContainsRune(" .,;:", r) })
			if slices.Contains(words, form) {
				t.Errorf("%s is explained by itself: %s", form, term.Text)
			}
		}
		if !strings.HasSuffix(term.Text, ".") {
			t.Errorf("%s: no sentence: %q", term.Name, term.Text)
		}
	}
}
