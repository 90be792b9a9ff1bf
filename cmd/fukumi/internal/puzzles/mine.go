package puzzles

// fukumi puzzles mine, which finds puzzles in games.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/mine"
	"fukumi/puzzles/report"
	"fukumi/solver"
)

// mineOptions are the flags of puzzles mine.
type mineOptions struct {
	Position command.PositionOptions
	Goal     mineGoal
	Work     workOptions
	MinMoves int
	MaxMoves int
	Play     int    // games to play; 0 means that games are given
	Seed     uint64 // of the games to play
	Look     int64
	Stand    int64
	Lines    bool
	Lean     bool
	Later    bool
	Choice   bool
	Several  bool
	Out      string
	Output   command.OutputOptions
}

const (
	mineNodes    = 100_000
	mineMinMoves = 3
	maxMoves     = 1_000_000
	maxGames     = 1_000_000_000
)

func newMine(s *command.Streams) *cobra.Command {
	o := &mineOptions{}
	cmd := &cobra.Command{
		Use:   "mine [GAMES...]",
		Short: "finds puzzles in games",
		Example: "  fukumi puzzles mine --out mined.txt games.psq\n  fukumi puzzles mine --goal vcf --least 5 " +
			"--lines " +
			"games.sgf",
		Args: func(cmd *cobra.Command, args []string) error {
			if o.Play > 0 {
				return command.TakesArgs(0, 0, "no file of games with --play")(cmd, args)
			}
			return command.TakesArgs(1, 1<<30, "at least one file of games, or --play")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.settle(); err != nil {
				return err
			}
			return minePuzzles(cmd.Context(), s, o, args)
		},
	}
	o.Work.nodes, o.MinMoves, o.Goal = mineNodes, mineMinMoves, mineGoal{class: solver.VCT}
	f := command.Flags(cmd)
	command.AlsoCalled(f, map[string]string{"threads": "workers", "output": "out"})
	o.Position.Register(f)
	f.Var(cli.NewValue(&o.Goal, nil, parseMineGoal, "vct", "GOAL"), "goal",
		"the widest class of wins to search for, vcf, vct3, vct or win (quiet moves too); or defend: losing moves")
	f.Var(cli.NewValue(&o.MinMoves, nil, cli.UpTo(maxMoves), "3", "N"), "least",
		"the fewest moves of the winner, the five included")
	f.Var(cli.NewValue(&o.MaxMoves, nil, cli.UpTo(maxMoves), "", "N"), "most",
		"the most moves of the winner (default no bound)")
	f.Var(cli.NewValue(&o.Play, nil, cli.UpTo(maxGames), "", "N"), "play",
		"play N games of the program against itself, and search them: random openings, mixed levels")
	f.Uint64Var(&o.Seed, "seed", 1, "the number of the series of games to play; the same `N` gives the same games")
	f.Var(cli.NewValue(&o.Look, nil, cli.ParseCount, "", "N"), "look",
		"node limit of the question whether there is a win (default that of --nodes)")
	f.Var(cli.NewValue(&o.Stand, nil, cli.ParseCount, "", "N"), "stand",
		"with --goal defend: search N nodes for any win after each answer: none may be found (default no such search)")
	f.BoolVar(&o.Lines, "lines", false,
		"only puzzles with one winning move at every turn of the solution, as check demands")
	f.BoolVar(&o.Lean, "lean", false,
		"only puzzles with half of the stones or more on the lines through the moves of the win")
	f.BoolVar(&o.Later, "later", false, "also the later turns of a win that has a puzzle already")
	f.BoolVar(&o.Choice, "choice", false, "only puzzles whose first move is not forced")
	f.BoolVar(&o.Several, "several", false, "also puzzles with several winning first moves")
	o.Work.register(f, "games to search", "1e5")
	f.StringVarP(&o.Out, "out", "o", "", "write the suite to `FILE`")
	o.Output.Register(f)
	o.Position.Foreign.Register(f)
	return cmd
}

// A mineGoal says whether a run looks for wins, of which class, or for losing moves.
type mineGoal struct {
	class  solver.Class
	defend bool
}

func parseMineGoal(text string) (mineGoal, error) {
	if strings.EqualFold(text, puzzles.GoalDefend.String()) {
		return mineGoal{solver.VCT, true}, nil
	}
	class, err := cli.ParseGoal(text)
	if err != nil {
		err = fmt.Errorf("%w, or defend", err)
	}
	return mineGoal{class, false}, err
}

// settle refuses flags that contradict each other.
func (o *mineOptions) settle() error {
	if o.Goal.defend && (o.Lines || o.Later || o.Choice) {
		return errors.New("--lines, --later and --choice are for wins: they cannot be used with --goal defend")
	}
	if o.Stand > 0 && !o.Goal.defend {
		return errors.New("--stand is for --goal defend")
	}
	return o.Output.Settle()
}

// A miningRun is one run of the command.
type miningRun struct {
	s      *command.Streams
	o      *mineOptions
	reader suiteReader
	total  int
	sum    report.MineReport
	text   strings.Builder // the content of the output file
}

func minePuzzles(ctx context.Context, s *command.Streams, o *mineOptions, args []string) error {
	m := &miningRun{s: s, o: o, reader: suiteReader{s: s, output: &o.Output, codes: cli.Tally{}}}
	games, err := m.games(ctx, args)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return cli.ExitWith(cli.ExitInterrupted)
	}
	m.total = len(games)
	options := mine.Options{
		Workers: o.Work.workers, Nodes: o.Work.nodes, Look: o.Look, Stand: o.Stand,
		Memory: s.WorkerMemory(o.Work.memory, o.Work.workers, o.Output.Quiet), Goal: o.Goal.class,
		Defend: o.Goal.defend, OwnMoves: [2]int{o.MinMoves, o.MaxMoves},
		Lines: o.Lines, Lean: o.Lean,
		Later: o.Later, Choice: o.Choice, Several: o.Several,
	}
	err = mine.Run(ctx, games, options, m.tell)
	m.progress("")
	codes := m.reader.codes
	switch {
	case ctx.Err() != nil:
		codes.Add(cli.ExitInterrupted)
	case err != nil:
		return err
	}
	if o.Out != "" && (ctx.Err() == nil || m.text.Len() > 0) {
		if err := fileio.WriteBytes(o.Out, []byte(m.text.String())); err != nil {
			return cli.Unwritten(fmt.Errorf("the suite was not written: %w", err))
		}
	}
	if !o.Output.Quiet {
		what := "win"
		if o.Goal.defend {
			what = "losing move"
		}
		for _, line := range m.sum.Lines(what) {
			s.Note(line)
		}
	}
	return cli.ExitWith(codes.Code())
}

// games plays the games, or reads them from files.
func (m *miningRun) games(ctx context.Context, args []string) ([]mine.Game, error) {
	o := m.o
	if o.Play == 0 {
		return m.readGames(ctx, args)
	}
	var games []mine.Game
	played := mine.PlayOptions{Rule: o.Position.Rule, Size: o.Position.Size, Games: o.Play, Seed: o.Seed,
		Workers: o.Work.workers}
	err := mine.Play(ctx, played, func(g *mine.Game) error {
		games = append(games, *g)
		m.progress(fmt.Sprintf("fukumi: played %d of %s", len(games), words.Count(int64(o.Play), "game")))
		return nil
	})
	if ctx.Err() != nil {
		err = nil
	}
	return games, err
}

// readGames reads the games of files. A position, the moves of which are not known, counts as a game
// without moves.
func (m *miningRun) readGames(ctx context.Context, args []string) ([]mine.Game, error) {
	var games []mine.Game
	for _, arg := range args {
		src, err := m.o.Position.Open(m.s, []string{arg})
		if err != nil {
			return nil, err
		}
		number := 0
		for r := range src.Records(ctx) {
			number++
			if r.ID == "" {
				r.ID = fmt.Sprintf("%s#%d", strings.TrimSuffix(filepath.Base(src.Name), filepath.Ext(src.Name)), number)
			}
			for _, w := range r.Warnings {
				if !m.o.Output.Quiet {
					m.s.Warn("%s", r.Named(m.s.Doubt(w)))
				}
			}
			if r.Err == nil {
				r.Err = r.Held
			}
			if r.Err != nil {
				m.reader.codes.Add(cli.ExitUsage)
				m.s.Fail(fmt.Errorf("%s: %w", r.ID, command.Advised(r.Err)))
				continue
			}
			game, err := gameOf(&r)
			if err != nil {
				return nil, err
			}
			games = append(games, game)
		}
		src.Close()
	}
	return games, nil
}

// gameOf returns a record as a game. The game has no moves if the record does not know them.
func gameOf(r *command.Record) (mine.Game, error) {
	var fields struct {
		Source string `json:"source"`
	}
	if r.Raw != nil {
		_ = json.Unmarshal(r.Raw, &fields) // no error: the line was decoded before
	}
	g := mine.Game{ID: r.ID, Source: fields.Source, Start: r.Position}
	moves, ordered := r.Position.Moves()
	if !ordered {
		return g, nil
	}
	var err error
	g.Start, err = notation.NewPosition(r.Position.Rule(), r.Position.Size())
	g.Moves = moves
	return g, err
}

// tell adds and prints the puzzles that were found in one game.
func (m *miningRun) tell(h *mine.Haul) error {
	m.sum.Add(h)
	m.progress(fmt.Sprintf("fukumi: %d of %s, %s", m.sum.Games, words.Count(int64(m.total), "game"),
		words.Count(int64(m.sum.Puzzles), "puzzle")))
	if h.Err != nil {
		m.reader.codes.Add(cli.ExitUsage)
		m.s.Fail(fmt.Errorf("%s: %w", h.Game, command.Advised(h.Err)))
	}
	for i := range h.Records {
		jsonl := m.o.Output.Format == "json" || strings.HasSuffix(m.o.Out, ".jsonl")
		line, err := puzzles.FormatLine(&h.Records[i], jsonl)
		if err != nil {
			return err
		}
		if m.o.Out != "" {
			m.text.WriteString(line + "\n")
			continue
		}
		fmt.Fprintln(m.s.Out, line)
	}
	return m.s.Out.Flush()
}

func (m *miningRun) progress(text string) {
	progress(m.s, m.o.Output.Quiet, m.o.Out == "", text)
}
