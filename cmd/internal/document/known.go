package document

// What is known of a position, in words.

import (
	"fmt"

	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

// knownText says in a few words what is known of the position.
func knownText(j *review.Judgement) string {
	d := &j.Defence
	switch {
	case j.Over:
		return "the game is over"
	case j.Attack.Verdict == solver.Win:
		return fmt.Sprintf("%s in %s", j.Attack.Class.Title(), atMost(j.Attack.Length, j.Attack.Exact, "<="))
	case j.IsWon():
		return fmt.Sprintf("wins in %s%s", atMost(j.WonIn(), false, "<="), kindText(j.ProofKind()))
	case j.IsLost():
		return fmt.Sprintf("lost in %s%s", atMost(j.LostIn(), j.LostIn() <= 2, "<="), kindText(j.ProofKind()))
	case d.Threat.Verdict == solver.Win && len(d.Holds) > 0:
		text := "1 move stops the threats"
		if len(d.Holds) > 1 {
			text = words.Count(int64(len(d.Holds)), "move") + " stop the threats"
		}
		if len(d.Open) > 0 {
			text = "at least " + text
		}
		return text
	case d.Threat.Verdict == solver.Win:
		return "threatened"
	}
	return ""
}

// atMost is a length in plies, with a word before it where it is only a bound.
func atMost(plies int, exact bool, word string) string {
	text := words.Count(int64(plies), "ply")
	switch {
	case exact:
		return text
	case word == "<=":
		return word + text
	}
	return word + " " + text
}

// winText is a proved win in a sentence: its class and its length.
func winText(r *solver.Result) string {
	return fmt.Sprintf("%s in %s", r.Class.Title(), atMost(r.Length, r.Exact, "at most"))
}

// kindText says what a proof rests on where it is not a certificate of its own.
func kindText(k review.ProofKind) string {
	switch k {
	case review.EveryMove:
		return ", every move refuted"
	case review.EveryReply:
		return ", every reply refuted"
	}
	return ""
}

// ProofText explains the column of proofs.
const ProofText = "proved: backed by a certificate that the checker has accepted or, where it says that every move " +
	"(or every reply) is refuted, by one for each of them"

// KnownText is what is proved of a position, with the side it is about.
func KnownText(j *review.Judgement) string {
	text, side := knownText(j), words.Side(j.Position.Turn())
	switch {
	case text == "":
		return ""
	case j.Over:
		return text
	}
	return side + ": " + text
}
