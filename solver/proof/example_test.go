package proof_test

import (
	"fmt"

	"fukumi/solver/proof"
)

// A four-three: i8 makes a four, j8 must stop it, and i11 makes a straight four.
const fourThree = `{"schema":1,"rule":"freestyle","size":15,"turn":"black",
	"black":["f8","g8","h8","i9","i10"],"white":["e8"],
	"class":"vcf","tree":{"move":"i8","kind":"line","line":["j8","i11","i7","i12"]}}`

func ExampleVerify() {
	p, err := proof.Decode([]byte(fourThree))
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := proof.Verify(p, proof.Options{Paranoid: true})
	fmt.Println(report.Length, report.Line, err)

	p.Tree.Line[1], p.Tree.Line[3] = p.Tree.Line[3], p.Tree.Line[1]
	_, err = proof.Verify(p, proof.Options{})
	fmt.Println(err)
	// Output:
	// 5 [i8 j8 i11 i7 i12] <nil>
	// after i8 j8 i12: line: reply i7 does not stop the five at i11
}
