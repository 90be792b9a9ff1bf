package object

// Writing trees as JSON objects. Nothing is lost.

import (
	"bytes"
	"encoding/json"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/text"
)

func Write(t *format.Tree) ([]byte, []string, error) {
	info := t.Info
	o := gameObject{
		ID: info.ID, Size: t.Size, Result: info.Result, Reason: info.Reason, Name: info.Name, Event: info.Event,
		Round: info.Round,
		Where: info.Place, Date: info.Date, Opening: info.Opening, OpeningRule: info.OpeningRule,
		OpeningActs: info.OpeningActs, Source: info.Source, Comment: info.Comment,
	}
	if t.RuleKnown {
		o.Rule = &t.Rule
	}
	if info.Black != "" || info.White != "" {
		o.Players = []string{info.Black, info.White}
	}
	if t.Cursor >= 0 {
		o.Cursor = &t.Cursor
	}
	plain := plain(t)
	if !plain {
		o.Nodes = objects(t)
	}
	if err := o.position(t, plain); err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(&o)
	return text.CleanJSON(b.Bytes()), nil, err
}

// position writes the end of the main line.
func (o *gameObject) position(t *format.Tree, plain bool) error {
	turn := notation.Empty
	pos, err := t.Position(-1, turn)
	if err != nil {
		// The side to move is unknown: the object leaves it open, too.
		if pos, err = t.Position(-1, notation.Black); err != nil {
			return err
		}
	} else {
		turn = pos.Turn()
	}
	o.Place = answer.PlaceOf(&pos)
	if _, ordered := pos.Moves(); !ordered && (!plain || t.Root.Turn != notation.Empty) {
		o.Turn = turn
	}
	return nil
}

// plain reports whether t is just a line of alternating moves or just a set of stones.
func plain(t *format.Tree) bool {
	side := notation.Black
	setup := len(t.Root.Setup) > 0 || t.Root.Turn != notation.Empty
	for n := range t.Nodes() {
		root := n == t.Root
		switch {
		case n.Marked, n.Sign != "", n.Title != "", n.Comment != "", n.Text != "", len(n.Marks) > 0,
			len(n.Children) > 1,
			!root && (setup || n.Move == notation.NoPoint || n.Side != side || n.Turn != notation.Empty ||
				len(n.Setup) > 0):
			return false
		case !root:
			side = side.Opponent()
		}
		for _, s := range n.Setup {
			if s.Stone == notation.Empty {
				return false
			}
		}
	}
	_, err := t.Position(-1, notation.Empty)
	return err == nil && (t.Root.Turn == notation.Empty || len(t.Root.Setup) > 0)
}

// objects returns the nodes of t as objects.
func objects(t *format.Tree) []nodeObject {
	var list []nodeObject
	var path []int // for each depth the number of the last node at that depth
	for n, depth := range t.Nodes() {
		o := nodeObject{Side: n.Side, Turn: n.Turn, Marked: n.Marked, Sign: n.Sign, Title: n.Title, Comment: n.Comment,
			Text: n.Text}
		if depth > 0 && path[depth-1] != len(list)-1 {
			parent := path[depth-1]
			o.Parent = &parent
		}
		path = append(path[:depth], len(list))
		switch {
		case n.IsPass():
			o.Move = "pass"
		case n.Move != notation.NoPoint:
			o.Move = n.Move.String()
		}
		stones := codec.Stones(n.Setup)
		o.Black, o.White, o.Empty = stones[notation.Black], stones[notation.White], stones[notation.Empty]
		for _, m := range n.Marks {
			o.Marks = append(o.Marks, markObject{m.Point, codec.ShapeNames[m.Shape], m.Text})
		}
		list = append(list, o)
	}
	return list
}
