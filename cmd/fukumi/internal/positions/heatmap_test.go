package positions

import "testing"

func TestParseHeat(t *testing.T) {
	for _, c := range []struct {
		text  string
		kinds int
		move  string
	}{
		{"none", 0, ""}, {"all", len(HeatNames()), ""}, {"black", 1, ""}, {"zone,change:h8", 2, "h8"},
		{"all,change:a1", len(HeatNames()) + 1, "a1"},
		{"", -1, ""}, {",", -1, ""}, {"none,zone", -1, ""}, {"change:", -1, ""}, {"zone:h8", -1, ""},
		{"change:a1,change:b2", -1, ""}, {"Black", -1, ""},
	} {
		o, err := parseHeat(c.text)
		if (err != nil) != (c.kinds < 0) || err == nil && (len(o.Kinds) != c.kinds || o.Move != c.move || !o.set) {
			t.Errorf("%q: %+v, %v", c.text, o, err)
		}
	}
}
