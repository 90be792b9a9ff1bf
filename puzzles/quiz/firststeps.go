package quiz

// The first steps: what each board of the built-in lessons teaches, for somebody who has never played.

import (
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// A taught lesson has a title, and says in a sentence what its board shows.
type taught struct{ Title, Text string }

// teaches returns what the puzzle of the lessons with the given identifier teaches, or nothing for another puzzle.
func teaches(in *words.Language, suite, id string) taught {
	if suite != puzzles.Lessons {
		return taught{}
	}
	return map[string]taught{
		"five": {
			in.Say("Five in a row"),
			in.Say("Five of your stones in a row win: across, up or slanting. Black has four, and one end is " +
				"closed. Put the fifth stone."),
		},
		"four": {
			in.Say("A four and its block"),
			in.Say("Four in a row threaten five. White needs one more stone: put yours there first."),
		},
		"three": {
			in.Say("The open three"),
			in.Say("A three with both ends open becomes a four with two open ends, and one stone cannot " +
				"block both."),
		},
		"gap": {
			in.Say("A three with a gap"),
			in.Say("A three may have a gap. A stone in the gap makes a four with two open ends; a stone at " +
				"the end is stopped in the gap."),
		},
		"four-three": {
			in.Say("Four and three"),
			in.Say("One stone can make a four and a three at once. The four must be blocked, and then the " +
				"three becomes a four with two open ends."),
		},
		"double-four": {
			in.Say("Two fours"),
			in.Say("Two fours with one stone need two blocks, and your opponent has one move."),
		},
		"vcf": {
			in.Say("Four after four"),
			in.Say("A four leaves one answer. So fours can follow each other, until one of them comes with a " +
				"second threat: that is a win by fours, a VCF."),
		},
		"gain": {
			in.Say("A block that attacks"),
			in.Say("White has a three. Of the points that stop it, one also makes a three of your own, so " +
				"that White has to answer."),
		},
		"fukumi": {
			in.Say("Fukumi"),
			in.Say("A fukumi makes neither a four nor an open three, and yet threatens to win by fours. " +
				"White has one move, and there is no defence."),
		},
		"double-three-foul": {
			in.Say("Forbidden: two threes"),
			in.Say("Renju holds Black back. A stone that makes two open threes at once is forbidden for " +
				"Black: find that point."),
		},
		"double-four-foul": {
			in.Say("Forbidden: two fours"),
			in.Say("In renju a stone that makes two fours at once is forbidden for Black, too."),
		},
		"overline": {
			in.Say("Forbidden: six in a row"),
			in.Say("In renju Black wins with exactly five. Six or more in a row are forbidden for Black."),
		},
		"no-double-three": {
			in.Say("Two threes that are allowed"),
			in.Say("Two points look alike. But a three that cannot become a four with two open ends does not " +
				"count: only one of the points is forbidden."),
		},
	}[id]
}
