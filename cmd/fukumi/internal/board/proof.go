package board

// A node of a certificate as the page shows it. Every legal reply of the defender is listed:
// with the attacker's answer if the certificate has a node for it, else with the line by which
// the threat, or a five, answers it (package walk).
//
// {"kind": "proof", "sha256": …, "path": ["h8", "i9", …]}: the node at the end of a path of
// moves from the position of the proof: the attacker's moves must be the moves of the proof, the
// replies any legal ones. With the SHA-256 of a book and a position the path begins there.

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
		withPosition             // with the SHA-256 of a book: where the path begins
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
	kept, err := c.proofOf(q.SHA256)
	if err != nil {
		return nil, err
	}
	return c.walkTo(walk.New(kept.Proof), kept, q.Path)
}

// walkTo tells where a path leads.
func (c *call) walkTo(w *walk.Walk, kept *certificate, path answer.Line) (*answer.ProofView, error) {
	steps := []string{}
	for i, p := range path {
		word := word(c.in, w, p)
		if err := w.Step(i, p); err != nil {
			return nil, err
		}
		steps = append(steps, word)
	}
	o := describe(c.in, w, kept, path)
	o.Steps = steps
	return o, nil
}

// proofOf returns the certificate with a hash.
func (c *call) proofOf(hash string) (*certificate, error) {
	kept := c.proofs.find(hash)
	if kept == nil {
		return nil, words.Errorf("no proof {hash} is kept any more: search for it again", "hash", fmt.Sprintf("%.64q",
			hash))
	}
	return kept, nil
}

// word returns the word for the next move: what a move of the attacker makes, or whether a
// reply is forced.
func word(l *words.Language, w *walk.Walk, p notation.Point) string {
	if !w.Played {
		return explain.Move(&w.Pos, w.Attacker, w.Node.Move, w.Node.Kind).Text(l)
	}
	if slices.Contains(w.Pos.Fives(w.Attacker), p) {
		return l.Say("forced##a reply")
	}
	return ""
}

// describe tells where the walk is.
func describe(l *words.Language, w *walk.Walk, kept *certificate, path answer.Line) *answer.ProofView {
	n := w.Node
	o := &answer.ProofView{
		SHA256: kept.check.SHA256, Side: w.Attacker, Length: kept.check.Length, Nodes: kept.check.Nodes,
		Text: l.Say("{side} wins by {class} in {n, plural, one {# ply} other {# plies}}", "side", w.Attacker,
			"class", l.Class(kept.Class.String()), "n", kept.check.Length),
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
	if o.Plies = kept.plies(&before, n); w.Played {
		o.Plies = max(o.Plies-1, 0)
	}
	if kept.book != nil {
		o.Text = l.Say("{side} wins in {n, plural, one {# move} other {# moves}} at most: a book is the proof", "side",
			w.Attacker, "n", (kept.check.Length+1)/2)
	}
	o.Name = explain.Move(&before, w.Attacker, n.Move, n.Kind).Text(l)
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
		if own && next.Kind == proof.KindLemma { // its answer is looked up when the reply is played
			o.Replies = append(o.Replies, answer.ProofReply{Move: p.String(), Plies: kept.plies(after.With(p), next)})
			continue
		}
		if own {
			name := explain.Move(after.With(p), w.Attacker, next.Move, next.Kind).Text(l)
			o.Replies = append(o.Replies, answer.ProofReply{Move: p.String(), Answer: next.Move.String(), Name: name,
				Plies: kept.plies(after.With(p), next)})
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
