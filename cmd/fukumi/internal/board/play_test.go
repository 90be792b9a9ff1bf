package board

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A match is a game played through requests.
type match struct {
	t     *testing.T
	d     *Service
	rule  string
	size  int
	black []string
	white []string
	turn  string
	moves []string
	node  map[string]any // after the last move
}

func (m *match) position() string {
	data, err := json.Marshal(map[string]any{"rule": m.rule, "size": m.size, "black": m.black, "white": m.white,
		"turn": m.turn, "moves": m.moves})
	if err != nil {
		m.t.Fatal(err)
	}
	return string(data)
}

// play makes a move, which must be legal, and reports whether the game is over.
func (m *match) play(move string) bool {
	m.t.Helper()
	m.node = answered(m.t, m.d, fmt.Sprintf(`{"kind":"move","position":%s,"move":%q}`, m.position(), move))
	if why, refused := m.node["refused"]; refused {
		m.t.Fatalf("%s after %v: %v", move, m.moves, why)
	}
	m.moves = append(m.moves, move)
	return m.node["over"] == true
}

// ask asks for a move.
func (m *match) ask(fields string) map[string]any {
	m.t.Helper()
	return answered(m.t, m.d, fmt.Sprintf(`{"kind":"play","position":%s%s}`, m.position(), fields))
}

// The program and a score model play a whole game, under every rule.
func TestPlayGames(t *testing.T) {
	for i, rule := range []string{"freestyle", "standard", "renju"} {
		m := &match{t: t, d: New(Options{}), rule: rule, size: 15, turn: "black", moves: []string{}}
		model, win := []string{"peng", "gu20", "liang"}[i], ""
		for ply := 0; ; ply++ {
			fields := fmt.Sprintf(`,"nodes":4000,"win":%q`, win)
			if ply%2 != i%2 {
				fields = fmt.Sprintf(`,"opponent":%q`, model)
			}
			a := m.ask(fields)
			if a["says"] == "" {
				t.Errorf("%s: ply %d: nothing is said of %v", rule, ply, a)
			}
			if ply%2 == i%2 {
				win = a["win"].(string)
			}
			if m.play(a["move"].(string)) {
				break
			}
		}
		if m.node["reason"] == "" || m.node["winner"] != []string{"black", "white", "black"}[i] {
			t.Errorf("%s: %v against %s with %v: the search should win", rule, m.node["winner"], model, m.moves)
		}
		name, fields := last(t, m.d, fmt.Sprintf(`{"kind":"play","position":%s}`, m.position()))
		if message, _ := fields["message"].(string); name != "error" ||
			!strings.Contains(message, "the game is over: ") {
			t.Errorf("a move after the end: %s %v", name, fields)
		}
	}
}

// A proved win is played out by its certificate, without a search, against any reply. Once the
// game has left the certificate the program searches again.
func TestPlayProvedWin(t *testing.T) {
	d := New(Options{})
	m := &match{t: t, d: d, rule: "freestyle", size: 15, turn: "black", moves: []string{},
		black: []string{"h8", "i8", "h9", "j9"}, white: []string{"a1", "a15", "o1", "o15"}}
	first := m.ask(`,"nodes":100000`)
	win := first["win"].(string)
	if first["proved"] != "win" || win == "" || !strings.Contains(first["says"].(string), "proved: Black wins by ") {
		t.Fatalf("%v", first)
	}
	most := len(first["line"].([]any))
	for a := first; !m.play(a["move"].(string)); {
		if len(m.moves) > most {
			t.Fatalf("%d plies, proved are %d", len(m.moves), most)
		}
		var replies []string
		for _, p := range free(t, m) {
			replies = append(replies, p.String())
		}
		if m.play(replies[len(replies)/2]) {
			t.Fatal("the loser wins")
		}
		a = m.ask(`,"nodes":1,"depth":1,"win":"` + win + `"`)
		if a["proved"] != "win" || a["win"] != win || a["time_ms"] != 0.0 {
			t.Fatalf("after %v: %v", m.moves, a)
		}
	}
	if m.node["winner"] != "black" {
		t.Errorf("%v", m.node)
	}
	other := &match{t: t, d: d, rule: "freestyle", size: 15, turn: "black", moves: []string{"a8", "b8"}, black: m.black,
		white: m.white}
	if a := other.ask(`,"nodes":1000,"win":"` + win + `"`); a["win"] == win {
		t.Errorf("another game: %v", a)
	}
}

// free returns the free points of a game.
func free(t *testing.T, m *match) []notation.Point {
	t.Helper()
	var p positionJSON
	testhelp.OK(t, json.Unmarshal([]byte(m.position()), &p))
	pos, _, err := p.position()
	if err != nil {
		t.Fatal(err)
	}
	return pos.Stones(notation.Empty)
}

// TestPlayersWithinCaps: every opponent that is listed can be played.
func TestPlayersWithinCaps(t *testing.T) {
	d := New(Options{Caps: Caps{Nodes: 50_000, Time: 2 * time.Second}})
	levels := answered(t, d, `{"kind":"players"}`)["levels"].([]any)
	names := map[string]bool{}
	for _, l := range levels {
		l := l.(map[string]any)
		names[l["name"].(string)] = true
		request := fmt.Sprintf(`{"kind":"play","position":{"moves":["h8","i9"]},"level":%v,"nodes":%v,"time_ms":%v,`+
			`"depth":%v}`,
			l["level"], l["nodes"], l["time_ms"], l["depth"])
		answered(t, d, request)
	}
	if !names["1"] || !names["5"] || names["6"] {
		t.Errorf("levels %v, want those within 50,000 nodes and two seconds", names)
	}
}

func TestPlayers(t *testing.T) {
	a := answered(t, New(Options{}), `{"kind":"players"}`)
	before := 0.0
	for _, l := range a["levels"].([]any) {
		l := l.(map[string]any)
		nodes, ms := l["nodes"].(float64), l["time_ms"].(float64)
		if nodes <= before || ms <= 0 || ms > 10_000 || l["title"] == "" || l["about"] == "" {
			t.Errorf("%v: the levels do not rise, or have no name, or think for more than ten seconds", a["levels"])
		}
		before = nodes
	}
	var names []string
	for _, m := range a["models"].([]any) {
		names = append(names, m.(map[string]any)["name"].(string))
	}
	if !slices.Contains(names, "wei") || len(names) != 9 {
		t.Errorf("models: %v", names)
	}
}

// A side accepts a draw if it has no proved win, is not judged better, and the game is not too young.
func TestOfferedDraw(t *testing.T) {
	d := New(Options{})
	ask := func(m *match, fields string) (bool, string) {
		t.Helper()
		a := answered(t, d, fmt.Sprintf(`{"kind":"draw","nodes":3000,"position":%s%s}`, m.position(), fields))
		return a["accepted"] == true, a["says"].(string)
	}
	m := &match{t: t, d: d, rule: "freestyle", size: 15, turn: "black", moves: []string{"h8", "i9"}}
	if yes, says := ask(m, ""); yes || says != "It is too early: no draw before 40 stones." {
		t.Errorf("after two moves: %v, %s", yes, says)
	}
	m = &match{t: t, d: d, rule: "freestyle", size: 7, turn: "black", moves: []string{}}
	for i := range 28 { // no three of a side in a row
		at := fmt.Sprintf("%c%d", 'a'+i%7, 1+i/7)
		if (i%7+i/7*2)%4 < 2 {
			m.black = append(m.black, at)
		} else {
			m.white = append(m.white, at)
		}
	}
	black, white, row := m.black, m.white, []string{"b6", "c6", "d6", "e6"}
	m.black = slices.Concat(black, row)
	if yes, says := ask(m, ""); !yes || says != "Draw accepted: you have a proved win." {
		t.Errorf("with a four of mine: %v, %s", yes, says)
	}
	m.black, m.white = black, slices.Concat(white, row)
	if yes, says := ask(m, ""); yes || says != "No: I have a proved win." {
		t.Errorf("against an open four: %v, %s", yes, says)
	}
	m.white = white
	for _, fields := range []string{"", `,"opponent":"wei"`} {
		yes, says := ask(m, fields)
		chance := 0
		if n, err := fmt.Sscanf(says[strings.IndexByte(says, ' ')+1:], "my chance is judged as %d", &chance); n != 1 ||
			yes != (chance <= 50) {
			t.Errorf("%v, %s: %v", yes, says, err)
		}
	}
	if name, fields := last(t, d, `{"kind":"draw","position":`+m.position()+`,"opponent":"x"}`); name != "error" {
		t.Errorf("an unknown opponent: %s %v", name, fields)
	}
}

func TestPlayRefuses(t *testing.T) {
	d := New(Options{Caps: Caps{Nodes: 1000}})
	for request, want := range map[string]string{
		`{"kind":"play","position":{},"nodes":1001}`: "nodes 1001: expected " +
			"0 to 1000",
		`{"kind":"play","position":{},"nodes":-1}`: "nodes -1",
		`{"kind":"play","position":{},"time_ms":1e9}`: "time_ms " +
			"1000000000",
		`{"kind":"play","position":{},"depth":-1}`: "depth -1",
		`{"kind":"play","position":{},"opponent":"/bin/sh"}`: `no opponent ` +
			`"/bin/sh"`,
		`{"kind":"play","position":{"moves":["h8","h8"]}}`: "move 2, h8",
		`{"kind":"play",` +
			`"position":{"moves":["a1","b1","a2","b2","a3","b3","a4","b4","a5","c1"]}}`: "the game is over: Black wins",
	} {
		name, fields := last(t, d, request)
		if message, _ := fields["message"].(string); name != "error" || !strings.Contains(message, want) {
			t.Errorf("%s: %s %v, want an error with %q", request, name, fields, want)
		}
	}
}

// bookWord is a book whose proof is too large to be assembled while a player waits.
type bookWord struct{ won solver.BookWin }

func (w bookWord) Known(_ context.Context, q *ask.Query) (*solver.Result, error) {
	if !q.Play {
		return nil, nil
	}
	return &solver.Result{Class: solver.AnyWin, Source: solver.FromBook, Book: &w.won}, nil
}

// TestPlayByTheBook: the highest level plays the move of a book, and the answer has no judgement of
// it. A lower level, which compares moves, does not play it.
func TestPlayByTheBook(t *testing.T) {
	far := notation.At(0, 0) // no search would play there
	for _, accepted := range []bool{true, false} {
		d := New(Options{Open: func(o ask.Options) *ask.Session {
			o.Books = bookWord{solver.BookWin{Winner: notation.Black, Move: far, Book: "b", Accepted: accepted}}
			return ask.Open(o)
		}})
		a := answered(t, d, `{"kind":"play","level":6,"nodes":500,"position":{"moves":["h8","i9"]}}`)
		want := map[bool]string{true: "wins by the book", false: ""}[accepted]
		if a["move"] != far.String() || a["says"] != want || a["win_chance"] != nil || a["proved"] != "" {
			t.Errorf("accepted %v: %v", accepted, a)
		}
		low := answered(t, d, `{"kind":"play","level":3,"position":{"moves":["h8","i9"]}}`)
		if low["move"] == far.String() {
			t.Errorf("level 3: %v", low)
		}
	}
}
