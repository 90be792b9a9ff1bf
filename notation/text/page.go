package text

// Boards within a text that was copied from a terminal, a report, a mail or a forum. The boards
// may be quoted or fenced, with words above and below. Headings printed by this program state the
// rule, the size and the side to move, and the reader uses them.

import (
	"errors"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// A page is a text, divided into lines.
type page struct {
	first   int // the number of the first line
	lines   []pageLine
	caption string // the name of the board, if the page is a part of another
}

// A pageLine is a line of a page without its quote marks.
type pageLine struct {
	text    string
	english string // the words of a line that is not a row, translated to English
	row     textRow
	board   bool // the line is a row of a board, or its column letters
	blank   bool
	err     error // the reason why the line is not a row
}

var (
	quoteMarks = pattern.New(`^(?:\s*>)+ ?`)
	codeTags   = pattern.New(`(?i)\[/?(?:code|pre|quote)\]|</?(?:code|pre|p|br)\s*/?>`)
	paint      = pattern.New(`\x1b\[[0-9;]*m`)
	fence      = pattern.New("^\\s*(?:```|~~~)")
	anyRule    = strings.Join(notation.RuleNames(), "|")
	// heading matches the heading that this program prints above a board.
	heading = pattern.New(`^(?:#+ )?(?:.*: )?(` + anyRule + `), (\d{1,3})x(\d{1,3}), (?:(Black|` +
		`White) ` +
		`to move|the game is over.*)$`)
	// reviewed matches the heading that this program prints above the review of a game.
	reviewed = pattern.New(`^(?:#+ )?(?:.*: )?(` + anyRule + `), (\d{1,3})x(\d{1,3}), (\d{1,3}) ` +
		`(?:ply|plies), `)
	// boardFact and turnFact match the lines with these facts in a report about a file.
	boardFact = pattern.New(`^- board: (\d{1,3})x(\d{1,3})(?:, (` + anyRule + `))?$`)
	turnFact  = pattern.New(`^- to move: (black|white)$`)
	// turnWords matches words that name the side to move.
	turnWords = pattern.New(`(?i)\b(black|white)(?:'s turn| to (?:move|play))\b|\b(?:turn|to move|` +
		`next)\s*[:=]\s*(black|white)\b|([●○])(?:先|番)`)
	heatTitle = pattern.New(`(?i)^(?:#+ )?heat map of `)
)

// newPage splits text into lines. first is the number of its first line.
func newPage(text string, first int) *page {
	p := &page{first: first}
	lines := strings.Split(text, "\n")
	ruled := ruledLines(lines)
	for i, s := range lines {
		s = strings.TrimRight(s, "\r")
		if strings.ContainsRune(s, '\x1b') {
			s = paint().ReplaceAllString(s, "")
		}
		s = quoteMarks().ReplaceAllString(s, "")
		if strings.ContainsAny(s, "[<") {
			s = codeTags().ReplaceAllString(s, " ")
		}
		words := s
		s = ruled.row(Fold(s))
		l := pageLine{text: strings.TrimSpace(s)}
		if l.blank = l.text == "" || fence().MatchString(s); !l.blank {
			l.row, l.err = newRow(s, first+i)
			l.blank = l.err == nil && l.row.letters == "" && len(l.row.cells) == 0 && !l.row.numbers
			l.board = l.err == nil && !l.blank && (l.row.letters != "" || l.row.frame || l.row.numbers ||
				len(l.row.cells) >= notation.MinSize-1)
		}
		if !l.blank && !l.board {
			l.english = Fold(inEnglish(words))
		}
		p.lines = append(p.lines, l)
	}
	return p
}

// Plain removes quote marks and fences from a copied text. It turns full-width letters and digits
// into plain ones, and points such as 8H into h8.
func Plain(text string) string {
	if strings.ContainsAny(text, ">`~") {
		var lines []string
		for _, s := range strings.Split(text, "\n") {
			if s = quoteMarks().ReplaceAllString(s, ""); !fence().MatchString(s) {
				lines = append(lines, s)
			}
		}
		text = strings.Join(lines, "\n")
	}
	return respell(Fold(text))
}

// Drawn reports whether a text contains a drawn board: an answer of this program, or rows with free points.
func Drawn(text string) bool {
	if strings.Count(text, "\n") < notation.MinSize-1 {
		return false
	}
	p := newPage(text, 1)
	if len(p.answers()) > 0 {
		return true
	}
	for _, s := range p.boards(0, len(p.lines)) {
		for _, l := range p.lines[s.begin:s.end] {
			free := 0
			for _, c := range l.row.cells {
				if strings.ContainsRune(emptyChars, c.char) {
					free++
				}
			}
			if l.board && !l.row.frame && free >= 3 {
				return true
			}
		}
	}
	return false
}

// A stretch is a range of lines, from begin to the line before end.
type stretch struct{ begin, end int }

// boards returns the stretches, from line begin to the line before end, that may be boards: rows
// with only blank lines between them.
func (p *page) boards(begin, end int) []stretch {
	var found []stretch
	rows, at := 0, -1
	close := func(i int) {
		if rows >= notation.MinSize {
			found = append(found, stretch{at, i})
		}
		rows, at = 0, -1
	}
	for i := begin; i < end; i++ {
		switch l := &p.lines[i]; {
		case l.board:
			if at < 0 {
				at = i
			}
			if l.row.letters == "" && len(l.row.cells) > 0 {
				rows++
			}
		case !l.blank:
			close(i)
		}
	}
	close(end)
	return found
}

// rows returns the rows of a stretch.
func (p *page) rows(s stretch) ([]textRow, error) {
	var rows []textRow
	for _, l := range p.lines[s.begin:s.end] {
		if !l.board {
			continue
		}
		if rows = append(rows, l.row); len(rows) > notation.MaxSize+8 {
			return nil, words.AtLine(l.row.line, words.Errorf("more than {most} rows", "most", notation.MaxSize))
		}
	}
	return rows, nil
}

// An answer is a part of a page that begins with a heading printed by this program.
type answer struct {
	stretch
	rule   notation.Rule
	ruled  bool // whether the heading names the rule
	size   int
	turn   notation.Stone // Empty if the game is over or the heading names no side
	plies  int            // number of plies of a reviewed game
	review bool
}

// answers returns the parts of a page that were printed by this program.
func (p *page) answers() []answer {
	var found []answer
	for i, l := range p.lines {
		a := answer{stretch: stretch{begin: i, end: len(p.lines)}}
		size, size2 := "", ""
		if m := heading().FindStringSubmatch(l.text); m != nil {
			a.rule, a.ruled = RuleNamed(m[1])
			size, size2 = m[2], m[3]
			a.turn, _ = notation.ParseStone(strings.ToLower(m[4]))
		} else if m := reviewed().FindStringSubmatch(l.text); m != nil {
			a.rule, a.ruled = RuleNamed(m[1])
			size, size2 = m[2], m[3]
			a.plies, _ = strconv.Atoi(m[4])
			a.review = true
		} else if m := boardFact().FindStringSubmatch(l.text); m != nil {
			a.rule, a.ruled = RuleNamed(m[3])
			size, size2 = m[1], m[2]
		} else {
			if m := turnFact().FindStringSubmatch(l.text); m != nil && len(found) > 0 {
				found[len(found)-1].turn, _ = notation.ParseStone(m[1])
			}
			continue
		}
		if a.size, _ = strconv.Atoi(size); size != size2 {
			continue
		}
		if n := len(found); n > 0 {
			found[n-1].end = i
		}
		found = append(found, a)
	}
	return found
}

// read reads the board of a page that was not printed by this program.
func (p *page) read(d Defaults) (Input, error) {
	boards := p.boards(0, len(p.lines))
	switch {
	case len(boards) == 0:
		return Input{}, p.without()
	case len(boards) > 1:
		return Input{}, p.several(boards)
	}
	s := boards[0]
	for i := s.begin - 1; i >= 0; i-- {
		if heatTitle().MatchString(p.lines[i].text) {
			return Input{}, words.AtLine(p.first+i, words.Errorf("the numbers on the board are a heat map: give the "+
				"board of the position"))
		}
		if !p.lines[i].blank {
			break
		}
	}
	signs, err := p.legend(s, &d)
	if err != nil {
		return Input{}, err
	}
	named, err := p.nameTurn(s, &d, &signs)
	if err != nil {
		return Input{}, err
	}
	d.swapped = signs.swapped
	in, err := p.board(s, d, nil)
	if err != nil {
		return in, err
	}
	if signs.swapped {
		in.warn(words.Later("line {line} says that {text}: the colours are taken so", "line", signs.line, "text",
			signs.text))
	}
	if err := p.lastRinged(s, &in.Position, &d); err != nil {
		return Input{}, err
	}
	if in.Given.Turn = named; !named && d.Turn == notation.Empty {
		p.doubtTurn(s, &in)
	}
	for i, l := range p.lines {
		if i >= s.begin && i < s.end || d.Asked.Rule {
			continue
		}
		if rule, known := ruleSpokenOf(l.text); known && d.Rule != rule {
			in.warn(words.Later("line {line} speaks of {spoken}, but the board is read under the rule {rule}", "line",
				p.first+i, "spoken", rule, "rule", d.Rule))
			break
		}
	}
	return in, nil
}

// doubtTurn warns if a line names only one side, although by the numbers of stones the other side
// is to move.
func (p *page) doubtTurn(s stretch, in *Input) {
	for i, l := range p.lines {
		if l.blank || i >= s.begin && i < s.end {
			continue
		}
		turn := in.Position.Turn()
		if side := onlySide(l.english); side == turn.Opponent().String() {
			in.warn(words.Later("line {line} names {side}, but {turn} is to move by the numbers of stones", "line",
				p.first+i, "side", turn.Opponent(), "turn", turn))
			return
		}
	}
}

// nameTurn sets d.Turn if the words around a board name the side to move, and reports whether they do.
func (p *page) nameTurn(s stretch, d *Defaults, signs *legend) (bool, error) {
	turn, line := notation.Empty, 0
	say := func(side notation.Stone, at int) error {
		if turn != notation.Empty && side != turn {
			return words.Errorf("whose turn is it? line {n} says {turn, select, black {black} other {white}}, line "+
				"{line} says {side, select, black {black} other {white}}", "n", line, "turn", turn,
				"line", at, "side", side)
		}
		turn, line = side, at
		return nil
	}
	for i, l := range p.lines {
		if l.blank || i >= s.begin && i < s.end {
			continue
		}
		for _, m := range turnWords().FindAllStringSubmatch(l.english, -1) {
			side := notation.White
			if w := strings.ToLower(m[1] + m[2] + m[3]); w == "black" || w == "●" {
				side = notation.Black
			}
			if err := say(side, p.first+i); err != nil {
				return false, err
			}
		}
		if side, ok := signs.turn(l.english, d); ok {
			if err := say(side, p.first+i); err != nil {
				return false, err
			}
		}
	}
	if turn == notation.Empty {
		return false, nil
	}
	if d.Turn != notation.Empty && d.Turn != turn {
		return false, otherTurn(line, turn, d.Turn)
	}
	d.Turn = turn
	return true, nil
}

// otherTurn returns the error about a line that names another side to move than the user asked
// for.
func otherTurn(line int, side, asked notation.Stone) error {
	return words.Errorf("line {n} says that {side, select, black {black} other {white}} is to move, but "+
		"{asked, select, black {black} other {white}} was asked for", "n", line, "side", side, "asked", asked)
}

// board reads a stretch as a board. line is as in readRows.
func (p *page) board(s stretch, d Defaults, line []notation.Point) (Input, error) {
	rows, err := p.rows(s)
	if err != nil {
		return Input{}, err
	}
	in, err := readRows(rows, d, line)
	if err == nil {
		return in, nil
	}
	// The likely mistake is a line next to the rows that is nearly a row.
	if errors.Is(err, errShape) {
		for _, i := range []int{s.begin - 1, s.end} {
			if i >= 0 && i < len(p.lines) && p.nearly(i) {
				return Input{}, p.lines[i].err
			}
		}
	}
	return in, err
}
