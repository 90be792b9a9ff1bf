//go:build man

package main

// The manual pages, one for each command, which are made from the help of the command. The archives of a
// release contain them. Only the build of a release needs this command, so other builds leave it out:
//
//	go run -tags man ./cmd/fukumi man DIR

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
)

func init() { tagged = append(tagged, newManCommand) }

func newManCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man DIR",
		Short:  "writes a manual page for every command into a directory",
		Hidden: true,
		Args:   command.TakesArgs(1, 1, "one directory"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return cli.Unwritten(err)
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			header := &doc.GenManHeader{Source: "fukumi " + cli.Build().Version, Manual: "Fukumi"}
			if err := doc.GenManTree(root, header, args[0]); err != nil {
				return cli.Unwritten(fmt.Errorf("the manual pages: %w", err))
			}
			return nil
		},
	}
}
