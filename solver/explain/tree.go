package explain

// A proof as a tree of moves, for viewers of SGF and RenLib. The attacker's moves have the names of the threats. Below
// each are the replies with their own answers, and a pass that stands for all other replies and is followed by the line
// that beats them.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// maxNames is the maximum number of moves off the main line that get names, because naming takes longer than everything
// else.
const maxNames = 2000

// maxCopied is the maximum size, in nodes, of a proof whose shared nodes are written once for each use. In a larger
// proof each node is written only once, and the other places in the tree name the moves to it. So a tree does not have
// many more moves than its proof.
const maxCopied = 1 << 16

// treeOf checks p and returns it as a tree, opened at its position. The main line and every variation continue with the
// longest defence in the proof, up to the five. If the proof has more than maxCopied nodes as a tree, a variation that
// was written before ends in a move that says where. An error comes from the checker.
func treeOf(p *proof.Proof, until func() error) (*format.Tree, error) {
	return namedTree(p, until, maxNames, maxCopied)
}

// IsProof reports whether data is the file of a proof, not other JSON.
func IsProof(data []byte) bool {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) || !bytes.Contains(data, []byte(`"tree"`)) {
		return false
	}
	var fields struct{ Class, Tree json.RawMessage }
	return json.Unmarshal(data, &fields) == nil && fields.Class != nil && fields.Tree != nil
}

// ReadTree decodes a proof and returns it as a tree. It calls until repeatedly; an error of until ends the check.
func ReadTree(data []byte, until func() error) (*format.Tree, error) {
	p, err := proof.Decode(data)
	if err != nil {
		return nil, err
	}
	return treeOf(p, until)
}

// namedTree is treeOf with its limits as parameters: the number of named moves off the main line, and the number of
// nodes up to which shared nodes are copied.
func namedTree(p *proof.Proof, until func() error, names, maxCopies int) (*format.Tree, error) {
	report, err := proof.Verify(p, proof.Options{Until: until})
	if err != nil {
		return nil, err
	}
	t := format.FromPosition(&p.Position)
	t.RuleKnown = true
	t.Cursor = t.Plies()
	root := t.Root
	for n := range t.MainLine() {
		root = n
	}
	w := treeWriter{pos: p.Position, side: p.Position.Turn(), names: names, lengths: proof.Lengths{}}
	if copied(p.Tree, maxCopies) > maxCopies {
		w.written = map[*proof.Node]string{}
	}
	w.node(root, p.Tree, report.Line)
	root.Comment = fmt.Sprintf("%s to move wins (%s, %s): five in %s at most\n"+
		"%s checked, sha256 %s\n"+
		"The pass stands for every reply that has no variation of its own.",
		w.side, p.Class, p.Position.Rule(), words.Count(int64(report.Length), "ply"), words.Count(int64(report.Nodes),
			"move"), report.SHA256)
	if w.names < 0 {
		root.Comment += fmt.Sprintf("\nBeside the main line, %d moves are named.", names)
	}
	if w.written != nil {
		root.Comment += "\nWhat comes about in several ways is told once."
	}
	return t, nil
}

// A treeWriter writes a tree. Its position contains the moves played so far.
type treeWriter struct {
	pos     notation.Position
	side    notation.Stone // the attacker
	names   int            // number of names still allowed; negative if some moves got no name
	lengths proof.Lengths
	moves   []notation.Point // moves from the root to the position
	// the moves to the place where each node was written; nil if shared nodes are copied
	written map[*proof.Node]string
}

// copied counts the nodes of n with copies of shared nodes. It stops soon after the limit.
func copied(n *proof.Node, limit int) int {
	seen := map[*proof.Node]int{}
	var count func(*proof.Node) int
	count = func(n *proof.Node) int {
		if n.Kind != proof.KindTree && n.Kind != proof.KindQuiet {
			return 1
		}
		total, ok := seen[n]
		if !ok {
			total = 1
			if n.Default != nil {
				total = min(total+count(n.Default), limit+1)
			}
			for _, r := range n.Replies {
				total = min(total+count(r.Node), limit+1)
			}
			seen[n] = total
		}
		return total
	}
	return count(n)
}

// node adds n below up, with the attacker to move. If n is on the longest defence, main is the rest of this defence;
// otherwise it is nil.
func (w *treeWriter) node(up *format.Node, n *proof.Node, main []notation.Point) {
	switch n.Kind {
	case proof.KindFive:
		w.line(up, []notation.Point{n.Move}, main != nil)
		return
	case proof.KindLine:
		w.line(up, append([]notation.Point{n.Move}, n.Line...), main != nil)
		return
	}
	before, known := w.written[n]
	if w.written != nil && !known {
		w.written[n] = notation.FormatMoves(w.moves)
	}
	move, undo := w.attack(up, n.Move, n.Kind, main != nil)
	defer undo()
	if known {
		move.Comment = "Goes on as after " + before
		return
	}
	if threat := threatOf(n); threat != nil {
		move.Comment = fmt.Sprintf("%s threatens %s", w.side, notation.FormatMoves(threat))
	} else {
		move.Comment = "A quiet move"
	}
	for _, r := range w.replies(n, main) {
		var rest []notation.Point
		if main != nil && r.Move == main[1] {
			rest = main[2:]
		}
		reply, back := w.play(move, r.Move, w.side.Opponent())
		if r.Node != nil {
			w.node(reply, r.Node, rest)
		} else {
			reply.Title = "as elsewhere"
			kind := proof.KindLine
			if n.Kind == proof.KindQuiet {
				kind = n.Default.Kind
			}
			w.played(reply, rest, kind, true)
		}
		back()
	}
	if n.Kind == proof.KindQuiet && n.Default == nil {
		return // every reply has a variation
	}
	elsewhere := move.Add(notation.NoPoint, w.side.Opponent())
	elsewhere.Title = "elsewhere"
	if n.Kind == proof.KindQuiet {
		w.node(elsewhere, n.Default, nil)
		return
	}
	w.line(elsewhere, n.Threat, false)
}

// replies returns the replies of n, the longest defence first. If main is not nil, the first reply is the reply of
// main, even if the threat answers it.
func (w *treeWriter) replies(n *proof.Node, main []notation.Point) []proof.Reply {
	replies := slices.Clone(n.Replies)
	slices.SortStableFunc(replies, func(a, b proof.Reply) int {
		return cmp.Compare(w.lengths.Of(b.Node), w.lengths.Of(a.Node))
	})
	if main == nil {
		return replies
	}
	first := proof.Reply{Move: main[1]}
	if i := slices.IndexFunc(replies, func(r proof.Reply) bool { return r.Move == main[1] }); i >= 0 {
		first = replies[i]
		replies = slices.Delete(replies, i, i+1)
	}
	return slices.Insert(replies, 0, first)
}

// line adds a line of fours: the attacker's move, the reply, and so on, to the five.
func (w *treeWriter) line(up *format.Node, line []notation.Point, main bool) {
	w.played(up, line, proof.KindLine, main)
}

// played is line for moves that belong to nodes of the given kind.
func (w *treeWriter) played(up *format.Node, line []notation.Point, kind proof.Kind, main bool) {
	for i, p := range line {
		var back func()
		if i%2 == 0 {
			up, back = w.attack(up, p, kind, main)
		} else {
			up, back = w.play(up, p, w.side.Opponent())
		}
		defer back()
	}
}

// attack adds a move of the attacker with its name.
func (w *treeWriter) attack(up *format.Node, p notation.Point, kind proof.Kind, main bool) (n *format.Node,
	undo func()) {
	name := ""
	if !main {
		w.names--
	}
	if main || w.names >= 0 {
		name = Move(&w.pos, w.side, p, kind).String()
	}
	n, undo = w.play(up, p, w.side)
	n.Title = name
	return n, undo
}

// play adds a move and places its stone; undo removes the stone. NoPoint is a pass.
func (w *treeWriter) play(up *format.Node, p notation.Point, s notation.Stone) (n *format.Node, undo func()) {
	// A pass does not change the board. Any other move is on a free point; otherwise the checker would have refused it.
	_ = w.pos.Put(p, s)
	w.moves = append(w.moves, p)
	return up.Add(p, s), func() {
		w.pos.Take(p)
		w.moves = w.moves[:len(w.moves)-1]
	}
}
