package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/terminal"
)

// buildInfo is what the binary knows of its own making.
type buildInfo struct {
	Schema   int    `json:"schema"`
	Version  string `json:"version"`
	Revision string `json:"revision"` // "" where it was not recorded
	Modified bool   `json:"modified"` // built from a changed checkout
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func readBuildInfo() buildInfo {
	b := buildInfo{Schema: 1, Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// String is the line that version prints.
func (b buildInfo) String() string {
	revision := ""
	if b.Revision != "" {
		changed := ""
		if b.Modified {
			changed = ", changed"
		}
		revision = fmt.Sprintf(" (%.12s%s)", b.Revision, changed)
	}
	return fmt.Sprintf("fukumi %s%s %s %s\n", b.Version, revision, b.Go, b.Platform)
}

func newVersionCommand(s *streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "prints the version of the program",
		Args:  takesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			b := readBuildInfo()
			if asJSON {
				return terminal.WriteJSON(s.Out, b)
			}
			_, err := fmt.Fprint(s.Out, b)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
