package files

// The front door: a stream of positions or games from any input. JSON objects are
// taken as they come, so that an answer can be given before the next question is
// asked; of anything else all is read, up to a bound, and its content tells what
// it is.

import (
	"bytes"
	"io"
	"iter"
	"slices"
	"strconv"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/record"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// A Reading says how a stream is read, and what of it is wanted.
type Reading struct {
	format.Options
	Game  int  // of several games the one with this number, from 1; 0 for all
	After *int // take a game after so many plies; nil for its end, or where the file shows the board
	Lines bool // the stream is known to be JSON lines
	Each  bool // lines of moves or stones, each of which is a position, are as many positions
}

// An Item is one position or game that was read, or why it could not be.
type Item struct {
	text.Input
	Tree   *format.Tree // the game, where Games yields it
	Err    error
	Object bool  // it is a JSON object, in the place of which its answer or its error belongs
	Plies  int   // of the game of a file whose end this is, 0 where it is none
	Held   error // why nothing can be claimed of it: see Held of a Tree
}

// A GameError is about a game that the file has not got.
type GameError struct{ Game, Games int }

func (e *GameError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *GameError) Message() *words.Message {
	return words.Later("game {n}: the file has {all, plural, one {# game} other {# games}}", "n", e.Game,
		"all", e.Games)
}

// A PlyError is about a game that ends before the ply that was asked for.
type PlyError struct{ After, Plies int }

func (e *PlyError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *PlyError) Message() *words.Message {
	return words.Later("ply {n}: the game has {all, plural, one {# ply} other {# plies}}", "n", e.After, "all", e.Plies)
}

// ErrUnordered is the failure to take stones back whose order is not known.
var ErrUnordered = words.Errorf("the order of these stones is not known")

// errNothing is the failure of a stream without anything.
var errNothing = words.Errorf("nothing to read")

// Positions yields the positions of r: of a game its end, or the position that
// After or the file itself asks for.
func (o *Reading) Positions(r io.Reader) iter.Seq[Item] {
	in := o.input(r)
	if o.json() {
		if _, err := in.Peek(1); beginsObject(in) || err == nil && (o.Lines || o.From == format.JSON) {
			return o.objects(record.ReadLines(in, o.defaults()))
		}
	}
	return func(yield func(Item) bool) {
		data, err := ReadAll(in)
		if o.json() && beginsLong(data, err) {
			o.objects(record.ReadLines(io.MultiReader(bytes.NewReader(data), in), o.defaults()))(yield)
			return
		}
		if err != nil {
			yield(Item{Err: err})
			return
		}
		form := Recognize(data)
		switch {
		case o.From == format.Auto && form == format.JSON:
			o.objects(record.ReadLines(bytes.NewReader(data), o.defaults()))(yield)
		case o.plain() && !bytes.ContainsRune(data, 0) && isText(form) && (utf8.Valid(data) ||
			form == format.Auto) && (form != format.Auto || binary(data) == nil):
			if o.eachLine(data, form) {
				o.texts(data)(yield)
				return
			}
			number := 0
			for in, err := range record.Read(bytes.NewReader(data), o.defaults()) {
				if number++; o.Game != 0 && o.Game != number {
					continue
				}
				if !yield(o.finish(Item{Input: in, Err: err})) {
					return
				}
			}
			if o.Game > number {
				yield(Item{Err: &GameError{o.Game, number}})
			}
		default:
			o.games(data)(yield)
		}
	}
}

// eachLine reports whether data is several positions, one on each line: where lines are asked for,
// all of them are, and else more than one of them is and the whole is none. A bad line costs itself.
func (o *Reading) eachLine(data []byte, form format.Format) bool {
	if form == format.Diagram {
		return false
	}
	good, bad := 0, 0
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if _, err := record.ParsePosition(string(line), o.defaults()); err != nil {
			bad++
		} else {
			good++
		}
	}
	if o.Each && bad == 0 {
		return good > 1
	}
	if good < 2 || bad > good {
		return false
	}
	_, err := record.ParsePosition(string(data), o.defaults())
	return err != nil
}

// texts yields the positions of lines.
func (o *Reading) texts(data []byte) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for line := range bytes.Lines(data) {
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
			in, err := record.ParsePosition(string(line), o.defaults())
			if !yield(o.finish(Item{Input: in, Err: err, Object: true})) {
				return
			}
		}
	}
}

// Games yields the games and trees of r, each with its Tree in place of a
// position.
func (o *Reading) Games(r io.Reader) iter.Seq[Item] {
	in := o.input(r)
	objects := o.json() && (beginsObject(in) || o.Lines && in.Buffered() > 0)
	return func(yield func(Item) bool) {
		if objects {
			o.lines(in)(yield)
			return
		}
		data, err := ReadAll(in)
		if o.json() && beginsLong(data, err) {
			o.lines(io.MultiReader(bytes.NewReader(data), in))(yield)
			return
		}
		if err != nil {
			yield(Item{Err: err})
			return
		}
		for t, err := range o.All(data) {
			if !yield(treeItem(t, err)) {
				return
			}
		}
	}
}

// All yields the positions and games of data as they are, uncut.
func (o *Reading) All(data []byte) iter.Seq2[*format.Tree, error] { return All(data, o.options()) }

// json reports whether the stream may hold JSON objects.
func (o *Reading) json() bool { return o.From == format.Auto || o.From == format.JSON }

// plain reports whether texts are read as package notation reads them.
func (o *Reading) plain() bool {
	return o.From == format.Auto && o.Origin != format.Top && !o.SkipI && o.Charset == ""
}

// isText reports whether package notation reads the format, or says best why
// nobody can.
func isText(f format.Format) bool {
	switch f {
	case format.Auto, format.Moves, format.Stones, format.Diagram:
		return true
	}
	return false
}

// defaults leave out the side to move where a game is cut: it is settled after
// the cut.
func (o *Reading) defaults() text.Defaults {
	d := o.Defaults
	d.Base, d.Origin = o.Base, o.Origin
	if o.After != nil {
		d.Turn = notation.Empty
	}
	return d
}

func (o *Reading) options() format.Options {
	all := o.Options
	all.Defaults, all.After = o.defaults(), o.After
	return all
}

// Written returns nil for a text that is a position or a game itself, of those
// that are short enough to be typed, and else why it is none.
func (o *Reading) Written(given string) error {
	var wrong error
	switch {
	case o.plain():
		_, wrong = record.ParsePosition(given, o.defaults())
	case o.From == format.Auto && !isText(Recognize([]byte(given))):
		wrong = words.Errorf("{text} is not a position", "text", strconv.Quote(given))
	default:
		_, wrong = Read([]byte(given), o.options())
	}
	if wrong != nil {
		switch f := Recognize([]byte(given)); {
		case slices.Contains([]format.Format{format.JSON, format.Botzone, format.URL, format.Pairs, format.PGN,
			format.SGF}, f),
			f != format.Auto && !utf8.ValidString(given):
			return nil // it is meant as one, and its reader will say more
		}
	}
	return wrong
}
