package files

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/text"
)

// ruledFiles are the formats that state a rule, each with its place for the name.
var ruledFiles = map[string]string{
	"sgf": "(;GM[4]SZ[15]RU[%s];B[hh])",
	"pgn": "[Rule \"%s\"]\n[Size \"15\"]\n\n1. h8 i9\n",
	"rif": `<?xml version="1.0"?><database><rules><rule id="1" name="%s"/></rules><games><game id="9" rule="1">` +
		`<move>h8 h9</move></game></games></database>`,
	"psq": "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nA\nB\n3, %s\n",
	"url": "https://renju-note.com/#g:h8i9,r:%s",
}

// TestOneTableOfRules: whatever name a rule has, each reader knows it, and by the table that
// all of them ask.
func TestOneTableOfRules(t *testing.T) {
	names := []string{"Renju", "RIF", "Soosyrv-8", "Soosõrv", "Taraguchi-10", "Yamaguchi", "Tarannikov", "Sakata",
		"有禁手", "連珠", "렌주", "рэндзю", "Freestyle", "无禁手", "自由", "자유", "свободный", "vabastiil", "Standard", "標準", "표준",
		"стандарт", "estándar"}
	for name, file := range ruledFiles {
		for _, rule := range names {
			want, known := text.RuleNamed(rule)
			if !known {
				t.Fatalf("%s is not in the table", rule)
			}
			// Each other rule is taken for granted, so that the file alone can have said it.
			var o format.Options
			o.Defaults.Rule = notation.Rule((int(want) + 1) % len(notation.Rules))
			data := []byte(fmt.Sprintf(file, rule))
			if got := Recognize(data).String(); got != name {
				t.Fatalf("%s is taken for %s", data, got)
			}
			for tree, err := range All(data, o) {
				if err != nil || tree.Rule != want || !tree.RuleKnown {
					t.Errorf("%s: %v, %+v, want %s", data, err, tree, want)
				}
			}
		}
	}
}

// TestNoOtherTable: no reader has words of its own for a rule.
func TestNoOtherTable(t *testing.T) {
	word := regexp.MustCompile(`(?i)"[^"\n]*(?:soos|taraguchi|有禁|连珠|連珠|\bfreestyle\b)[^"\n]*"`)
	table := false
	err := filepath.WalkDir("../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if m := word.Find(source); m != nil {
			switch filepath.ToSlash(path) {
			case "../../text/rulename.go":
				table = true
			case "../../words/terms.go", "../../words/pieces.go": // sentences
			case "../../rule.go", "../../opening/rule.go": // the names of the rules themselves
			default:
				t.Errorf("%s: %s", path, m)
			}
		}
		return err
	})
	if err != nil || !table {
		t.Errorf("%v; the table was looked at: %v", err, table)
	}
}
