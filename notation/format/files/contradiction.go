package files

// Warnings about files that contradict themselves: such a file may not contain the game that was
// played.

import (
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// contradict warns about a tree whose result or opening its moves contradict.
func contradict(t *format.Tree) {
	codec.Warn(t, contradiction(t))
	if _, err := t.Opening(); err != nil {
		codec.Warn(t, words.Later("nothing is claimed of the opening: {reason}", "reason", err))
	}
}

// contradiction returns a warning if, at the end of the main line, there is a five of the side
// that has lost according to the file. It returns nil if the result and the board agree, or one of
// them is unknown.
func contradiction(t *format.Tree) *words.Message {
	said := t.Info.Result
	if said != notation.Black.String() && said != notation.White.String() && said != "draw" {
		return nil
	}
	pos, err := t.Position(-1, notation.Black)
	if err != nil {
		return nil
	}
	row, over := pos.Winner()
	if !over {
		return tooLong(t, said)
	}
	if row.Side.String() == said {
		return nil
	}
	if said == "draw" {
		return words.Later("the file says a draw, but {side} has a five on the board, {from}-{to}", "side", row.Side,
			"from", row.From, "to", row.To)
	}
	return words.Later("the file says that {loser} won, but {side} has a five on the board, {from}-{to}", "loser",
		row.Side.Opponent(), "side", row.Side, "from", row.From, "to", row.To)
}

// tooLong returns a warning if the stated winner has only a row of six or more, which does not win
// under the rule.
func tooLong(t *format.Tree, winner string) *words.Message {
	free := *t
	free.Rule = notation.Freestyle
	pos, err := free.Position(-1, notation.Black)
	if err != nil || t.Rule == notation.Freestyle {
		return nil
	}
	row, over := pos.Winner()
	if !over || row.Side.String() != winner {
		return nil
	}
	return words.Later("the file says that {side} won, but the row {from}-{to} is longer than five, which does "+
		"not win "+
		"under the rule {rule}", "side", row.Side, "from", row.From, "to", row.To, "rule", t.Rule)
}
