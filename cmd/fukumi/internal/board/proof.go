package board

// The nodes of a certificate, as the page shows them. Every legal reply of the defender is listed. If
// the certificate has a node for the reply, the attacker's answer is shown; else the line by which the
// threat or a five answers it (package walk).
//
// {"kind": "proof", "sha256": …, "path": ["h8", "i9", …]}: the node at the end of a path of
// moves from the position of the proof. The attacker's moves must be the moves of the proof; the
// replies may be any legal moves. If the SHA-256 is the hash of a book, the path begins in the
// "position" of the request.

import (
	"cmp"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
	"fukumi/solver/proof/walk"
)

func proofAt(c *call) (any, error) {
	var q struct {
		request
		withPosition             // where the path begins if SHA256 is the hash of a book
		SHA256       string      `json:"sha256"`
		Path         answer.Line `json:"path"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	if q.Position.stated {
		pos, _, err := q.Position.position()
		if err != nil {
			return nil, err
		}
		v, err := c.volume(q.SHA256, &pos)
		if err != nil {
			return nil, err
		}
		if v != nil {
			return c.bookPlace(v, pos, q.Path)
		}
	}
	cert, err := c.proofOf(q.SHA256)
	if err != nil {
		return nil, err
	}
	return c.walkTo(walk.New(cert.Proof), cert, q.Path)
}

// walkTo describes the node to which a path leads.
func (c *call) walkTo(w *walk.Walk, cert *certificate, path answer.Line) (*answer.ProofView, error) {
	steps := []string{}
	for i, p := range path {
		word := word(c.in, w, p)
		if err := w.Step(i, p); err != nil {
			return nil, err
		}
		steps = append(steps, word)
	}
	o := describe(c.in, w, cert, path)
	o.Steps = steps
	return o, nil
}

// proofOf returns the certificate with the given hash.
func (c *call) proofOf(hash string) (*certificate, error) {
	cert := c.proofs.find(hash)
	if cert == nil {
		return nil, words.Errorf("no proof {hash} is kept any more: search for it again", "hash", fmt.Sprintf("%.64q",
			hash))
	}
	return cert, nil
}

// word returns the word for the next move p: the threat that a move of the attacker makes, or "forced"
// for a forced reply.
func word(l *words.Language, w *walk.Walk, p notation.Point) string {
	if !w.Played {
		return explain.Move(&w.Pos, w.Attacker, w.Node.Move, w.Node.Kind).Text(l)
	}
	if slices.Contains(w.Pos.Fives(w.Attacker), p) {
		return l.Say("forced##a reply")
	}
	return ""
}

// describe returns the view of the node at which the walk is.
func describe(l *words.Language, w *walk.Walk, cert *certificate, path answer.Line) *answer.ProofView {
	n := w.Node
	o := &answer.ProofView{
		SHA256: cert.check.SHA256, Side: w.Attacker, Length: cert.check.Length, Nodes: cert.check.Nodes,
		Text: l.Say("{side} wins by {class} in {n, plural, one {# ply} other {# plies}}", "side", w.Attacker,
			"class", l.Class(cert.Class.String()), "n", cert.check.Length),
		Board: newNode(l, &w.Pos, path, nil), Path: append(answer.Line{}, path...), Played: w.Played,
		Move: n.Move, Kind: n.Kind.String(), Threat: answer.Line{},
		Replies: []answer.ProofReply{}, Elsewhere: answer.OtherReplies{Groups: []answer.ReplyGroup{}},
	}
	o.Threat = append(o.Threat, n.Line...)
	o.Threat = append(o.Threat, n.Threat...)
	if d := n.Default; d != nil && d.Kind != proof.KindTree {
		o.Threat = append(append(o.Threat, d.Move), d.Line...)
	}
	before := w.Pos
	if w.Played {
		before.Take(n.Move)
	}
	if o.Plies = cert.plies(&before, n); w.Played {
		o.Plies = max(o.Plies-1, 0)
	}
	if cert.book != nil {
		o.Text = l.Say("{side} wins in {n, plural, one {# move} other {# moves}} at most: a book is the proof", "side",
			w.Attacker, "n", (cert.check.Length+1)/2)
	}
	o.Name = l.Join(explain.Move(&before, w.Attacker, n.Move, n.Kind).Text(l), cert.then(l, &before, w.Attacker, n))
	after := *w
	if !w.Played && after.Play() != nil || n.Kind == proof.KindFive {
		return o
	}
	groups := map[string]int{}
	for _, p := range after.Replies() {
		next, own := after.Answer(p)
		if next == nil {
			continue // cannot happen: an accepted proof answers every reply
		}
		if own && next.Kind == proof.KindLemma { // the answer is looked up when the reply is played
			o.Replies = append(o.Replies, answer.ProofReply{Move: p.String(), Plies: cert.plies(after.With(p), next)})
			continue
		}
		if own {
			name := explain.Move(after.With(p), w.Attacker, next.Move, next.Kind).Text(l)
			o.Replies = append(o.Replies, answer.ProofReply{Move: p.String(), Answer: next.Move.String(), Name: name,
				Plies: cert.plies(after.With(p), next)})
			continue
		}
		line := append(answer.Line{next.Move}, next.Line...)
		key := notation.FormatMoves(line)
		i, known := groups[key]
		if !known {
			i = len(o.Elsewhere.Groups)
			groups[key], o.Elsewhere.Groups = i, append(o.Elsewhere.Groups, answer.ReplyGroup{Line: line})
		}
		o.Elsewhere.Groups[i].Points = append(o.Elsewhere.Groups[i].Points, p)
		o.Elsewhere.Count++
	}
	slices.SortStableFunc(o.Replies, func(a, b answer.ProofReply) int { return cmp.Compare(b.Plies, a.Plies) })
	slices.SortStableFunc(o.Elsewhere.Groups, func(a, b answer.ReplyGroup) int {
		return cmp.Compare(len(b.Points), len(a.Points))
	})
	return o
}
