package formal

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed Game.v Sanity.v Board.v Checker.v Book.v Extract.v uint63.ml words.ml kernel.mli main.ml
var files embed.FS

// The files of the theory.
var (
	theories = []string{"Game.v", "Sanity.v", "Board.v", "Checker.v", "Book.v", "Extract.v"}
	programs = []string{"uint63.ml", "words.ml", "kernel.mli", "main.ml"}
)

// Generated is the file for OCaml that Coq writes when it reads the last file of the theory.
const Generated = "kernel.ml"

// Theories returns the names of the files for Coq, in the order in which it must read them. Their logical path is
// Logical.
func Theories() []string { return slices.Clone(theories) }

// Logical is the name under which the files of the theory require each other.
const Logical = "Fukumi"

// Programs returns the names of the files for OCaml, in the order in which they must be compiled, with
// Generated.
func Programs() []string { return slices.Insert(slices.Clone(programs), len(programs)-1, Generated) }

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

// Lines returns the number of lines of a file of the theory.
func Lines(name string) int { return bytes.Count(text(name), []byte("\n")) }

var (
	printed = regexp.MustCompile(`(?m)^Print Assumptions (\w+)\.`)
	spaces  = regexp.MustCompile(`\s+`)
)

// Theorem returns the name and the statement of the theorem: the last one of which Book.v asks what it assumes.
func Theorem() (name, statement string) {
	data := text("Book.v")
	all := printed.FindAllSubmatch(data, -1)
	if len(all) == 0 {
		return "", ""
	}
	name = string(all[len(all)-1][1])
	stated := regexp.MustCompile(`(?s)(?:Theorem|Corollary|Lemma) (` + name + `\b.*?)\.\s+Proof\.`).FindSubmatch(data)
	if stated == nil {
		return "", ""
	}
	return name, spaces.ReplaceAllString(string(stated[1]), " ")
}

// Question is the text of a file that asks Coq, after the theory, what the theorem assumes. It imports nothing, so that
// the answer names the file of every statement.
func Question() string {
	name, _ := Theorem()
	return "From " + Logical + " Require Book.\nSet Printing Width 1000.\nPrint Assumptions " + Logical + ".Book." +
		name + ".\n"
}

// Each assumption begins a line, with its name; the lines that go on with it are indented. Coq also tells there of what
// it was told not to check.
var (
	assumption = regexp.MustCompile(`(?m)^\S.*$`)
	ofCoq      = regexp.MustCompile(`^((?:PrimInt63|Uint63)\.\w+)\s*(?::|$)`)
)

// Assumptions reads the answer to Question. It returns the names of the statements that the theorem assumes: those of
// Coq's own library about words of 63 bits, and all others, of which there should be none. It fails if the answer
// is not one.
func Assumptions(answer string) (ofWords, others []string, err error) {
	if strings.Contains(answer, "Closed under the global context") {
		return nil, nil, nil
	}
	_, list, ok := strings.Cut(answer, "Axioms:\n")
	for _, line := range assumption.FindAllString(list, -1) {
		if m := ofCoq.FindStringSubmatch(line); m != nil {
			ofWords = append(ofWords, m[1])
		} else {
			others = append(others, line)
		}
	}
	if !ok || len(ofWords)+len(others) == 0 {
		return nil, nil, errors.New("it cannot be read what the theorem assumes")
	}
	return ofWords, others, nil
}
