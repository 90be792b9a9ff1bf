package cli_test

import (
	"fmt"
	"fukumi/cmd/internal/cli"
	"testing"

	"github.com/spf13/pflag"

	"fukumi/notation"
)

func Example() {
	rule, given := notation.Freestyle, false
	f := pflag.NewFlagSet("solve", pflag.ContinueOnError)
	f.Var(cli.NewValue(&rule, &given, cli.ParseRule, "freestyle", "RULE"), "rule", "freestyle, standard or renju")
	fmt.Println(f.Parse([]string{"--rule", "Renju"}), rule, given)
	fmt.Println(f.Parse([]string{"--rule", "go"}))
	// Output:
	// <nil> renju true
	// invalid argument "go" for "--rule" flag: expected freestyle, standard or renju
}

// TestNumbers: limits in the forms that people write, and texts that are not limits.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]int64{"200000": 200000, "1e6": 1e6, "200k": 200e3, "1.5M": 1500e3, "2G": 2e9,
		"0": 0, "-1": 0, "1.0000001k": 0, "M": 0, "": 0, "1e300": 0} {
		if n, err := cli.ParseCount(text); n != want || (err == nil) != (want > 0) {
			t.Errorf("Count(%q) = %d, %v, want %d", text, n, err, want)
		}
	}
	for text, want := range map[string]int64{"64MiB": 64 << 20, "1k": 1 << 10, "10 kB": 10e3, "0": 0, "MiB": 0,
		"nan": 0, "1e9g": 0} {
		if n, err := cli.ParseMemory(text); n != want || (err == nil) != (want > 0) {
			t.Errorf("Memory(%q) = %d, %v, want %d", text, n, err, want)
		}
	}
	for text, ok := range map[string]bool{"5": true, "22": true, "4": false, "23": false, "x": false} {
		if _, err := cli.ParseSize(text); (err == nil) != ok {
			t.Errorf("Size(%q): %v", text, err)
		}
	}
	for text, ok := range map[string]bool{"4": true, "0.5": true, "1000": true, "0": false, "-2": false, "nan": false,
		"1e9": false, "x": false} {
		if _, err := cli.ParseOdds(text); (err == nil) != ok {
			t.Errorf("Odds(%q): %v", text, err)
		}
	}
	for _, text := range []string{"0s", "-1s", "5", ""} {
		if d, err := cli.ParseTime(text); err == nil {
			t.Errorf("Time(%q) = %v", text, d)
		}
	}
}

// TestWords: the error for an unknown word names the word that is close; for a text
// with two meanings it names both.
func TestWords(t *testing.T) {
	rules := "expected " + notation.RuleWords()
	for text, want := range map[string]string{
		"caro": rules, "x": rules, "": rules,
		"gomoku": "gomoku is freestyle (five or more in a row win) or standard (exactly five): " + rules,
		"gobang": "gobang is freestyle (five or more in a row win) or standard (exactly five): " + rules,
		"renyu":  rules + "; did you mean renju?", "free": rules + "; did you mean freestyle?",
		"standart": rules + "; did you mean standard?",
	} {
		if _, err := cli.ParseRule(text); err == nil || err.Error() != want {
			t.Errorf("rule %q: %v, want %s", text, err, want)
		}
	}
	if _, err := cli.OneOf("auto", "off")("of"); err == nil ||
		err.Error() != "expected auto or off; did you mean off?" {
		t.Errorf("of: %v", err)
	}
}
