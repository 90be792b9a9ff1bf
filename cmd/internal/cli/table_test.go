package cli

import (
	"strconv"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestTableNarrowed: a table that is too wide gets short heads, then fewer columns, the most dispensable ones
// first.
func TestTableNarrowed(t *testing.T) {
	columns := []Column{NumberColumn("move"), {Name: "Black judged", Right: true, Short: "Black"},
		TextColumn("class").Spared(2), {Name: "proved after it", Short: "proved", Spare: 1}, TextColumn("better")}
	rows := [][]string{{"9", "71 %", "inaccuracy", "at least 1 holds", "h8?"}, {"10", "5 %", "best", "", "五目"}}
	for width, want := range map[int]string{
		61: "move  Black judged  class       proved after it   better",
		57: "move  Black judged  class       proved after it   better\n",
		52: "move  Black  class       proved            better\n",
		45: "move  Black judged  proved after it   better\n   9          71 %  at least 1 holds  h8?\n" +
			"  10           5 %                    五目\nleft out at a width of 45: class\n",
		38: "move  Black  proved            better\n",
		35: "move  Black  class       better\n", // there is no room for the first to stay, but for another
		26: "move  Black judged  better\n",
		20: "move  Black  better\n",
	} {
		t.Setenv("COLUMNS", strconv.Itoa(width))
		var out strings.Builder
		s := Streams{Out: NewOutput(&out)}
		testhelp.OK(t, NewPrinter(&s, Look{Color: "never"}).Table(columns, rows))
		testhelp.OK(t, s.Out.Flush())
		if !strings.HasPrefix(out.String(), want) {
			t.Errorf("%d columns:\n%s\nwant\n%s", width, out.String(), want)
		}
	}
}
