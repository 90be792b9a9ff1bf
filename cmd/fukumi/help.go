package main

// The help command: help for a command, and topics that belong to none.

import (
	"fmt"

	"github.com/spf13/cobra"
)

// helpTopics are the topics that are no commands.
var helpTopics = map[string]struct{ short, text string }{
	"notation": {"how positions are written", notationText},
	"json":     {"what the fields of answers mean", jsonTopic},
}

func newHelpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | notation | json]",
		Short: "help for a command, or a topic: notation, json",
		Long: "help prints what a command does and its flags.\n" +
			"help notation prints how positions are written, help json what the fields of\nanswers mean.",
		ValidArgsFunction: completeHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && helpTopics[args[0]].text != "" {
				_, err := fmt.Fprint(cmd.OutOrStdout(), helpTopics[args[0]].text)
				return err
			}
			target, rest, err := root.Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return unknownCommand(target, rest[0])
			}
			target.InitDefaultHelpFlag()
			return target.Help()
		},
	}
}

const notationText = `How positions are written

Points are a letter and a number: the letter is the column, from a at the left
(i is used); the number is the row, from 1 at the bottom. h8 is the centre of
a 15x15 board. Sizes 5 to 22, --size N, default 15.

  "h8 i9 g7"     moves in turn, Black first; h8i9g7 and "黑 H8 白 I9 黑 G7" are
                 the same
  "h8,h9/i8"     black stones / white stones; either list may be empty (h8/)
  empty          the empty board
  FILE           a file, told by its content: moves, stones, a diagram, JSON
                 with one position a line, or one of the formats below
  -              standard input, read in the same way

An argument that can be read as a position is a position; write ./h8 for a file
of that name.

A diagram has one line a row, the highest row first, with or without labels:
x X b B # ● ⚫ 黑 for Black, o O w W ○ ⚪ 白 for White, . _ - + ・ ┼ for a free
point; or 0, 1 for Black, 2 for White. Text above and below it, > before its
lines and fences around them do not matter, but for who is to move.

  3 . . x . .
  2 . o x . .
  1 . . . . .
    a b c d e

What fukumi prints is read as the position it is about: of a winning line that
is drawn on the board the numbers are proposed, not played, and no stones; of
show --numbers they are the game. A review is read as its game. Numbers among
stones without such a heading are moves that were played, unless they end in a
five: then they may be either, and that is asked. A * is a free point where
boards have a mark, and a question elsewhere.

A JSON object has "moves":["h8","i9"], or "black":[…] and "white":[…]; and, as
far as it wants to, "id", "rule", "size" and "turn". What a record says goes
before the defaults; a flag that contradicts it is an error.

Files of other programs, each read by its own conventions:

  psq        games of Piskvork and Gomocup
  sgf        games and trees, of any program
  lib, rif   trees of RenLib, the database of RenjuNet
  pos, sav   games of Yixin and Yixin-Board
  openings   opening lists of Gomocup
  url        addresses of gomocalc and renju-note, also as an argument
  botzone    requests and responses of Botzone
  course     boards as arrays in Python programs
  pairs      8,8 9,9: columns and rows as numbers, --base 0 or 1, --origin
  pgn        moves below headers, [Black "x"]

Of a tree the main line is taken, of a file with several games every one, or
the K-th with --game K. --from FORMAT overrides what the content says. --origin
top, --skip-i and --black-char o are for texts with rows from the top, letters
without i, and o for Black. fukumi convert writes such files.

Side to move: moves alternate, Black first. With stones it is --turn, else
Black at equal counts and White with one Black more. A game is taken after N
plies with --at N.

Rules: freestyle (five or more wins), standard (exactly five), renju (Black:
exactly five, and overlines, double fours and double threes are forbidden;
White: five or more).
`
