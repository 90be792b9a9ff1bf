package story

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

// ignoredThree is lost by White's sixth ply.
const ignoredThree = "h8 i9 h9 j7 h10 a15 h11 a14 h12"

// everyReply is a game in which every kind of proof comes up with 2000 nodes, manyRefuted one with many
// refuted moves (from byebyebryan/gomoku2d, reports/lab/bot-report.json: g2dgame/0584, 1178).
const everyReply = `{"rule":"renju","moves":"h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 ` +
	`f6 e3 b6 f2 g1 b5 a5 d6 d7 g4 f9 d3 d2 g9 i6 j5 e10"}`

const manyRefuted = `{"rule":"renju","moves":"h8 g9 i9 f8 g7 f6 h10 f9 f7 h7 j8 g11 g8 h9 i8 k8 i7 e9 d9 i10 h6 g5 ` +
	`e8 ` +
	`g6 j10 k11 j9 j11 i5 i6 k7 l6 j6 j7 l8 h4 m9"}`

// gameOf reads a game.
func gameOf(t *testing.T, raw string) *review.Game {
	t.Helper()
	trees := testhelp.Must(files.Read([]byte(raw), format.Options{Defaults: text.Defaults{Size: 15}}))(t)
	return testhelp.Must(review.FromTree(trees[0], -1))(t)
}

// reportOf reviews a game with small limits.
func reportOf(t *testing.T, text string) *Document {
	t.Helper()
	r, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(t.Context(), gameOf(t, text),
		review.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	return New(words.English, r)
}

// TestProofKindTold: the words and the JSON name the kind.
func TestProofKindTold(t *testing.T) {
	judged := testhelp.Must(review.New(review.Options{Limits: solver.Limits{Nodes: 2000}}).Review(t.Context(),
		gameOf(t, everyReply), review.Watch{}))(t)
	r := New(words.English, judged)
	o := r.Object()
	for kind, want := range map[review.ProofKind]struct{ proved, words string }{
		review.EveryMove:  {"loss", "every move refuted"},
		review.EveryReply: {"win", "every reply refuted"},
	} {
		at := 0 // plies
		for i, j := range r.Judged {
			if j.ProofKind() == kind {
				at = i
			}
		}
		if at == 0 {
			t.Errorf("no position is proved by %q: the test has nothing to look at", kind)
			continue
		}
		if got := o.Moves[at-1].After; got.Proved != want.proved || got.Proof != string(kind) {
			t.Errorf("JSON: proved %q by %q, want a %s by %q", got.Proved, got.Proof, want.proved, kind)
		}
		if got := r.KnownText(at); !strings.Contains(got, want.words) {
			t.Errorf("after ply %d: %q, want %q", at, got, want.words)
		}
		if kind == review.EveryReply {
			checkReplies(t, r, at-1)
		}
	}
}

// checkReplies: if every reply to the answer to ply i is refuted, the win is shown up to the five, and so are
// the main replies.
func checkReplies(t *testing.T, r *Document, i int) {
	t.Helper()
	list := r.Replies(i)
	if len(list) == 0 || len(r.Refutation(i)) == 0 {
		t.Errorf("ply %d: %d replies, line %v", i+1, len(list), r.Refutation(i))
	}
	for _, reply := range list {
		pos := r.Game.Positions[i+2]
		if err := pos.Play(reply.Moves[0]); err != nil || len(reply.Line) == 0 {
			t.Errorf("%s: %v, line %v", reply.Moves[0], err, reply.Line)
		}
		checkLine(t, reply.Moves[0].String(), pos, reply.Line, true)
	}
}

// TestInterruptedTold: an interrupted review can be put into every form, and says that it is incomplete.
func TestInterruptedTold(t *testing.T) {
	g := gameOf(t, ignoredThree)
	ctx, cancel := context.WithCancel(t.Context())
	part, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(ctx, g, review.Watch{
		Step: func(done, _ int) {
			if done == 4 { // from the end on
				cancel()
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	r := New(words.English, part)
	if o := r.Object(); o.Complete || o.Moves[0].Before.Judged != nil || o.Moves[0].Class != "not judged" ||
		o.Moves[8].Reason == "" {
		t.Errorf("complete %v, first move %+v, last %+v", o.Complete, o.Moves[0], o.Moves[8])
	}
	if !strings.HasPrefix(r.Loss(), "interrupted") {
		t.Errorf("%q", r.Loss())
	}
	for _, write := range []func(*bytes.Buffer) error{
		func(w *bytes.Buffer) error { return r.SGF(w) },
		func(w *bytes.Buffer) error { return r.SVG(w) },
	} {
		var data bytes.Buffer
		if err := write(&data); err != nil || data.Len() == 0 {
			t.Errorf("%d bytes, %v", data.Len(), err)
		}
	}
}

// TestProvedAndJudgedApart: if there is a proof, the JSON holds no judgement.
func TestProvedAndJudgedApart(t *testing.T) {
	r := reportOf(t, manyRefuted)
	for i := range r.Judged {
		o := r.knownObject(i)
		if o.Judged != nil && (o.Proved != "" || o.Length != nil || o.Class != nil) {
			t.Errorf("after ply %d: both proved and judged: %+v", i, o)
		}
	}
}

// TestTurnTold: a turn that is proved is not called judged, and the other way
// round; the JSON says the same.
func TestTurnTold(t *testing.T) {
	for _, text := range []string{ignoredThree, manyRefuted, "h8 i9 h9 j7"} {
		r := reportOf(t, text)
		turn, said := r.ChanceTurn(), r.turnText()
		if turn == nil {
			if said != "" || r.Object().JudgedTurn != nil {
				t.Errorf("%s: %q, without a turn", text, said)
			}
			continue
		}
		if turn.Proved == strings.Contains(said, "Judged, not proved") {
			t.Errorf("%s: %q, proved %v", text, said, turn.Proved)
		}
		want := answer.Turn{Ply: turn.Ply, Winner: r.Winner, Chance: thousandths(turn.Chance), Proved: turn.Proved}
		got := *r.Object().JudgedTurn
		if got.Move = ""; got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// TestChanceChart: the chart has a column for each position, and a gap where
// nothing is known.
func TestChanceChart(t *testing.T) {
	r := reportOf(t, ignoredThree)
	lines := strings.Split(strings.TrimSuffix(r.Bars(80, utf8.RuneCountInString), "\n"), "\n")
	if len(lines) != chanceRows+1 {
		t.Fatalf("%d lines, want %d", len(lines), chanceRows+1)
	}
	bottom := []rune(lines[chanceRows-1])[6:]
	if len(bottom) != len(r.Judged) || bottom[len(bottom)-1] != '█' {
		t.Errorf("bottom row %q, want %d columns, the last one full", string(bottom), len(r.Judged))
	}
	for i, c := range bottom {
		if _, known := r.BlackChance(i); known != (c != ' ') {
			t.Errorf("column %d: %q, known %v", i, c, known)
		}
	}
	if c, known := r.BlackChance(6); !known || c != 1 {
		t.Errorf("Black's chance after the losing Move: %v, %v, want 1", c, known)
	}
	if r.Moves[5].Move.Side != notation.White {
		t.Error("ply 6 is White's")
	}
}

// TestPicturesHaveTheMove: the move that a diagram is about lies on its board, in
// the colour of its side.
func TestPicturesHaveTheMove(t *testing.T) {
	r := reportOf(t, ignoredThree)
	pictures, turning := r.Chart().Sheet, r.Turning()
	if len(pictures) == 0 || len(pictures) != len(turning) {
		t.Fatalf("%d pictures of %d turning points", len(pictures), len(turning))
	}
	for i, m := range turning {
		p := &pictures[i]
		if at := p.Position.At(m.Move.Point); at != m.Move.Side || !slices.Contains(p.Mistake, m.Move.Point) {
			t.Errorf("%s: on %v there is %v, and mistakes %v, want %v", p.Title, m.Move.Point, at, p.Mistake,
				m.Move.Side)
		}
		if before := r.Judged[m.Ply].Position; before.At(m.Move.Point) != notation.Empty {
			t.Errorf("%s: the move lies in the review's own position", p.Title)
		}
	}
}
