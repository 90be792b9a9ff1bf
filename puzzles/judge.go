package puzzles

// Asking the solver about a record, and judging the answers.
//
// A record is right if a proof confirms it, and wrong if a proof contradicts it. But it is disputed
// if the contradicted statement is a claim without proof (its trust is claimed) or about wins by any
// means (quiet.go).

import (
	"context"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// An Outcome is the result for a record or for one question about it.
type Outcome uint8

// The outcomes, from the least important.
const (
	Skipped   Outcome = iota // the record asserts nothing that can be tested
	Pass                     // the answers are as expected
	Undecided                // a limit was reached first
	Disputed                 // a proof contradicts a claim
	Fail                     // a proof contradicts the record
	Crash                    // the solver failed, or its checker refused a proof
	XFail                    // failed, as expected
	XPass                    // passed, though expected to fail
)

// Outcomes lists all outcomes in the order of reports.
var Outcomes = [...]Outcome{Pass, Fail, XFail, XPass, Undecided, Crash, Disputed, Skipped}

var outcomeNames = []string{"skipped", "pass", "undecided", "disputed", "fail", "crash", "xfail", "xpass"}

// String returns "pass", "fail", "xfail", "xpass", "undecided", "disputed",
// "skipped" or "crash".
func (o Outcome) String() string { return notation.NameOf(o, "Outcome", outcomeNames) }

// MarshalText writes o as String does.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what String writes.
func (o *Outcome) UnmarshalText(text []byte) error {
	return notation.UnmarshalName(o, text, func(text string) (Outcome, error) {
		return notation.ParseName[Outcome](text, outcomeNames, "unknown result %q")
	})
}

// Bad reports whether the outcome is an unexpected failure.
func (o Outcome) Bad() bool { return o == Fail || o == XPass || o == Crash }

// A Question is one question about a record, with its outcome.
type Question struct {
	Name    string         `json:"name"`
	Outcome Outcome        `json:"result"`
	Reason  string         `json:"reason,omitempty"` // the reason for the result, unless the question passed
	Nodes   int64          `json:"nodes"`
	Time    time.Duration  `json:"-"`
	Result  *solver.Result `json:"-"` // nil if no win was searched for
}

// A judge asks the questions about one record.
type judge struct {
	ctx    context.Context
	s      *ask.Session
	limits solver.Limits
	r      *Record
	asked  []Question
	broken bool // the solver has failed
}

// questions asks about everything that the record expects.
func (j *judge) questions() {
	r := j.r
	if r.Trust == doubtful {
		return
	}
	if row, over := r.Position.Winner(); over && (r.VCF != unsaid || r.Goal != goalUnstated &&
		r.Goal != GoalForbidden) {
		j.add(Question{Name: "position", Outcome: Fail, Reason: (&solver.GameOverError{Row: row}).Error()})
		return
	}
	var vcf *solver.Result
	if r.VCF == Yes || r.VCF == unsaid && r.Goal == GoalVCF {
		vcf = j.hasVCF()
	} else if r.VCF == No {
		j.ask("no vcf", solver.Query{Position: r.Position, Goal: solver.VCF}, j.absent)
	}
	for _, rule := range notation.Rules {
		if says := r.OtherRules[rule]; says != unsaid && rule != r.Position.Rule() {
			j.underRule(rule, says)
		}
	}
	switch {
	case r.Goal.Wins():
		if vcf == nil && r.Goal == GoalWin {
			vcf = j.wins()
		} else if vcf == nil {
			q := solver.Query{Position: r.Position, Goal: r.Goal.Class()}
			vcf = j.ask(r.Goal.Class().String(), q, j.present)
		}
		j.answers(vcf)
	case r.Goal == GoalNone:
		j.ask("no win", solver.Query{Position: r.Position, Goal: r.NoneOf.class()}, j.absent)
	case r.Goal == GoalDefend:
		j.defend()
	}
	j.fouls()
}

// ask asks the solver a question about a win, and judges the answer. It returns the answer, or nil
// if the solver gave no answer.
func (j *judge) ask(name string, q solver.Query, verdict func(*solver.Result) (Outcome, string)) *solver.Result {
	r := j.solve(name, q)
	if r == nil {
		return nil
	}
	outcome, reason := verdict(r)
	j.add(Question{Name: name, Outcome: outcome, Reason: reason, Nodes: r.Nodes, Time: r.Time, Result: r})
	return r
}

// solve asks the solver. A failure of the solver is a crash of the record.
func (j *judge) solve(name string, q solver.Query) *solver.Result {
	if j.broken || j.ctx.Err() != nil {
		return nil
	}
	q.Limits = j.limits
	r, err := j.s.Solve(j.ctx, q)
	if err == nil {
		err = r.Refused
	}
	if err == nil && r.Verdict == solver.Win {
		err = replays(&q.Position, &r)
	}
	if err != nil {
		j.crash(name, err)
		return nil
	}
	return &r
}

func (j *judge) crash(name string, err error) {
	j.broken = true
	j.add(Question{Name: name, Outcome: Crash, Reason: err.Error()})
}

func (j *judge) add(q Question) { j.asked = append(j.asked, q) }

// present returns the outcome of a question that expects a win.
func (j *judge) present(r *solver.Result) (Outcome, string) {
	switch r.Verdict {
	case solver.Win:
		return Pass, ""
	case solver.NoWin:
		reason := fmt.Sprintf("there is no %s (exact)", r.Class)
		if j.r.claimed() || j.r.Goal == GoalWin {
			return Disputed, reason
		}
		return Fail, reason
	}
	return Undecided, LimitReached(r.Stop)
}

// absent returns the outcome of a question that expects no win.
func (j *judge) absent(r *solver.Result) (Outcome, string) {
	switch r.Verdict {
	case solver.Win:
		return Fail, fmt.Sprintf("there is a win by %s in %d own moves: %s", r.Class, OwnMoves(r.Length),
			notation.FormatMoves(r.Line))
	case solver.NoWin:
		return Pass, ""
	}
	return Undecided, LimitReached(r.Stop)
}

// hasVCF asks for a VCF, and in the same search for the shortest one. If the record states a VCF
// but there is none, the record is wrong, even if it is only a claim.
func (j *judge) hasVCF() *solver.Result {
	q := solver.Query{Position: j.r.Position, Goal: solver.VCF, Shortest: true}
	r := j.ask("vcf", q, func(r *solver.Result) (Outcome, string) {
		if r.Verdict == solver.NoWin {
			return Fail, "there is no vcf (exact)"
		}
		return j.present(r)
	})
	if r == nil || r.Verdict != solver.Win {
		return r
	}
	shortest := Question{Name: "shortest vcf", Outcome: Pass}
	own := OwnMoves(r.Length)
	switch {
	case !r.Exact:
		shortest.Outcome, shortest.Reason = Undecided, LimitReached(r.Stop)
	case j.r.VCFMoves != 0 && own != j.r.VCFMoves:
		shortest.Outcome = Fail
		shortest.Reason = fmt.Sprintf("the shortest vcf takes %d own moves (exact), not %d: %s", own, j.r.VCFMoves,
			notation.FormatMoves(r.Line))
	}
	j.add(shortest)
	return r
}

// underRule asks for a VCF of the same stones under another rule.
func (j *judge) underRule(rule notation.Rule, says Truth) {
	q := solver.Query{Position: j.r.Position, Goal: solver.VCF}
	q.Position.SetRule(rule)
	if _, over := q.Position.Winner(); over {
		return // under this rule the position has a five already
	}
	if says == No {
		j.ask(rule.String()+": no vcf", q, j.absent)
		return
	}
	j.ask(rule.String()+": vcf", q, func(r *solver.Result) (Outcome, string) {
		if r.Verdict == solver.NoWin {
			return Fail, fmt.Sprintf("there is no vcf under %s (exact)", rule)
		}
		return j.present(r)
	})
}

// LimitReached returns the reason for an undecided answer.
func LimitReached(stop solver.Stop) string {
	if stop == solver.NoStop {
		return "the search is finished"
	}
	return fmt.Sprintf("the limit of %s was reached", stop)
}

// OwnMoves returns the number of the attacker's moves in a line.
func OwnMoves(plies int) int { return (plies + 1) / 2 }
