package main

// Files of other programs: the flags that say how to read them.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/notation"
	"fukumi/notation/format"
)

// foreignOptions say how a file is read whose conventions are not ours.
type foreignOptions struct {
	From      format.Format
	Game      int // from 1, 0 for all
	Origin    format.Origin
	SkipI     bool
	Base      format.Base
	BlackChar byte
	Charset   string

	gameSet bool
}

func (o *foreignOptions) register(f *pflag.FlagSet) {
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

// reading is how and what the flags say to read.
func (o *positionOptions) reading() *format.Reading {
	f := &o.Foreign
	r := &format.Reading{
		Options: format.Options{From: f.From, Origin: f.Origin, SkipI: f.SkipI, Base: f.Base, Charset: f.Charset},
		Game:    f.Game,
	}
	r.Defaults = notation.Defaults{Rule: o.Rule, Size: o.Size, Turn: o.Turn, Asked: notation.Given{Rule: o.RuleSet, Size: o.SizeSet}, BlackChar: f.BlackChar}
	if o.AtSet {
		r.After = &o.At
	}
	return r
}
