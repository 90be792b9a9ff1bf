package proof

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// A rail is a position on 22x22 in which Black has a row of n fours, each with one
// point that stops it, and a straight four at the end. Black need not care: White may
// stop each four, or play elsewhere, on a point of its own.
type rail struct {
	pos                 notation.Position
	fours, stops, other []notation.Point
	end                 *Node // the straight four
}

func newRail(n int) *rail {
	r := &rail{pos: stones(freestyle, 22, black, "e22 f22 g22", ""), end: line("h22 i22 d22")}
	for k := range n {
		x, y := k/10*11, k%10*2
		at := func(i int) notation.Point { return notation.At(x+i, y) }
		_ = r.pos.Put(at(0), white)
		for i := 1; i <= 3; i++ {
			_ = r.pos.Put(at(i), black)
		}
		r.fours, r.stops, r.other = append(r.fours, at(4)), append(r.stops, at(5)), append(r.other, at(8))
	}
	return r
}

// four is the node of four k, with a node for each reply given.
func (r *rail) four(k int, replies ...Reply) *Node {
	slices.SortFunc(replies, func(a, b Reply) int { return int(a.Move) - int(b.Move) })
	return &Node{Move: r.fours[k], Kind: KindTree, Threat: []notation.Point{r.stops[k]}, Replies: replies}
}

// apart is a proof of n+1 nodes, each of which occurs in twice as many positions
// as the one before it: whether White stops a four or not, Black goes on.
func apart(n int) *Proof {
	r := newRail(n)
	next := r.end
	for k := n - 1; k >= 0; k-- {
		next = r.four(k, Reply{r.stops[k], next}, Reply{r.other[k], next})
	}
	return &Proof{r.pos, VCF, next}
}

// together is a proof in which White plays two points after two fours in either order,
// n times: as a tree it doubles each time, but the positions repeat.
func together(n int) *Proof {
	r := newRail(2 * n)
	next := r.end
	for k := n - 1; k >= 0; k-- {
		a, b := r.other[2*k], r.other[2*k+1]
		stopped := Reply{r.stops[2*k+1], r.end}
		next = r.four(2*k, Reply{r.stops[2*k], r.end},
			Reply{a, r.four(2*k+1, stopped, Reply{b, next})}, Reply{b, r.four(2*k+1, stopped, Reply{a, next})})
	}
	return &Proof{r.pos, VCF, next}
}

// TestSharedOnce: a shared node is checked once in each position, with the same
// result as its copies.
func TestSharedOnce(t *testing.T) {
	for n := 1; n <= 9; n++ {
		p := together(n)
		r, err := Verify(p, Options{})
		if err != nil {
			t.Fatalf("%d: %v", n, err)
		}
		// Three trees with a threat of one move each and a leaf of two moves.
		if want := n*3*4 + 2; r.Nodes != want || r.Explicit != 7*n || r.Class != VCF {
			t.Errorf("%d: %d moves, %d replies, class %v; want %d moves", n, r.Nodes, r.Explicit, r.Class, want)
		}
		tree := &Proof{p.Position, p.Class, clone(p.Tree)}
		copies, err := Verify(tree, Options{})
		if err != nil || n == 1 && oracle(tree) != nil {
			t.Fatalf("%d: %v, %v", n, err, oracle(tree))
		}
		if join(copies.Line) != join(r.Line) || n > 1 && copies.Nodes <= r.Nodes || copies.SHA256 == r.SHA256 {
			t.Errorf("%d: graph %+v, tree %+v", n, r, copies)
		}
	}
}

// TestManyPositions: a few nodes that occur in very many positions are refused, and
// soon.
func TestManyPositions(t *testing.T) {
	if r, err := Verify(apart(6), Options{}); err != nil || r.Explicit != 2*(1<<6-1) {
		t.Errorf("%d replies, %v", r.Explicit, err)
	}
	p := apart(20)
	data, err := Encode(p)
	if err != nil || len(data) > 5000 {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	for _, paranoid := range []bool{false, true} {
		v := testhelp.Must(newVerifier(p, Options{Paranoid: paranoid}))(t)
		v.maxChecked = 10_000
		if _, err := v.verify(p, false); !errors.Is(err, ErrTooLarge) || v.checked > v.maxChecked+1 {
			t.Errorf("%d looked at: %v", v.checked, err)
		}
	}
}

// TestNarrow: the class in the report is the narrowest that the checker accepts, and
// the hash with Narrow is the hash of the proof of this class.
func TestNarrow(t *testing.T) {
	from := newSource(72, notation.Rules[:]...)
	count := map[Class]int{}
	for i := range testhelp.Cases(60, 1800) {
		from.trees = i%2 > 0
		p := from.next()
		r, err := Verify(&Proof{p.Position, VCT, p.Tree}, Options{Narrow: true})
		if err != nil {
			if p.Class == Five {
				continue
			}
			t.Fatal(err, show(p))
		}
		count[r.Class]++
		for c := Five; c <= VCT; c++ {
			own, err := Verify(&Proof{p.Position, c, p.Tree}, Options{})
			if (err == nil) != (c >= r.Class) || err == nil && own.Class != r.Class {
				t.Errorf("narrowest %v, but %v: %v, %v%s", r.Class, c, own.Class, err, show(p))
			}
			if c == r.Class && own.SHA256 != r.SHA256 {
				t.Errorf("%v: hash %s, want %s", c, r.SHA256, own.SHA256)
			}
		}
	}
	t.Log(count)
	if count[VCF] == 0 || count[VCT3] == 0 || count[VCT] == 0 {
		t.Errorf("classes: %v", count)
	}
}

func encoded(t *testing.T, p *Proof) string {
	t.Helper()
	data := testhelp.Must(Encode(p))(t)
	return string(data)
}

// TestGraphText: the text of a graph is read as the same graph, whatever the order
// of its keys, and the names follow the order of the text.
func TestGraphText(t *testing.T) {
	text := encoded(t, together(2))
	if !strings.HasPrefix(text, `{"schema":2,`) || strings.Count(text, `"name":`) != 2 ||
		strings.Count(text, `"same":`) < 2 {
		t.Fatal(text)
	}
	renamed := strings.NewReplacer(`"name":1,`, `"name":1048576,`, `"same":1}`, `"same": 1048576 }`).Replace(text)
	if renamed == text {
		t.Fatal("no node 1")
	}
	for _, other := range []string{text, renamed} {
		p, err := Decode([]byte(other))
		if err != nil {
			t.Fatalf("%v: %s", err, other)
		}
		if _, err := Verify(p, Options{}); err != nil {
			t.Error(err)
		}
		if data, err := Encode(p); err != nil || string(data) != text {
			t.Errorf("got %s, %v, want %s", data, err, text)
		}
	}
	// A tree may be written in the second schema as well.
	p := testhelp.Must(Decode([]byte(strings.Replace(fourThree, `"schema":1`, `"schema":2`, 1))))(t)
	if data, err := Encode(p); err != nil || string(data) != fourThree {
		t.Errorf("got %s, %v", data, err)
	}
}

// TestDeepNames: a name may not put more nodes on a path than allowed.
func TestDeepNames(t *testing.T) {
	tree := func(name string, replies string) string {
		return `{` + name + `"move":"a1","kind":"tree","threat":["a2"],"replies":{` + replies + `}}`
	}
	chain := func(n int, end string) string {
		for range n {
			end = tree("", `"b1":`+end)
		}
		return end
	}
	for _, test := range []struct {
		above int
		deep  bool
	}{{maxDepth - 102, false}, {maxDepth - 101, true}} {
		below := tree(`"name":7,`, `"b1":`+chain(99, `{"move":"a2","kind":"five"}`)) // 101 nodes
		text := strings.Replace(fourThree, `"schema":1`, `"schema":2`, 1)
		text = text[:strings.Index(text, `"tree"`)] + `"tree":` + tree("", `"a3":`+below+`,"b3":`+chain(test.above,
			`{"same":7}`)) + `}`
		_, err := Decode([]byte(text))
		if deep := err != nil && strings.Contains(err.Error(), "nodes deep"); deep != test.deep || !deep && err != nil {
			t.Errorf("%d above: %v", test.above, err)
		}
	}
}

// TestGraphMutations gives references other names, moves names, and puts shared nodes
// where they do not belong. Proofs that are still accepted must hold as trees, played
// out.
func TestGraphMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	texts := []string{encoded(t, together(2)), encoded(t, together(4)), encoded(t, apart(4))}
	files, _ := readCorpus(t, "good", "reports.txt")
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.Contains(files[name], `"name":`) {
			texts = append(texts, files[name])
		}
	}
	read, accepted, why := 0, 0, map[string]int{}
	for range testhelp.Cases(1500, 45_000) {
		text := texts[rng.IntN(len(texts))]
		names := strings.Count(text, `"name":`)
		key := [...]string{`"same":`, `"same":`, `"name":`}[rng.IntN(3)]
		parts := strings.Split(text, key)
		k := 1 + rng.IntN(len(parts)-1)
		parts[k] = fmt.Sprint(rng.IntN(names+2)) + parts[k][strings.IndexAny(parts[k], ",}"):]
		now := strings.Join(parts, key)
		p, err := Decode([]byte(now))
		if now == text {
			continue
		}
		if err != nil {
			agree(t, []byte(now), err)
			_, what, _ := strings.Cut(err.Error(), ": ")
			why[strings.Trim(what, "0123456789:same ")]++
			continue
		}
		read++
		_, paranoid := Verify(p, Options{Paranoid: true})
		agree(t, []byte(now), paranoid)
		if _, err := Verify(p, Options{}); err != nil {
			continue
		}
		accepted++
		tree := &Proof{p.Position, p.Class, clone(p.Tree)}
		if _, err := Verify(tree, Options{Paranoid: true}); err != nil {
			t.Fatalf("accepted, but its tree is not: %v: %s", err, now)
		}
	}
	t.Logf("%d can be read, %d hold; the others: %v", read, accepted, why)
	if read == 0 || accepted == read || len(why) < 4 {
		t.Error("the mutations test too little")
	}
}
