package puzzles

// A puzzle: a position and its expected answer.

import (
	"encoding/json"
	"fmt"
	"slices"

	"fukumi/notation"
)

// The tags of themes that are not the name of a shape.
const (
	ThemeLadder = "ladder"    // fours that follow one another
	ThemeEdge   = "edge"      // a move of the winner on the two outer lines
	ThemeGain   = "gain"      // a move of the winner that stops a five and attacks
	ThemeFoul   = "foul-trap" // a four against which the only reply is forbidden
)

// A Record is one puzzle. A field with its zero value is not stated.
type Record struct {
	ID       string
	Position notation.Position
	Goal     Goal

	Best   []notation.Point // the published answers: first moves, moves that hold, or foul points
	Avoid  []notation.Point // moves that do not win, or do not hold
	Unique bool             // exactly one move wins or holds, and it is in Best
	Line   []notation.Point // a published solution

	VCF          Truth                   // whether the side to move has a VCF
	VCFMoves     int                     `schema:"minimum=1"` // fewest own moves of any VCF, the five included
	OtherRules   map[notation.Rule]Truth // whether the same stones have a VCF under other rules
	OwnMovesOK   int                     `schema:"minimum=1"` // there is a win of the goal within so many own moves
	OwnMovesNone int                     `schema:"minimum=1"` // there is no win of the goal within so many own moves
	PliesSeen    int                     `schema:"minimum=1"` // the claimed length of a win, in plies
	NoneOf       Scope                   // the wins that GoalNone denies

	Forbidden []notation.Point // foul points; all of them if Complete
	Complete  bool             // Forbidden has all foul points or, with GoalDefend, Best has all moves that hold
	Probe     notation.Point   // the point that Expect is about; NoPoint if Expect is not stated
	Expect    Legality
	Kind      foulKind // the kind of the foul on Probe

	XFail  string // the reason why the record is known to fail, or ""
	Trust  trust
	Rating int `schema:"signed"` // the difficulty: see Difficulty
	Tags   []string
	Player string // the player to move in the source game
	Source string
	Note   string
	Warn   []string

	// Extra are the unknown fields, in their order.
	Extra []Field

	// Row is the number of the line from which the record was read, or 0.
	Row int
}

// A Field is a field of a record with its value in JSON.
type Field struct {
	Name  string
	Value json.RawMessage
}

// allFouls reports whether Complete is about the foul points. For a defence without foul points,
// Complete is about the moves that hold.
func (r *Record) allFouls() bool {
	return r.Complete && (r.Goal != GoalDefend || len(r.Forbidden) > 0)
}

// Playable reports whether a puzzle can be asked in a quiz, because the task is to win, to defend or, in a rated
// record, to find a forbidden point.
func (r *Record) Playable() bool {
	return r.Goal.Wins() || r.Goal == GoalDefend || r.Goal == GoalForbidden && r.Rating > 0
}

// claimed reports whether the expectations are claims without proof. If a proof contradicts such a
// claim, the record is disputed and does not fail.
func (r *Record) claimed() bool { return r.Trust == claimed }

// A knownField is a field with a name in JSON, a name as an operation of the text form, and a place in
// a record. The place is a *string, *int, *bool, *[]string, *[]Point, *Point, a term or a *map of
// rules.
type knownField struct {
	name, op string
	place    func(*Record) any
}

// knownFields are the fields except the position and the ID, in the order of
// writing.
var knownFields = []knownField{
	{"goal", "goal", func(r *Record) any { return &r.Goal }},
	{"best", "bm", func(r *Record) any { return &r.Best }},
	{"avoid", "am", func(r *Record) any { return &r.Avoid }},
	{"unique", "unique", func(r *Record) any { return &r.Unique }},
	{"vcf", "vcf", func(r *Record) any { return &r.VCF }},
	{"vcf_moves", "vcf_moves", func(r *Record) any { return &r.VCFMoves }},
	{"vcf_other_rules", "vcf_other_rules", func(r *Record) any { return &r.OtherRules }},
	{"own_moves_ok", "dw", func(r *Record) any { return &r.OwnMovesOK }},
	{"own_moves_none", "dn", func(r *Record) any { return &r.OwnMovesNone }},
	{"win_plies_seen", "win_plies_seen", func(r *Record) any { return &r.PliesSeen }},
	{"none_of", "none_of", func(r *Record) any { return &r.NoneOf }},
	{"line", "pv", func(r *Record) any { return &r.Line }},
	{"forbidden", "forbidden", func(r *Record) any { return &r.Forbidden }},
	{"complete", "complete", func(r *Record) any { return &r.Complete }},
	{"probe", "probe", func(r *Record) any { return &r.Probe }},
	{"expect", "expect", func(r *Record) any { return &r.Expect }},
	{"kind", "kind", func(r *Record) any { return &r.Kind }},
	{"xfail", "xfail", func(r *Record) any { return &r.XFail }},
	{"trust", "trust", func(r *Record) any { return &r.Trust }},
	{"rating", "rating", func(r *Record) any { return &r.Rating }},
	{"tags", "tags", func(r *Record) any { return &r.Tags }},
	{"player", "player", func(r *Record) any { return &r.Player }},
	{"source", "src", func(r *Record) any { return &r.Source }},
	{"note", "c0", func(r *Record) any { return &r.Note }},
	{"warn", "warn", func(r *Record) any { return &r.Warn }},
}

// aliases maps further names of fields to the usual names.
var aliases = map[string]string{"win": "goal"}

// positionFields are the fields that package notation/record reads.
var positionFields = []string{"id", "rule", "size", "turn", "moves", "black", "white"}

// findKnown returns the field with the given name, in JSON or as an operation, or nil.
func findKnown(name string) *knownField {
	if other, ok := aliases[name]; ok {
		name = other
	}
	for i := range knownFields {
		if k := &knownFields[i]; k.name == name || k.op == name {
			return k
		}
	}
	return nil
}

// settle checks that the fields of a record agree.
func (r *Record) settle() error {
	size := r.Position.Size()
	for _, list := range [][]notation.Point{r.Best, r.Avoid, r.Forbidden, r.Line} {
		for _, p := range list {
			if !p.On(size) && p != notation.NoPoint {
				return fmt.Errorf("%s: %w of size %d", p, notation.ErrOffBoard, size)
			}
		}
	}
	for _, p := range slices.Concat(r.Best, r.Avoid) {
		if r.Position.At(p) != notation.Empty {
			return fmt.Errorf("the answer %s: %w", p, notation.ErrOccupied)
		}
	}
	switch {
	case r.Expect != LegalityUnstated && (r.Probe == notation.NoPoint || !r.Probe.On(size)):
		return fmt.Errorf(`field "expect": expected a point in field "probe"`)
	case r.Expect == LegalityUnstated && r.Probe != notation.NoPoint:
		return fmt.Errorf(`field "probe": expected forbidden or legal in field "expect"`)
	case r.Unique && len(r.Best) == 0:
		return fmt.Errorf(`field "unique": expected the answer in field "best"`)
	}
	return r.contradiction()
}

// contradiction returns an error if a record contradicts itself about a point.
func (r *Record) contradiction() error {
	for _, p := range r.Best {
		if slices.Contains(r.Avoid, p) {
			return fmt.Errorf(`%s stands in field "best" (bm) and in field "avoid" (am): it cannot be both`, p)
		}
	}
	if r.Expect == Legal && slices.Contains(r.Forbidden, r.Probe) {
		return fmt.Errorf(`%s stands in field "forbidden", and field "expect" says that it is legal`, r.Probe)
	}
	return nil
}

// set decodes a JSON value into a known field.
func (k *knownField) set(r *Record, value json.RawMessage) error {
	err := k.decode(r, value)
	if err != nil {
		return fmt.Errorf("field %q: %w", k.name, err)
	}
	return nil
}

func (k *knownField) decode(r *Record, value json.RawMessage) error {
	switch v := k.place(r).(type) {
	case *string:
		if k.name == "xfail" && string(value) == "true" {
			*v = "known to fail"
			return nil
		}
		if k.name == "xfail" && string(value) == "false" {
			return nil
		}
		if json.Unmarshal(value, v) != nil {
			return fmt.Errorf("%s: expected a string", brief(value))
		}
	case *int:
		if json.Unmarshal(value, v) != nil || *v < 1 {
			return fmt.Errorf("%s: expected a whole number, 1 or more", brief(value))
		}
	case *bool:
		if json.Unmarshal(value, v) != nil {
			return fmt.Errorf("%s: expected true or false", brief(value))
		}
	case *[]string:
		if json.Unmarshal(value, v) != nil {
			return fmt.Errorf("%s: expected a list of strings", brief(value))
		}
	case *notation.Point:
		return decodePoint(value, v)
	case *[]notation.Point:
		return decodePoints(value, v, k.name == "line")
	case *map[notation.Rule]Truth:
		return decodeRules(value, v)
	case term:
		var word string
		if json.Unmarshal(value, &word) != nil {
			return fmt.Errorf("%s: expected a string", brief(value))
		}
		return v.UnmarshalText([]byte(word))
	}
	return nil
}

func decodePoint(value json.RawMessage, into *notation.Point) error {
	if json.Unmarshal(value, into) != nil {
		return fmt.Errorf("%s: expected a point such as \"h8\"", brief(value))
	}
	return nil
}

// decodePoints reads a list of points. In a line it also accepts "-", a reply by a
// side without a legal point. settle checks that the points are on the board.
func decodePoints(value json.RawMessage, into *[]notation.Point, line bool) error {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil {
		return fmt.Errorf("%s: expected a list of points", brief(value))
	}
	*into = nil
	for _, item := range list {
		p := notation.NoPoint
		if line && string(item) == `"-"` {
			*into = append(*into, p)
			continue
		}
		if err := decodePoint(item, &p); err != nil || p == notation.NoPoint {
			return fmt.Errorf("%s: expected a point such as \"h8\"", brief(item))
		}
		if slices.Contains(*into, p) {
			return fmt.Errorf("%s stands there twice", p)
		}
		*into = append(*into, p)
	}
	return nil
}

func decodeRules(value json.RawMessage, into *map[notation.Rule]Truth) error {
	var texts map[notation.Rule]string
	if json.Unmarshal(value, &texts) != nil {
		return fmt.Errorf("%s: expected rules with yes or no", brief(value))
	}
	rules := map[notation.Rule]Truth{}
	for rule, text := range texts {
		var says Truth
		if err := says.UnmarshalText([]byte(text)); err != nil {
			return err
		}
		rules[rule] = says
	}
	*into = rules
	return nil
}

// brief shows a JSON value in an error. It cuts a long value.
func brief(value json.RawMessage) string {
	const maxShown = 40
	if len(value) > maxShown {
		return fmt.Sprintf("%.*q...", maxShown, string(value))
	}
	return string(value)
}
