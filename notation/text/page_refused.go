package text

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// Errors about a page without a board, or with more than one.

// nearly reports whether line i is nearly a row: most of its characters are cells.
func (p *page) nearly(i int) bool {
	l := &p.lines[i]
	if l.board || l.blank || l.err == nil {
		return false
	}
	cells, all := 0, 0
	for _, r := range l.text {
		if r == ' ' || r == '\t' {
			continue
		}
		all++
		if isCell(r) || '0' <= r && r <= '9' {
			cells++
		}
	}
	return cells >= notation.MinSize && 10*cells >= 7*all
}

// without returns the error about a page without a board. The error names the first line that is
// nearly a row, or else the first line that is not a row.
func (p *page) without() error {
	for i := range p.lines {
		if p.nearly(i) {
			return p.lines[i].err
		}
	}
	for _, l := range p.lines {
		if l.err != nil {
			return l.err
		}
	}
	if rows, err := p.rows(stretch{0, len(p.lines)}); err != nil || len(rows) > 0 {
		if err != nil {
			return err
		}
		_, err = arrange(rows)
		if err != nil {
			return err
		}
	}
	return errNoRows
}

var errNoRows = words.Errorf("a diagram without rows")

// several returns the error about a page with several boards, or about a line that cuts a board
// in two.
func (p *page) several(boards []stretch) error {
	for i := 1; i < len(boards); i++ {
		for at := boards[i-1].end; at < boards[i].begin; at++ {
			if p.nearly(at) {
				return p.lines[at].err
			}
		}
	}
	var lines []string
	for _, s := range boards {
		if len(lines) == 8 {
			lines = append(lines, "...")
			break
		}
		lines = append(lines, strconv.Itoa(p.first+s.begin))
	}
	return words.Errorf("{n} boards, at lines {lines}: which one is meant? give only one", "n", len(boards),
		"lines", strings.Join(lines, ", "))
}
