package command

// The flags that say how to read files of other programs.

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
)

// ForeignOptions say how to read a file with the conventions of another program.
type ForeignOptions struct {
	From      format.Format
	Game      int // number of the game in the file, from 1; 0 for all games
	Origin    format.Origin
	SkipI     bool
	Base      format.Base
	BlackChar byte
	Charset   string
	MaxMoves  int // maximum of moves of a tree; 0 for the default

	GameSet bool
}

// Register adds the flags.
func (o *ForeignOptions) Register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(&o.From, nil, cli.ParseFormat, "", "FORMAT"),
		"from", "read as this format: "+strings.Join(cli.FormatNames(), ", ")+" (default by content)")
	f.Var(cli.NewValue(&o.Game, &o.GameSet, cli.ParseGameNumber, "", "K"),
		"game", "of a file with several games, only the K-th, or all")
	f.Var(cli.NewValue(&o.Origin, nil, cli.ParseOrigin, "", "WHERE"),
		"origin", "rows of points such as h8 count from the bottom or the top (default by the format)")
	f.BoolVar(&o.SkipI, "skip-i", false, "the letters of points such as j8 leave out i")
	f.Var(cli.NewValue(&o.Base, nil, cli.ParseBase, "", "N"),
		"base", "columns and rows as pairs of numbers count from 0 or from 1")
	f.Var(cli.NewValue(&o.BlackChar, nil, cli.ParseBlackChar, "", "CHAR"),
		"black-char", "the sign of Black's stones: x, o or * in a diagram, 1 in an array")
	f.StringVar(&o.Charset, "charset", "",
		"`ENCODING` of a file that does not name it, like gbk or shift-jis (default by content)")
	f.IntVar(&o.MaxMoves, "max-moves", 0,
		fmt.Sprintf("`N` moves of one file of variations at most; a million take 200 MB (default %d)",
			format.DefaultMaxNodes))
}

// Reading returns the settings of the flags for reading positions.
func (o *PositionOptions) Reading() *files.Reading {
	f := &o.Foreign
	r := &files.Reading{
		Options: format.Options{From: f.From, Origin: f.Origin, SkipI: f.SkipI, Base: f.Base, Charset: f.Charset,
			MaxNodes: f.MaxMoves},
		Game: f.Game,
	}
	r.Defaults = text.Defaults{Rule: o.Rule, Size: o.Size, Turn: o.Turn, Asked: text.Facts{Rule: o.RuleSet,
		Size: o.SizeSet}, BlackChar: f.BlackChar}
	if o.AtSet {
		r.After = &o.At
	}
	return r
}
