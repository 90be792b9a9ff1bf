package main

// The flags that several commands share, and how their values are written.

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/memory"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A flagValue is a flag whose text is read by a function. It remembers
// whether the flag was given. Words may be given in capitals: VCF, Renju, 10S.
type flagValue[T any] struct {
	value *T
	set   *bool
	parse func(string) (T, error)
	text  string // as given, or the default as the help prints it
	kind  string // the placeholder in the help
}

func (v *flagValue[T]) String() string { return v.text }
func (v *flagValue[T]) Type() string   { return v.kind }

func (v *flagValue[T]) Set(text string) error {
	parsed, err := v.parse(text)
	if lower := strings.ToLower(text); err != nil && lower != text && flagWord.MatchString(text) {
		if other, lowerErr := v.parse(lower); lowerErr == nil {
			parsed, err, text = other, nil, lower
		}
	}
	if err != nil {
		return err
	}
	*v.value, v.text = parsed, text
	if v.set != nil {
		*v.set = true
	}
	return nil
}

// flagWord is a text in which capitals mean nothing else.
var flagWord = regexp.MustCompile(`^[A-Za-z0-9:,.-]+$`)

// positionOptions say how a position is read where it does not say itself.
type positionOptions struct {
	Rule             notation.Rule
	Size             int
	Turn             notation.Stone // Empty: as the position has it
	At               int            // take a game after so many plies
	RuleSet, SizeSet bool
	AtSet            bool
	Foreign          foreignOptions
}

func (o *positionOptions) register(f *pflag.FlagSet) {
	o.Rule, o.Size = notation.Freestyle, 15
	f.Var(&flagValue[notation.Rule]{&o.Rule, &o.RuleSet, parseRule, "freestyle", "RULE"},
		"rule", "freestyle, standard or renju")
	f.Var(&flagValue[int]{&o.Size, &o.SizeSet, parseSize, "15", "N"},
		"size", fmt.Sprintf("rows and columns of the board, %d to %d", notation.MinSize, notation.MaxSize))
	f.Var(&flagValue[notation.Stone]{&o.Turn, nil, parseTurn, "", "SIDE"},
		"turn", "black or white to move (default by the stones)")
	f.Var(&flagValue[int]{&o.At, &o.AtSet, parsePly, "", "N"},
		"at", "take a game after N plies")
}

// searchOptions are the question and the limits of a search.
type searchOptions struct {
	Goal     solver.Class
	Limits   solver.Limits
	Threads  int
	Memory   int64 // bytes
	Shortest bool
	All      bool
	Method   solver.Method

	timeSet, nodesSet bool
}

const (
	defaultTime   = 10 * time.Second
	defaultMemory = 256 << 20
)

// register adds the limits.
func (o *searchOptions) register(f *pflag.FlagSet) {
	o.Limits.Time, o.Threads, o.Memory = defaultTime, 1, defaultMemory
	f.Var(&flagValue[time.Duration]{&o.Limits.Time, &o.timeSet, parseTime, "10s", "D"},
		"time", "time limit a position, like 500ms or 1m30s; with --nodes alone there is none")
	f.Var(&flagValue[int64]{&o.Limits.Nodes, &o.nodesSet, parseCount, "", "N"},
		"nodes", "node limit a position, like 200000, 1e6 or 1M (default none)")
	f.Var(&flagValue[int]{&o.Threads, nil, parseThreads, "1", "N"},
		"threads", "threads to search with; with more than one the answers may differ from run to run, and a search for a VCF uses one")
	f.Var(&flagValue[int64]{&o.Memory, nil, parseMemory, "256MiB", "SIZE"},
		"memory", "memory for the tables of a search, like 64MiB or 1GiB")
}

// registerGoal adds the question.
func (o *searchOptions) registerGoal(f *pflag.FlagSet) {
	o.registerClass(f)
	f.BoolVar(&o.Shortest, "shortest", false, "find a shortest win of the class")
	f.BoolVar(&o.All, "all", false, "judge every first move of the class: which win, and whether one alone does")
	f.Var(&flagValue[solver.Method]{&o.Method, nil, parseMethod, solver.MethodAuto.String(), "METHOD"},
		"method", "how to search for a VCT: auto, tss (threat-space search: quick, never says no) or dfpn (proof-number search)")
}

func (o *searchOptions) registerClass(f *pflag.FlagSet) {
	o.Goal = proof.VCT
	f.Var(&flagValue[solver.Class]{&o.Goal, nil, parseGoal, "vct", "CLASS"},
		"goal", "the class of attack to search for: vcf (fours), vct3 (and threes) or vct (and moves that threaten a vcf)")
}

// limits are those of one query. A node limit given alone is the only one: a
// clock beside it would make the answer depend on the machine.
func (o *searchOptions) limits() solver.Limits {
	l := o.Limits
	if o.nodesSet && !o.timeSet {
		l.Time = 0
	}
	return l
}

// outputOptions say how results are printed.
type outputOptions struct {
	Format string // text, json or md
	Color  string // auto, always or never
	Quiet  bool

	json, formatSet bool
}

func (o *outputOptions) register(f *pflag.FlagSet) {
	o.Format, o.Color = "text", "auto"
	f.Var(&flagValue[string]{&o.Format, &o.formatSet, oneOf("text", "json", "md"), "text", "FORMAT"},
		"format", "text, json (one object a line) or md")
	f.BoolVar(&o.json, "json", false, "the same as --format json")
	f.Var(&flagValue[string]{&o.Color, nil, oneOf("auto", "always", "never"), "auto", "WHEN"},
		"color", "auto, always or never; auto minds NO_COLOR")
	f.BoolVar(&o.Quiet, "quiet", false, "no warnings, no progress, and in text only the answer")
}

// settle joins --json and --format.
func (o *outputOptions) settle() error {
	if !o.json {
		return nil
	}
	if o.formatSet && o.Format != "json" {
		return fmt.Errorf("--json contradicts --format %s", o.Format)
	}
	o.Format = "json"
	return nil
}

// alsoCalled lets flags be given by second names, those of their like in other
// commands.
func alsoCalled(f *pflag.FlagSet, names map[string]string) {
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if name := names[given]; name != "" {
			given = name
		}
		return pflag.NormalizedName(given)
	})
}

func oneOf(words ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		for _, w := range words {
			if text == w {
				return w, nil
			}
		}
		last := len(words) - 1
		return "", fmt.Errorf("want %s or %s", strings.Join(words[:last], ", "), words[last])
	}
}

func parseRule(text string) (notation.Rule, error) {
	r, err := notation.ParseRule(text)
	if err != nil {
		return r, errors.New("want freestyle, standard or renju")
	}
	return r, nil
}

func parseTurn(text string) (notation.Stone, error) {
	s, err := notation.ParseStone(text)
	if err != nil {
		return s, errors.New("want black or white")
	}
	return s, nil
}

// parseGoal reads a class that can be searched for.
func parseGoal(text string) (solver.Class, error) {
	c, err := proof.ParseClass(text)
	switch {
	case err == nil && c >= proof.VCF && c <= proof.VCT:
		return c, nil
	case err == nil && c == proof.AnyWin:
		return 0, errors.New("this class cannot be searched for yet; want vcf, vct3 or vct")
	}
	return 0, errors.New("want vcf, vct3 or vct")
}

func parseMethod(text string) (solver.Method, error) {
	m, err := solver.ParseMethod(text)
	if err != nil {
		return m, errors.New("want auto, tss or dfpn")
	}
	return m, nil
}

func parseSize(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < notation.MinSize || n > notation.MaxSize {
		return 0, fmt.Errorf("want a number from %d to %d", notation.MinSize, notation.MaxSize)
	}
	return n, nil
}

func parsePly(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, errors.New("want a number of plies, 0 or more")
	}
	return n, nil
}

func parseThreads(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1024 {
		return 0, errors.New("want a number from 1 to 1024")
	}
	return n, nil
}

func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, errors.New("want a time with its unit, like 500ms, 10s or 2m")
	}
	if d <= 0 {
		return 0, errors.New("want more than 0")
	}
	return d, nil
}

// countUnits are thousands, millions and so on.
var countUnits = map[string]float64{"": 1, "k": 1e3, "m": 1e6, "g": 1e9}

// parseCount reads a whole number, which may be written like 1e6, 200k or 1.5M.
func parseCount(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		digits := strings.TrimRight(text, "kKmMgG")
		unit, known := countUnits[strings.ToLower(text[len(digits):])]
		x, ferr := strconv.ParseFloat(digits, 64)
		x = math.Round(x*unit*1e6) / 1e6 // 1.1M is a whole number
		if ferr != nil || !known || x != math.Trunc(x) || !(math.Abs(x) <= 1<<53) {
			return 0, errors.New("want a whole number, like 200000, 1e6, 200k or 1M")
		}
		n = int64(x)
	}
	if n <= 0 {
		return 0, errors.New("want 1 or more")
	}
	return n, nil
}

// sizeUnits are the units of a size, binary and decimal.
var sizeUnits = map[string]float64{
	"": 1, "b": 1,
	"k": 1 << 10, "kib": 1 << 10, "kb": 1e3,
	"m": 1 << 20, "mib": 1 << 20, "mb": 1e6,
	"g": 1 << 30, "gib": 1 << 30, "gb": 1e9,
}

// parseMemory reads a size in bytes: a number and perhaps a unit.
func parseMemory(text string) (int64, error) {
	digits := strings.TrimRight(strings.ToLower(text), "bgikm")
	unit, known := sizeUnits[strings.ToLower(text)[len(digits):]]
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || !known || math.IsNaN(x) {
		return 0, errors.New("want a size like 64MiB or 1GiB")
	}
	if x*unit < 1 {
		return 0, errors.New("want more than 0")
	}
	if most := memory.Most(); x*unit > float64(most) {
		return 0, fmt.Errorf("this machine has room for %s at most", memory.Text(most))
	}
	return int64(x * unit), nil
}
