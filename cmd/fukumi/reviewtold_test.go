package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// TestProofKinds: behind every "proved" of a review stands what it names: a
// certificate that the checker accepts, or one for each move.
func TestProofKinds(t *testing.T) {
	seen := map[proofKind]int{}
	check := func(r *gameReview) {
		for i, j := range r.judged {
			kind := j.proofKind()
			seen[kind]++
			if (j.proved() != "") != (kind != proofNone) && !j.over {
				t.Errorf("after ply %d: proved %q by %q", i, j.proved(), kind)
			}
			if err := standsBehind(r.judged, i, kind); err != "" {
				t.Errorf("after ply %d: %s: %s", i, kind, err)
			}
		}
	}
	for _, text := range lostGames {
		check(reviewOf(t, reviewedText(t, text)))
	}
	for _, text := range entangled {
		check(reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`)))
	}
	check(refutedGame(t))
	for _, kind := range []proofKind{proofNone, proofCertificate, proofEveryMove, proofEveryReply} {
		if seen[kind] == 0 {
			t.Errorf("no position is proved by %q: the test has nothing to look at", kind)
		}
	}
}

// TestReviewFouledIsSteady: workers that judge positions at the same time do not
// see the forbidden move tried out: the review is that of one worker, every time.
func TestReviewFouledIsSteady(t *testing.T) {
	const text = `{"rule":"renju","moves":["h8","a1","i8","c3","j9","e1","j10","o15","j8","o1","a15"]}`
	var want string
	for i := range 20 {
		run := testReviewRun(t, "")
		run.o.Limits.Nodes = 300
		if i == 0 {
			run.o.Workers = 1
		}
		r, err := run.review(t.Context(), reviewedText(t, text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(newReviewObject(r))
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = string(got)
		}
		if string(got) != want {
			t.Fatalf("run %d: %s, want %s", i, got, want)
		}
		if at := r.game.positions[8]; at.At(r.game.moves[8].point) != notation.Empty {
			t.Fatal("the stone of the forbidden move was left on the board")
		}
	}
}

// refutedGame is a game that is proved lost without a certificate of the whole:
// as if no answer to White's last move but one had a certificate, that of the
// move played had come from the game alone.
func refutedGame(t *testing.T) *gameReview {
	t.Helper()
	g := reviewedText(t, "h8 a1 i8 c3 j8 e1 k8 o15 l8")
	s := solver.New(solver.Options{Memory: 16 << 20})
	js := make([]*judgement, len(g.positions))
	for i := range js {
		js[i] = judgedAt(t, s, g.positions[i])
	}
	// White's reply to the straight four is refuted, not followed: the position
	// after Black's seventh move has lost by every move.
	js[7].refute()
	js[6].attack, js[6].best = solver.Result{Verdict: solver.Unknown, Class: proof.VCT}, nil
	js[6].won = js[7].lostIn() + 1
	r := &gameReview{game: g, judged: js, winner: notation.Black, shown: true}
	r.tell()
	return r
}

// standsBehind says what is wrong with the proof of position i, "" for nothing.
func standsBehind(js []*judgement, i int, kind proofKind) string {
	j := js[i]
	switch kind {
	case proofCertificate:
		p := j.attack.Proof
		if !j.isWon() {
			p = j.lost.proof
			before := p.Position
			if err := before.Play(p.Tree.Move); err != nil || !before.Same(&j.pos) {
				return "the certificate is about another position"
			}
		} else if !p.Position.Same(&j.pos) {
			return "the certificate is about another position"
		}
		if _, err := proof.Verify(p, proof.Options{}); err != nil {
			return err.Error()
		}
	case proofEveryReply:
		if !js[i+1].refuted && js[i+1].lost == nil {
			return "a reply is not refuted"
		}
		return standsBehind(js, i+1, js[i+1].proofKind())
	case proofEveryMove:
		for _, p := range j.pos.Stones(notation.Empty) {
			if j.pos.Legal(p, j.pos.Turn()) != nil {
				continue
			}
			l := j.lossOf(p)
			after := j.pos
			if err := after.Play(p); l == nil || err != nil {
				return "no proof for " + p.String()
			}
			if l.next != nil {
				at := slices.Index(js, l.next)
				if at < 0 {
					return "a refutation is of no position of the game"
				}
				if err := standsBehind(js, at, l.next.proofKind()); err != "" {
					return p.String() + ": " + err
				}
				continue
			}
			if !l.result.Proof.Position.Same(&after) {
				return p.String() + ": the certificate is about another position"
			}
			if _, err := proof.Verify(l.result.Proof, proof.Options{}); err != nil {
				return p.String() + ": " + err.Error()
			}
		}
	}
	return ""
}

// TestProofKindTold: the words, the JSON and the report say which kind it is.
func TestProofKindTold(t *testing.T) {
	r := refutedGame(t)
	if got := newKnownObject(r.judged[7]); got.Proved != "loss" || got.Proof != proofEveryMove {
		t.Errorf("JSON: proved %q by %q, want a loss by %q", got.Proved, got.Proof, proofEveryMove)
	}
	if got := newKnownObject(r.judged[6]); got.Proved != "win" || got.Proof != proofEveryReply {
		t.Errorf("JSON: proved %q by %q, want a win by %q", got.Proved, got.Proof, proofEveryReply)
	}
	for i, want := range map[int]string{7: "every move refuted", 6: "every reply refuted"} {
		if got := sideKnown(r.judged[i]); !strings.Contains(got, want) {
			t.Errorf("after ply %d: %q, want %q", i, got, want)
		}
	}
	var page bytes.Buffer
	if err := writeReviewHTML(&page, r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"lost in 2 plies, every move refuted", capital(proofText)} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the report does not say %q", want)
		}
	}
}

// TestPlayerCounts: the counts of both sides are those of the classes and of the
// missed wins.
func TestPlayerCounts(t *testing.T) {
	for _, text := range entangled {
		r := reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`))
		o := newReviewObject(r)
		b, w := o.Players.Black, o.Players.White
		if b.Moves+w.Moves != len(r.moves) || b.MissedWins+w.MissedWins != len(o.MissedWins) {
			t.Errorf("%s: %d moves and %d missed wins, want %d and %d", text, b.Moves+w.Moves, b.MissedWins+w.MissedWins, len(r.moves), len(o.MissedWins))
		}
		for class, sum := range map[moveClass]int{
			classLosing: b.LosingMoves + w.LosingMoves, classBlunder: b.Blunders + w.Blunders, classMistake: b.Mistakes + w.Mistakes,
			classInaccuracy: b.Inaccuracies + w.Inaccuracies, classOnly: b.OnlyMoves + w.OnlyMoves,
		} {
			if sum != o.Counts[string(class)] {
				t.Errorf("%s: %d of class %s, want %d", text, sum, class, o.Counts[string(class)])
			}
		}
	}
}

// TestChanceTurn: the first ply after which the winner's chance stays above half,
// and whether that is proved or judged.
func TestChanceTurn(t *testing.T) {
	for _, c := range []struct {
		chances string // of Black: + proved win, - proved loss, a digit for tenths, . unknown
		winner  notation.Stone
		ply     int // -1: none
		proved  bool
	}{
		{"5 6 4 7 . 8 +", notation.Black, 3, false},
		{"5 3 5 6 +", notation.Black, 3, false},
		{"3 4 + + +", notation.Black, 2, true},
		{"6 7 7 +", notation.Black, 0, false},
		{"+ 7 7 +", notation.Black, 0, true},
		{"6 7 4 - 3 -", notation.White, 2, false},
		{"4 4 6 - -", notation.White, 3, true},
		{"4 6 4 6", notation.White, -1, false}, // the last one speaks for Black
		{"4 6 4 6", notation.Empty, -1, false},
	} {
		r := &gameReview{game: &reviewedGame{}, winner: c.winner}
		for i, field := range strings.Fields(c.chances) {
			pos, err := notation.NewPosition(notation.Freestyle, 15)
			if err != nil {
				t.Fatal(err)
			}
			j := &judgement{pos: pos}
			switch {
			case field == "+":
				j.won = 5
			case field == "-":
				j.refuted = true
			case field != ".":
				j.best = &solver.Candidate{WinChance: float64(field[0]-'0') / 10}
			}
			r.judged = append(r.judged, j)
			if i > 0 {
				r.game.moves = append(r.game.moves, reviewedPly{notation.At(i, 0), notation.Black})
				r.moves = append(r.moves, moveReview{ply: i - 1, move: r.game.moves[i-1]})
			}
			r.game.positions = append(r.game.positions, pos)
		}
		turn := r.chanceTurn()
		switch {
		case turn == nil && c.ply >= 0, turn != nil && (turn.ply != c.ply || turn.proved != c.proved):
			t.Errorf("%s, won by %v: %+v, want ply %d, proved %v", c.chances, c.winner, turn, c.ply, c.proved)
		case turn == nil:
			if text := r.turnText(); text != "" {
				t.Errorf("%s: %q", c.chances, text)
			}
		case turn.proved == strings.Contains(r.turnText(), "By judgement, not by proof"):
			t.Errorf("%s: %q, proved %v", c.chances, r.turnText(), turn.proved)
		}
	}
}

// TestReviewProgress: which game of how many and the time that is left, on a
// terminal and on standard error alone.
func TestReviewProgress(t *testing.T) {
	g := reviewedText(t, "h8 i9 h9 j7 h10 a15 h11 a14 h12")
	g.id = "three"
	for _, c := range []struct {
		total, ended, ready int
		elapsed             time.Duration
		want                string
	}{
		{493, 2, 10, 3 * time.Second, "game 3 of 493, 50 %"}, // too little is done to tell
		{493, 2, 10, time.Second, "game 3 of 493, 50 %"},
		{10, 4, 10, 90 * time.Second, "game 5 of 10, 50 %, about 2 min left"},
		{10, 4, 10, 20 * time.Second, "game 5 of 10, 50 %, about 24 s left"},
		{10, 0, 10, 20 * time.Minute, "game 1 of 10, 50 %, about 6 h 20 min left"},
		{1, 0, 5, 10 * time.Second, "reviewing three, 25 %, about 30 s left"},
		{0, 0, 5, 10 * time.Second, "reviewing three, 25 %"}, // from standard input
		{0, 2, 5, 10 * time.Second, "game 3, three, 25 %"},
	} {
		p := &reviewProgress{total: c.total, ended: c.ended}
		p.of(g).ready = c.ready
		if got := p.text(c.elapsed); got != c.want {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "games.jsonl")
	lines := `{"id":"a","moves":["h8","i9"]}` + "\n" + `{"id":"bad","moves":["h8","h8"]}` + "\n" + `{"id":"b","moves":["h8","i9"]}` + "\n"
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, terminal := range []bool{false, true} {
		var out, errs bytes.Buffer
		run := testReviewRun(t, "")
		run.s = &Streams{Out: newOutput(&out), Err: &errs, ErrTerminal: terminal}
		run.batch.s, run.progress.s = run.s, run.s
		run.progress.start = time.Now().Add(-time.Minute) // every position is shown
		run.all(t.Context(), []string{file})
		shown := regexp.MustCompile(`game [1-3] of 3, [0-9]+ %, about [0-9]+ (s|min) left`).Match(errs.Bytes())
		if shown != terminal || bytes.Contains(out.Bytes(), []byte("of 3")) || run.progress.ended != 3 {
			t.Errorf("terminal %v: standard error %q, %d games ended", terminal, errs.String(), run.progress.ended)
		}
	}
	if n := (&ReviewOptions{}).countGames(t.Context(), &Streams{In: io.LimitReader(nil, 0)}, []string{"-"}); n != 0 {
		t.Errorf("%d games in standard input before it was read", n)
	}
}
