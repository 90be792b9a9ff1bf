package notation

import (
	"encoding/json"
	"slices"
	"testing"
)

// TestLine: a line is read back as it was written, "-" included, and "-" is
// followed only where it can stand.
func TestLine(t *testing.T) {
	for _, text := range []string{`[]`, `["h8","i9"]`, `["d5","-","d1"]`} {
		var l Line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		if back, err := json.Marshal(l); err != nil || string(back) != text {
			t.Errorf("%s came back as %s (%v)", text, back, err)
		}
	}
	for _, text := range []string{`["h8",""]`, `["--"]`, `[1]`, `"h8"`, `["h0"]`} {
		if err := json.Unmarshal([]byte(text), new(Line)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
	// White's four at d5 leaves d1, where Black would make six.
	in, err := ParsePosition("a1,b1,c1,e1,f1,c2,a3,b3,e3,f3,c4,a5,b5,e5,f5,c6,d6/a2,b2,d2,e2,f2,c3,d3,a4,b4,d4,e4,f4,c5,a6,b6,e6,f6",
		Defaults{Rule: Renju, Size: 6, Turn: White})
	if err != nil {
		t.Fatal(err)
	}
	pos := in.Position
	after := pos
	for _, p := range []Point{At(3, 4), NoPoint, At(3, 0)} {
		if err := after.Follow(p); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
	}
	if row, over := after.Winner(); !over || row.Side != White {
		t.Errorf("the line ends in %v, %v", row, over)
	}
	if err := pos.Follow(NoPoint); err == nil {
		t.Error("White passes with two legal points")
	}
	if !slices.Equal(pos.Stones(Empty), []Point{At(3, 0), At(3, 4)}) {
		t.Errorf("free points %v", pos.Stones(Empty))
	}
}
