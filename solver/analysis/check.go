package analysis

// What the checker says of a certificate, as data and in words.

import (
	"fmt"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// A Check is what the checker says of a certificate.
type Check struct {
	ID       string // the name of its file, or ""
	Proof    *proof.Proof
	Report   proof.Report
	Err      error // why it was rejected, nil where it was accepted
	Paranoid bool
	Time     time.Duration
}

// Verify asks the checker.
func Verify(id string, p *proof.Proof, o proof.Options) *Check {
	c := &Check{ID: id, Proof: p, Paranoid: o.Paranoid}
	start := time.Now()
	c.Report, c.Err = proof.Verify(p, o)
	c.Time = time.Since(start)
	return c
}

// Object is the check with the position.
func (c *Check) Object() answer.Verified {
	pos, r := &c.Proof.Position, &c.Report
	o := answer.Verified{
		Schema: answer.Schema, ID: c.ID, Paranoid: c.Paranoid, Line: []notation.Point{},
		Verify: answer.Milliseconds(c.Time),
		Rule:   pos.Rule(), Size: pos.Size(), Turn: pos.Turn(), Class: c.Proof.Class.String(),
	}
	if c.Err != nil {
		o.Error = c.Err.Error()
		return o
	}
	own := (r.Length + 1) / 2
	o.Accepted, o.Length, o.OwnMoves, o.Line = true, &r.Length, &own, r.Line
	o.ProofNodes, o.Explicit, o.Lemma, o.Simulated, o.ProofSHA256 = r.Nodes, r.Explicit, r.Lemma, r.Simulated, r.SHA256
	return o
}

// Text is the verdict of the checker: "accepted: Black wins by …", or why not.
func (c *Check) Text() string {
	what := words.Heading("", &c.Proof.Position)
	if c.Err != nil {
		return fmt.Sprintf("rejected: %v (%s)", c.Err, what)
	}
	return fmt.Sprintf("accepted: %s wins by %s in %s (%s)", words.Side(c.Proof.Position.Turn()), c.Proof.Class.Title(),
		words.Count(int64(c.Report.Length), "ply"), what)
}

// Checked says what was checked: the nodes, and how the defender's free replies
// were answered, unless every one of them was forced.
func (c *Check) Checked() string {
	var parts []string
	for _, part := range []struct {
		n   int
		how string
	}{
		{c.Report.Explicit, "by a node"}, {c.Report.Lemma, "by the zone lemma"},
		{c.Report.Simulated, "by a replayed threat or default"},
	} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.how))
		}
	}
	text, replies := "checked "+words.Count(int64(c.Report.Nodes), "node"),
		c.Report.Explicit+c.Report.Lemma+c.Report.Simulated
	if len(parts) == 0 {
		return text
	}
	return fmt.Sprintf("%s and the answers to %s (%s)", text, words.Count(int64(replies), "reply"),
		strings.Join(parts, ", "))
}
