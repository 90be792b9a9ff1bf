package main

// The root of the command: its verbs, how arguments are refused, and the one
// place where an error becomes a line and an exit code.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/notation/words"
)

// run executes the command line args on s and returns the exit code.
func run(ctx context.Context, args []string, s *streams) int {
	s.ctx = ctx
	root, err := newRoot(s)
	if err == nil {
		root.SetArgs(args)
		err = root.ExecuteContext(ctx)
	}
	if flushed := s.Out.Flush(); flushed != nil && exit.Of(err) != exit.NotWritten {
		err = flushed
	}
	var coded *exit.Error
	if err != nil && !(errors.As(err, &coded) && coded.Err == nil) {
		s.Fail(err)
	}
	codes := exit.Tally{}
	codes.Add(exit.Of(err))
	if s.refused.Load() {
		codes.Add(exit.Failed)
	}
	return codes.Code()
}

func newRoot(s *streams) (*cobra.Command, error) {
	root := &cobra.Command{
		Use:                "fukumi",
		Short:              "solves and analyzes Gomoku and renju positions",
		Long:               commandText("fukumi"),
		Example:            `  fukumi solve --rule renju "h8 i9 g7"` + "\n" + `  fukumi analyze game.psq` + "\n" + `  fukumi help notation`,
		Version:            readBuildInfo().String(),
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableSuggestions: true, // they take several lines; unknownCommand has its own
		CompletionOptions:  cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return unknownCommand(root, args[0])
	}
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		cmd.SetOut(s.Err)
		if err := cmd.Help(); err != nil {
			return err
		}
		return exit.Quiet(exit.Usage)
	}
	usage := strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 80")
	const flags = "{{if .HasAvailableLocalFlags}}"
	root.SetUsageTemplate(strings.Replace(usage, flags, "{{if not .HasParent}}\n\n"+topicList()+"{{end}}"+flags, 1))
	root.SetVersionTemplate("{{.Version}}")
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w%s (see fukumi help%s)", err, flagAdvice(cmd, err), pathBelow(root, cmd))
	})

	add := func(group, title string, commands ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: group, Title: title})
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add("positions", "Positions:", newSolveCommand(s), newAnalyzeCommand(s), newShowCommand(s), newConvertCommand(s))
	add("games", "Games:", newReviewCommand(s), newPlayCommand(s), newMatchCommand(s))
	add("puzzles", "Puzzles:", newPuzzlesCommand(s))
	add("proofs", "Proofs:", newVerifyCommand(s), newCacheCommand(s))
	add("program", "The program:", newEngineCommand(s), newBenchCommand(s), newVersionCommand(s), newCompletionCommand(s))
	for _, newCommand := range tagged {
		root.AddCommand(newCommand())
	}
	root.SetHelpCommand(newHelpCommand(root))
	root.SetHelpCommandGroupID("program")
	return root, completeFlags(root)
}

// tagged are commands that only builds with a tag have.
var tagged []func() *cobra.Command

// unknownCommand is the error for a verb that is not one below parent.
func unknownCommand(parent *cobra.Command, verb string) error {
	parent.SuggestionsMinimumDistance = 2
	hint := ""
	if near := parent.SuggestionsFor(verb); len(near) > 0 {
		hint = fmt.Sprintf(`; did you mean %q?`, near[0])
	}
	return fmt.Errorf("unknown command %q%s (see fukumi help)", verb, hint)
}

// pathBelow is the name of cmd after the root's own, with a space before it.
func pathBelow(root, cmd *cobra.Command) string {
	return cmd.CommandPath()[len(root.Name()):]
}

// takesArgs is an argument check whose message names the command: from least
// to most arguments.
func takesArgs(least, most int, want string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return fmt.Errorf("%s wants %s, got %s", pathBelow(cmd.Root(), cmd)[1:], want, words.Count(int64(len(args)), "argument"))
		}
		return nil
	}
}
