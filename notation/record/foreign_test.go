package record

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
)

// Records of other programs: what each says of the position is read, asked, refused, or named as not
// read; nothing changes the question in silence.
func TestForeignRecords(t *testing.T) {
	for _, c := range []struct {
		json string
		d    text.Defaults
		want string // the position, or a part of the error
		warn string // a part of a warning
		left string // the fields that are not read, those that matter with a !
	}{
		// names
		{json: `{"black":["h8"],"white":["i9"],"to_move":"white"}`, want: "freestyle 15 h8/i9 white"},
		{json: `{"black":["h8"],"white":["i9"],"toMove":"W"}`, want: "freestyle 15 h8/i9 white"},
		{json: `{"black":["h8"],"white":["i9"],"side-to-move":2}`, want: "freestyle 15 h8/i9 white"},
		{json: `{"black":["h8"],"white":["i9"],"current_player":-1}`, want: "freestyle 15 h8/i9 white"},
		{json: `{"black":["h8"],"white":["i9"],"nextPlayer":1}`, want: "freestyle 15 h8/i9 black"},
		{json: `{"black":["h8"],"white":["i9"],"nextPlayer":3}`, want: `field "nextPlayer": 3: expected a side`},
		{json: `{"moves":["h8"],"rules":"renju"}`, want: "renju 15 h8/ white"},
		{json: `{"moves":["h8"],"gameRule":"Exact five"}`, want: "standard 15 h8/ white"},
		{json: `{"moves":["h8"],"rules":"japanese"}`, want: "freestyle 15 h8/ white", left: "rules!"},
		{json: `{"moves":["h8"],"rules":{"ko":"simple"}}`, want: "freestyle 15 h8/ white", left: "rules!"},
		{json: `{"moves":["h8"],"rules":"japanese"}`, d: text.Defaults{Asked: text.Facts{Rule: true}},
			want: "freestyle 15 h8/ white", left: "rules"},
		{json: `{"moves":["h8"],"rules":"renju"}`, d: text.Defaults{Asked: text.Facts{Rule: true}},
			want: "freestyle was asked for"},
		{json: `{"moves":["h8"],"rule":"renju","rules":"freestyle"}`, want: `fields "rule" and "rules" say the same`},
		{json: `{"moves":["e5"],"boardSize":9}`, want: "freestyle 9 e5/ white"},
		{json: `{"moves":["e5"],"board_size":"9x9"}`, want: "freestyle 9 e5/ white"},
		{json: `{"moves":["e5"],"boardXSize":9,"boardYSize":9}`, want: "freestyle 9 e5/ white"},
		{json: `{"moves":["e5"],"boardXSize":9,"boardYSize":10}`, want: "the board is not square"},
		{json: `{"moves":["e5"],"board":9}`, want: "freestyle 9 e5/ white"},
		{json: `{"history":["h8","i9"]}`, want: "freestyle 15 h8/i9 black"},
		{json: `{"moves":["h8"],"black":"anna","white":"ben"}`, want: "freestyle 15 h8/ white", left: "black,white"},
		{json: `{"moves":["h8"],"black":["h8"],"white":["i9"]}`, want: `are not the stones of field "moves"`},

		// points
		{json: `{"moves":[["B","H8"],["W","J9"],["B","K10"]]}`, want: "freestyle 15 h8,j10/i9 white",
			warn: `"J8" is i8`},
		{json: `{"moves":[["B","H8"],["W","I9"],["B","J9"]]}`, want: "freestyle 15 h8,j9/i9 white"},
		{json: `{"moves":[["W","H8"],["B","G9"]]}`, want: "freestyle 15 g9/h8 white"},
		{json: `{"moves":[["B","H8"],["B","G9"]]}`, want: "freestyle 15 h8,g9/ white", warn: "do not alternate"},
		{json: `{"initialStones":[["B","H8"],["W","J9"]],"moves":[["B","G7"]],"rules":"renju","boardXSize":15,` +
			`"boardYSize":15,"initialPlayer":"B","maxVisits":10}`, want: "renju 15 g7,h8/i9 white", warn: "leave out i",
			left: "maxVisits"},
		{json: `{"initialStones":[["B","H8"]],"moves":[],"initialPlayer":"W"}`, want: "freestyle 15 h8/ white"},
		{json: `{"moves":[["B","H8"],["W","G9"]],"analyzeTurns":[2]}`, want: "freestyle 15 h8/g9 black"},
		{json: `{"moves":[["B","H8"],["W","G9"]],"analyzeTurns":[0,1]}`, want: "freestyle 15 h8/g9 black",
			left: "analyzeTurns!"},
		{json: `{"moves":[{"x":0,"y":0},{"x":7,"y":7}]}`, want: "rows count from the top or from the bottom?"},
		{json: `{"moves":[{"x":0,"y":0},{"x":7,"y":7}]}`, d: text.Defaults{Origin: text.Top},
			want: "freestyle 15 a15/h8 black"},
		{json: `{"moves":[{"r":7,"c":7},{"r":8,"c":7}]}`, want: "count from 0 or from 1, and do rows"},
		{json: `{"moves":[{"r":7,"c":7},{"r":8,"c":7}]}`, d: text.Defaults{Base: text.FromZero, Origin: text.Top},
			want: "freestyle 15 h8/h7 black"},
		{json: `{"moves":[{"row":7,"col":7,"player":2}]}`, d: text.Defaults{Base: text.FromZero, Origin: text.Bottom},
			want: "freestyle 15 /h8 black"},
		{json: `{"moves":[[7,7],[8,7]]}`, d: text.Defaults{Base: text.FromZero, Origin: text.Bottom},
			want: "freestyle 15 h8/i8 black"},
		{json: `{"moves":[[7,15],[8,8]]}`, d: text.Defaults{Origin: text.Bottom}, want: "freestyle 15 g15/h8 black"},
		{json: `{"black":[[7,7]],"white":[[0,0]],"turn":"b"}`, d: text.Defaults{Origin: text.Bottom},
			want: "freestyle 15 h8/a1 black"},
		{json: `{"stones":[{"x":7,"y":7,"color":"white"},{"x":0,"y":0,"color":"black"}],"turn":"b"}`,
			d: text.Defaults{Base: text.FromZero, Origin: text.Bottom}, want: "freestyle 15 a1/h8 black"},
		{json: `{"stones":{"black":["a1"],"white":["h8"]},"turn":"b"}`, want: "freestyle 15 a1/h8 black"},
		{json: `{"stones":[[7,7]],"turn":"b"}`, d: text.Defaults{Base: text.FromZero, Origin: text.Bottom},
			want: "no side is said"},
		{json: `{"moves":[[7]]}`, want: `move 1: [7]: expected a string such as "h8"`},
		{json: `{"moves":[{"x":7}]}`, want: "expected a string such as"},
		{json: `{"moves":[[20,20]]}`, d: text.Defaults{Base: text.FromZero, Origin: text.Top},
			want: "not on the board"},
		{json: `{"moves":[{"move":"h8","comment":"!"},{"move":"i9"}]}`, want: "freestyle 15 h8/i9 black"},

		// boards
		{json: `{"side":"white","board":".....\n.X.O.\n..X..\n.....\n....."}`, want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":[".....",".X.O.","..X..",".....","....."]}`, want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":[[0,0,0,0,0],[0,1,0,2,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]}`,
			want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":[[0,0,0,0,0],[0,1,0,-1,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]}`,
			want: "freestyle 5 c3,b4/d4 white",
			warn: "1 is read as Black"},
		{json: `{"board":[["","","","",""],["","b","",null,""],["","","","w",""],["","","","",""],["","","","",""]]}`,
			want: "freestyle 5 b4/d3 black"},
		{json: `{"board":"......X.O...X............"}`, want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":"...../.X.O./..X../...../....."}`, want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":[0,0,0,0,0,0,1,0,2,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0]}`, want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":[[0,0],[0,0]]}`, want: `field "board":`},
		{json: `{"board":[[0,0,0,0,0],[0,3,0,2,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]}`, want: "3 is not a colour"},
		{json: `{"size":6,"board":".....\n.X.O.\n..X..\n.....\n....."}`, want: "5x5, but size 6"},
		{json: `{"board":".....\n.X.O.\n..X..\n.....\n.....","moves":["b4","d4","c3"]}`,
			want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"board":".....\n.X.O.\n..X..\n.....\n.....","moves":["b4","d4","c2"]}`,
			want: `fields "board" are not the stones of field "moves"`},
		{json: `{"board":".....\n.X.O.\n..X..\n.....\n.....","black":["a1"],"white":[]}`,
			want: "the stones are there twice"},

		{json: `{"board":[[0,0,0,0,0],[0,1,0,-1,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]],"turn":-1}`,
			want: "freestyle 5 c3,b4/d4 white"},
		{json: `{"moves":[{"number":2,"move":"i9"},{"number":1,"move":"h8"}]}`, want: "order of their numbers"},
		{json: `{"moves":[{"number":1,"move":"i9"},{"number":2,"move":"h8"}]}`, want: "freestyle 15 i9/h8 black"},
		{json: `{"moves":[{"move":"h8"},{"move":"i9","undo":true}]}`, want: "freestyle 15 h8/i9 black", left: "undo!"},
		{json: `{"moves":[{"move":"h8","children":[{"move":"i9"}]}]}`, want: "freestyle 15 h8/ white",
			left: "children!"},
		{json: `{"moves":["h8","i9"],"isBlackTurn":false}`, want: "freestyle 15 h8/i9 white", warn: "to move as asked"},
		{json: `{"black":["h8"],"white":["i9"],"white_to_move":true}`, want: "freestyle 15 h8/i9 white"},
		{json: `{"moves":["h8","i9"],"moveNumber":1}`, want: "freestyle 15 h8/i9 black", left: "moveNumber!"},
		{json: `{"moves":["h8","i9"],"ply":2}`, want: "freestyle 15 h8/i9 black"},
		{json: `{"moves":["h8"],"renju":true}`, want: "freestyle 15 h8/ white", left: "renju!"},
		{json: `{"moves":["h8"],"mode":"renju"}`, want: "freestyle 15 h8/ white", left: "mode!"},
		{json: `{"moves":["h8"],"allowOverline":false}`, want: "freestyle 15 h8/ white", left: "allowOverline!"},
		{json: `{"moves":["h8"],"win_length":6}`, want: "freestyle 15 h8/ white", left: "win_length!"},
		{json: `{"moves":["h8"],"win_length":5}`, want: "freestyle 15 h8/ white", left: "win_length"},
		{json: `{"moves":["e5"],"dimension":9}`, want: "freestyle 9 e5/ white"},

		// what is not read
		{json: `{"moves":["h8"],"game":{"rule":"renju"}}`, want: "freestyle 15 h8/ white", left: "game!"},
		{json: `{"moves":["h8"],"rule":"renju","game":{"rules":"renju"}}`, want: "renju 15 h8/ white", left: "game"},
		{json: `{"moves":["h8"],"setup_of":{"black":["a1"]}}`, want: "freestyle 15 h8/ white", left: "setup_of!"},
		{json: `{"moves":["h8"],"people":{"black":"anna","white":"ben"}}`, want: "freestyle 15 h8/ white",
			left: "people"},
		{json: `{"moves":["h8"],"comment":"x","rating":5}`, want: "freestyle 15 h8/ white", left: "comment,rating"},
		{json: `{"moves":["h8"],"extra":["i9","g7"]}`, want: "freestyle 15 h8/ white", left: "extra!"},
		{json: `{"moves":["h8"],"extra":[[7,7]]}`, want: "freestyle 15 h8/ white", left: "extra!"},
		{json: `{"moves":["h8"],"extra":"i9 g7"}`, want: "freestyle 15 h8/ white", left: "extra!"},
		{json: `{"moves":["h8"],"best_moves":["i9","g7"],"pv":"i9 g7"}`, want: "freestyle 15 h8/ white",
			left: "best_moves,pv"},
		{json: `{"moves":["h8"],"sideMoving":"black"}`, want: "freestyle 15 h8/ white", left: "sideMoving!"},
		{json: `{"moves":["h8"],"turn":"w","my_side":"black"}`, want: "freestyle 15 h8/ white", left: "my_side"},
		{json: `{"moves":["h8"],"rule_set_name":"renju"}`, want: "freestyle 15 h8/ white", left: "rule_set_name!"},
		{json: `{"moves":["h8"],"grid_rows":9}`, want: "freestyle 15 h8/ white", left: "grid_rows!"},
		{json: `{"moves":["h8"],"size":15,"grid_rows":9}`, want: "freestyle 15 h8/ white", left: "grid_rows"},
	} {
		in, err := ParseRecord([]byte(c.json), c.d)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			pos := &in.Position
			got = strings.Join([]string{pos.Rule().String(), " ", itoa(pos.Size()), " ",
				list(pos.Stones(notation.Black)), "/", list(pos.Stones(notation.White)), " ", pos.Turn().String()}, "")
		}
		var left []string
		for _, u := range in.Unread {
			name := u.Name
			if u.Matters {
				name += "!"
			}
			left = append(left, name)
		}
		slices.Sort(left)
		warned := c.warn == "" && len(in.Warnings) == 0
		for _, w := range in.Warnings {
			warned = warned || c.warn != "" && strings.Contains(w.String(), c.warn)
		}
		if err == nil && got != c.want || err != nil && !strings.Contains(got, c.want) || err == nil && !warned ||
			strings.Join(left, ",") != c.left {
			t.Errorf("%s:\n got  %s, %v, left %s\n want %s, %s, left %s", c.json, got, in.Warnings, left, c.want,
				c.warn, c.left)
		}
	}
}

func list(points []notation.Point) string {
	return strings.ReplaceAll(notation.FormatMoves(points), " ", ",")
}

func itoa(n int) string {
	if n >= 10 {
		return string(rune('0'+n/10)) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}

// TestListOfRecords: a list of objects is as many records; a slip in one costs that alone, and JSON
// that ends costs what comes behind.
func TestListOfRecords(t *testing.T) {
	for raw, want := range map[string]string{
		`[{"moves":["h8"]},{"id":"x","moves":["i9"]}]`:                                         "1 h8|x i9",
		"[\n {\"moves\":[\"h8\"]},\n {\"moves\":[\"h8\",\"h8\"]},\n {\"moves\":[\"i9\"]}\n]\n": "1 h8|!|3 i9",
		`[{"moves":["h8"]},7,{"moves":["i9"]}]`:                                                "1 h8|!|3 i9",
		`[{"moves":["h8"]},{"moves":["i9"]}`:                                                   "1 h8|2 i9|!",
		`[{"moves":["h8"]}] x`:                                                                 "1 h8|!",
		`[{"moves":["h8"]},{"moves":["i9"}]`:                                                   "1 h8|!",
		"[ ":                                                                                   "!",
	} {
		for name, read := range map[string]func() []string{
			"Read": func() (all []string) {
				for in, err := range Read(strings.NewReader(raw), text.Defaults{}) {
					all = append(all, shownRecord(&in, err))
				}
				return all
			},
			"ReadLines": func() (all []string) {
				for in, err := range ReadLines(strings.NewReader(raw), text.Defaults{}) {
					all = append(all, shownRecord(&in, err))
				}
				return all
			},
		} {
			if got := strings.Join(read(), "|"); got != want {
				t.Errorf("%s of %q: %s, want %s", name, raw, got, want)
			}
		}
	}
}

func shownRecord(in *text.Input, err error) string {
	if err != nil {
		return "!"
	}
	moves, _ := in.Position.Moves()
	return in.ID + " " + notation.FormatMoves(moves)
}
