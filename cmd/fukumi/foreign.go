package main

// Files of other programs: the flags that say how to read them, and their games
// as the positions that commands work on.

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/notation"
	"fukumi/notation/format"
)

// ForeignOptions say how a file is read whose conventions are not ours.
type ForeignOptions struct {
	From      format.Format
	Game      int // from 1, 0 for all
	Origin    format.Origin
	SkipI     bool
	Base      format.Base
	BlackChar byte
	Charset   string

	gameSet bool
}

func (o *ForeignOptions) register(f *pflag.FlagSet) {
	f.Var(&flagValue[format.Format]{&o.From, nil, parseFrom, "", "FORMAT"},
		"from", "read as this format: "+strings.Join(formatNames(), ", ")+" (default by content)")
	f.Var(&flagValue[int]{&o.Game, &o.gameSet, parseGame, "", "K"},
		"game", "of a file with several games, the K-th alone, or all")
	f.Var(&flagValue[format.Origin]{&o.Origin, nil, parseOrigin, "", "WHERE"},
		"origin", "rows of points such as h8 count from the bottom or the top (default by the format)")
	f.BoolVar(&o.SkipI, "skip-i", false, "the letters of points such as j8 leave out i")
	f.Var(&flagValue[format.Base]{&o.Base, nil, parseBase, "", "N"},
		"base", "columns and rows as pairs of numbers count from 0 or from 1")
	f.Var(&flagValue[byte]{&o.BlackChar, nil, parseBlackChar, "", "CHAR"},
		"black-char", "x, o or *: the character of Black's stones in a diagram; 1: the number of them in an array")
	f.StringVar(&o.Charset, "charset", "", "`ENCODING` of a file that does not say, like gbk or shift-jis (default by content)")
}

// formatNames are the formats that can be read.
func formatNames() []string {
	var names []string
	for _, f := range format.Readable() {
		names = append(names, f.String())
	}
	return names
}

func parseFrom(text string) (format.Format, error) {
	for _, f := range format.Readable() {
		if f.String() == text {
			return f, nil
		}
	}
	return format.Auto, fmt.Errorf("want one of %s", strings.Join(formatNames(), ", "))
}

func parseGame(text string) (int, error) {
	if text == "all" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, errors.New("want the number of a game, from 1, or all")
	}
	return n, nil
}

func parseOrigin(text string) (format.Origin, error) {
	switch text {
	case "bottom":
		return format.Bottom, nil
	case "top":
		return format.Top, nil
	}
	return format.Usual, errors.New("want bottom or top")
}

func parseBase(text string) (format.Base, error) {
	switch text {
	case "0":
		return format.FromZero, nil
	case "1":
		return format.FromOne, nil
	}
	return format.AnyBase, errors.New("want 0 or 1")
}

func parseBlackChar(text string) (byte, error) {
	switch text {
	case "x", "X":
		return 'x', nil
	case "o", "O":
		return 'o', nil
	case "*":
		return '*', nil
	case "1":
		return '1', nil
	}
	return 0, errors.New("want x, o, * or 1")
}

// foreign reports whether a text is to be read in another way than package
// notation does.
func (o *PositionOptions) foreign() bool {
	f := &o.Foreign
	return f.From != format.Auto || f.Origin == format.Top || f.SkipI || f.Charset != ""
}

// formatOptions are the options as package format wants them.
func (o *PositionOptions) formatOptions() format.Options {
	f := &o.Foreign
	return format.Options{From: f.From, Defaults: o.defaults(), Origin: f.Origin, SkipI: f.SkipI, Base: f.Base, Charset: f.Charset}
}

// readAll reads what package format recognises by looking at the whole of it.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, format.MaxFile+1))
	if err == nil && len(data) > format.MaxFile {
		err = fmt.Errorf("a file of more than %d MiB", format.MaxFile>>20)
	}
	return data, err
}

// positions yields what a source holds: JSON objects as they come, and of
// anything else all that it is.
func (o *PositionOptions) positions(src *source) iter.Seq[record] {
	in := bufio.NewReader(src)
	if o.Foreign.From == format.Auto || o.Foreign.From == format.JSON {
		if _, err := in.Peek(1); beginsObject(in) || err == nil && src.isLines(o) {
			return o.objects(notation.ReadLines(in, o.defaults()))
		}
	}
	return func(yield func(record) bool) {
		data, err := readAll(in)
		if err != nil {
			yield(record{err: err})
			return
		}
		form := format.Recognize(data)
		if o.Foreign.From == format.Auto && form == format.JSON {
			o.objects(notation.ReadLines(bytes.NewReader(data), o.defaults()))(yield)
			return
		}
		if !o.foreign() && !bytes.ContainsRune(data, 0) && isText(form) {
			for in, err := range notation.Read(bytes.NewReader(data), o.defaults()) {
				if !yield(o.finish(record{Input: in, err: err})) {
					return
				}
			}
			return
		}
		o.games(data)(yield)
	}
}

// isLines reports whether a source is said to be JSON lines.
func (src *source) isLines(o *PositionOptions) bool {
	return o.Foreign.From == format.JSON || strings.HasSuffix(src.name, ".jsonl")
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

// beginsObject looks at the first character that is not space.
func beginsObject(in *bufio.Reader) bool {
	const most = 1024
	for n := 1; n <= most; n++ {
		head, err := in.Peek(n)
		text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
		if len(text) > 0 && (text[0] != 0xef || len(text) >= 3) {
			return text[0] == '{'
		}
		if err != nil {
			return false
		}
	}
	return false
}

// objects takes JSON objects one by one. Those that are more than a position,
// or no position of ours, are read by package format.
func (o *PositionOptions) objects(found iter.Seq2[notation.Input, error]) iter.Seq[record] {
	return func(yield func(record) bool) {
		number := 0
		for in, err := range found {
			number++
			if o.Foreign.Game != 0 && o.Foreign.Game != number {
				continue
			}
			r := o.finish(record{Input: in, err: err})
			if beyondPosition(in.Raw) {
				for t, fault := range format.All(in.Raw, o.formatOptions()) {
					if fault != nil && err != nil && format.Recognize(in.Raw) != format.Botzone {
						break // it has been said
					}
					r = o.game(t, fault)
					r.ID, r.Raw, r.Line = cmp.Or(in.ID, r.ID), in.Raw, in.Line
					if fault != nil {
						r.err = inLine(in.Line, fault)
					}
				}
			}
			r.object = true
			if !yield(r) {
				return
			}
		}
		switch {
		case number == 0:
			yield(record{err: errors.New("nothing to read")})
		case o.Foreign.Game > number:
			yield(record{err: o.noSuchGame(number)})
		}
	}
}

// beyondPosition reports whether an object has fields that say more than where
// the stones are.
func beyondPosition(raw []byte) bool {
	tree := bytes.Contains(raw, []byte(`"game_tree"`)) || bytes.Contains(raw, []byte(`"cursor"`))
	return tree || raw != nil && format.Recognize(raw) == format.Botzone
}

// inLine makes an error about the text of a record one about the line of the
// stream where it stands.
func inLine(line int, err error) error {
	if rest, found := strings.CutPrefix(unprefixed(err).Error(), "json: line 1: "); found {
		return &plainError{fmt.Sprintf("line %d: %s", line, rest), err}
	}
	return err
}

func (o *PositionOptions) noSuchGame(count int) error {
	return fmt.Errorf("--game %d: the file has %s", o.Foreign.Game, countGames(count))
}

func countGames(n int) string { return count(int64(n), "game") }

// games yields the positions of the games that package format finds in data.
// Where there are several, those without a name are numbered.
func (o *PositionOptions) games(data []byte) iter.Seq[record] {
	return func(yield func(record) bool) {
		number := 0
		waiting := false // whether the first game is held back
		var first record
		for t, err := range format.All(data, o.formatOptions()) {
			number++
			if o.Foreign.Game != 0 && o.Foreign.Game != number {
				continue
			}
			r := o.game(t, err)
			if number == 1 && o.Foreign.Game == 0 {
				first, waiting = r, true
				continue
			}
			if waiting {
				waiting = false
				if first.name(1); !yield(first) {
					return
				}
			}
			if o.Foreign.Game == 0 {
				r.name(number)
			}
			if !yield(r) {
				return
			}
		}
		switch {
		case waiting:
			yield(first)
		case o.Foreign.Game > number || number == 0:
			yield(record{err: o.noSuchGame(number)})
		}
	}
}

// name gives a game that has no name its number.
func (r *record) name(number int) {
	if r.ID == "" {
		r.ID = strconv.Itoa(number)
	}
}

// game takes the position of a game that a command works on: its end, or where
// --at or the file itself wants to see it.
func (o *PositionOptions) game(t *format.Tree, err error) record {
	if err != nil {
		return record{err: err}
	}
	r := record{Input: notation.Input{ID: t.Info.ID, Warnings: t.Warnings, Line: t.Line}}
	r.Given = notation.Given{Rule: t.RuleKnown, Size: true}
	plies := -1
	switch {
	case o.AtSet && o.At > t.Plies():
		r.err = fmt.Errorf("--at %d: the game has %s", o.At, count(int64(t.Plies()), "ply"))
		return r
	case o.AtSet:
		plies = o.At
	case t.Cursor >= 0 && t.Cursor < t.Plies():
		plies = t.Cursor
		r.Warnings = append(r.Warnings, fmt.Sprintf("the position after %d of %d plies, where the file shows the board", plies, t.Plies()))
	}
	if t.Branches() {
		r.Warnings = append(r.Warnings, "the file has variations: this is its main line")
	}
	if plies < 0 {
		r.plies = t.Plies()
	}
	if r.Position, r.err = t.Position(plies, o.Turn); r.err != nil {
		r.err = unprefixed(r.err)
	}
	return r
}
