package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
)

const usage = `usage:
  train games [-games N] [-nodes N] [-seed N] RULE FILE
  train samples GAMES FILE
  train label [-every N] [-nodes N] SAMPLES FILE
  train fit [-begin FILE] [-rounds N] [-rate X] [-order X] [-pull X] [-seed N] [-o FILE] SAMPLES...
  train measure WEIGHTS SAMPLES...
  train calibrate GAMES
`

// errUsage says that the command line is not one of those of usage.
var errUsage = errors.New("usage")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Stdout, os.Args[1:])
	switch {
	case errors.Is(err, errUsage), errors.Is(err, flag.ErrHelp):
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// run carries out a command line.
func run(ctx context.Context, out io.Writer, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	f.SetOutput(io.Discard)
	games := f.Int("games", 10_000, "games in the file when it is complete")
	o := Options{Size: 15}
	f.Int64Var(&o.Nodes, "nodes", 1500, "nodes of a move")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the games, or of the first weights")
	every := f.Int("every", 1, "label one in so many samples")
	begin := f.String("begin", "", "model to begin with")
	name := f.String("o", "", "file for the weights; the model goes to FILE.model")
	fit := Settings{Batch: 256}
	f.Float64Var(&fit.Pull, "pull", 3e-5, "pull of the rows towards the first ones")
	f.IntVar(&fit.Rounds, "rounds", 6, "rounds over the samples")
	f.Float64Var(&fit.Rate, "rate", 0.0025, "rate of the first steps")
	f.Float64Var(&fit.Order, "order", 0.1, "share of the loss of the order of moves")
	if err := f.Parse(args[1:]); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	fit.Seed = o.Seed
	rest := f.Args()
	switch {
	case args[0] == "games" && len(rest) == 2:
		rule, err := notation.ParseRule(rest[0])
		if err != nil {
			return err
		}
		o.Rule = rule
		return playGames(ctx, out, rest[1], *games, o)
	case args[0] == "samples" && len(rest) == 2:
		return makeSamples(ctx, out, rest[0], rest[1])
	case args[0] == "label" && len(rest) == 2:
		return labelSamples(ctx, out, rest[0], rest[1], *every, o.Nodes)
	case args[0] == "fit" && len(rest) > 0:
		return learn(out, rest, *begin, *name, fit)
	case args[0] == "measure" && len(rest) > 1:
		return measureNet(out, rest[0], rest[1:])
	case args[0] == "calibrate" && len(rest) == 1:
		return calibrate(ctx, out, rest[0])
	}
	return errUsage
}

// heldBack is the share of the games, one in so many, from which nothing is learned.
const heldBack = 10

// loadSamples reads the samples of files, those to learn from and those held back.
func loadSamples(names []string) (teach, held []Sample, err error) {
	for _, name := range names {
		list, err := readFile(name)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range list {
			switch {
			case s.Game%heldBack != 0:
				teach = append(teach, s)
			default:
				held = append(held, s)
			}
		}
	}
	if len(teach) == 0 || len(held) == 0 {
		return nil, nil, errors.New("too few samples")
	}
	return teach, held, nil
}

func readFile(name string) ([]Sample, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := readSamples(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// learn learns weights from samples, and writes them and the model.
func learn(out io.Writer, names []string, begin, name string, o Settings) error {
	teach, held, err := loadSamples(names)
	if err != nil {
		return err
	}
	rule := teach[0].Rule
	if slices.ContainsFunc(teach, func(s Sample) bool { return s.Rule != rule }) {
		rule = notation.Freestyle // one set of weights for both sides, to begin with under each rule
	}
	if begin != "" {
		if o.Begin, err = loadModel(begin, rule); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%v: %d samples, %d held back\n", rule, len(teach), len(held))
	o.Told = func(m *model, round int, loss, order float64) {
		fmt.Fprintf(out, "round %d: loss %.4f, order %.4f; held back: %v\n", round+1, loss, order,
			m.measure(held[:min(len(held), 20_000)]))
	}
	m := o.Begin
	if o.Rounds > 0 {
		m = fit(rule, teach, o)
	}
	w := m.weights()
	fmt.Fprintf(out, "held back: %v\nin whole numbers: %v\n", m.measure(held), measureWeights(w, held))
	if name == "" {
		return nil
	}
	if err := os.WriteFile(name, w.Bytes(), 0o666); err != nil {
		return err
	}
	return m.save(name + ".model")
}

// measureNet measures weights with all samples.
func measureNet(out io.Writer, name string, names []string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	w, err := eval.ReadNet(data)
	if err != nil {
		return err
	}
	for _, name := range names {
		list, err := readFile(name)
		if err != nil {
			return err
		}
		held := slices.DeleteFunc(slices.Clone(list), func(s Sample) bool { return s.Game%heldBack != 0 })
		fmt.Fprintf(out, "%s: %v\nheld back: %v\n", name, measureWeights(w, list), measureWeights(w, held))
	}
	return nil
}

// makeSamples writes the samples of a file of games.
func makeSamples(ctx context.Context, out io.Writer, from, to string) error {
	file, err := os.Create(to)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	number, count := 0, 0
	err = eachGame(from, func(g *Game) error {
		list, err := Samples(ctx, g, number)
		if err != nil {
			return err
		}
		number++
		count += len(list)
		return writeSamples(w, list)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d samples of %d games\n", count, number)
	return w.Flush()
}

// eachGame calls f with the games of a file. An incomplete line at its end is left out.
func eachGame(name string, f func(*Game) error) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		if !strings.HasSuffix(line, "\n") {
			break
		}
		g, err := ParseGame(line)
		if err == nil {
			err = f(&g)
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, n, err)
		}
	}
	return nil
}
