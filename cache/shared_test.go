package cache

import (
	"bytes"
	"os"
	"sync"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// sharedWin is a win whose certificate shares nodes.
func sharedWin(t *testing.T) (solver.Query, solver.Result) {
	t.Helper()
	data, err := os.ReadFile("../solver/explain/testdata/shared.json")
	if err != nil {
		t.Fatal(err)
	}
	p, err := proof.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	check, err := proof.Verify(p, proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return solver.Query{Position: p.Position, Goal: p.Class},
		solver.Result{Verdict: solver.Win, Class: p.Class, Length: check.Length, Line: check.Line, Proof: p,
			Check: check, Nodes: 1}
}

// copied is a certificate without shared nodes, as records of earlier versions have
// it.
func copied(n *proof.Node) *proof.Node {
	c := *n
	c.Replies = nil
	for _, r := range n.Replies {
		c.Replies = append(c.Replies, proof.Reply{Move: r.Move, Node: copied(r.Node)})
	}
	return &c
}

// TestSharedProofIsKept: a certificate comes out of its record as it went in, for every
// image of its position; and a record whose certificate is a tree is believed as well.
func TestSharedProofIsKept(t *testing.T) {
	q, r := sharedWin(t)
	tree := *r.Proof
	tree.Tree = copied(r.Proof.Tree)
	for _, stored := range []*proof.Proof{r.Proof, &tree} {
		won := r
		won.Proof = stored
		for sym := range notation.Symmetries {
			image := q.Position.Image(sym)
			to := canonical(&q.Position)
			rec, err := newRecord(&to, &pending{query: q, result: won})
			if err != nil || rec == nil {
				t.Fatal(rec, err)
			}
			if shares := bytes.HasPrefix(rec.Proof, []byte(`{"schema":2,`)); shares != (stored == r.Proof) {
				t.Errorf("stored as %.20s", rec.Proof)
			}
			from := canonical(&image)
			got, err := rec.believe(&image, from.to)
			if err != nil || got.Length != r.Length {
				t.Fatalf("symmetry %d: %d plies, %v", sym, got.Length, err)
			}
			back, err := proof.Encode(imageOf(got.Proof, sym.Inverse()))
			want, wrong := proof.Encode(stored)
			if err != nil || wrong != nil || sym == 0 && !bytes.Equal(back, want) || len(back) != len(want) {
				t.Errorf("symmetry %d: %v, %v: another proof:\n%swant\n%s", sym, err, wrong, back, want)
			}
		}
	}
}

// TestRequireWaits: where nothing is an answer before it is on the disk, runs that share
// a store wait for each other.
func TestRequireWaits(t *testing.T) {
	q, r := sharedWin(t)
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 3 {
		s, err := Open(dir, Options{Mode: Require})
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			for range 10 {
				s.Add(q, r)
				err := s.Flush()
				if err != nil { // the machine is slow
					err = s.Flush()
				}
				if err != nil {
					t.Error(err)
				}
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
