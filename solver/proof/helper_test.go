package proof

import (
	"errors"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof/internal/second"
)

// pts reads points such as "h8 i9"; "-" is NoPoint.
func pts(text string) []notation.Point {
	var list []notation.Point
	for _, f := range strings.Fields(text) {
		p := notation.NoPoint
		if f != "-" {
			var err error
			if p, err = notation.ParsePoint(f, notation.MaxSize); err != nil {
				panic(err)
			}
		}
		list = append(list, p)
	}
	return list
}

func pt(text string) notation.Point { return pts(text)[0] }

// stones sets up a position.
func stones(rule notation.Rule, size int, turn notation.Stone, black, white string) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	for i, text := range [...]string{black, white} {
		for _, p := range pts(text) {
			if err := pos.Put(p, notation.Black+notation.Stone(i)); err != nil {
				panic(err)
			}
		}
	}
	pos.SetTurn(turn)
	return pos
}

// draw shows a position: X is black.
func draw(pos *notation.Position) string {
	var b strings.Builder
	b.WriteString("\n" + pos.Rule().String() + ", " + pos.Turn().String() + " to move\n")
	for y := pos.Size() - 1; y >= 0; y-- {
		for x := range pos.Size() {
			b.WriteString(" " + ".XO"[pos.At(notation.At(x, y)):][:1])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// show writes a proof as its file.
func show(p *Proof) string {
	data, err := Encode(p)
	if err != nil {
		return err.Error()
	}
	return draw(&p.Position) + string(data)
}

func five(move string) *Node { return &Node{Move: pt(move), Kind: KindFive} }

func line(moves string) *Node {
	list := pts(moves)
	return &Node{Move: list[0], Kind: KindLine, Line: list[1:]}
}

func join(list []notation.Point) string {
	var b strings.Builder
	for i, p := range list {
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// mustVerify checks p in both modes and with the oracle, and that all agree.
func mustVerify(t *testing.T, p *Proof) Report {
	t.Helper()
	r, err := Verify(p, Options{})
	if err != nil {
		t.Fatalf("Verify: %v%s", err, show(p))
	}
	paranoid, err := Verify(p, Options{Paranoid: true})
	if err != nil {
		t.Fatalf("paranoid mode rejects what the lemma accepts: %v%s", err, show(p))
	}
	if paranoid.Length != r.Length || join(paranoid.Line) != join(r.Line) || paranoid.Nodes != r.Nodes ||
		paranoid.Lemma != 0 ||
		paranoid.Class != r.Class || paranoid.Quiet.Nodes != r.Quiet.Nodes || !sameReplies(p, r, paranoid) ||
		paranoid.SHA256 != r.SHA256 {
		t.Fatalf("paranoid report %+v, lemma report %+v%s", paranoid, r, show(p))
	}
	agreeOn(t, p, nil)
	checkLine(t, p, r)
	if err := oracle(p); err != nil {
		t.Fatalf("the oracle denies the win: %v%s", err, show(p))
	}
	return r
}

// agree fails if the second checker disagrees with the first about a text, with everything
// played out.
func agree(t *testing.T, text []byte, first error) {
	t.Helper()
	if errors.Is(first, ErrTooLarge) {
		return // a bound of the first checker
	}
	if err := second.Check(text); (err == nil) != (first == nil) {
		t.Fatalf("the first checker says %v, the second %v: %s", first, err, text)
	}
}

// agreeOn is agree for a proof with a text.
func agreeOn(t *testing.T, p *Proof, first error) {
	t.Helper()
	if text, err := Encode(p); err == nil {
		agree(t, text, first)
	}
}

// sameReplies reports whether both modes looked at the same replies: if the
// defender has fouls, the lemma also counts foul points.
func sameReplies(p *Proof, lemma, paranoid Report) bool {
	all := lemma.Simulated + lemma.Lemma
	if p.Position.Rule().Forbids(p.Position.Turn().Opponent()) {
		return paranoid.Simulated <= all
	}
	return paranoid.Simulated == all
}

// checkLine plays the main line: legal moves, the only five at its end.
func checkLine(t *testing.T, p *Proof, r Report) {
	t.Helper()
	pos := p.Position
	if len(r.Line) != r.Length || r.Length%2 == 0 || r.Line[0] != p.Tree.Move {
		t.Fatalf("main line %s of a win in %d%s", join(r.Line), r.Length, show(p))
	}
	for i, m := range r.Line {
		s := pos.Turn()
		if err := mayPlay(&pos, m, s); err != nil {
			t.Fatalf("main line %s: ply %d: %v%s", join(r.Line), i+1, err, show(p))
		}
		if five := rowsFive(&pos, m, s); five != (i == len(r.Line)-1) {
			t.Fatalf("main line %s: ply %d makes five: %v%s", join(r.Line), i+1, five, show(p))
		}
		testhelp.OK(t, pos.Play(m))
	}
}
