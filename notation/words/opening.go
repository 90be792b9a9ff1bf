package words

// The names of the 26 openings of renju: a first stone in the centre, a second beside it,
// a third within two lines of the centre. Turned and mirrored openings have one name.
//
// The names, numbers and places are those of the Renju International Federation, as
// Wikipedia ("Renju opening pattern") draws and lists them.

import (
	"fmt"

	"fukumi/notation"
)

// An Opening has a name.
type Opening struct {
	Number   int  // 1 to 13
	Indirect bool // the second stone is beside the first on a diagonal, else on a row or column
	Name     string
	Japanese string
}

// Short is the number, D for direct or I for indirect, and the name: "4D Kagetsu".
func (o *Opening) Short() string {
	kind := 'D'
	if o.Indirect {
		kind = 'I'
	}
	return fmt.Sprintf("%d%c %s", o.Number, kind, o.Name)
}

// String is that with the Japanese name: "4D Kagetsu (花月)".
func (o *Opening) String() string { return fmt.Sprintf("%s (%s)", o.Short(), o.Japanese) }

// A place is where the third stone is, seen from the first: y counts towards the second
// stone, x across. On a diagonal both count towards it.
type place struct{ x, y int }

// A named place is that of an opening.
type named struct {
	place
	name, japanese string
}

// direct are the openings whose second stone is at (0, 1), for x of 0 and more.
var direct = [13]named{
	{place{0, 2}, "Kansei", "寒星"},
	{place{1, 2}, "Keigetsu", "渓月"},
	{place{2, 2}, "Sosei", "疎星"},
	{place{1, 1}, "Kagetsu", "花月"},
	{place{2, 1}, "Zangetsu", "残月"},
	{place{1, 0}, "Ugetsu", "雨月"},
	{place{2, 0}, "Kinsei", "金星"},
	{place{0, -1}, "Shogetsu", "松月"},
	{place{1, -1}, "Kyugetsu", "丘月"},
	{place{2, -1}, "Shingetsu", "新月"},
	{place{0, -2}, "Zuisei", "瑞星"},
	{place{1, -2}, "Sangetsu", "山月"},
	{place{2, -2}, "Yusei", "遊星"},
}

// indirect are those whose second stone is at (1, 1), for x not below y.
var indirect = [13]named{
	{place{2, 2}, "Chosei", "長星"},
	{place{2, 1}, "Kyogetsu", "峡月"},
	{place{2, 0}, "Kosei", "恒星"},
	{place{2, -1}, "Suigetsu", "水月"},
	{place{2, -2}, "Ryusei", "流星"},
	{place{1, 0}, "Ungetsu", "雲月"},
	{place{1, -1}, "Hogetsu", "浦月"},
	{place{1, -2}, "Rangetsu", "嵐月"},
	{place{0, -1}, "Gingetsu", "銀月"},
	{place{0, -2}, "Myojo", "明星"},
	{place{-1, -1}, "Shagetsu", "斜月"},
	{place{-1, -2}, "Meigetsu", "名月"},
	{place{-2, -2}, "Suisei", "彗星"},
}

// OpeningOf returns the opening of a game that began on the empty board with these moves, which
// may go on. It reports false where the first three make none; boards with an even number
// of lines have no centre.
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
	for i, n := range list {
		if n.place == third {
			return Opening{i + 1, slanting, n.name, n.japanese}, true
		}
	}
	return Opening{}, false
}

func abs(n int) int { return max(n, -n) }
