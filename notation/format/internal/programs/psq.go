package programs

// Piskvork's .psq, the game file of Gomocup:
//
//	Piskvorky 15x15, 11:11, 0     size, levels of the players, who began
//	8,8,0                         column and row, from the left and the top, both from 1, and milliseconds
//	...
//	pbrain-A.exe                  the players, in games between programs
//	pbrain-B.exe
//	-1                            a code, usually of an error
//	0,Freestyle15_1               the group, in Gomocup's archive
//
// The file does not state the rule, except in the name of the group.

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	psqHeader = pattern.New(`^(?i:piskvork[a-z]*)\s+(\d{1,4})\s*x\s*(\d{1,4})\s*,\s*-?\d+\s*[:-]\s*-?\d+\s*(?:,` +
		`\s*(-?\d+)\s*)?$`)
	psqBegin = pattern.New(`^(?i:piskvork[a-z]*)\s+\d+\s*x\s*\d+`)
	psqMove  = pattern.New(`^\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*-?\d+\s*)?$`)
	psqCode  = pattern.New(`^\s*-?\d+\s*$`)
	psqStump = pattern.New(`\n\s*[1-9]\d*$`)
	psqGroup = pattern.New(`^\s*-?\d+\s*,\s*(\D.*)$`)
)

func LooksLikePSQ(data []byte) bool {
	return psqBegin().Match(bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 256)], []byte("\ufeff")), " \t\r\n"))
}

func ReadPSQ(data []byte, o *format.Options, yield codec.Yield) {
	text, yield, ok := codec.Text(data, o, "game", yield)
	if !ok {
		return
	}
	t, err := psqGame(strings.Split(strings.TrimRight(text, " \t\r\n"), "\n"), o)
	if err == nil && psqStump().MatchString(text) {
		codec.Warn(t, words.Later("the last line is a number and does not end: perhaps it is the beginning of a move, "+
			"and the file is cut off"))
	}
	yield(t, err)
}

// psqGame reads the lines of a file.
func psqGame(lines []string, o *format.Options) (*format.Tree, error) {
	head := psqHeader().FindStringSubmatch(strings.TrimSpace(strings.TrimPrefix(lines[0], "\ufeff")))
	if head == nil {
		return nil, words.AtLine(1, words.Errorf("{text}: expected a header like {example}", "text",
			strconv.Quote(codec.Cut(lines[0])), "example", `"Piskvorky 15x15, 11:11, 0"`))
	}
	if head[1] != head[2] {
		return nil, words.AtLine(1, words.Errorf("a board of {size} is not square", "size", head[1]+"x"+head[2]))
	}
	size, _ := strconv.Atoi(head[1])
	t, err := codec.NewTree(o, size)
	if err != nil {
		return nil, words.AtLine(1, err)
	}
	line := codec.NewLine(t)
	first := psqFirst(lines[1:], t.Size)
	if first == 0 {
		codec.Warn(t, words.Later("columns and rows are read from 0, since one of them is 0"))
	}
	at := 1
	for ; at < len(lines); at++ {
		m := psqMove().FindStringSubmatch(lines[at])
		if m == nil {
			break
		}
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		p := notation.NoPoint
		if x, y := x-first, y-first; x >= 0 && y >= 0 && x < t.Size && y < t.Size {
			p = notation.At(x, t.Size-1-y)
		}
		if err := line.Play(p); err != nil {
			return nil, words.AtLine(at+1, words.AtMove(at, m[1]+","+m[2], err))
		}
	}
	return t, psqEnd(t, lines, at, head[3] == "1", o)
}

// psqFirst returns the number of the first column and row. It is 0 if a move has a 0 and no move has
// a number that is only valid when counted from 1. Otherwise it is 1.
func psqFirst(lines []string, size int) int {
	least, most := 1, 0
	for _, line := range lines {
		m := psqMove().FindStringSubmatch(line)
		if m == nil {
			break
		}
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		least, most = min(least, x, y), max(most, x, y)
	}
	if least == 0 && most < size {
		return 0
	}
	return 1
}

// psqEnd reads the lines after the moves, from line at on.
func psqEnd(t *format.Tree, lines []string, at int, secondBegan bool, o *format.Options) error {
	rest := lines[at:]
	for i := range rest {
		rest[i] = strings.TrimSpace(rest[i])
	}
	// No line after the code and the group belongs to the game.
	for i := range rest {
		if !psqCode().MatchString(rest[i]) || i+1 >= len(rest) {
			continue
		}
		end := i + 1
		if psqGroup().MatchString(rest[end]) {
			end++
		}
		if end < len(rest) {
			codec.Warn(t, words.Later("the text after the end of the game is not read: {text}", "text",
				strconv.Quote(codec.Cut(strings.TrimSpace(strings.Join(rest[end:], " "))))))
			rest = rest[:end]
		}
		break
	}
	if n := len(rest); n > 0 && n != 2 && psqGroup().MatchString(rest[n-1]) ||
		n == 2 && psqCode().MatchString(rest[0]) {
		if err := readGroup(t, rest[n-1], o); err != nil {
			return words.AtLine(len(lines), err)
		}
		rest = rest[:n-1]
	}
	if n := len(rest); n == 0 || !psqCode().MatchString(rest[n-1]) {
		codec.Warn(t, words.Later("the file has no line with a code at its end: perhaps it is cut off"))
	} else {
		rest = rest[:n-1]
	}
	switch {
	case len(rest) == 0:
	case len(rest) == 2 && !psqMove().MatchString(rest[1]):
		t.Info.Black, t.Info.White = rest[0], rest[1]
		if secondBegan {
			t.Info.Black, t.Info.White = rest[1], rest[0]
		}
	default:
		return words.AtLine(at+1, words.Errorf("{text} is neither a move nor the end of a game (2 players and a code)",
			"text", strconv.Quote(codec.Cut(rest[0]))))
	}
	return nil
}

// readGroup reads the last line of a file of Gomocup's archive. The meaning of its
// number is not documented.
func readGroup(t *format.Tree, line string, o *format.Options) error {
	m := psqGroup().FindStringSubmatch(line)
	if m == nil {
		return words.Errorf("{text}: expected a number and the name of a group", "text", strconv.Quote(codec.Cut(line)))
	}
	t.Info.Event = m[1]
	if rule, known := codec.RuleNamed(m[1]); known {
		return codec.SetRule(t, rule, o)
	}
	return nil
}

// WritePSQ writes the moves, and the players if both are known.
func WritePSQ(t *format.Tree) ([]byte, []string, error) {
	losses := codec.Losses(t)
	moves, err := codec.Moves(t, losses)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "Piskvorky %dx%d, 11:11, 0\n", t.Size, t.Size)
	for _, p := range moves {
		fmt.Fprintf(&b, "%d,%d,0\n", p.X()+1, t.Size-p.Y())
	}
	if black, white := codec.OneLine(t.Info.Black), codec.OneLine(t.Info.White); psqName(black) && psqName(white) {
		fmt.Fprintf(&b, "%s\n%s\n", black, white)
		delete(losses, "the players")
	}
	b.WriteString("-1\n")
	return b.Bytes(), codec.Phrases(losses), nil
}

// psqName reports whether text can be the name of a player, because it is not empty and
// does not look like a move, a code or a group.
func psqName(text string) bool {
	return strings.TrimSpace(text) == text && text != "" &&
		!psqMove().MatchString(text) && !psqCode().MatchString(text) && !psqGroup().MatchString(text)
}
