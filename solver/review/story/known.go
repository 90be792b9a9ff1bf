package story

// What is proved about a position, in words.

import (
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

// knownText says briefly what is proved about the position, from the view of the side to move.
func (r *Document) knownText(j *review.Judgement) string {
	l, d := r.In, &j.Defence
	switch {
	case j.Attack.Verdict == solver.Win && j.Attack.Exact:
		return r.winText(&j.Attack)
	case j.Attack.Verdict == solver.Win:
		return l.Say("{class} in <={n, plural, one {# ply} other {# plies}}", "class", r.class(j.Attack.Class),
			"n", j.Attack.Length)
	case j.IsWon():
		return l.Say("wins in <={n, plural, one {# ply} other {# plies}}{by, select, every-reply-refuted {, every "+
			"reply refuted} other {}}", "n", j.WonIn(), "by", string(j.ProofKind()))
	case j.IsLost() && j.LostIn() <= 2:
		return l.Say("lost in {n, plural, one {# ply} other {# plies}}{by, select, every-move-refuted {, every move "+
			"refuted} other {}}", "n", j.LostIn(), "by", string(j.ProofKind()))
	case j.IsLost():
		return l.Say("lost in <={n, plural, one {# ply} other {# plies}}{by, select, every-move-refuted {, every move "+
			"refuted} other {}}", "n", j.LostIn(), "by", string(j.ProofKind()))
	case d.Threat.Verdict == solver.Win && len(d.Holds) > 0 && len(d.Open) > 0:
		return l.Say("at least {n, plural, one {# move stops the threats} other {# moves stop the threats}}",
			"n", len(d.Holds))
	case d.Threat.Verdict == solver.Win && len(d.Holds) > 0:
		return l.Say("{n, plural, one {# move stops the threats} other {# moves stop the threats}}", "n", len(d.Holds))
	case d.Threat.Verdict == solver.Win:
		return l.Say("threatened##the side to move")
	}
	return ""
}

// winText describes a proved win by its class and length.
func (r *Document) winText(won *solver.Result) string {
	if won.Exact {
		return r.In.Say("{class} in {n, plural, one {# ply} other {# plies}}", "class", r.class(won.Class),
			"n", won.Length)
	}
	return r.In.Say("{class} in at most {n, plural, one {# ply} other {# plies}}", "class", r.class(won.Class),
		"n", won.Length)
}

// ProofText returns the explanation of the column of proofs.
func ProofText(l *words.Language) string {
	return l.Say("proved: backed by a certificate that the checker has accepted or, where it says that every move " +
		"(or every reply) is refuted, by one for each of them")
}

// ShownChance returns Black's win chance after the given number of plies, as users see it: if a book proves who wins,
// the chance is 1 or 0.
func (r *Document) ShownChance(plies int) (float64, bool) {
	switch r.Proves(plies) {
	case notation.Black:
		return 1, true
	case notation.White:
		return 0, true
	}
	return r.BlackChance(plies)
}

// KnownText says what is proved, and for which side, about the position after the given number of plies.
func (r *Document) KnownText(plies int) string {
	j := r.Judged[plies]
	if j.Over {
		return r.In.Say("the game is over")
	}
	text, wins := r.knownText(j), r.Proves(plies)
	switch {
	case text == "" && wins != notation.Empty:
		return r.In.Say("{side} wins by the book", "side", wins)
	case text == "":
		return ""
	}
	return r.In.Say("{side}: {known}", "side", j.Position.Turn(), "known", text)
}
