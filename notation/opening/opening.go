package opening

// An opening that is being played: the stones, the colours of the players, and the steps that are left.

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// A Player is one of the two players.
type Player uint8

// The players. First begins the opening, with Black.
const (
	First  Player = 1
	Second Player = 2
)

// Other returns the other player.
func (p Player) Other() Player { return 3 - p }

// An Act is what a player does.
type Act struct {
	Kind   Kind             `json:"kind"`
	Points []notation.Point `json:"points,omitempty"` // put, offer and pick
	Number int              `json:"number,omitempty"` // declare
}

// An Opening is an opening that is being played. Its copies are independent of each other.
type Opening struct {
	rule     Rule
	position notation.Position
	black    Player
	left     []step
	declared int
	offers   []notation.Point
}

// Begin begins an opening on an empty board.
func Begin(r Rule, game notation.Rule, size int) (Opening, error) {
	if !slices.Contains(Rules, r) {
		return Opening{}, words.Errorf("no opening rule is named: expected one of {list}", "list", identifiers())
	}
	pos, err := notation.NewPosition(game, size)
	if err != nil {
		return Opening{}, err
	}
	if size%2 == 0 && r != Swap && r != Swap2 {
		return Opening{}, words.Errorf("{rule} needs a board with a centre: an odd number of lines", "rule", r.Name())
	}
	return Opening{rule: r, position: pos, black: First, left: r.steps()}, nil
}

// Rule returns the opening rule.
func (o *Opening) Rule() Rule { return o.rule }

// Position returns the position on the board. Offered moves are not on it.
func (o *Opening) Position() notation.Position { return o.position }

// Black returns the player who has Black now.
func (o *Opening) Black() Player { return o.black }

// Offers returns the fifth moves that were offered, until one of them is picked.
func (o *Opening) Offers() []notation.Point { return slices.Clone(o.offers) }

// Done reports whether the opening is over, so that the game goes on with the side to move.
func (o *Opening) Done() bool { return len(o.left) == 0 }

// Actor returns the player who acts next, or 0 if the opening is over.
func (o *Opening) Actor() Player {
	if o.Done() {
		return 0
	}
	mover := o.black
	if o.position.Turn() == notation.White {
		mover = mover.Other()
	}
	switch o.left[0].by {
	case theFirst:
		return First
	case theSecond:
		return Second
	case offMove:
		return mover.Other()
	}
	return mover
}

// Options returns what the actor may do. In an offer whose number was declared, Number is that number.
func (o *Opening) Options() []Option {
	if o.Done() {
		return nil
	}
	list := slices.Clone(o.left[0].options)
	for i := range list {
		if list[i].Kind == Offer && list[i].Number == 0 {
			list[i].Number = o.declared
		}
		list[i].next = nil
	}
	return list
}

// Do does an act of the actor. If the rule does not allow the act, Do returns an error and changes nothing.
func (o *Opening) Do(a Act) error {
	option, err := o.option(a.Kind)
	if err != nil {
		return err
	}
	next := *o
	next.left = o.left[1:]
	if option.next != nil {
		next.left = option.next
	}
	if err := next.do(option, a); err != nil {
		return err
	}
	*o = next
	return nil
}

// Left returns how many points an act still needs: those that a player has named so far may be fewer than those of
// the option. If no act that begins with these points is allowed, Left returns the same error as Do.
func (o *Opening) Left(a Act) (int, error) {
	option, err := o.option(a.Kind)
	if err != nil {
		return 0, err
	}
	begun := *option
	next := *o
	switch a.Kind {
	case Put:
		n := min(len(a.Points), len(option.Widths))
		begun.Widths = option.Widths[:n]
		return len(option.Widths) - n, next.do(&begun, a)
	case Offer:
		most := cmp.Or(option.Number, o.declared)
		begun.Number = max(min(len(a.Points), most), 1)
		if len(a.Points) == 0 {
			return most, nil
		}
		return most - begun.Number, next.do(&begun, a)
	}
	return 0, next.do(&begun, a)
}

// option returns the option of a kind, or why there is none.
func (o *Opening) option(k Kind) (*Option, error) {
	if o.Done() {
		return nil, words.Errorf("the opening is over")
	}
	if option := o.left[0].option(k); option != nil {
		return option, nil
	}
	var allowed []*words.Message
	for _, option := range o.left[0].options {
		allowed = append(allowed, option.Kind.what())
	}
	return nil, words.Errorf("{rule} does not allow {what} now, only {list}", "rule", o.rule.Name(), "what", k.what(),
		"list", words.LaterList(allowed...))
}

func (o *Opening) do(option *Option, a Act) error {
	switch a.Kind {
	case Trade:
		o.black = o.black.Other()
	case Declare:
		if a.Number < 1 || a.Number > option.Number {
			return words.Errorf("{n} fifth moves: {rule} allows 1 to {most}", "n", a.Number, "rule", o.rule.Name(),
				"most", option.Number)
		}
		o.declared = a.Number
	case Put:
		return o.put(option.Widths, a.Points)
	case Offer:
		return o.offer(cmp.Or(option.Number, o.declared), a.Points)
	case Pick:
		if len(a.Points) != 1 || !slices.Contains(o.offers, a.Points[0]) {
			return words.Errorf("one of the offered fifth moves is to be picked: {moves}", "moves", o.offers)
		}
		o.offers = nil
		return o.position.Play(a.Points[0])
	}
	return nil
}

// put puts stones of alternating colours.
func (o *Opening) put(widths []int, points []notation.Point) error {
	if len(points) != len(widths) {
		return words.Errorf("{n, plural, one {# stone is} other {# stones are}} to be put: {got} were", "n",
			len(widths), "got", len(points))
	}
	for i, p := range points {
		if !o.position.On(p) {
			return offBoard(p, &o.position)
		}
		if !o.within(p, widths[i]) {
			n := o.position.Count(notation.Black) + o.position.Count(notation.White) + 1
			if widths[i] == 1 {
				return words.Errorf("move {n}, {move}: {rule} begins in the centre of the board", "n", n, "move", p,
					"rule", o.rule.Name())
			}
			return words.Errorf("move {n}, {move}: {rule} wants it in the middle, on {width} by {width} points", "n", n,
				"move", p, "rule", o.rule.Name(), "width", widths[i])
		}
		if o.position.MakesFive(p, o.position.Turn()) {
			return words.Errorf("{move} makes five: an opening must not decide the game", "move", p)
		}
		if err := o.position.Play(p); err != nil {
			return words.Errorf("{move}: {reason}", "move", p, "reason", err)
		}
	}
	return nil
}

func offBoard(p notation.Point, pos *notation.Position) error {
	return words.Errorf("{move} is not on the board of {n} lines", "move", p, "n", pos.Size())
}

// within reports whether a point lies in the central square of a width.
func (o *Opening) within(p notation.Point, width int) bool {
	middle := o.position.Size() / 2
	apart := func(n int) int { return max(n-middle, middle-n) }
	return width == 0 || max(apart(p.X()), apart(p.Y())) <= width/2
}

// offer offers fifth moves, no two of which a symmetry of the position maps onto each other.
func (o *Opening) offer(n int, points []notation.Point) error {
	if len(points) != n {
		return words.Errorf("{n, plural, one {# fifth move is} other {# fifth moves are}} to be offered: {got} were",
			"n", n, "got", len(points))
	}
	for i, p := range points {
		if !o.position.On(p) {
			return offBoard(p, &o.position)
		}
		if err := o.position.Legal(p, o.position.Turn()); err != nil {
			return words.Errorf("{move}: {reason}", "move", p, "reason", err)
		}
		for _, q := range points[:i] {
			if p == q {
				return words.Errorf("{move} is offered twice", "move", p)
			}
			if Mirrored(&o.position, p, q) {
				return words.Errorf("{a} and {b} are mirror images: offered fifth moves must differ",
					"a", q, "b", p)
			}
		}
	}
	o.offers = slices.Clone(points)
	return nil
}

// Mirrored reports whether a symmetry of the position maps p onto q, so that not both may be offered.
func Mirrored(pos *notation.Position, p, q notation.Point) bool {
	for t := range notation.Symmetries {
		if image := pos.Image(t); t.Apply(p, pos.Size()) == q && image.Same(pos) {
			return true
		}
	}
	return false
}
