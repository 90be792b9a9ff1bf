package main

// fukumi puzzles play: a quiz in the terminal.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver"
)

// puzzlesPlayOptions are the flags of puzzles play.
type puzzlesPlayOptions struct {
	Suites suiteOptions
	Nodes  int64
	Output OutputOptions
}

const playNodes = 1_000_000

func newPuzzlesPlayCommand(s *Streams) *cobra.Command {
	o := &puzzlesPlayOptions{}
	cmd := &cobra.Command{
		Use:   "play [SUITE...]",
		Short: "asks puzzles: takes moves, answers with the longest defence, gives hints",
		Long: `play shows the puzzles of suites one after the other, those to win and those to
defend, and takes your moves: h8. A winning move is answered with the defence
that lasts longest, until the five cannot be stopped; of any other it says what
is proved. More words:

  hint   says more each time   board   draws the board again
  solve  shows the solution    skip    goes to the next puzzle
  quit   ends

In the end it counts what was solved, and what of it alone: without a hint.

Without a suite it asks those that are built in.

` + suiteText,
		Example:           "  fukumi puzzles play mined",
		ValidArgsFunction: completeSuites,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			if o.Output.Format == "json" {
				return fmt.Errorf("puzzles play is a dialogue in text and has no --json")
			}
			return playPuzzles(cmd.Context(), s, o, args)
		},
	}
	o.Nodes = playNodes
	f := cmd.Flags()
	f.SortFlags = false
	o.Suites.register(f)
	f.Var(&flagValue[int64]{&o.Nodes, nil, parseCount, "1e6", "N"}, "nodes", "node limit of each question to the solver")
	o.Output.register(f)
	return cmd
}

// A quizMaster asks puzzles.
type quizMaster struct {
	s      *Streams
	p      *printer
	nodes  int64
	solver *solver.Solver
	lines  <-chan typedLine

	solved, alone, asked, hints int
}

func playPuzzles(ctx context.Context, s *Streams, o *puzzlesPlayOptions, args []string) error {
	reader := &suiteReader{s: s, output: &o.Output, codes: tally{}}
	if len(args) == 0 {
		args = puzzles.Builtin()
	}
	if slices.Contains(args, "-") {
		return errors.New("puzzles play reads your moves from standard input: give the suite as a file")
	}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	m := &quizMaster{s: s, p: newPrinter(s, &o.Output), nodes: o.Nodes, solver: s.newSolver(solver.Options{}), lines: typedLines(ctx, s.In)}
	all := len(cases)
	cases = slices.DeleteFunc(cases, func(c puzzles.Case) bool { return !c.Record.Playable() })
	left := all - len(cases)
	for i := range cases {
		quiz, err := puzzles.NewQuiz(ctx, m.solver, &cases[i].Record, o.Nodes)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			left++ // nothing to be played, or we do not know the answer ourselves
			continue
		}
		m.p.sentence("puzzle %d of %d", i+1, len(cases))
		m.p.puzzle(&cases[i].Record)
		more, err := m.ask(ctx, quiz)
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	if left == all && ctx.Err() == nil {
		return fmt.Errorf("no puzzle to play: none asks for a win or a defence to which an answer was found within --nodes %d", o.Nodes)
	}
	m.p.sentence("solved %d of %s, %d of them alone (%s)", m.solved, count(int64(m.asked), "puzzle"), m.alone, count(int64(m.hints), "hint"))
	if left > 0 && ctx.Err() == nil {
		m.p.sentence("%s left out: nothing to win or to defend, or no answer was found within --nodes %d", count(int64(left), "puzzle"), o.Nodes)
	}
	if ctx.Err() != nil {
		reader.codes.add(exitInterrupted)
	}
	return quietExit(reader.codes.code())
}

// ask plays one puzzle, and reports whether there shall be more.
func (m *quizMaster) ask(ctx context.Context, quiz *puzzles.Quiz) (bool, error) {
	m.asked++
	hint := 0
	for {
		fmt.Fprintf(m.s.Out, "%s> ", quiz.Position.Turn())
		if err := m.s.Out.Flush(); err != nil {
			return false, err
		}
		var line typedLine
		select {
		case line = <-m.lines:
		case <-ctx.Done():
			line.end = true
		}
		if line.end || line.err != nil {
			fmt.Fprintln(m.s.Out)
			return false, line.err
		}
		switch word := strings.ToLower(strings.TrimSpace(line.text)); word {
		case "":
		case "quit", "exit":
			return false, nil
		case "skip", "next":
			return true, nil
		case "board":
			m.board(quiz)
		case "hint":
			hint = min(hint+1, 3)
			m.hints++
			text, err := quiz.Hint(ctx, hint)
			if err != nil {
				return false, err
			}
			m.p.sentence("%s", text)
		case "solve", "solution":
			m.solution(quiz)
			return true, nil
		default:
			done, err := m.move(ctx, quiz, word)
			if done && hint == 0 {
				m.alone++
			}
			if done || err != nil {
				return err == nil, err
			}
		}
	}
}

// move takes a move, and reports whether the puzzle is solved.
func (m *quizMaster) move(ctx context.Context, quiz *puzzles.Quiz, word string) (bool, error) {
	p, err := notation.ParsePoint(word, quiz.Position.Size())
	if err != nil {
		m.p.sentence("%v; other words are hint, board, solve, skip and quit", unprefixed(err))
		return false, nil
	}
	a, err := quiz.Move(ctx, p)
	if err != nil {
		return false, err
	}
	switch {
	case a.Judgement != puzzles.Right:
		m.p.sentence("no: %s", a.Reason)
	case a.Done:
		m.solved++
		text := "right"
		if a.Reply != notation.NoPoint {
			text += fmt.Sprintf(": %s, and %s makes five", a.Reply, a.Rest[0])
		}
		m.p.sentence("%s. Solved.", text)
		m.p.end()
		return true, nil
	default:
		m.p.sentence("right; the answer is %s", a.Reply)
		m.board(quiz)
	}
	return false, nil
}

// solution draws the board with the line that wins, or with the moves that hold.
func (m *quizMaster) solution(quiz *puzzles.Quiz) {
	marks := notation.Marks{Labels: map[notation.Point]string{}}
	text := ""
	if len(quiz.Line) > 0 {
		text = numbered(quiz.Line)
		for i, p := range quiz.Line {
			marks.Labels[p] = strconv.Itoa(i + 1)
		}
	} else {
		text = "these moves hold: " + points(quiz.Holds)
		if len(quiz.Holds) == 1 {
			text = "this move holds: " + points(quiz.Holds)
		}
		if len(quiz.Open) > 0 {
			text += fmt.Sprintf("; left open by --nodes %d: %s", m.nodes, points(quiz.Open))
		}
		for _, p := range quiz.Holds {
			marks.Labels[p] = "!"
		}
	}
	m.p.sentence("%s", text)
	m.p.block(notation.Draw(&quiz.Position, marks, notation.Style{Color: m.p.color}))
	m.p.end()
}

func (m *quizMaster) board(quiz *puzzles.Quiz) {
	pos := &quiz.Position
	m.p.block(notation.Draw(pos, notation.Marks{Ring: pos.Last()}, notation.Style{Color: m.p.color}))
}
