package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestFlagPlaceholders: in the help a flag's value has a name in capitals, not
// that of a type.
func TestFlagPlaceholders(t *testing.T) {
	for _, c := range leafCommands(t) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			name, _ := pflag.UnquoteUsage(f)
			if f.Value.Type() != "bool" && (name == "" || name != strings.ToUpper(name)) {
				t.Errorf("%s: --%s %s", c.CommandPath(), f.Name, name)
			}
		})
	}
}
