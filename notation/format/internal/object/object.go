// Package object reads and writes the JSON objects of this program: one on each line, or a single one spread
// over lines. An object is a position in the form of package record ("moves", or "black" and "white", with
// "rule", "size", "turn" and "id"), perhaps with facts about a game. The line of an answer ("verdict" and
// "line") becomes moves after the position. An analysis becomes lines and marks (answer.go, analysis.go). A
// game that is more than a line of moves has its tree in "game_tree", the root first, and parents before
// children. Its "moves" or stones are then the end of the main line, for programs that do not read trees.
package object

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/points"
	"fukumi/notation/record"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// A gameObject is a game in the form that convert --to json and match --out write.
type gameObject struct {
	ID   string         `json:"id,omitempty"`
	Rule *notation.Rule `json:"rule,omitempty"`
	Size int            `json:"size"`
	Turn notation.Stone `json:"turn,omitzero"`
	answer.Place
	Result      string       `json:"result,omitempty"`
	Reason      string       `json:"result_reason,omitempty"`
	Players     []string     `json:"players,omitempty"` // the names of Black and White
	Name        string       `json:"name,omitempty"`
	Event       string       `json:"event,omitempty"`
	Round       string       `json:"round,omitempty"`
	Where       string       `json:"place,omitempty"`
	Date        string       `json:"date,omitempty"`
	Opening     string       `json:"opening,omitempty"`
	OpeningRule string       `json:"opening_rule,omitempty"` // the name of the opening rule
	OpeningActs string       `json:"opening_acts,omitempty"` // what was done by it: "put h8 h9 j7; swap; put g8"
	Source      string       `json:"source,omitempty"`
	Comment     string       `json:"comment,omitempty"`
	Cursor      *int         `json:"cursor,omitempty"` // number of plies after which the file shows the board
	Nodes       []nodeObject `json:"game_tree,omitempty"`
}

// A nodeObject is a node of a tree. Its index in the list is its number.
type nodeObject struct {
	Parent *int `json:"parent,omitempty"` // the number of the parent; without it the parent is the node before
	// a point or "pass"
	Move   string         `json:"move,omitempty" schema:"move"`
	Side   notation.Stone `json:"side,omitzero"`
	Turn   notation.Stone `json:"turn,omitzero"`
	Marked bool           `json:"marked,omitempty"`
	// the sign for the quality of the move
	Sign    string           `json:"sign,omitempty" schema:"sign"`
	Title   string           `json:"title,omitempty"`
	Comment string           `json:"comment,omitempty"`
	Text    string           `json:"text,omitempty"`
	Black   []notation.Point `json:"black,omitempty"` // stones that are set up
	White   []notation.Point `json:"white,omitempty"`
	Empty   []notation.Point `json:"empty,omitempty"` // points from which the stone is removed
	Marks   []markObject     `json:"marks,omitempty"`
}

type markObject struct {
	Point notation.Point `json:"point"`
	Shape string         `json:"shape" schema:"mark-shape"`
	Text  string         `json:"text,omitempty"`
}

// jsonRead are the fields of a game that are read in addition to the fields of its
// position.
var jsonRead = map[string]bool{
	"result": true, "result_reason": true, "players": true, "name": true, "event": true, "round": true, "place": true,
	"date": true, "opening": true, "opening_rule": true, "opening_acts": true,
	"source": true, "comment": true, "cursor": true, "game_tree": true,
}

// Left returns the names of the fields of an object that are not read. If the position may be wrong
// because of them, it also returns a doubt.
func Left(in *text.Input) (names []string, doubt *words.Message) {
	if len(in.Unread) == 0 {
		return nil, nil
	}
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(in.Raw, &fields) // cannot fail: in.Raw was read as an object
	return left(in, isAnswer(fields), isAnalysis(fields))
}

func left(in *text.Input, answer, analysis bool) (names []string, doubt *words.Message) {
	for _, u := range in.Unread {
		known := jsonRead[u.Name] && !(u.Name == "opening" && u.Matters) // an opening may be moves instead of a name
		if known || answer && jsonAnswer[u.Name] || analysis && jsonAnalysis[u.Name] {
			continue
		}
		name := codec.Cut(u.Name)
		if u.Matters && doubt == nil {
			doubt = words.Later("this may not be the position of the record: field {name} is not read", "name",
				strconv.Quote(name))
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names[:min(len(names), 64)], doubt
}

// LooksLikeLines reports whether data may be JSON lines with a bad first line, because a later line
// begins an object.
func LooksLikeLines(data []byte) bool {
	return bytes.Contains(data, []byte("\n{\"")) && !bytes.ContainsRune(data, 0)
}

func Read(data []byte, o *format.Options, yield codec.Yield) {
	if len(bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))) == 0 {
		yield(nil, words.Errorf("nothing to read"))
		return
	}
	for in, err := range record.ReadLines(bytes.NewReader(data), o.Defaults) {
		var t *format.Tree
		if err != nil {
			in, err = WithoutTurn(o, in, err)
		}
		if err != nil {
			if in.ID != "" {
				err = words.Errorf("{name}: {error}", "name", in.ID, "error", err)
			}
		} else if t, err = FromObject(o, &in); err != nil {
			err = words.AtLine(in.Line, err)
		}
		if !yield(t, err) {
			return
		}
	}
}

// WithoutTurn reads a record again, of which the first reading failed with err. The second reading
// succeeds if only the side to move is unknown, because a tree can leave the side to move open.
func WithoutTurn(o *format.Options, in text.Input, err error) (text.Input, error) {
	d := o.Defaults
	if in.Raw == nil || d.Turn != notation.Empty {
		return in, err
	}
	d.Turn = notation.Black
	again, fault := record.ParseRecord(in.Raw, d)
	if fault != nil {
		return in, err
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(in.Raw, &fields) != nil || isAnswer(fields) || isAnalysis(fields) {
		return in, err // the fields are about the side to move
	}
	again.Line = in.Line
	return again, nil
}

// FromObject returns the tree of an object whose position has been read.
func FromObject(o *format.Options, in *text.Input) (*format.Tree, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(in.Raw, &fields); err != nil {
		return nil, err
	}
	t := points.FromInput(o, in)
	if !in.Given.Turn && o.Defaults.Turn == notation.Empty {
		t.Root.Turn = notation.Empty // it follows from the stones
	}
	answer, analysis := isAnswer(fields), isAnalysis(fields)
	if answer {
		delete(fields, "source") // here the source of an answer, not of a game
	}
	readInfo(t, fields)
	if raw, ok := fields["game_tree"]; ok {
		if err := fromNodes(t, raw, &in.Position, o.Nodes()); err != nil {
			return nil, ofField("game_tree", err)
		}
	}
	var err error
	switch {
	case answer:
		err = addAnswer(t, in.Raw, fields, &in.Position)
	case analysis:
		err = addAnalysis(t, in.Raw, &in.Position)
	}
	if err != nil {
		return nil, err
	}
	if raw, ok := fields["cursor"]; ok && (json.Unmarshal(raw, &t.Cursor) != nil || t.Cursor < -1 ||
		t.Cursor > t.Plies()) {
		return nil, ofField("cursor", words.Errorf("{text}: expected a number of plies, at most {most}",
			"text", codec.Cut(string(raw)), "most", t.Plies()))
	}
	names, doubt := left(in, answer, analysis)
	t.Unread = append(t.Unread, names...)
	slices.Sort(t.Unread)
	t.Unread = t.Unread[:min(len(t.Unread), 64)]
	if doubt != nil {
		t.Doubt = doubt
		codec.Warn(t, doubt)
	}
	return t, nil
}

// readInfo reads the facts about a game that are texts.
func readInfo(t *format.Tree, fields map[string]json.RawMessage) {
	for _, f := range codec.Fields {
		switch f.JSON {
		case "id", "black", "white": // read elsewhere
			continue
		}
		if raw, ok := fields[f.JSON]; ok && json.Unmarshal(raw, f.In(&t.Info)) != nil {
			t.Unread = append(t.Unread, f.JSON)
		}
	}
	var players []string
	if raw, ok := fields["players"]; ok {
		if json.Unmarshal(raw, &players) != nil || len(players) != 2 {
			t.Unread = append(t.Unread, "players")
			return
		}
		t.Info.Black, t.Info.White = players[0], players[1]
	}
}

// fromNodes replaces the line of t by the tree of a list of at most limit nodes. The main line of
// the tree must lead to the position end.
func fromNodes(t *format.Tree, raw json.RawMessage, end *notation.Position, limit int) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if start, err := dec.Token(); err != nil || start != json.Delim('[') {
		return words.Errorf("expected a list")
	}
	var nodes []*format.Node
	for i := 0; dec.More(); i++ {
		var o nodeObject
		if err := dec.Decode(&o); err != nil {
			return words.Errorf("node {n}: {reason}", "n", i, "reason", err)
		}
		n, err := o.node()
		switch {
		case err != nil:
			return words.Errorf("node {n}: {reason}", "n", i, "reason", err)
		case i == limit:
			return &format.NodesError{Max: limit}
		}
		nodes = append(nodes, n)
		if i == 0 {
			continue
		}
		parent := i - 1
		if o.Parent != nil {
			parent = *o.Parent
		}
		if parent < 0 || parent >= i {
			return words.Errorf("node {n}: parent {parent}: expected 0 to {most}", "n", i, "parent", parent, "most",
				i-1)
		}
		nodes[parent].Children = append(nodes[parent].Children, n)
	}
	if len(nodes) == 0 {
		return words.Errorf("a tree without a root")
	}
	t.Root = nodes[0]
	if err := codec.Check(t); err != nil {
		return err
	}
	if got, err := t.Position(-1, end.Turn()); err != nil || !got.Same(end) {
		return words.Errorf("the end of its main line is not the position of the object")
	}
	return nil
}

// ofField adds the name of a field to an error about it.
func ofField(name string, err error) error {
	return words.Errorf("field {name}: {reason}", "name", strconv.Quote(name), "reason", err)
}

func (o *nodeObject) node() (*format.Node, error) {
	n := &format.Node{Move: notation.NoPoint, Side: o.Side, Turn: o.Turn, Marked: o.Marked, Sign: o.Sign,
		Title: o.Title, Comment: o.Comment, Text: o.Text}
	switch {
	case o.Sign != "" && !slices.Contains(format.Signs, o.Sign):
		return nil, words.Errorf("sign {text} is unknown", "text", strconv.Quote(codec.Cut(o.Sign)))
	case o.Move == "" && o.Side != notation.Empty:
		return nil, words.Errorf("a {name} without a {other}", "name", `"side"`, "other", `"move"`)
	case o.Move != "" && o.Side == notation.Empty:
		return nil, words.Errorf("a {name} without a {other}", "name", `"move"`, "other", `"side"`)
	case o.Move != "" && o.Move != "pass":
		p, err := notation.ParsePoint(o.Move, notation.MaxSize)
		if err != nil {
			return nil, err
		}
		n.Move = p
	}
	for _, s := range []struct {
		points []notation.Point
		stone  notation.Stone
	}{{o.Black, notation.Black}, {o.White, notation.White}, {o.Empty, notation.Empty}} {
		for _, p := range s.points {
			n.Setup = append(n.Setup, format.SetupStone{Point: p, Stone: s.stone})
		}
	}
	for _, m := range o.Marks {
		shape := slices.Index(codec.ShapeNames[:], m.Shape)
		if shape < 0 {
			return nil, words.Errorf("mark {text} is unknown", "text", strconv.Quote(codec.Cut(m.Shape)))
		}
		n.Marks = append(n.Marks, format.Mark{Point: m.Point, Shape: format.Shape(shape), Text: m.Text})
	}
	codec.Canonical(n)
	if len(n.Marks) > codec.MaxMarks {
		return nil, words.Errorf("more than {n} marks", "n", codec.MaxMarks)
	}
	if len(n.Setup) > notation.Cells {
		return nil, words.Errorf("more stones are set up than there are points")
	}
	for i := range n.Setup {
		for _, s := range n.Setup[:i] {
			if s.Point == n.Setup[i].Point {
				return nil, words.Errorf("{point} is set up twice", "point", s.Point.String())
			}
		}
	}
	return n, nil
}
