package command

// Advice on what to try after an input was refused, in terms of flags.
// The libraries know what is wrong with an input; this package knows the flags that help.

import (
	"errors"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/play/match"
)

// Advised returns an error with advice on what to try, or err itself if there is no advice. If a flag
// asks for something that the input does not have, the new error names the flag.
func Advised(err error) error {
	if text := advice(words.English, err); text != err.Error() {
		return &adviceError{text, err}
	}
	return err
}

// An adviceError is an error with advice on what to try.
type adviceError struct {
	text string
	err  error
}

func (e *adviceError) Error() string { return e.text }
func (e *adviceError) Unwrap() error { return e.err }

// In returns the text of the error in a language.
func (e *adviceError) In(l *words.Language) string { return advice(l, e.err) }

// advice returns the text of an error, with advice on what to try if there is any.
func advice(l *words.Language, err error) string {
	raw := l.Error(err)
	var several interface{ Unwrap() []error }
	if errors.As(err, &several) {
		raw = strings.ReplaceAll(raw, "\n", "; ") // the errors on one line
	}
	put := func(part error, by string) {
		if !strings.Contains(raw, by) {
			raw = strings.Replace(raw, l.Error(part), by, 1)
		}
	}
	var game *files.GameError
	var ply *files.PlyError
	var turn *text.TurnError
	var frame *text.FrameError
	switch {
	case errors.As(err, &game):
		put(game, l.Say("--game {n}: the file has {all, plural, one {# game} other {# games}}", "n", game.Game, "all",
			game.Games))
	case errors.As(err, &ply):
		put(ply, l.Say("--at {n}: the game has {all, plural, one {# ply} other {# plies}}", "n", ply.After, "all",
			ply.Plies))
	case errors.As(err, &turn) && turn.Numbered:
		put(turn, l.Say("{error}; say with {flag} who moves after the last number", "error", turn, "flag", "--turn"))
	case errors.As(err, &turn):
		put(turn, l.Say("{error}; say so with {flag}, or with {field} in a record", "error", turn, "flag", "--turn",
			"field", `"turn"`))
	case errors.As(err, &frame):
		put(frame, l.Say("{error}, or say --size {n}", "error", frame, "n", frame.Rows))
	case errors.Is(err, files.ErrUnordered):
		put(files.ErrUnordered, l.Say("{flag} needs a game: {error}", "flag", "--at", "error", files.ErrUnordered))
	case errors.Is(err, files.ErrUnrecognized):
		put(files.ErrUnrecognized, l.Say("{error}; say which with {flag}", "error", files.ErrUnrecognized, "flag",
			"--from"))
	case errors.Is(err, format.ErrSize):
		put(format.ErrSize, l.Say("{error}: {flag} says it", "error", format.ErrSize, "flag", "--size"))
	case errors.Is(err, match.ErrNoneFits):
		put(match.ErrNoneFits, l.Say("{error}: give some with {flag}", "error", match.ErrNoneFits, "flag",
			"--openings"))
	default:
		if hint := adviceOn(err).In(l); hint != "" && !strings.Contains(raw, hint) {
			return l.Say("{error} ({hint})", "error", raw, "hint", hint)
		}
	}
	return raw
}

// adviceOn returns advice on what to try after an error of a reader, or nil if there is none.
func adviceOn(err error) *words.Message {
	var beyond *notation.OffBoardError
	var star *text.StarError
	var pairs *format.PairsError
	var fault *format.FaultError
	var nodes *format.NodesError
	switch {
	case errors.Is(err, files.ErrBytes):
		return words.Later("{flag} reads them as text of that encoding", "flag", "--charset ENCODING")
	case errors.Is(err, match.ErrOtherGame):
		return words.Later("see {flag} and {other}", "flag", "--rule", "other", "--size")
	case errors.As(err, &beyond) && beyond.Needs > 0 && beyond.SkipsI:
		return words.Later("letters without i: --skip-i; a larger board: --size {n}", "n", beyond.Needs)
	case errors.As(err, &beyond) && beyond.Needs > 0 && beyond.Late:
		return words.Later("a larger board: --size N, {n} or more; letters without i besides: --skip-i", "n",
			beyond.Needs)
	case errors.As(err, &beyond) && beyond.Needs > 0:
		return words.Later("a larger board: --size N, {n} or more", "n", beyond.Needs)
	case errors.As(err, &star) && star.Sign == '*':
		return words.Later("stones: --black-char '*'; free points: --black-char x, or o")
	case errors.As(err, &star):
		return words.Later("free points: --black-char x, or o")
	case errors.As(err, &pairs) && pairs.Base && pairs.Origin:
		return words.Later("say --base 0 or --base 1, and --origin top or --origin bottom")
	case errors.As(err, &pairs) && pairs.Base:
		return words.Later("say --base 0 or --base 1")
	case errors.As(err, &nodes):
		return words.Later("{flag} reads more, which takes some 200 MB for a million", "flag", "--max-moves N")
	case errors.As(err, &fault) && fault.Plies > 0:
		return words.Later("--at {n} reads it up to there", "n", fault.Plies)
	case errors.As(err, &pairs):
		return words.Later("say --origin top or --origin bottom")
	}
	return nil
}

// advisedDoubt returns a doubt of a reader with the flag that settles it.
func advisedDoubt(m *words.Message) *words.Message {
	for doubt, hint := range map[*words.Message]any{
		format.DoubtOpenings: words.Later("--origin bottom where they do not, --from moves for one game"),
		format.DoubtSize:     words.Later("--size says another"),
		format.DoubtColors:   "--black-char 1",
		format.DoubtCharset:  "--charset ENCODING",
		format.DoubtRule:     "--rule renju",
	} {
		if m.Holds(doubt) {
			return words.Later("{doubt} ({hint})", "doubt", m, "hint", hint)
		}
	}
	return m
}
