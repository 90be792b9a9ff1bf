// Package sgf reads and writes SGF, the Smart Game Format (FF[4] and what older programs wrote before it):
// collections, variations, stones that are set up, marks and comments. Points
// are two letters, column from the left and row from the top, both from a. The
// number of the game (GM) is 4 for gomoku and renju, but files of the field
// also carry 1 (Go) and 5; what counts is the size. A property of our own,
// CURSOR[], stands in the node where the file shows the board: the position of
// a problem whose solution follows it.
package sgf

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	beginning   = pattern.New(`\(\s*;`)
	charsetName = pattern.New(`^\s*\[([^\]\\]{1,40})\]`)
)

// statedCharset is the encoding that the first CA of a file states, "" where there
// is none.
func statedCharset(data []byte) string {
	for i := 0; ; i += 2 {
		n := bytes.Index(data[i:], []byte("CA"))
		if n < 0 {
			return ""
		}
		if i += n; i > 0 && (codec.IsLetter(data[i-1]) || codec.IsDigit(data[i-1])) {
			continue
		}
		if m := charsetName().FindSubmatch(data[i+2 : min(i+64, len(data))]); m != nil {
			return string(m[1])
		}
	}
}

// fragment is how a piece of a game begins that was copied without its parentheses.
var fragment = pattern.New(`^\s*(?:;\s*)?(?:(?:GM|FF|SZ)\[[^\]]*\]|A?[BW]\[[a-zA-Z]{2}\])`)

// wide are the signs of SGF as an input method of full width writes them.
var wide = strings.NewReplacer("（", "(", "）", ")", "；", ";", "［", "[", "］", "]")

// completed puts the parentheses around a piece of a game, and says what was done to it.
func completed(data []byte) (game []byte, doubt *words.Message) {
	head := bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), 64)], []byte("\ufeff")))
	if bytes.HasPrefix(head, []byte("（")) && beginning().MatchString(wide.Replace(string(head))) {
		return []byte(wide.Replace(string(data))), words.Later("signs of full width are read like those of SGF")
	}
	if !fragment().Match(head) {
		return data, nil
	}
	game = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	begin := "(;"
	if game[0] == ';' {
		begin = "("
	}
	game = append([]byte(begin), game...)
	if n := bytes.Count(game, []byte("(")) - bytes.Count(game, []byte(")")); n == 1 {
		game = append(game, ')')
	}
	return game, words.Later("a piece of SGF without its parentheses is read as a whole game")
}

// LooksLike asks for a parenthesis and a semicolon, with nothing but a
// short text before them.
func LooksLike(data []byte) bool {
	if _, doubt := completed(data); doubt != nil {
		return true
	}
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if len(data) > 0 && data[0] == '(' {
		return beginning().Match(data[:min(len(data), 64)])
	}
	at := beginning().FindIndex(data[:min(len(data), 1024)])
	return at != nil && bytes.Contains(data, []byte("GM[")) && bytes.Contains(data, []byte("SZ["))
}

func Read(data []byte, o *format.Options, yield codec.Yield) {
	data, piece := completed(data)
	stated := statedCharset(data)
	text, doubt, err := codec.Decode(o, data, stated)
	if err != nil {
		yield(nil, err)
		return
	}
	if !wellFormed(text) && wellFormed(data) {
		// A broken character has taken the bracket behind it: what stands between brackets
		// is decoded by itself.
		text = decodeValues(data, codec.Piecewise(o, data, stated))
	}
	s := &scanner{data: text}
	var before *words.Message
	if at := beginning().FindIndex(text); at != nil && len(bytes.TrimSpace(text[:at[0]])) > 0 {
		before = words.Later("the text before the first game is not read: {text}", "text",
			strconv.Quote(codec.Cut(string(bytes.TrimSpace(text[:at[0]])))))
		s.pos = at[0]
	}
	if s.peek() == 0 {
		yield(nil, words.Errorf("nothing to read"))
		return
	}
	for s.peek() != 0 {
		r := reader{scanner: s, o: o, stated: stated}
		begin := s.pos
		t, err := r.game()
		if err != nil {
			s.leave(begin)
		}
		between := s.skip()
		if err == nil {
			if between != "" {
				codec.Warn(t, words.Later("text outside the games is not read: {text}", "text",
					strconv.Quote(codec.Cut(between))))
			}
			codec.Warn(t, doubt)
			codec.Warn(t, piece)
			codec.Warn(t, before)
			piece, before = nil, nil
		}
		if !yield(t, err) {
			return
		}
	}
}

// leave goes behind the game that begins at a byte and that could not be read: behind the
// parenthesis that closes it or, where none does, to the next line that begins a game.
func (s *scanner) leave(begin int) {
	const most = 8 // times that a file is gone through for the ends of its bad games
	left := scanner{data: s.data, pos: begin}
	depth := 0
	var properties []property
	for {
		c := left.peek()
		if c == 0 || s.left > most*len(s.data) {
			s.pos = max(s.pos, begin+1)
			if at := anotherGame().FindIndex(s.data[s.pos:]); at != nil {
				s.pos += at[1] - 1
				for s.data[s.pos] != '(' {
					s.pos--
				}
			} else {
				s.pos = len(s.data)
			}
			return
		}
		from := left.pos
		left.pos++
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth <= 0 {
				s.pos = left.pos
				return
			}
		case ';':
			_, _ = left.node(properties[:0]) // what is wrong with it was said, or stands behind that
		case '[': // of no property
			for left.pos < len(s.data) && s.data[left.pos] != ']' {
				if s.data[left.pos] == '\\' {
					left.pos++
				}
				left.pos++
			}
			left.pos = min(left.pos, len(s.data))
		}
		s.left += left.pos - from
	}
}

// anotherGame is where a game begins on a line of its own.
var anotherGame = pattern.New(`(?:^|\n)\s*\(\s*;`)

// skip goes to the beginning of the next game, or to the end where none comes, and
// returns the text before it. The first such text is told of, and no other.
func (s *scanner) skip() string {
	if c := s.peek(); c == 0 || c == '(' && beginning().Match(s.data[s.pos:min(len(s.data), s.pos+64)]) {
		return ""
	}
	rest := s.data[s.pos:]
	end := len(rest)
	if at := anotherGame().FindIndex(rest); at != nil {
		end = at[1] - 1
		for rest[end] != '(' {
			end--
		}
	}
	s.pos += end
	told := strings.TrimRight(string(bytes.TrimSpace(rest[:end])), "\x00\x1a")
	if s.skipped {
		return ""
	}
	s.skipped = told != ""
	return told
}

// A reader reads one game.
type reader struct {
	*scanner
	o         *format.Options
	stated    string // the encoding of the file
	tree      *format.Tree
	board     codec.Board
	nodes     int
	setPoints int             // that were set up or marked
	unread    map[string]bool // properties that a Tree has no place for
	old       bool            // points in capitals or like h8 were met
	cursor    *format.Node    // where the file shows the board
	last      *format.Node    // of the main line
	dead      int             // open parentheses where a branch was left out that goes on; 0 where none does
	dropped   int             // branches that were left out
	twice     bool            // a list in two parts was met
	chained   bool            // several moves in one node were met
	placed    [notation.Cells]placedIn
	opened    [notation.Cells]bool // by the opening in private properties
}

// A placedIn is the last stone that was set up on a point, and in which node.
type placedIn struct {
	node  int // from 1
	stone notation.Stone
}

// A fork is an open parenthesis: the node before it, and how long the log of
// the board was.
type fork struct {
	node *format.Node
	log  int
}

// game reads a game from its parenthesis to the one that closes it.
func (r *reader) game() (*format.Tree, error) {
	if r.peek() != '(' {
		return nil, r.fail(r.pos, words.Errorf("{text} where a game begins with (", "text", r.here()))
	}
	begin := r.pos
	var forks []fork
	var tip *format.Node
	var properties []property
	var err error
	closed := false // a variation was closed, so that no node may follow
	for {
		switch c := r.peek(); {
		case c == '(':
			forks = append(forks, fork{tip, len(r.board.Log)})
			closed = false
			r.pos++
			if r.peek() != ';' {
				return nil, r.fail(r.pos, words.Errorf("no ; after ("))
			}
		case c == ';' && !closed:
			at := r.pos
			r.pos++
			if properties, err = r.node(properties[:0]); err != nil {
				return nil, err
			}
			if r.dead > 0 {
				continue
			}
			if tip, err = r.add(tip, properties, at); err == errDropped {
				r.dead = len(forks)
			} else if err != nil {
				return nil, err
			}
		case c == ';':
			return nil, r.fail(r.pos, words.Errorf("a node after a variation in parentheses: is a ) missing or too "+
				"many?"))
		case c == ')':
			last := forks[len(forks)-1]
			forks = forks[:len(forks)-1]
			if len(forks) < r.dead {
				r.dead = 0
			}
			tip, closed = last.node, true
			r.board.Rewind(last.log)
			r.pos++
			if len(forks) == 0 {
				return r.finish(begin), nil
			}
		case c == 0 && r.pos == len(r.data):
			return nil, r.fail(r.pos, words.Errorf("the file ends, and {n} of its ( are not closed", "n", len(forks)))
		default:
			return nil, r.fail(r.pos, words.Errorf("{text} is neither a property nor one of ; ( )", "text", r.here()))
		}
	}
}

// here shows the next character.
func (r *reader) here() string {
	c, _ := utf8.DecodeRune(r.data[r.pos:])
	return strconv.QuoteRune(c)
}

func (r *reader) finish(begin int) *format.Tree {
	t := r.tree
	r.see(begin)
	t.Line = r.line
	t.Unread = slices.Sorted(maps.Keys(r.unread))
	codec.Show(t, r.cursor)
	if r.bracket != "" {
		codec.Warn(t, words.Later("property {name}: a bracket without a backslash is read as text", "name", r.bracket))
		r.bracket = ""
	}
	if r.old {
		codec.Warn(t, words.Later("points are not two small letters everywhere; capitals are read like them, and "+
			"points such as h8 with the rows from the bottom"))
	}
	codec.Dropped(t, r.dropped)
	if !alternates(t) {
		codec.Warn(t, words.Later("the colours of the moves do not alternate with Black first: who moves is as the "+
			"file says"))
	}
	return t
}

// errDropped says that what follows a node is left out, with the moves from one that cannot be
// played on: see drop.
var errDropped = errors.New("left out")

// add makes nodes of the properties that begin at a byte, and returns the tip of the line after
// them. Some programs write several moves into one node, with what they say of each.
func (r *reader) add(tip *format.Node, properties []property, at int) (*format.Node, error) {
	for {
		n := oneMove(properties)
		next, err := r.addNode(tip, properties[:n], at)
		if err != nil || n == len(properties) {
			return next, err
		}
		tip, properties, at = next, properties[n:], properties[n].at
		if !r.chained {
			r.chained = true
			codec.Warn(r.tree, words.Later("{place}: several moves in one node: they are read one after the other",
				"place", r.place(at)))
		}
	}
}

// oneMove is how many properties belong to the first move of a node: up to the next move, or to one
// that has been said of this move.
func oneMove(properties []property) int {
	moved := false
	for i, p := range properties {
		move := p.name == "B" || p.name == "W"
		if moved && (move || !lists[p.name] && slices.ContainsFunc(properties[:i], func(q property) bool {
			return q.name == p.name
		})) {
			return i
		}
		moved = moved || move
	}
	return len(properties)
}

// addNode is add for properties of one move at most.
func (r *reader) addNode(tip *format.Node, properties []property, at int) (*format.Node, error) {
	if r.nodes++; r.nodes > r.o.Nodes() {
		return nil, r.fail(at, &format.NodesError{Most: r.o.Nodes()})
	}
	up, root := tip, tip == nil
	if root {
		if err := r.begin(properties, at); err != nil {
			return nil, err
		}
		tip = r.tree.Root
		r.last = tip
	} else {
		child := &format.Node{Move: notation.NoPoint}
		if tip == r.last && len(tip.Children) == 0 {
			r.last = child
		}
		tip.Children = append(tip.Children, child)
		tip = child
	}
	var moves []property
	for i, p := range properties {
		if slices.ContainsFunc(properties[:i], func(q property) bool { return q.name == p.name }) {
			if !lists[p.name] {
				return nil, r.fail(p.at, words.Errorf("property {name} stands twice in a node", "name", p.name))
			}
			if !r.twice && lists[p.name] {
				codec.Warn(r.tree, words.Later("{place}: property {name} stands twice in a node: read as one list",
					"place", r.place(p.at), "name", p.name))
			}
			r.twice = r.twice || lists[p.name]
		}
		if _, private := opening[p.name]; private {
			moves = append(moves, openingMoves(p)...)
		} else if p.name == "B" || p.name == "W" {
			moves = append(moves, p)
		} else if err := r.set(tip, p, root); err != nil {
			return nil, err
		}
	}
	codec.Canonical(tip)
	if len(tip.Marks) > codec.MaxMarks {
		return nil, r.fail(at, words.Errorf("more than {n} marks on a board", "n", codec.MaxMarks))
	}
	if err := r.board.Enter(tip); err != nil {
		return nil, r.fail(at, err)
	}
	next, err := r.moves(tip, moves, root)
	if err == errDropped && next == tip && up != nil && tip.Side == notation.Empty && len(tip.Setup) == 0 {
		// It is the node of the move that is left out.
		up.Children = up.Children[:len(up.Children)-1]
		if next = up; tip == r.last {
			r.last = up
		}
	}
	return next, err
}

// moves plays what a node plays. A root, a node that sets up stones and a
// second move in one node each have the move in a node of its own.
func (r *reader) moves(tip *format.Node, moves []property, root bool) (*format.Node, error) {
	for i, p := range moves {
		side := notation.Black
		if p.name == "W" {
			side = notation.White
		}
		if len(p.values) != 1 {
			return nil, r.fail(p.at, words.Errorf("property {name}: {n} values: want one point", "name", p.name, "n",
				len(p.values)))
		}
		move, err := r.point(p.values[0])
		if err != nil {
			return r.drop(tip, r.fail(p.at, words.Errorf("move {move}: {error}", "move",
				shown(p.name, p.values[0]), "error", err)))
		}
		if move != notation.NoPoint && r.opened[move] && r.board.Cells[move] != notation.Empty {
			r.doubt(words.Later("move {name}[{text}] stands on a stone of the opening and is left out", "name", p.name,
				"text", codec.Cut(p.values[0])))
			continue
		}
		own := i > 0 || root || len(tip.Setup) > 0 // a node of its own
		if move != notation.NoPoint {
			r.opened[move] = r.opened[move] || p.private
			if err := r.board.Play(move, side); err != nil {
				return r.drop(tip, r.fail(p.at, words.Errorf("move {move} ({point}): {error}", "move",
					shown(p.name, p.values[0]), "point", move, "error", err)))
			}
		}
		if own {
			on := tip == r.last
			if tip = tip.Add(move, side); on {
				r.last = tip
			}
		} else {
			tip.Move, tip.Side = move, side
		}
	}
	return tip, nil
}

// drop leaves out a move that cannot be played, which would follow tip, and all behind it. In the
// main line that is an error, unless the game is wanted only up to there.
func (r *reader) drop(tip *format.Node, fault error) (*format.Node, error) {
	if tip == r.last {
		plies := r.tree.Plies()
		if r.o.After == nil || *r.o.After > plies {
			return nil, &format.FaultError{Plies: plies, Reason: fault}
		}
	}
	r.dropped++
	return tip, errDropped
}

// alternates reports whether the moves of the main line alternate, from Black
// where no stones are set up.
func alternates(t *format.Tree) bool {
	last := notation.White
	for n := range t.MainLine() {
		if len(n.Setup) > 0 || n.Turn != notation.Empty {
			last = notation.Empty
		}
		if n.Side != notation.Empty {
			if n.Side == last {
				return false
			}
			last = n.Side
		}
	}
	return true
}
