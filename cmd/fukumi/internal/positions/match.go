package positions

// fukumi match, which plays games between two engines.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/play"
	"fukumi/solver/play/match"
)

// matchOptions are the flags of match.
type matchOptions struct {
	Games    int
	Workers  int
	Openings string
	Out      string
	Rule     notation.Rule
	Size     int
	Odds     float64
	Cache    string
	Search   command.SearchOptions
	Output   command.OutputOptions
}

const (
	matchGames = 100
	maxGames   = 1_000_000
	matchTime  = time.Second
)

// NewMatch returns the command fukumi match.
func NewMatch(s *command.Streams) *cobra.Command {
	o := &matchOptions{}
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "plays two engines or score models against each other",
		Example: `  fukumi match fukumi wei --games 20 --time 100ms
  fukumi match gu30 gu21 --games 200 --workers 2 --out games.jsonl
  fukumi match fukumi "./pbrain-x --quick" --rule renju --openings list.txt
  fukumi match fukumi "./pbrain-x" --time 200ms --odds 4`,
		Args: command.TakesArgs(2, 2, "two players"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return match.Names(), cobra.ShellCompDirectiveDefault
		},
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			return runMatch(ctx, s, o, [2]string(args))
		}),
	}
	f := command.Flags(cmd)
	command.AlsoCalled(f, map[string]string{"output": "out"})
	o.Games, o.Workers, o.Odds, o.Cache = matchGames, 1, 1, "off"
	f.Var(cli.NewValue(&o.Games, nil, cli.UpTo(maxGames), strconv.Itoa(matchGames), "N"), "games",
		"games to play")
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "1", "N"), "workers", "games to play at the same time")
	f.StringVar(&o.Openings, "openings", "", "use the positions of `FILE` as openings")
	f.StringVarP(&o.Out, "out", "o", "", "write the games to `FILE`: .jsonl or .sgf")
	command.RegisterBoard(f, &o.Rule, &o.Size)
	o.Search.Register(f)
	command.RegisterMoveLimits(f, &o.Search, matchTime)
	f.Var(cli.NewValue(&o.Odds, nil, cli.ParseOdds, "1", "X"), "odds", "B has X times the time and the nodes of A")
	f.Var(cli.NewValue(&o.Cache, nil, parseNoCache, "off", "MODE"), "cache",
		"off: the store of proved results is not used in matches")
	o.Output.Register(f)
	return cmd
}

func parseNoCache(text string) (string, error) {
	if text != "off" {
		return "", errors.New("matches use no store: expected off")
	}
	return text, nil
}

// runMatch plays a match and prints its result.
func runMatch(ctx context.Context, s *command.Streams, o *matchOptions, players [2]string) error {
	o.Search.Memory = s.WorkerMemory(o.Search.Memory, 2*o.Workers, o.Output.Quiet) // two players for each game
	openings, err := o.openings(s)
	if err != nil {
		return err
	}
	records := &gameRecords{}
	m := match.Match{
		Rule: o.Rule, Size: o.Size, Openings: openings, Games: o.Games, Workers: o.Workers,
		Limits: o.Search.QueryLimits(), Odds: o.Odds, Given: players,
		Players: func() (both [2]play.Player, err error) {
			options := command.PlayerOptions(s, &o.Search)
			for i, text := range players {
				if both[i], err = match.NewPlayer(text, o.Rule, o.Size, options); err != nil {
					return both, err
				}
				options.Limits = options.Limits.Times(o.Odds)
			}
			return both, nil
		},
		Ready: func() (err error) {
			records, err = newGameRecords(o.Out)
			return err
		},
		Record: func(t *format.Tree) error { return records.add(t) },
	}
	if s.ErrTerminal && !o.Output.Quiet {
		m.Told = func(r *answer.Match) {
			s.Progress("fukumi: %d of %s, %s %d won, %d drawn, %d lost", r.Played, words.Count(int64(o.Games), "game"),
				r.Players[0].Name, r.Won, r.Drawn, r.Lost)
		}
	}
	result, failed := m.Run(ctx)
	if m.Told != nil {
		s.Progress("")
	}
	if result == nil {
		if ctx.Err() != nil {
			return cli.ExitWith(cli.ExitInterrupted)
		}
		return failed
	}
	unwritten := records.close()
	if failed == nil {
		failed = unwritten
	}
	if result.Played == 0 && ctx.Err() == nil {
		return failed
	}
	code := cli.ExitDecided
	if result.Stop != "" {
		code, failed = cli.ExitInterrupted, unwritten
	}
	if err := printMatch(s, &o.Output, result); err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	return cli.ExitWith(code)
}

// openings returns the openings of the games.
func (o *matchOptions) openings(s *command.Streams) ([]match.Opening, error) {
	if o.Openings == "" {
		list, err := match.Builtin(o.Rule, o.Size)
		if err != nil {
			return nil, command.Advised(err)
		}
		return list, nil
	}
	file, err := s.Open(o.Openings)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, duplicates, err := match.Read(file, o.Rule, o.Size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Openings, command.Advised(err))
	}
	if duplicates > 0 && !o.Output.Quiet {
		s.Warn("%s: left out %s: turned or mirrored images of others", o.Openings,
			words.Count(int64(duplicates), "opening"))
	}
	return list, nil
}

func printMatch(s *command.Streams, o *command.OutputOptions, m *answer.Match) error {
	if o.Format == "json" {
		return text.WriteJSON(s.Out, m)
	}
	return printText(command.NewPrinter(s, o).Printer, m)
}
