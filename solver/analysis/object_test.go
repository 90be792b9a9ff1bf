package analysis

import (
	"encoding/json"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/threat"
	"fukumi/solver"
	"fukumi/solver/explain"
)

// TestThreatObjects: threats and explanations are plain words, and no list of a
// given explanation is null.
func TestThreatObjects(t *testing.T) {
	in, err := text.ParseArgument("h8,i8,j8,k8/g8", text.Defaults{Rule: notation.Renju, Turn: notation.White})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value any
		want  string
	}{
		{newThreats(threat.List(&in.Position)),
			`[{"side":"black","kind":"four","stones":["h8","i8","j8","k8"],"gain":"l8","cost":["l8"],"rest":["h8",` +
				`"i8","j8","k8"]}]`},
		{newThreats(nil), "[]"},
		{newPointThreats(nil), "[]"},
		{newPointThreats(threat.AtPoints(&in.Position)), `[{"point":"l8","side":"black","kind":"five"}]`},
		{newExplanation(&explain.Explanation{Side: notation.Black, Class: solver.VCF, Length: 1,
			Root: &explain.Step{Kind: 1, Branches: []explain.Branch{}}}),
			`{"side":"black","class":"vcf","length":1,"root":{"move":"a1","kind":"five","cost":null,"rest":null,` +
				`"depends":null,"threat":null,"branches":[]},"cut":false}`},
		{newExplanation(nil), "null"},
	} {
		if data, err := json.Marshal(c.value); err != nil || string(data) != c.want {
			t.Errorf("%v, got\n%s\nwant\n%s", err, data, c.want)
		}
	}
}
