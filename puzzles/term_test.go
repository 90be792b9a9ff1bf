package puzzles

import "testing"

// TestTerms: every word of a term is read and written as it stands, and nothing
// else is read; a record that says nothing writes nothing.
func TestTerms(t *testing.T) {
	for _, c := range []struct {
		new   func() term
		words []string
	}{
		{func() term { return new(Goal) }, goalWords},
		{func() term { return new(Scope) }, scopeWords},
		{func() term { return new(Truth) }, truthWords},
		{func() term { return new(Legality) }, legalityWords},
		{func() term { return new(foulKind) }, foulWords},
		{func() term { return new(trust) }, trustWords},
	} {
		if got := c.new().String(); got != "" {
			t.Errorf("zero of %T: %q: want nothing", c.new(), got)
		}
		for _, word := range c.words[1:] {
			x := c.new()
			if err := x.UnmarshalText([]byte(word)); err != nil || x.String() != word {
				t.Errorf("%T of %q: %q, %v", x, word, x.String(), err)
			}
		}
		for _, word := range []string{"", "maybe", c.words[1] + " ", "none of it"} {
			if x := c.new(); x.UnmarshalText([]byte(word)) == nil {
				t.Errorf("%T of %q: %q: want an error", x, word, x.String())
			}
		}
	}
}
