package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
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

func newVersionCommand(s *streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "prints the version of the program",
		Args:  takesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			b := readBuildInfo()
			if asJSON {
				return writeJSON(s.Out, b)
			}
			fmt.Fprintf(s.Out, "fukumi %s", b.Version)
			if b.Revision != "" {
				fmt.Fprintf(s.Out, " (%.12s", b.Revision)
				if b.Modified {
					fmt.Fprint(s.Out, ", changed")
				}
				fmt.Fprint(s.Out, ")")
			}
			fmt.Fprintf(s.Out, " %s %s\n", b.Go, b.Platform)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}
