package main

// What convert converts: the games and trees of a file, proofs included.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver/proof"
)

// listed is a game on one line: its number, board, plies, and what is known of
// it.
func listed(t *format.Tree, number int) string {
	info := &t.Info
	board := fmt.Sprintf("%dx%d", t.Size, t.Size)
	if t.RuleKnown {
		board += " " + t.Rule.String()
	}
	parts := []string{fmt.Sprint(number), board, count(int64(t.Plies()), "ply")}
	if n := len(t.Root.Setup); n > 0 {
		parts = append(parts, count(int64(n), "stone")+" set up")
	}
	players := ""
	if info.Black != "" || info.White != "" {
		players = info.Black + " - " + info.White
	}
	for _, text := range []string{players, info.Result, info.Name, info.Event, info.Date, info.ID} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return notation.Clean(strings.Join(parts, "  "))
}

// trees yields the games and trees of data.
func (o *PositionOptions) trees(data []byte) iter.Seq2[*format.Tree, error] {
	if from := o.Foreign.From; from == format.Auto || from == format.JSON {
		if isProof(data) {
			return func(yield func(*format.Tree, error) bool) { yield(proofAsTree(data)) }
		}
	}
	return format.All(data, o.formatOptions())
}

// isProof tells the file of a proof from other JSON.
func isProof(data []byte) bool {
	if !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) || !bytes.Contains(data, []byte(`"tree"`)) {
		return false
	}
	var fields struct{ Class, Tree json.RawMessage }
	return json.Unmarshal(data, &fields) == nil && fields.Class != nil && fields.Tree != nil
}

// proofAsTree reads and checks a proof, and tells it as a tree.
func proofAsTree(data []byte) (*format.Tree, error) {
	p, err := proof.Decode(data)
	if err != nil {
		return nil, err
	}
	return proofTree(p)
}

// cut takes a game after --at plies, with the side to move that was asked for.
func (o *PositionOptions) cut(t *format.Tree) error {
	if o.AtSet {
		if plies := t.Plies(); o.At > plies {
			return fmt.Errorf("--at %d: the game has %s", o.At, count(int64(plies), "ply"))
		}
		t.Truncate(o.At)
	}
	if o.Turn == notation.Empty {
		return nil
	}
	pos, err := t.Position(-1, notation.Empty)
	if err == nil && pos.Turn() == o.Turn {
		return nil
	}
	last := t.Root
	for n := range t.MainLine() {
		last = n
	}
	if err == nil {
		t.Warnings = append(t.Warnings, fmt.Sprintf("%s to move as asked, though it is %s's turn", o.Turn, pos.Turn()))
	}
	last.Turn = o.Turn
	return nil
}
