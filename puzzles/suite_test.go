package puzzles

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestRead reads lines with all the ends and beginnings that files have, and goes
// on after lines that are not puzzles.
func TestRead(t *testing.T) {
	long := "15 renju h8; id long; c0 \"" + strings.Repeat("x", 3*maxLine) + "\"\n"
	for _, c := range []struct {
		name, text string
		want       []string // how the results begin
	}{
		{"empty", "", nil},
		{"comments", "# a\n\n  # b\n", nil},
		{"no end", "15 renju h8; id a", []string{"1:a"}},
		{"carriage returns", "15 renju h8; id a\r\n15 renju h8; id b\r\n", []string{"1:a", "2:b"}},
		{"byte order mark", "\ufeff# a\n\ufeff15 renju h8; id a\n", []string{"2:a"}},
		{"long", "15 renju h8; id a\n" + long + "15 renju h8; id b\n", []string{"1:a", "2!more than 1048576 bytes",
			"3:b"}},
		{"long to the end", strings.TrimSuffix(long, "\n"), []string{"1!more than"}},
		{"just not long", strings.Repeat(" ", maxLine-1) + "\n15 renju h8; id b", []string{"2:b"}},
		{"no text", "15 renju h8; id a\n\x00\x01\n15 renju h8; id b\n", []string{"1:a", "2!a zero byte"}},
		{"both forms", `{"id":"a","moves":["h8"]}` + "\n15 renju h8; id b\nx\n",
			[]string{"1:a", "2:b", "3!expected the size"}},
	} {
		var got []string
		for r, err := range Read(iotest.HalfReader(strings.NewReader(c.text))) {
			if err != nil {
				number, reason, _ := strings.Cut(strings.TrimPrefix(err.Error(), "line "), ": ")
				got = append(got, number+"!"+reason)
				continue
			}
			got = append(got, fmt.Sprintf("%d:%s", r.Row, r.ID))
		}
		if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	failing := iotest.ErrReader(fmt.Errorf("the disk is gone"))
	n := 0
	for _, err := range Read(failing) {
		if n++; err == nil || !strings.Contains(err.Error(), "line 1: the disk is gone") {
			t.Errorf("a reader that fails: %v", err)
		}
	}
	if n != 1 {
		t.Errorf("a reader that fails: %d results, want 1", n)
	}
}
