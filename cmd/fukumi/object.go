package main

// The JSON objects of results. Fields are only ever added.

import (
	"fukumi/solver/explain"

	"encoding/json"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// schema is the version of the JSON objects.
const schema = 1

// An optional field is left out, null or a value.
type optional[T any] struct {
	present bool
	value   *T
}

func null[T any]() optional[T]        { return optional[T]{present: true} }
func some[T any](value T) optional[T] { return optional[T]{true, &value} }

// IsZero makes the omitzero option leave out a field that is not present.
func (o optional[T]) IsZero() bool { return !o.present }

func (o optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }

// milliseconds prints a duration as a number with three decimals at most.
type milliseconds time.Duration

func (m milliseconds) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(m).Microseconds()) / 1000)
}

// An errorObject takes the place of a record that could not be read.
type errorObject struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// A solveObject is the answer to one query.
type solveObject struct {
	Schema       int                        `json:"schema"`
	ID           string                     `json:"id"`
	Rule         notation.Rule              `json:"rule"`
	Size         int                        `json:"size"`
	Turn         notation.Stone             `json:"turn"`
	Goal         solver.Class               `json:"goal"`
	Verdict      solver.Verdict             `json:"verdict"`
	Class        solver.Class               `json:"class"`
	Length       *int                       `json:"length"`
	LengthExact  bool                       `json:"length_exact"`
	OwnMoves     *int                       `json:"own_moves"`
	Line         []notation.Point           `json:"line"`
	WinningMoves optional[[]notation.Point] `json:"winning_moves,omitzero"`
	Unique       optional[bool]             `json:"unique,omitzero"`
	Verified     bool                       `json:"verified"`
	ProofNodes   int                        `json:"proof_nodes"`
	ProofSHA256  string                     `json:"proof_sha256"`
	Stop         solver.Stop                `json:"stop,omitzero"`
	Nodes        int64                      `json:"nodes"`
	Time         milliseconds               `json:"time_ms"`
	Verify       milliseconds               `json:"verify_ms"`
	Source       solver.Source              `json:"source"`
	Origin       string                     `json:"origin,omitempty"`      // of a result from the cache: "searched" here, or "imported"
	Explanation  *explain.Explanation       `json:"explanation,omitempty"` // with --explain
	Block        *blockObject               `json:"block,omitempty"`       // of a side under a four that has no win

	placeObject // not within another object
}

// A placeObject is the position of an answer, so that it can be read as one: the
// moves where their order is known, else the stones.
type placeObject struct {
	Moves optional[[]notation.Point] `json:"moves,omitzero"`
	Black optional[[]notation.Point] `json:"black,omitzero"`
	White optional[[]notation.Point] `json:"white,omitzero"`
}

// place adds the position to an answer.
func (o *placeObject) place(pos *notation.Position) {
	if moves, ordered := pos.Moves(); ordered {
		o.Moves = some(append([]notation.Point{}, moves...))
		return
	}
	o.Black, o.White = some(pos.Stones(notation.Black)), some(pos.Stones(notation.White))
}

func newSolveObject(id string, q *solver.Query, r *solver.Result) solveObject {
	o := solveObject{
		Schema: schema, ID: id,
		Rule: q.Position.Rule(), Size: q.Position.Size(), Turn: q.Position.Turn(), Goal: q.Goal,
		Verdict: r.Verdict, Class: r.Class, Line: []notation.Point{},
		Stop: r.Stop, Nodes: r.Nodes, Time: milliseconds(r.Time), Verify: milliseconds(r.Verify), Source: r.Source,
	}
	if r.Verdict == solver.Win {
		own := (r.Length + 1) / 2
		o.Length, o.OwnMoves, o.LengthExact, o.Line = &r.Length, &own, r.Exact, r.Line
		o.Verified = r.Proof != nil
		o.ProofNodes, o.ProofSHA256 = r.Check.Nodes, r.Check.SHA256
	}
	if r.Source == solver.FromCache {
		o.Origin = "searched"
		if r.Imported {
			o.Origin = "imported"
		}
	}
	if q.All {
		o.WinningMoves, o.Unique = judgedMoves(r)
	}
	return o
}

// judgedMoves is what --all found: the winning first moves, null where a move
// is left open, and whether there is exactly one, null where that is open.
func judgedMoves(r *solver.Result) (optional[[]notation.Point], optional[bool]) {
	open := r.Verdict == solver.Unknown || len(r.Undecided) > 0
	switch {
	case open && len(r.Winning) > 1:
		return null[[]notation.Point](), some(false)
	case open:
		return null[[]notation.Point](), null[bool]()
	case r.Winning == nil:
		return some([]notation.Point{}), some(false)
	}
	return some(r.Winning), some(len(r.Winning) == 1)
}
