package main

// The help command: help for a command, and topics, which are texts in the
// directory help. A topic may have the name of a command, whose help then comes
// before it.

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/dialogue"
	"fukumi/notation/answer"
)

// helpTexts are the topics: a first line that says what it is about, an empty
// line, and the text, in plain lines of 80 columns. A line "  $ fukumi …" is a
// command, and what is indented below it its output, both held by a test.
//
// In help/commands are the long texts of the commands, below their names.
//
//go:embed help/*.txt help/commands/*.txt
var helpTexts embed.FS

// commandText is the long text of a command. {{suite}} in it stands for what a
// suite is, which several have to say.
func commandText(name string) string {
	data, err := helpTexts.ReadFile("help/commands/" + name + ".txt")
	if err != nil {
		panic("no help/commands/" + name + ".txt is embedded")
	}
	text := strings.TrimSuffix(string(data), "\n")
	if strings.Contains(text, "{{suite}}") {
		text = strings.ReplaceAll(text, "{{suite}}", commandText("suite"))
	}
	return strings.Replace(text, "{{moves}}", dialogue.Help, 1)
}

// describe gives the commands below cmd their long texts, those that have one.
func describe(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		name := strings.ReplaceAll(command.PathBelow(c.Root(), c)[1:], " ", "-")
		if _, err := helpTexts.Open("help/commands/" + name + ".txt"); err == nil {
			c.Long = commandText(name)
		}
		describe(c)
	}
}

// helpTopics are the names of the topics, in the order in which they are listed.
var helpTopics = []string{
	"notation", "rules", "classes", "proofs", "analysis", "review", "judging", "suites", "formats", "pictures",
	"json", "output", "cache", "scale", "matches", "engine", "models", "speed",
}

// helpTopic is the text of a topic, "" if there is none of that name.
func helpTopic(name string) string {
	if !slices.Contains(helpTopics, name) {
		return ""
	}
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(text)
}

// helpTitle is the first line of a topic.
func helpTitle(name string) string {
	title, _, _ := strings.Cut(helpTopic(name), "\n")
	return title
}

func newHelpCommand(s *command.Streams, root *cobra.Command) *cobra.Command {
	var schemaOf string
	cmd := &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "help for a command, or on a topic",
		Long: "help prints what a command does and its flags, or the text of a topic; help json\n" +
			"--schema the JSON Schema of what --json prints.\n\n" + topicList(),
		Example:           "  fukumi help solve\n  fukumi help notation\n  fukumi help json --schema=solve",
		ValidArgsFunction: completeHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("schema") {
				return printSchema(cmd.OutOrStdout(), schemaOf, args)
			}
			return printHelp(s, root, cmd.OutOrStdout(), args)
		},
	}
	cmd.Flags().StringVar(&schemaOf, "schema", "", "with json: print the JSON Schema of all objects, or of the `OBJECT` that is named")
	cmd.Flags().Lookup("schema").NoOptDefVal = answer.AllObjects
	return cmd
}

// topicList lists the topics with their titles.
var topicList = sync.OnceValue(func() string {
	var b strings.Builder
	b.WriteString("Topics:\n")
	for _, name := range helpTopics {
		fmt.Fprintf(&b, "  %-11s %s\n", name, helpTitle(name))
	}
	return strings.TrimRight(b.String(), "\n")
})

// printHelp prints the help of a command, then the topic of that name.
func printHelp(s *command.Streams, root *cobra.Command, out io.Writer, args []string) error {
	topic := ""
	if len(args) == 1 {
		topic = helpTopic(args[0])
	}
	target, rest, err := root.Find(args)
	switch {
	case topic != "" && (err != nil || target == root):
		return s.Prose(out, topic)
	case err != nil:
		return err
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
