package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/books"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/ask"
)

// boardPositions returns positions for the command and the page.
func boardPositions(t *testing.T) (list []boardPosition) {
	t.Helper()
	add := func(rule notation.Rule, size int, moves string) {
		points := []string{}
		for _, p := range strings.Fields(moves) {
			points = append(points, fmt.Sprintf("%q", p))
		}
		if moves == "" {
			moves = "empty"
		}
		list = append(list, boardPosition{rule, size, moves, "", fmt.Sprintf(`{"rule":"%s","size":%d,"moves":[%s]}`,
			rule, size, strings.Join(points, ","))})
	}
	setUp := func(rule notation.Rule, size int, turn string, black, white string) {
		quoted := func(text string) string {
			return `["` + strings.ReplaceAll(text, ",", `","`) + `"]`
		}
		list = append(list, boardPosition{rule, size, black + "/" + white, turn,
			fmt.Sprintf(`{"rule":"%s","size":%d,"turn":"%s","black":%s,"white":%s}`, rule, size, turn, quoted(black),
				quoted(white))})
	}
	for _, rule := range notation.Rules {
		add(rule, 15, "")
		add(rule, 15, "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1")
		add(rule, 15, "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6")
		add(rule, 5, "c3 b2 c2 c4")
		add(rule, 22, "k11 l12 l11 m11 k12 j13 k10 k13")
		add(rule, 9, "e5 e6 d5 c5 f5 g5 d4")
		setUp(rule, 15, "black", "h8,i8,j8,i7,h6,j6", "g9,i9,g8,h7,j7,g5")
		setUp(rule, 15, "black", "e11,f10,g10,h8,g7,h7,g6", "e10,g9,f8,g8,i8,f7,i7")
		setUp(rule, 15, "white", "h8,h9,h10", "i8,i9")
		setUp(rule, 19, "white", "j10,j11,k10", "l9,k12,j9,k9")
	}
	return list
}

// A boardPosition is a position as the command reads it and as the page sends it.
type boardPosition struct {
	rule             notation.Rule
	size             int
	text, turn, page string
}

// timeless decodes an answer and removes the times.
func timeless(t *testing.T, data []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	var strip func(any)
	strip = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			delete(v, "time_ms")
			delete(v, "verify_ms")
			for _, e := range v {
				strip(e)
			}
		case []any:
			for _, e := range v {
				strip(e)
			}
		}
	}
	strip(v)
	return v
}

// sameAnswer compares the board's answer to a request with the output of the command.
func sameAnswer(t *testing.T, service *board.Service, request, stdout string) {
	t.Helper()
	var answer []byte
	testhelp.OK(t, service.Answer(t.Context(), []byte(request), func(event string, data any) (err error) {
		if event == "answer" || event == "error" {
			answer, err = json.Marshal(data)
		}
		return err
	}))
	if got, want := timeless(t, answer), timeless(t, []byte(stdout)); !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %.1000s\nwant %.1000s", request, answer, stdout)
	}
}

// serviceWithBooks returns a service with the books of the program, as fukumi serve has it.
func serviceWithBooks(t *testing.T, workers int) *board.Service {
	shelf := books.Shelf("", t.Errorf)
	t.Cleanup(shelf.Close)
	return board.New(board.Options{Workers: workers, Books: shelf, Open: func(o ask.Options) *ask.Session {
		o.Books = shelf
		return ask.Open(o)
	}})
}

// The board in a browser answers what the command prints, field for field, except for the times.
func TestBoardAnswersAsTheCommand(t *testing.T) {
	service, compared := serviceWithBooks(t, 0), map[string]int{}
	nodes := fmt.Sprint(testhelp.CasesOf(500, 500, 3000))
	for _, p := range boardPositions(t) {
		for _, c := range []struct{ kind, flags, fields string }{
			{"analyze", "", ""},
			{"analyze", "--multipv 5 --both --goal vct3 --heat scores",
				`,"multipv":5,"both":true,"goal":"vct3","heat":["scores"]`},
			{"solve", "", ""},
			{"solve", "--all --shortest --explain", `,"all":true,"shortest":true,"explain":true`},
			{"solve", "--goal vcf", `,"goal":"vcf"`},
		} {
			args := append([]string{c.kind, "--json", "--cache", "off", "--nodes", nodes, "--rule", p.rule.String(),
				"--size", fmt.Sprint(p.size)}, strings.Fields(c.flags)...)
			if p.turn != "" {
				args = append(args, "--turn", p.turn)
			}
			_, stdout, stderr := testRun(t.Context(), nil, append(args, p.text)...)
			if stdout == "" {
				t.Fatalf("%v: %s", args, stderr)
			}
			request := fmt.Sprintf(`{"kind":%q,"nodes":%s,"position":%s%s}`, c.kind, nodes, p.page, c.fields)
			sameAnswer(t, service, request, stdout)
			compared[c.kind]++
		}
	}
	if compared["analyze"] != 60 || compared["solve"] != 90 {
		t.Errorf("compared %v", compared)
	}
}

// The same holds for the reviews of a lost game, a game that a foul ended, and a game without a
// result.
func TestBoardReviewsAsTheCommand(t *testing.T) {
	service := serviceWithBooks(t, 2)
	for _, g := range []struct{ rule, moves string }{
		{"freestyle", "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"},
		{"renju", "h8 a1 i8 c3 j9 e1 j10 o15 j8"},
		{"standard", "h8 h9 i9 g7 i7 i8 j8 g8 j6 k5 k7 l8"},
	} {
		_, stdout, stderr := testRun(t.Context(), nil, "review", "--json", "--cache", "off", "--nodes", "3000",
			"--rule", g.rule, g.moves)
		if stdout == "" {
			t.Fatalf("%s: %s", g.moves, stderr)
		}
		request := fmt.Sprintf(`{"kind":"review","nodes":3000,"position":{"rule":%q,"moves":["%s"]}}`, g.rule,
			strings.ReplaceAll(g.moves, " ", `","`))
		sameAnswer(t, service, request, stdout)
	}
}
