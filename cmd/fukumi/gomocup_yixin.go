package main

// The commands that Yixin-Board, the gomoku calculator and other boards add to
// the protocol. What needs a database of their kind is answered as if it were
// empty, or is not supported.

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
)

func yixinCommands() map[string]gomoCommand {
	commands := map[string]gomoCommand{
		"YXSHOWINFO":      {run: (*gomocup).showInfo},
		"YXSHOWFORBID":    {run: (*gomocup).showForbid},
		"YXNBEST":         {run: (*gomocup).nBest},
		"YXSEARCHDEFEND":  {run: (*gomocup).searchDefend},
		"YXBOARD":         {block: (*gomocup).quietBoard},
		"YXBLOCK":         {block: (*gomocup).blockMoves},
		"YXBLOCKUNDO":     {block: (*gomocup).blockMoves},
		"YXBLOCKRESET":    {run: (*gomocup).blockReset},
		"YXBALANCEONE":    {run: (*gomocup).balanceCommand},
		"YXBALANCETWO":    {run: (*gomocup).balanceCommand},
		"YXSWAP2STEP1":    {run: (*gomocup).swap2Step},
		"YXSWAP2STEP2":    {run: (*gomocup).swap2Step},
		"YXSWAP2STEP3":    {run: (*gomocup).swap2Step},
		"YXHASHCLEAR":     {run: (*gomocup).hashClear},
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
		commands[name] = gomoCommand{block: func(b *gomocup, _ context.Context, k *gomoBlock) bool {
			if k.err != nil {
				return b.fail(k.err)
			}
			for _, line := range lines {
				b.print("MESSAGE %s", line)
			}
			return b.flush()
		}}
	}
	for name, args := range map[string]int{
		"YXEDITTVDDATABASE": 4, "YXEDITTEXTDATABASE": 1, "YXEDITLABELDATABASE": 2,
		"YXDELETEDATABASEONE": 0, "YXDELETEDATABASEALL": 1, "YXBLOCKPATH": 0, "YXBLOCKPATHUNDO": 0,
		"YXSOOSORVSTEP2": 0, "YXSOOSORVSTEP3": 0, "YXSOOSORVSTEP4": 1, "YXSOOSORVSTEP5": 1, "YXSOOSORVSTEP6": 0,
	} {
		commands[name] = gomoCommand{args: args, block: func(b *gomocup, _ context.Context, k *gomoBlock) bool {
			return b.unsupported(k.command)
		}}
	}
	for _, name := range []string{
		"YXHASHDUMP", "YXHASHLOAD", "YXSETDATABASE", "YXDBTOTXT", "YXDBTOTXTALL", "YXTXTTODB",
		"YXLIBTODB", "YXDBTOLIB", "YXDBSPLIT", "YXDBMERGE",
	} {
		commands[name] = gomoCommand{path: true}
	}
	return commands
}

// message is a command that is answered with a remark.
func message(text string) func(*gomocup, context.Context, gomoCall) bool {
	return func(b *gomocup, _ context.Context, _ gomoCall) bool {
		b.print("MESSAGE %s", text)
		return b.flush()
	}
}

// boardMemory is the largest table that a board may ask for.
const boardMemory = 4 << 30

// showInfo is YXSHOWINFO: the manager is a board and asks what it may ask for.
func (b *gomocup) showInfo(context.Context, gomoCall) bool {
	b.gui = true
	b.print("MESSAGE Fukumi %s", readBuildInfo().Version)
	b.print("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU())
	b.print("MESSAGE INFO MAX_HASH_SIZE %d", bits.Len64(uint64(min(boardMemory, mostMemory())>>10))-1)
	return b.flush()
}

// showForbid is YXSHOWFORBID: the forbidden points of Black, where it is his
// turn. The answer ends with a full stop whatever happens, for boards look for
// it without a bound.
func (b *gomocup) showForbid(context.Context, gomoCall) bool {
	var text strings.Builder
	if b.started && b.board.colour(b.board.turn) == notation.Black {
		pos, err := b.position()
		if err != nil {
			b.complain(err)
		} else {
			for _, p := range pos.Fouls() {
				x, y := b.board.xy(p)
				fmt.Fprintf(&text, "%02d%02d", x, y)
			}
		}
	}
	b.print("FORBID %s.", text.String())
	return b.flush()
}

// nBest is YXNBEST: the best several moves, and the best of them played.
func (b *gomocup) nBest(ctx context.Context, c gomoCall) bool {
	n, err := strconv.Atoi(c.rest)
	if err != nil || n < 1 {
		return b.failf("YXNBEST %s: want a whole number from 1", shown(c.rest))
	}
	what := asksBest
	if n == 1 {
		what = asksMove
	}
	return b.reply(ctx, c.at, what, min(n, notation.Cells))
}

// searchDefend is YXSEARCHDEFEND: which moves hold.
func (b *gomocup) searchDefend(ctx context.Context, c gomoCall) bool {
	return b.reply(ctx, c.at, asksHolds, 1)
}

// quietBoard is YXBOARD: a board that is not thought about yet.
func (b *gomocup) quietBoard(_ context.Context, k *gomoBlock) bool {
	if err := b.setBoard(k); err != nil {
		return b.fail(err)
	}
	return false
}

// blockMoves is YXBLOCK and YXBLOCKUNDO: moves not to be played, and again to
// be played.
func (b *gomocup) blockMoves(_ context.Context, k *gomoBlock) bool {
	if !b.started {
		return b.fail(errNoGame)
	}
	list, err := k.moves(b.board.gomoGrid)
	if err != nil {
		return b.fail(err)
	}
	for _, p := range list {
		i := slices.Index(b.blocked, p)
		switch {
		case k.command == "YXBLOCK" && i < 0:
			b.blocked = append(b.blocked, p)
		case k.command == "YXBLOCKUNDO" && i >= 0:
			b.blocked = slices.Delete(b.blocked, i, i+1)
		}
	}
	return false
}

func (b *gomocup) blockReset(context.Context, gomoCall) bool {
	b.blocked = nil
	return false
}

func (b *gomocup) hashClear(context.Context, gomoCall) bool {
	b.solver = nil
	b.print("MESSAGE the tables are empty")
	return b.flush()
}
