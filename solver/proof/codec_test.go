package proof

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

const fourThree = `{"schema":1,"rule":"freestyle","size":15,"turn":"black","black":["f8","g8","h8","i9","i10"],` +
	`"white":["e8"],"class":"vcf",` +
	`"tree":{"move":"i8","kind":"tree","threat":["j8"],"replies":{"j8":{"move":"i11","kind":"line","line":["i7",` +
	`"i12"]}}}}` + "\n"

func TestEncode(t *testing.T) {
	p := &Proof{stones(freestyle, 15, black, "i10 i9 f8 g8 h8", "e8"), VCF,
		&Node{Move: pt("i8"), Kind: KindTree, Threat: pts("j8"), Replies: []Reply{{pt("j8"), line("i11 i7 i12")}}}}
	data, err := Encode(p)
	if err != nil || string(data) != fourThree {
		t.Errorf("got %s, %v, want %s", data, err, fourThree)
	}
	r, err := Verify(p, Options{})
	if want := "8d7e9d4986911a987d39bc085751044eac7be9f2e3b7e148894dcefceeac8f5a"; err != nil || r.SHA256 != want {
		t.Errorf("SHA-256 %s, %v, want %s", r.SHA256, err, want)
	}
}

func TestEncodeRejects(t *testing.T) {
	low := func(kid func() *Node, n int) *Node {
		p := &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a1")}
		for i := range notation.Point(n) {
			p.Replies = append(p.Replies, Reply{notation.At(int(i)%15, int(i)/15), kid()})
		}
		return p
	}
	end := five("a1")
	fives := func() *Node { return low(func() *Node { return end }, 21) }
	wide := low(func() *Node { return low(fives, 225) }, 225)
	chain := func(n int, end *Node) *Node {
		for range n {
			end = &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a1"), Replies: []Reply{{pt("b1"), end}}}
		}
		return end
	}
	below := chain(150, end) // first reached from the top, then below 150 others
	sharing := &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a1"), Replies: []Reply{{pt("b1"), below},
		{pt("c1"), chain(150, below)}}}
	circle := &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a1"), Replies: []Reply{{pt("b1"), nil}}}
	circle.Replies[0].Node = circle
	pos := stones(freestyle, 15, black, "", "")
	for _, test := range []struct {
		name, want string
		proof      *Proof
	}{
		{"nil", "no tree", nil},
		{"no tree", "no tree", &Proof{Position: pos, Class: VCT}},
		{"no position", "no position", &Proof{Class: VCT, Tree: five("a1")}},
		{"no class", "unknown class", &Proof{Position: pos, Tree: five("a1")}},
		{"deep", "nodes deep", &Proof{pos, VCT, chain(300, five("a1"))}},
		{"wide", "more than 1048576 nodes", &Proof{pos, VCT, wide}},
		{"circle", "node a1 is below itself", &Proof{pos, VCT, circle}},
		{"deep by sharing", "nodes deep", &Proof{pos, VCT, sharing}},
		{"zero node", "unknown kind 0", &Proof{pos, VCT, &Node{}}},
		{"off the board", "not on the board", &Proof{pos, VCT, five("p16")}},
		{"pass as a move", "not on the board", &Proof{pos, VCT, line("a1 b1 -")}},
		{"pass too early", "not on the board", &Proof{pos, VCT, line("a1 - b1 c1 d1")}},
		{"five with a line", "with a line",
			&Proof{pos, VCT, &Node{Move: pt("a1"), Kind: KindFive, Line: pts("a2 a3")}}},
		{"line with a threat", "with a threat",
			&Proof{pos, VCT, &Node{Move: pt("a1"), Kind: KindLine, Line: pts("a2 a3"), Threat: pts("a1")}}},
		{"empty line", "line of 0", &Proof{pos, VCT, line("a1")}},
		{"odd line", "line of 3", &Proof{pos, VCT, line("a1 a2 a3 a4")}},
		{"empty threat", "threat of 0", &Proof{pos, VCT, &Node{Move: pt("a1"), Kind: KindTree}}},
		{"order", "out of order", &Proof{pos, VCT, &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a2"),
			Replies: []Reply{{pt("b2"), five("a3")}, {pt("b1"), five("a3")}}}}},
		{"twice", "twice", &Proof{pos, VCT, &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a2"),
			Replies: []Reply{{pt("b1"), five("a3")}, {pt("b1"), five("a3")}}}}},
		{"no node", "no node", &Proof{pos, VCT, &Node{Move: pt("a1"), Kind: KindTree, Threat: pts("a2"),
			Replies: []Reply{{pt("b1"), nil}}}}},
	} {
		data, err := Encode(test.proof)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %.80s, %v, want error %q", test.name, data, err, test.want)
		}
		large := strings.HasPrefix(test.name, "deep") || test.name == "wide"
		if _, err := Verify(test.proof, Options{}); err == nil || errors.Is(err, ErrTooLarge) != large {
			t.Errorf("%s: Verify says %v", test.name, err)
		}
	}
}

func TestDecode(t *testing.T) {
	for _, text := range []string{
		fourThree,
		strings.NewReplacer(",", " ,\n", ":", "\t: ", "[", "[ ", "}", " }").Replace(fourThree),
		"\ufeff" + fourThree, "\ufeff\r\n" + fourThree,
		`{"class":"vcf","white":["e8"],"black":["i10","i9","f8","g8","H8"],"turn":"black","size":15,` +
			`"rule":"freestyle","schema":1,` +
			`"tree":{"replies":{"j8":{"line":["i7","i12"],"move":"i11","kind":"line"}},"threat":["j8"],"kind":"tree",` +
			`"move":"i8"}}`,
	} {
		p, err := Decode([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if data, err := Encode(p); err != nil || string(data) != fourThree {
			t.Errorf("%s: encodes as %s, %v", text, data, err)
		}
		agree(t, []byte(text), nil)
	}
}

// TestMarkElsewhere: a byte order mark is ignored only at the beginning, and both
// checkers refuse it anywhere else.
func TestMarkElsewhere(t *testing.T) {
	for _, text := range []string{mark, mark + mark + fourThree, " " + mark + fourThree, fourThree + mark,
		"{" + mark + fourThree[1:], mark[:2] + fourThree, "\xff\xfe" + fourThree} {
		_, err := Decode([]byte(text))
		if err == nil {
			t.Errorf("accepted: %q", text)
		}
		agree(t, []byte(text), err)
	}
}

// TestDecodeCuts reads every beginning of a proof, which must fail.
func TestDecodeCuts(t *testing.T) {
	whole := strings.TrimSpace(fourThree)
	for n := range len(whole) {
		if _, err := Decode([]byte(whole[:n])); err == nil {
			t.Errorf("accepted: %s", whole[:n])
		}
	}
}

func TestRoundTrip(t *testing.T) {
	from := newSource(3, notation.Rules[:]...)
	for range testhelp.Cases(30, 900) {
		p := from.next()
		data := testhelp.Must(Encode(p))(t)
		q, err := Decode(data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		again, err := Encode(q)
		if err != nil || !bytes.Equal(data, again) || !q.Position.Same(&p.Position) || q.Class != p.Class {
			t.Fatalf("%v: wrote %s, then %s", err, data, again)
		}
	}
}

// FuzzDecode: no input panics, and what can be decoded has one encoding.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(fourThree))
	f.Add([]byte(mark + strings.ReplaceAll(fourThree, ",", ", ")))
	f.Add([]byte(`{"schema":1,"rule":"renju","size":5,"turn":"white","black":[],"white":["a1"],"class":"five",` +
		`"tree":{"move":"a2","kind":"five"}}`))
	f.Add([]byte(`{"schema":1,"rule":"renju","size":6,"turn":"white","black":[],"white":[],"class":"vct",` +
		`"tree":{"move":"a2","kind":"line","line":["-","a3"]}}`))
	for _, dir := range [...]string{"good", "bad"} {
		names, err := filepath.Glob("testdata/" + dir + "/*.json")
		if err != nil || len(names) == 0 {
			f.Fatalf("no seeds: %v", err)
		}
		for _, name := range names {
			data := testhelp.Must(os.ReadFile(name))(f)
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data)
		if err != nil {
			return
		}
		once, err := Encode(p)
		if err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		q, err := Decode(once)
		if err != nil {
			t.Fatalf("cannot read what was written: %v\n%s", err, once)
		}
		if twice, err := Encode(q); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%v: wrote %s, then %s", err, once, twice)
		}
		// Accepted proofs must convince the oracle, which takes long for copies.
		if r, err := Verify(p, Options{}); err == nil && r.Nodes <= 30 && len(nodes(p.Tree)) <= 30 {
			if err := oracle(p); err != nil {
				t.Fatalf("accepted, but %v\n%s", err, once)
			}
		}
	})
}
