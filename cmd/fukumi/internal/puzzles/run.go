package puzzles

// fukumi puzzles run, which compares the result of every puzzle with the expected result.

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/report"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/match"
)

// runOptions are the flags of puzzles run.
type runOptions struct {
	Suites   suiteOptions
	Work     workOptions
	Shard    command.Shard
	Cache    string
	Baseline string
	Update   bool
	Slower   float64
	FailOn   []report.Difference
	JUnit    string
	Engine   string
	Time     time.Duration
	Output   command.OutputOptions

	timeSet bool
}

const (
	slowerFactor = 1.5
	engineTime   = time.Second
)

func newRun(s *command.Streams) *cobra.Command {
	o := &runOptions{}
	cmd := &cobra.Command{
		Use:   "run SUITE...",
		Short: "runs suites, for regression tests",
		Example: `  fukumi puzzles run suite.txt
  fukumi puzzles run --baseline known.jsonl --junit report.xml tactics/*.jsonl
  fukumi puzzles run --baseline known.jsonl --fail-on slower,changed suite.txt
  fukumi puzzles run --engine "./pbrain-x --quick" --time 2s suite.txt`,
		Args:              command.TakesArgs(1, 1<<30, "at least one suite"),
		ValidArgsFunction: completeSuites,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.settle(); err != nil {
				return err
			}
			return runPuzzles(cmd.Context(), s, o, args)
		},
	}
	o.Work.nodes, o.Cache = puzzles.DefaultNodes, "off"
	o.Slower, o.Time = slowerFactor, engineTime
	f := command.Flags(cmd)
	command.AlsoCalled(f, map[string]string{"threads": "workers"})
	o.Suites.register(f)
	o.Work.register(f, "puzzles to judge", "5e6")
	o.Shard.Register(f)
	f.StringVar(&o.Baseline, "baseline", "", "compare with the results of an earlier run in `FILE`")
	f.BoolVar(&o.Update, "update", false, "store this run in the file of --baseline")
	f.Var(cli.NewValue(&o.Slower, nil, cli.ParseFactor, strconv.FormatFloat(slowerFactor, 'g', -1, 64), "FACTOR"),
		"slower", "show puzzles that take this many times the nodes of the baseline, and at least 1000 more")
	f.Var(cli.NewValue(&o.FailOn, nil, parseFailOn, "", "KINDS"), "fail-on",
		"differences from the baseline that are failures: slower, changed or both")
	f.StringVar(&o.JUnit, "junit", "", "write the results to `FILE` in the XML of JUnit")
	f.StringVar(&o.Engine, "engine", "", "judge the moves of the Gomocup engine that `COMMAND` starts")
	f.Var(cli.NewValue(&o.Time, &o.timeSet, cli.ParseTime, engineTime.String(), "D"), "time",
		"clock of the engine for a move; our own search has none")
	f.Var(cli.NewValue(&o.Cache, nil, cli.ParseNoStore, "off", "MODE"), "cache",
		"off: the store of proved results is not used")
	o.Output.Register(f)
	return cmd
}

// engineOptions returns the limits of an engine of --engine.
func (o *runOptions) engineOptions() play.Options {
	return play.Options{Limits: solver.Limits{Time: o.Time}, Threads: 1, Memory: o.Work.memory}
}

// settle refuses flags that contradict each other.
func (o *runOptions) settle() error {
	if err := o.Output.Settle(); err != nil {
		return err
	}
	switch {
	case o.Update && !o.Shard.Whole():
		return words.Errorf("{flag} stores the results of all puzzles: run it without {other}", "flag", "--update",
			"other", "--shard")
	case o.Update && o.Baseline == "":
		return words.Errorf("{flag} needs the file in {other}", "flag", "--update", "other", "--baseline")
	case len(o.FailOn) > 0 && o.Baseline == "":
		return words.Errorf("{flag} compares with the file in {other}: name it", "flag", "--fail-on",
			"other", "--baseline")
	case o.timeSet && o.Engine == "":
		return words.Errorf("{time} is the clock of an {engine}; {nodes} limits our own search", "time", "--time",
			"engine", "--engine", "nodes", "--nodes")
	}
	return nil
}

// A puzzleRun is one run of the command.
type puzzleRun struct {
	s      *command.Streams
	o      *runOptions
	total  int
	before *report.Baseline // nil if there is no baseline
	run    *report.Run      // the results
	codes  cli.Tally
}

func runPuzzles(ctx context.Context, s *command.Streams, o *runOptions, args []string) error {
	r := &puzzleRun{s: s, o: o, codes: cli.Tally{}}
	var err error
	if r.before, err = o.openBaseline(s); err != nil {
		return err
	}
	reader := &suiteReader{s: s, output: &o.Output, codes: r.codes, shard: o.Shard}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	if ctx.Err() != nil { // with only a part of the suites there is no result
		return cli.ExitWith(r.codes.Code())
	}
	reader.tests(cases)
	if err := o.pair(s, r.before, cases); err != nil {
		return err
	}
	cases = inShard(o.Shard, cases)
	options := puzzles.Options{Workers: o.Work.workers, Nodes: o.Work.nodes, Memory: s.WorkerMemory(o.Work.memory,
		o.Work.workers, o.Output.Quiet)}
	if o.Engine != "" {
		// The command is looked up here, so that a wrong command is an error of the arguments.
		if _, err := match.NewPositionEngine(o.Engine, o.engineOptions()); err != nil {
			return err
		}
		options.Engine = func() (puzzles.Mover, error) { return match.NewPositionEngine(o.Engine, o.engineOptions()) }
	}
	r.total = len(cases)
	r.run = report.NewRun(r.total, reader.unreadable, report.Options{
		Engine: o.Engine, Nodes: o.Work.nodes, Before: r.before, Slower: o.Slower, FailOn: o.FailOn,
		Picked: o.Suites.only != nil, Again: o.reproduction,
	})
	err = puzzles.Run(ctx, cases, options, r.tell)
	r.progress(true)
	switch {
	case ctx.Err() != nil:
		r.codes.Add(cli.ExitInterrupted)
	case err != nil:
		return err
	}
	if err := r.finish(); err != nil {
		return err
	}
	return cli.ExitWith(r.codes.Code())
}

// tell adds and prints the report of one puzzle.
func (r *puzzleRun) tell(p *puzzles.Report) error {
	r.run.Add(p)
	switch {
	case p.Outcome.Bad(), r.run.FailedOn(p) != nil:
		r.codes.Add(cli.ExitFailed)
	case p.Outcome == puzzles.Undecided:
		r.codes.Add(cli.ExitUndecided)
	}
	r.progress(false)
	if r.o.Output.Format != "json" {
		return nil
	}
	if err := text.WriteJSON(r.s.Out, r.run.Object(p)); err != nil {
		return err
	}
	return r.s.Out.Flush()
}

// finish prints the results, and writes their files, at the end of the run.
func (r *puzzleRun) finish() error {
	if r.o.Output.Format != "json" && r.total > 0 {
		if err := r.print(); err != nil {
			return err
		}
		if err := r.s.Out.Flush(); err != nil {
			return err
		}
	}
	if !r.run.Asserts() && !r.o.Output.Quiet && r.o.Shard.Whole() {
		r.s.Warn("%s", r.s.Words().Say("no puzzle expects anything: see {command}", "command", "fukumi help puzzles"))
	}
	r.tellDiffering()
	if r.o.JUnit != "" {
		if err := unwritten(fileio.Write(r.o.JUnit, r.run.JUnit), func(err error) error {
			return words.Errorf("the JUnit report was not written: {reason}", "reason", err)
		}); err != nil {
			return err
		}
	}
	switch {
	case r.o.Update && r.run.Whole():
		return unwritten(fileio.Write(r.o.Baseline, r.run.Baseline().Write), func(err error) error {
			return words.Errorf("the baseline was not written: {reason}", "reason", err)
		})
	case r.o.Update:
		r.s.Warn("%s", r.s.Words().Say("the baseline was not stored: the run was interrupted"))
	}
	return nil
}

// unwritten returns an error with its exit code for a file that was not written because of err. It
// returns nil if err is nil.
func unwritten(err error, say func(error) error) error {
	if err == nil {
		return nil
	}
	return cli.Unwritten(say(err))
}

// progress shows the progress of the run on a terminal, or erases it at the end.
func (r *puzzleRun) progress(end bool) {
	text := ""
	if judged, bad := r.run.Done(); !end {
		text = r.s.Words().Say("fukumi: {judged} of {n, plural, one {# puzzle} other {# puzzles}}, {bad} bad", "judged",
			judged, "n", r.total, "bad", bad)
	}
	progress(r.s, r.o.Output.Quiet, r.o.Output.Format == "json", text)
}
