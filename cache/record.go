package cache

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// lineSchema is the version of the lines.
const lineSchema = 1

// The origins of a record.
const (
	searched = "searched"
	imported = "imported"
)

// A board is a position in a line.
type board struct {
	Rule  notation.Rule  `json:"rule"`
	Size  int            `json:"size"`
	Turn  notation.Stone `json:"turn"`
	Black []string       `json:"black"`
	White []string       `json:"white"`
}

func boardOf(pos *notation.Position) board {
	names := func(s notation.Stone) []string {
		texts := []string{}
		for _, p := range pos.Stones(s) {
			texts = append(texts, p.String())
		}
		return texts
	}
	return board{pos.Rule(), pos.Size(), pos.Turn(), names(notation.Black), names(notation.White)}
}

// position builds the position of a line.
func (b *board) position() (notation.Position, error) {
	pos, err := notation.NewPosition(b.Rule, b.Size)
	if err != nil {
		return pos, err
	}
	for i, texts := range [][]string{b.Black, b.White} {
		for _, text := range texts {
			p, err := notation.ParsePoint(text, b.Size)
			if err != nil {
				return pos, err
			}
			side := notation.Black + notation.Stone(i)
			if err := pos.Put(p, side); err != nil {
				return pos, fmt.Errorf("%v stone %v: %w", side, p, err)
			}
		}
	}
	if b.Turn != notation.Black && b.Turn != notation.White {
		return pos, errors.New("no side to move")
	}
	pos.SetTurn(b.Turn)
	return pos, nil
}

// A record is a stored result, as a line of JSON has it: in the journal about the
// canonical image, in an import about any.
type record struct {
	Schema int `json:"schema"`
	board
	Verdict string       `json:"verdict"`             // "win" or "no-win"
	Class   solver.Class `json:"class"`               // of the win, or the class that was exhausted
	Length  int          `json:"length,omitempty"`    // in plies
	Exact   solver.Class `json:"exact_for,omitempty"` // the widest class of which no win is shorter
	Nodes   int64        `json:"nodes"`               // of the search that found it
	Origin  string       `json:"origin,omitempty"`    // not searched here unless it says so
	Store   int          `json:"store,omitempty"`     // its Version, 0 where a line does not say it
	Searcher
	Proof json.RawMessage `json:"proof,omitempty"`

	pos  notation.Position
	text []byte // as it was read
}

// A Searcher says which search found that there is no win: nothing else can be
// shown for it. The zero Searcher is an unknown one.
type Searcher struct {
	Program string `json:"program,omitempty"`    // its version, as Options.Program has it
	Limit   int64  `json:"node_limit,omitempty"` // of its nodes, 0 for none
}

// maxProgram bounds the version of a program, in bytes.
const maxProgram = 100

// plain reports whether the version of a program is short and of visible ASCII
// characters and spaces alone, so that it can be shown wherever it comes from.
func (b Searcher) plain() bool {
	odd := func(r rune) bool { return r < ' ' || r > '~' }
	return len(b.Program) <= maxProgram && b.Limit >= 0 && !strings.ContainsFunc(b.Program, odd)
}

func (a *record) win() bool      { return a.Verdict == solver.Win.String() }
func (a *record) imported() bool { return a.Origin != searched }

// newRecord returns what is worth keeping of a result, in the frame f, nil
// where that is nothing.
func newRecord(f *frame, p *pending) (*record, error) {
	q, r := &p.query, &p.result
	a := &record{
		Schema: lineSchema, board: boardOf(&f.image), Verdict: r.Verdict.String(), Class: r.Class,
		Nodes:  max(r.Nodes, 0),
		Origin: searched, Store: Version, pos: f.image,
	}
	if r.Imported {
		a.Origin = imported
	}
	switch {
	case r.Source != solver.FromSearch || r.Class < solver.Five || r.Class > proof.AnyWin:
		return nil, nil
	case r.Verdict == solver.NoWin:
		a.Searcher = p.by
		return a, nil
	case r.Verdict != solver.Win || r.Proof == nil || r.Class > q.Goal || !r.Proof.Position.Same(&q.Position):
		return nil, nil
	}
	a.Length = r.Length
	switch {
	case r.Length == 1:
		a.Exact = proof.AnyWin
	case r.Exact && q.Shortest:
		a.Exact = q.Goal
	case r.Exact:
		a.Exact = r.Class
	}
	text, err := proof.Encode(imageOf(r.Proof, f.to))
	a.Proof = bytes.TrimSpace(text)
	return a, err
}

// decode reads a line. Its proof is not looked into.
func decode(text []byte) (*record, error) {
	a := &record{text: text}
	err := json.Unmarshal(text, a)
	if err != nil {
		return nil, fmt.Errorf("not a record: %w", err)
	}
	if a.Schema != lineSchema {
		return nil, fmt.Errorf("schema %d: want %d", a.Schema, lineSchema)
	}
	if a.pos, err = a.position(); err != nil {
		return nil, err
	}
	switch {
	case !a.win() && a.Verdict != solver.NoWin.String():
		return nil, fmt.Errorf("verdict %q: want win or no-win", a.Verdict)
	case a.Class < solver.Five || a.Class > proof.AnyWin:
		return nil, errors.New("no class")
	case !a.plain():
		return nil, errors.New("the program that found it, or its limit, is none")
	case !a.win() && (a.Length != 0 || a.Exact != 0 || a.Proof != nil):
		return nil, errors.New("a win that is none")
	case a.win() && (a.Proof == nil || a.Exact != 0 && a.Exact < a.Class):
		return nil, errors.New("no proof, or an exact length of a narrower class")
	}
	return a, nil
}

// better reports whether a says more than b, both being results of one
// position and class. A win comes before its absence: it can be checked. Of two
// that say the same, one is always the better: what is stored must not depend on
// the order in which results come, as several runs at a time have none.
func (a *record) better(b *record) bool {
	switch {
	case a.win() != b.win():
		return a.win()
	case a.Length != b.Length:
		return a.Length < b.Length
	case a.Exact != b.Exact:
		return a.Exact > b.Exact
	case a.imported() != b.imported():
		return b.imported()
	case len(a.Proof) != len(b.Proof):
		return len(a.Proof) < len(b.Proof)
	case a.Nodes != b.Nodes:
		return a.Nodes < b.Nodes
	case a.Searcher != b.Searcher:
		return cmp.Or(cmp.Compare(a.Limit, b.Limit), cmp.Compare(a.Program, b.Program)) > 0
	}
	return bytes.Compare(a.Proof, b.Proof) < 0
}

// imageOf returns p as it looks through t.
func imageOf(p *proof.Proof, t notation.Symmetry) *proof.Proof {
	return &proof.Proof{Position: p.Position.Image(t), Class: p.Class, Tree: p.Tree.Image(t, p.Position.Size())}
}
