package match

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

var update = flag.Bool("update", false, "make the openings anew")

// evenness is the standard for openings: the nodes for each search, and how far the judged chance may be from a
// half.
type evenness struct {
	threats, judge int64
	off            float64
}

// uneven returns why a position is not an opening under its rule, or "".
func (e evenness) uneven(ctx context.Context, s *ask.Session, pos notation.Position) (string, error) {
	swapped := pos
	swapped.SetTurn(pos.Turn().Opponent())
	for _, p := range []notation.Position{pos, swapped} {
		r, err := s.Solve(ctx, solver.Query{Position: p, Goal: proof.VCT, Limits: solver.Limits{Nodes: e.threats}})
		if err != nil {
			return "", err
		}
		if r.Verdict == solver.Win {
			return p.Turn().String() + " has a win by threats", nil
		}
	}
	r, err := s.Rank(ctx, solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: e.judge}})
	if err != nil {
		return "", err
	}
	if c := r.Candidates[0]; c.Proved != solver.ProvedNone || c.WinChance < 0.5-e.off || c.WinChance > 0.5+e.off {
		return fmt.Sprintf("%s: judged %.3f for %s", c.Move, c.WinChance, pos.Turn()), nil
	}
	return "", nil
}

// The openings: their number, the limit on their unevenness, which is tested after every change of the
// judgement, and the lower limit above which an opening is replaced.
const (
	openings    = 128
	unevenFrom  = 0.25
	replaceFrom = 0.2
)

// TestMakeOpenings mends the list of openings, with -update:
// an opening no longer judged even is replaced by random stones near the centre
// that are, under every rule. From an empty list it takes some minutes.
func TestMakeOpenings(t *testing.T) {
	if !*update {
		t.Skip("only with -update")
	}
	random := rand.New(rand.NewPCG(15, 226))
	s := ask.Open(ask.Options{})
	lines := strings.Split(strings.TrimSuffix(string(embedded), "\n"), "\n")
	seen := map[string]bool{}
	var gone []int // places of those that are uneven
	list := testhelp.Must(Builtin(notation.Freestyle, 15))(t)
	for i, o := range list {
		seen[stonesKey(&o.Position)] = true
		for _, rule := range notation.Rules {
			o.Position.SetRule(rule)
			bad := testhelp.Must((evenness{2000, 6000, replaceFrom}).uneven(t.Context(), s, o.Position))(t)
			if bad != "" {
				t.Logf("opening %s, %v: %s", o.ID, rule, bad)
				gone = append(gone, i)
				break
			}
		}
	}
	for len(lines) < openings {
		gone, lines = append(gone, len(lines)), append(lines, "")
	}
	for tries := 0; len(gone) > 0; tries++ {
		pos := randomOpening(random, 3+random.IntN(5))
		key := stonesKey(&pos)
		if seen[key] {
			continue
		}
		even := testhelp.Must(evenUnderAll(t.Context(), s, pos))(t)
		if !even {
			continue
		}
		seen[key] = true
		moves, _ := pos.Moves()
		words := make([]string, len(moves))
		for i, p := range moves {
			words[i] = fmt.Sprintf("%d,%d", p.X()-7, 7-p.Y())
		}
		lines[gone[0]] = strings.Join(words, ", ")
		t.Logf("opening %d, after %d tries: %s", gone[0]+1, tries, notation.FormatMoves(moves))
		if gone = gone[1:]; len(gone) > 0 {
			continue
		}
		testhelp.OK(t, os.WriteFile("openings.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o666))
	}
}

// evenUnderAll first makes a quick test, because most positions are uneven.
func evenUnderAll(ctx context.Context, s *ask.Session, pos notation.Position) (bool, error) {
	for _, e := range []evenness{{500, 1500, 0.2}, {2000, 6000, 0.15}, {10_000, 20_000, 0.1}} {
		for _, rule := range notation.Rules {
			pos.SetRule(rule)
			if bad, err := e.uneven(ctx, s, pos); bad != "" || err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// randomOpening puts stones near the centre of 15x15, none further than two
// points from another one.
func randomOpening(random *rand.Rand, stones int) notation.Position {
	for {
		pos, err := notation.NewPosition(notation.Renju, 15)
		if err != nil {
			panic(err)
		}
		for tries := 0; tries < 100; tries++ {
			moves, _ := pos.Moves()
			if len(moves) == stones {
				return pos
			}
			p := notation.At(4+random.IntN(7), 4+random.IntN(7))
			if len(moves) == 0 {
				p = notation.At(6+random.IntN(3), 6+random.IntN(3))
			} else if !nearAny(p, moves) {
				continue
			}
			if pos.Legal(p, pos.Turn()) == nil {
				if err := pos.Play(p); err != nil {
					panic(err)
				}
			}
		}
	}
}

func nearAny(p notation.Point, list []notation.Point) bool {
	for _, q := range list {
		if dx, dy := p.X()-q.X(), p.Y()-q.Y(); dx*dx <= 4 && dy*dy <= 4 {
			return true
		}
	}
	return false
}

// TestOpenings tests the claims about the openings: their number, stones and distinctness, that every move is
// legal under every rule, and that no small search finds them uneven: an eighth of them, all in a long test.
func TestOpenings(t *testing.T) {
	lines := bytes.Count(embedded, []byte("\n"))
	every := testhelp.Cases(8, 1)
	s := ask.Open(ask.Options{})
	for _, rule := range notation.Rules {
		list := testhelp.Must(Builtin(rule, 15))(t)
		if len(list) != lines || len(list) < 50 {
			t.Fatalf("%s: %d openings of %d lines, want all, and at least 50", rule, len(list), lines)
		}
		seen := map[string]string{}
		for i, o := range list {
			moves, known := o.Position.Moves()
			if !known || len(moves) < 3 || len(moves) > 7 {
				t.Errorf("opening %s has %d moves, want 3 to 7", o.ID, len(moves))
			}
			if err := replayed(rule, moves); err != nil {
				t.Errorf("%s, opening %s: %v", rule, o.ID, err)
			}
			key := stonesKey(&o.Position)
			if other := seen[key]; other != "" {
				t.Errorf("openings %s and %s are the same", other, o.ID)
			}
			seen[key] = o.ID
			if i%every != 0 {
				continue
			}
			bad := testhelp.Must((evenness{2000, 6000, unevenFrom}).uneven(t.Context(), s, o.Position))(t)
			if bad != "" {
				t.Errorf("%s, opening %s (%s): %s", rule, o.ID, notation.FormatMoves(moves), bad)
			}
		}
	}
}

// replayed plays moves on 15x15 with the referee.
func replayed(rule notation.Rule, moves []notation.Point) error {
	pos, err := notation.NewPosition(rule, 15)
	if err != nil {
		return err
	}
	for _, p := range moves {
		if err := pos.Legal(p, pos.Turn()); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		if err := pos.Play(p); err != nil {
			return err
		}
	}
	if row, over := pos.Winner(); over {
		return fmt.Errorf("%v", row)
	}
	return nil
}

// TestOpeningsOnOtherBoards: the centre stays the centre, and small boards take
// those that fit.
func TestOpeningsOnOtherBoards(t *testing.T) {
	at15 := testhelp.Must(Builtin(notation.Freestyle, 15))(t)
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		list := testhelp.Must(Builtin(notation.Freestyle, size))(t)
		if size >= 7 && len(list) != len(at15) {
			t.Errorf("size %d: %d openings, want %d", size, len(list), len(at15))
		}
		if size < 7 {
			continue
		}
		for i, o := range list {
			got, _ := o.Position.Moves()
			want, _ := at15[i].Position.Moves()
			for j := range want {
				// the centre counts from the top left
				if dx, dy := got[j].X()-size/2, got[j].Y()-(size-1-size/2); dx != want[j].X()-7 || dy != want[j].Y()-7 {
					t.Fatalf("size %d, opening %s, move %d: %s is %d,%d from the centre, want as %s on 15x15", size,
						o.ID, j+1, got[j], dx, dy, want[j])
				}
			}
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text, want, wrong string
		twice                   int
	}{
		{"offsets", "0,0, 1,0, 0,1\n1,1, 1,0, 1,2\n", "1 2", "", 0},
		{"objects", `{"id":"a","moves":["h8","i9","g7"]}` + "\n" + `{"id":"b","moves":["h8","i8","g7"]}`, "a b", "", 0},
		{"an image", `{"id":"a","moves":["h8","i8","g7"]}` + "\n" + `{"id":"b","moves":["h8","g8","i9"]}`, "a", "", 1},
		{"another rule", `{"moves":["h8"],"rule":"renju"}`, "",
			"opening 1: it is of renju 15x15, the match of freestyle 15x15", 0},
		{"another size", `{"moves":["h8"],"size":19}`, "",
			"opening 1: it is of freestyle 19x19, the match of freestyle 15x15", 0},
		{"stones", `{"id":"x","black":["h8","h9"],"white":["i8"]}`, "",
			"opening x: the order of its moves is not known", 0},
		{"over", `{"moves":["h8","a1","h9","a2","h10","a3","h11","a4","h12"]}`, "", "opening 1: it ends with a five",
			0},
		{"nothing", "", "", "nothing to read", 0},
	} {
		list, twice, err := Read(strings.NewReader(c.text), notation.Freestyle, 15)
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: error %v, want %q", c.name, err, c.wrong)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var ids []string
		for _, o := range list {
			ids = append(ids, o.ID)
		}
		if got := strings.Join(ids, " "); got != c.want || twice != c.twice {
			t.Errorf("%s: openings %s and %d twice, want %s and %d", c.name, got, twice, c.want, c.twice)
		}
	}
}

// The list is what it says: a file that others can read.
func TestOpeningsFormat(t *testing.T) {
	if got := files.Recognize(embedded); got != format.Openings {
		t.Errorf("openings.txt is recognised as %v", got)
	}
}
