package main

// The root command with its subcommands. Only run turns an error into a message and an exit code.

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/help"
	"fukumi/cmd/fukumi/internal/pages"
	"fukumi/cmd/fukumi/internal/positions"
	"fukumi/cmd/fukumi/internal/proofs"
	"fukumi/cmd/fukumi/internal/puzzles"
	"fukumi/cmd/internal/cli"
)

// run executes the command line args on s and returns the exit code.
func run(ctx context.Context, args []string, s *command.Streams) int {
	s.Begin(ctx)
	root, err := newRoot(s)
	if err == nil {
		root.SetArgs(args)
		err = root.ExecuteContext(ctx)
	}
	codes := cli.Tally{}
	codes.Add(cli.Finish(ctx, &s.Streams, err, s.Fail))
	if s.Unsound() {
		codes.Add(cli.ExitFailed)
	}
	return codes.Code()
}

func newRoot(s *command.Streams) (*cobra.Command, error) {
	cobra.MousetrapHelpText = "" // a double click on Windows opens the board: see main
	root := &cobra.Command{
		Use:   "fukumi",
		Short: "solves and analyzes Gomoku and renju positions",
		Long:  help.CommandText("fukumi"),
		Example: `  fukumi solve --rule renju "h8 i9 g7"` + "\n" + `  fukumi analyze game.psq` + "\n" +
			`  fukumi help notation`,
		Version: cli.Build().String(),
	}
	cli.SetUpRoot(&s.Streams, root)
	const flags = "{{if .HasAvailableLocalFlags}}"
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), flags,
		"{{if not .HasParent}}\n\n"+help.TopicList()+"{{end}}"+flags, 1))

	add := func(group, title string, commands ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: group, Title: title})
		for _, c := range commands {
			c.GroupID = group
			root.AddCommand(c)
		}
	}
	add("positions", "Positions:", positions.NewSolve(s), positions.NewAnalyze(s), positions.NewShow(s),
		positions.NewConvert(s))
	add("games", "Games:", pages.NewReview(s), positions.NewMatch(s))
	add("puzzles", "Puzzles:", puzzles.New(s))
	add("proofs", "Proofs:", proofs.NewProve(s), proofs.NewVerify(s), proofs.NewBook(s), proofs.NewCache(s))
	add("board", "The board:", pages.NewServe(s), pages.NewSite(s))
	add("program", "The program:", positions.NewEngine(s), positions.NewBench(s), help.NewVersion(s),
		help.NewCompletion(s))
	help.Describe(root)
	for _, newCommand := range tagged {
		root.AddCommand(newCommand())
	}
	root.SetHelpCommand(help.New(s, root))
	root.SetHelpCommandGroupID("program")
	return root, help.CompleteFlags(root)
}

// tagged has the functions that make the commands of builds with a tag.
var tagged []func() *cobra.Command
