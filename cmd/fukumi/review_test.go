package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"fukumi/cache"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// reviewedText reads a game.
func reviewedText(t *testing.T, text string) *reviewedGame {
	t.Helper()
	trees, err := format.Read([]byte(text), format.Options{Defaults: notation.Defaults{Size: 15}})
	if err != nil {
		t.Fatal(err)
	}
	g, err := newReviewedGame(trees[0], -1)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// testReviewRun is a run without a store, or with the one in dir.
func testReviewRun(t *testing.T, dir string) *reviewRun {
	t.Helper()
	mode := cache.Off
	if dir != "" {
		mode = cache.Auto
	}
	o := &ReviewOptions{Workers: 2, Memory: 16 << 20, Cache: CacheOptions{Mode: mode, Dir: dir}}
	o.Limits.Nodes = 10_000
	e, err := newEngine(&Streams{Err: io.Discard}, &o.Cache, &SearchOptions{Memory: 16 << 20, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := &Streams{Out: newOutput(io.Discard), Err: io.Discard}
	return newReviewRun(&batch{s: s, output: &o.Output, engine: e, codes: tally{}}, o)
}

func reviewOf(t *testing.T, g *reviewedGame) *gameReview {
	t.Helper()
	r, err := testReviewRun(t, "").review(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// lostGames end in a five, and their losers could have held.
var lostGames = map[string]string{
	"an ignored three":     "h8 i9 h9 j7 h10 a15 h11 a14 h12",
	"an ignored four":      "h8 a1 i8 c3 j8 g8 k8 o15 l8",
	"a three too many":     `{"rule":"renju","moves":["h8","h9","i8","g7","j8","k8","g8","a1","f8"]}`,
	"a player from a file": `(;GM[4]SZ[15]RU[renju]AB[al][fi][fj][gj]AW[bk][ck][dk][oo]PL[B];B[hi];W[ek];B[oa];W[fk])`,
}

// TestLosingMoveHasTwoProofs: a search of its own finds the win after every
// losing move, and after every move that is said to hold it finds none.
func TestLosingMoveHasTwoProofs(t *testing.T) {
	s := solver.New(solver.Options{Memory: 32 << 20})
	solve := func(pos notation.Position) solver.Verdict {
		r, err := s.Solve(t.Context(), solver.Query{Position: pos, Goal: proof.VCT, Limits: solver.Limits{Nodes: 1_000_000}})
		if err != nil {
			t.Fatal(err)
		}
		return r.Verdict
	}
	for name, text := range lostGames {
		r := reviewOf(t, reviewedText(t, text))
		if r.losing == nil {
			t.Errorf("%s: no losing move", name)
			continue
		}
		i := r.losing.ply
		if got := solve(r.game.positions[i+1]); got != solver.Win {
			t.Errorf("%s: ply %d is called a losing move: the position after it: %v, want a win", name, i+1, got)
		}
		if r.judged[i].isLost() {
			t.Errorf("%s: ply %d is called a losing move and the position before it lost", name, i+1)
		}
		for _, p := range r.last.holds {
			after := r.game.positions[i]
			if err := after.Play(p); err != nil {
				t.Fatal(err)
			}
			if got := solve(after); got != solver.NoWin {
				t.Errorf("%s: %s is said to hold at ply %d: the position after it: %v, want no win", name, p, i+1, got)
			}
		}
		for _, later := range r.moves[i+1:] {
			if later.move.side == r.lostSide() && !r.judged[later.ply].isLost() {
				t.Errorf("%s: ply %d comes after the losing move and is not proved lost", name, later.ply+1)
			}
		}
	}
}

// TestProvedAndJudgedApart: where something is proved there is no judgement,
// and every win has a certificate that the checker accepts for that position.
func TestProvedAndJudgedApart(t *testing.T) {
	for name, text := range lostGames {
		r := reviewOf(t, reviewedText(t, text))
		for i, j := range r.judged {
			o := newKnownObject(j)
			if o.Judged != nil && (o.Proved != "" || o.Length != nil || o.Class != nil) {
				t.Errorf("%s, after ply %d: both proved and judged: %+v", name, i, o)
			}
			if j.attack.Verdict != solver.Win {
				continue
			}
			if !j.attack.Proof.Position.Same(&r.game.positions[i]) {
				t.Errorf("%s, after ply %d: the proof is about another position", name, i)
			}
			check, err := proof.Verify(j.attack.Proof, proof.Options{})
			if err != nil || check.Length != j.attack.Length {
				t.Errorf("%s, after ply %d: %d plies, %v, want %d", name, i, check.Length, err, j.attack.Length)
			}
		}
	}
}

// judgedAt judges a position as a review does that has not seen the game.
func judgedAt(t *testing.T, s *solver.Solver, pos notation.Position) *judgement {
	t.Helper()
	l := judgeLimits{solver.Limits{Nodes: 100_000}, 4}
	j, err := newJudgement(t.Context(), s, pos, l)
	if err != nil {
		t.Fatal(err)
	}
	if !j.complete() {
		if err := j.look(t.Context(), s, l); err != nil {
			t.Fatal(err)
		}
	}
	return j
}

// restored writes a judgement down and reads it again, for pos.
func restored(t *testing.T, j *judgement, pos *notation.Position, change func([]byte) []byte) (*judgement, error) {
	t.Helper()
	data, err := j.encodeAttack()
	if err != nil {
		t.Fatal(err)
	}
	back, err := decodeAttack(pos, change(data))
	if err != nil || back.complete() {
		return back, err
	}
	if data, err = j.encodeRest(); err != nil {
		t.Fatal(err)
	}
	return back, back.decodeRest(change(data))
}

// TestStoredJudgement: what is read back says the same; what was tampered with
// is not believed.
func TestStoredJudgement(t *testing.T) {
	g := reviewedText(t, lostGames["an ignored three"])
	s := solver.New(solver.Options{Memory: 16 << 20})
	for i := range g.positions {
		j := judgedAt(t, s, g.positions[i])
		back, err := restored(t, j, &g.positions[i], func(data []byte) []byte { return data })
		if err != nil {
			t.Fatalf("ply %d: %v", i, err)
		}
		j.refute()
		back.refute()
		want, _ := json.Marshal(newKnownObject(j))
		got, _ := json.Marshal(newKnownObject(back))
		if !bytes.Equal(got, want) || back.isLost() != j.isLost() || back.lostIn() != j.lostIn() {
			t.Errorf("ply %d: %s, want %s", i, got, want)
		}
		if j.attack.Verdict == solver.Win {
			if _, err := restored(t, j, &g.positions[0], func(data []byte) []byte { return data }); err == nil {
				t.Errorf("ply %d: the proof of another position is believed", i)
			}
			bad, err := restored(t, j, &g.positions[i], func(data []byte) []byte {
				return bytes.Replace(data, []byte(`"move":"`+j.attack.Line[0].String()), []byte(`"move":"o1`), 1)
			})
			if err == nil && bad.isWon() {
				t.Errorf("ply %d: a proof with another move is believed", i)
			}
		}
	}
}

// TestFalseLossIsNotBelieved: a stored list of losses that does not stand up to
// the checker, or is not complete, proves nothing: neither move by move nor by
// the certificate of the move before.
func TestFalseLossIsNotBelieved(t *testing.T) {
	g := reviewedText(t, "h8 i9 h9 j7 h10 a15")
	s := solver.New(solver.Options{Memory: 16 << 20})
	j := judgedAt(t, s, g.positions[5])
	if len(j.defence.Holds) == 0 || j.isLost() {
		t.Fatalf("holds: %v, lost %v, want moves that hold", j.defence.Holds, j.isLost())
	}
	believed := func(losses []loss) bool {
		before := judgedAt(t, s, g.positions[4])
		next := *j
		next.defence.Holds, next.defence.Open, next.losses = nil, nil, losses
		before.backed(&next, g.moves[4].point)
		return next.isLost() || before.isWon()
	}
	if believed(j.losses) {
		t.Error("a list without the moves that hold is believed to be a loss")
	}
	more := j.losses
	for _, p := range j.defence.Holds {
		more = append(more, loss{move: p, length: 3})
	}
	if believed(more) {
		t.Error("moves that hold are believed to lose")
	}
}

// TestCertificateOfALoss: where every reply loses, the move before is proved to
// win by one certificate, and the lengths are those of the longest reply.
func TestCertificateOfALoss(t *testing.T) {
	s := solver.New(solver.Options{Memory: 16 << 20})
	for _, c := range []struct {
		text string
		ply  int // that wins, from 0
	}{
		{"h8 a1 i8 c3 j8 e1 k8 o15 l8", 6}, // a straight four
		{"h8 i9 h9 j7 h10 a15 h11 a14 h12", 6},
		{`{"moves":["h8","a1","i8","c3","h9","e1","i9","o15","g7"]}`, 8}, // quiet: a three besides
	} {
		g := reviewedText(t, c.text)
		before, next := judgedAt(t, s, g.positions[c.ply]), judgedAt(t, s, g.positions[c.ply+1])
		if !next.allLost() {
			t.Fatalf("%s: not every reply to ply %d loses", c.text, c.ply+1)
		}
		longest := next.longest().length
		before.attack = solver.Result{} // as if it had not been found
		before.backed(next, g.moves[c.ply].point)
		if next.lost == nil || next.lost.length != longest+1 || !before.isWon() || before.wonIn() != longest+2 {
			t.Errorf("%s: lost %+v, won in %d, want a certificate of %d plies", c.text, next.lost, before.wonIn(), longest+2)
		}
		if _, err := proof.Verify(before.attack.Proof, proof.Options{Paranoid: true}); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestHeldAndLostAfterAll: a move after which the opponent has no VCT can still be
// shown to lose, by every reply to the game's next move being refuted. Then it
// is said to hold no more, and where it was the only one the position is lost.
func TestHeldAndLostAfterAll(t *testing.T) {
	s := solver.New(solver.Options{Memory: 16 << 20})
	g := reviewedText(t, "h8 a1 i8 c3 j8 e1 k8 o15 l8")
	j := judgedAt(t, s, g.positions[7])
	played := g.moves[7].point
	if !j.allLost() {
		t.Fatal("not every reply to a straight four loses")
	}
	j.losses = slices.DeleteFunc(j.losses, func(l loss) bool { return l.move == played })
	j.defence.Holds = []notation.Point{played}
	if j.refute(); j.isLost() {
		t.Fatal("lost although a move holds")
	}
	j.gave(&judgement{pos: g.positions[8]}, played)
	if len(j.defence.Holds) != 1 {
		t.Error("a move is said to lose without a proof")
	}
	j.gave(&judgement{pos: g.positions[8], won: 5}, played)
	if j.refute(); len(j.defence.Holds) != 0 || !j.isLost() || j.lostIn() != 6 {
		t.Errorf("holds %v, lost %v in %d plies, want none, true and 6", j.defence.Holds, j.isLost(), j.lostIn())
	}
}

// TestReviewTwice: the second run asks the store and says the same.
func TestReviewTwice(t *testing.T) {
	dir := t.TempDir()
	g := func() *reviewedGame { return reviewedText(t, lostGames["a three too many"]) }
	var texts [2][]byte
	for i := range texts {
		run := testReviewRun(t, dir)
		if i == 1 { // nothing may be left to search
			for range run.o.Workers {
				<-run.workers
				run.workers <- nil
			}
		}
		r, err := run.review(t.Context(), g())
		if err != nil {
			t.Fatal(err)
		}
		if texts[i], err = json.Marshal(newReviewObject(r)); err != nil {
			t.Fatal(err)
		}
		if err := run.engine.close(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("second run: %s, want %s", texts[1], texts[0])
	}
}

// TestReviewInterrupted: what is done is printed, with exit code 130, and no
// story is told that rests on what is missing.
func TestReviewInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	run := testReviewRun(t, "")
	g := reviewedText(t, lostGames["an ignored three"])
	judged := make([]*judgement, len(g.positions))
	for i := 5; i < len(judged); i++ {
		judged[i] = judgedAt(t, solver.New(solver.Options{Memory: 16 << 20}), g.positions[i])
	}
	cancel(errors.New("interrupt"))
	if err := run.attacks(ctx, g, make([]*judgement, len(judged)), run.progress.of(g)); err != nil {
		t.Fatal(err)
	}
	r, err := newGameReview(ctx, g, judged, func(ctx context.Context, _ int) error { return ctx.Err() })
	if err != nil {
		t.Fatal(err)
	}
	o := newReviewObject(r)
	if o.Complete || o.LosingMove != nil || o.LastEscape != nil || len(o.MissedWins) > 0 {
		t.Errorf("complete %v, losing %v, escape %v, missed %v, want none", o.Complete, o.LosingMove, o.LastEscape, o.MissedWins)
	}
	if o.Moves[0].Class != classUnjudged || o.Moves[8].Class != classBest {
		t.Errorf("classes %q and %q, want %q and %q", o.Moves[0].Class, o.Moves[8].Class, classUnjudged, classBest)
	}
	for _, write := range []func(*bytes.Buffer, *gameReview) error{writeReviewSGF, writeReviewSVG, writeReviewHTML} {
		if err := write(&bytes.Buffer{}, r); err != nil {
			t.Error(err)
		}
	}
	code, stdout, stderr := testRun(ctx, nil, "review", "--cache", "off", "h8 i9")
	if code != exitInterrupted || stderr != "" {
		t.Errorf("code %d, standard error %q, want %d and nothing", code, stderr, exitInterrupted)
	}
	_ = stdout
}

// TestReviewedGame: what a file may hold besides alternating moves.
func TestReviewedGame(t *testing.T) {
	for _, c := range []struct {
		text   string
		plies  int
		result string
		shown  bool
		warn   string
	}{
		{"h8 i9", 2, "open", false, ""},
		{"h8 a1 i8 a2 j8 a3 k8 a4 l8 o15", 9, "black", true, "are left out"},
		{`{"moves":["h8","i9"],"result":"white"}`, 2, "white", false, ""},
		{`{"moves":["h8","i9"],"result":"draw"}`, 2, "draw", false, ""},
		{"(;GM[4]SZ[15]RE[B+Resign];B[hh];W[ih])", 2, "black", false, ""},
		{"(;GM[4]SZ[15];B[hh];W[];B[ih])", 3, "open", false, ""},
		{"(;GM[4]SZ[15];B[hh];B[ih])", 2, "open", false, "moves twice"},
		{`{"rule":"renju","moves":["h8","a1","i8","c3","h9","e1","i9","o15","g8","a15","f8","o1","k8"]}`, 13, "open", false, ""},
		{`{"rule":"renju","moves":["h8","a1","i8","c3","j8","e1","h9","o15","h10","a15","l8","o1","k8"]}`, 13, "black", true, ""},
		{`{"rule":"renju","moves":["h8","a1","i8","c3","j8","e1","f8","o15","e8","a15","l5","o1","g8"]}`, 13, "white", true, ""},
	} {
		g := reviewedText(t, c.text)
		_, shown := g.winner()
		if len(g.moves) != c.plies || g.result() != c.result || shown != c.shown && c.result != "open" {
			t.Errorf("%s: %d plies, %s, shown %v, want %d, %s, %v", c.text, len(g.moves), g.result(), shown, c.plies, c.result, c.shown)
		}
		if got := strings.Join(g.warnings, "; "); c.warn == "" && got != "" || !strings.Contains(got, c.warn) {
			t.Errorf("%s: warnings %q, want %q", c.text, got, c.warn)
		}
	}
}

// TestReviewedAnswer: what an answer found was not played.
func TestReviewedAnswer(t *testing.T) {
	for text, want := range map[string]int{
		`{"moves":"h8 a1 h9 a3 h10 a5","verdict":"win","class":"vcf","length":3,"line":["h7","h6","h11"]}`:                                                   6,
		`{"moves":"h8 a1","attack":{"verdict":"no-win","line":[]},"defence":{"verdict":"no-win","line":[]},"candidates":[{"move":"h9","line":["h9","a3"]}]}`: 2,
		`{"moves":"h8 a1 h9","cursor":1}`: 3,
	} {
		if g := reviewedText(t, text); len(g.moves) != want {
			t.Errorf("%s: %d moves, want %d", text, len(g.moves), want)
		}
	}
}
