package main

// The files of --proof.

import (
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/solver/proof"
)

// proofFiles are the files of --proof.
type proofFiles struct{ *outfile.Set }

func newProofFiles(target string) *proofFiles {
	return &proofFiles{outfile.NewSet(target, "json", "the proof")}
}

// add takes the result of one more position: nil where there is no win.
func (f *proofFiles) add(id string, p *proof.Proof) error {
	if f.Target() == "" || p == nil {
		return f.Add(id, nil)
	}
	data, err := proof.Encode(p)
	if err != nil {
		return err
	}
	return f.Add(id, data)
}
