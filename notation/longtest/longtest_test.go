package longtest

import "testing"

func TestSize(t *testing.T) {
	for _, c := range []struct {
		asked             string
		daily, full, want int
	}{
		{"", 30, 10_000, 30}, {"1", 30, 10_000, 300}, {"full", 30, 10_000, 10_000},
		{"1", 30, 100, 100}, {"", 20, 1, 20}, {"1", 20, 1, 2}, {"1", 8, 1, 1}, {"full", 20, 1, 1},
	} {
		if got := size(c.asked, c.daily, c.full); got != c.want {
			t.Errorf("asked %q for %d, or %d: %d, want %d", c.asked, c.daily, c.full, got, c.want)
		}
	}
}
