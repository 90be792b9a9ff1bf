package board

// The limit of time on a request, whatever it asks for. Each search of it has a part of
// the time that is left (newSearch), so that the request ends with what is known by then; what
// does not end so is cancelled soon after.

import (
	"time"

	"fukumi/notation/words"
)

// windUp is how long after the limit a request may still say what it has found: each
// question that is left is asked with the least of limits.
const windUp = 2 * time.Second

// errLong is why a request is cancelled that does not end by itself.
type errLong struct{ limit time.Duration }

func (e errLong) Error() string { return e.Message().String() }

// Message is what it says.
func (e errLong) Message() *words.Message {
	return words.Later("the time limit of {time}, which holds for every request here, was reached without an answer",
		"time", e.limit)
}
