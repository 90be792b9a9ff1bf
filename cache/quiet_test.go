package cache

import (
	"bytes"
	"context"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// TestQuietWin: a win with quiet moves is stored with its certificate, answers for every
// image of its position, and goes with an export.
func TestQuietWin(t *testing.T) {
	t.Parallel()
	in, err := text.ParsePosition("h8 o15 i9 a1", text.Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	q := solver.Query{Position: in.Position, Goal: solver.AnyWin}
	r, err := solver.New(solver.Options{}).Solve(t.Context(), q)
	if err != nil || r.Class != solver.AnyWin {
		t.Fatalf("%v of class %v, %v", r.Verdict, r.Class, err)
	}
	dir := storeDir(t)
	s, err := Open(dir, Options{Mode: Require})
	if err != nil {
		t.Fatal(err)
	}
	s.Add(q, r)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, err = Open(dir, Options{Mode: ReadOnly})
	if err != nil {
		t.Fatal(err)
	}
	for turn := range notation.Symmetries {
		image := q
		image.Position = q.Position.Image(turn)
		hit, ok, err := s.Lookup(context.Background(), image)
		if err != nil || !ok || hit.Verdict != solver.Win || hit.Class != solver.AnyWin || hit.Length != r.Length ||
			hit.Source != solver.FromCache {
			t.Fatalf("image %d: %v, %v of class %v in %d plies, %v", turn, ok, hit.Verdict, hit.Class, hit.Length, err)
		}
		if _, err := proof.Verify(hit.Proof, proof.Options{}); err != nil || !hit.Proof.Position.Same(&image.Position) {
			t.Errorf("image %d: %v", turn, err)
		}
		image.Goal = solver.VCT
		if _, ok, _ := s.Lookup(context.Background(), image); ok {
			t.Errorf("image %d: a win with quiet moves answers a question about threats", turn)
		}
	}
	var text bytes.Buffer
	if _, err := s.Export(&text); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	other, err := Open(storeDir(t), Options{Mode: Require})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	report, err := importFrom(t, other, &text, ImportOptions{})
	if err != nil || report.Stored != 1 {
		t.Errorf("%+v, %v", report, err)
	}
}
