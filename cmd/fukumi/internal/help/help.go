// Package help holds the commands fukumi help, version and completion. It has the texts of the commands, the topics,
// and the JSON Schemas.
package help

// fukumi help, which prints the help of a command, or a topic: a text in the directory topics. If a
// topic has the name of a command, it is printed after the help of that command.

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/analysis/picture"
)

// helpTexts has the topics and, in the directory commands, the long texts of the commands by name.
//
// A topic has a first line with the title, an empty line, and the text, in lines of 80 columns. A line
// "  $ fukumi …" is a command, and the indented lines below it are the output of that command. A test
// checks that they are right.
//
//go:embed topics/*.txt commands/*.txt
var helpTexts embed.FS

// CommandText returns the long text of a command. It replaces {{suite}} in the text by the explanation of
// suites, which several texts share.
func CommandText(name string) string {
	data, err := helpTexts.ReadFile("commands/" + name + ".txt")
	if err != nil {
		panic("no commands/" + name + ".txt is embedded")
	}
	text := strings.TrimSuffix(string(data), "\n")
	if strings.Contains(text, "{{suite}}") {
		text = strings.ReplaceAll(text, "{{suite}}", CommandText("suite"))
	}
	return text
}

// Describe gives each command below cmd its long text, if there is one.
func Describe(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		name := strings.ReplaceAll(command.PathBelow(c)[1:], " ", "-")
		if _, err := helpTexts.Open("commands/" + name + ".txt"); err == nil {
			c.Long = CommandText(name)
		}
		Describe(c)
	}
}

// Topics has the names of the topics, in the order in which help lists them.
var Topics = []string{
	"notation", "rules", "terms", "classes", "proofs", "analysis", "review", "judging", "suites", "formats", "pictures",
	"json", "output", "cache", "scale", "matches", "engine", "models", "speed",
}

// template returns the text of a topic as its file has it, or "" if there is no topic of this name.
func template(name string) string {
	if !slices.Contains(Topics, name) {
		return ""
	}
	text, err := helpTexts.ReadFile("topics/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(text)
}

// Topic returns the English text of a topic, or "" if there is no topic of this name.
func Topic(name string) string {
	text := template(name)
	for mark, list := range map[string]func() string{
		"{{terms}}": func() string { return termsText(words.English) },
		"{{heat}}":  heatText,
	} {
		if strings.Contains(text, mark) {
			text = strings.ReplaceAll(text, mark, list())
		}
	}
	if before, after, found := strings.Cut(text, "{{more}}"); found {
		text = cli.Refill(before+moreObjects(before)+after, columns)
	}
	return text
}

// topicIn returns the text of a topic in a language. Only the glossary is translated.
func topicIn(l *words.Language, name string) string {
	if name != terms {
		return Topic(name)
	}
	return l.Say("The words of the field, explained") + "\n\n" + termsText(l)
}

// terms is the topic with the glossary.
const terms = "terms"

// termsText returns the glossary as lines, each term with its explanation beside it.
func termsText(l *words.Language) string {
	const indent = 16
	margin := "\n" + strings.Repeat(" ", indent)
	var b strings.Builder
	for _, t := range words.Terms(l) {
		name := "  " + t.Name
		if room := indent - 1 - cli.Cells(name); room >= 0 {
			name += strings.Repeat(" ", room+1)
		} else {
			name += margin
		}
		b.WriteString(name + strings.ReplaceAll(cli.Wrap(t.Text, columns-indent, ""), "\n", margin) + "\n")
	}
	return b.String()
}

// heatText returns a list of the heat maps with what each one shows.
func heatText() string {
	var lines, names []string
	for _, d := range picture.Descriptions {
		if names = append(names, string(d.Kind)); d.Text != "" {
			lines = append(lines, fmt.Sprintf("  %-15s%s", strings.Join(names, ", "),
				strings.ReplaceAll(d.Text, "\n", "\n"+strings.Repeat(" ", 17))))
			names = nil
		}
	}
	return strings.Join(lines, "\n")
}

// columns is the width of the texts of topics.
const columns = 80

// Title returns the first line of a topic. Every start of the program asks for all titles, so the lists that some
// topics contain are not made for it.
func Title(name string) string {
	title, _, _ := strings.Cut(template(name), "\n")
	return title
}

func New(s *command.Streams, root *cobra.Command) *cobra.Command {
	var schemaOf string
	cmd := &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "help for a command, or on a topic",
		Long: "help prints what a command does and its flags, or the text of a topic; help json\n" +
			"--schema the JSON Schema of what --json prints.\n\n" + TopicList(),
		Example:           "  fukumi help solve\n  fukumi help notation\n  fukumi help json --schema=solve",
		ValidArgsFunction: completeHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("schema") {
				return printSchema(cmd.OutOrStdout(), schemaOf, args)
			}
			return printHelp(s, root, cmd.OutOrStdout(), args)
		},
	}
	cmd.Flags().StringVar(&schemaOf, "schema", "",
		"with json: print the JSON Schema of all objects, or of this `OBJECT`")
	cmd.Flags().Lookup("schema").NoOptDefVal = AllObjects
	command.SpeaksLanguage(s, cmd)
	return cmd
}

// TopicList returns the list of the topics with their titles.
var TopicList = sync.OnceValue(func() string {
	var b strings.Builder
	b.WriteString("Topics:\n")
	for _, name := range Topics {
		fmt.Fprintf(&b, "  %-11s %s\n", name, Title(name))
	}
	return strings.TrimRight(b.String(), "\n")
})

// printHelp prints the help of a command and then the topic with the same name, if they exist.
func printHelp(s *command.Streams, root *cobra.Command, out io.Writer, args []string) error {
	topic := ""
	if len(args) == 1 {
		topic = topicIn(s.Words(), args[0])
	}
	target, rest, err := root.Find(args)
	switch {
	case topic != "" && (err != nil || target == root):
		return s.Prose(out, topic)
	case err != nil && target != root:
		return err
	case (err != nil || len(rest) > 0) && target == root:
		if at := topicWith(rest[0]); len(args) == 1 && at != "" && cli.Replacement(root, rest[0]) == "" {
			return s.Prose(out, fmt.Sprintf("%q is a word of this topic (fukumi help %s):\n\n%s", rest[0], at,
				Topic(at)))
		}
		return unknownTopic(root, rest[0])
	case len(rest) > 0:
		return command.UnknownCommand(target, rest[0])
	}
	target.InitDefaultHelpFlag()
	if err := target.Help(); err != nil {
		return err
	}
	if topic == "" {
		return nil
	}
	return s.Prose(out, "\n"+topic)
}

// topicWith returns the topic that contains a word, or "" if no topic does. It prefers a later topic to
// an earlier one if the later has the word more than twice as often.
func topicWith(word string) string {
	best, count := "", 0
	for _, name := range Topics {
		if name == terms {
			continue // this topic has only one sentence for each word; others say more
		}
		n := 0
		for w := range strings.FieldsFuncSeq(Topic(name), isSeparator) {
			if strings.EqualFold(w, word) {
				n++
			}
		}
		if n > 2*count {
			best, count = name, n
		}
	}
	return best
}

// isSeparator reports whether a character is not part of a word.
func isSeparator(r rune) bool { return !unicode.In(r, unicode.L, unicode.Nd) }

// unknownTopic returns the error for a word that is neither a command nor a topic.
func unknownTopic(root *cobra.Command, word string) error {
	names, hint := slices.Clone(Topics), ""
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	near := cli.NearestWord(word, names)
	if instead := cli.Replacement(root, word); instead != "" {
		near = instead
	}
	if near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Errorf("unknown command or topic %q%s (see %s help)", word, hint, root.Name())
}

// completeHelp completes the names of topics and commands, and of the commands below the command of args.
func completeHelp(cmd *cobra.Command, args []string, prefix string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	at, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, below := range at.Commands() {
		if below.IsAvailableCommand() && strings.HasPrefix(below.Name(), prefix) {
			list = append(list, cobra.CompletionWithDesc(below.Name(), below.Short))
		}
	}
	if len(args) > 0 {
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	for _, name := range Topics {
		if c, _, err := cmd.Root().Find([]string{name}); (err != nil || c == cmd.Root()) && strings.HasPrefix(name,
			prefix) {
			list = append(list, cobra.CompletionWithDesc(name, Title(name)))
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

func NewVersion(s *command.Streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "prints the version of the program",
		Args:  command.TakesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			b := cli.Build()
			if asJSON {
				return text.WriteJSON(s.Out, b)
			}
			_, err := fmt.Fprint(s.Out, b)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
