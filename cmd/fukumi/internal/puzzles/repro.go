package puzzles

// The means to reproduce an unexpected result of a puzzle: the position, a fukumi command that asks the
// same question, and the input for the engine.

import (
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/puzzles/report"
	"fukumi/solver/play/match"
)

// reproduction returns the means to reproduce the result of a report.
func (o *runOptions) reproduction(p *puzzles.Report) *report.Reproduction {
	record := &p.Record
	again := &report.Reproduction{Position: notation.FormatPosition(&record.Position), Command: o.ownCommand(record)}
	if o.Engine == "" || p.Thought == nil {
		return again
	}
	game, err := match.AsGame(&record.Position)
	if err != nil {
		return again
	}
	engine, err := match.NewEngine(o.Engine, game.Rule(), game.Size(), o.engineOptions())
	if err != nil {
		return again
	}
	again.Input = engine.Dialogue(&game)
	// Many engines do not answer any more after they have read END, so it is sent later.
	again.Engine = fmt.Sprintf(`(printf '%%s\n' %s; sleep %d; echo END) | %s`,
		shellWords(again.Input), int(o.Time.Seconds())+2, shellWords(engine.Command()))
	return again
}

// ownCommand returns the fukumi command that asks the question of a puzzle. If no command can ask it, the
// command shows the puzzle.
func (o *runOptions) ownCommand(record *puzzles.Record) string {
	pos := &record.Position
	words := []string{"fukumi"}
	switch record.Goal {
	case puzzles.GoalVCF, puzzles.GoalVCT3, puzzles.GoalVCT:
		words = append(words, "solve", "--goal", record.Goal.String(), "--all")
	case puzzles.GoalWin:
		words = append(words, "solve", "--goal", record.Goal.String())
	case puzzles.GoalNone:
		words = append(words, "solve")
		if record.NoneOf != puzzles.ScopeUnstated && record.NoneOf != puzzles.ScopeWin {
			words = append(words, "--goal", record.NoneOf.String())
		}
	case puzzles.GoalDefend:
		words = append(words, "analyze")
	default:
		words = append(words, "show")
	}
	if words[1] != "show" {
		words = append(words, "--nodes", fmt.Sprint(o.Work.nodes))
	}
	words = append(words, "--rule", pos.Rule().String(), "--size", fmt.Sprint(pos.Size()), "--turn",
		pos.Turn().String())
	return shellWords(append(words, notation.FormatPosition(pos)))
}

// shellWords quotes words for a shell.
func shellWords(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		if w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,=+:@%") !=
			"" {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		list[i] = w
	}
	return strings.Join(list, " ")
}
