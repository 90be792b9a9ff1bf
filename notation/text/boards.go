package text

// Several boards on a page are several positions. Each has its own words: a heading above the
// board or, if there are no words above the first board, a caption below the board.

import (
	"strconv"
	"strings"

	"fukumi/notation/internal/pattern"
)

// parts divides a page into parts with one board each. But if a line that is nearly a row cuts a board
// in two, the page is one part, and reading it reports the line.
func (p *page) parts() []*page {
	boards := p.boards(0, len(p.lines))
	if len(boards) < 2 || p.cut(boards) {
		return []*page{p}
	}
	words := func(begin, end int) bool {
		for i := begin; i < end; i++ {
			if !p.lines[i].blank {
				return true
			}
		}
		return false
	}
	last := boards[len(boards)-1]
	below := !words(0, boards[0].begin) && words(last.end, len(p.lines))
	var parts []*page
	begin := 0
	for i, s := range boards {
		end := len(p.lines)
		if i+1 < len(boards) {
			if end = s.end; below {
				end = boards[i+1].begin
			}
			// A line right below a board belongs to that board. A separate paragraph belongs to the next board.
			for end < boards[i+1].begin && !p.lines[end].blank && p.apart(end, boards[i+1].begin) {
				end++
			}
		}
		part := &page{first: p.first + begin, lines: p.lines[begin:end]}
		part.caption = part.boardName(stretch{s.begin - begin, s.end - begin}, below, i+1)
		parts = append(parts, part)
		begin = end
	}
	p.legendForAll(parts, boards[0])
	return parts
}

// cut reports whether any line between two boards is nearly a row.
func (p *page) cut(boards []stretch) bool {
	for i := 1; i < len(boards); i++ {
		for at := boards[i-1].end; at < boards[i].begin; at++ {
			if p.nearly(at) {
				return true
			}
		}
	}
	return false
}

// apart reports whether any line from begin to the line before end is blank.
func (p *page) apart(begin, end int) bool {
	for ; begin < end; begin++ {
		if p.lines[begin].blank {
			return true
		}
	}
	return false
}

// ornament is the punctuation around the words of a heading.
var ornament = pattern.New(`^[\s#*=:.,;()\[\]–—-]+|[\s#*=:.,;(\[–—-]+$`)

// boardName returns the name of a part: its first line of words, without the words that name the side
// to move, or else its number.
func (p *page) boardName(s stretch, below bool, number int) string {
	const maxName = 60
	from, to := 0, s.begin
	if below {
		from, to = s.end, len(p.lines)
	}
	for i := from; i < to; i++ {
		l := &p.lines[i]
		if l.blank {
			continue
		}
		name := ornament().ReplaceAllString(turnWords().ReplaceAllString(l.text, ""), "")
		if name != "" && len(name) <= maxName && len(legendPairs(name)) == 0 {
			return strings.Join(strings.Fields(name), " ")
		}
	}
	return strconv.Itoa(number)
}

// legendForAll adds the legend above the first board to the parts without a legend.
func (p *page) legendForAll(parts []*page, first stretch) {
	d := Defaults{}
	all, err := (&page{first: p.first, lines: p.lines[:first.end]}).legend(first, &d)
	if err != nil || all.line == 0 {
		return
	}
	line := p.lines[all.line-p.first]
	for _, part := range parts[1:] {
		boards := part.boards(0, len(part.lines))
		if len(boards) != 1 {
			continue
		}
		if own, err := part.legend(boards[0], &d); err == nil && own.line == 0 {
			part.lines = append([]pageLine{line}, part.lines...)
			part.first--
		}
	}
}
