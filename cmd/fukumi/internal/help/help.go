// Package help is fukumi help, version and completion: the texts of the commands, the topics, the JSON Schemas.
package help

// The help command: help for a command, and topics, which are texts in the directory topics. If a
// topic has the name of a command, it follows the help of that command.

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

// helpTexts has the topics: a first line with the title, an empty line, and the text, in plain lines
// of 80 columns. A line "  $ fukumi …" is a command, and the indented lines below it are its output;
// a test checks both.
//
// The directory commands has the long texts of the commands, by their names.
//
//go:embed topics/*.txt commands/*.txt
var helpTexts embed.FS

// CommandText returns the long text of a command. {{suite}} in it is replaced by the explanation of
// a suite, which several texts share.
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

// Describe gives the commands below cmd their long texts, if they have one.
func Describe(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		name := strings.ReplaceAll(command.PathBelow(c)[1:], " ", "-")
		if _, err := helpTexts.Open("commands/" + name + ".txt"); err == nil {
			c.Long = CommandText(name)
		}
		Describe(c)
	}
}

// Topics are the names of the topics, in the order in which they are listed.
var Topics = []string{
	"notation", "rules", "terms", "classes", "proofs", "analysis", "review", "judging", "suites", "formats", "pictures",
	"json", "output", "cache", "scale", "matches", "engine", "models", "speed",
}

// Topic returns the text of a topic, "" if no topic has the name.
func Topic(name string) string {
	if !slices.Contains(Topics, name) {
		return ""
	}
	text, err := helpTexts.ReadFile("topics/" + name + ".txt")
	if err != nil {
		return ""
	}
	if before, after, found := strings.Cut(string(text), "{{more}}"); found {
		return cli.Refill(before+moreObjects(before)+after, columns)
	}
	return strings.NewReplacer("{{terms}}", words.TermsText(columns), "{{heat}}", heatText()).Replace(string(text))
}

// heatText says of each heat map what it shows.
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

// columns is the width of every topic.
const columns = 80

// Title returns the first line of a topic.
func Title(name string) string {
	title, _, _ := strings.Cut(Topic(name), "\n")
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
	return cmd
}

// TopicList lists the topics with their titles.
var TopicList = sync.OnceValue(func() string {
	var b strings.Builder
	b.WriteString("Topics:\n")
	for _, name := range Topics {
		fmt.Fprintf(&b, "  %-11s %s\n", name, Title(name))
	}
	return strings.TrimRight(b.String(), "\n")
})

// printHelp prints the help of a command, then the topic of that name.
func printHelp(s *command.Streams, root *cobra.Command, out io.Writer, args []string) error {
	topic := ""
	if len(args) == 1 {
		topic = Topic(args[0])
	}
	target, rest, err := root.Find(args)
	switch {
	case topic != "" && (err != nil || target == root):
		return s.Prose(out, topic)
	case err != nil && target != root:
		return err
	case (err != nil || len(rest) > 0) && target == root:
		if at := holding(rest[0]); len(args) == 1 && at != "" && cli.Replacement(root, rest[0]) == "" {
			return s.Prose(out, fmt.Sprintf("%q is a word of this topic (fukumi help %s):\n\n%s", rest[0], at,
				Topic(at)))
		}
		return unknown(root, rest[0])
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

// holding returns the topic that contains a word, "" if no topic does. A later topic is preferred to
// an earlier one if it has the word more than twice as often.
func holding(word string) string {
	best, most := "", 0
	for _, name := range Topics {
		if name == "terms" {
			continue // it has only a sentence for each word: the others say more
		}
		n := 0
		for w := range strings.FieldsFuncSeq(Topic(name), between) {
			if strings.EqualFold(w, word) {
				n++
			}
		}
		if n > 2*most {
			best, most = name, n
		}
	}
	return best
}

// between reports whether a character is not part of a word.
func between(r rune) bool { return !unicode.In(r, unicode.L, unicode.Nd) }

// unknown returns the error about a word that is neither a command nor a topic.
func unknown(root *cobra.Command, word string) error {
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

// completeHelp completes topics and commands, and the commands below one.
func completeHelp(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	at, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, below := range at.Commands() {
		if below.IsAvailableCommand() && strings.HasPrefix(below.Name(), begun) {
			list = append(list, cobra.CompletionWithDesc(below.Name(), below.Short))
		}
	}
	if len(args) > 0 {
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	for _, name := range Topics {
		if c, _, err := cmd.Root().Find([]string{name}); (err != nil || c == cmd.Root()) && strings.HasPrefix(name,
			begun) {
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
