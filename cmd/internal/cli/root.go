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

// Settle has a root write to s, refuse what is not a command, and show its help where it is
// given nothing.
func Settle(s *Streams, root *cobra.Command) {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.DisableSuggestions = true // they take several lines; Unknown has its own
	root.CompletionOptions.DisableDefaultCmd = true
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return Unknown(root, args[0])
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
		_ = s.Prose(out, text.String()) // an output fails when it is flushed
	})
	root.SetVersionTemplate("{{.Version}}")
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w%s (see %s help%s)", err, Nearest(cmd.Flags(), err), root.Name(), PathBelow(cmd))
	})
}

// End flushes the output, tells the error of a run, and returns its exit code. That a run
// was interrupted is not an error to be told, wherever in it that came up.
func End(ctx context.Context, s *Streams, err error, fail func(error)) int {
	if ctx.Err() != nil && err != nil && errors.Is(err, ctx.Err()) {
		err = ExitWith(ExitInterrupted)
	}
	if flushed := s.Out.Flush(); flushed != nil && ExitCode(err) != ExitNotWritten {
		err = flushed
	}
	var coded *ExitError
	if err != nil && !(errors.As(err, &coded) && coded.Err == nil) {
		fail(err)
	}
	return ExitCode(err)
}

// Unknown is the error for a verb that is not one below parent.
func Unknown(parent *cobra.Command, verb string) error {
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	near := NearestWord(verb, names)
	if instead := Instead(parent, verb); instead != "" {
		near = instead
	}
	hint := ""
	if near != "" {
		hint = fmt.Sprintf(`; did you mean %q?`, near)
	}
	return fmt.Errorf("unknown command %q%s (see %s help)", verb, hint, parent.Root().Name())
}

// Instead is the command that does what a verb below cmd or its parents once did, by
// [cobra.Command.SuggestFor]; "" for none.
func Instead(cmd *cobra.Command, verb string) string {
	for ; cmd != nil; cmd = cmd.Parent() {
		for _, c := range cmd.Commands() {
			if slices.Contains(c.SuggestFor, verb) {
				return c.CommandPath()
			}
		}
	}
	return ""
}

// PathBelow is the name of cmd after the root's own, with a space before it.
func PathBelow(cmd *cobra.Command) string { return cmd.CommandPath()[len(cmd.Root().Name()):] }

// TakesArgs is an argument check whose message names the command: from least
// to most arguments.
func TakesArgs(least, most int, want string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return fmt.Errorf("%s takes %s, got %s", PathBelow(cmd)[1:], want,
				words.Count(int64(len(args)), "argument"))
		}
		return nil
	}
}
