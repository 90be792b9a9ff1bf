package books

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// TestCertificates: values are read one by one, each within its bound, and a byte order mark before
// them is not a value.
func TestCertificates(t *testing.T) {
	root := position(t, fours)
	text, err := proof.Encode(&proof.Proof{Position: root, Class: proof.AnyWin, Tree: five()})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "proofs.jsonl")
	if err := os.WriteFile(name, append([]byte("\ufeff"), bytes.Repeat(text, 1000)...), 0o666); err != nil {
		t.Fatal(err)
	}
	h := &book.Header{Size: 15, Attacker: root.Turn()}
	if list, err := certificates(t.Context(), name, h, 128<<10); err != nil || len(list) != 1000 {
		t.Errorf("%d certificates, %v", len(list), err)
	}
	long := append(text, `{"tree":"`+strings.Repeat("x", 1<<20)...)
	if err := os.WriteFile(name, long, 0o666); err != nil {
		t.Fatal(err)
	}
	if list, err := certificates(t.Context(), name, h, 128<<10); err == nil || !strings.Contains(err.Error(),
		"for one value") {
		t.Errorf("a value without an end: %d certificates, %v", len(list), err)
	}
}
