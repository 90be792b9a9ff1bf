package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The licences of everything that is linked into an archive.

// listedModule is what go list says of the module of a package.
type listedModule struct {
	Path, Version, Dir string
	Main               bool
}

// licenceEntries are the licences of the modules that are linked in, and of Go
// itself. A module without one is an error: it could not be passed on.
func licenceEntries(goos, goarch string) ([]entry, error) {
	cmd := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{printf `{\"Path\":%q,\"Version\":%q,\"Dir\":%q,\"Main\":%t}` .Path .Version .Dir "+
			".Main}}{{end}}", "./cmd/fukumi", "./cmd/fukumi-farm")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	goroot, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := output("go", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	modules := map[string]listedModule{"go": {Path: "go", Version: version, Dir: goroot}}
	for line := range strings.Lines(string(out)) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var m listedModule
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if !m.Main {
			modules[m.Path] = m
		}
	}
	var entries []entry
	for _, m := range modules {
		found, err := licencesOf(m)
		if err != nil {
			return nil, err
		}
		entries = append(entries, found...)
	}
	return entries, nil
}

// licencesOf are the licence files at the top of a module.
func licencesOf(m listedModule) ([]entry, error) {
	files, err := os.ReadDir(m.Dir)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, f := range files {
		upper := strings.ToUpper(f.Name())
		if f.IsDir() || !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"},
			func(w string) bool { return strings.HasPrefix(upper, w) }) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(m.Dir, f.Name()))
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{path.Join("licences", m.Path+"@"+m.Version, f.Name()), 0o644, data})
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("module %s has no licence file", m.Path)
	}
	return entries, nil
}
