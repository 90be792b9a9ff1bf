package command

// The flags of the commands that play.

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/solver/play"
)

// PlayerOptions returns the limits of a player.
func PlayerOptions(s *Streams, o *SearchOptions) play.Options {
	return play.Options{Limits: o.QueryLimits(), Threads: o.Threads, Memory: o.Memory, Open: s.Session}
}

// RegisterBoard adds the flags for the board of a new game.
func RegisterBoard(f *pflag.FlagSet, rule *notation.Rule, size *int) {
	*rule, *size = notation.Freestyle, notation.DefaultSize
	f.Var(cli.NewValue(rule, nil, cli.ParseRule, "freestyle", "RULE"), "rule", notation.RuleWords())
	f.Var(cli.NewValue(size, nil, cli.ParseSize, strconv.Itoa(notation.DefaultSize), "N"),
		"size", fmt.Sprintf("rows and columns of the board, %d to %d", notation.MinSize, notation.MaxSize))
}

// RegisterMoveLimits changes the flags for the limits of a search into limits of a move.
func RegisterMoveLimits(f *pflag.FlagSet, o *SearchOptions, t time.Duration) {
	o.Limits.Time = t
	f.Lookup("time").DefValue = t.String()
	f.Lookup("time").Usage = "time limit for a move, like 100ms or 5s; with --nodes alone there is none"
	f.Lookup("nodes").Usage = "node limit a move, like 20000, 1e6 or 1M (default none)"
	f.Lookup("threads").Usage = "threads to search with; with more than one the games may differ from run to run"
}
