package main

// INFO: what the manager says of limits and wishes. It is never answered. What
// is wrong with it is said before the next move, as the protocol has it.

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"fukumi/eval/model"
	"fukumi/notation"
)

// gomoDefaults hold where the manager names nothing.
type gomoDefaults struct {
	turn    time.Duration // 0: none
	nodes   int64         // likewise
	threads int
	memory  int64
	limited bool         // turn and nodes were asked for, and are no mere defaults
	model   *model.Model // that plays; nil: the program's own search
}

// A gomoInfo is what INFO has said so far.
type gomoInfo struct {
	rule int64

	turn, match, left          time.Duration
	turnSet, matchSet, leftSet bool // left: a match that is limited
	increment                  time.Duration

	nodes   int64 // 0: none
	depth   int   // 0: none
	threads int   // 0: the default
	memory  int64 // max_memory; 0: none
	hash    int64 // hash_size in bytes; 0: the default

	realtime, detail bool // show_detail
}

// Bits and values of INFO rule.
const (
	ruleExact      = 1
	ruleContinuous = 2
	ruleRenju      = 4
	ruleCaro       = 8
)

// gomokuRule is the rule to play. Boards of the Yixin kind count 0, 1, 2 with
// 2 for renju; else the value is a bit mask.
func (i *gomoInfo) gomokuRule(board bool) (notation.Rule, error) {
	switch r := i.rule; {
	case r < 0 || r >= 2*ruleCaro:
		return 0, fmt.Errorf("rule %d is not known: want 0 freestyle or 1 standard or 4 renju", r)
	case r&ruleCaro != 0:
		return 0, fmt.Errorf("rule %d is caro and is not supported: want 0 freestyle or 1 standard or 4 renju", r)
	case r&ruleRenju != 0, board && r == ruleContinuous:
		return notation.Renju, nil
	case r&ruleExact != 0:
		return notation.Standard, nil
	}
	return notation.Freestyle, nil
}

// unlimited is the time_left of a match without a limit.
const unlimited = math.MaxInt32

// gomoKeys are the keys that mean something here.
var gomoKeys = map[string]func(i *gomoInfo, n int64) error{
	"RULE": func(i *gomoInfo, n int64) error {
		i.rule = n
		return nil
	},
	"TIMEOUT_TURN": func(i *gomoInfo, n int64) error {
		i.turn, i.turnSet = gomoTime(n), n < unlimited
		return nil
	},
	"TIMEOUT_MATCH": func(i *gomoInfo, n int64) error {
		i.match, i.matchSet = gomoTime(n), n > 0 && n < unlimited
		i.left, i.leftSet = i.match, i.matchSet
		return nil
	},
	"TIME_LEFT": func(i *gomoInfo, n int64) error {
		i.left, i.leftSet = gomoTime(n), n < unlimited
		return nil
	},
	"TIME_INCREMENT": func(i *gomoInfo, n int64) error {
		i.increment = gomoTime(n)
		return nil
	},
	"MAX_NODE": func(i *gomoInfo, n int64) error {
		i.nodes = max(n, 0)
		if n == math.MaxInt64 {
			i.nodes = 0
		}
		return nil
	},
	"MAX_DEPTH": func(i *gomoInfo, n int64) error {
		i.depth = int(min(max(n, 0), 1000))
		return nil
	},
	"THREAD_NUM": func(i *gomoInfo, n int64) error {
		i.threads = int(min(max(n, 1), int64(runtime.NumCPU())))
		return nil
	},
	"MAX_MEMORY": func(i *gomoInfo, n int64) error {
		i.memory = max(n, 0)
		return nil
	},
	"HASH_SIZE": func(i *gomoInfo, n int64) error {
		most := mostMemory() >> 10
		i.hash = min(max(n, 0), most) << 10
		if n > most {
			return fmt.Errorf("this machine has room for %d at most, which is taken", most)
		}
		return nil
	},
	"SHOW_DETAIL": func(i *gomoInfo, n int64) error {
		if n < 0 || n > 3 {
			return errors.New("want 0 to 3")
		}
		i.realtime, i.detail = n&1 != 0, n&2 != 0
		return nil
	},
}

// set takes one key and its value. Keys that mean nothing here are ignored.
func (i *gomoInfo) set(words []string) error {
	if len(words) == 0 {
		return errors.New("INFO without a key")
	}
	set, ok := gomoKeys[strings.ToUpper(words[0])]
	if !ok {
		return nil
	}
	if len(words) < 2 {
		return fmt.Errorf("INFO %s without a value", shown(words[0]))
	}
	n, err := infoNumber(words[1])
	if err == nil {
		err = set(i, n)
	}
	if err != nil {
		return fmt.Errorf("INFO %s %s: %w", shown(words[0]), shown(words[1]), err)
	}
	return nil
}

// infoNumber reads a whole number. What is too large for 64 bits with a sign is
// as large as can be: boards write no limit so.
func infoNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, errors.New("want a whole number")
	}
	return n, nil
}

// gomoTime is a number of milliseconds: at most so many that what is reckoned
// with them does not overflow.
func gomoTime(n int64) time.Duration {
	const most = int64(math.MaxInt64 / 10 / time.Millisecond)
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}
