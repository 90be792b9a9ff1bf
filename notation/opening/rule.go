package opening

// The opening rules as tables of steps.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// A Rule is an opening rule.
type Rule uint8

// The rules.
const (
	Swap        Rule = 1 + iota // three stones, and the other player takes a colour
	Swap2                       // the same, or two more stones, and the first player takes a colour
	RIF                         // one of the 26 openings, a swap, two fifth moves
	Yamaguchi                   // one of the 26 openings with a number of fifth moves, a swap
	Tarannikov                  // a swap after each of the first five moves, which widen
	Soosorv8                    // one of the 26 openings, a swap, up to eight fifth moves with the fourth, a swap
	Taraguchi10                 // a swap after each of three moves; then another and a fifth move, or ten of them
)

// Rules are all opening rules.
var Rules = []Rule{Swap, Swap2, RIF, Yamaguchi, Tarannikov, Soosorv8, Taraguchi10}

var ruleNames = map[Rule]struct{ id, name string }{
	Swap: {"swap", "Swap"}, Swap2: {"swap2", "Swap2"}, RIF: {"rif", "RIF"}, Yamaguchi: {"yamaguchi", "Yamaguchi"},
	Tarannikov: {"tarannikov", "Tarannikov"}, Soosorv8: {"soosorv-8", "Soosõrv-8"},
	Taraguchi10: {"taraguchi-10", "Taraguchi-10"},
}

// String returns the identifier of the rule, such as "soosorv-8".
func (r Rule) String() string {
	if n, ok := ruleNames[r]; ok {
		return n.id
	}
	return fmt.Sprintf("Rule(%d)", uint8(r))
}

// Name returns the name of the rule, which is the same in every language: "Soosõrv-8".
func (r Rule) Name() string { return ruleNames[r].name }

// Game returns the rule of the game for which the opening rule was made, if it was made for one.
func (r Rule) Game() (game notation.Rule, known bool) {
	return notation.Renju, r != Swap && r != Swap2
}

// MarshalText returns the identifier of the rule.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads an identifier.
func (r *Rule) UnmarshalText(text []byte) error {
	for _, k := range Rules {
		if strings.EqualFold(k.String(), string(text)) {
			*r = k
			return nil
		}
	}
	return words.Errorf("opening rule \"{text}\": expected one of {list}", "text", string(text), "list", identifiers())
}

func identifiers() string {
	var list []string
	for _, r := range Rules {
		list = append(list, r.String())
	}
	return strings.Join(list, ", ")
}

// A Kind says what an act does.
type Kind string

// The kinds of acts.
const (
	Put     Kind = "put"     // put the stones of Points
	Trade   Kind = "swap"    // take the other colour
	Keep    Kind = "keep"    // keep one's colour
	Declare Kind = "declare" // say how many fifth moves will be offered: Number
	Offer   Kind = "offer"   // offer the fifth moves of Points
	Pick    Kind = "pick"    // pick one of them: the only point of Points
)

// An actor says who acts in a step.
type actor uint8

const (
	theFirst  actor = iota // the player who began
	theSecond              // the other one
	onMove                 // the player of the colour to move
	offMove                // the player of the other colour
)

// A step is a state of an opening in which one player may choose between options.
type step struct {
	by      actor
	options []Option
}

// An Option is what may be done in a step.
type Option struct {
	Kind   Kind  `json:"kind"`
	Widths []int `json:"widths"` // put: for each stone, the width of the central square for it, or 0 for anywhere
	Number int   `json:"number"` // offer: how many; declare: the most
	next   []step
}

// anyNumber is the most fifth moves that can be declared by a rule that states no bound.
const anyNumber = 20

func put(widths ...int) Option { return Option{Kind: Put, Widths: widths} }

// colours is a step in which a player may take the other colour.
func colours(by actor) step { return step{by, []Option{{Kind: Trade}, {Kind: Keep}}} }

// named is the step in which the first player puts one of the 26 openings.
var named = step{theFirst, []Option{put(1, 3, 5)}}

// fifths are the steps in which Black offers as many fifth moves as n, or as declared if n is 0, and White picks one.
func fifths(n int) []step {
	return []step{{onMove, []Option{{Kind: Offer, Number: n}}}, {offMove, []Option{{Kind: Pick}}}}
}

// widening are steps in which n moves are put, each in a wider square, with a swap after each.
func widening(n int) (list []step) {
	for i := range n {
		list = append(list, step{onMove, []Option{put(2*i + 1)}}, colours(onMove))
	}
	return list
}

// steps returns the steps of a rule.
func (r Rule) steps() []step {
	anywhere, fourth := step{theFirst, []Option{put(0, 0, 0)}}, step{onMove, []Option{put(0)}}
	switch r {
	case Swap:
		return []step{anywhere, colours(theSecond)}
	case Swap2:
		more := put(0, 0)
		more.next = []step{colours(theFirst)}
		return []step{anywhere, {theSecond, []Option{{Kind: Trade}, {Kind: Keep}, more}}}
	case RIF:
		return append([]step{named, colours(theSecond), fourth}, fifths(2)...)
	case Yamaguchi:
		declared := step{theFirst, []Option{{Kind: Declare, Number: anyNumber}}}
		return append([]step{named, declared, colours(theSecond), fourth}, fifths(0)...)
	case Tarannikov:
		return widening(5)
	case Soosorv8:
		return append([]step{named, colours(theSecond), fourth,
			{offMove, []Option{{Kind: Declare, Number: 8}}}, colours(onMove)}, fifths(0)...)
	case Taraguchi10:
		fifth := []step{{onMove, []Option{put(9)}}, colours(onMove)}
		ten := fifths(10)
		ten[0].options[0].next = ten[1:]
		return append(widening(3), step{onMove, []Option{put(7)}}, step{onMove, []Option{
			{Kind: Trade, next: fifth}, {Kind: Keep, next: fifth}, ten[0].options[0],
		}})
	}
	return nil
}

// option returns the option of a kind.
func (s *step) option(k Kind) *Option {
	if i := slices.IndexFunc(s.options, func(o Option) bool { return o.Kind == k }); i >= 0 {
		return &s.options[i]
	}
	return nil
}
