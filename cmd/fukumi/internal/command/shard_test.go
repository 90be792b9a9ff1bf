package command

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// TestParse: the values of the flag, also those from the environments of Kubernetes and Slurm.
func TestParse(t *testing.T) {
	slurm := func(id, least, greatest, step, count string) string {
		return fmt.Sprintf("SLURM_ARRAY_TASK_ID=%s SLURM_ARRAY_TASK_MIN=%s SLURM_ARRAY_TASK_MAX=%s "+
			"SLURM_ARRAY_TASK_STEP=%s SLURM_ARRAY_TASK_COUNT=%s", id, least, greatest, step, count)
	}
	for _, c := range []struct{ text, environment, want string }{
		{"1/1", "", "1/1"},
		{"3/16", "", "3/16"},
		{"3/16", "JOB_COMPLETION_INDEX=7", "3/16"},
		{"16/16", "", "16/16"},
		{"1000000/1000000", "", "1000000/1000000"},
		{"auto/16", "JOB_COMPLETION_INDEX=0", "1/16"},
		{"auto/16", "JOB_COMPLETION_INDEX=15", "16/16"},
		{"auto/16", slurm("1", "1", "16", "1", "16"), "1/16"},
		{"auto", slurm("15", "0", "15", "1", "16"), "16/16"},
		{"auto", slurm("7", "1", "31", "2", "16"), "4/16"},
		{"auto", slurm("9", "9", "9", "1", "1"), "1/1"},
		{"auto", slurm("2", "1", "4", "", "4"), "2/4"},

		{"0/16", "", "expected I/N"},
		{"17/16", "", "expected I/N"},
		{"1/0", "", "expected I/N"},
		{"-1/4", "", "expected I/N"},
		{"+1/4", "", "expected I/N"},
		{"1/4/4", "", "expected I/N"},
		{"1/1000001", "", "expected I/N"},
		{"1/99999999999999999999", "", "expected I/N"},
		{"", "", "expected I/N"},
		{"3", "", "expected I/N"},
		{"auto/", "JOB_COMPLETION_INDEX=0", "expected I/N"},
		{"/4", "JOB_COMPLETION_INDEX=0", "expected I/N"},
		{"auto/4", "", "neither is set"},
		{"auto", "JOB_COMPLETION_INDEX=0", "auto/N"},
		{"auto/4", "JOB_COMPLETION_INDEX=4", "only 4 parts"},
		{"auto/4", "JOB_COMPLETION_INDEX=-1", "expected a number"},
		{"auto/4", "JOB_COMPLETION_INDEX=1e0", "expected a number"},
		{"auto/4", "JOB_COMPLETION_INDEX=1 SLURM_ARRAY_TASK_ID=1", "both set"},
		{"auto/16", slurm("3", "3", "3", "1", "1"), "the array has 1 tasks, not 16"},
		{"auto", slurm("3", "3", "7", "1", "2"), "not one range"},
		{"auto", slurm("5", "1", "4", "1", "4"), "goes from 1 to 4"},
		{"auto", slurm("2", "1", "7", "2", "4"), "goes from 1 to 7"},
		{"auto", slurm("2", "1", "4", "0", "4"), "not one range"},
		{"auto", slurm("1", "1", "1", "1", "0"), "expected 1 to"},
		{"auto", slurm("1", "1", "", "1", "1"), "SLURM_ARRAY_TASK_MAX is not set"},
		{"auto", slurm("1", "x", "1", "1", "1"), `SLURM_ARRAY_TASK_MIN is "x"`},
		{"auto", slurm("2147483647", "0", "2147483647", "1", "2"), "expected a number"},
	} {
		set := map[string]string{}
		for _, v := range strings.Fields(c.environment) {
			name, value, _ := strings.Cut(v, "=")
			set[name] = value
		}
		s, err := parseShard(c.text, func(name string) string { return set[name] })
		switch {
		case err == nil && s.String() != c.want:
			t.Errorf("%q with %s: %v, want %s", c.text, c.environment, s, c.want)
		case err != nil && !strings.Contains(err.Error(), c.want):
			t.Errorf("%q with %s: %v, want %q", c.text, c.environment, err, c.want)
		}
	}
}

// positions returns the positions after each ply of some games.
func positions(t *testing.T) (list []notation.Position) {
	t.Helper()
	for _, raw := range []string{"h8 i9 g7 i7 j10 f6 h10", "h8 h9 j8 j9 i10", "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1",
		"h8 i8 h7 i7 h6 i6 c3 c4"} {
		moves := strings.Fields(raw)
		for n := range moves {
			for _, rule := range notation.Rules {
				in := testhelp.Must(text.ParsePosition(strings.Join(moves[:n+1], " "), text.Defaults{Rule: rule}))(t)
				list = append(list, in.Position)
			}
		}
	}
	return list
}

// TestEveryPositionIsInOneShard: every position is in exactly one shard, the same as its
// images, and no shard has all positions.
func TestEveryPositionIsInOneShard(t *testing.T) {
	for _, of := range []int{1, 2, 3, 16} {
		filled := map[int]int{}
		for _, pos := range positions(t) {
			in := -1
			for i := range of {
				s := Shard{i, of}
				if !s.Position(&pos) {
					continue
				}
				if in >= 0 {
					t.Errorf("%v: in shards %d and %d", pos.Stones(notation.Black), in, i)
				}
				in = i
				for sym := range notation.Symmetries {
					if image := pos.Image(sym); !s.Position(&image) {
						t.Errorf("image %d of %v is not in its shard %v", sym, pos.Stones(notation.Black), s)
					}
				}
			}
			if in < 0 {
				t.Errorf("%v: in no shard of %d", pos.Stones(notation.Black), of)
			}
			filled[in]++
		}
		if len(filled) < of*3/4 {
			t.Errorf("of %d shards %d are filled: %v", of, len(filled), filled)
		}
	}
}

// TestShardsStay: the shards never change, because other versions of the program may work on
// parts of a run, or repeat them.
func TestShardsStay(t *testing.T) {
	for k, want := range map[int]int{10: 484, 30: 342, 60: 515} {
		pos := positions(t)[k]
		for i := range 1000 {
			if got := (Shard{i, 1000}).Position(&pos); got != (i == want) {
				t.Errorf("position %d, shard %d of 1000: %v, want it in %d alone", k, i, got, want)
			}
		}
	}
}

// TestEvenLoad: each shard has its share of many positions.
func TestEvenLoad(t *testing.T) {
	const n, of = 4000, 16
	counts := [of]int{}
	for i := range n {
		pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
		for k, at := 0, i; k < 4; k, at = k+1, at/11 {
			testhelp.OK(t, pos.Put(notation.At(at%11, 3*k), notation.Black))
		}
		pos.SetTurn(notation.White)
		for s := range of {
			if (Shard{s, of}).Position(&pos) {
				counts[s]++
			}
		}
	}
	for s, c := range counts {
		if c < n/of*3/4 || c > n/of*5/4 {
			t.Errorf("shard %d has %d of %d: %v", s, c, n, counts)
		}
	}
}

// ids returns the ids of the records of a source that a shard keeps.
func ids(s Shard, from io.Reader, games bool) (list []string) {
	sieve := s.Sieve(from)
	reading := files.Reading{}
	read := reading.Positions
	if games {
		read = reading.Games
	}
	for item := range read(sieve) {
		if sieve.Item(&item) {
			text := item.ID
			if item.Err != nil {
				text += "!" + item.Err.Error()
			}
			list = append(list, text)
		}
	}
	return list
}

// TestSieve: every record of a source is in one shard, independent of its place, and equal games
// are in the same. One shard reports an error of a record, every shard an error of the source.
func TestSieve(t *testing.T) {
	const lines = `{"id":"a","moves":["h8","i9"]}
{"id":"b","moves":["h8","h8"]}
{"id":"c","moves":["h8","g7"]}
{"id":"d","moves":["h8","i9","j10"]}
{"id":"e"}
{"id":"f","moves":["h8","z9"]}
`
	reversed := strings.Split(strings.TrimSpace(lines), "\n")
	for i, j := 0, len(reversed)-1; i < j; i, j = i+1, j-1 {
		reversed[i], reversed[j] = reversed[j], reversed[i]
	}
	for _, games := range []bool{false, true} {
		whole := ids(Shard{}, strings.NewReader(lines), games)
		if len(whole) != 6 {
			t.Fatalf("%q: want 6 records", whole)
		}
		seen := map[string]int{}
		for i := range 3 {
			part := ids(Shard{i, 3}, strings.NewReader(lines), games)
			for _, id := range part {
				seen[id]++
			}
			if has := strings.Join(part, " "); strings.Contains(" "+has+" ", " a ") != strings.Contains(" "+has+" ",
				" c ") {
				t.Errorf("images in two shards: %q", part)
			}
			var good []string
			for _, id := range ids(Shard{i, 3}, strings.NewReader(strings.Join(reversed, "\n")), games) {
				if !strings.Contains(id, "!") { // an error names its line
					good = append([]string{id}, good...)
				}
			}
			for _, id := range part {
				if !strings.Contains(id, "!") && !strings.Contains(strings.Join(good, " "), id) {
					t.Errorf("%s is in shard %d, and not from another place: %q", id, i, good)
				}
			}
		}
		for _, id := range whole {
			if seen[id] != 1 {
				t.Errorf("%q: in %d shards", id, seen[id])
			}
		}
		for i := range 3 {
			broken := ids(Shard{i, 3}, io.MultiReader(strings.NewReader(lines), brokenReader{}), games)
			if all := strings.Join(broken, " "); !strings.Contains(all, errBroken.Error()) {
				t.Errorf("shard %d: %q: does not say that the source is broken", i, broken)
			}
			if empty := ids(Shard{i, 3}, strings.NewReader(""), games); len(empty) == 0 && !games {
				t.Errorf("shard %d does not say that there is nothing", i)
			}
		}
	}
	// A game without a legal end is assigned by its moves.
	tree := format.NewTree(15, notation.Freestyle)
	tree.Root.Add(notation.At(7, 7), notation.Black).Add(notation.At(7, 7), notation.White)
	in := 0
	for i := range 5 {
		v := (Shard{i, 5}).Sieve(strings.NewReader(""))
		if v.Item(&files.Item{Tree: tree}) {
			in++
		}
	}
	if in != 1 {
		t.Errorf("a game without a legal end is in %d shards", in)
	}
}

var errBroken = errors.New("the disk is broken")

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }
