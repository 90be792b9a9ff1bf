package record

// The stones and the moves of a record. A record has a game, perhaps after setup stones; or the
// stones of the position, in lists or on a drawn board. If a record has both, they must agree.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// An input is the text.Input of a record while the record is being read.
type input struct {
	text.Input
	aside string // a key of a list item that may mean that the move was not played
}

func (in *input) doubt(doubt *words.Message) { in.Warnings = append(in.Warnings, doubt) }

// take puts the stones and moves of the record on the board, which has the stones of a drawn board
// already.
func (in *input) take(r *record, d *text.Defaults) error {
	if err := r.pairs(d, in.Position.Size()); err != nil {
		return err
	}
	has := func(f field) bool { return r.value[f] != nil }
	lists, drawn := has(fieldBlack) || has(fieldWhite), has(fieldBoard)
	several := lists && has(fieldStones) || (lists || has(fieldStones)) && (drawn || has(fieldSetup)) ||
		drawn && has(fieldSetup)
	switch {
	case several:
		return words.Errorf("the stones are there twice: give one or the other")
	case has(fieldMoves) && has(fieldBlack) != has(fieldWhite):
		return words.Errorf(`fields "moves" and "black", "white": give one or the other`)
	case has(fieldMoves):
		return in.game(r, d, lists || has(fieldStones) || drawn)
	case has(fieldSetup):
		if err := in.putBoth(r, fieldSetup, d); err != nil {
			return err
		}
		turn, err := r.first(d.Turn)
		if err != nil {
			return err
		}
		return in.AfterStones(turn)
	case drawn:
		return nil
	case lists || has(fieldStones):
		if err := in.now(r, d); err != nil {
			return err
		}
		return in.AfterStones(d.Turn)
	}
	return words.Errorf(`no field "moves", and no fields "black" and "white"`)
}

// pairs sets in d how to read the pairs of numbers of all lists.
func (r *record) pairs(d *text.Defaults, size int) error {
	var numbers [][2]int
	for _, f := range []field{fieldMoves, fieldBlack, fieldWhite, fieldStones, fieldSetup} {
		lists := map[string]json.RawMessage{}
		if json.Unmarshal(r.value[f], &lists) != nil {
			lists = map[string]json.RawMessage{"": r.value[f]}
		}
		for _, list := range lists {
			var items []json.RawMessage
			_ = json.Unmarshal(list, &items) // reading the list later reports an error
			for _, item := range items {
				if p, err := readPlace(item); err == nil && p.pair {
					numbers = append(numbers, [2]int{p.x, p.y})
				}
			}
		}
	}
	if len(numbers) == 0 {
		return nil
	}
	how := text.Pairs{Base: d.Base, Origin: d.Origin}
	if err := how.Settle(numbers, size, false); err != nil {
		return err
	}
	d.Base, d.Origin = how.Base, how.Origin
	return nil
}

// game reads moves, after setup stones if there are any. stated says that the record also has the
// stones after the moves.
func (in *input) game(r *record, d *text.Defaults, stated bool) error {
	end := *in
	if r.value[fieldBoard] == nil && stated {
		if err := end.now(r, d); err != nil {
			return err
		}
	}
	empty, err := d.Empty()
	if err != nil {
		return err
	}
	in.Position = empty.Position
	if r.value[fieldSetup] != nil {
		if err := in.putBoth(r, fieldSetup, d); err != nil {
			return err
		}
	}
	first, err := r.first(notation.Empty)
	if err != nil {
		return err
	}
	if first != notation.Empty {
		in.Position.SetTurn(first)
	}
	count, err := in.play(r.value[fieldMoves], r.name[fieldMoves], d)
	if err != nil {
		return err
	}
	if stated && !bytes.Equal(end.Position.Packed(), in.Position.Packed()) {
		return words.Errorf("fields {name} are not the stones of field {other}", "name", r.shown(), "other",
			strconv.Quote(r.name[fieldMoves]))
	}
	if value := r.value[fieldTurns]; value != nil {
		turns := make([]int, 1)
		if json.Unmarshal(value, &turns[0]) != nil && json.Unmarshal(value, &turns) != nil || len(turns) != 1 ||
			turns[0] != count {
			r.unread, r.matters = append(r.unread, r.name[fieldTurns]), r.name[fieldTurns]
		}
	}
	in.AfterMoves(d.Turn)
	return nil
}

// shown returns the names of the fields with the stones, for an error text.
func (r *record) shown() string {
	var names []string
	for _, f := range []field{fieldBlack, fieldWhite, fieldStones, fieldBoard} {
		if r.value[f] != nil {
			names = append(names, strconv.Quote(r.name[f]))
		}
	}
	return strings.Join(names, ", ")
}

// first returns other if it is not Empty. Otherwise it returns the side that plays first according to
// the record, or Empty if the record does not say.
func (r *record) first(other notation.Stone) (notation.Stone, error) {
	value := r.value[fieldFirst]
	if value == nil || other != notation.Empty {
		return other, nil
	}
	side, err := readSide(value)
	if err != nil {
		return side, r.of(fieldFirst, err)
	}
	return side, nil
}

// now puts the stones of the current position, which the record has as lists, on the board.
func (in *input) now(r *record, d *text.Defaults) error {
	if r.value[fieldStones] != nil {
		return in.putBoth(r, fieldStones, d)
	}
	for _, f := range []field{fieldBlack, fieldWhite} {
		if r.value[f] == nil {
			return words.Errorf("field {name} is missing (no stones are [])", "name",
				strconv.Quote([...]string{"black", "white"}[f-fieldBlack]))
		}
	}
	for i, f := range []field{fieldBlack, fieldWhite} {
		if err := in.put(r.value[f], r.name[f], notation.Black+notation.Stone(i), d); err != nil {
			return err
		}
	}
	return nil
}

// putBoth puts stones of both sides on the board: a list of stones with their sides, or a list
// for each side.
func (in *input) putBoth(r *record, f field, d *text.Defaults) error {
	var lists map[string]json.RawMessage
	if json.Unmarshal(r.value[f], &lists) != nil {
		return in.put(r.value[f], r.name[f], notation.Empty, d)
	}
	for name, value := range lists {
		i := fieldOf(name)
		if i != fieldBlack && i != fieldWhite {
			return r.of(f, words.Errorf("{text}: expected a side, black or white", "text", strconv.Quote(name)))
		}
		if err := in.put(value, name, notation.Black+notation.Stone(i-fieldBlack), d); err != nil {
			return err
		}
	}
	return nil
}

// play plays the moves of a field and returns their number.
func (in *input) play(value json.RawMessage, name string, d *text.Defaults) (int, error) {
	list, err := in.list(value, name, "move", true, in.Position.Play)
	if list == nil || err != nil {
		return in.played(), err
	}
	odd := false
	points, err := in.points(list, name, "move", d)
	for i, p := range points {
		side := list[i].side
		if side != notation.Empty && side != in.Position.Turn() {
			odd = odd || in.Position.Count(notation.Empty) < in.Position.Size()*in.Position.Size() || i > 0
			in.Position.SetTurn(side)
		}
		switch {
		case p == notation.NoPoint:
			in.Position.SetTurn(in.Position.Turn().Opponent())
		default:
			if fault := in.Position.Play(p); fault != nil {
				return i, ofField(name, text.PointError("move", i+1, list[i].shown(), fault))
			}
		}
	}
	if odd && err == nil {
		in.doubt(words.Later("the colours of the moves do not alternate with Black first: who moves is as the " +
			"file says"))
	}
	return len(points), err
}

// played returns the number of stones on the board.
func (in *input) played() int {
	return in.Position.Size()*in.Position.Size() - in.Position.Count(notation.Empty)
}

// put puts the stones of a field on the board. They are stones of side or, if side is Empty, of the
// sides that the list names.
func (in *input) put(value json.RawMessage, name string, side notation.Stone, d *text.Defaults) error {
	list, err := in.list(value, name, "stone", false, func(p notation.Point) error {
		return in.Position.Put(p, side)
	})
	if list == nil || err != nil {
		return err
	}
	points, err := in.points(list, name, "stone", d)
	for i, p := range points {
		own := list[i].side
		var fault error
		switch {
		case own == notation.Empty && side == notation.Empty:
			fault = words.Errorf("no side is said")
		case own != notation.Empty && side != notation.Empty && own != side:
			fault = words.Errorf("it belongs to the other side")
		case p == notation.NoPoint:
			fault = notation.ErrOffBoard
		case side != notation.Empty:
			fault = in.Position.Put(p, side)
		default:
			fault = in.Position.Put(p, own)
		}
		if fault != nil {
			return ofField(name, text.PointError("stone", i+1, list[i].shown(), fault))
		}
	}
	return err
}

// list reads the points of a field and returns them as they are written. If the field is one string
// in the form of text.ParseMoves, list calls each for every point and returns no list.
func (in *input) list(value json.RawMessage, name, noun string, numbered bool, each func(notation.Point) error,
) ([]listItem, error) {
	fail := func(err error) ([]listItem, error) { return nil, ofField(name, err) }
	var raw string
	if json.Unmarshal(value, &raw) == nil {
		if err := text.EachPoint(raw, in.Position.Size(), noun, numbered, each); err != nil {
			return fail(err)
		}
		return nil, nil
	}
	var items []json.RawMessage
	if json.Unmarshal(value, &items) != nil {
		return fail(words.Errorf("{text}: expected a list of points", "text", quoteValue(value)))
	}
	list := make([]listItem, len(items))
	for i, item := range items {
		var err error
		if list[i], err = readPlace(item); err == nil {
			if n := list[i].number; n > 0 && i > 0 && n != list[0].number+i {
				return fail(words.Errorf("{noun, select, move {move} other {stone}} {n} has the number {number}: "+
					"they are not in the order of their numbers", "noun", noun, "n", i+1, "number", n))
			}
			in.aside = cmp.Or(in.aside, list[i].aside)
			continue
		}
		if err == errPlace {
			return fail(words.Errorf("{noun, select, move {move} other {stone}} {n}: {text}: expected a string "+
				"such as {example}", "noun", noun, "n", i+1, "text", quoteValue(item), "example", `"h8"`))
		}
		return fail(text.PointError(noun, i+1, quoteValue(item), err))
	}
	return list, nil
}

// points returns the points of a list. If one cannot be read, it returns the points before that one
// and an error.
func (in *input) points(list []listItem, name, noun string, d *text.Defaults) ([]notation.Point, error) {
	points, doubts, err := places(d, list, in.Position.Size())
	for _, doubt := range doubts {
		in.doubt(doubt)
	}
	var place *placeError
	if errors.As(err, &place) {
		err = ofField(name, text.PointError(noun, place.index+1, place.text, place.error))
	}
	return points, err
}
