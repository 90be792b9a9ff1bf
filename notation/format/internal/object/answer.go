package object

// The output of solve --json as trees (analysis.go does the same for analyze --json). The tree shows
// the position, and lines are variations after it. Comments say which parts are proved and which are
// only estimates.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// jsonAnswer are the fields of an answer that its tree holds, or that describe the search.
var jsonAnswer = map[string]bool{
	"schema": true, "goal": true, "verdict": true, "class": true, "length": true, "length_exact": true,
	"own_moves": true,
	"line":      true, "winning_moves": true, "unique": true, "proved_moves": true, "verified": true,
	"proof_nodes": true, "proof_sha256": true, "stop": true,
	"nodes": true, "time_ms": true, "verify_ms": true,
}

// isAnswer reports whether an object is an answer of solve.
func isAnswer(fields map[string]json.RawMessage) bool { return fields["verdict"] != nil }

// addAnswer adds the line of an answer after its position, and the rest of the answer as a comment.
func addAnswer(t *format.Tree, raw []byte, fields map[string]json.RawMessage, pos *notation.Position) error {
	var a answer.Outcome
	if json.Unmarshal(raw, &a) != nil {
		return notAnswer(fields)
	}
	tip := codec.Tip(t)
	t.Cursor, t.Answer = t.Plies(), true
	tip.Comment = foundText(&a, pos.Turn())
	if moves, _ := a.WinningMoves.Value(); len(moves) > 0 {
		tip.Comment += "\nevery first move that wins in this class (circles): " + notation.FormatMoves(moves)
		if err := mark(tip, pos, moves, format.Circle); err != nil {
			return ofField("winning_moves", err)
		}
	}
	codec.Canonical(tip)
	if _, err := grow(tip, pos, a.Line); err != nil {
		return ofField("line", err)
	}
	return nil
}

// notAnswer returns an error about the first field whose value an answer cannot have.
func notAnswer(fields map[string]json.RawMessage) error {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		alone, err := json.Marshal(map[string]json.RawMessage{name: fields[name]})
		if err == nil {
			err = json.Unmarshal(alone, &answer.Outcome{})
		}
		if err != nil {
			return ofField(name, words.Errorf("{text} is not what an answer has there",
				"text", codec.Cut(string(fields[name]))))
		}
	}
	return words.Errorf("no answer##of a record")
}

// foundText returns the words of an answer about the attacking side.
func foundText(a *answer.Outcome, side notation.Stone) string {
	class := strings.ToUpper(codec.Cut(a.Class))
	switch a.Verdict {
	case "win":
		length := "in a number of plies that is not stated"
		if a.Length != nil && a.LengthExact {
			length = fmt.Sprintf("in %d plies, the shortest of the class", *a.Length)
		} else if a.Length != nil {
			length = fmt.Sprintf("in %d plies at most", *a.Length)
		}
		how := "proved, and the proof checked"
		if !a.Verified {
			how = "said without a proof"
		}
		return fmt.Sprintf("%s wins (%s): five %s; %s", side, class, length, how)
	case "no-win":
		return fmt.Sprintf("%s has no win of the class %s: proved, every attack of it fails", side, class)
	case "unknown":
		text := fmt.Sprintf("whether %s wins (%s) is not decided", side, strings.ToUpper(codec.Cut(a.Goal)))
		if a.Stop != "" {
			text += ", limit: " + codec.Cut(a.Stop)
		}
		return text
	}
	return "verdict " + codec.Cut(a.Verdict)
}

// grow adds a line below n, and uses the moves that are already there. pos is the board at n. It
// returns the node of the first move, or nil if the line is empty.
func grow(n *format.Node, pos *notation.Position, line []notation.Point) (first *format.Node, err error) {
	after := *pos
	for i, p := range line {
		side := after.Turn()
		if err := after.Follow(p); err != nil {
			return nil, words.AtMove(i+1, strconv.Quote(p.String()), err)
		}
		next := n.Child(p, side)
		if next == nil {
			next = n.Add(p, side)
		}
		if n = next; i == 0 {
			first = n
		}
	}
	return first, nil
}

// mark adds marks of a shape on points of the board.
func mark(n *format.Node, pos *notation.Position, points []notation.Point, shape format.Shape) error {
	for _, p := range points {
		if !pos.On(p) {
			return words.Errorf("{move}: {reason}", "move", strconv.Quote(p.String()), "reason", notation.ErrOffBoard)
		}
		n.Marks = append(n.Marks, format.Mark{Point: p, Shape: shape})
	}
	return nil
}

// say adds text to the comment of n, on a new line.
func say(n *format.Node, text string) { n.Comment = codec.Join(n.Comment, "\n", text) }
