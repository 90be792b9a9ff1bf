package proof

import (
	"strings"
	"testing"
)

// TestNothingIsLeftToTheDefender: two certificates that are false for only one reason, which no
// other error hides: a double four that leaves the defender a five of his own, and a quiet move
// whose threat is stopped by the reply that the last five of its line needs.
func TestNothingIsLeftToTheDefender(t *testing.T) {
	for want, p := range map[string]*Proof{
		"the defender makes five at a5": {Position: stones(freestyle, 15, black, "f8 g8 h8", "a1 a2 a3 a4"), Class: VCF,
			Tree: &Node{Move: pt("i8"), Kind: KindTree, Threat: pts("e8"),
				Replies: []Reply{{pt("e8"), five("j8")}}}},
		"the default does not answer reply e8": {
			Position: stones(freestyle, 15, black, "f8 g8 f4 g4 h4", "a15 o15 a12 o12"), Class: AnyWin,
			Tree: &Node{Move: pt("h8"), Kind: KindQuiet, Default: line("i8 a1 j8"),
				Replies: []Reply{{pt("i8"), line("i4 e4 j4")}, {pt("j8"), line("i4 e4 j4")}}}},
	} {
		for _, paranoid := range []bool{false, true} {
			if _, err := Verify(p, Options{Paranoid: paranoid}); err == nil ||
				!paranoid && !strings.Contains(err.Error(), want) {
				t.Errorf("paranoid %v: %v, want %q", paranoid, err, want)
			}
		}
	}
}
