// Package site is fukumi site: the board as files for any web server.
package site

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/board/site"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/process"
	"fukumi/notation/words"
)

func New(s *command.Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "site DIR",
		Short:   "writes the board as a static site, with the solver in the page",
		Example: `  fukumi site board`,
		Args:    command.TakesArgs(1, 1, "one directory"),
		RunE:    func(cmd *cobra.Command, args []string) error { return runSite(cmd.Context(), s, args[0]) },
	}
}

func runSite(ctx context.Context, s *command.Streams, dir string) error {
	unwritten := func(err error) error { return exit.Unwritten(fmt.Errorf("the site was not written: %w", err)) }
	if err := site.Check(dir); err != nil { // before half a minute is spent
		return unwritten(err)
	}
	engine, err := site.Find(ctx)
	if err != nil {
		return err
	}
	files, err := site.Files(engine, process.Build().Version)
	if err != nil {
		return err
	}
	if err := site.Write(dir, files); err != nil {
		return unwritten(err)
	}
	bytes := 0
	for _, f := range files {
		bytes += len(f.Data)
	}
	_, err = fmt.Fprintf(s.Text(s.Out), "written: %s, %.1f MB\n", words.Count(int64(len(files)), "file"),
		float64(bytes)/1e6)
	return err
}
