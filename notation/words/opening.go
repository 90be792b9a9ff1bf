package words

// The names of the 26 openings of renju. The first stone is in the centre, the second next to it,
// and the third at most two lines from the centre. Turned and mirrored openings have the same name.
//
// The names, numbers and places are those of the Renju International Federation, as shown in
// Wikipedia ("Renju opening pattern").

import "fukumi/notation"

// An Opening is a named opening of renju.
type Opening struct {
	Number   int  // 1 to 13
	Indirect bool // the second stone is diagonally next to the first, not on its row or column
	Name     *Message
	Japanese string
}

// Short returns the number, D for direct or I for indirect, and the name: "4D Kagetsu".
func (o *Opening) Short(l *Language) string {
	if o.Indirect {
		return l.Say("{n}I {name}##opening, indirect", "n", o.Number, "name", o.Name)
	}
	return l.Say("{n}D {name}##opening, direct", "n", o.Number, "name", o.Name)
}

// Text returns Short with the Japanese name: "4D Kagetsu (花月)".
func (o *Opening) Text(l *Language) string {
	if o.Indirect {
		return l.Say("{n}I {name} ({japanese})##opening, indirect", "n", o.Number, "name", o.Name,
			"japanese", o.Japanese)
	}
	return l.Say("{n}D {name} ({japanese})##opening, direct", "n", o.Number, "name", o.Name, "japanese", o.Japanese)
}

// String returns Text in English.
func (o *Opening) String() string { return o.Text(English) }

// A place is the place of the third stone relative to the first: y is the distance towards the
// second stone, x the distance across. If the second stone is on a diagonal, it lies in the
// direction of both x and y.
type place struct{ x, y int }

// An openingPlace is the place of the third stone of an opening, with the name of the opening.
type openingPlace struct {
	place
	name     *Message
	japanese string
}

// direct are the openings whose second stone is at (0, 1). The third stone has x >=
// 0.
var direct = [13]openingPlace{
	{place{0, 2}, Later("Kansei##opening"), "寒星"},
	{place{1, 2}, Later("Keigetsu##opening"), "渓月"},
	{place{2, 2}, Later("Sosei##opening"), "疎星"},
	{place{1, 1}, Later("Kagetsu##opening"), "花月"},
	{place{2, 1}, Later("Zangetsu##opening"), "残月"},
	{place{1, 0}, Later("Ugetsu##opening"), "雨月"},
	{place{2, 0}, Later("Kinsei##opening"), "金星"},
	{place{0, -1}, Later("Shogetsu##opening"), "松月"},
	{place{1, -1}, Later("Kyugetsu##opening"), "丘月"},
	{place{2, -1}, Later("Shingetsu##opening"), "新月"},
	{place{0, -2}, Later("Zuisei##opening"), "瑞星"},
	{place{1, -2}, Later("Sangetsu##opening"), "山月"},
	{place{2, -2}, Later("Yusei##opening"), "遊星"},
}

// indirect are the openings whose second stone is at (1, 1). The third stone has x
// >= y.
var indirect = [13]openingPlace{
	{place{2, 2}, Later("Chosei##opening"), "長星"},
	{place{2, 1}, Later("Kyogetsu##opening"), "峡月"},
	{place{2, 0}, Later("Kosei##opening"), "恒星"},
	{place{2, -1}, Later("Suigetsu##opening"), "水月"},
	{place{2, -2}, Later("Ryusei##opening"), "流星"},
	{place{1, 0}, Later("Ungetsu##opening"), "雲月"},
	{place{1, -1}, Later("Hogetsu##opening"), "浦月"},
	{place{1, -2}, Later("Rangetsu##opening"), "嵐月"},
	{place{0, -1}, Later("Gingetsu##opening"), "銀月"},
	{place{0, -2}, Later("Myojo##opening"), "明星"},
	{place{-1, -1}, Later("Shagetsu##opening"), "斜月"},
	{place{-1, -2}, Later("Meigetsu##opening"), "名月"},
	{place{-2, -2}, Later("Suisei##opening"), "彗星"},
}

// OpeningOf returns the opening of a game that began on the empty board with these moves and
// perhaps more. It reports false if the first three moves are not a named opening. Boards with
// an even number of lines have no centre and so no openings.
func OpeningOf(size int, moves []notation.Point) (Opening, bool) {
	if len(moves) < 3 || size%2 == 0 {
		return Opening{}, false
	}
	from := func(p notation.Point) place { return place{p.X() - size/2, p.Y() - size/2} }
	first, second, third := from(moves[0]), from(moves[1]), from(moves[2])
	if first != (place{}) || max(abs(second.x), abs(second.y)) != 1 || max(abs(third.x), abs(third.y)) > 2 {
		return Opening{}, false
	}
	// Turn and mirror until the second stone is at (0, 1) or at (1, 1).
	if second.y == 0 {
		second, third = place{second.y, second.x}, place{third.y, third.x}
	}
	if second.y < 0 {
		second.y, third.y = -second.y, -third.y
	}
	if second.x < 0 {
		second.x, third.x = -second.x, -third.x
	}
	list, slanting := &direct, second.x != 0
	switch {
	case slanting:
		list = &indirect
		third = place{max(third.x, third.y), min(third.x, third.y)}
	default:
		third.x = abs(third.x)
	}
	for i := range list {
		if n := &list[i]; n.place == third {
			return n.opening(i, slanting), true
		}
	}
	return Opening{}, false
}

func (p *openingPlace) opening(i int, indirect bool) Opening {
	return Opening{i + 1, indirect, p.name, p.japanese}
}

// Openings returns all 26 openings: the direct ones, then the indirect ones, each in the order of their numbers.
func Openings() []Opening {
	var list []Opening
	for i := range direct {
		list = append(list, direct[i].opening(i, false))
	}
	for i := range indirect {
		list = append(list, indirect[i].opening(i, true))
	}
	return list
}

// Moves returns the three moves of the opening on a board with an odd number of lines, at least five. The second
// stone is above the first or, in an indirect opening, above and to the right of it, as charts of renju show them.
func (o *Opening) Moves(size int) []notation.Point {
	second, third := place{0, 1}, direct[o.Number-1].place
	if o.Indirect {
		second, third = place{1, 1}, indirect[o.Number-1].place
	}
	at := func(p place) notation.Point { return notation.At(p.x+size/2, p.y+size/2) }
	return []notation.Point{at(place{}), at(second), at(third)}
}

func abs(n int) int { return max(n, -n) }
