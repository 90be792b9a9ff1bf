package puzzles

// Finding puzzles in games: positions with a win that has one first move alone,
// and a shortest length that is known, whether the player found it or missed
// it. What is no puzzle of its own is left out, unless it is asked for: wins
// that are too short, and the rest of a win that is being carried out.
// Positions that are an image of another one are always left out.

import (
	"context"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A Game is a game to search: its first position and its moves.
type Game struct {
	ID     string
	Source string
	Start  notation.Position
	Moves  []notation.Point
}

// MineOptions are how games are searched.
type MineOptions struct {
	Workers  int
	Nodes    int64        // of each question
	Memory   int64        // of each worker's solver
	Goal     solver.Class // VCF, VCT3 or VCT
	OwnMoves [2]int       // the least and the most, the five counted; 0 is no bound
	Lines    bool         // only puzzles that Check finds no fault with
	Later    bool         // also turns in the course of a win that was begun
	Several  bool         // also puzzles that several first moves win
}

// A Haul is what was found in one game.
type Haul struct {
	Game      string
	Records   []Record
	Positions int // that were searched
	Wins      int // where a win begins
	Images    int // puzzles left out for they are images of others
	Err       error
}

// Mine searches games and hands what it finds to tell, in the order of the
// games. No two puzzles are images of each other.
func Mine(ctx context.Context, games []Game, o MineOptions, tell func(*Haul) error) error {
	begin := func() (job[Haul], error) {
		s := solver.New(solver.Options{Memory: o.Memory})
		work := func(ctx context.Context, i int) *Haul {
			m := &miner{ctx: ctx, s: s, o: &o, game: &games[i], out: &Haul{Game: games[i].ID}}
			m.out.Err = m.mine()
			return m.out
		}
		return job[Haul]{work, func() {}}, nil
	}
	seen := map[string]bool{}
	return inOrder(ctx, len(games), o.Workers, begin, func(h *Haul) error {
		h.Records = slices.DeleteFunc(h.Records, func(r Record) bool {
			key := ImageKey(&r.Position)
			again := seen[key]
			seen[key] = true
			if again {
				h.Images++
			}
			return again
		})
		return tell(h)
	})
}

// A miner searches one game.
type miner struct {
	ctx  context.Context
	s    *solver.Solver
	o    *MineOptions
	game *Game
	out  *Haul
	// going says for either side that the win of its last turn goes on.
	going [3]bool
}

// mine searches every position of the game, its end included.
func (m *miner) mine() error {
	pos := m.game.Start
	for ply := 0; ; ply++ {
		if _, over := pos.Winner(); over || m.ctx.Err() != nil {
			return nil
		}
		next := notation.NoPoint
		if ply < len(m.game.Moves) {
			next = m.game.Moves[ply]
		}
		if err := m.position(&pos, ply, next); err != nil {
			return fmt.Errorf("after %d plies: %w", ply, withoutPrefix(err))
		}
		if next == notation.NoPoint {
			return nil
		}
		if err := pos.Play(next); err != nil {
			return fmt.Errorf("move %d %s: %w", ply+1, next, err)
		}
	}
}

// position searches one position, in which the move next was played.
func (m *miner) position(pos *notation.Position, ply int, next notation.Point) error {
	side := pos.Turn()
	m.out.Positions++
	going := m.going[side]
	m.going[side] = false
	if len(pos.Fives(side)) > 0 || len(pos.Fives(side.Opponent())) > 1 {
		return nil
	}
	class := solver.VCF
	won, err := m.solve(solver.Query{Position: *pos, Goal: class})
	if err == nil && won.Verdict == solver.NoWin && m.o.Goal > solver.VCF {
		class = m.o.Goal
		won, err = m.solve(solver.Query{Position: *pos, Goal: class})
	}
	if err != nil || won.Verdict != solver.Win {
		return err
	}
	if !going {
		m.out.Wins++
	}
	all, err := m.solve(solver.Query{Position: *pos, Goal: class, Shortest: true, All: true})
	if err != nil || all.Verdict != solver.Win {
		return err
	}
	m.going[side] = slices.Contains(all.Winning, next)
	own := ownMoves(all.Length)
	if going && !m.o.Later || !all.Exact || len(all.Winning) > 1 && !m.o.Several || len(all.Undecided) > 0 ||
		own < m.o.OwnMoves[0] || m.o.OwnMoves[1] > 0 && own > m.o.OwnMoves[1] {
		return nil
	}
	r := m.record(pos, ply, next, class, &won, &all)
	if m.o.Lines {
		c := &checker{ctx: m.ctx, s: m.s, limits: solver.Limits{Nodes: m.o.Nodes}, out: &Soundness{Case: Case{Record: r}}}
		if c.check(); c.out.Outcome != Pass {
			return nil
		}
	}
	m.out.Records = append(m.out.Records, r)
	return nil
}

func (m *miner) solve(q solver.Query) (solver.Result, error) {
	q.Limits.Nodes = m.o.Nodes
	return m.s.Solve(m.ctx, q)
}

// record writes down a puzzle with all that was proved of it.
func (m *miner) record(pos *notation.Position, ply int, next notation.Point, class solver.Class, won, all *solver.Result) Record {
	own := ownMoves(all.Length)
	r := Record{
		ID: fmt.Sprintf("%s/%d", m.game.ID, ply), Position: *pos, Goal: Goal(class.String()), Best: slices.Clone(all.Winning), Unique: len(all.Winning) == 1,
		VCF: "no", OwnMovesOK: own, OwnMovesNone: own - 1, Line: all.Line, Probe: notation.NoPoint, Source: m.game.Source,
	}
	if class == solver.VCF {
		r.VCF, r.VCFMoves = "yes", own
	}
	r.Rating = Rate(pos, class, all.Length, won.Nodes, all.Winning).Rating
	switch {
	case next == notation.NoPoint:
	case slices.Contains(all.Winning, next):
		r.Tags = append(r.Tags, "found")
	default:
		r.Tags = append(r.Tags, "missed")
	}
	first := solver.NameMove(pos, pos.Turn(), all.Line[0], all.Proof.Tree.Kind)
	r.Tags = append(r.Tags, first.Kind.String())
	if first.Foul {
		r.Tags = append(r.Tags, "foul-trap")
	}
	if first.Blocks {
		r.Tags = append(r.Tags, "block")
	}
	return r
}

// ImageKey is the same for two positions that are images of each other: turned,
// mirrored, or, where the rule treats both sides alike, with the colours
// swapped.
func ImageKey(pos *notation.Position) string {
	size := pos.Size()
	swap := pos.Turn() == notation.White && pos.Rule() != notation.Renju
	best := ""
	for t := range notation.Symmetries {
		stones := make([]byte, size*size)
		for _, p := range pos.Points() {
			s := pos.At(p)
			if swap && s != notation.Empty {
				s = s.Opponent()
			}
			q := t.Apply(p, size)
			stones[q.Y()*size+q.X()] = '0' + byte(s)
		}
		if best == "" || string(stones) < best {
			best = string(stones)
		}
	}
	turn := pos.Turn()
	if swap {
		turn = notation.Black
	}
	return fmt.Sprintf("%v %d %v %s", pos.Rule(), size, turn, best)
}
