package opening

// The steps in plain words, for the player who acts and for those who look on.

import (
	"fukumi/notation"
	"fukumi/notation/words"
)

// About returns a description of the rule in one or two sentences.
func (r Rule) About() *words.Message {
	switch r {
	case Swap:
		return words.Later("One player puts three stones, the other takes a colour.")
	case Swap2:
		return words.Later("One player puts three stones. The other takes a colour, or puts two more and lets the " +
			"first choose.")
	case RIF:
		return words.Later("One of the 26 openings, a swap, and two fifth moves of which White picks one.")
	case Yamaguchi:
		return words.Later("One of the 26 openings with a number of fifth moves, and a swap. White picks one of the " +
			"fifth moves.")
	case Tarannikov:
		return words.Later("Five moves in squares that widen. After each move, the colours may be swapped.")
	case Soosorv8:
		return words.Later("One of the 26 openings and a swap. White puts the fourth move and says how many fifth " +
			"moves, up to eight, there will be. After another swap, White picks one of them.")
	case Taraguchi10:
		return words.Later("Moves in squares that widen, each with a swap. After the fourth, Black may offer ten " +
			"fifth moves instead.")
	}
	return nil
}

// what names acts of a kind.
func (k Kind) what() *words.Message {
	switch k {
	case Put:
		return words.Later("stones##in an opening")
	case Trade:
		return words.Later("a swap of colours")
	case Keep:
		return words.Later("keeping the colours")
	case Declare:
		return words.Later("a number of fifth moves")
	case Offer:
		return words.Later("an offer of fifth moves")
	case Pick:
		return words.Later("the choice of a fifth move")
	}
	return words.Later("this##in an opening")
}

// Task tells the actor what an option asks for.
func (o *Opening) Task(option Option) *words.Message {
	switch option.Kind {
	case Put:
		return o.putting(option.Widths)
	case Trade, Keep:
		return words.Later("Choose a colour.")
	case Declare:
		return words.Later("Say how many fifth moves there will be: 1 to {n}.", "n", option.Number)
	case Offer:
		return words.Later("Offer {n, plural, one {# fifth move} other {# fifth moves}}, no two of them mirror images.",
			"n", option.Number)
	case Pick:
		return words.Later("Pick one of the offered fifth moves: {moves}.", "moves", o.offers)
	}
	return nil
}

func (o *Opening) putting(widths []int) *words.Message {
	width := widths[0]
	switch {
	case len(widths) > 1 && width > 0:
		return words.Later("Put one of the 26 openings: a black stone in the centre, a white one next to it, and a " +
			"black one on the middle 5 by 5 points.")
	case len(widths) > 1:
		return words.Later("Put {n} stones anywhere, {side} first.", "n", len(widths), "side", o.position.Turn())
	case width == 1:
		return words.Later("Put the first stone in the centre.")
	case width > 1:
		return words.Later("Put a {side, select, black {black} other {white}} stone on the middle {n} by {n} points.",
			"side", o.position.Turn(), "n", width)
	}
	return words.Later("Put a {side, select, black {black} other {white}} stone anywhere.", "side", o.position.Turn())
}

// Title names an option as a button does, or returns nil for one that is taken by pressing points.
func (o *Opening) Title(option Option) *words.Message {
	switch side := o.colour(o.Actor()); option.Kind {
	case Trade:
		return words.Later("Take {side}##a colour", "side", side.Opponent())
	case Keep:
		return words.Later("Stay {side}##a colour", "side", side)
	case Put:
		if len(o.left[0].options) > 1 {
			return words.Later("Put {n, plural, one {# stone} other {# stones}}", "n", len(option.Widths))
		}
	case Offer:
		if len(o.left[0].options) > 1 {
			return words.Later("Offer {n, plural, one {# fifth move} other {# fifth moves}}", "n", option.Number)
		}
	}
	return nil
}

// colour returns the colour that a player has now.
func (o *Opening) colour(p Player) notation.Stone {
	if p == o.black {
		return notation.Black
	}
	return notation.White
}

// Did says what an act is that name is about to do: "Fukumi takes Black."
func (o *Opening) Did(a Act, name string) *words.Message {
	side := o.colour(o.Actor())
	switch a.Kind {
	case Put:
		return words.Later("{name} puts {moves}.", "name", name, "moves", a.Points)
	case Trade:
		return words.Later("{name} takes {side}.", "name", name, "side", side.Opponent())
	case Keep:
		return words.Later("{name} stays {side}.", "name", name, "side", side)
	case Declare:
		return words.Later("{name} wants {n, plural, one {# fifth move} other {# fifth moves}}.", "name", name,
			"n", a.Number)
	case Offer:
		return words.Later("{name} offers {moves}.", "name", name, "moves", a.Points)
	case Pick:
		return words.Later("{name} picks {moves}.", "name", name, "moves", a.Points)
	}
	return nil
}
