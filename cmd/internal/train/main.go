package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
)

func main() {
	games := flag.Int("games", 3000, "games of each rule to play and learn from")
	seed := flag.Uint64("seed", 1, "seed of the games and of the first weights")
	begin := flag.String("begin", "", "file of weights to begin with")
	calibrating := flag.Bool("calibrate", false, "compare the judgements of the games in a file with their ends")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: train [flags] DIR, or train -calibrate FILE")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, err := context.Background(), error(nil)
	if *calibrating {
		err = calibrate(ctx, os.Stdout, flag.Arg(0))
	} else {
		o := Settings{Rounds: 20, Batch: 256, Rate: 0.003, Pull: 2e-5, Seed: *seed}
		if *begin != "" {
			o.Begin, err = readNet(*begin)
		}
		if err == nil {
			err = train(ctx, os.Stdout, flag.Arg(0), *games, o)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func readNet(name string) (*eval.NetWeights, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return eval.ReadNet(data)
}

// train plays the given number of games under each rule, except for games that are already in dir. From the games of
// all rules, without a tenth that is held back, it learns one set of weights, and writes it.
func train(ctx context.Context, out io.Writer, dir string, games int, o Settings) error {
	var learn, held []Sample
	var choices, heldChoices []Choice
	for _, rule := range notation.Rules {
		list, err := gamesOf(ctx, filepath.Join(dir, rule.String()+".txt"), rule, games, o.Seed)
		if err != nil {
			return err
		}
		for i := range list {
			s, err := Samples(ctx, &list[i], i)
			if err != nil {
				return err
			}
			c, err := Choices(&list[i])
			if err != nil {
				return err
			}
			if i%10 == 0 {
				held, heldChoices = append(held, s...), append(heldChoices, c...)
			} else {
				learn, choices = append(learn, s...), append(choices, c...)
			}
		}
	}
	w := Fit(notation.Freestyle, learn, o)
	FitOrder(w, notation.Freestyle, choices, orderSettings(o.Seed))
	fmt.Fprintf(out, "%d samples: %s\n", len(learn), Measure(notation.Freestyle, w, learn))
	fmt.Fprintf(out, "%d held back: %s\n", len(held), Measure(notation.Freestyle, w, held))
	fmt.Fprintf(out, "order of moves: %+v, held back %+v\n", MeasureOrder(w, notation.Freestyle, choices),
		MeasureOrder(w, notation.Freestyle, heldChoices))
	return os.WriteFile(filepath.Join(dir, "all.net"), w.Bytes(), 0o666)
}

func orderSettings(seed uint64) Settings {
	return Settings{Rounds: 30, Batch: 64, Rate: 0.02, Pull: 1e-4, Seed: seed}
}

// gamesOf reads the games of a file, and plays the missing ones. If the last line is incomplete, because the run was
// interrupted, that game is played again.
func gamesOf(ctx context.Context, name string, rule notation.Rule, games int, seed uint64) ([]Game, error) {
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	var list []Game
	for line := range strings.Lines(string(whole)) {
		g, err := ParseGame(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, g)
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		return nil, err
	}
	for i := len(list); i < games; i++ {
		g, err := Play(ctx, Options{Rule: rule, Size: 15, Nodes: 1500, Seed: seed}, i)
		if err != nil {
			return nil, err
		}
		if _, err := fmt.Fprintln(file, g.String()); err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	return list[:games], nil
}

// calibrate compares judgements with results, and prints the comparison. The file has games as train writes them or,
// if its name ends in .jsonl, records. One in four of the records is judged, with 1,500 nodes a move.
func calibrate(ctx context.Context, out io.Writer, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	byRule := map[notation.Rule][]Game{}
	scan := bufio.NewScanner(file)
	scan.Buffer(nil, 1<<24)
	for n := 0; scan.Scan(); n++ {
		var g Game
		switch {
		case !strings.HasSuffix(name, ".jsonl"):
			g, err = ParseGame(scan.Text())
		case n%4 == 0:
			g, err = judgeRecord(ctx, scan.Bytes())
		default:
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, n+1, err)
		}
		byRule[g.Rule] = append(byRule[g.Rule], g)
	}
	if err := scan.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	tellCalibration(out, byRule)
	return nil
}

// tellCalibration prints the calibrations of each rule and of all games, and returns the latter.
func tellCalibration(out io.Writer, byRule map[notation.Rule][]Game) Calibration {
	var all []Game
	for _, rule := range notation.Rules {
		if len(byRule[rule]) > 0 {
			fmt.Fprintf(out, "%v: %v\n", rule, Calibrate(byRule[rule]))
			all = append(all, byRule[rule]...)
		}
	}
	c := Calibrate(all)
	fmt.Fprintf(out, "all: %v\n", c)
	return c
}

// judgeRecord judges the positions of a game that is given as a record.
func judgeRecord(ctx context.Context, line []byte) (Game, error) {
	var record struct {
		Rule  string
		Size  int
		Moves []string
	}
	if err := json.Unmarshal(line, &record); err != nil {
		return Game{}, err
	}
	rule, err := notation.ParseRule(record.Rule)
	if err != nil {
		return Game{}, err
	}
	moves := make([]notation.Point, len(record.Moves))
	for i, text := range record.Moves {
		if moves[i], err = notation.ParsePoint(text, record.Size); err != nil {
			return Game{}, err
		}
	}
	return JudgeGame(ctx, Options{Rule: rule, Size: record.Size, Nodes: 1500}, moves)
}
