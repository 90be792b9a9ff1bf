package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newCompletionCommand(s *Streams) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "prints a completion script for a shell",
		Example:   "  source <(fukumi completion bash)",
		Args:      takesArgs(1, 1, "one shell: bash, zsh, fish or powershell"),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(s.Out, true)
			case "zsh":
				return root.GenZshCompletion(s.Out)
			case "fish":
				return root.GenFishCompletion(s.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(s.Out)
			}
			return fmt.Errorf("completion: unknown shell %q: want bash, zsh, fish or powershell", args[0])
		},
	}
}
