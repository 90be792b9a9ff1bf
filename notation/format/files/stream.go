package files

// Reading a stream of positions or games from any input. JSON objects are yielded
// as they arrive, so that a caller can answer one before the next is written. Any
// other input is read as a whole, up to a bound, and recognised by its content.

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

// A Reading says how to read a stream, and which part of it is wanted.
type Reading struct {
	format.Options
	Game  int  // the number of the only game wanted, from 1; 0 for all
	After *int // the number of plies after which to take a game; nil for its end, or the position the file shows
	Lines bool // the stream is known to be JSON lines
	Each  bool // several lines of moves or stones are one position each
}

// An Item is one position or game that was read, or the error about it.
type Item struct {
	text.Input
	Tree   *format.Tree // the game, only in the items of Games
	Err    error
	Object bool  // the item is a JSON object, so the caller answers it or prints its error in order
	Plies  int   // of the game whose end this position is, 0 if it is not the end of a game
	Held   error // why no claim can be made about it: see Tree.Held
}

// A GameError is about a game number that the file does not have.
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

// ErrUnordered is the error for taking back stones whose order is not known.
var ErrUnordered = words.Errorf("the order of these stones is not known")

// errNothing is the error for an empty stream.
var errNothing = words.Errorf("nothing to read")

// Positions yields the positions of r: for a game its end, or the position that
// After or the file itself selects.
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

// eachLine reports whether data is several positions, one on each line. With Each all lines have to
// be positions, unless the other case holds: most lines are positions, at least two, and the whole
// is not one. Then a bad line is an error for that line only.
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

// texts yields the positions of lines of text.
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

// Games yields the games and trees of r, each with its Tree instead of a position.
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

// All yields the positions and games of data uncut.
func (o *Reading) All(data []byte) iter.Seq2[*format.Tree, error] { return All(data, o.options()) }

// json reports whether the stream may hold JSON objects.
func (o *Reading) json() bool { return o.From == format.Auto || o.From == format.JSON }

// plain reports whether package text reads texts without changes by o.
func (o *Reading) plain() bool {
	return o.From == format.Auto && o.Origin != format.Top && !o.SkipI && o.Charset == ""
}

// isText reports whether package text reads the format, or gives the best error
// about it.
func isText(f format.Format) bool {
	switch f {
	case format.Auto, format.Moves, format.Stones, format.Diagram:
		return true
	}
	return false
}

// defaults omits the side to move if a game is cut: it is settled after the cut.
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

// Written returns nil if a text is itself a position or a game, short enough to be
// typed. Otherwise it returns the reason why it is not.
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
			return nil // it is meant as a game, and reading it gives a better error
		}
	}
	return wrong
}
