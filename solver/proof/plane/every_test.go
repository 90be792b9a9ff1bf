package plane

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"fukumi/notation/testhelp"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/internal/second"
)

// bookOf returns the book of the file that FUKUMI_EVERY names.
func bookOf(t *testing.T) ([]byte, *Book) {
	t.Helper()
	name := os.Getenv("FUKUMI_EVERY")
	if name == "" {
		t.Skip("FUKUMI_EVERY does not name a book about every board")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return data, b
}

// TestEverySecond has a book checked by the second checker: one lemma in FUKUMI_EVERY_ONE, 500 if that is missing, or
// the whole book if it is 1.
func TestEverySecond(t *testing.T) {
	data, b := bookOf(t)
	every := 500
	if text := os.Getenv("FUKUMI_EVERY_ONE"); text != "" {
		var err error
		if every, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	start, last, slowest := time.Now(), time.Now(), time.Duration(0)
	v, err := second.Plane(data, every, func(n int) {
		if n > 1 { // before the first one, the file is read
			slowest = max(slowest, time.Since(last))
		}
		if last = time.Now(); n%1000 == 0 {
			t.Logf("%d lemmas, %v", n, time.Since(start).Round(time.Second))
		}
	})
	t.Logf("%v, %v at most for one lemma; %d lemmas, %d checked, whole %v, reach %d, %d replies", time.Since(start),
		slowest, v.Lemmas, v.Checked, v.Whole, v.Reach, v.Replies)
	if err != nil || len(v.Refused) > 0 || len(v.Open) > 0 || v.Lemmas != b.Len() {
		t.Errorf("%v, open %v, refused %d: %.300v", err, v.Open, len(v.Refused), v.Refused)
	}
}

// TestEveryMutants compares the checkers about lemmas of a book, and about mutants of them.
func TestEveryMutants(t *testing.T) {
	_, b := bookOf(t)
	known := func(own, others []endless.Point) bool {
		pos := endless.Position{Rule: b.header.Rule, Frame: endless.FrameOf(b.header.Frame), Own: own, Others: others}
		if k, _ := keyOf(&pos); b.Has(k) {
			return true
		}
		return slices.ContainsFunc(others, func(at endless.Point) bool {
			_, ok, err := b.Scheme(&pos, at)
			return ok && err == nil
		})
	}
	rng := rand.New(rand.NewPCG(1, 2))
	keys, kinds := slices.Sorted(maps.Keys(b.lemmas)), slices.Sorted(maps.Keys(mutations))
	held, refused, schemes, lemmas := 0, 0, 0, 0
	for i := range testhelp.CasesOf(200, 2000, 20000) {
		k := keys[rng.IntN(len(keys))]
		n, err := b.node(k)
		if err != nil {
			t.Fatal(err)
		}
		c := &claim{Proof: endless.Proof{Position: k.position(b.header.Rule, b.header.Frame), Tree: n}}
		if IsScheme(&c.Position) {
			far := Far
			c.far, schemes = &far, schemes+1
		}
		if !agree(t, c, string(k), known) {
			lemmas++
		}
		if kind := kinds[i%len(kinds)]; !mutations[kind](rng, c) {
			continue
		} else if agree(t, c, kind, known) {
			held++
		} else {
			refused++
		}
	}
	t.Logf("%d mutants hold, %d are refused; %d lemmas were schemes, %d did not hold", held, refused, schemes, lemmas)
}
