package proof

import (
	"errors"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// A check that is ended at any of its nodes accepts nothing and says why;
// otherwise until does not change the result.
func TestUntil(t *testing.T) {
	ended := errors.New("ended")
	s := newSource(41, notation.Renju)
	s.trees = true
	for range 20 {
		p := s.next()
		want := testhelp.Must(Verify(p, Options{}))(t)
		asked := 0
		got, err := Verify(p, Options{Until: func() error { asked++; return nil }})
		if err != nil || got.SHA256 != want.SHA256 || got.Length != want.Length || got.Nodes != want.Nodes {
			t.Errorf("with the question %+v, %v; without it %+v", got, err, want)
		}
		if asked < 2 {
			t.Errorf("asked %d times in a tree of %d nodes", asked, want.Nodes)
		}
		for last := 1; last <= asked; last++ {
			n := 0
			got, err := Verify(p, Options{Until: func() error {
				if n++; n == last {
					return ended
				}
				return nil
			}})
			if !errors.Is(err, ended) || got.SHA256 != "" || n != last {
				t.Fatalf("ended at %d of %d: asked %d times, %+v, %v", last, asked, n, got, err)
			}
		}
	}
}
