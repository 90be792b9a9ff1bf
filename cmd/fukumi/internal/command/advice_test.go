package command

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// TestAdvice: an error that a flag can settle names the flag, once, however often the error is
// passed on.
func TestAdvice(t *testing.T) {
	for want, err := range map[string]error{
		"line 3: --game 9: the file has 2 games": fmt.Errorf("line 3: %w",
			&files.GameError{Game: 9, Games: 2}),
		"--at 9: the game has 1 ply":                                 &files.PlyError{After: 9, Plies: 1},
		"a: --at needs a game: the order of these stones is unknown": fmt.Errorf("a: %w", files.ErrUnordered),
		`whose turn is it? 3 black and 1 white stones leave it open; say so with --turn, ` +
			`or with "turn" in a record (x)`: fmt.Errorf("%w (x)", &text.TurnError{Black: 3, White: 1}),
		"whose move is number 1? the stones without a number do not tell; say with --turn who moves after the last " +
			"number": &text.TurnError{Numbered: true},
		`"what": not a known format; say which with --from`: fmt.Errorf("%q: %w", "what", files.ErrUnrecognized),
		"b: the size is not in the list: --size says it":    fmt.Errorf("b: %w", format.ErrSize),
		"is the + around the board a frame? with it the board has 17 rows, without it 15: leave it out, or say " +
			"--size 17": &text.FrameError{Sign: '+', Rows: 17},
		"cannot close: full; and torn": fmt.Errorf("cannot close: %w", errors.Join(errors.New("full"),
			errors.New("and torn"))),
		"nothing is known of this": errors.New("nothing is known of this"),
	} {
		got := Advised(err)
		if got.Error() != want || !errors.Is(got, err) {
			t.Errorf("%q, want %q", got, want)
		}
		if again := Advised(fmt.Errorf("c: %w", got)); again.Error() != "c: "+want {
			t.Errorf("%q is advised again: %q", want, again)
		}
	}
	for doubt, flag := range map[*words.Message]string{format.DoubtOpenings: "--origin", format.DoubtSize: "--size",
		format.DoubtColors: "--black-char", format.DoubtCharset: "--charset",
		format.DoubtRule.With("rule", notation.Standard): "--rule"} {
		if got := advisedDoubt(words.Later("x: {doubt}", "doubt", doubt)).String(); !strings.Contains(got, flag) {
			t.Errorf("%q does not name %s", got, flag)
		}
	}
}
