// Package version is fukumi version.
package version

import (
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/process"
	"fukumi/cmd/internal/terminal"
)

func New(s *command.Streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "prints the version of the program",
		Args:  command.TakesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			b := process.Build()
			if asJSON {
				return terminal.WriteJSON(s.Out, b)
			}
			_, err := fmt.Fprint(s.Out, b)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
