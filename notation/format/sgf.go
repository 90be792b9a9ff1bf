package format

// SGF, the Smart Game Format (FF[4] and what older programs wrote before it):
// collections, variations, stones that are set up, marks and comments. Points
// are two letters, column from the left and row from the top, both from a. The
// number of the game (GM) is 4 for gomoku and renju, but files of the field
// also carry 1 (Go) and 5; what counts is the size. A property of our own,
// CURSOR[], stands in the node where the file shows the board: the position of
// a problem whose solution follows it.

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"

	"fukumi/notation"
)

var (
	sgfBegin = regexp.MustCompile(`\(\s*;`)
	sgfName  = regexp.MustCompile(`^\s*\[([^\]\\]{1,40})\]`)
)

// sgfCharset is the encoding that the first CA of a file states, "" where there
// is none.
func sgfCharset(data []byte) string {
	for i := 0; ; i += 2 {
		n := bytes.Index(data[i:], []byte("CA"))
		if n < 0 {
			return ""
		}
		if i += n; i > 0 && (isLetter(data[i-1]) || isDigit(data[i-1])) {
			continue
		}
		if m := sgfName.FindSubmatch(data[i+2 : min(i+64, len(data))]); m != nil {
			return string(m[1])
		}
	}
}

// looksLikeSGF asks for a parenthesis and a semicolon, with nothing but a
// short text before them.
func looksLikeSGF(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if len(data) > 0 && data[0] == '(' {
		return sgfBegin.Match(data[:min(len(data), 64)])
	}
	at := sgfBegin.FindIndex(data[:min(len(data), 1024)])
	return at != nil && bytes.Contains(data, []byte("GM[")) && bytes.Contains(data, []byte("SZ["))
}

func readSGF(data []byte, o *Options, yield func(*Tree, error) bool) {
	stated := sgfCharset(data)
	text, doubt, err := o.decode(data, stated)
	if err != nil {
		yield(nil, err)
		return
	}
	s := &sgfScanner{data: text}
	before := ""
	if at := sgfBegin.FindIndex(text); at != nil && len(bytes.TrimSpace(text[:at[0]])) > 0 {
		before = fmt.Sprintf("the text before the first game is not read: %q",
			cut(string(bytes.TrimSpace(text[:at[0]]))))
		s.pos = at[0]
	}
	if s.peek() == 0 {
		yield(nil, errors.New("nothing to read"))
		return
	}
	for first := true; s.peek() != 0; first = false {
		r := sgfReader{sgfScanner: s, o: o, stated: stated}
		t, err := r.game()
		if err == nil && doubt != "" {
			t.warn("%s", doubt)
		}
		if err == nil && first && before != "" {
			t.warn("%s", before)
		}
		if !yield(t, err) || err != nil {
			return
		}
	}
}

// An sgfReader reads one game.
type sgfReader struct {
	*sgfScanner
	o         *Options
	stated    string // the encoding of the file
	tree      *Tree
	board     board
	nodes     int
	setPoints int             // that were set up or marked
	unread    map[string]bool // properties that a Tree has no place for
	old       bool            // points in capitals or like h8 were met
	cursor    *Node           // where the file shows the board
	twice     bool            // a list in two parts was met
	placed    [notation.Cells]sgfPlaced
}

// An sgfPlaced is the last stone that was set up on a point, and in which node.
type sgfPlaced struct {
	node  int // from 1
	stone notation.Stone
}

// A fork is an open parenthesis: the node before it, and how long the log of
// the board was.
type fork struct {
	node *Node
	log  int
}

// game reads a game from its parenthesis to the one that closes it.
func (r *sgfReader) game() (*Tree, error) {
	if r.peek() != '(' {
		return nil, r.fail(r.pos, "%s where a game begins with (", r.here())
	}
	begin := r.pos
	var forks []fork
	var tip *Node
	var properties []sgfProperty
	var err error
	closed := false // a variation was closed, so that no node may follow
	for {
		switch c := r.peek(); {
		case c == '(':
			forks = append(forks, fork{tip, len(r.board.log)})
			closed = false
			r.pos++
			if r.peek() != ';' {
				return nil, r.fail(r.pos, "no ; after (")
			}
		case c == ';' && !closed:
			at := r.pos
			r.pos++
			if properties, err = r.node(properties[:0]); err != nil {
				return nil, err
			}
			if tip, err = r.add(tip, properties, at); err != nil {
				return nil, err
			}
		case c == ';':
			return nil, r.fail(r.pos, "a node after a variation in parentheses: is a ) missing or too many?")
		case c == ')':
			last := forks[len(forks)-1]
			forks = forks[:len(forks)-1]
			tip, closed = last.node, true
			r.board.rewind(last.log)
			r.pos++
			if len(forks) == 0 {
				return r.finish(begin), nil
			}
		case c == 0 && r.pos == len(r.data):
			return nil, r.fail(r.pos, "the file ends, and %d of its ( are not closed", len(forks))
		default:
			return nil, r.fail(r.pos, "%s is neither a property nor one of ; ( )", r.here())
		}
	}
}

// here shows the next character.
func (r *sgfReader) here() string {
	c, _ := utf8.DecodeRune(r.data[r.pos:])
	return strconv.QuoteRune(c)
}

func (r *sgfReader) finish(begin int) *Tree {
	t := r.tree
	r.see(begin)
	t.Line = r.line
	t.Unread = slices.Sorted(maps.Keys(r.unread))
	t.show(r.cursor)
	if r.old {
		t.warn("points are not two small letters everywhere; capitals are read like them, and points such as h8 with " +
			"the rows from the bottom")
	}
	if !t.alternates() {
		t.warn("the colours of the moves do not alternate with Black first: who moves is as the file says")
	}
	return t
}

// add makes a node of the properties that begin at a byte, and returns the tip
// of the line after it.
func (r *sgfReader) add(tip *Node, properties []sgfProperty, at int) (*Node, error) {
	if r.nodes++; r.nodes > maxNodes {
		return nil, r.fail(at, "more than %d nodes", maxNodes)
	}
	root := tip == nil
	if root {
		if err := r.begin(properties, at); err != nil {
			return nil, err
		}
		tip = r.tree.Root
	} else {
		child := &Node{Move: notation.NoPoint}
		tip.Children = append(tip.Children, child)
		tip = child
	}
	var moves []sgfProperty
	for i, p := range properties {
		if slices.ContainsFunc(properties[:i], func(q sgfProperty) bool { return q.name == p.name }) {
			if !sgfLists[p.name] {
				return nil, r.fail(p.at, "property %s stands twice in a node", p.name)
			}
			if !r.twice {
				r.tree.warn("%s: property %s stands twice in a node: read as one list", r.place(p.at), p.name)
			}
			r.twice = true
		}
		if p.name == "B" || p.name == "W" {
			moves = append(moves, p)
		} else if err := r.set(tip, p, root); err != nil {
			return nil, err
		}
	}
	tip.canonical()
	if len(tip.Marks) > maxMarks {
		return nil, r.fail(at, "more than %d marks on a board", maxMarks)
	}
	if err := r.board.enter(tip); err != nil {
		return nil, r.fail(at, "%w", err)
	}
	return r.moves(tip, moves, root)
}

// moves plays what a node plays. A root, a node that sets up stones and a
// second move in one node each have the move in a node of its own.
func (r *sgfReader) moves(tip *Node, moves []sgfProperty, root bool) (*Node, error) {
	for i, p := range moves {
		side := notation.Black
		if p.name == "W" {
			side = notation.White
		}
		if len(p.values) != 1 {
			return nil, r.fail(p.at, "property %s: %d values: want one point", p.name, len(p.values))
		}
		move, err := r.point(p.values[0])
		if err != nil {
			return nil, r.fail(p.at, "move %s[%s]: %w", p.name, cut(p.values[0]), err)
		}
		if i > 0 {
			r.tree.warn("%s: two moves in one node", r.place(p.at))
		}
		if i > 0 || root || len(tip.Setup) > 0 {
			tip = tip.Add(move, side)
		} else {
			tip.Move, tip.Side = move, side
		}
		if move == notation.NoPoint {
			continue
		}
		if err := r.board.play(move, side); err != nil {
			return nil, r.fail(p.at, "move %s[%s] (%s): %w", p.name, cut(p.values[0]), move, err)
		}
	}
	return tip, nil
}
