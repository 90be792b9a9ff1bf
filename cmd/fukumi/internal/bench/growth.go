package bench

import (
	"context"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// How the work grows: every position is searched as it is, for the length of its
// win and its stones, and with the same stones in the middle of boards of other
// sizes. The nodes are the same on every machine; the time is not.

// Sizes are the boards on which the same stones are searched.
var Sizes = [...]int{9, 15, 19, 22}

// rangeOf is how many plies, or stones, one row of a table stands for.
const rangeOf = 10

// A Sample is one search.
type Sample struct {
	ID      string              `json:"id"`
	Size    int                 `json:"size"`  // rows of the board
	Moved   bool                `json:"moved"` // the stones of a position of another size
	Stones  int                 `json:"stones"`
	Verdict solver.Verdict      `json:"verdict"`
	Length  int                 `json:"length"` // plies of the win; 0 unless won
	Nodes   int64               `json:"nodes"`
	Time    answer.Milliseconds `json:"time_ms"`
	number  int                 // of its position
}

// A Step is what the searches of some range took, those alone that came to an
// end: win or no win.
type Step struct {
	From      int                 `json:"from"` // plies, stones or rows of the board
	To        int                 `json:"to"`
	Positions int                 `json:"positions"`
	Decided   int                 `json:"decided"`
	Nodes     int64               `json:"nodes"` // the median, as the time
	MostNodes int64               `json:"most_nodes"`
	Time      answer.Milliseconds `json:"time_ms"`
	MostTime  answer.Milliseconds `json:"most_time_ms"`
	// of a size: all nodes as a multiple of those on 15x15, where both came to an end; 0 where nothing did
	Against15 float64 `json:"against_15,omitzero"`
}

// A Growth is what Grow found.
type Growth struct {
	Schema  int         `json:"schema"`
	Cases   int         `json:"cases"` // searched as they are
	Samples []Sample    `json:"samples"`
	Length  []Step      `json:"length"` // by the plies of the wins
	Stones  []Step      `json:"stones"` // by the stones on the board
	Size    []Step      `json:"size"`   // by the size of the board
	Nodes   int64       `json:"nodes"`
	Stop    solver.Stop `json:"stop,omitzero"` // "interrupt": not all positions
}

// Grow searches cases, each on its own board and in the middle of each of Sizes
// that holds its stones, until ctx ends.
func Grow(ctx context.Context, s *ask.Session, cases []Case) (*Growth, error) {
	g := &Growth{Schema: answer.Schema, Samples: []Sample{}}
	search := func(number int, c Case, moved bool) error {
		if g.Stop != solver.NoStop {
			return nil
		}
		r, err := s.Solve(ctx, c.Query())
		if err != nil {
			return fmt.Errorf("%s: %w", text.Clean(c.ID), err)
		}
		if r.Stop == solver.StopInterrupt {
			g.Stop = r.Stop
			return nil
		}
		g.Nodes += r.Nodes
		if !moved {
			g.Cases++
		}
		g.Samples = append(g.Samples, Sample{
			ID: c.ID, Size: c.Position.Size(), Moved: moved, Stones: c.Position.Count(notation.Black) +
				c.Position.Count(notation.White),
			Verdict: r.Verdict, Length: r.Length, Nodes: r.Nodes, Time: answer.Milliseconds(r.Time), number: number,
		})
		return nil
	}
	for i, c := range cases {
		if err := search(i, c, false); err != nil {
			return nil, err
		}
		for _, size := range Sizes {
			moved, ok := centred(&c.Position, size)
			if !ok || size == c.Position.Size() {
				continue
			}
			there := c
			there.Position = moved
			if err := search(i, there, true); err != nil {
				return nil, err
			}
		}
	}
	g.sum()
	return g, nil
}

// centred returns the stones of pos in the middle of a board of the given size;
// false where they have no room there, or make a five that they did not make.
func centred(pos *notation.Position, size int) (notation.Position, bool) {
	none := notation.Position{}
	least, most := [2]int{notation.MaxSize, notation.MaxSize}, [2]int{-1, -1}
	for _, p := range pos.Points() {
		if pos.At(p) != notation.Empty {
			for i, v := range [2]int{p.X(), p.Y()} {
				least[i], most[i] = min(least[i], v), max(most[i], v)
			}
		}
	}
	if most[0]-least[0] >= size || most[1]-least[1] >= size {
		return none, false
	}
	moved, err := notation.NewPosition(pos.Rule(), size)
	if err != nil {
		return none, false
	}
	by := [2]int{(size - 1 - most[0] - least[0]) / 2, (size - 1 - most[1] - least[1]) / 2}
	for i := range by {
		by[i] = max(-least[i], min(size-1-most[i], by[i]))
	}
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty && moved.Put(notation.At(p.X()+by[0], p.Y()+by[1]), s) != nil {
			return none, false
		}
	}
	moved.SetTurn(pos.Turn())
	return moved, true
}

// sum makes the tables of the samples.
func (g *Growth) sum() {
	ranges := func(key func(*Sample) int, pass func(*Sample) bool) []Step {
		groups := map[int][]Sample{}
		for i := range g.Samples {
			if s := &g.Samples[i]; pass(s) {
				groups[key(s)/rangeOf] = append(groups[key(s)/rangeOf], *s)
			}
		}
		steps := []Step{}
		for k, list := range groups {
			steps = append(steps, stepOf(k*rangeOf, k*rangeOf+rangeOf-1, list))
		}
		slices.SortFunc(steps, func(a, b Step) int { return a.From - b.From })
		return steps
	}
	g.Length = ranges(func(s *Sample) int { return s.Length }, func(s *Sample) bool {
		return !s.Moved && s.Verdict == solver.Win
	})
	g.Stones = ranges(func(s *Sample) int { return s.Stones }, func(s *Sample) bool { return !s.Moved })
	g.Size = []Step{}
	at15 := map[int]int64{}
	for _, s := range g.Samples {
		if s.Size == 15 && s.decided() {
			at15[s.number] = s.Nodes
		}
	}
	for _, size := range Sizes {
		var list []Sample
		here, there := int64(0), int64(0)
		for _, s := range g.Samples {
			if s.Size != size {
				continue
			}
			list = append(list, s)
			if nodes, ok := at15[s.number]; ok && s.decided() {
				here, there = here+s.Nodes, there+nodes
			}
		}
		if len(list) == 0 {
			continue
		}
		step := stepOf(size, size, list)
		if there > 0 {
			step.Against15 = float64(here) / float64(there)
		}
		g.Size = append(g.Size, step)
	}
}

func (s *Sample) decided() bool { return s.Verdict != solver.Unknown }

// stepOf sums up the samples of a range.
func stepOf(from, to int, list []Sample) Step {
	step := Step{From: from, To: to, Positions: len(list)}
	var nodes []int64
	var times []answer.Milliseconds
	for _, s := range list {
		if s.decided() {
			nodes, times = append(nodes, s.Nodes), append(times, s.Time)
		}
	}
	if step.Decided = len(nodes); step.Decided == 0 {
		return step
	}
	slices.Sort(nodes)
	slices.Sort(times)
	step.Nodes, step.MostNodes = nodes[(len(nodes)-1)/2], nodes[len(nodes)-1]
	step.Time, step.MostTime = times[(len(times)-1)/2], times[len(times)-1]
	return step
}
