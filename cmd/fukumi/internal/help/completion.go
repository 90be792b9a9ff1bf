package help

import (
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/positions"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
)

func NewCompletion(s *command.Streams) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "prints a completion script for a shell",
		Example:   "  source <(fukumi completion bash)",
		Args:      command.TakesArgs(1, 1, "one shell: bash, zsh, fish or powershell"),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				fmt.Fprint(s.Out, bashWords)
				return root.GenBashCompletionV2(s.Out, true)
			case "zsh":
				return root.GenZshCompletion(s.Out)
			case "fish":
				return root.GenFishCompletion(s.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(s.Out)
			}
			return fmt.Errorf("completion: unknown shell %q: expected bash, zsh, fish or powershell", args[0])
		},
	}
}

// bashWords defines the function of the package bash-completion that the script for bash needs, if that
// package is not loaded.
const bashWords = `if ! declare -F _get_comp_words_by_ref > /dev/null; then
    _get_comp_words_by_ref()
    {
        local line=${COMP_LINE:0:COMP_POINT}
        read -ra words <<< "$line"
        [[ $line == *[[:space:]] ]] && words+=("")
        cword=$((${#words[@]} - 1))
        cur=${words[cword]} prev=${words[cword - 1]}
    }
fi

`

// flagWords has the words that are completed as values of flags, by the name of the flag.
var flagWords = map[string][]string{
	"rule":   notation.RuleNames(),
	"turn":   {"black", "white"},
	"goal":   {"vcf", "vct3", "vct", "win"},
	"method": {"auto", "tss", "dfpn"},
	"cache":  {"auto", "off", "ro", "require"},
	"model":  command.ModelNames(),
	"format": {"text", "json", "md"},
	"shard":  {"auto", "auto/"},
	"color":  {"auto", "always", "never"},
	"heat":   append([]string{"all", "none"}, positions.HeatNames()...),
	"to":     positions.Formats(),
	"from":   cli.FormatNames(),
	"origin": {"bottom", "top"},

	"black-char": {"x", "o", "1"},
}

// CompleteFlags lets the shell complete the values of the flags of cmd and of all commands below it.
func CompleteFlags(cmd *cobra.Command) error {
	for name, words := range flagWords {
		if cmd.Flags().Lookup(name) == nil && cmd.PersistentFlags().Lookup(name) == nil {
			continue
		}
		if _, own := cmd.GetFlagCompletionFunc(name); own {
			continue
		}
		if err := cmd.RegisterFlagCompletionFunc(name,
			cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
			return err
		}
	}
	for _, below := range cmd.Commands() {
		if err := CompleteFlags(below); err != nil {
			return err
		}
	}
	return nil
}
