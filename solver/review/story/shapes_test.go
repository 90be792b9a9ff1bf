package story_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/internal/soundness"
)

// TestShapesOfPuzzles checks the shapes of wins that the solver finds in puzzles of the program.
func TestShapesOfPuzzles(t *testing.T) {
	t.Parallel()
	c := newShapeCounts(t, testhelp.Cases(500, 5000))
	names := puzzles.Builtin()
	each := c.most/len(names)*3/2 + 1 // some suites are short
	for _, name := range names {
		data, _ := puzzles.OpenBuiltin(name)
		seen := 0
		for p, err := range puzzles.Read(strings.NewReader(data)) {
			if seen == each || c.wins == c.most {
				break
			}
			if err == nil && c.win(&p.Position) {
				seen++
			}
		}
	}
	c.report()
}

// TestShapesAfterLosingMoves checks the shapes of the wins that a losing move gave: a search finds one after the move,
// and found none at the turn before.
func TestShapesAfterLosingMoves(t *testing.T) {
	t.Parallel()
	c := newShapeCounts(t, testhelp.Cases(500, 5000))
	for _, name := range []string{"../../bench/games.txt", "../../testdata/games.txt"} {
		file := testhelp.Must(os.Open(name))(t)
		lines := bufio.NewScanner(file)
		for lines.Scan() && c.wins < c.most {
			c.game(lines.Text())
		}
		testhelp.OK(t, file.Close())
	}
	c.report()
}

// shapeCounts counts the wins told and the sentences by form.
type shapeCounts struct {
	t          *testing.T
	most, wins int
	s          *solver.Solver
	forms      map[string]int
}

func newShapeCounts(t *testing.T, most int) *shapeCounts {
	return &shapeCounts{t: t, most: most, s: solver.New(solver.Options{Memory: 32 << 20}), forms: map[string]int{}}
}

// win checks the sentence about the win of the side to move, and reports whether one was found.
func (c *shapeCounts) win(pos *notation.Position) bool {
	r := soundness.Answer(c.t, c.s, solver.Query{Position: *pos, Goal: solver.AnyWin,
		Limits: solver.Limits{Nodes: 20_000}})
	if r.Verdict != solver.Win || r.Proof == nil {
		return false
	}
	c.wins++
	w := explain.Shapes(r.Proof, r.Check)
	if err := checkWhy(c.t, c.s, &r, &w); err != nil {
		c.t.Errorf("%q: %v; line %v\n%v\n%s", w.String(), err, r.Line, pos.Rule(), text.FormatDiagram(pos))
	}
	if err := checkWalk(c.t, c.s, r.Proof, rand.New(rand.NewPCG(uint64(c.wins), 1))); err != nil {
		c.t.Errorf("a walk in %v %s: %v", pos.Rule(), notation.FormatPosition(pos), err)
	}
	form := w.First.Kind.String()
	if w.Own > 0 {
		form += " then " + w.Then.Kind.String()
	}
	if w.First.Foul != notation.NoFoul || w.Then.Foul != notation.NoFoul {
		form += ", foul"
	}
	if c.forms[form]++; c.forms[form] == 1 {
		c.t.Logf("%v %s: %s.", pos.Rule(), notation.FormatPosition(pos), w.Text(words.English))
	}
	return true
}

// game checks the first win in the positions of a game, and each later one before which a move had given it.
func (c *shapeCounts) game(line string) {
	fields := strings.Fields(line)
	rule, moves := fields[0], strings.Join(fields[1:], " ")
	if strings.Contains(fields[0], "@") { // an ID comes first
		rule, moves = fields[1], fields[2]
	}
	pos := testhelp.Must(notation.NewPosition(testhelp.Must(notation.ParseRule(rule))(c.t), 15))(c.t)
	won := [2]bool{}
	for i, name := range strings.FieldsFunc(moves, func(r rune) bool { return r == ' ' || r == ',' }) {
		if c.wins == c.most {
			return
		}
		had := won[i%2]
		won[i%2] = i > 6 && c.wonAlready(&pos)
		if won[i%2] && !had {
			c.win(&pos)
		}
		if pos.Play(testhelp.Must(notation.ParsePoint(name, 15))(c.t)) != nil {
			return
		}
	}
}

// wonAlready reports whether a short search finds a win.
func (c *shapeCounts) wonAlready(pos *notation.Position) bool {
	if _, over := pos.Winner(); over {
		return false
	}
	r, err := c.s.Solve(c.t.Context(), solver.Query{Position: *pos, Goal: solver.VCT,
		Limits: solver.Limits{Nodes: 3000}})
	return err == nil && r.Verdict == solver.Win
}

func (c *shapeCounts) report() {
	c.t.Logf("%d wins: %v", c.wins, c.forms)
	if c.wins < min(c.most, 50) {
		c.t.Errorf("only %d wins", c.wins)
	}
}
