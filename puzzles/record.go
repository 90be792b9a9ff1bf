package puzzles

// A puzzle: a position and what is expected of it.

import (
	"encoding/json"
	"fmt"
	"slices"

	"fukumi/notation"
)

// A Record is one puzzle. Fields that are zero are not stated.
type Record struct {
	ID       string
	Position notation.Position
	Goal     Goal

	Best   []notation.Point // published answers: first moves, moves that hold, or foul points
	Avoid  []notation.Point // moves that do not win, or do not hold
	Unique bool             // one of Best, and nothing else, wins or holds
	Line   []notation.Point // a published solution

	VCF          truth                   // whether the side to move has a VCF
	VCFMoves     int                     `schema:"minimum=1"` // fewest own moves of a VCF, the five counted
	OtherRules   map[notation.Rule]truth // VCF of the same stones under other rules
	OwnMovesOK   int                     `schema:"minimum=1"` // a win of the goal exists within so many own moves
	OwnMovesNone int                     `schema:"minimum=1"` // none does within so many
	PliesSeen    int                     `schema:"minimum=1"` // somebody's claim of the length of a win
	NoneOf       Scope                   // of GoalNone: how far it reaches

	Forbidden []notation.Point // foul points: all of them where Complete
	Complete  bool             // Forbidden are all there are; of GoalDefend, Best are all that hold
	Probe     notation.Point   // judged by Expect; no point where that is empty
	Expect    Legality
	Kind      foulKind // of the foul on Probe

	XFail  string // why the record is known to fail, empty where it is not
	Trust  trust
	Rating int `schema:"signed"` // difficulty; see Rate
	Tags   []string
	Player string // who was to move in the game it was taken from
	Source string
	Note   string
	Warn   []string

	// Extra are the fields that nobody here knows, in their order.
	Extra []Field

	// Row is the line of the suite that the record was read from, 0 for none.
	Row int
}

// A Field is a field of a record with its value in JSON.
type Field struct {
	Name  string
	Value json.RawMessage
}

// allFouls reports whether complete speaks of the foul points: of a defence
// without any it speaks of the moves that hold.
func (r *Record) allFouls() bool {
	return r.Complete && (r.Goal != GoalDefend || len(r.Forbidden) > 0)
}

// Playable reports whether a puzzle can be asked as a quiz: it is to be won or
// to be defended.
func (r *Record) Playable() bool { return r.Goal.Wins() || r.Goal == GoalDefend }

// claimed reports whether the expectations are claims that nobody has proved,
// so that a proof of the contrary makes them disputed and not failed.
func (r *Record) claimed() bool { return r.Trust == claimed }

// A known field has a name in JSON, a name as an operation of the text form,
// and a place in a record: a *string, *int, *bool, *[]string, *[]Point, *Point,
// a term or *map of rules.
type known struct {
	name, op string
	place    func(*Record) any
}

// knownFields are the fields beside the position and the ID, in the order in
// which they are written.
var knownFields = []known{
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

// aliases are further names of fields.
var aliases = map[string]string{"win": "goal"}

// positionFields are those that package notation reads.
var positionFields = []string{"id", "rule", "size", "turn", "moves", "black", "white"}

// findKnown returns the field of a name, in JSON or of an operation, nil where
// there is none.
func findKnown(name string) *known {
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

// settle checks what the fields of a record say together.
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
		return fmt.Errorf(`field "expect": want a point in field "probe"`)
	case r.Expect == LegalityUnstated && r.Probe != notation.NoPoint:
		return fmt.Errorf(`field "probe": want forbidden or legal in field "expect"`)
	case r.Unique && len(r.Best) == 0:
		return fmt.Errorf(`field "unique": want the answer in field "best"`)
	}
	return r.contradiction()
}

// contradiction checks that a record does not say one thing of a point and its
// contrary.
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
func (k *known) set(r *Record, value json.RawMessage) error {
	err := k.decode(r, value)
	if err != nil {
		return fmt.Errorf("field %q: %w", k.name, err)
	}
	return nil
}

func (k *known) decode(r *Record, value json.RawMessage) error {
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
			return fmt.Errorf("%s: want a string", brief(value))
		}
	case *int:
		if json.Unmarshal(value, v) != nil || *v < 1 {
			return fmt.Errorf("%s: want a whole number, 1 or more", brief(value))
		}
	case *bool:
		if json.Unmarshal(value, v) != nil {
			return fmt.Errorf("%s: want true or false", brief(value))
		}
	case *[]string:
		if json.Unmarshal(value, v) != nil {
			return fmt.Errorf("%s: want a list of strings", brief(value))
		}
	case *notation.Point:
		return decodePoint(value, v)
	case *[]notation.Point:
		return decodePoints(value, v, k.name == "line")
	case *map[notation.Rule]truth:
		return decodeRules(value, v)
	case term:
		var word string
		if json.Unmarshal(value, &word) != nil {
			return fmt.Errorf("%s: want a string", brief(value))
		}
		return v.UnmarshalText([]byte(word))
	}
	return nil
}

func decodePoint(value json.RawMessage, into *notation.Point) error {
	if json.Unmarshal(value, into) != nil {
		return fmt.Errorf("%s: want a point such as \"h8\"", brief(value))
	}
	return nil
}

// decodePoints reads a list of points; of a line, "-" too, a reply that there is
// no legal point for. Where each of them is on the board is asked by settle.
func decodePoints(value json.RawMessage, into *[]notation.Point, line bool) error {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil {
		return fmt.Errorf("%s: want a list of points", brief(value))
	}
	*into = nil
	for _, item := range list {
		p := notation.NoPoint
		if line && string(item) == `"-"` {
			*into = append(*into, p)
			continue
		}
		if err := decodePoint(item, &p); err != nil || p == notation.NoPoint {
			return fmt.Errorf("%s: want a point such as \"h8\"", brief(item))
		}
		if slices.Contains(*into, p) {
			return fmt.Errorf("%s stands there twice", p)
		}
		*into = append(*into, p)
	}
	return nil
}

func decodeRules(value json.RawMessage, into *map[notation.Rule]truth) error {
	var texts map[notation.Rule]string
	if json.Unmarshal(value, &texts) != nil {
		return fmt.Errorf("%s: want rules with yes or no", brief(value))
	}
	rules := map[notation.Rule]truth{}
	for rule, text := range texts {
		var says truth
		if err := says.UnmarshalText([]byte(text)); err != nil {
			return err
		}
		rules[rule] = says
	}
	*into = rules
	return nil
}

// brief shows a JSON value in an error; of a long one, its beginning.
func brief(value json.RawMessage) string {
	const most = 40
	if len(value) > most {
		return fmt.Sprintf("%.*q...", most, string(value))
	}
	return string(value)
}
