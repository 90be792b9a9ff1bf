package main

// The wording of an answer: the verdict in the words of the field, the line
// with its board, the proof and the figures.

import (
	"fukumi/solver/explain"

	"fmt"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// classNames are the classes as players call them.
var classNames = map[solver.Class]string{
	proof.Five: proof.Five.Title(), proof.VCF: proof.VCF.Title(), proof.VCT3: proof.VCT3.Title(), proof.VCT: proof.VCT.Title(), proof.AnyWin: proof.AnyWin.Title(),
}

// answer prints all there is to say about one query.
func (p *printer) answer(a *answer) { p.answerAs(a, verdictText(a)) }

// answerAs is answer with the verdict in other words.
func (p *printer) answerAs(a *answer, verdict string) {
	r := &a.result
	p.verdict(verdict, verdictColor(r.Verdict))
	if r.Verdict == solver.Win && !p.quiet {
		p.line(a)
	} else if r.Verdict == solver.Win {
		p.sentence("%s", numbered(r.Line))
	}
	if a.query.All && r.Verdict == solver.Win {
		p.sentence("%s", movesText(a))
	}
	if a.explanation != nil {
		p.explanation(a.explanation)
	}
	if a.block != nil {
		p.sentence("%s", blockText(a))
	}
	if p.quiet {
		return
	}
	if a.best != nil {
		p.sentence("%s", bestText(a.best))
	}
	if r.Verdict == solver.Win {
		p.sentence("proof: %s, accepted by the checker in %s, sha256 %s",
			count(int64(r.Check.Nodes), "node"), duration(r.Verify), r.Check.SHA256)
	}
	p.sentence("%s", sourceText(r))
}

// sourceText says where a result comes from, and what it cost. The nodes of an
// answer from the store are those of a search that it spared the rest.
func sourceText(r *solver.Result) string {
	if r.Source != solver.FromCache {
		return fmt.Sprintf("searched: %s in %s", count(r.Nodes, "node"), duration(r.Time))
	}
	text := "from the cache, searched here before"
	if r.Imported {
		text = "from the cache, imported"
	}
	if r.Nodes == 0 {
		return text + ": " + duration(r.Time)
	}
	return fmt.Sprintf("%s: %s, in which a search of %s had not decided it", text, duration(r.Time), count(r.Nodes, "node"))
}

// absenceText says how it is known that there is no win of a class.
func absenceText(r *solver.Result) string {
	switch {
	case r.Source != solver.FromCache:
		return "exact: every attack of the class was tried"
	case r.Imported:
		return "by an imported record that was not checked here; fukumi cache verify --recheck searches it again"
	}
	return "from the cache: an earlier search here, by this version, was exact"
}

// tooLargeText is why a win that was found is not claimed.
var tooLargeText = fmt.Sprintf("its proof has more than %d nodes, the most that the checker takes", proof.MaxNodes)

// verdictText is the verdict as one sentence.
func verdictText(a *answer) string {
	r, side := &a.result, title(a.query.Position.Turn())
	switch r.Verdict {
	case solver.Win:
		if r.Class == proof.Five {
			return fmt.Sprintf("%s wins at once: five with %s", side, r.Line[0])
		}
		text := fmt.Sprintf("%s wins by %s: %s, %s", side, classNames[r.Class],
			count(int64(r.Length+1)/2, "own move"), count(int64(r.Length), "ply"))
		if r.Exact && r.Imported && r.Length > 1 {
			return text + " (the shortest, by an imported record that was not checked here)"
		}
		if r.Exact {
			return text + " (the shortest)"
		}
		if a.query.Shortest {
			return text + " (" + stopText(a) + " before it was shown to be the shortest; " + tryText(a) + ")"
		}
		return text + " (--shortest may find fewer)"
	case solver.NoWin:
		return fmt.Sprintf("%s has no %s (%s)", side, classNames[r.Class], absenceText(r))
	}
	switch {
	case a.brief && r.Stop == solver.StopNodes:
		return fmt.Sprintf("unknown: a short search found no %s, for %s wins already; try --both",
			classNames[r.Class], title(a.query.Position.Turn().Opponent()))
	case r.Refused != nil:
		return fmt.Sprintf("unknown: a %s was found, but the checker refuses its proof, so it is not claimed: a defect of this program", classNames[r.Class])
	case r.TooLarge:
		return fmt.Sprintf("unknown: a %s was found, but %s, so it is not claimed; %s", classNames[r.Class], tooLargeText, tryText(a))
	}
	return fmt.Sprintf("unknown: %s (no %s found, none excluded); %s", stopText(a), classNames[r.Class], tryText(a))
}

func verdictColor(v solver.Verdict) string {
	switch v {
	case solver.Win:
		return green
	case solver.NoWin:
		return bold
	}
	return amber
}

// stopText names the limit that was reached.
func stopText(a *answer) string {
	limits, of := a.query.Limits, ""
	if a.whole != nil {
		limits, of = *a.whole, "its share of "
	}
	switch a.result.Stop {
	case solver.StopTime:
		return fmt.Sprintf("%sthe time limit of %s was reached", of, limits.Time)
	case solver.StopNodes:
		return fmt.Sprintf("%sthe node limit of %d was reached", of, limits.Nodes)
	case solver.StopMemory:
		return fmt.Sprintf("a proof has more than %d nodes, the most that the checker takes", proof.MaxNodes)
	case solver.StopInterrupt:
		return "the search was interrupted"
	}
	if a.query.Method == solver.MethodTSS {
		return "the threat-space search came to its end"
	}
	return "a limit was reached"
}

// tryText says what to try next.
func tryText(a *answer) string {
	limits := a.query.Limits
	if a.whole != nil {
		limits = *a.whole
	}
	switch a.result.Stop {
	case solver.StopNodes:
		return "try --nodes " + strconv.FormatInt(limits.Nodes*10, 10)
	case solver.StopMemory:
		return tryOther(&a.query)
	case solver.StopTime:
		return "try --time " + (limits.Time * 6).Round(time.Millisecond).String()
	}
	if a.result.Stop == solver.NoStop && a.query.Method == solver.MethodTSS {
		return "try --method auto"
	}
	return "try again"
}

// tryOther names another search, which may find another proof.
func tryOther(q *solver.Query) string {
	if q.Shortest {
		return "try without --shortest"
	}
	return "try --shortest"
}

// movesText is what --all found.
func movesText(a *answer) string {
	r := &a.result
	text := "winning first moves: " + winningText(r)
	if len(r.Undecided) > 0 {
		return fmt.Sprintf("%s; undecided: %s (%s; %s)", text, points(r.Undecided), stopText(a), tryText(a))
	}
	if len(r.Winning) == 1 {
		return text + " (no other)"
	}
	return fmt.Sprintf("%s (%d)", text, len(r.Winning))
}

// movesShown is how many winning moves beside a five the text lists.
const movesShown = 24

// winningText lists the winning first moves. Beside a five hardly anybody wants
// to know the others: where they are many they are counted.
func winningText(r *solver.Result) string {
	if r.Class != proof.Five {
		return points(r.Winning)
	}
	var fives, others []notation.Point
	for _, p := range r.Winning {
		if r.Proof.Position.MakesFive(p, r.Proof.Position.Turn()) {
			fives = append(fives, p)
		} else {
			others = append(others, p)
		}
	}
	switch text := points(fives); {
	case len(others) == 0:
		return text
	case len(others) > movesShown:
		return fmt.Sprintf("%s, five at once, and %d others (listed by --json)", text, len(others))
	default:
		return fmt.Sprintf("%s, five at once, and %s", text, points(others))
	}
}

// line prints the winning line with the board on which it is played.
func (p *printer) line(a *answer) {
	p.sentence("%s", numbered(a.result.Line))
	marks := notation.Marks{Labels: map[notation.Point]string{}, Heat: map[notation.Point]float64{}}
	shade := 0.5 // tells on a coloured board whose numbers are whose
	if a.query.Position.Turn() == notation.White {
		shade = -shade
	}
	for i, q := range a.result.Line {
		if q != notation.NoPoint {
			marks.Labels[q], marks.Heat[q] = strconv.Itoa(i+1), shade
		}
		shade = -shade
	}
	p.block(notation.Draw(&a.query.Position, marks, notation.Style{Color: p.color}))
}

// explanation prints the threats that a win is built from.
func (p *printer) explanation(e *explain.Explanation) {
	p.section("the threats of %s", title(e.Side))
	p.block(e.String())
	if !p.md && !p.quiet {
		fmt.Fprintln(p.w)
	}
}

// numbered writes a line with the numbers of its moves: "1.j10 2.j12".
func numbered(line []notation.Point) string { return words.Numbered(line) }

func points(list []notation.Point) string { return words.Points(list) }

// count is a number with its noun.
func count(n int64, noun string) string { return words.Count(n, noun) }

// duration prints a time with three figures or so.
func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}
