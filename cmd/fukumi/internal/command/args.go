package command

// The checks of arguments, and the completion of words in a shell.

import (
	"github.com/spf13/cobra"

	"fukumi/cmd/internal/cli"
)

// The argument checks of all commands.
var (
	TakesArgs      = cli.TakesArgs
	UnknownCommand = cli.UnknownCommand
	PathBelow      = cli.PathBelow
)

// CompleteWords lets the shell complete the value of a flag of cmd from a list of words.
func CompleteWords(cmd *cobra.Command, flag string, words ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("the flag is not there: " + err.Error()) // a mistake in our own code
	}
}
