package words

// Errors in every language: errors that are messages, and the errors of package notation, which
// does not use messages.

import (
	"cmp"
	"errors"

	"fukumi/notation"
)

// Error returns the text of an error in the language. If the error has no message, the text is
// English.
func (l *Language) Error(err error) string {
	english := err.Error()
	var spoken interface{ In(*Language) string }
	if errors.As(err, &spoken) && spoken.In(English) == english {
		return spoken.In(l)
	}
	var known interface{ Message() *Message }
	if errors.As(err, &known) && known.Message().String() == english {
		return known.Message().In(l)
	}
	var point *notation.PointError
	if errors.As(err, &point) && point.Error() == english {
		return l.Say("point {text}: {reason}", "text", point.Text, "reason", point.Err)
	}
	var beyond *notation.OffBoardError
	if errors.As(err, &beyond) && beyond.Error() == english {
		return l.offBoard(beyond)
	}
	text, _ := l.Named(sentinels, english)
	return text
}

// sentinels are the texts of the error variables of package notation.
var sentinels = []*Message{
	Later("point is not on the board"), Later("point is occupied"), Later("point is forbidden for black"),
	Later("expected a letter and a number, like h8"), Later("rows count from 1, without a leading zero"),
	Later(`"-" stands only where there is no legal move`),
}

func (l *Language) offBoard(e *notation.OffBoardError) string {
	text := l.Say("point is not on the board ({size}x{size}: a-{letter}, 1-{size})", "size", e.Size, "letter",
		string(rune('a'+e.Size-1)))
	if !e.SkipsI {
		return text
	}
	return l.Join(text, l.Say("a column {letter} is the sign of a text that skips the letter i, which is a column here",
		"letter", string(rune(e.Column))))
}

// AtLine adds the number of a line to an error about it.
func AtLine(n int, err error) error { return Errorf("line {n}: {reason}", "n", n, "reason", err) }

// AtMove adds the number of a move, and the move as written in the text, to an error about it.
func AtMove(n int, move string, err error) error {
	return Errorf("move {n} {move}: {error}", "n", n, "move", move, "error", err)
}

// LaterJoin joins two clauses as Join does. Either may be nil.
func LaterJoin(clauses, next *Message) *Message {
	if clauses == nil || next == nil {
		return cmp.Or(clauses, next)
	}
	return Later("{clauses}; {next}", "clauses", clauses, "next", next)
}

// LaterList lists messages as List does.
func LaterList(list ...*Message) *Message {
	var text *Message
	for _, m := range list {
		if text != nil {
			m = Later("{words}, {next}", "words", text, "next", m)
		}
		text = m
	}
	return text
}
