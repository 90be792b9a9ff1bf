package files

// Where a file says one thing and shows another: nobody may take it for the game that
// was played.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// contradiction is a doubt about a result that the board at the end of the main line
// denies: the other side has a five there. It is "" where the two agree, or nothing is
// known of either.
func contradiction(t *format.Tree) string {
	said := t.Info.Result
	if said != notation.Black.String() && said != notation.White.String() && said != "draw" {
		return ""
	}
	pos, err := t.Position(-1, notation.Black)
	if err != nil {
		return ""
	}
	row, over := pos.Winner()
	if !over || row.Side.String() == said {
		return ""
	}
	told := "a draw"
	if said != "draw" {
		told = fmt.Sprintf("that %s won", words.English.Side(row.Side.Opponent()))
	}
	return fmt.Sprintf("the file says %s, but %s has a five on the board, %s-%s", told, words.English.Side(row.Side),
		row.From,
		row.To)
}
