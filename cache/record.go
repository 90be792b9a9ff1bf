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

// A record is a stored result, as a line of JSON has it: in the store about the
// canonical image, in an import about any.
type record struct {
	Schema int `json:"schema"`
	answer.Board
	Verdict string       `json:"verdict" schema:"enum=win|no-win"`
	Class   solver.Class `json:"class"`               // of the win, or the class that was exhausted
	Length  int          `json:"length,omitempty"`    // in plies
	Exact   solver.Class `json:"exact_for,omitempty"` // the widest class of which no win is shorter
	Nodes   int64        `json:"nodes"`               // of the search that found it
	// by the store that was exported; not searched there unless it says so
	Origin string `json:"origin,omitempty" schema:"origin"`
	// the version of the store that was exported
	Store int `json:"store,omitempty" schema:"minimum=1"`
	Searcher
	// the grammar is in the documentation of solver/proof
	Proof json.RawMessage `json:"proof,omitempty" schema:"proof-tree"`
	// of all this; an export is without it
	HMAC string `json:"hmac,omitempty" schema:"-"`

	pos  notation.Position
	text []byte // as it was read
}

// A Searcher says which search found that there is no win: nothing else can be
// shown for it. The zero Searcher is an unknown one.
type Searcher struct {
	// of an absence of wins, the version of the program that found it
	Program string `json:"program,omitempty"`
	// of an absence of wins, the limit of nodes of its search, if it had one
	Limit int64 `json:"node_limit,omitempty" schema:"minimum=1"`
}

// maxProgram bounds the version of a program, in bytes.
const maxProgram = 100

// plain reports whether the version of a program is as Options.Program wants it, so
// that it can be shown wherever it comes from.
func (b Searcher) plain() bool {
	odd := func(r rune) bool { return r < ' ' || r > '~' }
	return len(b.Program) <= maxProgram && b.Limit >= 0 && !strings.ContainsFunc(b.Program, odd)
}

func (a *record) win() bool      { return a.Verdict == solver.Win.String() }
func (a *record) imported() bool { return a.Origin != searched }

// claims reports whether a says what its proof does not show.
func (a *record) claims() bool { return !a.win() || a.Exact != 0 && a.Length > 1 }

// sum is the HMAC of what a says.
func (a *record) sum(secret []byte) string {
	bare := *a
	bare.HMAC = ""
	return signature(&bare, secret)
}

// newRecord returns what is worth keeping of a result, in the frame f, nil
// where that is nothing.
func newRecord(f *frame, p *pending) (*record, error) {
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

// decode reads a line. Its proof is not looked into.
func decode(text []byte) (*record, error) {
	a := &record{text: text}
	err := json.Unmarshal(text, a)
	if err == nil && a.Schema == lineSchema {
		a.pos, err = a.Position()
	}
	switch {
	case err != nil:
	case a.Schema != lineSchema:
		err = fmt.Errorf("schema %d: want %d", a.Schema, lineSchema)
	case !a.win() && a.Verdict != solver.NoWin.String():
		err = fmt.Errorf("verdict %q: want win or no-win", a.Verdict)
	case a.Class < solver.Five || a.Class > proof.AnyWin:
		err = errors.New("no class")
	case !a.plain():
		err = errors.New("the program that found it, or its limit, is none")
	case !a.win() && (a.Length != 0 || a.Exact != 0 || a.Proof != nil):
		err = errors.New("a win that is none")
	case a.win() && (a.Proof == nil || a.Exact != 0 && a.Exact < a.Class):
		err = errors.New("no proof, or an exact length of a narrower class")
	}
	if err != nil {
		return nil, fmt.Errorf("not a record: %w", err)
	}
	return a, nil
}

// better reports whether a says more than b, both being results of one
// position and class. A win comes before its absence: it can be checked. Of two
// that say the same, one is always the better: what is stored must not depend on
// the order in which results come, as several runs at a time have none.
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
