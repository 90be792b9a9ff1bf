// Arrows holds the imports of files against .depguard.yml in the current directory:
//
//	arrows FILE...
//
// The policy and its meaning are depguard's. Its own command loads the types of every
// package there is, though a policy needs the names of files and imports alone: a
// minute and a half for what takes a second here. Files for other systems are held, too.
package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"

	"github.com/OpenPeeDeeP/depguard/v2"
	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/analysis"
)

func main() {
	refused, err := hold(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || refused {
		os.Exit(1)
	}
}

func hold(names []string) (refused bool, err error) {
	data, err := os.ReadFile(".depguard.yml")
	if err != nil {
		return false, err
	}
	var policy depguard.LinterSettings
	if err := yaml.Unmarshal(data, &policy); err != nil {
		return false, fmt.Errorf(".depguard.yml: %w", err)
	}
	analyzer, err := depguard.NewAnalyzer(&policy)
	if err != nil {
		return false, fmt.Errorf(".depguard.yml: %w", err)
	}
	pass := &analysis.Pass{Fset: token.NewFileSet()}
	pass.Report = func(d analysis.Diagnostic) {
		refused = true
		fmt.Printf("%s: %s\n", pass.Fset.Position(d.Pos), d.Message)
	}
	for _, name := range names {
		full, err := filepath.Abs(name) // the policy's patterns are of whole paths
		if err != nil {
			return refused, err
		}
		file, err := parser.ParseFile(pass.Fset, full, nil, parser.ImportsOnly)
		if err != nil {
			return refused, err
		}
		pass.Files = append(pass.Files, file)
	}
	_, err = analyzer.Run(pass)
	return refused, err
}
