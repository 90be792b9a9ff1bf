package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"fukumi/notation/words"
	"github.com/spf13/cobra"
	"slices"
	"strings"
)

// SetUpRoot makes a root command write to s, refuse unknown commands, and show its help if it has no arguments.
func SetUpRoot(s *Streams, root *cobra.Command) {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.DisableSuggestions = true // Cobra's take several lines; UnknownCommand makes its own
	root.CompletionOptions.DisableDefaultCmd = true
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return UnknownCommand(root, args[0])
	}
	root.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 80"))
	write := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer
		out := cmd.OutOrStdout()
		cmd.SetOut(&text)
		write(cmd, args)
		cmd.SetOut(out)
		_ = s.Prose(out, text.String()) // an Output reports a failure when it is flushed
	})
	root.SetVersionTemplate("{{.Version}}")
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w%s (see %s help%s)", err, Nearest(cmd.Flags(), err), root.Name(), PathBelow(cmd))
	})
}

// Finish flushes the output, reports the error of a run, and returns the exit code. It does not report an
// interrupt as an error.
func Finish(ctx context.Context, s *Streams, err error, fail func(error)) int {
	if ctx.Err() != nil && err != nil && errors.Is(err, ctx.Err()) {
		err = ExitWith(ExitInterrupted)
	}
	if flushErr := s.Out.Flush(); flushErr != nil && ExitCode(err) != ExitNotWritten {
		err = flushErr
	}
	var coded *ExitError
	if err != nil && !(errors.As(err, &coded) && coded.Err == nil) {
		fail(err)
	}
	return ExitCode(err)
}

// UnknownCommand returns the error for a verb that is not a command below parent.
func UnknownCommand(parent *cobra.Command, verb string) error {
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	near := NearestWord(verb, names)
	if instead := Replacement(parent, verb); instead != "" {
		near = instead
	}
	hint := ""
	if near != "" {
		hint = fmt.Sprintf(`; did you mean %q?`, near)
	}
	return fmt.Errorf("unknown command %q%s (see %s help)", verb, hint, parent.Root().Name())
}

// Replacement returns the command that replaces a former command verb, below cmd or its parents, as listed in
// [cobra.Command.SuggestFor]. It returns "" if there is no such command.
func Replacement(cmd *cobra.Command, verb string) string {
	for ; cmd != nil; cmd = cmd.Parent() {
		for _, c := range cmd.Commands() {
			if slices.Contains(c.SuggestFor, verb) {
				return c.CommandPath()
			}
		}
	}
	return ""
}

// PathBelow returns the path of cmd without the name of the root, beginning with a space.
func PathBelow(cmd *cobra.Command) string { return cmd.CommandPath()[len(cmd.Root().Name()):] }

// TakesArgs returns a check that there are at least minArgs and at most maxArgs arguments. Its error names the
// command, and says what it takes by want.
func TakesArgs(minArgs, maxArgs int, want string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < minArgs || len(args) > maxArgs {
			return fmt.Errorf("%s takes %s, got %s", PathBelow(cmd)[1:], want,
				words.Count(int64(len(args)), "argument"))
		}
		return nil
	}
}
