package words

// Errors in each language: those that are messages, and those of package notation, which
// knows no messages.

import (
	"cmp"
	"errors"

	"fukumi/notation"
)

// Error is an error in the language, as far as it knows its message: others are English.
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

// sentinels are what the errors of package notation say.
var sentinels = []*Message{
	Later("point is not on the board"), Later("point is occupied"), Later("point is forbidden for black"),
	Later("want a letter and a number, like h8"), Later("rows count from 1, without a leading zero"),
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

// AtLine is an error with its line in a text.
func AtLine(n int, err error) error { return Errorf("line {n}: {reason}", "n", n, "reason", err) }

// AtMove is an error with the number of its move, and the move as it stands in the text.
func AtMove(n int, move string, err error) error {
	return Errorf("move {n} {move}: {error}", "n", n, "move", move, "error", err)
}

// LaterJoin keeps two clauses, as Join makes one text of them; either may be nil.
func LaterJoin(clauses, next *Message) *Message {
	if clauses == nil || next == nil {
		return cmp.Or(clauses, next)
	}
	return Later("{clauses}; {next}", "clauses", clauses, "next", next)
}

// LaterList keeps a list of messages, as List makes it, for whoever knows the language.
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
