package sgf

// Reading one game into a tree. Every stone and move is put on a board, so that an error names the
// place of a move that cannot be played.

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// A reader reads one game.
type reader struct {
	*scanner
	o         *format.Options
	stated    string // the encoding of the file
	tree      *format.Tree
	board     codec.Board
	nodes     int
	setPoints int             // number of points that were set up or marked
	unread    map[string]bool // properties that a Tree cannot hold
	old       bool            // some points are in capitals or have the form h8
	cursor    *format.Node    // the node at which the file shows the board
	last      *format.Node    // the last node of the main line
	dead      int             // within a left-out branch: the number of open parentheses at its beginning; else 0
	dropped   int             // number of left-out branches
	twice     bool            // some list of points has two parts
	chained   bool            // some node has several moves
	placed    [notation.Cells]setupPoint
	opened    [notation.Cells]bool // the points of the opening in private properties
}

// A setupPoint is the last stone that was set up on a point, with the number of the node.
type setupPoint struct {
	node  int // from 1
	stone notation.Stone
}

// A fork describes an open parenthesis: the node before it, and the length of the log of the board
// at that node.
type fork struct {
	node *format.Node
	log  int
}

// game reads a game from its opening to its closing parenthesis.
func (r *reader) game() (*format.Tree, error) {
	if r.peek() != '(' {
		return nil, r.fail(r.pos, words.Errorf("{text} where a game begins with (", "text", r.here()))
	}
	begin := r.pos
	var forks []fork
	var tip *format.Node
	var properties []property
	var err error
	closed := false // a variation was closed, so no node may follow
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

// here returns the next character, quoted for an error.
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

// errDropped is the error for a node after which all moves are left out, because one cannot be
// played: see drop.
var errDropped = errors.New("left out")

// add makes nodes of the properties at offset at, and returns the last of them. There may be several
// nodes, because some programs write several moves, each with its own properties, into one node.
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

// oneMove returns the number of properties that belong to the first move of a node. They end before
// the next move, or before a property whose name has already occurred after the move.
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

// addNode is like add, for the properties of at most one move.
func (r *reader) addNode(tip *format.Node, properties []property, at int) (*format.Node, error) {
	if r.nodes++; r.nodes > r.o.Nodes() {
		return nil, r.fail(at, &format.NodesError{Max: r.o.Nodes()})
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
		// Remove the node of the left-out move.
		up.Children = up.Children[:len(up.Children)-1]
		if next = up; tip == r.last {
			r.last = up
		}
	}
	return next, err
}

// moves plays the moves of a node. A move gets a new node if it follows the root, a node that sets
// up stones, or another move.
func (r *reader) moves(tip *format.Node, moves []property, root bool) (*format.Node, error) {
	for i, p := range moves {
		side := notation.Black
		if p.name == "W" {
			side = notation.White
		}
		if len(p.values) != 1 {
			return nil, r.fail(p.at, words.Errorf("property {name}: {n} values: expected one point", "name", p.name,
				"n", len(p.values)))
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
		own := i > 0 || root || len(tip.Setup) > 0 // whether the move gets a new node
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

// drop leaves out a move after tip that cannot be played, and everything after that move. In the
// main line this is an error, unless the game is only wanted up to an earlier move.
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

// alternates reports whether the moves of the main line alternate. If no stones are set up, the
// first must be Black's.
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
