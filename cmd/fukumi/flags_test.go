package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestFlagPlaceholders: in the help the value of a flag has a name in capitals, not the name of a
// type.
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
