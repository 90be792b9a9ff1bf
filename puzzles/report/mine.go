package report

// The puzzles that were found in games.

import (
	"fmt"

	"fukumi/notation/words"
	"fukumi/puzzles/mine"
)

// A MineReport sums up the puzzles that were found in games.
type MineReport struct {
	Games   int
	Puzzles int
	sum     mine.Haul
}

// Add adds the result of searching a game.
func (m *MineReport) Add(h *mine.Haul) {
	m.Games++
	m.Puzzles += len(h.Records)
	m.sum.Positions += h.Positions
	m.sum.Wins += h.Wins
	m.sum.Unknown += h.Unknown
	m.sum.Begun += h.Begun
	m.sum.Forced += h.Forced
	for why, n := range h.Excluded {
		m.sum.Excluded[why] += n
	}
}

// Lines says how much was searched and found, and how many positions were left out and why. what is the word for
// the thing that was searched for.
func (m *MineReport) Lines(what string) []string {
	text := fmt.Sprintf("%s, %s, %s: %s", words.Count(int64(m.Games), "game"), words.Count(int64(m.sum.Positions),
		"new position"),
		words.Count(int64(m.sum.Wins), what), words.Count(int64(m.Puzzles), "puzzle"))
	if m.sum.Begun > 0 {
		text += fmt.Sprintf(", %d of them in the course of a win", m.sum.Begun)
	}
	if m.sum.Forced > 0 {
		text += fmt.Sprintf(", %d with a first move that is forced", m.sum.Forced)
	}
	lines := []string{text}
	if left := m.Left(words.English); left != "" {
		lines = append(lines, "left out: "+left)
	}
	return lines
}

// Left says how many positions were left out for each reason. It returns "" if there are none.
func (m *MineReport) Left(in *words.Language) string {
	var left []string
	for why, n := range m.sum.Excluded {
		if n > 0 {
			left = append(left, in.Say("{n} {what}", "n", n, "what", mine.Exclusion(why).In(in)))
		}
	}
	if m.sum.Unknown > 0 {
		left = append(left, in.Say("{n} undecided because of the limit", "n", m.sum.Unknown))
	}
	return in.List(left...)
}
