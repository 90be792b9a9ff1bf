package puzzles

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
)

// TestKey: images of a puzzle have its key, whatever they are called and what is
// expected of them; another side, rule, size, goal, scope or probe is another
// puzzle. The key can be read as a puzzle with the same key.
func TestKey(t *testing.T) {
	parse := func(line string) Record {
		t.Helper()
		r, err := ParseText(line)
		if err != nil {
			t.Fatal(line, err)
		}
		return r
	}
	const stones = "h8,h9,j10/i8,i9"
	first := parse("15 renju " + stones + " black; goal vct; id a")
	for s := range notation.Symmetries {
		r := first
		r.Position, r.ID, r.Unique = r.Position.Image(s), "b", true
		if r.Key() != first.Key() {
			t.Errorf("image %d: %q, want %q", s, r.Key(), first.Key())
		}
	}
	keys := map[string]string{}
	for _, line := range []string{
		"15 renju " + stones + " black; goal vct", "15 renju " + stones + " white; goal vct",
		"15 standard " + stones + " black; goal vct", "13 renju " + stones + " black; goal vct",
		"15 renju " + stones + " black; goal vcf", "15 renju " + stones + " black;", "15 renju empty black;",
		"15 renju i8,i9/h8,h9,j10 black; goal vct", "15 renju " + stones + " black; goal none",
		"15 renju " + stones + " black; goal none; none_of vcf",
		"15 renju " + stones + " black; probe h7; expect legal",
		"15 renju " + stones + " black; probe h6; expect legal",
	} {
		r := parse(line)
		key := r.Key()
		if keys[key] != "" {
			t.Errorf("%s and %s have the key %s", line, keys[key], key)
		}
		keys[key] = line
		if r.Expect == LegalityUnstated {
			if again := parse(key); again.Key() != key {
				t.Errorf("%s: the key %s is read as %s", line, key, again.Key())
			}
		}
	}
	// A symmetric position: each point that a symmetry of its leads to is the same probe.
	at := func(point string) string {
		r := parse("15 renju h8 white; probe " + point + "; expect legal")
		return r.Key()
	}
	if at("g8") != at("h9") || at("g8") == at("g9") || at("g9") != at("i7") {
		t.Errorf("probes around h8: %s %s %s %s", at("g8"), at("h9"), at("g9"), at("i7"))
	}
	moves := parse("15 renju h8 i9 h9 white; goal vct")
	if other := parse("15 renju h9 i9 h8 white; goal vct"); moves.Key() != other.Key() {
		t.Error("the order of the moves counts")
	}
}

func TestNamed(t *testing.T) {
	for id, want := range map[string]bool{"line 2": false, "line 12": false, "line 02": true, "line": true,
		"line 2b": true, "k9": true, "": true} {
		if Named(id) != want {
			t.Errorf("%q: %v", id, !want)
		}
	}
}

// TestTwice: the same puzzle twice in a suite is told, turned and mirrored too; one
// with another goal does not count, and one in another suite is not reported.
func TestTwice(t *testing.T) {
	var cases []Case
	read := func(suite string, lines ...string) {
		for r, err := range Read(strings.NewReader(strings.Join(lines, "\n"))) {
			if err != nil {
				t.Fatal(err)
			}
			cases = append(cases, Case{suite, r})
		}
	}
	read("s", "15 renju a1,b1/c3 black; goal vct; id a", "15 renju a1,b1/c3 black; goal vct; dw 3",
		"15 renju o1,n1/m3 black; goal vct", "15 renju a1,a2/c3 black; goal vct; id d",
		"15 renju a1,b1/c3 black; goal vcf", "15 renju c3/a1,b1 white; goal vct")
	read("t", "15 renju a1,b1/c3 black; goal vct; id a")
	var got []string
	for _, odd := range Identify(cases) {
		got = append(got, odd.Text)
	}
	want := []string{}
	for _, line := range []string{"2", "3 turned", "4 turned"} {
		row, turned, _ := strings.Cut(line, " ")
		if turned != "" {
			turned = ", turned or mirrored"
		}
		want = append(want, "s: line "+row+": the puzzle of line 1 stands here again"+turned+
			": the same position, rule and goal")
	}
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("told %q\nwant %q", got, want)
	}
}

// TestContradiction: a record that contradicts itself is refused, in either form.
func TestContradiction(t *testing.T) {
	const avoids, legal = "g9 stands in field", "says that it is legal"
	for line, want := range map[string]string{
		"15 renju h8/i9 black; goal vct; bm g8 g9; am f6 g9":                        avoids,
		`{"size":15,"moves":["h8","i9"],"goal":"vct","best":["G9"],"avoid":["g9"]}`: avoids,
		"15 renju h8/i9 black; goal vct; bm g8 g9; am f6":                           "",
		"15 renju h8/i9 black; probe g8; expect legal; forbidden g8":                legal,
		"15 renju h8/i9 black; probe g8; expect forbidden; forbidden g8":            "",
	} {
		_, err := parseLine(line)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", line, err)
		}
	}
}
