package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/record"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// printed returns the output of fukumi.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	s := &command.Streams{Streams: cli.Streams{In: strings.NewReader(""), InTerminal: true,
		Out: cli.NewOutput(&out), Err: &errs}}
	if code := run(context.Background(), args, s); code != cli.ExitDecided && code != cli.ExitUndecided {
		t.Fatalf("%q: exit code %d: %s", args, code, errs.String())
	}
	return out.String()
}

// TestReadBack prints positions with every command that draws a board, and reads the output back as
// the same position.
func TestReadBack(t *testing.T) {
	type position struct {
		text, rule string
		size       int
		turn       string
	}
	positions := []position{
		{"h8 i9 g7", "freestyle", 15, ""},
		{"h8 a1 h9 a3 h10 c1", "renju", 15, ""},
		{"h8 a1 h9 a3 h10 c1", "standard", 15, "white"},
		{"e8,f8,g8,h8/d8,i7,i8", "freestyle", 15, "black"},
		{"h8,h9,g10/i8", "renju", 15, "white"},
		{"a1 b2 a3", "freestyle", 22, ""},
		{"empty", "renju", 19, ""},
	}
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		middle := notation.At(size/2, size/2)
		positions = append(positions, position{fmt.Sprintf("%s a1 %s", middle, notation.At(size/2-1, size/2)),
			"standard", size, ""})
		if size >= 7 {
			positions = append(positions, position{fmt.Sprintf("c3 a1 c4 a2 c5 %s", notation.At(size-1, size-1)),
				"freestyle", size, ""})
		}
	}
	commands := [][]string{
		{"show"}, {"show", "--format", "md"}, {"show", "--color", "always"},
		{"convert", "--to", "md"}, {"convert", "--to", "diagram"},
	}
	for i, c := range positions {
		about := append([]string{"--size", fmt.Sprint(c.size), "--rule", c.rule}, "--turn", c.turn)
		if c.turn == "" {
			about = about[:4]
		}
		d := text.Defaults{Size: c.size}
		if c.turn != "" {
			d.Turn, _ = notation.ParseStone(c.turn)
		}
		want := testhelp.Must(text.ParsePosition(c.text, d))(t)
		want.Position.SetRule(testhelp.Must(notation.ParseRule(c.rule))(t))
		all := commands
		if i < 7 || i%8 == 0 || testhelp.LongAsked() {
			all = append(all[:len(all):len(all)], []string{"solve", "--cache", "off", "--nodes", "2000"},
				[]string{"analyze", "--cache", "off", "--nodes", "500"},
				[]string{"analyze", "--cache", "off", "--nodes", "500", "--format", "md"},
				[]string{"solve", "--cache", "off", "--nodes", "2000", "--format", "md"})
		}
		if _, ordered := want.Position.Moves(); ordered && c.text != "empty" {
			all = append(all[:len(all):len(all)], []string{"show", "--numbers"})
		}
		for _, command := range all {
			raw := printed(t, append(append(append([]string{}, command...), about...), c.text)...)
			if !strings.Contains(raw, "a b c") && !strings.Contains(raw, "a  b  c") {
				continue // an answer without a board
			}
			for _, around := range []string{"%s", "see:\n\n%s\n\nthanks", "```\n%s```\n"} {
				read, rule := text.Defaults{}, true
				if command[0] == "convert" { // which cannot express all of it
					read.Turn, read.Rule, rule = want.Position.Turn(), want.Position.Rule(), false
				}
				in, err := text.ParsePosition(fmt.Sprintf(around, raw), read)
				if err != nil {
					t.Errorf("%q %q: %v\n%s", command, c.text, err, raw)
					break
				}
				if !in.Position.Same(&want.Position) || rule && !in.Given.Rule {
					t.Errorf("%q %q is read as %s, %s to move, %s\n%s", command, c.text,
						notation.FormatPosition(&in.Position), in.Position.Turn(), in.Position.Rule(), raw)
				}
			}
			quoted := "> " + strings.ReplaceAll(raw, "\n", "\n> ")
			if in, err := text.ParsePosition(quoted, text.Defaults{Turn: want.Position.Turn()}); err != nil ||
				notation.FormatStones(&in.Position) != notation.FormatStones(&want.Position) {
				t.Errorf("%q %q, quoted: %v", command, c.text, err)
			}
		}
	}
}

// TestReadBackGames reads the games of reviews, and finished games.
func TestReadBackGames(t *testing.T) {
	for _, game := range []string{
		"h8 h9 i8 g8 j8 i9 k8 j9 l8",
		"h8 i9 g7 g9",
		"a1 b1 a2 b2 a3 b3 a4 b4 c9 b5",
	} {
		want := testhelp.Must(text.ParsePosition(game, text.Defaults{}))(t).Position
		for _, command := range [][]string{
			{"review", "--cache", "off", "--nodes", "300"}, {"review", "--cache", "off", "--nodes", "300", "--format",
				"md"},
			{"show"}, {"show", "--numbers"}, {"convert", "--to", "md"},
		} {
			raw := printed(t, append(command, game)...)
			in, err := text.ParsePosition(raw, text.Defaults{})
			if err != nil || !in.Position.Same(&want) {
				t.Errorf("%q %q: %v: read as %s\n%s", command, game, err, notation.FormatPosition(&in.Position), raw)
			}
			if moves, ordered := in.Position.Moves(); command[0] == "review" && (!ordered ||
				notation.FormatMoves(moves) != game) {
				t.Errorf("%q %q is read as %s", command, game, notation.FormatPosition(&in.Position))
			}
		}
	}
	// Several answers are read as several positions.
	several := printed(t, "show", `{"id":"h8: a","moves":"h8"}`) + printed(t, "show",
		`{"id":"i9","moves":"h8 i9","rule":"renju"}`)
	n := 0
	for in, err := range record.Read(strings.NewReader(several), text.Defaults{}) {
		if n++; err != nil || in.Position.Count(notation.Empty) != 225-n {
			t.Errorf("position %d: %v", n, err)
		}
	}
	if n != 2 {
		t.Errorf("%d positions, want 2", n)
	}
}
