// Package fours searches for wins by continuous fours (VCF). The search is exact: if it fails, and no limit cut it
// short, there is no such win.
//
// [Search] finds the win, [LineNode] returns its certificate, and [ZoneOf] returns the replies that can matter against
// it, by the lemma that package proof states and checks. [Relevance] says, after a failure, which additional stones
// could give a win. [Inner] is for larger searches, which run many searches by fours with a limit on each.
package fours
