package gomocup

// The commands that Yixin-Board, the gomoku calculator and other boards add to the protocol. Commands for the databases
// of these boards are answered as if the database were empty, or are not supported.

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/solver/play/internal/wire"
)

func yixinCommands() map[string]command {
	commands := map[string]command{
		"YXSHOWINFO":      {run: (*session).showInfo},
		"YXSHOWFORBID":    {run: (*session).showForbid},
		"YXNBEST":         {run: (*session).nBest},
		"YXSEARCHDEFEND":  {run: (*session).searchDefend},
		"YXBOARD":         {block: (*session).quietBoard},
		"YXBLOCK":         {block: (*session).blockMoves},
		"YXBLOCKUNDO":     {block: (*session).blockMoves},
		"YXBLOCKRESET":    {run: (*session).blockReset},
		"YXBALANCEONE":    {run: (*session).balanceCommand},
		"YXBALANCETWO":    {run: (*session).balanceCommand},
		"YXSWAP2STEP1":    {run: (*session).swap2Step},
		"YXSWAP2STEP2":    {run: (*session).swap2Step},
		"YXSWAP2STEP3":    {run: (*session).swap2Step},
		"YXSOOSORVSTEP1":  {run: (*session).soosorvFirst},
		"YXSOOSORVSTEP2":  {block: (*session).soosorv},
		"YXSOOSORVSTEP3":  {block: (*session).soosorv},
		"YXSOOSORVSTEP4":  {block: (*session).soosorv, args: 1},
		"YXSOOSORVSTEP5":  {block: (*session).soosorv, args: 1},
		"YXSOOSORVSTEP6":  {block: (*session).soosorv},
		"YXHASHCLEAR":     {run: (*session).hashClear},
		"YXSHOWHASHUSAGE": {run: message("the tables of a search are emptied before the next one")},
		"YXSAVEDATABASE":  {run: message("no database is kept")},
		"RELOADCONFIG":    {run: message("there is no configuration to load")},
	}
	for name, lines := range map[string][]string{
		"YXQUERYDATABASEALL":  {"DATABASE REFRESH", "DATABASE DONE"},
		"YXQUERYDATABASEALLT": {"DATABASE REFRESH", "DATABASE DONE", `DATABASE TEXT ""`},
		"YXQUERYDATABASETEXT": {`DATABASE TEXT ""`},
		"YXQUERYDATABASEONE":  {"DATABASE ONE 0 0 0 0"},
	} {
		commands[name] = command{block: func(s *session, _ context.Context, k *wire.Block) bool {
			if k.Err() != nil {
				return s.fail(k.Err())
			}
			for _, line := range lines {
				s.print("MESSAGE %s", line)
			}
			return s.flush()
		}}
	}
	for name, args := range map[string]int{
		"YXEDITTVDDATABASE": 4, "YXEDITTEXTDATABASE": 1, "YXEDITLABELDATABASE": 2,
		"YXDELETEDATABASEONE": 0, "YXDELETEDATABASEALL": 1, "YXBLOCKPATH": 0, "YXBLOCKPATHUNDO": 0,
	} {
		commands[name] = command{args: args, block: func(s *session, _ context.Context, k *wire.Block) bool {
			return s.unsupported(k.Command)
		}}
	}
	for _, name := range []string{
		"YXHASHDUMP", "YXHASHLOAD", "YXSETDATABASE", "YXDBTOTXT", "YXDBTOTXTALL", "YXTXTTODB",
		"YXLIBTODB", "YXDBTOLIB", "YXDBSPLIT", "YXDBMERGE",
	} {
		commands[name] = command{path: true}
	}
	return commands
}

// message returns a command that answers only with a message.
func message(text string) func(*session, context.Context, call) bool {
	return func(s *session, _ context.Context, _ call) bool {
		s.print("MESSAGE %s", text)
		return s.flush()
	}
}

// showInfo implements YXSHOWINFO: the manager is a board and asks for the engine's options.
func (s *session) showInfo(context.Context, call) bool {
	s.gui = true
	s.print("MESSAGE Fukumi %s", s.options.Version)
	s.print("MESSAGE INFO MAX_THREAD_NUM %d", s.options.Machine.Threads)
	s.print("MESSAGE INFO MAX_HASH_SIZE %d", bits.Len64(uint64(min(boardMemory, s.options.Machine.Memory)>>10))-1)
	return s.flush()
}

// showForbid implements YXSHOWFORBID: the forbidden points of Black, if it is Black's turn. The answer always ends with
// a full stop, because boards search for it without a limit.
func (s *session) showForbid(context.Context, call) bool {
	var text strings.Builder
	if s.started && s.board.Colour(s.board.Turn) == notation.Black {
		pos, err := s.position()
		if err != nil {
			s.complain(err)
		} else {
			for _, p := range pos.Fouls() {
				x, y := s.board.XY(p)
				fmt.Fprintf(&text, "%02d%02d", x, y)
			}
		}
	}
	s.print("FORBID %s.", text.String())
	return s.flush()
}

// nBest implements YXNBEST: find several best moves, and play the best.
func (s *session) nBest(ctx context.Context, c call) bool {
	n, err := strconv.Atoi(c.rest)
	if err != nil || n < 1 {
		return s.failf("YXNBEST %s: expected a whole number from 1", wire.Quote(c.rest))
	}
	what := asksBest
	if n == 1 {
		what = asksMove
	}
	return s.reply(ctx, c.at, what, min(n, notation.Cells))
}

// searchDefend implements YXSEARCHDEFEND: find the moves that hold.
func (s *session) searchDefend(ctx context.Context, c call) bool {
	return s.reply(ctx, c.at, asksHolds, 1)
}

// quietBoard implements YXBOARD: a board without a search.
func (s *session) quietBoard(_ context.Context, k *wire.Block) bool {
	if err := s.setBoard(k); err != nil {
		return s.fail(err)
	}
	return false
}

// blockMoves implements YXBLOCK and YXBLOCKUNDO: forbid moves to the engine, and allow them again.
func (s *session) blockMoves(_ context.Context, k *wire.Block) bool {
	if !s.started {
		return s.fail(errNoGame)
	}
	list, err := k.Moves(s.board.Grid)
	if err != nil {
		return s.fail(err)
	}
	for _, p := range list {
		i := slices.Index(s.blocked, p)
		switch {
		case k.Command == "YXBLOCK" && i < 0:
			s.blocked = append(s.blocked, p)
		case k.Command == "YXBLOCKUNDO" && i >= 0:
			s.blocked = slices.Delete(s.blocked, i, i+1)
		}
	}
	return false
}

func (s *session) blockReset(context.Context, call) bool {
	s.blocked = nil
	return false
}

func (s *session) hashClear(context.Context, call) bool {
	s.engine = nil
	s.print("MESSAGE the tables are empty")
	return s.flush()
}
