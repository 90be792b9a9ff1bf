package board

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"fukumi/notation/testhelp"
	"image/png"
	"reflect"
	"strings"
	"testing"
)

// encoded is v as JSON.
func encoded(t *testing.T, v any) string {
	t.Helper()
	data := testhelp.Must(json.Marshal(v))(t)
	return string(data)
}

// readTrees reads a file and returns its trees.
func readTrees(t *testing.T, d *Service, fields map[string]any) []any {
	t.Helper()
	fields["kind"] = "read"
	return answered(t, d, encoded(t, fields))["trees"].([]any)
}

// What a format stores of a game is read back unchanged: the moves and the rule, and with SGF
// and RenLib the variations with their comments.
func TestFilesRoundTrip(t *testing.T) {
	d := New(Options{})
	const game = `{"rule":"renju","size":15,"rule_known":true,"turn":"black","info":{},"nodes":[
		{"move":"","parent":-1},{"move":"h8","parent":0,"comment":"a centre"},{"move":"i9","parent":1},{"move":"g7",` +
		`"parent":2},
		{"move":"j8","parent":1,"comment":"another","marks":[{"point":"h9","shape":"label","text":"A"}]}],"current":3}`
	for _, f := range answered(t, d, `{"kind":"about"}`)["formats"].([]any) {
		file := answered(t, d, fmt.Sprintf(`{"kind":"write","tree":%s,"format":%q}`, game, f))
		fields := map[string]any{"rule": "renju"}
		if text, ok := file["text"]; ok {
			fields["text"] = text
		} else {
			fields["base64"] = file["base64"]
		}
		if file["name"] == "" || file["type"] == "" {
			t.Errorf("%s: %v", f, file)
		}
		back := readTrees(t, d, fields)[0].(map[string]any)
		if f == "diagram" || f == "md" {
			if len(back["black"].([]any))+len(back["nodes"].([]any)) < 3 {
				t.Errorf("%s: %v", f, back)
			}
			continue
		}
		var moves []string
		comments := ""
		for _, n := range back["nodes"].([]any) {
			moves = append(moves, n.(map[string]any)["move"].(string))
			comment, _ := n.(map[string]any)["comment"].(string)
			comments += comment
		}
		want := []string{"", "h8", "i9", "g7"}
		if f == "sgf" || f == "lib" || f == "json" {
			want = append(want, "j8")
			if !strings.Contains(comments, "a centre") || !strings.Contains(comments, "another") {
				t.Errorf("%s: comments %q", f, comments)
			}
		} else if len(file["lost"].([]any)) == 0 {
			t.Errorf("%s: nothing is said of what was lost", f)
		}
		if !reflect.DeepEqual(moves, want) || back["rule"] != "renju" || back["size"] != 15.0 {
			t.Errorf("%s: moves %v, rule %v, size %v; want %v", f, moves, back["rule"], back["size"], want)
		}
	}
}

// With a path only the moves to that node are written.
func TestWritePath(t *testing.T) {
	const game = `{"nodes":[{"move":"","parent":-1},{"move":"h8","parent":0},{"move":"i9","parent":1},{"move":"j8",` +
		`"parent":1},{"move":"a1","parent":3}]}`
	file := answered(t, New(Options{}), `{"kind":"write","format":"moves","path":4,"tree":`+game+`}`)
	if file["text"] != "h8 j8 a1\n" || fmt.Sprint(file["lost"]) != "[the rule]" {
		t.Errorf("the moves to a node: %v", file)
	}
}

// Trees with stones set up, nodes without moves, passes, and sides that move twice.
func TestReadTrees(t *testing.T) {
	d := New(Options{})
	for _, c := range []struct{ text, want string }{
		{"(;GM[4]SZ[15]AB[hh]AW[ii];W[aa];B[bb])",
			`{"black":["h8"],"nodes":["","a15","b14"],"turn":"white","white":["i7"]}`},
		{"(;GM[4]SZ[15];B[hh];B[ii])", `{"black":[],"nodes":["","h8","-","i7"],"turn":"black","white":[]}`},
		{"(;GM[4]SZ[15];B[hh](;W[ii])(;C[a note];W[jj]))",
			`{"black":[],"nodes":["","h8","i7","j6"],"turn":"black","white":[]}`},
		{"(;GM[4]SZ[15];B[hh](;W[ii])(;AB[aa];W[jj]))",
			`{"black":[],"nodes":["","h8","i7"],"turn":"black","white":[]}`},
		{"h8,h9/i8", `{"black":["h8","h9"],"nodes":[""],"turn":"white","white":["i8"]}`},
	} {
		back := readTrees(t, d, map[string]any{"text": c.text})[0].(map[string]any)
		got := map[string]any{"black": back["black"], "white": back["white"], "turn": back["turn"]}
		var moves []string
		for _, n := range back["nodes"].([]any) {
			moves = append(moves, n.(map[string]any)["move"].(string))
		}
		got["nodes"] = moves
		if text := encoded(t, got); text != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, text, c.want)
		}
	}
	warned := answered(t, d, `{"kind":"read","text":"(;GM[4]SZ[15];B[hh](;W[ii])(;AB[aa];W[jj]))"}`)
	if got := fmt.Sprint(warned["warnings"]); !strings.Contains(got, "1 variation left out") {
		t.Errorf("warnings %s", got)
	}
	several := answered(t, d,
		`{"kind":"read","text":"{\"moves\":\"h8\"}\n{\"moves\":\"h8 h8\"}\n{\"moves\":\"h9\"}\n"}`)
	if got := fmt.Sprint(several["warnings"]); len(several["trees"].([]any)) != 2 ||
		!strings.Contains(got, "game 2: ") {
		t.Errorf("a bad game among others: %d trees, warnings %s", len(several["trees"].([]any)), got)
	}
}

func TestFilesRefuse(t *testing.T) {
	d := New(Options{})
	for request, want := range map[string]string{
		`{"kind":"read"}`:                           "nothing to read",
		`{"kind":"read","text":"  "}`:               "nothing to read",
		`{"kind":"read","base64":"?"}`:              "base64",
		`{"kind":"read","text":"what is this"}`:     "known format",
		`{"kind":"read","text":"h8","from":"exe"}`:  "expected one of",
		`{"kind":"read","text":"h8 h8"}`:            "occupied",
		`{"kind":"write","format":"exe","tree":{}}`: "expected moves",
		`{"kind":"write",` +
			`"format":"sgf","tree":{"nodes":[{"move":"","parent":-1},{"move":"h8",` +
			`"parent":1}]}}`: "expected a node before it",
		`{"kind":"write",` +
			`"format":"sgf","tree":{"nodes":[{"move":"","parent":-1},{"move":"z99","parent":0}]}}`: "not on the board",
		`{"kind":"write","format":"sgf","tree":{"nodes":[{"move":"","parent":-1},{"move":"h8","parent":0},` +
			`{"move":"h8","parent":1}]}}`: "occupied",
		`{"kind":"write","format":"sgf","tree":{"nodes":[{"move":"","parent":-1,"marks":[{"point":"h8",` +
			`"shape":"star"}]}]}}`: "expected one of",
		`{"kind":"write","format":"sgf","tree":{"size":3}}`:                                   "expected 5 to 22",
		`{"kind":"write","format":"sgf","tree":{"nodes":[{"move":"","parent":-1}]},"path":1}`: "1 node",
		`{"kind":"write","format":"sgf","tree":{"nodes":[` + strings.Repeat(`{"move":"","parent":-1},`,
			maxGameNodes) +
			`{"move":"-","parent":0}]}}`: "at most",
		`{"kind":"picture","form":"gif"}`:                                  "expected svg or png",
		`{"kind":"picture","form":"png","size":1000}`:                      "expected 8 to 100",
		`{"kind":"picture","marks":{"labels":{"h8":"long"}}}`:              "3 characters",
		`{"kind":"picture","position":{"size":9},"marks":{"ring":["k1"]}}`: "not on the board",
		`{"kind":"picture","line":["h8","h8"]}`:                            "occupied",
	} {
		name, fields := last(t, d, request)
		message, _ := fields["message"].(string)
		if name != "error" || !strings.Contains(message, want) {
			t.Errorf("%.200s: %s %.300v, want an error with %q", request, name, fields, want)
		}
	}
}

func TestPicture(t *testing.T) {
	d := New(Options{})
	svg := answered(t, d,
		`{"kind":"picture","position":{"rule":"renju","moves":["h8","i9"]},"numbers":true,"line":["g7"],`+
			`"forbidden":true,"marks":{"labels":{"a1":"A"}}}`)
	if text, _ := svg["text"].(string); svg["name"] != "board.svg" || !strings.HasPrefix(text, "<svg") &&
		!strings.HasPrefix(text, "<?xml") {
		t.Errorf("%.200v", svg)
	}
	got := answered(t, d, `{"kind":"picture","position":{"moves":["h8"]},"form":"png","size":20}`)
	data := testhelp.Must(base64.StdEncoding.DecodeString(got["base64"].(string)))(t)
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil || picture.Bounds().Dx() < 15*20 {
		t.Errorf("a picture of %v, %v", picture.Bounds(), err)
	}
}

// TestQuestion: a text with several possible readings is answered with these readings. Each can
// be requested, and is what its words say.
func TestQuestion(t *testing.T) {
	d := New(Options{})
	for text, want := range map[string][]string{
		"8,8 10,9": {
			"numbers from 1, rows from the bottom: h8 j9", "numbers from 1, rows from the top: h8 j7",
			"numbers from 0, rows from the bottom: i9 k10", "numbers from 0, rows from the top: i7 k6",
		},
		"0,8 9,9":  {"rows from the bottom: a9 j10", "rows from the top: a7 j6"},
		"15,1 8,8": {"rows from the bottom: o1 h8", "rows from the top: o15 h8"}, // from 1, because 15 occurs
	} {
		a := answered(t, d, encoded(t, map[string]any{"kind": "read", "text": text}))
		if len(a["trees"].([]any)) != 0 || len(a["warnings"].([]any)) != 0 || !strings.HasSuffix(a["question"].(string),
			"?") {
			t.Errorf("%s: %v", text, a)
		}
		var got []string
		for _, r := range a["readings"].([]any) {
			r := r.(map[string]any)
			got = append(got, r["words"].(string))
			read := readTrees(t, d, map[string]any{"text": text, "base": r["base"], "origin": r["origin"]})
			var moves []string
			for _, n := range read[0].(map[string]any)["nodes"].([]any)[1:] {
				moves = append(moves, n.(map[string]any)["move"].(string))
			}
			if !strings.HasSuffix(r["words"].(string), ": "+strings.Join(moves, " ")) {
				t.Errorf("%s: %v is read as %v", text, r, moves)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: readings %q, want %q", text, got, want)
		}
	}
	for request, want := range map[string]string{
		`{"kind":"read","text":"8,8 8,8"}`:                      "occupied",
		`{"kind":"read","text":"8,8 9,9","base":"2"}`:           `expected "0" or "1"`,
		`{"kind":"read","text":"8,8 9,9","origin":"../../etc"}`: `"bottom" or "top"`,
	} {
		if name, fields := last(t, d, request); name != "error" || !strings.Contains(fmt.Sprint(fields["message"]),
			want) {
			t.Errorf("%s: %s %v, want an error with %q", request, name, fields, want)
		}
	}
	if a := answered(t, d, `{"kind":"read","text":"h8 i9"}`); a["question"] != "" || len(a["readings"].([]any)) != 0 {
		t.Errorf("a text without a question: %v", a)
	}
}
