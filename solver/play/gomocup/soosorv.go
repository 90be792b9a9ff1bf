package gomocup

// Soosõrv-8 with the commands of Yixin-Board, YXSOOSORVSTEP1 to YXSOOSORVSTEP6. The board sends the stones with each
// step, so that nothing is remembered between them; the moves offered as fifth ones stand behind the fourth. Its form
// is that of its source code (main.c), which is the only description.

import (
	"context"
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// A soosorvStep is a step of Soosõrv-8 that the engine takes.
type soosorvStep struct {
	stones int // on the board
	acts   int // of the engine
	// say has the messages about the acts.
	say func(view, []opening.Act) []string
}

var soosorvSteps = map[string]soosorvStep{
	"YXSOOSORVSTEP1": {0, 1, func(v view, acts []opening.Act) []string { return v.soosorvMoves(acts[0].Points, 1) }},
	"YXSOOSORVSTEP2": {3, 1, func(_ view, acts []opening.Act) []string { return soosorvSwap(1, acts[0]) }},
	"YXSOOSORVSTEP3": {3, 2, func(v view, acts []opening.Act) []string {
		return []string{fmt.Sprintf("%s %d", v.soosorvMoves(acts[0].Points, 4)[0], acts[1].Number)}
	}},
	"YXSOOSORVSTEP4": {4, 1, func(_ view, acts []opening.Act) []string { return soosorvSwap(2, acts[0]) }},
	"YXSOOSORVSTEP5": {4, 1, func(v view, acts []opening.Act) []string {
		list := []string{"MESSAGE SOOSORV MOVE5 REFRESH"}
		for _, p := range acts[0].Points {
			list = append(list, v.soosorvMoves([]notation.Point{p}, 5)...)
		}
		return append(list, "MESSAGE SOOSORV MOVE5 DONE")
	}},
	"YXSOOSORVSTEP6": {5, 1, func(v view, acts []opening.Act) []string {
		x, y := v.XY(acts[0].Points[0])
		return []string{fmt.Sprintf("MESSAGE SOOSORV MOVE5C %d %d", x, y)}
	}},
}

// soosorvMoves returns the messages about moves, the first of which has the given number.
func (v view) soosorvMoves(points []notation.Point, first int) (list []string) {
	for i, p := range points {
		x, y := v.XY(p)
		list = append(list, fmt.Sprintf("MESSAGE SOOSORV MOVE%d %d %d", first+i, x, y))
	}
	return list
}

func soosorvSwap(n int, a opening.Act) []string {
	answer := "NO"
	if a.Kind == opening.Trade {
		answer = "YES"
	}
	return []string{fmt.Sprintf("MESSAGE SOOSORV SWAP%d %s", n, answer)}
}

func (s *session) soosorvFirst(ctx context.Context, c call) bool {
	k, _ := wire.NewBlock(c.name, "", 0, c.at)
	return s.soosorv(ctx, k)
}

// soosorv implements the steps.
func (s *session) soosorv(ctx context.Context, k *wire.Block) bool {
	if !s.started {
		return s.fail(errNoGame)
	}
	points, err := k.Moves(s.board.Grid)
	if err != nil {
		return s.fail(err)
	}
	step := soosorvSteps[k.Command]
	o, err := s.soosorvOpening(k, step.stones, points)
	if err != nil {
		return s.fail(err)
	}
	engine, v, depth := s.engineFor(), s.view(), s.info.Depth
	run := func(ctx context.Context, l solver.Limits, _ func(event)) answer {
		b := play.NewBalance(ctx, engine, l, depth, play.Finalists+1)
		return v.soosorvAnswer(o, step, b.Act)
	}
	quick := v.soosorvAnswer(o, step, func(o *opening.Opening) (play.OpeningChoice, error) {
		return play.OpeningChoice{Act: play.QuickAct(o)}, nil
	})
	return s.think(ctx, k.At, search{last: quick, run: run})
}

// soosorvAnswer has the acts of a step chosen.
func (v view) soosorvAnswer(o opening.Opening, step soosorvStep,
	choose func(*opening.Opening) (play.OpeningChoice, error)) answer {
	var a answer
	var acts []opening.Act
	for range step.acts {
		c, err := choose(&o)
		if err == nil {
			err = o.Do(c.Act)
		}
		if err != nil {
			return answer{err: err}
		}
		if acts = append(acts, c.Act); c.Says != nil {
			a.say = append(a.say, "MESSAGE "+c.Says.String())
		}
	}
	a.say = append(a.say, step.say(v, acts)...)
	return a
}

// soosorvOpening returns the opening of a step. Who has Black does not matter: the board tells the engine what is its
// turn to do.
func (s *session) soosorvOpening(k *wire.Block, stones int, points []notation.Point) (opening.Opening, error) {
	rule, err := s.info.GameRule(s.gui)
	if err != nil {
		return opening.Opening{}, err
	}
	o, err := opening.Begin(opening.Soosorv8, rule, s.board.Size)
	if err != nil {
		return o, err
	}
	offered := len(points) - 4
	if stones == 5 && offered < 1 || stones < 5 && len(points) != stones {
		return o, fmt.Errorf("%s needs a board of %d stones and not %d", k.Command, stones, len(points))
	}
	acts := []opening.Act{{Kind: opening.Put}, {Kind: opening.Keep}, {Kind: opening.Put},
		{Kind: opening.Declare, Number: offered}, {Kind: opening.Keep}, {Kind: opening.Offer}}
	n := 0 // of acts that are done
	if len(points) >= 3 {
		acts[0].Points, n = points[:3], 1
	}
	if k.Command == "YXSOOSORVSTEP3" {
		n = 2
	}
	if stones >= 4 {
		acts[2].Points, n = points[3:4], 4
		if stones == 4 {
			if acts[3].Number, err = soosorvNumber(k); err != nil {
				return o, err
			}
		}
	}
	switch k.Command {
	case "YXSOOSORVSTEP5":
		n = 5
	case "YXSOOSORVSTEP6":
		acts[5].Points, n = points[4:], 6
	}
	for _, a := range acts[:n] {
		if err := o.Do(a); err != nil {
			return o, fmt.Errorf("%s: %w", k.Command, err)
		}
	}
	return o, nil
}

// soosorvNumber returns the number of fifth moves, which stands before the points.
func soosorvNumber(k *wire.Block) (int, error) {
	if len(k.Args) == 1 {
		if n, err := strconv.Atoi(k.Args[0]); err == nil {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%s: expected the number of fifth moves", k.Command)
}
