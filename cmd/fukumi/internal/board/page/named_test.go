package page_test

// What the page calls the rules and the heat maps is written for its script from their lists.

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/analysis/picture"
)

// named is what named.js has to say.
func named() string {
	var keys, rules, maps string
	for _, r := range notation.Rules {
		name := r.String()
		keys += fmt.Sprintf("%q, ", name)
		rules += fmt.Sprintf("  %s: say(%q),\n", name, strings.ToUpper(name[:1])+name[1:])
	}
	for _, d := range picture.Descriptions {
		if d.Board != "" {
			maps += fmt.Sprintf("  %s: say(%q),\n", d.Kind, d.Board)
		}
	}
	return fmt.Sprintf(`// @ts-check
// The rules and the heat maps, and what the page calls them. A test writes this file. The names
// are functions, since the language may be loaded later.

import { say } from "./words.js";

export const rules = [%s];

export const ruleNames = () => ({
%s});

export const mapNames = () => ({
%s});
`, strings.TrimSuffix(keys, ", "), rules, maps)
}

func TestNamed(t *testing.T) {
	if *update {
		testhelp.OK(t, os.WriteFile("static/named.js", []byte(named()), 0o666))
	} else if got := testhelp.Must(page.Read("named.js"))(t); string(got) != named() {
		t.Error("static/named.js does not have the lists of Go: run go generate in cmd/fukumi/internal/board/page")
	}
}
