package board

// {"kind": "download", "sha256": …}: the proof as a file, as "fukumi solve --proof" writes it.
//
// {"kind": "verify", "text" or "sha256": …, "paranoid": false}: the checker's verdict on
// the text of a file, on a proof that is kept, or on the book of a theorem. An accepted proof is kept.

import (
	"errors"

	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/analysis"
	"fukumi/solver/library"
	"fukumi/solver/proof"
)

func download(c *call) (any, error) {
	var q struct {
		request
		SHA256 string `json:"sha256"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	cert, err := c.proofOf(q.SHA256)
	if err != nil {
		return nil, err
	}
	data, err := proof.Encode(cert.Proof)
	if err != nil {
		return nil, err
	}
	return newFile("proof-"+q.SHA256[:12]+".json", "application/json", data, nil), nil
}

// A verification is the verdict of the checker, as an object and in words.
type verification struct {
	answer.Verification
	Text     string       `json:"text"`    // "accepted: …", or why it was rejected
	Checked  string       `json:"checked"` // what was checked; "" if it was rejected
	Position positionJSON `json:"position"`
}

func verify(c *call) (any, error) {
	var q struct {
		request
		Text     string `json:"text"`
		SHA256   string `json:"sha256"`
		Paranoid bool   `json:"paranoid"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	if t := library.TheoremOf(q.SHA256); t != nil && q.Text == "" {
		return c.verifyBook(t)
	}
	if c.o.Every != nil && q.SHA256 == library.Every.SHA256 && q.Text == "" {
		return c.verifyEvery()
	}
	var p *proof.Proof
	switch {
	case q.Text != "" && q.SHA256 != "":
		return nil, errors.New("verify: text and sha256: give one of them")
	case q.Text != "":
		var err error
		if p, err = proof.Decode([]byte(q.Text)); err != nil {
			return nil, words.Errorf("this is not a proof: {error}", "error", err)
		}
	default:
		cert, err := c.proofOf(q.SHA256)
		if err != nil {
			return nil, err
		}
		p = cert.Proof
	}
	s := c.search(words.Later("checking the proof"))
	defer s.end()
	check := analysis.Verify("", p, proof.Options{Paranoid: q.Paranoid, Until: c.ctx.Err})
	if c.ctx.Err() != nil {
		return nil, check.Err
	}
	o := verification{Verification: check.Object(), Text: check.Text(c.in), Position: positionJSONOf(&p.Position)}
	if check.Err == nil {
		o.Checked = check.Checked(c.in)
		c.proofs.keep(&certificate{Proof: p, check: check.Report})
	}
	return o, nil
}
