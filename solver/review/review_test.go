package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// reviewedText reads a game.
func reviewedText(t *testing.T, raw string) *Game {
	t.Helper()
	trees := testhelp.Must(files.Read([]byte(raw), format.Options{Defaults: text.Defaults{Size: 15}}))(t)
	return testhelp.Must(FromTree(trees[0], -1))(t)
}

// newReviewer is a reviewer with two workers and small limits.
func newReviewer(store ask.Store) *Reviewer {
	o := Options{Limits: solver.Limits{Nodes: 10_000}, Memory: testMemory, Store: store}
	for range 2 {
		o.Sessions = append(o.Sessions, ask.Open(ask.Options{Memory: testMemory}))
	}
	return New(o)
}

const testMemory = 16 << 20

func reviewOf(t *testing.T, g *Game) *Review {
	t.Helper()
	return testhelp.Must(newReviewer(nil).Review(t.Context(), g, Watch{}))(t)
}

// digest is everything that is said about a position.
func (j *Judgement) digest() string {
	text := fmt.Sprint(j.Over, j.Proved(), j.ProofKind(), j.WonIn(), j.LostIn(), j.Attack.Verdict, j.Attack.Line,
		j.Defence.Threat.Verdict, j.Defence.Holds, j.Defence.Open, j.Trials, j.Losing(), j.Nodes)
	if c, known := j.Chance(); known && j.Best != nil {
		text += fmt.Sprint(c, j.Best.Move, j.Best.Score, j.Best.Depth, j.Best.Line)
	}
	return text
}

// digest is everything that is said about a game.
func (r *Review) digest() string {
	text := fmt.Sprint(r.Moves, r.Winner, r.Shown, r.Losing, r.Instead, r.Before, r.ChanceTurn(), "\n")
	for _, w := range r.Missed {
		text += fmt.Sprintln(w.Ply, w.Side, w.Result.Line, w.Sure)
	}
	for _, j := range r.Judged {
		text += j.digest() + "\n"
	}
	return text
}

// A memoryStore keeps judgements in memory.
type memoryStore struct {
	ask.Store
	mu   sync.Mutex
	kept map[string][]byte
}

func (m *memoryStore) Judged(_ context.Context, positions []notation.Position, question string) ([][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list [][]byte
	for i := range positions {
		list = append(list, m.kept[notation.FormatPosition(&positions[i])+question])
	}
	return list, nil
}

func (m *memoryStore) AddJudged(pos *notation.Position, question string, data []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept[notation.FormatPosition(pos)+question] = data
}

func (*memoryStore) Add(solver.Query, solver.Result) {}

// lostGames end in a five, and their losers could have held.
var lostGames = map[string]string{
	"an ignored three":     "h8 i9 h9 j7 h10 a15 h11 a14 h12",
	"an ignored four":      "h8 a1 i8 c3 j8 g8 k8 o15 l8",
	"a three too many":     `{"rule":"renju","moves":["h8","h9","i8","g7","j8","k8","g8","a1","f8"]}`,
	"a player from a file": `(;GM[4]SZ[15]RU[renju]AB[al][fi][fj][gj]AW[bk][ck][dk][oo]PL[B];B[hi];W[ek];B[oa];W[fk])`,
}

// TestLosingMoveHasTwoProofs: a separate search finds the win after every
// losing move, and none after a move that is said to hold.
func TestLosingMoveHasTwoProofs(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 32 << 20})
	solve := func(pos notation.Position, goal solver.Class) solver.Verdict {
		r := testhelp.Must(s.Solve(t.Context(), solver.Query{Position: pos, Goal: goal,
			Limits: solver.Limits{Nodes: 1_000_000}}))(t)
		return r.Verdict
	}
	stood := 0
	for name, text := range lostGames {
		r := reviewOf(t, reviewedText(t, text))
		if r.Losing == nil {
			t.Errorf("%s: no losing move", name)
			continue
		}
		i := r.Losing.Ply
		if got := solve(r.Game.Positions[i+1], solver.AnyWin); got != solver.Win {
			t.Errorf("%s: ply %d is called a losing Move: the position after it: %v, want a win", name, i+1, got)
		}
		if r.Judged[i].IsLost() {
			t.Errorf("%s: ply %d is called a losing move and the position before it lost", name, i+1)
		}
		for _, p := range r.Judged[i].Defence.Holds {
			after := r.Game.Positions[i]
			testhelp.OK(t, after.Play(p))
			if got := solve(after, solver.VCT); got != solver.NoWin {
				t.Errorf("%s: %s is said to stop the threats at ply %d: %v, want no win", name, p, i+1, got)
			}
		}
		if len(r.Instead.Stood) > 0 {
			stood++
		}
		for _, later := range r.Moves[i+1:] {
			if later.Move.Side == r.Loser() && !r.Judged[later.Ply].IsLost() {
				t.Errorf("%s: ply %d comes after the losing move and is not proved lost", name, later.Ply+1)
			}
		}
	}
	if 2*stood < len(lostGames) {
		t.Errorf("in %d games a move stood a search in place of the losing one", stood)
	}
}

// TestProvedAndJudgedApart: what is proved is not judged, and every win has a
// certificate that the checker accepts for that position.
func TestProvedAndJudgedApart(t *testing.T) {
	for name, text := range lostGames {
		r := reviewOf(t, reviewedText(t, text))
		for i, j := range r.Judged {
			if c, known := j.Chance(); known && (c == 0 || c == 1) != (j.Proved() != "") {
				t.Errorf("%s, after ply %d: proved %q, and a chance of %v", name, i, j.Proved(), c)
			}
			if j.Attack.Verdict != solver.Win {
				continue
			}
			if !j.Attack.Proof.Position.Same(&r.Game.Positions[i]) {
				t.Errorf("%s, after ply %d: the proof is about another position", name, i)
			}
			check, err := proof.Verify(j.Attack.Proof, proof.Options{})
			if err != nil || check.Length != j.Attack.Length {
				t.Errorf("%s, after ply %d: %d plies, %v, want %d", name, i, check.Length, err, j.Attack.Length)
			}
		}
	}
}

// judgedAt judges a position as a review without the game would.
func judgedAt(t *testing.T, s *ask.Session, pos notation.Position) *Judgement {
	t.Helper()
	l := solver.Limits{Nodes: 100_000}
	_, over := pos.Winner()
	j := &Judgement{Position: pos, Over: over}
	testhelp.OK(t, j.attack(t.Context(), s, solver.VCT, l.Part(attackShare)))
	testhelp.OK(t, j.look(t.Context(), s, l))
	return j
}

// restored encodes a judgement and decodes it again, for pos.
func restored(t *testing.T, j *Judgement, pos *notation.Position, change func([]byte) []byte) (*Judgement, error) {
	t.Helper()
	data := testhelp.Must(j.encode())(t)
	return decode(pos, change(data))
}

// TestStoredJudgement: a decoded judgement says the same; one that was tampered
// with is not believed.
func TestStoredJudgement(t *testing.T) {
	g := reviewedText(t, lostGames["an ignored three"])
	s := ask.Open(ask.Options{Memory: 16 << 20})
	for i := range g.Positions {
		j := judgedAt(t, s, g.Positions[i])
		back, err := restored(t, j, &g.Positions[i], func(data []byte) []byte { return data })
		if err != nil {
			t.Fatalf("ply %d: %v", i, err)
		}
		j.refute()
		back.refute()
		if got, want := back.digest(), j.digest(); got != want || back.IsLost() != j.IsLost() ||
			back.LostIn() != j.LostIn() {
			t.Errorf("ply %d: %s, want %s", i, got, want)
		}
		if j.Attack.Verdict == solver.Win {
			if _, err := restored(t, j, &g.Positions[0], func(data []byte) []byte { return data }); err == nil {
				t.Errorf("ply %d: the proof of another position is believed", i)
			}
			bad, err := restored(t, j, &g.Positions[i], func(data []byte) []byte {
				return bytes.Replace(data, []byte(`"move":"`+j.Attack.Line[0].String()), []byte(`"move":"o1`), 1)
			})
			if err == nil && bad.IsWon() {
				t.Errorf("ply %d: a proof with another move is believed", i)
			}
		}
	}
}

// TestFalseLossIsNotBelieved: a stored list of losses that the checker does not
// confirm, or that is incomplete, proves nothing: neither move by move nor by
// the certificate of the move before.
func TestFalseLossIsNotBelieved(t *testing.T) {
	g := reviewedText(t, "h8 i9 h9 j7 h10 a15")
	s := ask.Open(ask.Options{Memory: 16 << 20})
	j := judgedAt(t, s, g.Positions[5])
	if len(j.Defence.Holds) == 0 || j.IsLost() {
		t.Fatalf("holds: %v, lost %v, want moves that hold", j.Defence.Holds, j.IsLost())
	}
	believed := func(losses []loss) bool {
		before := judgedAt(t, s, g.Positions[4])
		next := *j
		next.Defence.Holds, next.Defence.Open, next.losses = nil, nil, losses
		before.proveWin(&next, g.Moves[4].Point)
		return next.IsLost() || before.IsWon()
	}
	if believed(j.losses) {
		t.Error("a list without the moves that hold is believed to be a loss")
	}
	more := j.losses
	for _, p := range j.Defence.Holds {
		more = append(more, loss{move: p, length: 3})
	}
	if believed(more) {
		t.Error("moves that hold are believed to lose")
	}
}

// TestCertificateOfALoss: if every reply loses, the move before is proved to
// win by one certificate, and the lengths are the lengths of the longest reply.
func TestCertificateOfALoss(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 16 << 20})
	for _, c := range []struct {
		text string
		ply  int // that wins, from 0
	}{
		{"h8 a1 i8 c3 j8 e1 k8 o15 l8", 6}, // a straight four
		{"h8 i9 h9 j7 h10 a15 h11 a14 h12", 6},
		{`{"moves":["h8","a1","i8","c3","h9","e1","i9","o15","g7"]}`, 8}, // quiet: a second three
	} {
		g := reviewedText(t, c.text)
		before, next := judgedAt(t, s, g.Positions[c.ply]), judgedAt(t, s, g.Positions[c.ply+1])
		if !next.allLost() {
			t.Fatalf("%s: not every reply to ply %d loses", c.text, c.ply+1)
		}
		longest := next.longest().length
		before.Attack = solver.Result{} // as if it had not been found
		before.proveWin(next, g.Moves[c.ply].Point)
		if next.lost == nil || next.lost.length != longest+1 || !before.IsWon() || before.WonIn() != longest+2 {
			t.Errorf("%s: lost %+v, won in %d, want a certificate of %d plies", c.text, next.lost, before.WonIn(),
				longest+2)
		}
		if _, err := proof.Verify(before.Attack.Proof, proof.Options{Paranoid: true}); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// TestHeldAndLostAfterAll: a move after which the opponent has no VCT can still be
// shown to lose, by refuting every reply to the game's next move. Then it is no
// longer said to hold, and if it was the only holding move, the position is lost.
func TestHeldAndLostAfterAll(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 16 << 20})
	g := reviewedText(t, "h8 a1 i8 c3 j8 e1 k8 o15 l8")
	j := judgedAt(t, s, g.Positions[7])
	played := g.Moves[7].Point
	if !j.allLost() {
		t.Fatal("not every reply to a straight four loses")
	}
	j.losses = slices.DeleteFunc(j.losses, func(l loss) bool { return l.move == played })
	j.Defence.Holds = []notation.Point{played}
	if j.refute(); j.IsLost() {
		t.Fatal("lost although a move holds")
	}
	j.refuteMove(&Judgement{Position: g.Positions[8]}, played)
	if len(j.Defence.Holds) != 1 {
		t.Error("a move is said to lose without a proof")
	}
	j.refuteMove(&Judgement{Position: g.Positions[8], won: 5}, played)
	if j.refute(); len(j.Defence.Holds) != 0 || !j.IsLost() || j.LostIn() != 6 {
		t.Errorf("holds %v, lost %v in %d plies, want none, true and 6", j.Defence.Holds, j.IsLost(), j.LostIn())
	}
}

// TestReviewTwice: the second time, the store answers, nothing is searched, and the
// review is the same; invalid entries of the store are reported, and searched
// again.
func TestReviewTwice(t *testing.T) {
	store := &memoryStore{kept: map[string][]byte{}}
	text := lostGames["a three too many"]
	first := testhelp.Must(newReviewer(store).Review(t.Context(), reviewedText(t, text), Watch{}))(t)
	again := New(Options{Limits: solver.Limits{Nodes: 10_000}, Memory: testMemory, Store: store,
		Sessions: []*ask.Session{nil, nil}})
	second := testhelp.Must(again.Review(t.Context(), reviewedText(t, text), Watch{}))(t)
	if got, want := second.digest(), first.digest(); got != want || len(second.Unused) > 0 {
		t.Errorf("the second time: %s, %v, want %s", got, second.Unused, want)
	}
	for key := range store.kept {
		store.kept[key] = []byte("nonsense")
	}
	third := testhelp.Must(newReviewer(store).Review(t.Context(), reviewedText(t, text), Watch{}))(t)
	if got, want := third.digest(), first.digest(); got != want || len(third.Unused) == 0 {
		t.Errorf("from a store of nonsense: %s, %d refused, want %s", got, len(third.Unused), want)
	}
}

// TestInterrupted: the finished part is kept in the review, which is incomplete
// and not stored.
func TestInterrupted(t *testing.T) {
	g := reviewedText(t, lostGames["an ignored three"])
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	last, store := 0, &memoryStore{kept: map[string][]byte{}}
	o := Options{Limits: solver.Limits{Nodes: 10_000}, Memory: testMemory, Store: store}
	r, err := New(o).Review(ctx, g, Watch{Step: func(done, all int) {
		if all != 2*len(g.Positions) || done <= last {
			t.Errorf("%d of %d after %d", done, all, last)
		}
		if last = done; done == len(g.Positions)+4 { // from the end on, the second time
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Complete() || r.ChanceTurn() != nil || len(store.kept) > 0 {
		t.Errorf("complete %v, turn %v, %d records kept", r.Complete(), r.ChanceTurn(), len(store.kept))
	}
	if r.Moves[0].Class != NotJudged || r.Moves[8].Class != Best {
		t.Errorf("classes %q and %q, want %q and %q", r.Moves[0].Class, r.Moves[8].Class, NotJudged, Best)
	}
}

// TestStoryIsToldEarly: every round but the last reports what is known, and a later one
// knows more.
func TestStoryIsToldEarly(t *testing.T) {
	told := 0
	o := Options{Limits: solver.Limits{Nodes: 100_000}, Memory: testMemory}
	r, err := New(o).Review(t.Context(), reviewedText(t, lostGames["an ignored three"]), Watch{Story: func(r *Review) {
		if told++; r.Losing == nil || r.Losing.Ply != 5 || r.Before == nil {
			t.Errorf("round %d: %+v, %+v", told, r.Losing, r.Before)
		}
	}})
	if want := len(rounds(o.Limits)) - 1; err != nil || told != want || r.Before.Stood[0].Nodes < 400_000 {
		t.Errorf("told %d times, want %d; %+v, %v", told, want, r.Before, err)
	}
}

// TestFouledIsSteady: workers that judge positions at the same time do not see
// the forbidden move tried out: the review is the same as with one worker, every
// time.
func TestFouledIsSteady(t *testing.T) {
	const text = `{"rule":"renju","moves":["h8","a1","i8","c3","j9","e1","j10","o15","j8","o1","a15"]}`
	var want string
	for i := range 20 {
		o := Options{Limits: solver.Limits{Nodes: 300}, Memory: testMemory}
		for range min(1+i, 2) {
			o.Sessions = append(o.Sessions, ask.Open(ask.Options{Memory: testMemory}))
		}
		r := testhelp.Must(New(o).Review(t.Context(), reviewedText(t, text), Watch{}))(t)
		got := r.digest()
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("run %d: %s, want %s", i, got, want)
		}
		if at := r.Game.Positions[8]; at.At(r.Game.Moves[8].Point) != notation.Empty {
			t.Fatal("the stone of the forbidden move was left on the board")
		}
	}
}

// TestNewGame: positions and moves without a file.
func TestNewGame(t *testing.T) {
	start := testhelp.Must(notation.NewPosition(notation.Renju, 15))(t)
	h8, i9 := notation.At(7, 7), notation.At(8, 8)
	g, err := NewGame(start, h8, notation.NoPoint, i9)
	if err != nil || len(g.Moves) != 3 || g.Moves[1] != (Move{notation.NoPoint, notation.White}) ||
		g.End().At(i9) != notation.Black || g.End().Rule() != notation.Renju {
		t.Errorf("%+v, %v", g, err)
	}
	setup := *g.End()
	if g, err = NewGame(setup, notation.At(0, 0)); err != nil || len(g.Positions) != 2 ||
		!g.Positions[0].Same(&setup) || g.Moves[0].Side != notation.White {
		t.Errorf("from a position: %+v, %v", g, err)
	}
	if _, err := NewGame(start); !errors.Is(err, ErrNoMoves) {
		t.Errorf("without moves: %v", err)
	}
	if _, err := NewGame(start, h8, h8); err == nil {
		t.Error("a point is played twice")
	}
	tree := format.NewTree(15, notation.Renju)
	tree.Root.Add(h8, notation.Black)
	var length *LengthError
	for _, plies := range []int{0, 2} {
		if _, err := FromTree(tree, plies); !errors.As(err, &length) || length.Wanted != plies || length.Plies != 1 {
			t.Errorf("%d plies of one: %v", plies, err)
		}
	}
}

// TestGame: what a file may contain in addition to alternating moves.
func TestGame(t *testing.T) {
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
		{`{"rule":"renju","moves":["h8","a1","i8","c3","h9","e1","i9","o15","g8","a15","f8","o1","k8"]}`, 13, "open",
			false, ""},
		{`{"rule":"renju","moves":["h8","a1","i8","c3","j8","e1","h9","o15","h10","a15","l8","o1","k8"]}`, 13, "black",
			true, ""},
		{`{"rule":"renju","moves":["h8","a1","i8","c3","j8","e1","f8","o15","e8","a15","l5","o1","g8"]}`, 13, "white",
			true, ""},
	} {
		g := reviewedText(t, c.text)
		_, shown := g.won()
		if len(g.Moves) != c.plies || g.Result() != c.result || shown != c.shown && c.result != "open" {
			t.Errorf("%s: %d plies, %s, shown %v, want %d, %s, %v", c.text, len(g.Moves), g.Result(), shown, c.plies,
				c.result, c.shown)
		}
		if got := fmt.Sprint(g.Warnings); c.warn == "" && len(g.Warnings) > 0 || !strings.Contains(got, c.warn) {
			t.Errorf("%s: warnings %q, want %q", c.text, got, c.warn)
		}
	}
}

// TestGameOfAnAnswer: moves added by an answer were not played.
func TestGameOfAnAnswer(t *testing.T) {
	for text, want := range map[string]int{
		`{"moves":"h8 a1 h9 a3 h10 a5","verdict":"win","class":"vcf","length":3,"line":["h7","h6","h11"]}`: 6,
		`{"moves":"h8 a1","attack":{"verdict":"no-win","line":[]},"defence":{"verdict":"no-win","line":[]},` +
			`"candidates":[{"move":"h9","line":["h9","a3"]}]}`: 2,
		`{"moves":"h8 a1 h9","cursor":1}`: 3,
	} {
		if g := reviewedText(t, text); len(g.Moves) != want {
			t.Errorf("%s: %d moves, want %d", text, len(g.Moves), want)
		}
	}
}

// TestOnlyMoveIsCovered: a move is the only one not proved to lose if every other has a proof;
// a list of some of them shows nothing.
func TestOnlyMoveIsCovered(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 16 << 20})
	g := reviewedText(t, "h8 a1 i8 c3 j8")
	j := judgedAt(t, s, g.Positions[5])
	if len(j.Defence.Holds) == 0 || len(j.Defence.Open) > 0 {
		t.Fatalf("holds %v, open %v", j.Defence.Holds, j.Defence.Open)
	}
	p := j.Defence.Holds[0]
	for _, q := range j.Defence.Holds[1:] { // as if all others lost to the threat
		j.losses = append(j.losses, loss{move: q, length: 3, result: &j.Defence.Threat})
	}
	j.Defence.Holds = []notation.Point{p}
	if !j.OnlyHolds(p) {
		t.Error("all others are proved to lose, and it is not the only move")
	}
	if j.losses = j.losses[:len(j.losses)/2]; j.OnlyHolds(p) {
		t.Error("half of the others have a proof, and it is the only move")
	}
}
