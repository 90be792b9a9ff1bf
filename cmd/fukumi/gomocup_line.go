package main

// What a manager writes, taken apart: lines, words and points.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
)

// gomoLineMost bounds a line. A whole board on one line takes a tenth of it.
const gomoLineMost = 1 << 16

// A gomoLine is a line of the manager.
type gomoLine struct {
	text string
	at   time.Time // it came in
	long bool      // it was cut at gomoLineMost
}

// readGomoLines sends the lines of r and closes the channel at the end. A line
// ends with CR, LF or both; empty ones are left out, as the protocol says.
func readGomoLines(ctx context.Context, r io.Reader, lines chan<- gomoLine) {
	defer close(lines)
	in := bufio.NewReader(r)
	var text []byte
	long := false
	for {
		c, err := in.ReadByte()
		if err == nil && c != '\r' && c != '\n' {
			if len(text) < gomoLineMost {
				text = append(text, c)
			} else {
				long = true
			}
			continue
		}
		if s := strings.TrimSpace(string(text)); s != "" {
			select {
			case lines <- gomoLine{s, time.Now(), long}:
			case <-ctx.Done():
				return
			}
		}
		text, long = text[:0], false
		if err != nil {
			return
		}
	}
}

// gomoWords are the words of a line. What a comma joins is one word, whatever
// spaces are around the comma.
func gomoWords(text string) []string {
	var words []string
	joined := false // the word before ends with a comma
	for _, f := range strings.Fields(text) {
		if n := len(words); n > 0 && (joined || f[0] == ',') {
			words[n-1] += f
		} else {
			words = append(words, f)
		}
		joined = f[len(f)-1] == ','
	}
	return words
}

// gomoNumbers reads whole numbers with commas between them.
func gomoNumbers(word string) ([]int, error) {
	var list []int
	for _, f := range strings.Split(word, ",") {
		n, err := strconv.Atoi(f)
		if err != nil {
			return nil, fmt.Errorf("%s is not a list of whole numbers with commas between them", shown(word))
		}
		list = append(list, n)
	}
	return list, nil
}

// shown is a text of the manager as it is quoted in an answer: cut, and without
// commas, for a line with a comma and numbers could be taken for a move.
func shown(text string) string {
	const most = 40
	if len(text) > most {
		text = text[:most] + "…"
	}
	return strings.ReplaceAll(strconv.QuoteToGraphic(text), ",", ";")
}

// A gomoGrid turns points into the coordinates of the protocol, which count
// from 0 and have the first row at the top.
type gomoGrid struct{ size int }

var errGomoPass = errors.New("a pass is no point")

// point reads the first two numbers of a list.
func (g gomoGrid) point(n []int) (notation.Point, error) {
	if len(n) < 2 {
		return notation.NoPoint, errors.New("want two numbers for a point: column and row")
	}
	x, y := n[0], n[1]
	if x == -1 && y == -1 {
		return notation.NoPoint, errGomoPass
	}
	if x < 0 || y < 0 || x >= g.size || y >= g.size {
		return notation.NoPoint, fmt.Errorf("column %d and row %d are not on the board of size %d", x, y, g.size)
	}
	return notation.At(x, g.size-1-y), nil
}

// xy are the two coordinates of p.
func (g gomoGrid) xy(p notation.Point) (x, y int) { return p.X(), g.size - 1 - p.Y() }

// text is p as a move.
func (g gomoGrid) text(p notation.Point) string {
	x, y := g.xy(p)
	return strconv.Itoa(x) + "," + strconv.Itoa(y)
}
