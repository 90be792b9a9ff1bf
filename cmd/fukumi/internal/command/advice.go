package command

// What to try where an input is refused: the flags that say what it leaves open.
// The libraries know what is wrong; which flags there are is known here.

import (
	"errors"
	"fmt"
	"strings"

	"fukumi/cmd/fukumi/internal/tournament"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
)

// Advised adds to an error what to try, where something is known to help. What a
// flag asked for that the input has not got goes by the name of the flag.
func Advised(err error) error {
	raw := err.Error()
	var several interface{ Unwrap() []error }
	if errors.As(err, &several) {
		raw = strings.ReplaceAll(raw, "\n", "; ") // they go on one line
	}
	put := func(part, with string) {
		if !strings.Contains(raw, with) {
			raw = strings.Replace(raw, part, with, 1)
		}
	}
	var game *files.GameError
	var ply *files.PlyError
	var turn *text.TurnError
	var frame *text.FrameError
	switch {
	case errors.As(err, &game):
		put("game ", "--game ")
	case errors.As(err, &ply):
		put("ply ", "--at ")
	case errors.As(err, &turn) && turn.Numbered:
		put(turn.Error(), turn.Error()+"; say with --turn who moves after the last number")
	case errors.As(err, &turn):
		put(turn.Error(), turn.Error()+`; say so with --turn, or with "turn" in a record`)
	case errors.As(err, &frame):
		put(frame.Error(), fmt.Sprintf("%s, or say --size %d", frame, frame.Rows))
	case errors.Is(err, files.ErrUnordered):
		put(files.ErrUnordered.Error(), "--at wants a game: "+files.ErrUnordered.Error())
	case errors.Is(err, files.ErrUnrecognized):
		put(files.ErrUnrecognized.Error(), files.ErrUnrecognized.Error()+"; say which with --from")
	case errors.Is(err, format.ErrSize):
		put(format.ErrSize.Error(), format.ErrSize.Error()+": --size says it")
	default:
		if hint := adviceOn(err); !strings.Contains(raw, hint) {
			raw += hint
		}
	}
	if raw == err.Error() {
		return err
	}
	return &plainError{raw, err}
}

// A plainError is an error with another wording.
type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// doubtRule is how a doubt about the rule begins, whichever was taken.
var doubtRule, _, _ = strings.Cut(format.DoubtRule, "%")

// advisedDoubt adds to a warning the flag that settles the doubt.
func advisedDoubt(text string) string {
	for doubt, hint := range map[string]string{
		format.DoubtOpenings: " (--origin bottom where they do not, --from moves for one game)",
		format.DoubtSize:     " (--size says another)",
		format.DoubtColors:   " (--black-char 1)",
		format.DoubtCharset:  " (--charset ENCODING)",
		doubtRule:            " (--rule renju)",
	} {
		if strings.Contains(text, doubt) {
			return text + hint
		}
	}
	return text
}

// adviceOn is what to try after an error of a reader, "" where nothing is known
// to help.
func adviceOn(err error) string {
	var beyond *notation.OffBoardError
	var star *text.StarError
	var pairs *format.PairsError
	switch {
	case errors.Is(err, files.ErrBytes):
		return " (--charset ENCODING reads them as text of that encoding)"
	case errors.Is(err, tournament.ErrOtherGame):
		return " (see --rule and --size)"
	case errors.Is(err, tournament.ErrNoneFits):
		return ": give some with --openings"
	case errors.As(err, &beyond) && beyond.Needs > 0 && beyond.SkipsI:
		return fmt.Sprintf(" (letters without i: --skip-i; a larger board: --size %d)", beyond.Needs)
	case errors.As(err, &beyond) && beyond.Needs > 0 && beyond.Late:
		return fmt.Sprintf(" (a larger board: --size N, %d or more; letters without i besides: --skip-i)", beyond.Needs)
	case errors.As(err, &beyond) && beyond.Needs > 0:
		return fmt.Sprintf(" (a larger board: --size N, %d or more)", beyond.Needs)
	case errors.As(err, &star) && star.Sign == '*':
		return " (stones: --black-char '*'; free points: --black-char x, or o)"
	case errors.As(err, &star):
		return " (free points: --black-char x, or o)"
	case errors.As(err, &pairs) && pairs.Base && pairs.Origin:
		return " (say --base 0 or --base 1, and --origin top or --origin bottom)"
	case errors.As(err, &pairs) && pairs.Base:
		return " (say --base 0 or --base 1)"
	case errors.As(err, &pairs):
		return " (say --origin top or --origin bottom)"
	}
	return ""
}
