package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// A BuildInfo describes the build of the program.
type BuildInfo struct {
	Schema   int    `json:"schema"`
	Version  string `json:"version"`
	Revision string `json:"revision"` // the revision of the source; "" if it was not recorded
	Modified bool   `json:"modified"` // the source had changes that were not committed
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// stamped is the version, set by the linker in a release. It makes the version independent of the data that
// Go records about the build.
var stamped string

// Build describes the build of this program.
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

// Name returns the version with the revision.
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

// String returns the line that the command version prints.
func (b BuildInfo) String() string { return b.Line("fukumi") }

// Line returns that line for a program of another name.
func (b BuildInfo) Line(command string) string {
	return fmt.Sprintf("%s %s %s %s\n", command, b.Name(), b.Go, b.Platform)
}
