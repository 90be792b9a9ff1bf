package cache

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver"
	"fukumi/solver/proof"
)

const lineSchema = 1

// The origins of a record.
const (
	searched = "searched"
	imported = "imported"
)

// A record is a stored result, a line of JSON. In the store it is about the canonical image of the
// position, in an import about any image.
type record struct {
	Schema int `json:"schema"`
	answer.Board
	Verdict string       `json:"verdict" schema:"enum=win|no-win"`
	Class   solver.Class `json:"class"`               // the class of the win, or the class without a win
	Length  int          `json:"length,omitempty"`    // length of the win, in plies
	Exact   solver.Class `json:"exact_for,omitempty"` // the widest class in which no win is shorter
	Nodes   int64        `json:"nodes"`               // nodes of the search that found the result
	// "searched" if the exported store counted the record as searched there
	Origin string `json:"origin,omitempty" schema:"origin"`
	// the version of the store that was exported
	Store int `json:"store,omitempty" schema:"minimum=1"`
	Searcher
	// the proof of a win; the documentation of solver/proof has the grammar
	Proof json.RawMessage `json:"proof,omitempty" schema:"proof-tree"`
	// the HMAC of all other fields, which exports leave out
	HMAC string `json:"hmac,omitempty" schema:"-"`

	pos  notation.Position
	text []byte // the line as it was read
}

// A Searcher identifies the search behind a "no win", because that claim has no proof. The zero
// Searcher is unknown.
type Searcher struct {
	// for "no win": the version of the program that searched
	Program string `json:"program,omitempty"`
	// for "no win": the node limit of the search, if it had one
	Limit int64 `json:"node_limit,omitempty" schema:"minimum=1"`
}

// maxProgram is the maximum length of the version of a program, in bytes.
const maxProgram = 100

// plain reports whether the version has the form of Options.Program, so that it is safe to show even
// if imported, and the limit is valid.
func (b Searcher) plain() bool {
	odd := func(r rune) bool { return r < ' ' || r > '~' }
	return len(b.Program) <= maxProgram && b.Limit >= 0 && !strings.ContainsFunc(b.Program, odd)
}

func (a *record) win() bool      { return a.Verdict == solver.Win.String() }
func (a *record) imported() bool { return a.Origin != searched }

// claims reports whether the record claims more than its proof shows.
func (a *record) claims() bool { return !a.win() || a.Exact != 0 && a.Length > 1 }

// sum returns the HMAC of a record.
func (a *record) sum(secret []byte) string {
	bare := *a
	bare.HMAC = ""
	return signature(&bare, secret)
}

// newRecord returns the record of a result in the frame f, or nil if the result is not worth
// keeping.
func newRecord(f *frame, p *queuedResult) (*record, error) {
	q, r := &p.query, &p.result
	a := &record{
		Schema: lineSchema, Board: answer.BoardOf(&f.image), Verdict: r.Verdict.String(), Class: r.Class,
		Nodes: max(r.Nodes, 0), Origin: searched, Store: Version, pos: f.image,
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
	case r.Length == 1:
		a.Exact = proof.AnyWin
	case r.Exact && q.Shortest:
		a.Exact = q.Goal
	case r.Exact:
		a.Exact = r.Class
	}
	text, err := proof.Encode(imageOf(r.Proof, f.to))
	a.Length, a.Proof = r.Length, bytes.TrimSpace(text)
	return a, err
}

// decode reads a line without checking its proof.
func decode(text []byte) (*record, error) {
	a := &record{text: text}
	err := json.Unmarshal(text, a)
	if err == nil && a.Schema == lineSchema {
		a.pos, err = a.Position()
	}
	switch {
	case err != nil:
	case a.Schema != lineSchema:
		err = fmt.Errorf("schema %d: expected %d", a.Schema, lineSchema)
	case !a.win() && a.Verdict != solver.NoWin.String():
		err = fmt.Errorf("verdict %q: expected win or no-win", a.Verdict)
	case a.Class < solver.Five || a.Class > proof.AnyWin:
		err = errors.New("no class")
	case !a.plain():
		err = errors.New("invalid program name or node limit")
	case !a.win() && (a.Length != 0 || a.Exact != 0 || a.Proof != nil):
		err = errors.New("a no-win record with a length, a line or a proof")
	case a.win() && (a.Proof == nil || a.Exact != 0 && a.Exact < a.Class):
		err = errors.New("no proof, or an exact length of a narrower class")
	}
	if err != nil {
		return nil, fmt.Errorf("not a record: %w", err)
	}
	return a, nil
}

// better reports whether a is preferable to b, a result of the same position and class. A win
// comes before a "no win", because it can be checked. The order is total, so that the stored
// record does not depend on the order in which results come, which is random with several runs at
// a time.
func (a *record) better(b *record) bool {
	return cmp.Or(
		cmp.Compare(b.Verdict, a.Verdict), cmp.Compare(a.Length, b.Length), cmp.Compare(b.Exact, a.Exact),
		cmp.Compare(b.Origin, a.Origin), cmp.Compare(len(a.Proof), len(b.Proof)), cmp.Compare(a.Nodes, b.Nodes),
		cmp.Compare(b.Limit, a.Limit), cmp.Compare(b.Program, a.Program), bytes.Compare(a.Proof, b.Proof),
	) < 0
}

func imageOf(p *proof.Proof, t notation.Symmetry) *proof.Proof {
	return &proof.Proof{Position: p.Position.Image(t), Class: p.Class, Tree: p.Tree.Image(t, p.Position.Size())}
}
