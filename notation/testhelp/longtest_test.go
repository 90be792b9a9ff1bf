package testhelp

import "testing"

func TestSize(t *testing.T) {
	for _, c := range []struct {
		asked           string
		day, full, want int
	}{
		{"", 30, 10_000, 6}, {"day", 30, 10_000, 30}, {"1", 30, 10_000, 300}, {"full", 30, 10_000, 10_000},
		{"1", 30, 100, 100}, {"", 20, 1, 100}, {"", 3, 9, 1}, {"day", 20, 1, 20}, {"1", 20, 1, 2}, {"1", 8, 1, 1},
		{"full", 20, 1, 1},
	} {
		t.Setenv(longVariable, c.asked)
		if got := Cases(c.day, c.full); got != c.want {
			t.Errorf("asked %q for %d, or %d: %d, want %d", c.asked, c.day, c.full, got, c.want)
		}
		if asked := c.asked == "1" || c.asked == "full"; LongAsked() != asked {
			t.Errorf("%q: long forms are asked for: %v", c.asked, !asked)
		}
		if got := CasesOf(7, 30, 100); c.asked == "" && got != 7 || c.asked == "day" && got != 30 {
			t.Errorf("asked %q: %d", c.asked, got)
		}
	}
}
