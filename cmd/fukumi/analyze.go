package main

// fukumi analyze: everything about one position.

import (
	"context"

	"github.com/spf13/cobra"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// AnalyzeOptions are the flags of analyze.
type AnalyzeOptions struct {
	commonOptions
	Picture PictureOptions
	Heat    HeatOptions
	Model   heatModel
	MultiPV int
	Both    bool
}

func newAnalyzeCommand(s *Streams) *cobra.Command {
	o := &AnalyzeOptions{MultiPV: 3}
	cmd := &cobra.Command{
		Use:   "analyze [POSITION]",
		Short: "shows threats, forced wins of either side, candidate moves and a heat map",
		Long: `analyze shows what there is in a position: the forced win of the side to move;
the win that the opponent would have if it were their move; where there is one
to answer, every move that holds against it, all others being proved lost; the
threats of both sides with their points; what either side can
make next; the points that are forbidden for Black; the best moves, with what is
proved of them or else a score of alpha-beta, and why; and a heat map of what the
patterns make of each point.

A move holds if the opponent has no win of the class after it, exactly.

The limits are for the position: a third of them for the side to move, half of
the rest for the opponent, half of what is left for the moves that hold, and
the rest for the candidates, of the default time at most a second. Where the side
to move wins, the opponent's win is looked for shortly; --both looks for it in
all the time there is.

Text is printed part by part, each as soon as it is known.

--model scores the points of the heat maps as a published student system did,
in its own units; nothing else of the answer changes.

--svg and --png draw the position with its threats, the forced wins with their
numbered lines and the moves that hold; with --heat, the maps it names instead.

POSITION is a position, a file or - for standard input: see fukumi help
notation. JSON lines are answered line by line.

Exit codes: 0 printed, 2 usage or bad input, 4 the required cache or an output
failed, 130 interrupted.`,
		Example: `  fukumi analyze --rule renju "h8 i9 g7"
  fukumi analyze --at 20 --json game.txt
  fukumi analyze --heat scores,zone --png heat.png "h8 i9 g7"`,
		Args: takesArgs(0, 1, `one position (several moves go in quotes: "h8 i9 g7")`),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			if err := o.Picture.settle(&o.Output); err != nil {
				return err
			}
			return runAnalyze(cmd.Context(), s, o, args)
		},
	}
	o.register(cmd)
	o.Heat.register(cmd.Flags())
	o.Model.register(cmd.Flags())
	cmd.Flags().Var(&flagValue[int]{&o.MultiPV, nil, parseMultiPV, "3", "N"}, "multipv", "how many candidate moves to rank")
	cmd.Flags().BoolVar(&o.Both, "both", false, "look for the opponent's win as long where the side to move has one")
	o.Picture.register(cmd.Flags())
	return cmd
}

// An analysis is what analyze finds out about a position.
type analysis struct {
	attack  answer // the win of the side to move
	defence answer // the win of the opponent, as if it were their move
	threats []eval.Threat
	next    []eval.PointThreat
	after   map[notation.Point][]eval.PointThreat // the same after a move, where that is known
	fouls   []notation.Point
	heat    heatObject
	maps    []heatMap // those that were asked for

	held    *heldMoves      // nil unless there is a threat to answer
	ranking *solver.Ranking // nil where no move can be made, or none was asked for

	candidates []solver.Candidate // the first of the ranking
}

// heldMoves are the moves that hold against the opponent's threat, and the
// question behind them.
type heldMoves struct {
	solver.Defence
	answer // for the words about its limits
}

// An analyzeObject is an analysis in JSON.
type analyzeObject struct {
	Schema    int                `json:"schema"`
	ID        string             `json:"id"`
	Rule      notation.Rule      `json:"rule"`
	Size      int                `json:"size"`
	Turn      notation.Stone     `json:"turn"`
	Forbidden []notation.Point   `json:"forbidden"`
	Threats   []eval.Threat      `json:"threats"`
	Next      []eval.PointThreat `json:"next"` // what one more stone would make: a three or better
	Heat      heatObject         `json:"heat"`
	Attack    solveObject        `json:"attack"`
	Defence   solveObject        `json:"defence"`

	// The moves that hold against the opponent's threat, those left open, and
	// the line that punishes each of the others; null, [] and {} where there
	// is no such threat, or the side to move wins.
	Defences     []notation.Point                    `json:"defences"`
	DefencesOpen []notation.Point                    `json:"defences_open"`
	Refutations  map[notation.Point][]notation.Point `json:"refutations"`

	Candidates []candidateObject `json:"candidates"` // the best moves, best first

	// What the moves that hold and the candidates took; null where there was
	// nothing to search.
	DefencesSearch   *effortObject `json:"defences_search"`
	CandidatesSearch *effortObject `json:"candidates_search"`

	placeObject
}

// An effortObject is what a search took.
type effortObject struct {
	Nodes  int64        `json:"nodes"`
	Time   milliseconds `json:"time_ms"`
	Verify milliseconds `json:"verify_ms"`
}

func runAnalyze(ctx context.Context, s *Streams, o *AnalyzeOptions, args []string) error {
	proofs, pictures := newProofFiles(o.Proof), newPictureFiles(s, &o.Picture)
	return runBatch(ctx, s, &o.commonOptions, args, proofs, func(b *batch, r record) error {
		stop := b.progress("analyzing")
		tell := func(print func(*printer) error) error {
			if o.Output.Format == "json" || o.Picture.onOutput() {
				return nil
			}
			stop()
			if err := print(newPrinter(s, &o.Output)); err != nil {
				return err
			}
			err := s.Out.Flush()
			stop = b.progress("analyzing")
			return err
		}
		a, err := analyze(ctx, b.engine, o, &r, tell)
		stop()
		if err != nil {
			return err
		}
		if a.interrupted() {
			b.codes.add(exitInterrupted)
		}
		if o.Output.Format == "json" && !o.Picture.onOutput() {
			if err := a.printJSON(s); err != nil {
				return err
			}
		}
		b.addProof(proofs, &r, a.attack.result.Proof)
		if !o.Picture.asked() {
			return nil
		}
		return b.addPictures(pictures, &r, a.pictures(&o.Heat))
	}, pictures.close)
}

func (a *analysis) interrupted() bool {
	return a.attack.result.Stop == solver.StopInterrupt || a.defence.result.Stop == solver.StopInterrupt ||
		a.held != nil && a.held.Stop == solver.StopInterrupt ||
		a.ranking != nil && a.ranking.Stop == solver.StopInterrupt
}

// ranks reports whether moves are ranked: not where only the answers are printed.
func (o *AnalyzeOptions) ranks() bool {
	return !o.Output.Quiet || o.Output.Format == "json" || o.Heat.shows(heatScores)
}

// A teller prints what has become known of an analysis, where it is printed as
// text.
type teller func(print func(*printer) error) error

// briefNodes bounds the search for the opponent's win where the side to move has
// one: some hundredths of a second.
const briefNodes = 20_000

// analyze finds everything out, the parts in the order in which tell prints them.
func analyze(ctx context.Context, e *engine, o *AnalyzeOptions, r *record, tell teller) (*analysis, error) {
	whole := o.query(r)
	a := &analysis{
		attack:  answer{id: r.ID, query: whole, search: &o.Search, whole: &whole.Limits},
		defence: answer{id: r.ID, query: whole, search: &o.Search, whole: &whole.Limits},
	}
	if _, over := r.Position.Winner(); !over {
		var err error
		if a.heat.Change, err = o.Heat.change(o.Model, &r.Position); err != nil {
			return nil, err
		}
		if err := tell(func(p *printer) error { p.analyzed(a); return nil }); err != nil {
			return nil, err
		}
	}
	rest := whole.Limits
	if err := a.askAttack(ctx, e, &rest); err != nil {
		return nil, err
	}
	if err := tell(func(p *printer) error { p.attack(a); return nil }); err != nil {
		return nil, err
	}
	if err := a.askDefence(ctx, e, o, &rest); err != nil {
		return nil, err
	}
	if err := tell(func(p *printer) error { p.defence(a); return nil }); err != nil {
		return nil, err
	}
	if a.defence.result.Verdict == solver.Win && a.attack.result.Verdict != solver.Win {
		if err := a.hold(ctx, e, whole, &rest, o.ranks()); err != nil {
			return nil, err
		}
		if err := tell(func(p *printer) error { p.heldMoves(a); return nil }); err != nil {
			return nil, err
		}
	}
	a.threats = eval.Threats(&r.Position)
	a.next = eval.PointThreats(&r.Position)
	a.fouls = r.Position.Fouls()
	if o.ranks() {
		if err := a.rank(ctx, e, o, rest); err != nil {
			return nil, err
		}
	}
	a.warm(&o.Heat, o.Model)
	return a, tell(func(p *printer) error { return p.shapes(a) })
}

// askAttack looks for the win of the side to move.
func (a *analysis) askAttack(ctx context.Context, e *engine, rest *solver.Limits) error {
	a.attack.query.Limits = rest.Part(3)
	if err := e.ask(ctx, &a.attack, rest); err != nil {
		return err
	}
	if err := a.attack.underFour(ctx, e); err != nil {
		return err
	}
	if b := a.attack.block; b != nil {
		*rest = rest.Less(b.Nodes, b.Time)
	}
	return nil
}

// askDefence looks for the win of the opponent, as if it were their move. Where the
// side to move wins it is only looked for in earnest if that was asked for.
func (a *analysis) askDefence(ctx context.Context, e *engine, o *AnalyzeOptions, rest *solver.Limits) error {
	q := &a.defence.query
	q.Position.SetTurn(q.Position.Turn().Opponent())
	switch {
	case a.attack.result.Verdict != solver.Win:
		q.Limits = rest.Part(2)
	case o.Both:
		q.Limits = *rest
	default:
		q.Limits, a.defence.brief = rest.Within(solver.Limits{Nodes: briefNodes}), true
	}
	return e.ask(ctx, &a.defence, rest)
}

// hold finds the moves that hold against the opponent's win. It leaves half of
// the limits where something comes after it.
func (a *analysis) hold(ctx context.Context, e *engine, whole solver.Query, rest *solver.Limits, more bool) error {
	q := whole
	q.Limits = *rest
	if more {
		q.Limits = rest.Part(2)
	}
	d, err := e.search.DefendAgainst(ctx, q, a.defence.result)
	if err != nil {
		return err
	}
	a.held = &heldMoves{d, answer{id: a.attack.id, query: whole, search: a.attack.search}}
	a.held.result.Stop = d.Stop
	if more {
		a.held.whole = a.attack.whole
	}
	e.nodes.done(d.Nodes)
	*rest = rest.Less(d.Nodes, d.Time+d.Verify)
	return nil
}

// ask answers one question of several, and takes what it cost from the limits
// that are left.
func (e *engine) ask(ctx context.Context, a *answer, rest *solver.Limits) error {
	var err error
	if a.result, err = e.Solve(ctx, a.query); err != nil {
		return err
	}
	e.nodes.done(a.result.Nodes)
	*rest = rest.Less(a.result.Nodes, a.result.Time+a.result.Verify)
	return nil
}

func (a *analysis) printJSON(s *Streams) error {
	b := &a.attack.query.Position
	object := analyzeObject{
		Schema: schema, ID: a.attack.id, Rule: b.Rule(), Size: b.Size(), Turn: b.Turn(),
		Forbidden: a.fouls, Threats: a.threats, Next: a.next, Heat: a.heat,
		Attack:  newSolveObject(a.attack.id, &a.attack.query, &a.attack.result),
		Defence: newSolveObject(a.defence.id, &a.defence.query, &a.defence.result),

		DefencesOpen: []notation.Point{}, Refutations: map[notation.Point][]notation.Point{},
		Candidates: a.candidateObjects(),
	}
	if a.held != nil {
		object.Defences, object.DefencesOpen = a.held.Holds, a.held.Open
		object.DefencesSearch = &effortObject{a.held.Nodes, milliseconds(a.held.Time), milliseconds(a.held.Verify)}
		for _, r := range a.held.Lost {
			object.Refutations[r.Move] = r.Result.Line
		}
	}
	if r := a.ranking; r != nil {
		object.CandidatesSearch = &effortObject{r.Nodes, milliseconds(r.Time), milliseconds(r.Verify)}
	}
	object.place(b)
	if err := writeJSON(s.Out, object); err != nil {
		return err
	}
	return s.Out.Flush()
}
