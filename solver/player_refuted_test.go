package solver

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
)

// How often the player, when it has a choice, makes a move that this solver refutes
// although another move holds: with as many nodes as the move has cost, from scratch.

// gamePositions are positions of the games of testdata/games.txt: the n-th, and from
// there on every step-th. The games were played by the program and by an earlier
// version of it from its openings, 6,000 nodes a move; a game is a line: the rule and
// the moves. The first and the last plies are left out.
func gamePositions(t testing.TB, n, step int) []notation.Position {
	t.Helper()
	file := testhelp.Must(os.Open("testdata/games.txt"))(t)
	defer file.Close()
	const first, last = 7, 4
	var list []notation.Position
	number := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, text, _ := strings.Cut(lines.Text(), " ")
		rule := testhelp.Must(notation.ParseRule(name))(t)
		moves := strings.Fields(text)
		for ply := first; ply < len(moves)-last; ply++ {
			if number%step == n {
				list = append(list, oracle.At(t, strings.Join(moves[:ply], " "), rule))
			}
			number++
		}
	}
	return list
}

// TestRefuted plays a move in positions of games with 30,000, 60,000 and 120,000 nodes,
// and looks for the opponent's win by threats after it with the same nodes. If there is
// one and another move holds, exactly, the move was a mistake. Positions without a
// choice do not count. It uses one in twenty of the positions, with 30,000 nodes; more
// positions and nodes in a long test.
func TestRefuted(t *testing.T) {
	t.Parallel()
	s, solver := New(Options{}), New(Options{})
	const defence = 1_000_000 // nodes for a move that would have held
	positions := gamePositions(t, 0, testhelp.Cases(40, 1))
	played, lost, longer, mistakes := 0, 0, 0, 0
	var spent, checks int64
	for i, pos := range positions {
		if forced(t, s, pos) {
			continue
		}
		nodes := int64(30_000)
		if testhelp.LongAsked() {
			nodes <<= i % 3
		}
		r := testhelp.Must(s.choose(t.Context(), RankQuery{Position: pos, Limits: Limits{Nodes: nodes}}))(t)
		c := r.Candidates[0]
		spent += r.Nodes
		if c.Proved != ProvedNone {
			continue // a win, or every move loses
		}
		played++
		after := pos
		testhelp.OK(t, after.Play(c.Move))
		got, err := solver.Solve(t.Context(), Query{Position: after, Goal: VCT, Limits: Limits{Nodes: r.Nodes}})
		if err != nil {
			t.Fatal(err)
		}
		checks += got.Nodes
		if got.Verdict != Win {
			continue
		}
		d, err := solver.Defend(t.Context(), Query{Position: pos, Goal: VCT, Limits: Limits{Nodes: defence}})
		if err != nil {
			t.Fatal(err)
		}
		lost++
		if len(d.Holds) == 0 && d.Threat.Verdict == Win {
			if len(d.Open) > 0 || slices.ContainsFunc(d.Lost, func(l Refutation) bool {
				return l.Result.Nodes > r.Nodes
			}) {
				longer++
			}
			continue // nothing is known to hold
		}
		mistakes++
		moves, _ := pos.Moves()
		t.Logf("%v %s: %v is refuted in %d nodes of %d, judged %.2f at depth %d; %d moves hold: %v", pos.Rule(),
			notation.FormatMoves(moves), c.Move, got.Nodes, r.Nodes, c.WinChance, c.Depth, len(d.Holds),
			d.Holds[:min(len(d.Holds), 5)])
	}
	t.Logf("%d positions, %d chosen moves that nothing is proved of: %d are refuted, %d where another holds, %d where "+
		"another takes longer to refute; %d nodes for the moves, %d for the checks", len(positions), played, lost,
		mistakes, longer, spent, checks)
	if most := played / 300; mistakes > most {
		t.Errorf("%d of %d moves are refuted, want %d at most", mistakes, played, most)
	}
}

// forced reports whether pos leaves no choice: a five to make or to stop.
func forced(t testing.TB, s *Solver, pos notation.Position) bool {
	t.Helper()
	r := testhelp.Must(s.newRanking(t.Context(), RankQuery{Position: pos}))(t)
	return len(pos.Fives(pos.Turn())) > 0 || r.force()
}
