package board

// Files of all formats are read and written here. Their data is text or base64 within the request
// and the answer: this code opens no file.
//
// {"kind": "read", "text" or "base64": …, "name", "rule", "size", "turn", "from"}:
// the trees of a text or a file, {"trees": […], "warnings": […], "proof"}. rule, size
// and turn are the defaults for a file that does not state them; from names a format; ""
// detects it by the content. "proof" says that the data is a proof file: its tree is only the
// position, and the text can be sent to "verify". For a text with several possible readings the answer
// has no trees but a "question" and its "readings". The same request with the "base" ("0", "1") and
// the "origin" ("bottom", "top") of one reading then chooses that reading.
//
// {"kind": "write", "tree": {…}, "format": "sgf", "path": 12}: the file of a tree,
// {"name", "type", "text" or "base64", "lost": […]}. With path, only the moves to that
// node (its index in the tree) are written.

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/explain"
	"fukumi/solver/proof"
	"iter"
	"slices"
	"unicode/utf8"
)

// maxTrees is the maximum number of trees that the page gets from one file.
const maxTrees = 1000

// A file is a file that the page offers for download.
type file struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Text   string   `json:"text,omitempty"`
	Base64 []byte   `json:"base64,omitempty"` // the content of a binary file
	Lost   []string `json:"lost"`             // the parts of the game that the format cannot express
}

func read(c *call) (any, error) {
	var q struct {
		request
		Text   string         `json:"text"`
		Base64 string         `json:"base64"`
		Name   string         `json:"name"`
		Rule   notation.Rule  `json:"rule"`
		Size   int            `json:"size"`
		Turn   notation.Stone `json:"turn"`
		From   string         `json:"from"`
		Base   string         `json:"base"`
		Origin string         `json:"origin"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	data := []byte(q.Text)
	if q.Base64 != "" {
		var err error
		if data, err = base64.StdEncoding.DecodeString(q.Base64); err != nil {
			return nil, fmt.Errorf("read: base64: %w", err)
		}
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, words.Errorf("nothing to read: paste a position or a game, or take a file")
	}
	reading := files.Reading{Options: format.Options{Defaults: text.Defaults{Rule: q.Rule, Size: q.Size,
		Turn: q.Turn}, MaxNodes: maxNodes / 2}}
	if q.From != "" {
		var err error
		if reading.From, err = format.ParseFormat(q.From); err != nil {
			return nil, fmt.Errorf("from: %w", err)
		}
	}
	var known [2]bool
	reading.Base, known[0] = bases[q.Base]
	reading.Origin, known[1] = origins[q.Origin]
	if !known[0] || !known[1] {
		return nil, fmt.Errorf(`read: base %q, origin %q: expected "0" or "1", "bottom" or "top"`, q.Base, q.Origin)
	}
	o := struct {
		Trees    []*gameTree `json:"trees"`
		Warnings []string    `json:"warnings"`
		Proof    bool        `json:"proof"`    // the data is the file of a proof
		Question string      `json:"question"` // which reading is meant, "" if only one is possible
		Readings []variant   `json:"readings"` // the answers to the question
	}{Trees: []*gameTree{}, Warnings: []string{}, Proof: explain.IsProof(data), Readings: []variant{}}
	trees := reading.All(data)
	if o.Proof {
		trees = func(yield func(*format.Tree, error) bool) { yield(positionOf(data)) }
	}
	err := c.trees(trees, q.Name, &reading, &o.Trees, &o.Warnings)
	var asked *format.PairsError
	if errors.As(err, &asked) {
		o.Warnings, o.Question = []string{}, asked.Message().In(c.in)
		o.Readings, err = variants(c.in, data, reading, q.Base, q.Origin, asked)
	}
	return &o, err
}

// positionOf returns the position of the proof in data as a tree.
func positionOf(data []byte) (*format.Tree, error) {
	p, err := proof.Decode(data)
	if err != nil {
		return nil, err
	}
	t := format.FromPosition(&p.Position)
	t.RuleKnown = true
	return t, nil
}

// trees collects the trees of a file. If any game can be read, the games that cannot be read become
// warnings.
func (c *call) trees(all iter.Seq2[*format.Tree, error], name string, reading *files.Reading, trees *[]*gameTree,
	warnings *[]string) error {
	var first error
	number, nodes := 0, 0
	for t, err := range all {
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		number++
		if len(*trees) == maxTrees {
			*warnings = append(*warnings, c.in.Say("only the first {n, plural, one {# game} other {# games}} are "+
				"shown", "n", maxTrees))
			break
		}
		if err == nil {
			err = reading.Cut(t)
		}
		if err != nil {
			if first == nil {
				first = err
			}
			*warnings = append(*warnings, c.in.Say("game {n}: {reason}", "n", number, "reason", err))
			continue
		}
		*warnings = append(*warnings, c.in.Texts(t.Warnings)...)
		for _, u := range t.Unread {
			*warnings = append(*warnings, c.in.Say("not read: {property}", "property", u))
		}
		o, doubts := newGameTree(t)
		if nodes += len(o.Nodes); nodes > maxGameNodes {
			if len(*trees) == 0 {
				return words.Errorf("a tree of {n} nodes: the board takes {most} at most", "n", len(o.Nodes), "most",
					maxGameNodes)
			}
			*warnings = append(*warnings, c.in.Say("only the first {n, plural, one {# game} other {# games}} are "+
				"shown", "n", len(*trees)))
			break
		}
		if o.Info.Name == "" {
			o.Info.Name = name
		}
		*trees, *warnings = append(*trees, o), append(*warnings, doubts...)
	}
	if len(*trees) == 0 && first == nil {
		first = words.Errorf("nothing to read")
	}
	if len(*trees) == 0 {
		return first
	}
	for i, w := range *warnings {
		(*warnings)[i] = text.Clean(w)
	}
	return nil
}

func write(c *call) (any, error) {
	var q struct {
		request
		Tree   gameTree `json:"tree"`
		Format string   `json:"format"`
		Path   *int     `json:"path"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	f, err := format.ParseFormat(q.Format)
	if err != nil || !slices.Contains(format.Writable(), f) {
		return nil, fmt.Errorf("format %q: expected %s", q.Format, words.English.Or(formatNames()))
	}
	if q.Path != nil {
		if err := q.Tree.Cut(*q.Path); err != nil {
			return nil, err
		}
	}
	t, err := q.Tree.Format()
	if err != nil {
		return nil, err
	}
	if q.Path != nil {
		t.CutOpening()
	}
	var data bytes.Buffer
	lost, err := files.Write(&data, t, f)
	if err != nil {
		return nil, err
	}
	ending, kind := f.String(), "application/octet-stream"
	switch f {
	case format.Moves, format.Diagram, format.URL:
		ending, kind = "txt", "text/plain; charset=utf-8"
	case format.Markdown:
		kind = "text/markdown; charset=utf-8"
	case format.JSON:
		kind = "application/json"
	case format.Rif:
		kind = "application/xml"
	}
	return newFile("game."+ending, kind, data.Bytes(), lost), nil
}

// newFile returns a file for download.
func newFile(name, kind string, data []byte, lost []string) *file {
	f := &file{Name: name, Type: kind, Lost: append([]string{}, lost...)}
	if utf8.Valid(data) && !bytes.ContainsRune(data, 0) {
		f.Text = string(data)
	} else {
		f.Base64 = data
	}
	return f
}
