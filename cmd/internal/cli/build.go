package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// A BuildInfo is what the binary knows of its own making.
type BuildInfo struct {
	Schema   int    `json:"schema"`
	Version  string `json:"version"`
	Revision string `json:"revision"` // "" where it was not recorded
	Modified bool   `json:"modified"` // built from a changed checkout
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// stamped is the version set by a release, so that it does not depend on what Go records about the
// surroundings.
var stamped string

// Build returns what is known of this binary.
func Build() BuildInfo {
	b := BuildInfo{Schema: 1, Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	if stamped != "" {
		b.Version = stamped
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

// Name is the version with the revision.
func (b BuildInfo) Name() string {
	if b.Revision == "" {
		return b.Version
	}
	changed := ""
	if b.Modified {
		changed = ", changed"
	}
	return fmt.Sprintf("%s (%.12s%s)", b.Version, b.Revision, changed)
}

// String is the line that the version command prints.
func (b BuildInfo) String() string { return b.Line("fukumi") }

// Line is the same line for the given command.
func (b BuildInfo) Line(command string) string {
	return fmt.Sprintf("%s %s %s %s\n", command, b.Name(), b.Go, b.Platform)
}
