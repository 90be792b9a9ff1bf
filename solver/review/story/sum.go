package story

// The summaries of several games, and the players of these games with their counts.

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// A GameSummary is the summary of one game.
type GameSummary struct {
	Game   string // name of the game; "" if it has none
	Black  string
	White  string
	Result string           // "black", "white", "draw" or "open"
	Counts [2]answer.Counts // counts of Black and White
	Habits [2]answer.Habits // habits of Black and White
}

// longestText is the maximum length of a name, in characters.
const longestText = 200

// GameSummaryOf returns the summary of a game.
func GameSummaryOf(r *Document) GameSummary {
	g := r.Game
	return GameSummary{
		Game: clipText(g.Name()), Black: clipText(g.Info.Black), White: clipText(g.Info.White), Result: g.Result(),
		Counts: [2]answer.Counts{r.CountsOf(notation.Black), r.CountsOf(notation.White)},
		Habits: [2]answer.Habits{r.Habits(notation.Black), r.Habits(notation.White)},
	}
}

// clipText cleans a text from a file and shortens it to longestText.
func clipText(raw string) string {
	if list := []rune(raw); len(list) > longestText {
		raw = string(list[:longestText]) + "…"
	}
	return text.Clean(raw)
}

// PlayerColumns are the columns of the table of players.
var PlayerColumns = []string{"player", "games", "won", "lost", "losing moves", "missed wins", "blunders", "mistakes",
	"inaccuracies", "only moves"}

// SameName reports whether two names belong to one player. It ignores case, and spaces around a name.
func SameName(a, b string) bool { return strings.EqualFold(plainName(a), plainName(b)) }

func plainName(name string) string { return text.Clean(strings.TrimSpace(name)) }

// Nameless counts the games that name neither player, and the sides without a name in all games.
func Nameless(list []GameSummary) (games, sides int) {
	for i := range list {
		switch e := &list[i]; {
		case e.Black == "" && e.White == "":
			games, sides = games+1, sides+2
		case e.Black == "" || e.White == "":
			sides++
		}
	}
	return games, sides
}

// NamelessText says which games and sides are not counted because they have no name. It returns "" if all are counted.
func NamelessText(l *words.Language, games, sides int) string {
	neither, one := "", ""
	if games > 0 {
		neither = l.Say("{n, plural, one {# game names no player and is not counted} other {# games name no player "+
			"and are not counted}}", "n", games)
	}
	if n := sides - 2*games; n > 0 {
		one = l.Say("{n, plural, one {# game names one player only, and the other side is not counted} other {# games "+
			"name one player only, and the other sides are not counted}}", "n", n)
	}
	return l.Join(neither, one)
}

// PlayersOf adds up the games of each named player. The players are sorted by name.
func PlayersOf(list []GameSummary) []answer.PlayerSummary {
	byName := map[string]*answer.PlayerSummary{}
	for i := range list {
		e := &list[i]
		for n, name := range []string{e.Black, e.White} {
			if name == "" {
				continue
			}
			p := byName[name]
			if p == nil {
				p = &answer.PlayerSummary{Name: name, Habits: NewHabits()}
				byName[name] = p
			}
			addGame(p, e, n)
		}
	}
	players := []answer.PlayerSummary{}
	for _, p := range byName {
		players = append(players, *p)
	}
	slices.SortFunc(players, func(a, b answer.PlayerSummary) int {
		return cmp.Or(compareNames(a.Name, b.Name), cmp.Compare(a.Name, b.Name))
	})
	return players
}

// addGame adds a game to a player. side is 0 if the player was Black and 1 if White.
func addGame(p *answer.PlayerSummary, e *GameSummary, side int) {
	p.Games++
	switch sides := [2]string{notation.Black.String(), notation.White.String()}; e.Result {
	case sides[side]:
		p.Won++
	case sides[1-side]:
		p.Lost++
	}
	c, more := &p.Counts, &e.Counts[side]
	c.Moves += more.Moves
	c.LosingMoves += more.LosingMoves
	c.MissedWins += more.MissedWins
	c.Blunders += more.Blunders
	c.Mistakes += more.Mistakes
	c.Inaccuracies += more.Inaccuracies
	c.OnlyMoves += more.OnlyMoves
	AddHabits(&p.Habits, &e.Habits[side])
}

// PlayerRow returns a row of the table with PlayerColumns.
func PlayerRow(p *answer.PlayerSummary) []string {
	row, c := []string{p.Name}, &p.Counts
	for _, n := range []int{p.Games, p.Won, p.Lost, c.LosingMoves, c.MissedWins, c.Blunders, c.Mistakes, c.Inaccuracies,
		c.OnlyMoves} {
		row = append(row, strconv.Itoa(n))
	}
	return row
}

// compareNames compares names in natural order: "game-2" comes before "game-10".
func compareNames(a, b string) int {
	for a != "" && b != "" {
		x, y := leadingDigits(a), leadingDigits(b)
		if x == "" || y == "" {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		a, b = a[len(x):], b[len(y):]
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// leadingDigits returns the digits with which a text begins.
func leadingDigits(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}
