package command

// The language of the text that commands print: that of --lang, or else that of the locale.

import (
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// SpeaksLanguage gives cmd the flag --lang, and sets the language of s while cmd runs.
func SpeaksLanguage(s *Streams, cmd *cobra.Command) {
	tags := append([]string{"en"}, catalogue.Tags()...)
	tag, given := "", false
	parse := func(text string) (string, error) {
		if tag := catalogue.Match(text); tag != "en" || strings.HasPrefix(strings.ToLower(text), "en") {
			return tag, nil
		}
		return cli.OneOf(tags...)(text)
	}
	cmd.Flags().Var(cli.NewValue(&tag, &given, parse, "", "TAG"), "lang",
		"language of the text: "+strings.Join(tags, ", ")+" (default: that of the locale)")
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case given:
			if s.Language = catalogue.Nearest(tag); s.Language != words.English {
				cli.ShowUTF8()
			}
		case cli.LocaleInASCII(): // it cannot show other languages
			s.Language = words.English
		default:
			s.Language = catalogue.Nearest(s.Locale)
		}
		return run(cmd, args)
	}
}
