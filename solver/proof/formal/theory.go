package formal

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
)

//go:embed Game.v Board.v Checker.v Book.v Extract.v words.ml kernel.mli main.ml
var files embed.FS

// The files of the theory.
var (
	theories = []string{"Game.v", "Board.v", "Checker.v", "Book.v", "Extract.v"}
	programs = []string{"words.ml", "kernel.mli", "main.ml"}
)

// Generated is the file for OCaml that Coq writes when it reads the last file of the theory.
const Generated = "kernel.ml"

// Theories returns the names of the files for Coq, in the order in which it must read them. Their logical path is
// Logical.
func Theories() []string { return append([]string(nil), theories...) }

// Logical is the name under which the files of the theory require each other.
const Logical = "Fukumi"

// Programs returns the names of the files for OCaml, in the order in which they must be compiled, with
// Generated.
func Programs() []string { return []string{programs[0], programs[1], Generated, programs[2]} }

// WriteTheory writes the files of the theory to a directory.
func WriteTheory(dir string) error {
	for _, name := range append(Theories(), programs...) {
		if err := os.WriteFile(filepath.Join(dir, name), text(name), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// text returns the text of a file of the theory.
func text(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return data
}

// Hash returns a hash of all files of the theory, in hexadecimal.
func Hash() string {
	h := sha256.New()
	for _, name := range append(Theories(), programs...) {
		sum := sha256.Sum256(text(name))
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Lines returns the number of lines of the file that says what is proved.
func Lines() int { return bytes.Count(text(theories[0]), []byte("\n")) }

// assumed finds, in the theory, statements without a proof.
var assumed = regexp.MustCompile(`(?m)^\s*(Admitted|Axioms?|Parameters?|Conjectures?|Hypothesis)\b|\badmit\b`)

// Complete reports whether the theory has a file for everything, and a proof of every statement. Coq says
// that again when it reads the theory, and it is Coq that has to be believed.
func Complete() bool {
	for _, name := range Theories() {
		if data := text(name); assumed.Match(data) || bytes.HasPrefix(data, []byte("(* Placeholder")) {
			return false
		}
	}
	return true
}
