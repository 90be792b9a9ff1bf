package dialogue

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
)

// scripted plays the moves it was given, then crashes.
type scripted struct {
	moves []string
	unfit error
}

func (s *scripted) Name() string                { return "scripted" }
func (s *scripted) Begin(context.Context) error { return s.unfit }
func (s *scripted) Close()                      {}

func (s *scripted) Move(_ context.Context, pos *notation.Position) (play.Move, error) {
	if len(s.moves) == 0 {
		return play.Move{}, &play.Forfeit{Reason: play.Crash, Detail: "no more"}
	}
	p, err := notation.ParsePoint(s.moves[0], pos.Size())
	s.moves = s.moves[1:]
	return play.Move{Point: p}, err
}

// begun begins a game of the first player on a position.
func begun(t *testing.T, position string, opponent *scripted) *Game {
	t.Helper()
	in := testhelp.Must(text.ParsePosition(position, text.Defaults{Rule: notation.Renju}))(t)
	g := New(Options{
		Start: in.Position, Colour: in.Position.Turn(), Opponent: opponent,
		Adviser: ask.Open(ask.Options{}), Limits: solver.Limits{Nodes: 20_000},
		Words: words.English,
	})
	if r, err := g.Begin(t.Context()); err != nil || !r.Board || r.Answer {
		t.Fatalf("%+v, %v", r, err)
	}
	return g
}

// say types a line, and lets the opponent answer it.
func say(t *testing.T, g *Game, text string) Reply {
	t.Helper()
	r, err := g.Hear(t.Context(), text)
	if err == nil && r.Answer {
		r, err = g.Answer(t.Context())
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

// fours is a position with a four for Black, who is to move.
const fours = "h8,h9,h10,h11/a1,c1,e1,h7"

// TestOver: a five ends the game; then it can be taken back, not played on.
func TestOver(t *testing.T) {
	g := begun(t, fours, &scripted{moves: []string{"g1"}})
	if r := say(t, g, "hint"); !strings.HasPrefix(r.Text, "h12 (proved: ") {
		t.Errorf("hint: %q", r.Text)
	}
	if r := say(t, g, "H12"); !r.Board || g.End() != "Black wins: five h8-h12" {
		t.Errorf("%+v, %q", r, g.End())
	}
	for _, word := range []string{"a2", "hint"} {
		if r := say(t, g, word); r.Text != OverText(words.English) {
			t.Errorf("%s after the end: %+v", word, r)
		}
	}
	r := say(t, g, "save IT.SGF")
	if r.Save == nil || r.Save.Tree.Info.Result != "black" || r.Save.Tree.Info.Black != "you" ||
		r.Save.Tree.Info.Comment != g.End() {
		t.Errorf("saved: %+v", r.Save)
	}
	if r := say(t, g, "undo"); !r.Board || g.End() != "" || len(g.Moves()) != 0 {
		t.Errorf("undo: %+v, %q, %v", r, g.End(), g.Moves())
	}
	if r := say(t, g, "a2"); r.Text != "scripted plays g1" {
		t.Errorf("after undo: %+v", r)
	}
}

// TestResign: the game is lost to the opponent, and saved as that; undo takes the
// resignation back, and nothing else.
func TestResign(t *testing.T) {
	g := begun(t, "h8 i9", &scripted{moves: []string{"g1"}})
	say(t, g, "a2")
	if r := say(t, g, "Resign"); !r.Board || r.Answer || g.End() != "White wins: Black has resigned" {
		t.Errorf("%+v, %q", r, g.End())
	}
	if r := say(t, g, "resign"); r.Text != OverText(words.English) {
		t.Errorf("resigned once more: %+v", r)
	}
	if info := g.Tree().Info; info.Result != "white" || info.Comment != g.End() {
		t.Errorf("saved: %+v", info)
	}
	if r := say(t, g, "undo"); !r.Board || g.End() != "" || len(g.played) != 2 || g.Tree().Info.Result != "" {
		t.Errorf("undo: %+v, %q, %v", r, g.End(), g.played)
	}
	if say(t, g, "undo"); len(g.played) != 0 {
		t.Errorf("undo again: %v", g.played)
	}
}

// TestForfeit: an opponent that crashes or plays what is not allowed has lost.
func TestForfeit(t *testing.T) {
	for want, moves := range map[string][]string{
		"Black wins: scripted lost by crash: no more": nil,
		"Black wins: scripted lost by illegal move: ": {"h8"},
	} {
		g := begun(t, fours, &scripted{moves: moves})
		if r := say(t, g, "a2"); !r.Board || !strings.HasPrefix(g.End(), want) || g.Tree().Info.Result != "black" {
			t.Errorf("%+v, %q: want %q", r, g.End(), want)
		}
	}
}

// TestUnfit: an opponent that cannot begin is an error, with its reason.
func TestUnfit(t *testing.T) {
	o := &scripted{}
	g := begun(t, fours, o)
	o.unfit = &play.Forfeit{Reason: play.Protocol, Detail: "no such board"}
	var f *play.Forfeit
	if _, err := g.Hear(t.Context(), "new"); !errors.As(err, &f) {
		t.Errorf("new: %v", err)
	}
}

// TestRefused: what cannot be done is said, and changes nothing.
func TestRefused(t *testing.T) {
	g := begun(t, "h7,h9,g8,i8/a1,c1,e1,g1", &scripted{})
	for typed, want := range map[string]string{
		" ":          "",
		"h8":         "h8 is forbidden for Black: double three",
		"a1":         "a1 is occupied",
		"z9":         "z9 is not on the board",
		"what?":      `"what?" is neither a point like h8 nor a command (help lists them)`,
		"a2 a3":      `"a2 a3": one move or command on a line, please (help lists them)`,
		"new green":  "new green: want black or white",
		"save x.xyz": "save: want a file that ends in .sgf, .psq, .lib, .json or .txt",
		"undo":       "there is no move of yours to take back",
		"moves":      "none",
	} {
		if r := say(t, g, typed); r != (Reply{Text: want}) || len(g.played) != 0 {
			t.Errorf("%q: %+v: want %q", typed, r, want)
		}
	}
	if r := say(t, g, "u"); r.Text != "there is no move of yours to take back" {
		t.Errorf("u: %+v", r)
	}
	for typed, want := range map[string]Reply{"help": {Help: true}, "BOARD": {Board: true}, "exit": {Quit: true},
		"q": {Quit: true},
		"?": {Help: true}} {
		if r := say(t, g, typed); r != want {
			t.Errorf("%q: %+v: want %+v", typed, r, want)
		}
	}
}

// TestColours: with the other colour the opponent is to move first.
func TestColours(t *testing.T) {
	g := begun(t, fours, &scripted{moves: []string{"a2"}})
	r, err := g.Hear(t.Context(), "new White")
	if err != nil || !r.Answer || !r.Board || !strings.Contains(r.Text, "you are White, scripted is Black") {
		t.Fatalf("new white: %+v, %v", r, err)
	}
	if r, err := g.Answer(t.Context()); err != nil || r.Text != "scripted plays a2" {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := g.Hear(t.Context(), "rematch"); err != nil || !strings.Contains(r.Text, "you are Black") {
		t.Errorf("rematch: %+v, %v", r, err)
	}
	if r, err := g.Hear(t.Context(), "rematch"); err != nil || !strings.Contains(r.Text, "you are White") {
		t.Errorf("rematch again: %+v, %v", r, err)
	}
	tree := g.Tree()
	if tree.Info.White != "you" || tree.Info.Black != "scripted" || tree.Info.Result != "" {
		t.Errorf("%+v", tree.Info)
	}
}
