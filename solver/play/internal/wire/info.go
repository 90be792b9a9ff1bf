package wire

// INFO: the limits and wishes of the manager. INFO is never answered.

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/solver/play"
)

// An Info has the values of the INFO lines received so far.
type Info struct {
	Rule int64 // see RuleOf

	Turn, Match, Left          time.Duration
	TurnSet, MatchSet, LeftSet bool // Left: the time of the match is limited
	Increment                  time.Duration

	Nodes   int64 // 0 means no limit
	Depth   int   // 0 means no limit
	Threads int   // 0 means the default
	Memory  int64 // max_memory; 0 means no limit
	Hash    int64 // hash_size in bytes; 0 means the default

	Realtime, Detail bool // show_detail
	Ponder           bool // whether to think during the opponent's time
	Level            int  // level of strength, from 1 to Levels; 0 means full strength
}

// Levels is the highest level of strength.
const Levels = play.Levels

// A Machine describes the resources of a computer.
type Machine struct {
	Threads int
	Memory  int64 // memory for tables, in bytes
}

// GameRule returns the rule of the game. board says that the manager is a board of the Yixin kind.
func (i *Info) GameRule(board bool) (notation.Rule, error) { return RuleOf(i.Rule, board) }

// keys has the supported keys.
var keys = map[string]func(i *Info, n int64, m Machine) error{
	"RULE": func(i *Info, n int64, _ Machine) error {
		i.Rule = n
		return nil
	},
	"TIMEOUT_TURN": func(i *Info, n int64, _ Machine) error {
		i.Turn, i.TurnSet = Milliseconds(n), n < Unlimited
		return nil
	},
	"TIMEOUT_MATCH": func(i *Info, n int64, _ Machine) error {
		i.Match, i.MatchSet = Milliseconds(n), n > 0 && n < Unlimited
		i.Left, i.LeftSet = i.Match, i.MatchSet
		return nil
	},
	"TIME_LEFT": func(i *Info, n int64, _ Machine) error {
		i.Left, i.LeftSet = Milliseconds(n), n < Unlimited
		return nil
	},
	"TIME_INCREMENT": func(i *Info, n int64, _ Machine) error {
		i.Increment = Milliseconds(n)
		return nil
	},
	"MAX_NODE": func(i *Info, n int64, _ Machine) error {
		i.Nodes = max(n, 0)
		if n == math.MaxInt64 {
			i.Nodes = 0
		}
		return nil
	},
	"MAX_DEPTH": func(i *Info, n int64, _ Machine) error {
		i.Depth = int(min(max(n, 0), 1000))
		return nil
	},
	"THREAD_NUM": func(i *Info, n int64, m Machine) error {
		i.Threads = int(min(max(n, 1), int64(m.Threads)))
		return nil
	},
	"MAX_MEMORY": func(i *Info, n int64, _ Machine) error {
		i.Memory = max(n, 0)
		return nil
	},
	"HASH_SIZE": func(i *Info, n int64, m Machine) error {
		most := m.Memory >> 10
		i.Hash = min(max(n, 0), most) << 10
		if n > most {
			return fmt.Errorf("this machine has room for %d at most, which is taken", most)
		}
		return nil
	},
	"PONDERING": func(i *Info, n int64, _ Machine) error {
		i.Ponder = n > 0
		return nil
	},
	"LEVEL": func(i *Info, n int64, _ Machine) error {
		if n < 0 || n > int64(Levels) {
			return fmt.Errorf("expected 1 to %d, or 0 for all there is", Levels)
		}
		i.Level = int(n)
		return nil
	},
	"SHOW_DETAIL": func(i *Info, n int64, _ Machine) error {
		if n < 0 || n > 3 {
			return errors.New("expected 0 to 3")
		}
		i.Realtime, i.Detail = n&1 != 0, n&2 != 0
		return nil
	},
}

// Set sets the value of one key. It never takes more resources than the machine has. It ignores unknown keys.
func (i *Info) Set(words []string, m Machine) error {
	if len(words) == 0 {
		return errors.New("INFO without a key")
	}
	set, ok := keys[strings.ToUpper(words[0])]
	if !ok {
		return nil
	}
	if len(words) < 2 {
		return fmt.Errorf("INFO %s without a value", Quote(words[0]))
	}
	n, err := infoNumber(words[1])
	if err == nil {
		err = set(i, n, m)
	}
	if err != nil {
		return fmt.Errorf("INFO %s %s: %w", Quote(words[0]), Quote(words[1]), err)
	}
	return nil
}

// infoNumber parses a whole number. A number that does not fit in 64 bits becomes the largest one that does, because
// boards write such numbers to mean that there is no limit.
func infoNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, errors.New("expected a whole number")
	}
	return n, nil
}

// Milliseconds returns a number of milliseconds as a duration. The duration is limited, so that calculations with it do
// not overflow.
func Milliseconds(n int64) time.Duration {
	const most = int64(math.MaxInt64 / 10 / time.Millisecond)
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}
