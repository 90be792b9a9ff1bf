package help

import (
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// TestTerms: in every language the glossary fits the width of the topics, and has every term.
func TestTerms(t *testing.T) {
	for _, tag := range append([]string{"en"}, catalogue.Tags()...) {
		l := catalogue.Nearest(tag)
		text := topicIn(l, terms)
		for line := range strings.Lines(text) {
			if n := cli.Cells(strings.TrimSuffix(line, "\n")); n > columns {
				t.Errorf("%s: %d columns: %s", tag, n, line)
			}
		}
		bare := strings.NewReplacer(" ", "", "\n", "")
		for _, term := range words.Terms(l) {
			if !strings.Contains(bare.Replace(text), bare.Replace(term.Name+term.Text)) {
				t.Errorf("%s: %s is missing", tag, term.Name)
			}
		}
	}
}
