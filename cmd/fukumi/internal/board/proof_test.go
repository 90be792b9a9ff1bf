package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/walk"
)

// wins returns proofs of the built-in suites and of positions of the other rules.
func wins(t *testing.T) []*certificate {
	t.Helper()
	s := ask.Open(ask.Options{})
	var list []*certificate
	try := func(pos notation.Position) {
		r, err := s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 20_000}})
		if err == nil && r.Verdict == solver.Win {
			list = append(list, &certificate{Proof: r.Proof, check: r.Check})
		}
	}
	for _, name := range puzzles.Published() {
		text, _ := puzzles.OpenBuiltin(name)
		for record, err := range puzzles.Read(strings.NewReader(text)) {
			if err != nil {
				t.Fatal(err)
			}
			for _, rule := range notation.Rules {
				pos := record.Position
				pos.SetRule(rule)
				try(pos)
			}
		}
	}
	return list
}

// quietWins returns proofs with quiet moves.
func quietWins(t *testing.T) []*certificate {
	t.Helper()
	var list []*certificate
	for _, c := range []struct {
		rule  notation.Rule
		moves string
	}{{notation.Freestyle, "h8 o15 i9 a1"}, {notation.Standard, "h8 o15 i9 a1"}} {
		in := testhelp.Must(text.ParsePosition(c.moves, text.Defaults{Rule: c.rule}))(t)
		r, err := ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: in.Position,
			Goal: solver.AnyWin, Limits: solver.Limits{Nodes: 5_000_000}})
		if err != nil || r.Class != solver.AnyWin || r.Verdict != solver.Win {
			t.Fatalf("%v, %s: %v of class %v, %v", c.rule, c.moves, r.Verdict, r.Class, err)
		}
		list = append(list, &certificate{Proof: r.Proof, check: r.Check})
	}
	return list
}

// TestWalkQuietProofs plays games against proofs with quiet moves. It tries replies with and without
// nodes of their own, more of them in proofs with quiet moves. Each game ends in a five.
func TestWalkQuietProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, cert := range quietWins(t) {
		quiet, standing := 0, 0
		for game := range 200 {
			w, path := walk.New(cert.Proof), answer.Line{}
			for {
				var o *answer.ProofView
				if game%10 == 0 {
					if o = describe(words.English, w, cert,
						path); o.Move != w.Node.Move || len(path)+o.Plies > cert.check.Length {
						t.Fatalf("after %s: %+v", notation.FormatMoves(path), o)
					}
				}
				path = append(path, w.Node.Move)
				if err := w.Play(); err != nil {
					t.Fatalf("after %s: %v", notation.FormatMoves(path), err)
				}
				if w.Node.Kind == proof.KindFive {
					break
				}
				replies := w.Replies()
				if w.Node.Kind == proof.KindQuiet {
					quiet++
				}
				if o != nil && len(o.Replies)+o.Elsewhere.Count != len(replies) {
					t.Fatalf("after %s: %d and %d replies of %d are listed", notation.FormatMoves(path), len(o.Replies),
						o.Elsewhere.Count, len(replies))
				}
				p := replies[rng.IntN(len(replies))]
				if own := w.Node.Replies; len(own) > 0 && rng.IntN(8) > 0 && (w.Node.Kind != proof.KindQuiet ||
					rng.IntN(3) > 0) && w.Pos.Legal(own[0].Move, w.Attacker.Opponent()) == nil {
					p = own[rng.IntN(len(own))].Move
					if w.Pos.Legal(p, w.Attacker.Opponent()) != nil {
						p = own[0].Move
					}
				}
				if w.Node.Kind == proof.KindQuiet && w.Node.Reply(p) == nil {
					standing++
				}
				if err := w.Reply(p); err != nil {
					t.Fatalf("after %s: %s: %v", notation.FormatMoves(path), p, err)
				}
				path = append(path, p)
			}
			if row, over := w.Pos.Winner(); !over || row.Side != w.Attacker {
				t.Fatalf("%s ends without a five", notation.FormatMoves(path))
			}
		}
		if quiet < 50 || standing < 10 {
			t.Errorf("only %d quiet moves were met, and %d replies without a node", quiet, standing)
		}
	}
}

// A tally counts replies as the checker does: only at nodes of kind tree, and the replies of a
// shared node once in each position. fouls are free points that are not legal replies; the
// checker may count them among the others.
type tally struct {
	explicit, elsewhere, fouls int
	met                        map[meeting]bool
}

// A meeting is a node in a position.
type meeting struct {
	node   *proof.Node
	stones string
}

// walkAll walks the whole tree below a node where the attacker is to move, through every reply
// that has a node, and plays the line of every group of other replies.
func walkAll(t *testing.T, w *walk.Walk, cert *certificate, path answer.Line, seen *tally) {
	t.Helper()
	if key := (meeting{w.Node, string(w.Pos.Packed())}); w.Node.Kind == proof.KindTree && seen.met[key] {
		return
	} else if w.Node.Kind == proof.KindTree {
		seen.met[key] = true
	}
	o := describe(words.English, w, cert, path)
	if o.Played || o.Move != w.Node.Move || o.Board.Turn != w.Attacker {
		t.Fatalf("%s: %+v", notation.FormatMoves(path), o)
	}
	after := *w
	testhelp.OK(t, after.Play())
	if w.Node.Kind == proof.KindFive {
		if _, over := after.Pos.Winner(); !over || len(o.Replies)+o.Elsewhere.Count > 0 {
			t.Fatalf("%s: kind five, but not a five: %+v", notation.FormatMoves(path), o)
		}
		return
	}
	legal := map[notation.Point]bool{}
	for _, p := range after.Replies() {
		legal[p] = true
	}
	if w.Node.Kind == proof.KindTree {
		seen.explicit += len(o.Replies)
		seen.elsewhere += o.Elsewhere.Count
		seen.fouls += after.Pos.Count(notation.Empty) - len(legal)
	}
	for _, g := range o.Elsewhere.Groups {
		for _, p := range g.Points {
			if !legal[p] {
				t.Fatalf("%s: %s is not a legal reply, or stands twice", notation.FormatMoves(path), p)
			}
			delete(legal, p)
			wins := after.Pos
			testhelp.OK(t, wins.Follow(p))
			for i, q := range g.Line {
				if i%2 == 0 && wins.Legal(q, w.Attacker) != nil || i%2 == 1 && q != notation.NoPoint && wins.Legal(q,
					w.Attacker.Opponent()) != nil {
					t.Fatalf("%s %s: %s: %s is not legal", notation.FormatMoves(path), p, notation.FormatMoves(g.Line),
						q)
				}
				if i%2 == 0 && len(wins.Fives(w.Attacker.Opponent())) > 0 && !wins.MakesFive(q, w.Attacker) &&
					!wins.MakesFive(q, w.Attacker.Opponent()) {
					t.Fatalf("%s %s: %s: the defender makes five first", notation.FormatMoves(path), p,
						notation.FormatMoves(g.Line))
				}
				testhelp.OK(t, wins.Follow(q))
			}
			if row, over := wins.Winner(); !over || row.Side != w.Attacker {
				t.Fatalf("%s %s: %s is not a five", notation.FormatMoves(path), p, notation.FormatMoves(g.Line))
			}
		}
	}
	for _, r := range o.Replies {
		p := notation.NoPoint
		if r.Move != "-" {
			var err error
			if p, err = notation.ParsePoint(r.Move, notation.MaxSize); err != nil {
				t.Fatal(err)
			}
		}
		if !legal[p] {
			t.Fatalf("%s: %s is not a legal reply, or stands twice", notation.FormatMoves(path), r.Move)
		}
		delete(legal, p)
		next := after
		if err := next.Reply(p); err != nil {
			t.Fatalf("%s %s: %v", notation.FormatMoves(path), r.Move, err)
		}
		walkAll(t, &next, cert, append(path[:len(path):len(path)], w.Node.Move, p), seen)
	}
	if len(legal) > 0 {
		t.Fatalf("%s: %d legal replies are not listed", notation.FormatMoves(path), len(legal))
	}
}

// Whole proofs: every legal reply is listed once. The numbers of replies with nodes of their own
// and of others are the checker's, and every line that answers a reply wins.
func TestWalkProofs(t *testing.T) {
	walked, rules, elsewhere := 0, map[notation.Rule]int{}, 0
	for _, cert := range wins(t) {
		if cert.check.Nodes > 150 || rules[cert.Position.Rule()] == 8 {
			continue
		}
		seen := tally{met: map[meeting]bool{}}
		walkAll(t, walk.New(cert.Proof), cert, nil, &seen)
		others := cert.check.Lemma + cert.check.Simulated
		if seen.explicit != cert.check.Explicit || others < seen.elsewhere || others > seen.elsewhere+seen.fouls {
			t.Errorf("%s: %d replies with nodes and %d others, the checker counts %d and %d",
				notation.FormatPosition(&cert.Position),
				seen.explicit, seen.elsewhere, cert.check.Explicit, others)
		}
		walked++
		rules[cert.Position.Rule()]++
		elsewhere += seen.elsewhere
	}
	if walked < 20 || len(rules) < 3 || elsewhere < 1000 {
		t.Errorf("only %d proofs of %d rules, with %d replies elsewhere", walked, len(rules), elsewhere)
	}
}

// The requests: a win is found, walked along its longest defence to the five, downloaded,
// and accepted again, both by its hash and as a file.
func TestProofRequests(t *testing.T) {
	d := New(Options{})
	const position = `{"rule":"renju","black":["e11","f10","g10","h8","g7","h7","g6"],"white":["e10","g9","f8","g8",` +
		`"i8","f7","i7"],"turn":"black"}`
	won := answered(t, d, `{"kind":"solve","shortest":true,"position":`+position+`}`)
	hash := won["proof_sha256"].(string)
	if won["verdict"] != "win" || won["length"] != 9.0 {
		t.Fatalf("%v", won)
	}
	path := []string{}
	for {
		n := answered(t, d, fmt.Sprintf(`{"kind":"proof","sha256":%q,"path":%s}`, hash, encoded(t, path)))
		if n["plies"] != float64(9-len(path)) {
			t.Fatalf("after %v: %v plies left", path, n["plies"])
		}
		path = append(path, n["move"].(string))
		if n["kind"] == "five" {
			break
		}
		if replies := n["replies"].([]any); len(replies) > 0 && replies[0].(map[string]any)["plies"] == float64(
			9-len(path)-1) {
			path = append(path, replies[0].(map[string]any)["move"].(string))
			continue
		}
		group := n["elsewhere"].(map[string]any)["groups"].([]any)[0].(map[string]any)
		path = append(path, group["points"].([]any)[0].(string))
	}
	if len(path) != 9 {
		t.Errorf("the longest defence: %v", path)
	}
	file := answered(t, d, fmt.Sprintf(`{"kind":"download","sha256":%q}`, hash))
	for _, request := range []string{
		fmt.Sprintf(`{"kind":"verify","sha256":%q}`, hash),
		fmt.Sprintf(`{"kind":"verify","text":%q,"paranoid":true}`, file["text"]),
	} {
		v := answered(t, d, request)
		if v["accepted"] != true || v["proof_sha256"] != hash || !strings.HasPrefix(v["text"].(string),
			"accepted: Black wins") {
			t.Errorf("%.60s: %v", request, v)
		}
	}
	// The proof of an uploaded file is kept, to be walked.
	other := New(Options{})
	answered(t, other, fmt.Sprintf(`{"kind":"verify","text":%q}`, file["text"]))
	answered(t, other, fmt.Sprintf(`{"kind":"proof","sha256":%q}`, hash))
	wrong := strings.Replace(file["text"].(string), `"move":"i9"`, `"move":"a1"`, 1)
	if v := answered(t, other, fmt.Sprintf(`{"kind":"verify","text":%q}`, wrong)); v["accepted"] != false ||
		!strings.HasPrefix(v["text"].(string), "rejected: ") || v["checked"] != "" {
		t.Errorf("a text that is not a proof: %v", v)
	}
	for request, want := range map[string]string{
		`{"kind":"proof","sha256":"x"}`:                                      "no proof",
		`{"kind":"download","sha256":""}`:                                    "no proof",
		fmt.Sprintf(`{"kind":"proof","sha256":%q,"path":["a1"]}`, hash):      "the proof plays i9, not a1",
		fmt.Sprintf(`{"kind":"proof","sha256":%q,"path":["i9","i9"]}`, hash): "occupied",
		fmt.Sprintf(`{"kind":"proof","sha256":%q,"path":["i9","-"]}`, hash):  "no legal move",
		`{"kind":"verify","text":"{}"}`:                                      "not a proof",
		`{"kind":"verify"}`:                                                  "no proof",
		fmt.Sprintf(`{"kind":"verify","text":"x","sha256":%q}`, hash):        "give one of them",
	} {
		name, fields := last(t, d, request)
		if message, _ := fields["message"].(string); name != "error" || !strings.Contains(message, want) {
			t.Errorf("%s: %s %v, want an error with %q", request, name, fields, want)
		}
	}
}

// The store drops the least recently used certificates, and stays within its bounds.
func TestProofsKept(t *testing.T) {
	s := newProofs()
	keep := func(name string, nodes int) {
		s.keep(&certificate{Proof: &proof.Proof{Tree: &proof.Node{}}, check: proof.Report{SHA256: name, Nodes: nodes}})
	}
	for i := range maxProofs {
		keep(fmt.Sprint(i), 1)
	}
	if s.find("0") == nil || s.find("1") == nil {
		t.Fatal("lost one too early")
	}
	keep("new", 1)
	if s.find("2") != nil || s.find("0") == nil || s.find("new") == nil || s.used.Len() != maxProofs {
		t.Error("the least used is kept, or another one is lost")
	}
	keep("large", maxNodes)
	if s.find("large") == nil || s.nodes > maxNodes || s.used.Len() != 1 || len(s.byHash) != 1 || len(s.trees) != 1 {
		t.Errorf("%d nodes in %d proofs", s.nodes, s.used.Len())
	}
	// A tree shared by certificates counts once, as long as one of them is kept.
	shared := &proof.Node{}
	for i := range 300 {
		s.keep(&certificate{Proof: &proof.Proof{Tree: shared}, check: proof.Report{SHA256: fmt.Sprint("shared", i),
			Nodes: maxNodes / 2}})
	}
	if s.used.Len() != 300 || s.nodes != maxNodes/2 || s.trees[shared] != 300 {
		t.Errorf("%d nodes in %d proofs that share a tree", s.nodes, s.used.Len())
	}
}

// TestProofName: a step of a proof says what its move makes, and what decides after it.
func TestProofName(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5",
		text.Defaults{Rule: notation.Freestyle}))(t)
	r := testhelp.Must(ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: in.Position, Goal: solver.VCF,
		Limits: solver.Limits{Nodes: 20_000}}))(t)
	view := describe(words.English, walk.New(r.Proof), &certificate{Proof: r.Proof, check: r.Check}, nil)
	if want := "four; the block at f5 leaves f9, a four and a three at once"; view.Name != want {
		t.Errorf("%q, want %q", view.Name, want)
	}
}
