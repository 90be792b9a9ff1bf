package fileio

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	for _, c := range []struct{ ids, want []string }{
		{[]string{"one", "two"}, []string{"one.svg", "two.svg"}},
		{[]string{"a-3", "a", "a"}, []string{"a-3.svg", "a.svg", "a-3-2.svg"}},
		{[]string{"a", "a", "a-2", "a-2"}, []string{"a.svg", "a-2.svg", "a-2-3.svg", "a-2-4.svg"}},
		{[]string{"A", "a", "a-2"}, []string{"A.svg", "a-2.svg", "a-2-3.svg"}},
		{[]string{"2", "", ""}, []string{"2.svg", "2-2.svg", "3.svg"}},
		{[]string{"../..", "a/b", "a\\b", "a:b", "a\nb", "c d"}, []string{"_...svg", "a_b.svg", "a_b-3.svg",
			"a_b-4.svg", "a_b-5.svg", "c_d.svg"}},
		{[]string{"con", "NUL.x", "com1", "lpt0", "common", "com"}, []string{"_con.svg", "_NUL.x.svg", "_com1.svg",
			"_lpt0.svg", "common.svg", "com.svg"}},
		{[]string{"黒の勝ち", "黒の勝ち", "é", "\u202e", "\xff", "\uf900"}, []string{"黒の勝ち.svg", "黒の勝ち-2.svg", "_.svg",
			"_-4.svg", "_-5.svg", "_-6.svg"}},
	} {
		var n Names
		var got []string
		for i, id := range c.ids {
			got = append(got, n.Next(id, i+1, "svg"))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.ids, got, c.want)
		}
	}
}

// TestNamesAreApart: no two ids share a name, and every file system takes them.
func TestNamesAreApart(t *testing.T) {
	long := strings.Repeat("長い", 100)
	ids := []string{"", "a", "A", "a-2", "a-3", "a-3-2", "a", "a", long, long + "一", long + "二",
		strings.ToUpper("x" + long), "con", "_con", "CON", ".", "..", "a."}
	for i := range 30 {
		ids = append(ids, fmt.Sprint("a-", i), fmt.Sprint(i), fmt.Sprintf("a-%d-2", i), "a", "")
	}
	var n Names
	seen := map[string]string{}
	for i, id := range ids {
		name := n.Next(id, i+1, "json")
		key := strings.ToLower(name)
		if before, found := seen[key]; found {
			t.Errorf("%q and %q are both %s", before, id, name)
		}
		seen[key] = id
		if len(name) > 240 || strings.ContainsAny(name, "/\\:*?\"<>| \n\x00") || strings.HasPrefix(name, ".") {
			t.Errorf("%q: %q is not a name for a file", id, name)
		}
	}
}
