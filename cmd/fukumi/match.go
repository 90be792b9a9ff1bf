package main

// fukumi match: engines and score models against each other.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"fukumi/notation"
)

// MatchOptions are the flags of match.
type MatchOptions struct {
	Games    int
	Workers  int
	Openings string
	Out      string
	Rule     notation.Rule
	Size     int
	Cache    string
	Search   SearchOptions
	Output   OutputOptions
}

const (
	matchGames = 100
	matchTime  = time.Second
)

func newMatchCommand(s *Streams) *cobra.Command {
	o := &MatchOptions{}
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "plays two engines or score models against each other",
		Long: `match plays games between A and B and says how they went: the score, by colour,
and the difference in Elo with its bounds at 95 %.

A player is fukumi, a score model (gu10, gu20, …), which plays at the depth and
width of its text whatever the limits are, or an engine that speaks the Gomocup
protocol: a command with a slash or a space in it, quoted where it has words
("./pbrain-x --quick"). An engine has one second beyond its clock; without an
answer, or with an illegal one, it loses the game, and the reason is printed.

Every opening is played twice, colours swapped. The openings are our own, or
those of --openings, a file of any format. When they are used up they begin
again; a game that is the same as an earlier one, move for move up to the
symmetries of the board, is not counted.

With --nodes and one thread the games of fukumi and the models are the same
every time. An engine is told of the nodes too, but need not mind; without
--time its clock is 10s.

--out FILE.jsonl or FILE.sgf receives the games that were counted; --out DIR/ has
a .psq for each.

Exit codes: 0 played, 2 usage or a player that cannot be used, 4 an output
failed, 130 interrupted: what was played is printed.`,
		Example: `  fukumi match fukumi wei --games 20 --time 100ms
  fukumi match gu30 gu21 --games 200 --workers 2 --out games.jsonl
  fukumi match fukumi "./pbrain-x --quick" --rule renju --openings list.txt`,
		Args: takesArgs(2, 2, "two players"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return playerNames(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return runMatch(cmd.Context(), s, o, [2]string(args))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	alsoCalled(f, map[string]string{"output": "out"})
	o.Games, o.Workers, o.Cache = matchGames, 1, "off"
	f.Var(&flagValue[int]{&o.Games, nil, parseGames, strconv.Itoa(matchGames), "N"}, "games", "games to play")
	f.Var(&flagValue[int]{&o.Workers, nil, parseThreads, "1", "N"}, "workers", "games that are played at the same time")
	f.StringVar(&o.Openings, "openings", "", "begin with the positions of `FILE`")
	f.StringVarP(&o.Out, "out", "o", "", "write the games to `FILE`: .jsonl, .sgf, or a directory")
	registerBoard(f, &o.Rule, &o.Size)
	o.Search.register(f)
	registerMoveLimits(f, &o.Search, matchTime)
	f.Var(&flagValue[string]{&o.Cache, nil, parseNoCache, "off", "MODE"}, "cache", "off: the store of proved results is not used in matches")
	o.Output.register(f)
	return cmd
}

func parseGames(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 {
		return 0, errors.New("want a number from 1 to 1000000")
	}
	return n, nil
}

func parseNoCache(text string) (string, error) {
	if text != "off" {
		return "", errors.New("matches are played without the store: want off")
	}
	return text, nil
}

// A match is one run.
type match struct {
	s        *Streams
	o        *MatchOptions
	specs    [2]string
	openings []opening
	object   matchObject
	seen     seenGames
	records  *gameRecords
}

func runMatch(ctx context.Context, s *Streams, o *MatchOptions, specs [2]string) error {
	m := &match{s: s, o: o, specs: specs, seen: seenGames{}}
	o.Search.Memory = s.workerMemory(o.Search.Memory, 2*o.Workers, o.Output.Quiet) // two players each
	if err := m.open(); err != nil {
		return err
	}
	first, err := m.players()
	if err != nil {
		return err
	}
	m.object.start(m, first)
	if err := m.prepare(ctx, first); err != nil {
		closeAll(first)
		return err
	}
	failed := m.play(ctx, first)
	if m.object.Played == 0 && ctx.Err() == nil {
		return failed
	}
	code := exitDecided
	if ctx.Err() != nil && m.object.Played < o.Games {
		m.object.Stop, code, failed = "interrupt", exitInterrupted, nil
	}
	m.object.finish()
	if err := m.object.print(s, &o.Output); err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	return quietExit(code)
}

// prepare makes sure that both players can be used, before a file is written.
func (m *match) prepare(ctx context.Context, players [2]player) (err error) {
	for i, p := range players {
		err := p.begin(ctx)
		var f *forfeit
		switch {
		case errors.As(err, &f):
			return fmt.Errorf("player %q cannot be used: %w", m.specs[i], err)
		case err != nil:
			return quietExit(exitInterrupted)
		}
	}
	m.records, err = newGameRecords(m.o.Out)
	return err
}

// open reads the openings.
func (m *match) open() (err error) {
	if m.o.Openings == "" {
		m.openings, err = builtinOpenings(m.o.Rule, m.o.Size)
		return err
	}
	file, err := m.s.open(m.o.Openings)
	if err != nil {
		return err
	}
	defer file.Close()
	twice := 0
	if m.openings, twice, err = readOpenings(file, m.o.Rule, m.o.Size); err != nil {
		return fmt.Errorf("%s: %w", m.o.Openings, unprefixed(err))
	}
	if twice > 0 && !m.o.Output.Quiet {
		m.s.Warn("%s: left out %s, the same as others but for a symmetry", m.o.Openings, count(int64(twice), "opening"))
	}
	return nil
}

// players makes both of them. Each worker has its own.
func (m *match) players() ([2]player, error) {
	limits := playerLimits{m.o.Search.limits(), m.o.Search.Threads, m.o.Search.Memory, m.s.newSolver}
	var both [2]player
	for i, text := range m.specs {
		var err error
		if both[i], err = newPlayer(text, m.o.Rule, m.o.Size, limits); err != nil {
			return both, err
		}
	}
	return both, nil
}

func closeAll(players [2]player) {
	for _, p := range players {
		if p != nil {
			p.close()
		}
	}
}
