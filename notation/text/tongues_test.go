package text

import (
	"strings"
	"testing"

	"fukumi/notation"
)

// TestTongues: who is to move, and whose a sign is, is understood as people say it; where a line
// names a side and is not understood, that is told.
func TestTongues(t *testing.T) {
	const equal = "\n. . . . .\n. X O . .\n. O X . .\n. . . . .\n. . . . .\n"
	for side, phrases := range map[notation.Stone][]string{
		notation.White: {"W to move", "White to win", "Find the win for White", "It is White's move.",
			"White moves next",
			"White to move", "White's turn", "Ход белых", "Ходят белые", "Белые начинают и выигрывают", "Очередь белых",
			"Weiß am Zug", "Weiß zieht", "Weiß ist am Zug und gewinnt", "Weiß ist dran", "白走", "轮到白方", "轮到白棋",
			"白方先行", "白棋走", "白先", "白の手番", "次は白", "白が打つ番です", "白番", "백 차례", "백 선", "백번", "백이 둘 차례",
			"다음은 백", "백선승", "Valge käik", "Valge käigul", "Valgete käik", "Valge kord", "Bílý na tahu",
			"Na tahu je bílý", "Bílý na tahu vyhraje", "Les blancs jouent", "Trait aux blancs", "Juegan blancas"},
		notation.Black: {"Schwarz am Zug", "흑 차례", "흑선", "Must käigul", "Mustade käik.", "Musta käik",
			"Na tahu je černý", "Černý na tahu", "轮到黑方走", "轮到黑棋", "黒の手番", "Черные начинают", "Black moves next"},
	} {
		board := equal
		if side == notation.Black {
			board = strings.Replace(equal, "X O", "X X", 1) // by the numbers it would be White's turn
		}
		for _, phrase := range phrases {
			in, err := ParsePosition(phrase+"\n"+board, Defaults{})
			if err != nil || in.Position.Turn() != side || !in.Given.Turn {
				t.Errorf("%q: %s to move, %v, warnings %q, want %s", phrase, in.Position.Turn(), err, in.Warnings, side)
			}
		}
	}
	for _, legend := range []string{"O - чёрные, X - белые", "O = Schwarz, X = Weiß", "O为黑，X为白", "O: 흑, X: 백",
		"O＝黒、X＝白", "O on must, X on valge", "O = černý, X = bílý"} {
		in, err := ParsePosition(legend+"\n"+equal, Defaults{})
		if err != nil || in.Position.At(notation.At(1, 3)) != notation.White {
			t.Errorf("%q: %s, %v", legend, notation.FormatPosition(&in.Position), err)
		}
	}
	for line, want := range map[string]bool{"White could have won here": true, "Black played well": false,
		"Black and White": false, "Must be a win": false, "What now?": false} {
		in, err := ParsePosition(line+"\n"+equal, Defaults{})
		if err != nil || (len(in.Warnings) > 0) != want {
			t.Errorf("%q: warnings %q, %v, want one: %v", line, in.Warnings, err, want)
		}
	}
}
