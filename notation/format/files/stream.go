package files

// Reading a stream of positions or games from any input. JSON objects are yielded as they
// arrive, so that a caller can answer one before the next is written. Any other input is read as a
// whole, up to a maximum size, and recognised by its content.

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
	Game  int  // the number, from 1, of the only game that is wanted; 0 for all games
	After *int // take a game after this number of plies; nil: at its end, or at the position that the file shows
	Lines bool // the stream is known to be JSON lines
	Each  bool // each line of moves or stones is a position, if all lines are
}

// An Item is a position or game of the input, or the error about one that cannot be read.
type Item struct {
	text.Input
	Tree   *format.Tree // the game, only in the items of Games
	Err    error
	Object bool  // the item is a JSON object: the caller answers it, or prints its error, in order
	Plies  int   // number of plies of the game, if the position is its end; else 0
	Held   error // the reason why no claim can be made about the item: see Tree.Held
}

// A GameError is the error for the number of a game that the file does not have.
type GameError struct{ Game, Games int }

func (e *GameError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *GameError) Message() *words.Message {
	return words.Later("game {n}: the file has {all, plural, one {# game} other {# games}}", "n", e.Game,
		"all", e.Games)
}

// A PlyError is the error for a game that ends before the wanted ply.
type PlyError struct{ After, Plies int }

func (e *PlyError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *PlyError) Message() *words.Message {
	return words.Later("ply {n}: the game has {all, plural, one {# ply} other {# plies}}", "n", e.After, "all", e.Plies)
}

// ErrUnordered is the error for taking back stones whose order is not known.
var ErrUnordered = words.Errorf("the order of these stones is unknown")

// errNothing is the error for an empty stream.
var errNothing = words.Errorf("nothing to read")

// Positions yields the positions of r. For a game it yields one position: the one that After or
// else the file selects, or else the end of the game.
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

// eachLine reports whether each line of data is a position of its own. This is so in two cases: with
// Each, if all lines are positions; otherwise, if at least two lines and at least half of all lines
// are positions, and data as a whole is not a position. In the second case a bad line is an error for
// that line only.
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

// All yields the positions and games of data, without regard to After.
func (o *Reading) All(data []byte) iter.Seq2[*format.Tree, error] { return All(data, o.options()) }

// json reports whether the stream may hold JSON objects.
func (o *Reading) json() bool { return o.From == format.Auto || o.From == format.JSON }

// plain reports whether package text reads texts without changes by o.
func (o *Reading) plain() bool {
	return o.From == format.Auto && o.Origin != format.Top && !o.SkipI && o.Charset == ""
}

// isText reports whether package text reads the format. It also does for Auto, because package text
// gives the best error about a text of unknown format.
func isText(f format.Format) bool {
	switch f {
	case format.Auto, format.Moves, format.Stones, format.Diagram:
		return true
	}
	return false
}

// defaults returns the defaults for package text. With After they have no side to move: finish sets it.
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

// Written returns nil if an argument is a position or a game itself, and not the name of a file.
// Otherwise it returns the reason why the argument is not a position.
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
			return nil // the argument is meant as a game, and reading it gives a better error
		}
	}
	return wrong
}
