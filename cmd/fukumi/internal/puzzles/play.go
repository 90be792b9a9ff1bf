package puzzles

// fukumi puzzles play: a quiz in the terminal.

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/quiz"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver/ask"
)

// playOptions are the flags of puzzles play.
type playOptions struct {
	Suites suiteOptions
	Nodes  int64
	Output command.OutputOptions
}

const playNodes = 1_000_000

func newPlay(s *command.Streams) *cobra.Command {
	o := &playOptions{}
	cmd := &cobra.Command{
		Use:               "play [SUITE...]",
		Short:             "asks puzzles: takes your moves, answers with the longest defence, gives hints",
		Example:           "  fukumi puzzles play mined",
		ValidArgsFunction: completeSuites,
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			if o.Output.Format == "json" {
				return words.Errorf("{command} is a dialogue in text: it has no {flag}", "command", "puzzles play",
					"flag", "--json")
			}
			return playPuzzles(ctx, s, o, args)
		}),
	}
	o.Nodes = playNodes
	f := command.Flags(cmd)
	o.Suites.register(f)
	f.Var(cli.NewValue(&o.Nodes, nil, cli.Count, "1e6", "N"), "nodes",
		"node limit of each question to the solver")
	o.Output.Register(f)
	return cmd
}

// A quizMaster asks puzzles in the terminal.
type quizMaster struct {
	s     *command.Streams
	p     *suiteText
	game  *quiz.Game
	nodes int64
	lines <-chan fileio.Line
}

func playPuzzles(ctx context.Context, s *command.Streams, o *playOptions, args []string) error {
	reader := &suiteReader{s: s, output: &o.Output, codes: exit.Tally{}}
	if len(args) == 0 {
		args = puzzles.Builtin()
	}
	if slices.Contains(args, "-") {
		return words.Errorf("{command} reads your moves from standard input: give the suite as a file", "command",
			"puzzles play")
	}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	m := &quizMaster{s: s, p: newText(s, &o.Output), game: quiz.NewGame(s.Words(), s.Session(ask.Options{Mode: ask.Off}),
		o.Nodes),
		nodes: o.Nodes, lines: fileio.Lines(ctx, s.In)}
	all := len(cases)
	cases = slices.DeleteFunc(cases, func(c puzzles.Case) bool { return !c.Record.Playable() })
	left := all - len(cases)
	for i := range cases {
		err := m.game.Ask(ctx, &cases[i].Record)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			left++ // nothing to be played, or we do not know the answer ourselves
			continue
		}
		m.p.Sentence("%s", s.Words().Say("puzzle {n} of {all}", "n", i+1, "all", len(cases)))
		m.p.puzzle(&cases[i].Record)
		more, err := m.ask(ctx)
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	if left == all && ctx.Err() == nil {
		return words.Errorf("no puzzle to play: none asks for a win or a defence that {flag} {nodes} can answer",
			"flag", "--nodes", "nodes", o.Nodes)
	}
	m.p.Sentence("%s", m.game.Score.In(s.Words()))
	if left > 0 && ctx.Err() == nil {
		m.p.Sentence("%s",
			s.Words().Say("{n, plural, one {# puzzle} other {# puzzles}} left out: nothing to win or to "+
				"defend, or no answer was found within {flag} {nodes}", "n", left, "flag", "--nodes", "nodes", o.Nodes))
	}
	if ctx.Err() != nil {
		reader.codes.Add(exit.Interrupted)
	}
	return exit.Quiet(reader.codes.Code())
}

// ask plays one puzzle, and reports whether there shall be more.
func (m *quizMaster) ask(ctx context.Context) (bool, error) {
	for {
		side := m.game.Quiz.Position.Turn()
		prompt := m.p.Words.Say("{side, select, black {black} other {white}}> ", "side", side)
		fmt.Fprint(m.s.Out, prompt)
		if err := m.s.Out.Flush(); err != nil {
			return false, err
		}
		var line fileio.Line
		select {
		case line = <-m.lines:
		case <-ctx.Done():
			line.End = true
		}
		if line.End || line.Err != nil {
			fmt.Fprintln(m.s.Out)
			return false, line.Err
		}
		solved := m.game.Score.Solved
		reply, err := m.game.Hear(ctx, line.Text)
		if err != nil {
			return false, err
		}
		if reply.Text != "" {
			m.p.Sentence("%s", reply.Text)
		}
		if reply.Board {
			m.board(text.Marks{Ring: m.game.Quiz.Position.Last()})
		}
		if reply.Solution {
			m.solution()
		}
		if reply.Solution || m.game.Score.Solved > solved {
			m.p.End()
		}
		if reply.Over || reply.Quit {
			return reply.Over, nil
		}
	}
}

// solution draws the board with the line that wins, or with the moves that hold.
func (m *quizMaster) solution() {
	raw, labels := m.game.Quiz.Solution()
	if open := m.game.Quiz.Open; len(m.game.Quiz.Line) == 0 && len(open) > 0 {
		raw = m.p.Words.Join(raw, m.p.Words.Say("left open by {flag} {nodes}: {moves}", "flag", "--nodes", "nodes",
			m.nodes, "moves", open))
	}
	m.p.Sentence("%s", raw)
	m.board(text.Marks{Labels: labels})
}

func (m *quizMaster) board(marks text.Marks) {
	m.p.Board(&m.game.Quiz.Position, marks)
}
