package command

// The files of --proof.

import (
	"fukumi/cmd/internal/fileio"
	"fukumi/solver/proof"
)

// ProofFiles writes the proofs of a run.
type ProofFiles struct{ *fileio.Set }

func NewProofFiles(target string) *ProofFiles {
	return &ProofFiles{fileio.NewSet(target, "json", "proof")}
}

// add adds the proof of one more position, or nil if there is no win.
func (f *ProofFiles) add(id string, p *proof.Proof) error {
	if f.Target() == "" || p == nil {
		return f.Add(id, nil)
	}
	data, err := proof.Encode(p)
	if err != nil {
		return err
	}
	return f.Add(id, data)
}
