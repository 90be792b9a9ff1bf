package analysis_test

import (
	"context"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/ask"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
)

// named counts the kinds of the moves of a certificate along every path, each as the explanation
// names it, without a bound or a memory.
func named(pos notation.Position, n *proof.Node, kinds map[string]int) {
	side := pos.Turn()
	put := func(p notation.Point, s notation.Stone) {
		_ = pos.Put(p, s)
		pos.SetTurn(s.Opponent())
	}
	line := []notation.Point{n.Move}
	if n.Kind == proof.KindLine {
		line = append(line, n.Line...)
	}
	for i, p := range line {
		if i%2 == 0 {
			kinds[explain.Move(&pos, side, p, n.Kind).Kind.String()]++
		}
		put(p, pos.Turn())
	}
	for _, r := range n.Replies {
		after := pos
		_ = after.Put(r.Move, side.Opponent())
		after.SetTurn(side)
		named(after, r.Node, kinds)
	}
}

// TestHowItWins: what is said about all moves is true of each, as an explanation names them;
// some of the wins have a class that says more than the moves do.
func TestHowItWins(t *testing.T) {
	const game = "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6"
	said := map[string]int{}
	for _, c := range []struct {
		position string
		goal     solver.Class
	}{
		{game, solver.VCT},
		{"e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7", solver.VCT3},
		{"h8,k9,h11/a1,o15", solver.VCT},
		{"g7,h8,f9,i9,e10,f10,g10,h11/f6,f8,i8,g9,h9,d10,g11,i12", solver.VCT},
		{"h8 o15 i9 a1", solver.AnyWin},
	} {
		q := query(t, c.position, 1_000_000)
		q.Goal = c.goal
		q.Position.SetTurn(map[bool]notation.Stone{true: notation.White, false: notation.Black}[c.position == game])
		a, err := analysis.Analyze(context.Background(), ask.Open(ask.Options{Memory: 64 << 20}), "", q,
			analysis.Options{Candidates: 1})
		if err != nil {
			t.Fatal(err)
		}
		r := &a.Attack.Result
		if r.Verdict != solver.Win {
			t.Errorf("%s: %v", c.position, r.Verdict)
			continue
		}
		kinds := map[string]int{}
		named(r.Proof.Position, r.Proof.Tree, kinds)
		why := a.Headline(words.English, analysis.PartRest).Why
		without := func(list ...string) bool {
			for _, k := range list {
				if kinds[k] > 0 {
					return false
				}
			}
			return true
		}
		ok := false
		switch {
		case strings.Contains(why, "one four after the other"):
			ok = without("three", "broken-three", "double-three", "block", "fukumi", "quiet")
		case strings.Contains(why, "makes a three or a four that"):
			ok = without("block", "fukumi", "quiet")
		case strings.Contains(why, "stops a five with a threat behind it"):
			ok = without("fukumi", "quiet") && kinds["block"] > 0
		case strings.Contains(why, "Behind each move"):
			ok = r.Class < solver.AnyWin && kinds["fukumi"] > 0
		case strings.Contains(why, "Not every move"):
			ok = kinds["quiet"] > 0
		default:
			ok = why == "It is proved, with an answer to every reply."
		}
		if !ok {
			t.Errorf("%s, %v: %q of %v", c.position, r.Class, why, kinds)
		}
		said[why]++
	}
	if len(said) < 4 {
		t.Errorf("%d sentences were said: %v", len(said), said)
	}
}
