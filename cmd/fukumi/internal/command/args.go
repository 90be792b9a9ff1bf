package command

// How arguments are refused, and what a shell completes.

import (
	"github.com/spf13/cobra"

	"fukumi/cmd/internal/cli"
)

// As every command refuses arguments.
var (
	TakesArgs      = cli.TakesArgs
	UnknownCommand = cli.UnknownCommand
	PathBelow      = cli.PathBelow
)

// CompleteWords lets the shell complete a flag of cmd whose words are its own.
func CompleteWords(cmd *cobra.Command, flag string, words ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("the flag is not there: " + err.Error()) // a slip in our own code
	}
}
