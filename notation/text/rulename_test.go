package text

import (
	"testing"

	"fukumi/notation"
)

func TestRuleNamed(t *testing.T) {
	for name, want := range map[string]notation.Rule{
		"0": notation.Freestyle, "1": notation.Standard, "4": notation.Renju, "Freestyle": notation.Freestyle,
		"free style": notation.Freestyle, "无禁手": notation.Freestyle, "無禁手": notation.Freestyle,
		"standard gomoku": notation.Standard, "Exactly five": notation.Standard, "標準": notation.Standard,
		"Renju": notation.Renju, "RIF": notation.Renju, "RIF rule": notation.Renju, "RIF 1996": notation.Renju,
		"Soosyrv-8": notation.Renju, "Soosõrv-8": notation.Renju, "Soosõrv": notation.Renju,
		"SOOSORV 7":    notation.Renju,
		"Taraguchi-10": notation.Renju, "Taraguchi 10": notation.Renju, "Yamaguchi": notation.Renju,
		"Tarannikov": notation.Renju, "有禁手": notation.Renju, "有禁": notation.Renju, "рэндзю": notation.Renju,
		"レンジュ": notation.Renju, "렌주": notation.Renju, "Свободный": notation.Freestyle,
	} {
		if got, known := RuleNamed(name); !known || got != want {
			t.Errorf("%q: %v, %v, want %v", name, got, known, want)
		}
	}
	for _, name := range []string{"", "swap2", "pro", "caro", "2", "gomoku", "terrific", "riff raff"} {
		if got, known := RuleNamed(name); known {
			t.Errorf("%q: %v, want none", name, got)
		}
	}
}

func TestRuleInText(t *testing.T) {
	for text, want := range map[string]notation.Rule{
		"A-B(B) : RIF rule": notation.Renju, "final, Soosõrv-8 rule": notation.Renju,
		"A - B (Yamaguchi rules)": notation.Renju,
		"友谊赛：有禁手规则":               notation.Renju, "cup: free style rules": notation.Freestyle,
	} {
		if got, known := RuleInText(text); !known || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, known, want)
		}
	}
	for _, text := range []string{"Soosõrv - Meritee", "Renju World Championship", "no rules", "the rule of law", ""} {
		if got, known := RuleInText(text); known {
			t.Errorf("%q: %v, want none", text, got)
		}
	}
}
