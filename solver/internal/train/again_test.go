package train

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fukumi/internal/eval"
	"fukumi/notation"
)

// The weights made again, kept runnable:
//
//	FUKUMI_TRAIN=DIR FUKUMI_GAMES=3000 go test ./solver/internal/train -run TestTrain -v -timeout 10h
//
// It plays that many games under each rule, as far as they are not in DIR yet
// (DIR/freestyle.txt and so on, a game on each line; the games of an interrupted
// run are kept), learns one set of weights from the games of all rules, a tenth
// held back, and writes DIR/all.net, to be put into eval/weights. The games are
// played with the weights in use. FUKUMI_SEED, a number, is the seed of the games
// and of the weights that it begins with; without it, 1. FUKUMI_BEGIN, a file of
// weights, is what to begin with instead. The games of several seeds are learned
// from together if their files are put one behind the other.
func TestTrain(t *testing.T) {
	dir := os.Getenv("FUKUMI_TRAIN")
	games, err := strconv.Atoi(os.Getenv("FUKUMI_GAMES"))
	if dir == "" || err != nil {
		t.Skip("set FUKUMI_TRAIN to a directory and FUKUMI_GAMES to a number of games")
	}
	seed := uint64(1)
	if text := os.Getenv("FUKUMI_SEED"); text != "" {
		if seed, err = strconv.ParseUint(text, 10, 32); err != nil {
			t.Fatal(err)
		}
	}
	values := Settings{Rounds: 20, Batch: 256, Rate: 0.003, Pull: 2e-5, Seed: seed}
	if name := os.Getenv("FUKUMI_BEGIN"); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if values.Begin, err = eval.ReadNet(data); err != nil {
			t.Fatal(err)
		}
	}
	var learn, held []Sample
	var choices, heldChoices []Choice
	for _, rule := range notation.Rules {
		for i, g := range playedBefore(t, filepath.Join(dir, rule.String()+".txt"), rule, games, seed) {
			s, err := Samples(t.Context(), &g, i)
			if err != nil {
				t.Fatal(err)
			}
			c, err := Choices(&g)
			if err != nil {
				t.Fatal(err)
			}
			if i%10 == 0 {
				held, heldChoices = append(held, s...), append(heldChoices, c...)
			} else {
				learn, choices = append(learn, s...), append(choices, c...)
			}
		}
	}
	w := Fit(notation.Freestyle, learn, values)
	FitOrder(w, notation.Freestyle, choices, orderSettings(seed))
	t.Logf("%d samples: %s", len(learn), Measure(notation.Freestyle, w, learn))
	t.Logf("%d held back: %s", len(held), Measure(notation.Freestyle, w, held))
	t.Logf("order of moves: %+v, held back %+v", MeasureOrder(w, notation.Freestyle, choices),
		MeasureOrder(w, notation.Freestyle, heldChoices))
	if err := os.WriteFile(filepath.Join(dir, "all.net"), w.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

func orderSettings(seed uint64) Settings {
	return Settings{Rounds: 30, Batch: 64, Rate: 0.02, Pull: 1e-4, Seed: seed}
}

// playedBefore reads the games of a file and plays those that are missing.
func playedBefore(t *testing.T, name string, rule notation.Rule, games int, seed uint64) (list []Game) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1] // the last line may not be finished
	for line := range strings.Lines(string(whole)) {
		g, err := ParseGame(line)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Truncate(int64(len(whole))); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		t.Fatal(err)
	}
	for i := len(list); i < games; i++ {
		g, err := Play(t.Context(), Options{Rule: rule, Size: 15, Nodes: 1500, Seed: seed}, i)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintln(file, g.String()); err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list[:games]
}

func (r Report) String() string {
	text := fmt.Sprintf("loss %.4f, the plain sum %.4f", r.Loss, r.Plain)
	for _, b := range r.Bins {
		text += fmt.Sprintf("\n%6d judged %.3f came %.3f", b.Samples, b.Judged, b.Came)
	}
	return text
}

// A run that is interrupted in the middle of a line and begun again has the same
// games as one that is not.
func TestTrainGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.txt")
	first := playedBefore(t, name, notation.Renju, 2, 1)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data[:len(data)-3], 0o666); err != nil {
		t.Fatal(err)
	}
	again := playedBefore(t, name, notation.Renju, 2, 1)
	for i := range first {
		if again[i].String() != first[i].String() {
			t.Errorf("game %d is another:\n%v\n%v", i, &first[i], &again[i])
		}
	}
	if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, data) {
		t.Errorf("the file is another, %v", err)
	}
}
