package analysis

// The checker's verdict on a certificate, as data and in words.

import (
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// A Check is the result of checking a certificate.
type Check struct {
	ID       string // the name of the certificate's file, or ""
	Proof    *proof.Proof
	Report   proof.Report
	Err      error // why the certificate was rejected; nil if it was accepted
	Paranoid bool
	Time     time.Duration
	// EveryBoard is the verdict for every board at once, or nil if it was not asked.
	EveryBoard *EveryBoard
}

// Verify has the checker check a certificate.
func Verify(id string, p *proof.Proof, o proof.Options) *Check {
	c := &Check{ID: id, Proof: p, Paranoid: o.Paranoid}
	start := time.Now()
	c.Report, c.Err = proof.Verify(p, o)
	c.Time = time.Since(start)
	return c
}

// Object returns the check as JSON, with the position.
func (c *Check) Object() answer.Verification {
	r := &c.Report
	o := answer.Verification{
		Schema: answer.Schema, ID: c.ID, Paranoid: c.Paranoid, Line: []notation.Point{},
		Verify: answer.Milliseconds(c.Time), Setting: answer.SettingOf(&c.Proof.Position),
		Class: c.Proof.Class.String(), EveryBoard: c.EveryBoard.object(),
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

// Text returns the verdict of the checker in words: "accepted: Black wins by …", or why it was rejected.
func (c *Check) Text(l *words.Language) string {
	what := l.Heading("", &c.Proof.Position)
	if c.Err != nil {
		return l.Say("rejected: {error} ({position})", "error", c.Err, "position", what)
	}
	return l.Say("accepted: {side} wins by {class} in {n, plural, one {# ply} other {# plies}} ({position})", "side",
		c.Proof.Position.Turn(), "class", l.Class(c.Proof.Class.String()), "n", c.Report.Length, "position", what)
}

// Checked says how much was checked: the number of nodes and, unless all replies were forced, how the free replies of
// the defender were answered.
func (c *Check) Checked(l *words.Language) string {
	r := &c.Report
	var parts []string
	if r.Explicit > 0 {
		parts = append(parts, l.Say("{n} by a node", "n", r.Explicit))
	}
	if r.Lemma > 0 {
		parts = append(parts, l.Say("{n} by the zone lemma", "n", r.Lemma))
	}
	if r.Simulated > 0 {
		parts = append(parts, l.Say("{n} by a replayed threat or default", "n", r.Simulated))
	}
	if len(parts) == 0 {
		return l.Say("checked {n, plural, one {# node} other {# nodes}}", "n", r.Nodes)
	}
	return l.Say("checked {n, plural, one {# node} other {# nodes}} and the answers to "+
		"{replies, plural, one {# reply} other {# replies}} ({how})", "n", r.Nodes,
		"replies", r.Explicit+r.Lemma+r.Simulated, "how", l.List(parts...))
}
