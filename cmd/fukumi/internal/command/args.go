package command

// How arguments are refused, and what a shell completes.

import (
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/internal/words"
)

// UnknownCommand is the error for a verb that is not one below parent.
func UnknownCommand(parent *cobra.Command, verb string) error {
	parent.SuggestionsMinimumDistance = 2
	hint := ""
	if near := parent.SuggestionsFor(verb); len(near) > 0 {
		hint = fmt.Sprintf(`; did you mean %q?`, near[0])
	}
	return fmt.Errorf("unknown command %q%s (see fukumi help)", verb, hint)
}

// PathBelow is the name of cmd after the root's own, with a space before it.
func PathBelow(root, cmd *cobra.Command) string {
	return cmd.CommandPath()[len(root.Name()):]
}

// TakesArgs is an argument check whose message names the command: from least
// to most arguments.
func TakesArgs(least, most int, want string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return fmt.Errorf("%s takes %s, got %s", PathBelow(cmd.Root(), cmd)[1:], want,
				words.Count(int64(len(args)), "argument"))
		}
		return nil
	}
}

// CompleteWords lets the shell complete a flag of cmd whose words are its own.
func CompleteWords(cmd *cobra.Command, flag string, words ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("the flag is not there: " + err.Error()) // a slip in our own code
	}
}
