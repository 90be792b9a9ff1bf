package proof

import (
	"errors"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// twoThrees is a position in which Black has two straight fours to come, so that a
// move elsewhere, to a1, wins as well; and a proof of that, which other may change.
func twoThrees(rule notation.Rule, other func(*Node)) *Proof {
	answer := line("i4 e4 j4")
	n := &Node{Move: pt("a1"), Kind: KindQuiet, Default: line("i8 e8 j8")}
	for _, p := range pts("e8 i8 j8") {
		n.Replies = append(n.Replies, Reply{p, answer})
	}
	other(n)
	return &Proof{stones(rule, 15, black, "f8 g8 h8 f4 g4 h4", "b12 d14 f11"), AnyWin, n}
}

// drop removes the reply at p from n.
func drop(n *Node, p notation.Point) {
	for i, r := range n.Replies {
		if r.Move == p {
			n.Replies = append(n.Replies[:i:i], n.Replies[i+1:]...)
			return
		}
	}
}

// TestQuietByHand checks quiet nodes small enough to be judged by eye.
func TestQuietByHand(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Node)
		reject string // empty if the proof is accepted
	}{
		{"as it is", func(*Node) {}, ""},
		{"default of kind tree", func(n *Node) {
			n.Default = &Node{Move: pt("i8"), Kind: KindTree, Threat: pts("j8"),
				Replies: []Reply{{pt("e8"), five("j8")}, {pt("j8"), five("e8")}}}
		}, ""},
		{"a reply more", func(n *Node) { n.Replies = append(n.Replies, Reply{pt("k10"), line("i8 e8 j8")}) }, ""},
		{"no default", func(n *Node) { n.Default = nil }, "reply b1 has no node, and there is no default"},
		{"reply e8 dropped", func(n *Node) { drop(n, pt("e8")) }, "does not answer reply e8"},
		{"reply j8 dropped", func(n *Node) { drop(n, pt("j8")) }, "does not answer reply j8"},
		{"reply on a stone", func(n *Node) { n.Replies = append([]Reply{{pt("g4"), five("a2")}}, n.Replies...) },
			"occupied"},
		{"a four as the move", func(n *Node) { n.Move = pt("i4") }, "point is occupied"},
		{"default that is not a win", func(n *Node) { n.Default = line("i8 e8 i9") }, "makes no five"},
		{"default with a quiet move", func(n *Node) {
			n.Default = &Node{Move: pt("a2"), Kind: KindQuiet, Default: n.Default, Replies: n.Replies}
		}, "its default is to be of fives, lines and trees"},
		{"default is a lemma", func(n *Node) {
			n.Default = &Node{Kind: KindLemma}
		}, "its default is to be of fives, lines and trees"},
		{"lemma without a book", func(n *Node) {
			n.Replies[0].Node = &Node{Kind: KindLemma}
		}, "a lemma has no place here"},
	} {
		for _, rule := range notation.Rules {
			p := twoThrees(rule, test.change)
			if test.reject == "" {
				if r := mustVerify(t, p); r.Length != 5 || r.Class != AnyWin || r.Quiet.Lemma == 0 {
					t.Errorf("%s, %v: %+v", test.name, rule, r)
				}
				for c := Five; c <= VCT; c++ {
					if _, err := Verify(&Proof{p.Position, c, p.Tree}, Options{}); err == nil {
						t.Errorf("%s: accepted as %v", test.name, c)
					}
				}
				continue
			}
			for _, paranoid := range []bool{false, true} {
				if _, err := Verify(p, Options{Paranoid: paranoid}); err == nil || !strings.Contains(err.Error(),
					test.reject) {
					t.Errorf("%s, %v: error %v, want %q", test.name, rule, err, test.reject)
				}
			}
		}
	}
}

// TestQuiet builds proofs with quiet moves that leave every reply to the default if
// it answers the reply, and checks them in every way.
func TestQuiet(t *testing.T) {
	for _, rule := range notation.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			from := newQuietSource(182, 7, rule)
			var sum counts
			lines := 0
			for i := range testhelp.Cases(2, 60) {
				from.trees = i%2 > 0
				p := from.nextQuiet()
				r := mustVerify(t, p)
				if rule == renju && p.Position.Turn() == white && r.Quiet.Lemma > 0 {
					t.Error("the lemma was used for White in renju")
				}
				sum.Nodes += r.Quiet.Nodes
				sum.Explicit += r.Quiet.Explicit
				sum.Lemma += r.Quiet.Lemma
				sum.Simulated += r.Quiet.Simulated
				lines += r.Length
			}
			t.Logf("%d quiet moves, %d replies with a node, %d by the lemma, %d played out; %d plies", sum.Nodes,
				sum.Explicit, sum.Lemma, sum.Simulated, lines)
			if sum.Explicit == 0 || sum.Lemma == 0 && rule != renju {
				t.Error("some way of answering was not seen")
			}
		})
	}
}

// TestQuietText: a proof with quiet nodes is written in the third schema, and read as
// the same proof; others are written as before.
func TestQuietText(t *testing.T) {
	text := encoded(t, twoThrees(freestyle, func(*Node) {}))
	want := `{"schema":3,"rule":"freestyle","size":15,"turn":"black","black":["f4","g4","h4","f8","g8","h8"],` +
		`"white":["f11","b12","d14"],"class":"win","tree":` +
		`{"move":"a1","kind":"quiet","default":{"move":"i8","kind":"line","line":["e8","j8"]},"replies":{` +
		`"e8":{"name":1,"move":"i4","kind":"line","line":["e4","j4"]},"i8":{"same":1},"j8":{"same":1}}}}` + "\n"
	if text != want {
		t.Errorf("got  %swant %s", text, want)
	}
	without := encoded(t, twoThrees(freestyle, func(n *Node) { n.Default = nil }))
	for _, text := range []string{text, without} {
		p := testhelp.Must(Decode([]byte(text)))(t)
		if again := encoded(t, p); again != text {
			t.Errorf("got %s, want %s", again, text)
		}
	}
	for want, change := range map[string][2]string{
		"belongs to schema 3": {`"schema":3`, `"schema":2`},
		"has no place":        {`"line":["e8","j8"]`, `"line":["e8","j8"],"default":{"move":"a2","kind":"five"}`},
		"is missing":          {`"kind":"five"`, `"kind":"quiet"`},
		"twice":               {`"default":`, `"default":{"move":"a2","kind":"five"},"default":`},
		"unknown kind":        {`"kind":"quiet"`, `"kind":"lemma"`},
		"a default is to be": {`"default":{"move":"i8","kind":"line","line":["e8","j8"]}`,
			`"default":{"move":"a3","kind":"tree","threat":["a2"],"replies":{"b1":{"name":2,"move":"a4",` +
				`"kind":"quiet","replies":{}}}}`},
	} {
		text := strings.Replace(text, `"e8":{"name"`, `"b2":{"move":"b1","kind":"five"},"e8":{"name"`, 1)
		now := strings.Replace(text, change[0], change[1], 1)
		if _, err := Decode([]byte(now)); now == text || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v", want, err)
		}
	}
}

// TestQuietNamed: a default cannot become quiet by a name.
func TestQuietNamed(t *testing.T) {
	const head = `{"schema":3,"rule":"freestyle","size":15,"turn":"black","black":[],"white":[],"class":"win","tree":`
	for _, test := range []struct {
		named string
		quiet bool
	}{
		{`"move":"b1","kind":"line","line":["c1","d1"]`, false},
		{`"move":"b1","kind":"quiet","replies":{}`, true},
		{`"move":"b1","kind":"tree","threat":["c1"],"replies":{"d1":{"move":"e1","kind":"quiet","replies":{}}}`, true},
	} {
		text := head + `{"move":"a1","kind":"quiet","replies":{"b2":{"name":1,` + test.named +
			`},"c2":{"move":"a2","kind":"quiet","default":{"same":1},"replies":{}}}}}`
		p, err := Decode([]byte(text))
		if refused := err != nil && strings.Contains(err.Error(),
			"a default is to be of fives, lines and trees"); refused != test.quiet || !refused && err != nil {
			t.Errorf("%s: %v", test.named, err)
		}
		if err == nil && encoded(t, p) != text+"\n" {
			t.Errorf("got %s", encoded(t, p))
		}
	}
}

// wide is a proof in which two quiet moves have the same default, with nodes that occur
// in many positions.
func wide(n int) *Proof {
	p := apart(n)
	for _, q := range pts("e19 f19 g19") {
		_ = p.Position.Put(q, black)
	}
	ends := []*Node{line("h22 i22 d22"), line("h19 i19 d19")}
	var answers func(pos notation.Position, moves string) *Node
	answers = func(pos notation.Position, moves string) *Node {
		move, more, _ := strings.Cut(moves, " ")
		n := &Node{Move: pt(move), Kind: KindQuiet, Default: p.Tree}
		_ = pos.Put(n.Move, black)
		for _, q := range pos.Points() {
			if pos.Put(q, white) != nil {
				continue
			}
			switch {
			case q == pt("v21") && more != "":
				n.Replies = append(n.Replies, Reply{q, answers(pos, more)})
			case playsOut(&pos, p.Tree, false):
			case playsOut(&pos, ends[0], false):
				n.Replies = append(n.Replies, Reply{q, ends[0]})
			default:
				n.Replies = append(n.Replies, Reply{q, ends[1]})
			}
			pos.Take(q)
		}
		return n
	}
	return &Proof{p.Position, AnyWin, answers(p.Position, "u20 t20")}
}

// TestQuietBounds: the work on defaults is bounded, and can be stopped.
func TestQuietBounds(t *testing.T) {
	p := wide(2)
	for _, paranoid := range []bool{false, true} {
		v := testhelp.Must(newVerifier(p, Options{Paranoid: paranoid}))(t)
		if _, err := v.verify(p, false); err != nil || v.looked < 50 {
			t.Fatalf("paranoid %v: looked at %d nodes, %v", paranoid, v.looked, err)
		}
		looked := v.looked
		for _, most := range []int{1, 10, looked / 4} {
			v, _ := newVerifier(p, Options{Paranoid: paranoid})
			v.maxLooked = most
			if _, err := v.verify(p, false); !errors.Is(err, ErrTooLarge) {
				t.Errorf("paranoid %v, at most %d nodes: %v", paranoid, most, err)
			}
		}
		stop := errors.New("enough")
		asked, last := 0, 0
		for n := 0; n < 1000; n += 1 + n/4 {
			asked = 0
			_, err := Verify(p, Options{Paranoid: paranoid, Until: func() error {
				if asked++; asked > n {
					return stop
				}
				return nil
			}})
			if err == nil {
				break
			}
			if last = n; !errors.Is(err, stop) {
				t.Fatalf("paranoid %v, stopped when asked %d times: %v", paranoid, n+1, err)
			}
		}
		if last < 1 || paranoid && last < 10 {
			t.Errorf("paranoid %v: it was asked %d times", paranoid, last+1)
		}
	}
}
