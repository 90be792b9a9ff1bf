//go:build external

package formal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/internal/second"
)

// made returns the path of a kernel: that which FUKUMI_KERNEL names, or one that it makes of the theory.
func made(t *testing.T) string {
	t.Helper()
	if path := os.Getenv("FUKUMI_KERNEL"); path != "" {
		return path
	}
	for _, tool := range []string{"coqc", "ocamlopt"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("the command %s is missing: Coq and OCaml make the kernel", tool)
		}
	}
	dir := t.TempDir()
	run := func(name string, args ...string) {
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
	}
	testhelp.OK(t, WriteTheory(dir))
	for _, file := range Theories() {
		run("coqc", "-q", "-Q", ".", Logical, file)
	}
	testhelp.OK(t, WriteTheory(dir)) // Coq writes an interface, too, which is not that of the theory
	run("ocamlopt", append(Programs(), "-o", "kernel")...)
	return filepath.Join(dir, "kernel")
}

// says returns the lines that the kernel prints about a certificate.
func says(ctx context.Context, t *testing.T, kernel string, certificate []byte) []string {
	t.Helper()
	cmd := exec.CommandContext(ctx, kernel)
	cmd.Stdin = bytes.NewReader(certificate)
	out, err := cmd.Output()
	if failed := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &failed) || failed.ExitCode() != 1) {
		t.Fatalf("the kernel: %v: %.2000s", err, out)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// A trial is a lemma that the checkers are asked about.
type trial struct {
	lemma *book.Lemma
	data  []byte // of the certificate, after its mark
	name  string // what is changed in it; "" if nothing is
}

// An agreement is the comparison of the checkers about a book.
type agreement struct {
	*paper
	t      *testing.T
	kernel string
	book   *book.Reader
	writer *writer
	random *rand.Rand

	streams []stream

	both, neither, strict, twice, out int
	offered, every                    int // the second checker is asked about one in every
	kernelOnly                        map[string]int
}

// TestAgreement gives lemmas of the carried books, and mutants of them, to three checkers. What the first checker
// accepts, the kernel and the second checker accept. What the kernel alone accepts breaks only rules of form, each of
// which is found broken on the board; put right, the lemma holds by all checkers.
func TestAgreement(t *testing.T) {
	testhelp.LongOnly(t, "Coq makes a kernel, and two books are read as a whole")
	kernel := made(t)
	for _, name := range []string{"empty-freestyle", "empty-standard"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := testhelp.Must(os.ReadFile("../../../cmd/internal/carried/" + name + ".book"))(t)
			b := testhelp.Must(book.Open(bytes.NewReader(data), int64(len(data))))(t)
			h := b.Header()
			a := &agreement{paper: &paper{attacker: h.Attacker, rule: h.Rule}, t: t, kernel: kernel, book: b,
				writer: &writer{attacker: h.Attacker}, random: rand.New(rand.NewPCG(81, uint64(h.Rule))),
				kernelOnly: map[string]int{}}
			a.run(testhelp.CasesOf(50, 500, 5000), testhelp.CasesOf(50, 250, 500))
		})
	}
}

// run compares the verdicts about so many lemmas and as many mutants, and then about so many changes of the stream.
func (a *agreement) run(count, changes int) {
	t := a.t
	testhelp.OK(t, a.writer.lemmas(t.Context(), a.book))
	lemmas := a.sample(count)
	keys := make([]string, 0, count)
	for _, l := range lemmas {
		keys = append(keys, string(l.Position.Packed()))
	}
	a.every = max(1, count/300)
	a.writer.closure(keys)
	certificate := a.certificate(a.writer, &lemmas[0].Position)
	trials := a.mutants(lemmas)
	streams := a.changed(changes)
	all := slices.Clone(certificate)
	for _, list := range [...][]trial{trials, streams} {
		for i := range list {
			if list[i].data != nil {
				all = append(append(all, 'M'), list[i].data...)
			}
		}
	}
	lines := says(t.Context(), t, a.kernel, all)
	t.Logf("%d lemmas in the certificate, %d bytes with the trials", len(a.writer.parts), len(all))
	if len(lines) < 2 || !strings.HasPrefix(lines[1], "proved: ") {
		t.Fatalf("the kernel says %.1000q", lines)
	}
	verdicts := lines[2:]
	next := func(k *int) bool {
		*k++
		switch verdicts[*k-1] {
		case fmt.Sprintf("trial %d: accepted", *k):
			return true
		case fmt.Sprintf("trial %d: refused", *k):
			return false
		}
		t.Fatalf("the kernel says %q", verdicts[*k-1])
		return false
	}
	k := 0
	byName := map[string][2]int{}
	for i := range trials {
		ok := next(&k)
		a.compare(&trials[i], ok)
		n := byName[trials[i].name]
		if n[0]++; ok {
			n[1]++
		}
		byName[trials[i].name] = n
	}
	t.Logf("%d lemmas and mutants: accepted by all %d, refused by all %d (%d of them hold when all is played out), by "+
		"the kernel alone %v; the second checker was asked about %d, and accepted %d mutants that break a rule of form",
		len(trials), a.both, a.neither, a.strict, a.kernelOnly, a.twice, a.out)
	t.Logf("changes, how many of each, and how many the kernel accepted: %v", byName)
	if n := byName[""]; n[0] != count || n[1] != count || a.neither < count/4 || a.both < count+count/50 {
		t.Error("the mutants test nothing")
	}
	a.judge(streams, func() bool { return next(&k) })
	if k != len(verdicts) {
		t.Errorf("%d verdicts about %d trials", len(verdicts), k)
	}
}

// certificate returns a certificate of the lemmas of w, with the position of one of them as its root.
func (a *agreement) certificate(w *writer, root *notation.Position) []byte {
	w.data, w.rests = []byte{rootMark}, nil
	w.stones(root)
	w.known(root)
	var out bytes.Buffer
	testhelp.Must(w.put(a.t.Context(), &out, a.rule, &part{data: w.data, rests: w.rests}))(a.t)
	a.numbers = map[string]uint32{}
	for i := range w.parts {
		if l := &w.parts[i]; a.numbers[l.key] == 0 {
			a.numbers[l.key] = uint32(i) + 1
		}
	}
	return out.Bytes()
}

// sample returns so many of the lemmas, as the certificate says them.
func (a *agreement) sample(count int) (list []book.Lemma) {
	for _, i := range a.random.Perm(len(a.writer.parts))[:count] {
		list = append(list, *a.lemma(&a.writer.parts[i]))
	}
	return list
}

// lemma returns the lemma of a part.
func (a *agreement) lemma(p *part) *book.Lemma {
	data := bytes.Clone(p.data[1:])
	for _, r := range p.rests {
		data[r.at-1] = 1 // a number that can be read; Go's lemmas have none
	}
	read := scan{data: data, attacker: a.attacker, rule: a.rule}
	l, rest, err := read.read()
	if err != nil || len(rest) > 0 {
		a.t.Fatalf("%v, and %d bytes are left", err, len(rest))
	}
	return &l
}

// mutants returns a trial for each lemma, and one for a mutant of it.
func (a *agreement) mutants(lemmas []book.Lemma) (list []trial) {
	m := &mutator{Rand: a.random}
	for i := range lemmas {
		l := &lemmas[i]
		own := a.write(l)
		list = append(list, trial{l, own, ""})
		m.other = lemmas[a.random.IntN(len(lemmas))].Node
		for {
			mutant, name := m.mutant(l)
			if data := a.write(mutant); !bytes.Equal(data, own) {
				list = append(list, trial{mutant, data, name})
				break
			}
		}
	}
	return list
}

func (a *agreement) holds(pos *notation.Position) bool { return a.numbers[book.Key(pos)] > 0 }

// verify is the verdict of the first checker.
func (a *agreement) verify(l *book.Lemma, n *proof.Node, paranoid bool) error {
	_, err := proof.Verify(&proof.Proof{Position: l.Position, Class: proof.AnyWin, Tree: n},
		proof.Options{Lemma: a.holds, Paranoid: paranoid})
	return err
}

// compare compares the verdicts about a trial, of which the kernel says ok.
func (a *agreement) compare(c *trial, ok bool) {
	err := a.verify(c.lemma, c.lemma.Node, false)
	switch {
	case errors.Is(err, proof.ErrTooLarge):
		a.fail(c, "not checked")
	case err == nil && !ok:
		a.fail(c, "the first checker accepts it, and the kernel does not")
	case err == nil:
		a.both++
		if (c.name != "" || a.both%10 == 0) && a.due() {
			a.second(c, c.lemma.Node, false)
		}
	case !ok:
		a.neither++
		if a.verify(c.lemma, c.lemma.Node, true) == nil {
			a.strict++
		}
	default:
		a.alone(c, err)
	}
}

// alone finds the rules of form that a trial breaks, which the kernel alone accepts.
func (a *agreement) alone(c *trial, refused error) {
	f := &form{attacker: a.attacker, exact: a.rule == notation.Standard, broken: map[string]int{},
		node: func(pos *notation.Position) *proof.Node {
			if !a.holds(pos) {
				return nil
			}
			return testhelp.Must(a.book.Node(pos))(a.t)
		}}
	pos := &c.lemma.Position
	for _, p := range pos.Stones(a.attacker) {
		if f.five(pos, p, a.attacker) {
			a.kernelOnly[attackerWon]++
			return
		}
	}
	right := f.of(c.lemma)
	err := a.verify(c.lemma, right, true)
	if err != nil {
		f.written, f.broken = true, map[string]int{manyForms: 1}
		right = f.of(c.lemma)
		err = a.verify(c.lemma, right, true)
	}
	if err != nil {
		a.fail(c, fmt.Sprintf("only the kernel accepts it, and not only its form is wrong (%v; put right: %v)", refused,
			err))
		return
	}
	if a.verify(c.lemma, right, false) != nil {
		f.broken[inZone]++
	}
	if len(f.broken) == 0 {
		a.fail(c, fmt.Sprintf("only the kernel accepts it, and no rule of form is broken: %v", refused))
	}
	a.kernelOnly[strings.Join(slices.Sorted(maps.Keys(f.broken)), " + ")]++
	if !a.due() {
		return
	}
	a.second(c, right, false)
	if a.second(c, c.lemma.Node, true) {
		a.out++
	}
}

// due reports whether the second checker, which is slow, is to be asked about the next lemma.
func (a *agreement) due() bool {
	a.offered++
	return a.offered%a.every == 0
}

// second asks the second checker about a lemma with a node, and reports whether it accepts it. It must; except that, if
// out is true, it plays the node out, and is only asked if such a node can be written.
func (a *agreement) second(c *trial, n *proof.Node, out bool) bool {
	t := a.t
	var file bytes.Buffer
	w := testhelp.Must(book.NewPlainWriter(&file, book.Header{Rule: a.rule, Size: Size, Attacker: a.attacker,
		Roots: []notation.Position{c.lemma.Position}}))(t)
	if err := w.Add(book.Lemma{Position: c.lemma.Position, Node: n}); err != nil {
		if !out {
			a.fail(c, fmt.Sprintf("not written for the second checker: %v", err))
		}
		return false
	}
	met := map[string]bool{}
	a.rests(c.lemma.Position, n, func(pos *notation.Position) {
		if k := book.Key(pos); a.holds(pos) && !met[k] {
			met[k] = true
			testhelp.OK(t, w.Add(book.Lemma{Position: *pos, Node: &proof.Node{Kind: proof.KindFive}}))
		}
	})
	testhelp.OK(t, w.Close())
	a.twice++
	err := second.Sample(file.Bytes(), 1<<30, out)
	if err != nil && !out {
		a.fail(c, fmt.Sprintf("the second checker: %v", err))
	}
	return err == nil
}

// rests calls each with the positions for which there is a node of kind lemma.
func (a *agreement) rests(pos notation.Position, n *proof.Node, each func(*notation.Position)) {
	if n.Kind == proof.KindLemma {
		each(&pos)
		return
	}
	pos = after(pos, n.Move, a.attacker)
	if n.Default != nil {
		a.rests(pos, n.Default, each)
	}
	for _, r := range n.Replies {
		a.rests(after(pos, r.Move, a.attacker.Opponent()), r.Node, each)
	}
}

// fail reports a trial about which the checkers do not agree.
func (a *agreement) fail(c *trial, what string) {
	a.t.Errorf("%s: %s: %s\n%s", c.name, what, notation.FormatPosition(&c.lemma.Position), show(c.lemma.Node))
}

// show returns the text of a node.
func show(n *proof.Node) string {
	var out strings.Builder
	fmt.Fprintf(&out, "{%v %v", n.Kind, n.Move)
	if list := *entries(n); len(list) > 0 {
		fmt.Fprintf(&out, " %v", list)
	}
	if n.Default != nil {
		out.WriteString(" default " + show(n.Default))
	}
	for _, r := range n.Replies {
		fmt.Fprintf(&out, " %v:%s", r.Move, show(r.Node))
	}
	return out.String() + "}"
}
