package programs

// The dialogue between a manager and a program in the Gomocup protocol, from a log or a script:
//
//	START 15
//	INFO rule 4
//	BOARD
//	7,7,1        column and row, from the left and the top, from 0; 1 is of the program that is
//	             asked, 2 of the other one
//	8,8,2
//	DONE
//	TURN 7,6
//	6,7          what the program answers
//
// A single block is a position, and a dialogue is a game. BOARD and RESTART begin another one. The
// stones of a block are in the order of play if the sides alternate; otherwise the order is unknown.
// The numbers of stones decide the colours, because the program that is asked is to move.

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	protocolWord  = pattern.New(`(?i)^(?:[<>»«-]+\s*)?(START|RECTSTART|BOARD|YXBOARD|BEGIN|TURN|INFO|RESTART)\b`)
	protocolLine  = pattern.New(`(?i)^(?:[<>»«-]+\s*)?([A-Z]+[A-Z0-9]*)\b\s*(.*)$`)
	protocolPairs = pattern.New(`^(?:[<>»«-]+\s*)?\d{1,2}\s*,\s*\d{1,2}(?:\s+\d{1,2}\s*,\s*\d{1,2})+$`)
	protocolPair  = pattern.New(`^(?:[<>»«-]+\s*)?(\d{1,2})\s*,\s*(\d{1,2})(?:\s*,\s*([123]))?$`)
)

// LooksLikeProtocol reports whether the first line that is not blank is a command.
func LooksLikeProtocol(raw string) bool {
	for line := range strings.Lines(raw) {
		if line = strings.TrimSpace(line); line != "" {
			m := protocolWord().FindStringSubmatch(line)
			return m != nil && (m[1] == strings.ToUpper(m[1]) || strings.EqualFold(m[1], "start"))
		}
	}
	return false
}

// A dialogue reads a dialogue, line by line.
type dialogue struct {
	o     *format.Options
	yield codec.Yield
	size  int
	rule  notation.Rule
	ruled bool
	begun int // the line on which the game begins, 0 if no game has begun
	moves []notation.Point
	block []blockStone
	board bool           // the reader is within a block
	aside bool           // the reader is within a block of points that are not stones
	doubt *words.Message // the reason why this may not be the position
	games int            // the number of games yielded
}

// A blockStone is a stone of a block, with its owner.
type blockStone struct {
	point notation.Point
	whose int
}

// ReadProtocol reads the positions and games of a dialogue.
func ReadProtocol(data []byte, o *format.Options, yield codec.Yield) {
	text, yield, ok := codec.Text(data, o, "text", yield)
	if !ok {
		return
	}
	d := dialogue{o: o, yield: yield, size: o.Defaults.Size}
	number := 0
	for line := range strings.Lines(text) {
		number++
		more, err := d.line(strings.TrimSpace(line), number)
		if err != nil {
			if d.games++; !yield(nil, words.AtLine(number, err)) {
				return
			}
			d.forget()
			continue
		}
		if !more {
			return
		}
	}
	if d.board {
		d.games++
		if !yield(nil, words.AtLine(d.begun, words.Errorf("a board without DONE"))) {
			return
		}
	}
	if d.begun > 0 && !d.board || d.games == 0 {
		yield(d.game())
	}
}

func (d *dialogue) forget() {
	d.begun, d.moves, d.block, d.board, d.aside, d.doubt = 0, nil, nil, false, false, nil
}

// end yields the game that has been read, if any.
func (d *dialogue) end() bool {
	if d.begun == 0 || len(d.moves)+len(d.block) == 0 {
		d.forget()
		return true
	}
	d.games++
	more := d.yield(d.game())
	d.forget()
	return more
}

// line reads a line. It skips a line that is neither a command nor a move, because that is a remark
// of a program.
func (d *dialogue) line(line string, number int) (more bool, err error) {
	if m := protocolPair().FindStringSubmatch(line); m != nil {
		if d.aside {
			return true, nil
		}
		return true, d.pair(m)
	}
	if protocolPairs().MatchString(line) {
		d.hold(line)
		return true, nil
	}
	m := protocolLine().FindStringSubmatch(line)
	if m == nil {
		return true, nil
	}
	word, rest := strings.ToUpper(m[1]), strings.TrimSpace(m[2])
	switch word {
	case "START", "RECTSTART", "RESTART":
		more = d.end()
		if size := strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == ' ' }); len(size) > 0 {
			n, fault := strconv.Atoi(size[0])
			if fault != nil || n < notation.MinSize || n > notation.MaxSize || len(size) > 1 && size[1] != size[0] {
				return more, words.Errorf("{text}: expected the size of a square board", "text",
					strconv.Quote(codec.Cut(rest)))
			}
			d.size = n
		}
		d.begun = number
		return more, nil
	case "INFO":
		if name, value, _ := strings.Cut(rest, " "); strings.EqualFold(name, "rule") {
			rule, known := codec.RuleNamed(strings.TrimSpace(value))
			if !known {
				return true, words.Errorf("rule {name} is unknown here", "name", strconv.Quote(codec.Cut(value)))
			}
			d.rule, d.ruled = rule, true
		}
	case "BOARD", "YXBOARD":
		more = d.end()
		d.begun, d.board = number, true
		return more, nil
	case "DONE":
		d.board, d.aside = false, false
	case "TAKEBACK":
		p := protocolPair().FindStringSubmatch(rest)
		if p == nil || len(d.moves) == 0 {
			d.hold(line)
			return true, nil
		}
		last := d.moves[len(d.moves)-1]
		d.moves = d.moves[:len(d.moves)-1]
		if err := d.pair(p); err != nil {
			return true, err
		}
		if again := d.moves[len(d.moves)-1]; again != last {
			return true, words.Errorf("{text} is not the last move, {move}", "text", strconv.Quote(codec.Cut(line)),
				"move", last)
		}
		d.moves = d.moves[:len(d.moves)-1]
	case "YXBLOCK", "YXBLOCKRESET", "YXBLOCKUNDO", "YXSHOWFORBID":
		d.aside = word == "YXBLOCK" || word == "YXBLOCKUNDO"
		d.hold(word)
	case "SWAP2BOARD", "SWAP", "PROBOARD", "LONGPROBOARD", "YXBALANCEONE", "YXBALANCETWO", "YXSWAP2STEP1", "PLAY":
		d.hold(word)
	case "BEGIN":
		if d.begun == 0 {
			d.begun = number
		}
	case "TURN":
		p := protocolPair().FindStringSubmatch(rest)
		if p == nil {
			return true, words.Errorf("{text}: expected a column and a row", "text", strconv.Quote(codec.Cut(rest)))
		}
		if d.begun == 0 {
			d.begun = number
		}
		return true, d.pair(p)
	}
	return true, nil
}

// hold sets a doubt because of an unread part that may change the position.
func (d *dialogue) hold(what string) {
	if d.doubt == nil {
		d.doubt = words.Later("this may not be the game's position: {reason}", "reason",
			words.Later("{text} is not read", "text", strconv.Quote(codec.Cut(what))))
	}
}

// pair reads a move, or a stone of a block.
func (d *dialogue) pair(m []string) error {
	size := d.size
	if size == 0 {
		size = notation.DefaultSize
	}
	x, _ := strconv.Atoi(m[1]) // the pattern matched digits
	y, _ := strconv.Atoi(m[2])
	if x >= size || y >= size {
		return words.Errorf("{point}: {error}", "point", m[1]+","+m[2], "error", codec.OffBoard(size))
	}
	p := notation.At(x, size-1-y)
	switch {
	case d.board && m[3] == "":
		return words.Errorf("{point}: expected whose stone it is, 1 or 2", "point", m[1]+","+m[2])
	case d.board && m[3] == "3":
		return words.Errorf("{point}: a stone of neither side cannot be read", "point", m[1]+","+m[2])
	case d.board:
		d.block = append(d.block, blockStone{p, int(m[3][0] - '0')})
	default:
		d.moves = append(d.moves, p)
	}
	return nil
}

// game returns the tree of the game that has been read.
func (d *dialogue) game() (*format.Tree, error) {
	t, err := codec.NewTree(d.o, d.size)
	if err != nil {
		return nil, err
	}
	t.Line = max(d.begun, 1)
	t.Doubt = d.doubt
	codec.Warn(t, d.doubt)
	if d.ruled {
		if err := codec.SetRule(t, d.rule, d.o); err != nil {
			return nil, err
		}
	}
	var count [3]int
	for _, s := range d.block {
		count[s.whose]++
	}
	own := notation.Black // the program that is asked is to move
	switch count[2] - count[1] {
	case 0:
	case 1:
		own = notation.White
	default:
		return nil, words.AtLine(t.Line,
			words.Errorf("{own} stones of the side to move and {other} of the other do not tell whose are black",
				"own", count[1], "other", count[2]))
	}
	side := func(s blockStone) notation.Stone {
		if s.whose == 1 {
			return own
		}
		return own.Opponent()
	}
	tip, next, ordered := t.Root, notation.Black, true
	for i, s := range d.block {
		ordered = ordered && side(s) == [2]notation.Stone{notation.Black, notation.White}[i%2]
	}
	used := map[notation.Point]bool{}
	for i, s := range d.block {
		if used[s.point] {
			return nil, words.AtLine(t.Line, words.AtMove(i+1, s.point.String(), notation.ErrOccupied))
		}
		used[s.point] = true
		if ordered {
			tip = tip.Add(s.point, next)
			next = next.Opponent()
			continue
		}
		t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: s.point, Stone: side(s)})
	}
	if !ordered {
		codec.Canonical(t.Root)
		t.Root.Turn, next = own, own
	}
	for i, p := range d.moves {
		if used[p] {
			return nil, words.AtLine(t.Line, words.AtMove(len(d.block)+i+1, p.String(), notation.ErrOccupied))
		}
		used[p] = true
		tip = tip.Add(p, next)
		next = next.Opponent()
	}
	return t, nil
}
